import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { newChat } from "../../testing/assistant.ts";
import { obedientEngine } from "../../testing/engine.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ engine: obedientEngine });
});
afterAll(() => t.close());

const ask = (p: Person, chat: number, content: string, nonce: string): Promise<Answer> =>
  p.send("POST", `/api/chat/${chat}/messages/`, { content, nonce });
const messages = async (p: Person, chat: number): Promise<Json[]> => (await p.get(`/api/chat/${chat}/messages/`)).body;
const transcript = async (p: Person, chat: number): Promise<string[]> =>
  (await messages(p, chat)).map((m) => `${m["status"]}: ${m["content"]}`);
const lastQuestion = async (p: Person, chat: number): Promise<Json | undefined> =>
  (await messages(p, chat)).findLast((m) => m["role"] === "user");
const again = async (p: Person, chat: number, body: object, method = "PATCH"): Promise<Answer> =>
  p.send(method, `/api/chat/${chat}/messages/${(await lastQuestion(p, chat))?.["id"]}/`, body);

describe("asking the last question again", () => {
  test("replaces the old answer when the wording changes, and the new nonce attaches to it", async () => {
    const p = await t.person();
    const chat = await newChat(p);
    await ask(p, chat, "before", "nonce-again-0");
    await ask(p, chat, "first words", "nonce-again-1");
    const changed = await again(p, chat, { content: " other\u202e words ", nonce: "nonce-again-2" });
    expect(changed.body).toMatchObject({ role: "user", content: "other words", nonce: "nonce-again-2" });
    expect((await ask(p, chat, "other words", "nonce-again-2")).body).toMatchObject({ content: "other words ", status: "done" });
    expect(await transcript(p, chat)).toEqual(["done: before", "done: before ", "done: other words", "done: other words "]);
    expect((await ask(p, chat, "history", "nonce-again-3")).body["content"]).not.toContain("first words");
  });

  test("a nonce that was used refuses another question, and repeats its own", async () => {
    const p = await t.person();
    const chat = await newChat(p);
    const first = await ask(p, chat, "first words", "nonce-twice-1");
    expect((await ask(p, chat, "first words", "nonce-twice-1")).body["id"]).toBe(first.body["id"]);
    const other = await ask(p, chat, "other words", "nonce-twice-1");
    expect([other.status, other.body["errors"], Object.keys(other.body["validation_errors"] as object)]).toEqual([
      409,
      ["NONCE_USED"],
      ["nonce"],
    ]);
  });

  test("rewrites a stopped, failed or finished answer; the same nonce twice, or concurrently, writes one", async () => {
    const p = await t.person();
    const chat = await newChat(p);
    await ask(p, chat, "fail", "nonce-retry-0");
    for (let i = 1; i <= 3; i++) {
      const replies = await Promise.all(Array.from({ length: 5 }, () => again(p, chat, { nonce: `nonce-retry-${i}` })));
      expect(replies.map((one) => one.status)).toEqual([200, 200, 200, 200, 200]);
      expect((await ask(p, chat, "fail", `nonce-retry-${i}`)).body["status"]).toBe("failed");
    }
    expect(await messages(p, chat)).toHaveLength(2);
    expect((await again(p, chat, { content: "works", nonce: "nonce-retry-4" }, "PUT")).status).toBe(200);
    await expect.poll(() => transcript(p, chat)).toEqual(["done: works", "done: works "]);
    // The question's current nonce starts no new request.
    expect((await again(p, chat, { content: "not this", nonce: "nonce-retry-4" })).body["content"]).toBe("works");
    expect(await transcript(p, chat)).toEqual(["done: works", "done: works "]);
  });

  test("is refused for an earlier question, an answer, a used nonce, empty text, and while an answer is being written", async () => {
    const p = await t.person();
    const chat = await newChat(p);
    await ask(p, chat, "first", "nonce-deny-1");
    await ask(p, chat, "second", "nonce-deny-2");
    const before = await transcript(p, chat);
    const [first, , , answer] = await messages(p, chat);
    const patch = (id: unknown, body: object) => p.send("PATCH", `/api/chat/${chat}/messages/${id}/`, body);
    expect((await patch(first?.["id"], { nonce: "nonce-deny-3" })).body["errors"]).toEqual(["NOT_LAST"]);
    expect((await patch(answer?.["id"], { nonce: "nonce-deny-3" })).status).toBe(400);
    for (const [body, field] of [
      [{ nonce: "nonce-deny-1" }, "nonce"],
      [{ nonce: "short" }, "nonce"],
      [{ content: " \u202e ", nonce: "nonce-deny-3" }, "content"],
      [{ content: "x".repeat(4001), nonce: "nonce-deny-3" }, "content"],
    ] as const)
      expect(Object.keys((await again(p, chat, body)).body["validation_errors"] ?? {})).toEqual([field]);
    expect(await transcript(p, chat)).toEqual(before);
    void p.raw(`/api/chat/${chat}/messages/`, {
      method: "POST",
      body: JSON.stringify({ content: "hang", nonce: "nonce-deny-4" }),
      headers: { "content-type": "application/json", "x-stream-response": "true" },
    });
    await expect.poll(async () => (await messages(p, chat)).length).toBe(6);
    expect((await again(p, chat, { nonce: "nonce-deny-5" })).body["errors"]).toEqual(["REPLY_RUNNING"]);
    await p.send("POST", `/api/chat/${chat}/messages/nonce-deny-4/stop/`);
    expect((await again(p, chat, { content: "go on", nonce: "nonce-deny-5" })).status).toBe(200);
  });

  test("counts toward the five-minute limit, and keeps what was made from the old answer", async () => {
    const p = await t.person();
    const chat = await newChat(p);
    await ask(p, chat, "hello", "nonce-count-0");
    const old = (await messages(p, chat))[1]?.["id"];
    for (let i = 1; i < 30; i++) {
      await expect.poll(async () => (await again(p, chat, { nonce: `nonce-count-${i}` })).status).toBe(200);
      await ask(p, chat, "hello", `nonce-count-${i}`);
    }
    expect((await again(p, chat, { nonce: "nonce-count-30" })).status).toBe(429);
    expect(await transcript(p, chat)).toEqual(["done: hello", "done: hello "]);
    expect((await p.get(`/api/chat/${chat}/messages/${old}/`)).status).toBe(404);
    const kept = await t.deps.database.kysely.selectFrom("messages").select("status").where("id", "=", Number(old)).execute();
    expect(kept).toEqual([{ status: "replaced" }]);
  });
});

describe("chats by type", () => {
  test.each(["onboarding", "planning"])(
    "%s: there is one, however often it is started, outside the list of ordinary chats",
    async (type) => {
      const p = await t.person();
      const begin = () => p.send("POST", `/api/chat/initiate-${type}-chat/`);
      const begun = await Promise.all(Array.from({ length: 10 }, begin));
      expect(new Set(begun.map((one) => one.body["id"])).size).toBe(1);
      expect(begun[0]?.body).toMatchObject({ chat_type: type, public: false, summary: "", user: p.id });
      const listed = async (query: string) => ((await p.get(`/api/chat/${query}`)).body["results"] as Json[]).map((one) => one["id"]);
      expect([await listed(""), await listed(`?chat_type=${type}`)]).toEqual([[], [begun[0]?.body["id"]]]);
      await p.send("PATCH", `/api/chat/${begun[0]?.body["id"]}/`, { archived: true });
      expect((await begin()).body["id"]).not.toBe(begun[0]?.body["id"]);
    },
  );
});
