import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scopeOfUser } from "../../identity/sessions.ts";
import { type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { obedientEngine } from "../../testing/engine.ts";
import { createChart } from "../charts/index.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ engine: obedientEngine });
});
afterAll(() => t.close());

const newChat = async (p: Person, ...questions: string[]): Promise<number> => {
  const chat = Number((await p.send("POST", "/api/chat/", {})).body["id"]);
  for (const [i, content] of questions.entries())
    expect((await p.send("POST", `/api/chat/${chat}/messages/`, { content, nonce: `nonce-shared-${i}` })).status).toBe(200);
  return chat;
};
const share = async (p: Person, chat: number): Promise<string> =>
  String((await p.send("POST", `/api/chat/${chat}/share/`)).body["share_key"]);
const opened = (key: string, init: RequestInit = {}): Promise<Response> => fetch(`${t.url}/api/shared-chat/${key}/`, init);
const read = async (key: string): Promise<Json> => (await opened(key)).json() as Promise<Json>;

describe("a public link", () => {
  test("opens the current chat for anyone with the key, and a chat has one key", async () => {
    const p = await t.person();
    const chat = await newChat(p, "hello there");
    const key = await share(p, chat);
    expect(await share(p, chat)).toBe(key);
    expect((await p.get(`/api/chat/${chat}/`)).body["public"]).toBe(true);
    expect(((await read(key)) as Json[]).map((m) => `${m["role"]}: ${m["content"]}`)).toEqual([
      "user: hello there",
      "assistant: hello there ",
    ]);
    await p.send("POST", `/api/chat/${chat}/messages/`, { content: "and more", nonce: "nonce-later" });
    expect(await read(key)).toHaveLength(4);
    await p.send("DELETE", `/api/chat/${chat}/`);
    expect((await opened(key)).status).toBe(404);
  });

  test("shows text and charts, but no id, name, email, context, feedback or citation targets", async () => {
    const p = await t.person("grace.hopper@example.com");
    const chart = await createChart(t.deps, await scopeOfUser(t.deps, p.id), {
      chartType: "bar",
      title: "Spending",
      dataSeries: [{ seriesLabel: "Spent", dataPoints: [{ label: "Oct", value: 12 }] }],
    });
    const foreign = await createChart(t.deps, await scopeOfUser(t.deps, (await t.person()).id), {
      chartType: "bar",
      title: "Secret of another",
      dataSeries: [],
    });
    const chat = await newChat(p, `You have [$5](#cite:0) ![Spending](/charts/${chart}/image/) ![x](/charts/${foreign}/image/)`);
    const [, answer] = (await p.get(`/api/chat/${chat}/messages/`)).body as Json[];
    await t.deps.database.kysely
      .updateTable("messages")
      .set({
        user_context: "a private aside",
        citations: JSON.stringify([
          { artifactName: "Secret Wallet", artifactDisplayType: "accounts", accountsFetchRequest: { accountIds: [77] } },
        ]),
      })
      .where("chat_id", "=", chat)
      .execute();
    await p.send("POST", "/api/message-feedback/", { type: "POSITIVE", note: "a private note", message: answer?.["id"] });
    const shared = await read(await share(p, chat));
    expect(Object.keys(shared[1] ?? {}).sort()).toEqual(["charts", "content", "created_at", "currency", "role", "tables"]);
    expect(shared[1]).toMatchObject({
      content: "You have $5 ![Spending](#chart:0)  ",
      charts: [
        { chart_type: "bar", title: "Spending", data_series: [{ series_label: "Spent", data_points: [{ label: "Oct", value: 12 }] }] },
      ],
    });
    const text = JSON.stringify(shared[1]);
    for (const word of ["Secret", "private", "grace", "Person", `/${chart}/`, "#cite"]) expect(text).not.toContain(word);
  });

  test("has a key of 256 random bits: long, of the full alphabet, and unique", async () => {
    const p = await t.person();
    const chats = await t.deps.database.kysely
      .insertInto("chats")
      .values(Array.from({ length: 100 }, () => ({ user_id: p.id })))
      .returning("id")
      .execute();
    const keys: string[] = [];
    for (const { id } of chats) keys.push(await share(p, id));
    expect(keys.every((key) => /^[A-Za-z0-9_-]{43}$/.test(key))).toBe(true);
    expect(new Set(keys).size).toBe(100);
    expect(new Set(keys.join("")).size).toBe(64);
    const alike = keys.slice(1).map((key, i) => [...key].filter((sign, at) => sign === keys[i]?.[at]).length);
    expect(Math.max(...alike)).toBeLessThan(10);
  });

  test("opens nothing else: the key is neither token nor id, and a chart's id alone opens nothing", async () => {
    const p = await t.person();
    const chart = await createChart(t.deps, await scopeOfUser(t.deps, p.id), { chartType: "bar", title: "Mine", dataSeries: [] });
    const chat = await newChat(p, `![Mine](/charts/${chart}/image/)`);
    const key = await share(p, chat);
    const anyone = { authorization: `Bearer ${key}`, "X-CSRFToken": key, "content-type": "application/json" };
    for (const [method, path] of [
      ["GET", `/api/charts/${chart}/`],
      ["GET", `/api/charts/${chart}/image/`],
      ["GET", `/api/chat/${chat}/`],
      ["GET", `/api/chat/${chat}/messages/`],
      ["POST", `/api/chat/${chat}/messages/`],
      ["POST", `/api/chat/${chat}/share/`],
      ["GET", `/api/chat/${key}/messages/`],
      ["GET", "/api/datagrids/1/"],
      ["GET", "/api/finx-transactions/"],
      ["GET", `/api/finx-transactions/?share_key=${key}`],
    ] as const) {
      const reply = await fetch(t.url + path, { method, headers: anyone, ...(method === "POST" ? { body: "{}" } : {}) });
      expect([401, 404], `${method} ${path}`).toContain(reply.status);
    }
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) expect((await opened(key, { method })).status, method).toBe(405);
    expect(await read(key)).toHaveLength(2);
    const other = await t.person();
    for (const path of [`/api/charts/${chart}/`, `/api/charts/${chart}/image/`, `/api/chat/${chat}/`, `/api/chat/${chat}/messages/`])
      expect((await other.get(path)).status, path).toBe(404);
  });

  test("is not indexed, not cached and sends no referrer", async () => {
    const p = await t.person();
    for (const reply of [await opened(await share(p, await newChat(p, "hello"))), await opened("x".repeat(43))])
      expect([reply.headers.get("x-robots-tag"), reply.headers.get("cache-control"), reply.headers.get("referrer-policy")]).toEqual([
        "noindex, nofollow",
        "no-store",
        "no-referrer",
      ]);
  });

  test("ends with public false; sharing again creates a new one, and public true alone creates none", async () => {
    const p = await t.person();
    const chat = await newChat(p, "hello");
    const all = { summary: "Kept", starred: false, archived: false, household: null };
    const put = (more: object) => p.send("PUT", `/api/chat/${chat}/`, { ...all, ...more });
    expect((await put({ public: true })).body["validation_errors"]).toEqual({ public: ["Share the chat to make a public link"] });
    const key = await share(p, chat);
    expect((await put({ _public: true })).body).toMatchObject({ public: true, summary: "Kept" });
    expect((await put({ public: false })).body["public"]).toBe(false);
    expect((await opened(key)).status).toBe(404);
    const next = await share(p, chat);
    expect(next).not.toBe(key);
    expect([(await opened(key)).status, (await opened(next)).status]).toEqual([404, 200]);
  });

  test("ends when the chat is archived, and does not return when it is unarchived", async () => {
    const p = await t.person();
    const chat = await newChat(p, "hello");
    const key = await share(p, chat);
    expect((await p.send("PATCH", `/api/chat/${chat}/`, { archived: true })).body).toMatchObject({ archived: true, public: false });
    expect((await opened(key)).status).toBe(404);
    await p.send("PATCH", `/api/chat/${chat}/`, { archived: false });
    expect((await opened(key)).status).toBe(404);
  });

  test("can also be ended by its own request, which may be repeated", async () => {
    const p = await t.person();
    const chat = await newChat(p, "hello");
    const key = await share(p, chat);
    for (let i = 0; i < 2; i++) expect((await p.send("DELETE", `/api/chat/${chat}/share/`)).status).toBe(204);
    expect((await p.get(`/api/chat/${chat}/`)).body["public"]).toBe(false);
    expect((await opened(key)).status).toBe(404);
  });

  test("is created once, even with concurrent requests", async () => {
    const p = await t.person();
    const chat = await newChat(p, "hello");
    expect(new Set(await Promise.all(Array.from({ length: 20 }, () => share(p, chat)))).size).toBe(1);
    const events = await t.deps.database.kysely.selectFrom("audit_events").selectAll().where("user_id", "=", p.id).execute();
    expect(events.filter((one) => one.event === "chat shared").map((one) => one.detail)).toEqual([{ chat }]);
  });

  test("answers every wrong key alike, and after sixty guesses the IP address must wait", async () => {
    t.setClock("2026-11-21T15:00:00.000Z");
    const guess = async (key: string) => {
      const reply = await opened(key);
      return [reply.status, await reply.text()] as const;
    };
    const [status, words] = await guess("A".repeat(43));
    expect([status, JSON.parse(words)]).toMatchObject([404, { message: "Unable to load shared chat" }]);
    for (const key of ["1", "..%2f..", "B".repeat(43), "C".repeat(200), "null"]) expect(await guess(key), key).toEqual([status, words]);
    for (let i = 0; i < 60; i++) await guess(String(i).padStart(43, "D"));
    const blocked = await opened("E".repeat(43));
    expect([blocked.status, Number(blocked.headers.get("retry-after")) > 0]).toEqual([429, true]);
    t.setClock("2026-11-21T15:20:00.000Z");
    expect((await opened("E".repeat(43))).status).toBe(404);
  });
});

describe("a chat shared with the household", () => {
  test("can be read by members, who cannot change others' messages, and by no one else", async () => {
    t.setClock("2026-11-20T15:00:00.000Z");
    const [me, partner, stranger] = [await t.person(undefined, "Sharing"), await t.person(undefined, "Sharing"), await t.person()];
    const chat = await newChat(me, "hello");
    const household = (await me.get("/api/profile/0/")).body["household"]?.["id"];
    expect((await partner.get(`/api/chat/${chat}/`)).status).toBe(404);
    expect((await me.send("PATCH", `/api/chat/${chat}/`, { household: 2_000_000_000 })).body["validation_errors"]).toEqual({
      household: ["You can share it only with your own household"],
    });
    expect((await stranger.send("PATCH", `/api/chat/${chat}/`, { household })).status).toBe(404);
    expect((await me.send("PATCH", `/api/chat/${chat}/`, { household, starred: true })).body).toMatchObject({ household, starred: true });

    expect((await partner.get(`/api/chat/${chat}/`)).body).toMatchObject({ household, user: me.id, starred: false });
    expect(((await partner.get("/api/chat/")).body["results"] as Json[]).map((one) => one["id"])).toEqual([chat]);
    const messages = (await partner.get(`/api/chat/${chat}/messages/`)).body as Json[];
    expect(messages.map((m) => m["content"])).toEqual(["hello", "hello "]);
    const before = JSON.stringify([await me.get(`/api/chat/${chat}/`), await me.get(`/api/chat/${chat}/messages/`)].map((r) => r.body));
    for (const [method, path, body] of [
      ["PATCH", "", { summary: "Mine now" }],
      ["PUT", "", { summary: "Mine", starred: true, archived: true, household: null }],
      ["DELETE", "", undefined],
      ["POST", "share/", undefined],
      ["DELETE", "share/", undefined],
      ["PATCH", `messages/${messages[0]?.["id"]}/`, { content: "x" }],
      ["PATCH", `messages/${messages[0]?.["id"]}/`, { nonce: "nonce-partner" }],
      ["DELETE", `messages/${messages[1]?.["id"]}/`, undefined],
    ] as const)
      expect((await partner.send(method, `/api/chat/${chat}/${path}`, body)).status, `${method} ${path}`).toBe(403);
    expect(JSON.stringify([await me.get(`/api/chat/${chat}/`), await me.get(`/api/chat/${chat}/messages/`)].map((r) => r.body))).toBe(
      before,
    );
    expect((await stranger.get(`/api/chat/${chat}/`)).status).toBe(404);

    await me.send("PATCH", `/api/chat/${chat}/`, { household: null });
    expect((await partner.get(`/api/chat/${chat}/messages/`)).status).toBe(404);
  });

  test("becomes private when its owner leaves, even if other members remain", async () => {
    const [me, partner] = [await t.person(undefined, "Leaving"), await t.person(undefined, "Leaving")];
    const chat = await newChat(me, "hello");
    const household = (await me.get("/api/profile/0/")).body["household"]?.["id"];
    await me.send("PATCH", `/api/chat/${chat}/`, { household });
    await t.deps.database.kysely.updateTable("users").set({ household_id: null }).where("id", "=", me.id).execute();
    expect((await partner.get(`/api/chat/${chat}/`)).status).toBe(404);
    expect((await partner.get("/api/chat/")).body["results"]).toEqual([]);
    expect((await me.get(`/api/chat/${chat}/`)).status).toBe(200);
  });
});
