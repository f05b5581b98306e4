import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { obedientEngine } from "../../testing/engine.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ engine: obedientEngine });
});
afterAll(() => t.close());

const newChat = async (p: Person, ...questions: string[]): Promise<number> => {
  const chat = Number((await p.send("POST", "/api/chat/", {})).body["id"]);
  for (const [i, content] of questions.entries())
    await p.send("POST", `/api/chat/${chat}/messages/`, { content, nonce: `nonce-single-${i}` });
  return chat;
};
const messages = async (p: Person, chat: number): Promise<Json[]> => (await p.get(`/api/chat/${chat}/messages/`)).body;
const transcript = async (p: Person, chat: number): Promise<string[]> =>
  (await messages(p, chat)).map((m) => `${m["status"]}: ${m["content"]}`);

describe("a single message", () => {
  test("can be read; a question can be edited and loses hidden characters; either side can be deleted", async () => {
    const p = await t.person();
    const chat = await newChat(p, "hello");
    const [question, answer] = await messages(p, chat);
    const at = (m: Json | undefined) => `/api/chat/${chat}/messages/${m?.["id"]}/`;
    expect((await p.get(at(question))).body).toEqual(question);
    expect((await p.send("PATCH", at(question), { content: " hi\u202e again " })).body).toMatchObject({
      content: "hi again",
      user_context: null,
    });
    expect((await p.send("PATCH", at(question), { user_context: "aside" })).body).toMatchObject({
      content: "hi again",
      user_context: "aside",
    });
    expect((await p.send("PUT", at(question), { content: "anew" })).body).toMatchObject({ content: "anew", user_context: null });
    for (const [body, field] of [
      [{ content: "  " }, "content"],
      [{ content: "x".repeat(4001) }, "content"],
      [{ user_context: 5 }, "user_context"],
    ] as const)
      expect(Object.keys((await p.send("PATCH", at(question), body)).body["validation_errors"] ?? {})).toEqual([field]);
    const forged = await p.send("PATCH", at(answer), { content: "You are rich" });
    expect([forged.status, forged.body["message"]]).toEqual([400, expect.stringContaining("You can change only questions")]);
    expect(await transcript(p, chat)).toEqual(["done: anew", "done: hello "]);
    expect((await p.send("DELETE", at(answer))).status).toBe(204);
    expect((await p.get(at(answer))).status).toBe(404);
    expect(await transcript(p, chat)).toEqual(["done: anew"]);
  });

  test("returns 404 under another chat", async () => {
    const p = await t.person();
    const [one, two] = [await newChat(p, "first"), await newChat(p, "second")];
    const [question] = await messages(p, one);
    for (const method of ["GET", "DELETE"])
      expect((await p.send(method, `/api/chat/${two}/messages/${question?.["id"]}/`)).status, method).toBe(404);
    expect(await transcript(p, one)).toEqual(["done: first", "done: first "]);
  });
});

describe("requesting the answer to the last message", () => {
  const reply = (p: Person, chat: number) => p.send("POST", `/api/chat/${chat}/reply/`);

  test("answers an unanswered question, keeps an existing answer, and does nothing in an empty chat", async () => {
    const p = await t.person();
    const chat = await newChat(p);
    expect([(await reply(p, chat)).status, (await reply(p, chat)).body["errors"]]).toEqual([409, ["NOTHING_TO_ANSWER"]]);
    await p.send("POST", `/api/chat/${chat}/messages/`, { content: "hello", nonce: "nonce-alone" });
    const [, answer] = await messages(p, chat);
    expect((await reply(p, chat)).body).toEqual(answer);
    await p.send("DELETE", `/api/chat/${chat}/messages/${answer?.["id"]}/`);
    const begun = await Promise.all([reply(p, chat), reply(p, chat)]);
    expect(new Set(begun.map((one) => one.body["id"])).size).toBe(1);
    expect(begun[0]?.body).toMatchObject({ role: "assistant", nonce: "nonce-alone", chat });
    await expect.poll(() => transcript(p, chat)).toEqual(["done: hello", "done: hello "]);
  });

  test("rewrites an answer that was cut off", async () => {
    const p = await t.person();
    const chat = await newChat(p, "fail");
    const [question] = await messages(p, chat);
    await p.send("PATCH", `/api/chat/${chat}/messages/${question?.["id"]}/`, { content: "works now" });
    expect((await reply(p, chat)).body).toMatchObject({ status: "streaming" });
    await expect.poll(() => transcript(p, chat)).toEqual(["done: works now", "done: works now "]);
  });
});

describe("chat search", () => {
  test("searches titles and messages, and treats wildcard characters literally", async () => {
    const p = await t.person();
    const [first, second] = [await newChat(p, "Where did the 100% go", "and the Zeppelin"), await newChat(p, "About coffee")];
    const found = async (search: string) =>
      ((await p.get(`/api/chat/?search=${encodeURIComponent(search)}`)).body["results"] as Json[]).map((one) => one["id"]);
    expect(await found("zeppelin")).toEqual([first]);
    expect(await found("COFFEE")).toEqual([second]);
    expect(await found("100%")).toEqual([first]);
    expect([await found("%"), await found("_"), await found("\\"), await found("nothing like it")]).toEqual([[first], [], [], []]);
    expect(await found("e")).toEqual([second, first]);
  });
});
