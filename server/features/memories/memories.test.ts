import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scopeOfUser } from "../../identity/sessions.ts";
import { type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { obedientEngine } from "../../testing/engine.ts";
import { addMemory } from "./index.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ engine: obedientEngine });
});
afterAll(() => t.close());

const said = async (p: Person, content: string): Promise<{ question: number; answer: number }> => {
  const chat = (await p.send("POST", "/api/chat/", {})).body["id"];
  await p.send("POST", `/api/chat/${chat}/messages/`, { content, nonce: "nonce-memory" });
  const [question, answer] = (await p.get(`/api/chat/${chat}/messages/`)).body as Json[];
  return { question: Number(question?.["id"]), answer: Number(answer?.["id"]) };
};
const remember = async (p: Person, text: string, message: number) => {
  const scope = await scopeOfUser(t.deps, p.id);
  return t.deps.database.within(scope, (tx) => addMemory(tx, text, message, t.deps.clock()));
};
const listed = async (p: Person): Promise<string[]> =>
  ((await p.get("/api/user-context/")).body as Json[]).map((one) => one["context"] ?? "");

describe("a memory", () => {
  test("is saved once in the user's own words, can be read and deleted, and is listed newest first", async () => {
    const p = await t.person();
    const first = await said(p, "Remember that I get paid on the 5th. Also, I rent.");
    const kept = await remember(p, " I get paid on the 5th ", first.question);
    expect(kept.context).toBe("I get paid on the 5th");
    await remember(p, "I rent", first.question);
    expect(await remember(p, "I get paid on the 5th", first.question)).toEqual(kept);
    expect(await listed(p)).toEqual(["I rent", "I get paid on the 5th"]);
    expect((await p.get(`/api/user-context/${kept.id}/`)).body).toEqual(kept);
    expect((await p.send("DELETE", `/api/user-context/${kept.id}/`)).status).toBe(204);
    expect((await p.send("DELETE", `/api/user-context/${kept.id}/`)).status).toBe(404);
    expect(await listed(p)).toEqual(["I rent"]);
    const events = await t.deps.database.kysely
      .selectFrom("audit_events")
      .select(["event", "detail"])
      .where("user_id", "=", p.id)
      .execute();
    expect(events.filter((one) => one.event === "memory deleted").map((one) => one.detail)).toEqual([{ memory: kept.id }]);
  });

  test("never comes from an answer, from another user, or from nowhere", async () => {
    const [p, partner] = [await t.person(undefined, "Memories"), await t.person(undefined, "Memories")];
    const { question, answer } = await said(p, "I rent");
    await expect(remember(p, "I rent", answer)).rejects.toThrow("Message not found.");
    await expect(remember(p, "I own", question)).rejects.toThrow("Only your own words can be remembered");
    await expect(remember(p, "  ", question)).rejects.toThrow("Enter 1 to 1000 characters");
    await expect(remember(partner, "I rent", question)).rejects.toThrow("Message not found.");
    expect([await listed(p), await listed(partner)]).toEqual([[], []]);
  });

  test("is never shared with the household, even if the chat is", async () => {
    const [p, partner] = [await t.person(undefined, "Private"), await t.person(undefined, "Private")];
    const { question } = await said(p, "I plan a surprise");
    const kept = await remember(p, "I plan a surprise", question);
    const household = (await p.get("/api/profile/0/")).body["household"]?.["id"];
    const chat = (await p.get("/api/chat/")).body["results"]?.[0]?.["id"];
    await p.send("PATCH", `/api/chat/${chat}/`, { household });
    expect(await listed(partner)).toEqual([]);
    await expect(remember(partner, "I plan a surprise", question)).rejects.toThrow("Message not found.");
    for (const method of ["GET", "DELETE"]) expect((await partner.send(method, `/api/user-context/${kept.id}/`)).status).toBe(404);
    expect(await listed(p)).toEqual(["I plan a surprise"]);
  });

  test("outlives the chat it came from", async () => {
    const p = await t.person();
    const { question } = await said(p, "I rent");
    await remember(p, "I rent", question);
    await p.send("DELETE", `/api/chat/${(await p.get("/api/chat/")).body["results"]?.[0]?.["id"]}/`);
    expect(await listed(p)).toEqual(["I rent"]);
  });
});
