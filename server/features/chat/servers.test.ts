import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AssistantEngine } from "../../assistant/engine.ts";
import { type Answer, type Json, type Person, type TestApp, NOW, testApp } from "../../testing/app.ts";
import { newChat } from "../../testing/assistant.ts";
import { obedientEngine } from "../../testing/engine.ts";

/** Two servers on one database. Each can follow, stop and outlive the other's answers. */
let t: TestApp;
let second: Awaited<ReturnType<TestApp["second"]>>;
let runs = 0;

/** The question "in parts" writes more than one save, waits for the test, and ends with multi-byte characters. */
let goOn = Promise.withResolvers<void>();
const START = `${"Half of it. ".repeat(100)}\n\n`;
const END = "Das war’s: 7 € 😀";
const engine: AssistantEngine = {
  name: "obedient",
  run: async function* (turn, tools, signal) {
    runs += 1;
    if (turn.text !== "in parts") return yield* obedientEngine.run(turn, tools, signal);
    yield { type: "text", text: START };
    await goOn.promise;
    for (const piece of [END.slice(0, -1), END.slice(-1)]) yield { type: "text", text: piece };
  },
};

beforeAll(async () => {
  t = await testApp({ engine });
  second = await t.second();
});
afterAll(() => t.close());

const streamed = (p: Person, chat: number, content: string, nonce: string): Promise<Response> =>
  p.raw(`/api/chat/${chat}/messages/`, {
    method: "POST",
    body: JSON.stringify({ content, nonce }),
    headers: { "content-type": "application/json", "x-stream-response": "true" },
  });
const ask = (p: Person, chat: number, content: string, nonce: string): Promise<Answer> =>
  p.send("POST", `/api/chat/${chat}/messages/`, { content, nonce });
const stop = (p: Person, chat: number, nonce: string): Promise<Answer> => p.send("POST", `/api/chat/${chat}/messages/${nonce}/stop/`);
const transcript = async (p: Person, chat: number): Promise<string[]> =>
  ((await p.get(`/api/chat/${chat}/messages/`)).body as Json[]).map((m) => `${m["role"]} ${m["status"]}: ${m["content"]}`);
const both = async (): Promise<[Person, Person]> => {
  const here = await t.person();
  return [here, await second.signedIn(here)];
};
/** Creates the state left behind by a server that died in the middle of an answer. */
const leftBehind = async (p: Person, chat: number, nonce: string): Promise<void> => {
  const { kysely } = t.deps.database;
  const message = { chat_id: chat, user_id: p.id, nonce, created_at: NOW };
  await kysely
    .insertInto("messages")
    .values({ ...message, role: "user", content: "hello" })
    .execute();
  const reply = await kysely
    .insertInto("messages")
    .values({ ...message, role: "assistant", content: "As far as it", status: "streaming" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await kysely
    .insertInto("running_replies")
    .values({ message_id: reply.id, chat_id: chat, user_id: p.id, server: "gone/1", alive_at: t.deps.clock().toISOString() })
    .execute();
};

describe("an answer written by another server", () => {
  test("is followed to its end with its nonce: written once, the same bytes on both servers", async () => {
    const [here, there] = await both();
    const chat = await newChat(here);
    const before = runs;
    const first = await streamed(here, chat, "in parts", "nonce-parts");
    const attached = await streamed(there, chat, "in parts", "nonce-parts");
    expect([attached.status, attached.headers.get("x-response-nonce")]).toEqual([200, "nonce-parts"]);
    const reader = attached.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe(START);
    goOn.resolve();
    const rest: Uint8Array[] = [];
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) rest.push(part.value);
    expect(Buffer.concat(rest).toString("utf8")).toBe(END);
    expect(await first.text()).toBe(START + END);
    expect(runs - before).toBe(1);
    expect((await ask(there, chat, "in parts", "nonce-parts")).body["content"]).toBe(START + END);
    goOn = Promise.withResolvers();
  });

  test("can be stopped from here within moments and keeps its text so far", async () => {
    const [here, there] = await both();
    const chat = await newChat(here);
    const running = await streamed(here, chat, "hang", "nonce-far");
    expect((await stop(there, chat, "nonce-far")).status).toBe(204);
    expect(await transcript(there, chat)).toEqual(["user done: hang", "assistant stopped: Half "]);
    expect(await running.text()).toBe("Half ");
  });

  test("ends when its chat is deleted from here", async () => {
    const [here, there] = await both();
    const chat = await newChat(here);
    const running = await streamed(here, chat, "hang", "nonce-del");
    expect((await there.send("DELETE", `/api/chat/${chat}/`)).status).toBe(204);
    expect(await running.text()).toBe("Half ");
  });

  test("counts toward the limits of one per chat and three overall, even when both servers are asked at once", async () => {
    const [here, there] = await both();
    const chat = await newChat(here);
    const two = await Promise.all([streamed(here, chat, "hang", "nonce-a123"), streamed(there, chat, "hang", "nonce-b123")]);
    expect(two.map((one) => one.status).toSorted()).toEqual([200, 409]);
    await stop(here, chat, two[0].status === 200 ? "nonce-a123" : "nonce-b123");

    const chats = await Promise.all(Array.from({ length: 6 }, () => newChat(here)));
    const many = await Promise.all(chats.map((one, i) => streamed(i % 2 === 0 ? here : there, one, "hang", "nonce-many")));
    expect(many.map((one) => one.status).toSorted()).toEqual([200, 200, 200, 429, 429, 429]);
    await Promise.all(chats.map((one) => stop(there, one, "nonce-many")));
  });
});

describe("a dead server", () => {
  test("leaves an answer that others mark after its lease, for a follower and for the next question", async () => {
    let [here, there] = await both();
    const [followed, asked] = [await newChat(here), await newChat(here)];
    for (const chat of [followed, asked]) await leftBehind(here, chat, "nonce-dead");
    expect((await ask(there, asked, "next", "nonce-next")).body["errors"]).toEqual(["REPLY_RUNNING"]);
    const following = (await streamed(there, followed, "hello", "nonce-dead")).text();
    expect((await transcript(there, followed))[1]).toBe("assistant streaming: As far as it");
    t.setClock("2026-11-20T15:00:21.000Z");
    expect(await following).toBe("As far as it");
    [here, there] = [await t.signedIn(here), await second.signedIn(there)];
    expect((await transcript(here, followed))[1]).toBe("assistant interrupted: As far as it");
    expect((await ask(there, asked, "next", "nonce-next")).body["status"]).toBe("done");
    t.setClock(NOW);
  });

  test("is distinguished from a live one: a starting server leaves live answers alone, however long they take", async () => {
    const [here] = await both();
    const [alive, dead] = [await newChat(here), await newChat(here)];
    const running = await streamed(here, alive, "hang", "nonce-live");
    // The text so far is saved even while nothing more arrives.
    await expect.poll(async () => (await transcript(here, alive))[1]).toBe("assistant streaming: Half ");
    t.setClock("2026-11-20T15:00:15.000Z");
    await expect
      .poll(async () => (await t.deps.database.kysely.selectFrom("running_replies").select("alive_at").executeTakeFirst())?.alive_at)
      .toBe("2026-11-20T15:00:15.000Z");
    t.setClock(NOW);
    await leftBehind(here, dead, "nonce-dead");
    t.setClock("2026-11-20T15:00:30.000Z");
    const third = await t.second();
    expect((await transcript(here, alive))[1]).toBe("assistant streaming: Half ");
    expect((await transcript(here, dead))[1]).toBe("assistant interrupted: As far as it");
    await third.stop();
    expect((await transcript(here, alive))[1]).toBe("assistant streaming: Half ");
    await stop(here, alive, "nonce-live");
    expect(await running.text()).toBe("Half ");
    t.setClock(NOW);
  });
});
