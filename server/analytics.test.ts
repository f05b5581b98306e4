import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { type Analytics, analyticsTo } from "./analytics.ts";
import { testApp } from "./testing/app.ts";

test("tracks sign-up steps, questions and first bytes, but none of the user's own text", async () => {
  const tracked: { event: string; properties: object }[] = [];
  const t = await testApp({
    analytics: { track: (_userId, event, properties) => void tracked.push({ event, properties }) } satisfies Analytics,
  });
  const p = await t.person();
  await t.deps.database.kysely
    .updateTable("users")
    .set({ signup_state: "VERIFY_EMAIL_ADDRESS", email_verified: true, tos_consent: true })
    .where("id", "=", p.id)
    .execute();
  await p.send("PATCH", "/api/profile/0/", { signup_state: "CREDIT_SCORE" });
  await p.send("PATCH", "/api/profile/0/", { first_name: "Grace" });
  const chat = (await p.send("POST", "/api/chat/initiate-onboarding-chat/")).body["id"];
  for (const content of ["my secret words", "more"]) {
    const nonce = crypto.randomUUID();
    for (let i = 0; i < 2; i += 1) await p.send("POST", `/api/chat/${chat}/messages/`, { content, nonce });
  }
  const ms = expect.any(Number);
  expect(tracked).toEqual([
    { event: "sign-up state changed", properties: { from: "VERIFY_EMAIL_ADDRESS", to: "CREDIT_SCORE" } },
    { event: "chat message created", properties: { chat_id: chat, first_message: true, chat_type: "onboarding" } },
    { event: "reply first byte", properties: { chat_type: "onboarding", ms } },
    { event: "chat message created", properties: { chat_id: chat, first_message: false, chat_type: "onboarding" } },
    { event: "reply first byte", properties: { chat_type: "onboarding", ms } },
  ]);
  expect(JSON.stringify(tracked)).not.toMatch(/secret|Grace|example\.com/);
  await t.close();
});

test("sends events to the operator's URL with a hash of the user id; an unreachable service disturbs nothing", async () => {
  const { promise, resolve } = Promise.withResolvers<Record<string, unknown>>();
  const server = createServer((request, reply) => {
    void request.toArray().then((parts) => resolve(JSON.parse(Buffer.concat(parts as Buffer[]).toString()) as Record<string, unknown>));
    reply.end();
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const t = await testApp();
  const p = await t.person();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  analyticsTo(url, t.deps).track(p.id, "sign-up state changed", { from: "CHAT", to: "COMPLETED" });
  expect(await promise).toEqual({
    event: "sign-up state changed",
    at: "2026-11-20T15:00:00.000Z",
    person: expect.stringMatching(/^[\w-]{43}$/),
    is_employee: false,
    properties: { from: "CHAT", to: "COMPLETED" },
  });
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
  analyticsTo(url, t.deps).track(p.id, "sign-up state changed", { from: "CHAT", to: "COMPLETED" });
  expect((await p.get("/api/profile/0/")).status).toBe(200);
  await t.close();
});
