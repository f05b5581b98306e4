import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { obedientEngine } from "../../testing/engine.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ engine: obedientEngine });
});
afterAll(() => t.close());

let asked = 0;
const chatOf = async (p: Person, ...questions: string[]): Promise<number> => {
  const chat = Number((await p.send("POST", "/api/chat/", {})).body["id"]);
  for (const content of questions) await p.send("POST", `/api/chat/${chat}/messages/`, { content, nonce: `nonce-look-${(asked += 1)}` });
  return chat;
};
const search = async (p: Person, words: string): Promise<Json[]> =>
  (await p.get(`/api/chat/search/?search=${encodeURIComponent(words)}`)).body["results"];
const ids = async (p: Person, words: string): Promise<number[]> => (await search(p, words)).map((one) => Number(one["chat"]?.["id"]));

const hitsOf = (found: Json | undefined): Json[] => found?.["hits"] ?? [];

describe("searching chats", () => {
  test("finds chats by title and text, with an excerpt and the message to open", async () => {
    const p = await t.person();
    const boats = await chatOf(p, "Are there boats?", `${"so much before it ".repeat(30)}the Zeppelin and ${"so much after ".repeat(30)}`);
    const titled = await chatOf(p, "hello");
    await p.send("PATCH", `/api/chat/${titled}/`, { summary: "Zeppelin fund" });
    expect(await ids(p, "zeppelin")).toEqual([titled, boats]);
    const [byTitle, bySaid] = await search(p, "ZEPPELIN");
    expect(byTitle).toMatchObject({ chat: { summary: "Zeppelin fund" }, hits: [] });
    const hits = hitsOf(bySaid);
    expect(hits.map((hit) => hit["role"])).toEqual(["user", "assistant"]);
    expect(hits[0]?.["excerpt"]).toMatch(/^….*the Zeppelin and .*…$/);
    expect(String(hits[0]?.["excerpt"]).length).toBeLessThan(200);
    const messages = (await p.get(`/api/chat/${boats}/messages/`)).body as Json[];
    expect(hits.map((hit) => hit["message"])).toEqual(messages.slice(2).map((m) => m["id"]));
    expect(await ids(p, "and zeppelin the"), "every word, in any order").toEqual([boats]);
    expect(await ids(p, "zeppelin boats"), "but in one message").toEqual([]);
  });

  test("searches an answer's visible text, without markdown signs or link targets", async () => {
    const p = await t.person();
    const chat = await chatOf(p, "You spent [**$612.48**](#cite:0) at `Joe\\*s`: ![Chart](/charts/1/image/) | Oct | [a\\]b](#cite:1)");
    await t.deps.database.kysely.deleteFrom("messages").where("chat_id", "=", chat).where("role", "=", "user").execute();
    await p.send("PATCH", `/api/chat/${chat}/`, { summary: "Other" });
    expect([await ids(p, "cite"), await ids(p, "image"), await ids(p, "**")]).toEqual([[], [], []]);
    expect(await ids(p, "spent $612.48")).toEqual([chat]);
    expect((await search(p, "Oct"))[0]?.["hits"]?.[0]?.["excerpt"]).toBe("You spent $612.48 at Joe*s: Chart Oct a]b");
  });

  test("treats wildcards literally; an empty search names its field, and too many words are too long", async () => {
    const p = await t.person();
    const chat = await chatOf(p, "where did the 100% of it_go \\ [x]");
    for (const sign of ["%", "_", "\\", "[x]", "100% it_go"]) expect(await ids(p, sign), sign).toEqual([chat]);
    for (const sign of ["100_", "1%0", "^", "nothing like it"]) expect(await ids(p, sign), sign).toEqual([]);
    for (const words of ["", "%20", "x".repeat(201)])
      expect(Object.keys((await p.get(`/api/chat/search/?search=${words}`)).body["validation_errors"] ?? {}), words).toEqual(["search"]);
  });

  test("pages by last use and shows at most three messages per chat", async () => {
    const p = await t.person();
    const many = await t.deps.database.kysely
      .insertInto("chats")
      .values(Array.from({ length: 60 }, (_, i) => ({ user_id: p.id, summary: `Boat ${i}`, updated_at: `2026-11-19T15:00:${i}Z` })))
      .returning("id")
      .execute();
    const talk = await chatOf(p, "boat one", "boat two", "boat three");
    const first = await p.get("/api/chat/search/?search=boat");
    const rows = first.body["results"] as Json[];
    expect([rows.length, rows[0]?.["chat"]?.["id"], hitsOf(rows[0]).length]).toEqual([50, talk, 3]);
    const rest = (await p.get(String(first.body["next"]).replace(t.url, ""))).body;
    expect([(rest["results"] as Json[]).length, rest["next"]]).toEqual([11, null]);
    expect(new Set([...rows, ...(rest["results"] as Json[])].map((one) => one["chat"]?.["id"])).size).toBe(many.length + 1);
  });

  test("finds archived chats and those shared with the user, and none of other users", async () => {
    const [me, partner, stranger] = [await t.person(undefined, "Seekers"), await t.person(undefined, "Seekers"), await t.person()];
    const chat = await chatOf(me, "a quokka");
    await me.send("PATCH", `/api/chat/${chat}/`, { archived: true });
    expect([await ids(me, "quokka"), await ids(partner, "quokka"), await ids(stranger, "quokka")]).toEqual([[chat], [], []]);
    const household = (await me.get("/api/profile/0/")).body["household"]?.["id"];
    await me.send("PATCH", `/api/chat/${chat}/`, { household, archived: false });
    await partner.send("POST", `/api/chat/${chat}/messages/`, { content: "and a wombat", nonce: "nonce-wombat" });
    expect([await ids(me, "wombat"), await ids(partner, "quokka"), await ids(stranger, "wombat")]).toEqual([[chat], [chat], []]);
  });

  test("uses the text index instead of scanning every message", async () => {
    const p = await t.person();
    const chat = await chatOf(p, "hello");
    const { kysely } = t.deps.database;
    await sql`insert into messages (chat_id, user_id, role, content, nonce)
      select ${chat}, ${p.id}, 'user', 'word ' || g, 'nonce-' || g from generate_series(1, 20000) g`.execute(kysely);
    await t.deps.database.maintain();
    const { rows } = await sql<Record<string, string>>`explain select id from messages m where m.user_id = any (array[${sql.lit(p.id)}])
      and m.status <> 'streaming' and m.status <> 'replaced' and m.said ilike '%quokka%'`.execute(kysely);
    const plan = rows.map((row) => Object.values(row)[0]).join("\n");
    expect(plan).toContain("messages_person_said");
  });
});
