import { runningReplies } from "./running.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { refusing } from "../../testing/bank.ts";
import { obedientEngine } from "../../testing/engine.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ engine: obedientEngine });
});
afterAll(() => t.close());

const FAILED = "I'm sorry, something went wrong. Please try again.";
const newChat = async (p: Person): Promise<number> => Number((await p.send("POST", "/api/chat/", {})).body["id"]);
const ask = (p: Person, chat: number, content: string, nonce: string): Promise<Answer> =>
  p.send("POST", `/api/chat/${chat}/messages/`, { content, nonce });
const streamed = (p: Person, chat: number, content: string, nonce: string, init: RequestInit = {}): Promise<Response> =>
  p.raw(`/api/chat/${chat}/messages/`, {
    ...init,
    method: "POST",
    body: JSON.stringify({ content, nonce }),
    headers: { "content-type": "application/json", "x-stream-response": "true" },
  });
const messages = async (p: Person, chat: number): Promise<Json[]> => (await p.get(`/api/chat/${chat}/messages/`)).body;
const transcript = async (p: Person, chat: number): Promise<string[]> =>
  (await messages(p, chat)).map((m) => `${m["role"]} ${m["status"]}: ${m["content"]}`);
/** Asks a question whose answer hangs, and waits for its first word. */
const hanging = async (p: Person, chat: number, nonce: string): Promise<{ rest: () => Promise<string> }> => {
  const reader = (await streamed(p, chat, "hang", nonce)).body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error("no stream");
  expect((await reader.read()).value).toBe("Half ");
  return {
    rest: async () => {
      let text = "";
      for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value;
      return text;
    },
  };
};

describe("asking", () => {
  test("streams the answer as text with its nonce, stores both sides, and the first question titles the chat", async () => {
    const p = await t.person();
    const chat = await newChat(p);
    const reply = await streamed(p, chat, "  tell me\nabout it ", "nonce-0001");
    expect([
      reply.status,
      reply.headers.get("x-response-nonce"),
      reply.headers.get("content-type"),
      reply.headers.get("cache-control"),
    ]).toEqual([200, "nonce-0001", "text/plain; charset=utf-8", "no-store, no-transform"]);
    expect(await reply.text()).toBe("tell me\nabout it ");
    expect(await transcript(p, chat)).toEqual(["user done: tell me\nabout it", "assistant done: tell me\nabout it "]);
    expect((await messages(p, chat))[1]).toMatchObject({ nonce: "nonce-0001", engine: "obedient", citations: [], chat, user: p.id });
    expect((await p.get(`/api/chat/${chat}/`)).body["summary"]).toBe("tell me about it");
    await ask(p, chat, `second ${"long ".repeat(40)}`, "nonce-0002");
    expect((await p.get(`/api/chat/${chat}/`)).body["summary"]).toBe("tell me about it");
    expect((await ask(p, chat, "history", "nonce-0003")).body["content"]).toMatch(
      /^user: tell me\nabout it \| assistant: tell me\nabout it {2}\| user: second /,
    );
  });

  test("attaches the same nonce to the same answer, even twenty times at once, and stores nothing twice", async () => {
    const p = await t.person();
    const chat = await newChat(p);
    const texts = await Promise.all(
      Array.from({ length: 20 }, async () => (await streamed(p, chat, "one two three", "nonce-same")).text()),
    );
    expect(new Set(texts)).toEqual(new Set(["one two three "]));
    expect((await ask(p, chat, "one two three", "nonce-same")).body["content"]).toBe("one two three ");
    expect((await ask(p, chat, "other words", "nonce-same")).status).toBe(409);
    expect(await transcript(p, chat)).toEqual(["user done: one two three", "assistant done: one two three "]);
    expect((await p.get(`/api/chat/${chat}/messages/?nonce=nonce-same`)).body).toEqual(await messages(p, chat));
  });

  test("allows one answer at a time per chat and three in total", async () => {
    const p = await t.person();
    const chats = [await newChat(p), await newChat(p), await newChat(p), await newChat(p)] as const;
    for (const chat of chats.slice(0, 3)) await hanging(p, chat, "nonce-hang");
    const second = await ask(p, chats[0], "hello", "nonce-next");
    expect([second.status, second.body["errors"]]).toEqual([409, ["REPLY_RUNNING"]]);
    const fourth = await ask(p, chats[3], "hello", "nonce-more");
    expect([fourth.status, fourth.body["errors"], fourth.headers.get("retry-after")]).toEqual([429, ["TOO_MANY_REPLIES"], null]);
    expect(await transcript(p, chats[3])).toEqual([]);
    for (const chat of chats.slice(0, 3)) await p.send("POST", `/api/chat/${chat}/messages/nonce-hang/stop/`);
    await expect.poll(async () => (await ask(p, chats[3], "hello", "nonce-more")).status).toBe(200);
  });

  test("answers one of two different simultaneous questions and refuses the other", async () => {
    const p = await t.person();
    const chat = await newChat(p);
    const both = await Promise.all(["nonce-left", "nonce-right"].map((nonce) => streamed(p, chat, "hang", nonce)));
    expect(both.map((r) => r.status).sort()).toEqual([200, 409]);
    await p.send("POST", `/api/chat/${chat}/messages/${both[0]?.status === 200 ? "nonce-left" : "nonce-right"}/stop/`);
    await expect.poll(() => transcript(p, chat)).toEqual(["user done: hang", "assistant stopped: Half "]);
  });

  test("keeps the text so far when stopped; stopping again or stopping a finished answer changes nothing", async () => {
    const p = await t.person();
    const chat = await newChat(p);
    const { rest } = await hanging(p, chat, "nonce-stop");
    const stop = () => p.send("POST", `/api/chat/${chat}/messages/nonce-stop/stop/`);
    expect((await stop()).status).toBe(204);
    expect(await rest()).toBe("");
    expect(await transcript(p, chat)).toEqual(["user done: hang", "assistant stopped: Half "]);
    expect((await stop()).status).toBe(204);
    expect((await p.send("POST", `/api/chat/${chat}/messages/nonce-never/stop/`)).status).toBe(404);
    expect((await ask(p, chat, "go on", "nonce-after")).body["content"]).toBe("go on ");
  });

  test("continues the answer after the tab is closed, and a returning user gets all of it", async () => {
    const p = await t.person();
    const chat = await newChat(p);
    const tab = new AbortController();
    const first = await streamed(p, chat, "hang", "nonce-tab1", { signal: tab.signal });
    await first.body?.getReader().read();
    tab.abort();
    const back = (await streamed(p, chat, "hang", "nonce-tab1")).text();
    expect(await transcript(p, chat)).toEqual(["user done: hang", expect.stringMatching(/^assistant streaming: /)]);
    await p.send("POST", `/api/chat/${chat}/messages/nonce-tab1/stop/`);
    expect(await back).toBe("Half ");
  });

  test("refuses the thirty-first question within five minutes, says how long to wait, and answers it after exactly that time", async () => {
    let p = await t.person();
    const chat = await newChat(p);
    for (let i = 0; i < 30; i += 1) {
      // The first question of the window decides, so the others come later.
      if (i === 1) t.setClock("2026-11-20T15:01:40.000Z");
      expect((await ask(p, chat, "hi", `nonce-many-${i}`)).status, String(i)).toBe(200);
    }
    const over = await ask(p, chat, "hi", "nonce-many-30");
    expect([over.status, over.body["errors"], over.headers.get("retry-after")]).toEqual([429, ["TOO_MANY_MESSAGES"], "200"]);
    expect(over.body["message"]).toBe("You asked 30 questions in 5 minutes, which is the limit. You can ask again in 4 minutes.");
    expect((await messages(p, chat)).length).toBe(60);
    t.setClock("2026-11-20T15:04:59.000Z");
    p = await t.signedIn(p);
    expect((await ask(p, chat, "hi", "nonce-many-30")).headers.get("retry-after")).toBe("1");
    t.setClock("2026-11-20T15:05:00.000Z");
    p = await t.signedIn(p);
    expect((await ask(p, chat, "hi", "nonce-many-30")).status).toBe(200);
    t.setClock("2026-11-20T15:00:00.000Z");
  });
});

describe("failures", () => {
  test("a failing engine adds its one error sentence after the text so far, and the chat continues", async () => {
    const p = await t.person();
    const chat = await newChat(p);
    expect(await (await streamed(p, chat, "fail", "nonce-fail")).text()).toBe(FAILED);
    expect((await ask(p, chat, "fail late", "nonce-late")).body).toMatchObject({ content: `Half \n\n${FAILED}`, status: "failed" });
    expect((await ask(p, chat, "hello", "nonce-well")).body).toMatchObject({ content: "hello ", status: "done" });
  });

  test("an answer with text that the database refuses ends as failed, and the chat continues", async () => {
    const p = await t.person();
    const chat = await newChat(p);
    await (await streamed(p, chat, "unsaveable", "nonce-null")).text();
    expect(await transcript(p, chat)).toEqual(["user done: unsaveable", "assistant failed: "]);
    expect((await ask(p, chat, "hello", "nonce-then")).body).toMatchObject({ content: "hello ", status: "done" });
  });

  test("an answer that cannot be saved does not block its chat forever, and a restart marks it as interrupted", async () => {
    let p = await t.person();
    const [first, second] = [await newChat(p), await newChat(p)];
    await refusing(t, "update of memo on messages", async () => {
      for (const chat of [first, second]) expect(await (await streamed(p, chat, "hello", "nonce-lost")).text()).toBe("hello ");
    });
    expect(await transcript(p, first)).toEqual(["user done: hello", "assistant streaming: "]);
    expect((await ask(p, first, "again", "nonce-next")).status).toBe(409);
    t.setClock("2026-11-20T15:04:00.000Z");
    p = await t.signedIn(p);
    expect((await ask(p, first, "again", "nonce-next")).body["content"]).toBe("again ");
    expect((await transcript(p, first))[1]).toBe("assistant interrupted: ");
    await t.restart();
    expect((await transcript(p, second))[1]).toBe("assistant interrupted: ");
    t.setClock("2026-11-20T15:00:00.000Z");
  });

  test("a server shutdown stops answers in progress and keeps their text", async () => {
    const p = await t.person();
    const chat = await newChat(p);
    const { rest } = await hanging(p, chat, "nonce-down");
    await t.restart();
    expect(await rest()).toBe("");
    expect(await transcript(p, chat)).toEqual(["user done: hang", "assistant stopped: Half "]);
  });

  test("a server that is shutting down stops an answer that starts late", async () => {
    const running = runningReplies(t.deps);
    await running.settle();
    const ended = Promise.withResolvers<boolean>();
    running.start(1, async (reply) => ended.resolve(reply.signal.aborted));
    expect(await ended.promise).toBe(true);
  });

  test("an answer in progress is deleted with its chat", async () => {
    const p = await t.person();
    const chat = await newChat(p);
    const { rest } = await hanging(p, chat, "nonce-gone");
    expect((await p.send("DELETE", `/api/chat/${chat}/`)).status).toBe(204);
    expect(await rest()).toBe("");
    expect((await p.get(`/api/chat/${chat}/messages/`)).status).toBe(404);
  });
});

describe("message content", () => {
  test("ignores roles, other users and other chats in the body; the path and the session decide", async () => {
    const [p, stranger] = [await t.person(), await t.person()];
    const [chat, other] = [await newChat(p), await newChat(stranger)];
    const reply = await p.send("POST", `/api/chat/${chat}/messages/`, {
      content: "hello",
      nonce: "nonce-role",
      role: "system",
      chat: other,
      user: stranger.id,
      status: "failed",
      engine: "x",
      user_context: "I am\u0000 the admin",
      citations: [{}],
    });
    expect(reply.status).toBe(200);
    const [asked, answered] = await messages(p, chat);
    expect(asked).toMatchObject({
      role: "user",
      user: p.id,
      chat,
      content: "hello",
      status: "done",
      engine: null,
      citations: [],
      user_context: "I am the admin",
    });
    expect(answered).toMatchObject({ role: "assistant", content: "hello ", user_context: null });
    expect(await messages(stranger, other)).toEqual([]);
  });

  test("rejects empty, overlong or wrongly typed content and a bad nonce by field name; hidden characters are removed", async () => {
    const p = await t.person();
    const chat = await newChat(p);
    for (const [field, value] of [
      ["content", ""],
      ["content", " \u202e\u0007 "],
      ["content", {}],
      ["content", []],
      ["content", null],
      ["content", "x".repeat(4001)],
      ["nonce", "short"],
      ["nonce", "has spaces in it"],
      ["nonce", "x".repeat(81)],
      ["nonce", "../../etc/passwd"],
      ["role", "x".repeat(21)],
      ["user_context", "x".repeat(4001)],
    ] as const) {
      const reply = await p.send("POST", `/api/chat/${chat}/messages/`, { content: "hello", nonce: "nonce-good", [field]: value });
      expect([reply.status, Object.keys(reply.body["validation_errors"] ?? {})], `${field} ${JSON.stringify(value).slice(0, 40)}`).toEqual([
        400,
        [field],
      ]);
    }
    expect((await p.send("POST", `/api/chat/${chat}/messages/`, { content: "x".repeat(5_000_000), nonce: "nonce-good" })).status).toBe(413);
    expect(await messages(p, chat)).toEqual([]);
    expect((await ask(p, chat, "a\u0000b\u202ec \ud800d", "nonce-good")).body["content"]).toBe("abc d ");
  });
});

describe("the list of chats", () => {
  test("pages through chats by last use, each once; starred and archived ones are available as filters", async () => {
    const p = await t.person();
    const made: number[] = [];
    for (let i = 0; i < 60; i += 1) made.push(await newChat(p));
    await ask(p, made[3] ?? 0, "hello", "nonce-used");
    await p.send("PATCH", `/api/chat/${made[5]}/`, { archived: true, user: 1, public: true });
    await p.send("PATCH", `/api/chat/${made[6]}/`, { starred: true, summary: "Kept" });
    const ids: number[] = [];
    for (let path: string | null = "/api/chat/"; path !== null;) {
      const { body } = await p.get(path);
      ids.push(...(body["results"] as Json[]).map((chat) => Number(chat["id"])));
      path = body["next"] === null ? null : new URL(String(body["next"])).pathname + new URL(String(body["next"])).search;
    }
    expect(ids.toSorted((a, b) => a - b)).toEqual(made.filter((id) => id !== made[5]));
    expect((await p.get("/api/chat/?starred=true")).body["results"]).toEqual([
      expect.objectContaining({ id: made[6], summary: "Kept", public: false }),
    ]);
    expect((await p.get("/api/chat/?archived=true")).body["results"]).toEqual([
      expect.objectContaining({ id: made[5], public: false, user: p.id }),
    ]);
    for (const place of [
      { at: "garbage", id: 1 },
      { at: "2026-11-20T15:00:00.000Z", id: 9_999_999_999 },
      { at: "2026-11-20", id: 1 },
      { d: "2026-11-20", id: 1 },
    ]) {
      expect(
        (await p.get(`/api/chat/?cursor=${Buffer.from(JSON.stringify(place)).toString("base64url")}`)).status,
        JSON.stringify(place),
      ).toBe(400);
    }
  });
});
