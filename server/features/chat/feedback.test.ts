import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { obedientEngine } from "../../testing/engine.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ engine: obedientEngine });
});
afterAll(() => t.close());

type Asked = { chat: number; question: number; answer: number };
const asked = async (p: Person, nonce = "nonce-feedback"): Promise<Asked> => {
  const chat = Number((await p.send("POST", "/api/chat/", {})).body["id"]);
  await p.send("POST", `/api/chat/${chat}/messages/`, { content: "hello there", nonce });
  const [question, answer] = (await p.get(`/api/chat/${chat}/messages/`)).body as Json[];
  return { chat, question: Number(question?.["id"]), answer: Number(answer?.["id"]) };
};
const say = (p: Person, body: object) => p.send("POST", "/api/message-feedback/", body);
const kept = async (p: Person, { chat, answer }: Asked): Promise<Json | undefined> =>
  (await p.get(`/api/chat/${chat}/messages/${answer}/`)).body["user_feedback"];

describe("feedback", () => {
  test("is saved with the answer, with or without a note, and the next one replaces it", async () => {
    const p = await t.person();
    const a = await asked(p);
    expect(await kept(p, a)).toBe(null);
    const first = await say(p, { type: "POSITIVE", message: a.answer });
    expect([first.status, first.body]).toEqual([200, { id: first.body["id"], type: "POSITIVE", note: null, message: a.answer }]);
    const second = await say(p, { type: "NEGATIVE", note: "  the sum is off ", message: a.answer });
    expect(second.body).toMatchObject({ type: "NEGATIVE", note: "the sum is off" });
    expect(await kept(p, a)).toEqual(second.body);
    expect(((await p.get(`/api/chat/${a.chat}/messages/`)).body as Json[]).map((m) => m["user_feedback"])).toEqual([null, second.body]);
    expect((await p.send("DELETE", `/api/message-feedback/${first.body["id"]}/`)).status).toBe(404);
    expect((await p.send("DELETE", `/api/message-feedback/${second.body["id"]}/`)).status).toBe(204);
    expect(await kept(p, a)).toBe(null);
  });

  test("names the field of an invalid value", async () => {
    const p = await t.person();
    const a = await asked(p);
    for (const [body, field] of [
      [{ type: "GREAT", message: a.answer }, "type"],
      [{ message: a.answer }, "type"],
      [{ type: "POSITIVE" }, "message"],
      [{ type: "POSITIVE", message: a.question }, "message"],
      [{ type: "POSITIVE", message: a.answer, note: "x".repeat(2001) }, "note"],
    ] as const) {
      const reply = await say(p, body);
      expect([reply.status, Object.keys(reply.body["validation_errors"] ?? {})], JSON.stringify(body).slice(0, 80)).toEqual([400, [field]]);
    }
    expect(await kept(p, a)).toBe(null);
  });

  test("is refused until an answer is finished", async () => {
    const p = await t.person();
    const chat = Number((await p.send("POST", "/api/chat/", {})).body["id"]);
    const hanging = await p.raw(`/api/chat/${chat}/messages/`, {
      method: "POST",
      body: JSON.stringify({ content: "hang", nonce: "nonce-hanging" }),
      headers: { "content-type": "application/json", "x-stream-response": "true" },
    });
    await hanging.body?.getReader().read();
    const answer = ((await p.get(`/api/chat/${chat}/messages/`)).body as Json[])[1];
    expect((await say(p, { type: "POSITIVE", message: answer?.["id"] })).status).toBe(400);
    expect((await p.send("DELETE", `/api/chat/${chat}/messages/${answer?.["id"]}/`)).status).toBe(409);
    await p.send("POST", `/api/chat/${chat}/messages/nonce-hanging/stop/`);
    await expect.poll(async () => (await say(p, { type: "POSITIVE", message: answer?.["id"] })).status).toBe(200);
  });

  test("is private to each reader: members see only their own, and users without access to the chat see none", async () => {
    const [me, partner, stranger] = [await t.person(undefined, "Feedback"), await t.person(undefined, "Feedback"), await t.person()];
    const a = await asked(me);
    await say(me, { type: "NEGATIVE", note: "mine", message: a.answer });
    for (const other of [partner, stranger]) expect((await say(other, { type: "POSITIVE", message: a.answer })).status).toBe(404);
    const household = (await me.get("/api/profile/0/")).body["household"]?.["id"];
    await me.send("PATCH", `/api/chat/${a.chat}/`, { household });
    expect(await kept(partner, a)).toBe(null);
    expect((await say(partner, { type: "POSITIVE", message: a.answer })).status).toBe(200);
    expect([(await kept(partner, a))?.["type"], (await kept(me, a))?.["type"]]).toEqual(["POSITIVE", "NEGATIVE"]);
    expect((await say(stranger, { type: "POSITIVE", message: a.answer })).status).toBe(404);
  });
});
