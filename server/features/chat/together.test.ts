import { afterAll, beforeAll, expect, test } from "vitest";
import type { AssistantEngine } from "../../assistant/engine.ts";
import { type Answer, type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { newChat } from "../../testing/assistant.ts";
import { obedientEngine } from "../../testing/engine.ts";
import { scopeOfUser } from "../../identity/sessions.ts";
import { createChart } from "../charts/index.ts";

/** Household members writing in a chat that one of them shared. */
let t: TestApp;
const engine: AssistantEngine = {
  name: "obedient",
  run: async function* (turn, tools, signal) {
    if (turn.text === "who asks") yield { type: "text", text: String(turn.firstName) };
    else yield* obedientEngine.run(turn, tools, signal);
  },
};
beforeAll(async () => {
  t = await testApp({ engine });
});
afterAll(() => t.close());

let asked = 0;
const ask = (p: Person, chat: number, content: string, more: object = {}): Promise<Answer> =>
  p.send("POST", `/api/chat/${chat}/messages/`, { content, nonce: `nonce-both-${(asked += 1)}`, ...more });
const messages = async (p: Person, chat: number): Promise<Json[]> => (await p.get(`/api/chat/${chat}/messages/`)).body;
const named = async (name: string, household: string): Promise<Person> => {
  const p = await t.person(undefined, household);
  await t.deps.database.kysely.updateTable("users").set({ first_name: name }).where("id", "=", p.id).execute();
  return t.signedIn(p);
};
const shared = async (household: string) => {
  const [me, partner] = [await named("Ada", household), await named("Ben", household)];
  const chat = await newChat(me);
  const id = (await me.get("/api/profile/0/")).body["household"]?.["id"];
  await me.send("PATCH", `/api/chat/${chat}/`, { household: id });
  return { me, partner, chat, id };
};

test("answers a member's question as theirs, among the others', and names the author", async () => {
  const { me, partner, chat } = await shared("Together");
  await ask(me, chat, "hello", { user_context: "a private aside" });
  expect((await ask(partner, chat, "who asks")).body).toMatchObject({ content: "Ben", user: partner.id, chat });
  expect((await ask(partner, chat, "history")).body["content"]).toBe("user: hello | assistant: hello  | user: who asks | assistant: Ben");
  const seen = await messages(me, chat);
  expect(seen.map((m) => `${m["sender_name"]} ${m["role"]}: ${m["content"]}`).slice(0, 4)).toEqual([
    "Ada user: hello",
    "Ada assistant: hello ",
    "Ben user: who asks",
    "Ben assistant: Ben",
  ]);
  expect([seen[0]?.["user_context"], (await messages(partner, chat))[0]?.["user_context"]]).toEqual(["a private aside", null]);
});

test("a member's question moves the chat to the top and titles an untitled one", async () => {
  const { me, partner, chat } = await shared("Topping");
  await newChat(me);
  t.setClock("2026-11-20T15:01:00.000Z");
  await ask(partner, chat, "what about boats");
  t.setClock("2026-11-20T15:00:00.000Z");
  expect((await me.get("/api/chat/")).body["results"]?.[0]).toMatchObject({ id: chat, summary: "what about boats" });
});

test("limits are per user; a chat has one answer at a time; the member who asked and the owner may stop it", async () => {
  const { me, partner, chat } = await shared("Limits");
  for (const nonce of ["nonce-own-1", "nonce-own-2", "nonce-own-3"])
    await me.raw(`/api/chat/${await newChat(me)}/messages/`, streaming("hang", nonce));
  expect((await ask(me, chat, "hello")).status).toBe(429);
  const partners = await partner.raw(`/api/chat/${chat}/messages/`, streaming("hang", "nonce-theirs"));
  expect(partners.status).toBe(200);
  expect((await ask(partner, chat, "hello")).body["errors"]).toEqual(["REPLY_RUNNING"]);
  expect((await me.send("POST", `/api/chat/${chat}/messages/nonce-theirs/stop/`)).status).toBe(204);
  expect((await messages(partner, chat))[1]).toMatchObject({ status: "stopped", content: "Half " });

  const { me: owner, partner: member, chat: other } = await shared("Stopping");
  const owners = await owner.raw(`/api/chat/${other}/messages/`, streaming("hang", "nonce-owners"));
  expect((await member.send("POST", `/api/chat/${other}/messages/nonce-owners/stop/`)).status).toBe(403);
  expect((await member.raw(`/api/chat/${other}/messages/`, streaming("hang", "nonce-owners"))).status, "but read along").toBe(200);
  await owner.send("POST", `/api/chat/${other}/messages/nonce-owners/stop/`);
  expect(await owners.text()).toBe("Half ");
});

test("members can ask their own last question again, but not another member's", async () => {
  const { me, partner, chat } = await shared("Again");
  await ask(me, chat, "mine");
  const question = (await messages(me, chat))[0]?.["id"];
  const again = (p: Person, id: unknown, nonce: string) =>
    p.send("PATCH", `/api/chat/${chat}/messages/${id}/`, { content: "other words", nonce });
  expect((await again(partner, question, "nonce-their-1")).status).toBe(403);
  await ask(partner, chat, "theirs");
  const theirs = (await messages(me, chat))[2]?.["id"];
  expect((await again(me, theirs, "nonce-mine-22")).status).toBe(403);
  expect((await again(me, question, "nonce-mine-23")).body["errors"]).toEqual(["NOT_LAST"]);
  expect((await again(partner, theirs, "nonce-their-2")).status).toBe(200);
  await expect
    .poll(async () => (await messages(me, chat)).map((m) => m["content"]))
    .toEqual(["mine", "mine ", "other words", "other words "]);
  expect((await me.send("POST", `/api/chat/${chat}/reply/`)).status).toBe(200);
});

test("a member's messages stay when sharing ends, but they can no longer read them, and their pending answer stops", async () => {
  const { me, partner, chat, id } = await shared("Ending");
  await ask(partner, chat, "theirs");
  const running = await partner.raw(`/api/chat/${chat}/messages/`, streaming("hang", "nonce-cut-off"));
  await me.send("PATCH", `/api/chat/${chat}/`, { household: null });
  expect(await running.text()).toBe("Half ");
  expect((await partner.get(`/api/chat/${chat}/messages/`)).status).toBe(404);
  expect((await ask(partner, chat, "still there?")).status).toBe(404);
  await expect
    .poll(async () => (await messages(me, chat)).map((m) => `${m["status"]}: ${m["content"]}`))
    .toEqual(["done: theirs", "done: theirs ", "done: hang", "stopped: Half "]);
  expect((await ask(me, chat, "hello")).status).toBe(200);
  await me.send("PATCH", `/api/chat/${chat}/`, { household: id });
  const [first] = await messages(me, chat);
  expect((await partner.send("DELETE", `/api/chat/${chat}/messages/${first?.["id"]}/`)).status).toBe(204);
  expect((await me.send("DELETE", `/api/chat/${chat}/messages/${(await messages(me, chat))[0]?.["id"]}/`)).status).toBe(204);
  expect((await messages(partner, chat)).length).toBe(4);
});

test("a stranger cannot write into it, not even by bypassing the server", async () => {
  const { chat } = await shared("Closed");
  const stranger = await t.person();
  expect((await ask(stranger, chat, "hello")).status).toBe(404);
  const scope = { userId: stranger.id, memberIds: [stranger.id] };
  await expect(
    t.deps.database.within(scope, (tx) =>
      tx.db
        .insertInto("messages")
        .values({ chat_id: chat, user_id: stranger.id, role: "user", content: "planted", nonce: "nonce-plant" })
        .execute(),
    ),
  ).rejects.toThrow(/row-level security/);
});

const streaming = (content: string, nonce: string): RequestInit => ({
  method: "POST",
  body: JSON.stringify({ content, nonce }),
  headers: { "content-type": "application/json", "x-stream-response": "true" },
});

test("lets members read the charts and tables in the answers, and nobody else", async () => {
  const { me, partner, chat } = await shared("Drawings");
  const stranger = await t.person();
  const drawn = async (p: Person, name: string) => ({
    chart: await createChart(t.deps, await scopeOfUser(t.deps, p.id), { chartType: "bar", title: name, dataSeries: [] }),
    table: Number((await p.send("POST", "/api/datagrids/", { name, csv_data: "a,b\n1,2" })).body["id"]),
  });
  const [cited, kept, theirs] = [await drawn(me, "Cited"), await drawn(me, "Kept"), await drawn(partner, "Theirs")];
  await ask(me, chat, `Look: ![Cited](/charts/${cited.chart}/image/)`);
  // A question may name any chart, but only the answer's own author can show one.
  await ask(partner, chat, `Mine: ![Kept](/charts/${kept.chart}/image/) ![Theirs](/charts/${theirs.chart}/image/)`);
  const citation = { artifactName: "Cited", artifactDisplayType: "datagrid", artifactType: "Datagrid", artifactDatagridId: cited.table };
  await t.deps.database.kysely
    .updateTable("messages")
    .set({ citations: JSON.stringify([citation]) })
    .where("chat_id", "=", chat)
    .where("role", "=", "assistant")
    .where("user_id", "=", me.id)
    .execute();
  const statuses = async (p: Person, { chart, table }: typeof cited) =>
    Promise.all(
      [`/api/charts/${chart}/`, `/api/charts/${chart}/image/`, `/api/datagrids/${table}/`].map(async (path) => (await p.raw(path)).status),
    );
  expect(await statuses(partner, cited)).toEqual([200, 200, 200]);
  expect(await statuses(partner, kept)).toEqual([404, 404, 404]);
  expect(await statuses(me, theirs)).toEqual([200, 200, 404]);
  expect(await statuses(stranger, cited)).toEqual([404, 404, 404]);
  expect((await partner.get(`/api/datagrids/${cited.table}/`)).body["own"]).toBe(false);
  expect([
    ((await partner.get("/api/charts/")).body as Json[]).length,
    ((await partner.get("/api/datagrids/")).body as Json[]).length,
  ]).toEqual([1, 1]);
  for (const [method, path, body] of [
    ["DELETE", `/api/charts/${cited.chart}/`, undefined],
    ["DELETE", `/api/datagrids/${cited.table}/`, undefined],
    ["PUT", `/api/datagrids/${cited.table}/cell-value/`, { row: 1, column: 0, value: "x" }],
  ] as const)
    expect((await partner.send(method, path, body)).status, path).toBe(404);
  const key = String((await me.send("POST", `/api/chat/${chat}/share/`)).body["share_key"]);
  const open = (await (await fetch(`${t.url}/api/shared-chat/${key}/`)).json()) as Json[];
  expect(open.flatMap((message) => message["tables"])).toEqual([{ name: "Cited", csv_data: "a,b\n1,2" }]);
  expect(open.flatMap((message) => message["charts"]).map((chart: Json) => chart["title"])).toEqual(["Cited", "Theirs"]);
  await me.send("PATCH", `/api/chat/${chat}/`, { household: null });
  expect(await statuses(partner, cited)).toEqual([404, 404, 404]);
});

test("shows a chat with citations of another version, as text", async () => {
  const { me, chat } = await shared("Versions");
  await ask(me, chat, "You have [$5](#cite:0)");
  await t.deps.database.kysely
    .updateTable("messages")
    .set({ citations: JSON.stringify([{ artifactName: "New", artifactDisplayType: "hologram", depth: 3 }, "nonsense"]) })
    .where("chat_id", "=", chat)
    .where("role", "=", "assistant")
    .execute();
  const [, answer] = await messages(me, chat);
  expect(answer).toMatchObject({
    content: expect.stringContaining("$5"),
    citations: [{ artifactDisplayType: "unknown" }, { artifactDisplayType: "unknown" }],
  });
});
