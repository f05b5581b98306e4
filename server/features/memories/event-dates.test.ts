import { afterAll, beforeAll, expect, test } from "vitest";
import { type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { ask, newChat } from "../../testing/assistant.ts";
import { scopeOfUser } from "../../identity/sessions.ts";
import { addMemory } from "./index.ts";
import { account, writeRows } from "../../testing/rows.ts";

let t: TestApp;
let p: Person;
beforeAll(async () => {
  t = await testApp();
  t.setClock("2026-11-20T15:00:00.000Z");
  p = await t.person();
  const wallet = await account(p, "Wallet", 1000);
  const market = { account: wallet, name: "Corner Market", merchant: "Corner Market", category: "FOOD_AND_DRINK_GROCERIES" };
  await writeRows(t, p, [
    { ...market, date: "2025-04-02", cents: 5_000 },
    { ...market, date: "2026-04-02", cents: 4_000 },
    { ...market, date: "2026-10-09", cents: 2_000 },
  ]);
});
afterAll(() => t.close());

const QUESTION = "How much have I spent on groceries since the surgery?";
const share = async (chat: number): Promise<void> => {
  expect((await p.send("POST", `/api/chat/${chat}/share/`)).status).toBeLessThan(300);
};

test("the date of an event is asked for once, remembered after a press, used from then on, and kept from other readers", async () => {
  const chat = await newChat(p);
  expect((await ask(p, chat, QUESTION))["content"]).toContain("What date do you mean by “the surgery”?");
  const told = await ask(p, chat, "it was on March 3");
  expect(told["content"]).toContain("[$60.00](#cite:0)");
  const chip = (told["chips"] as unknown as string[]).find((one) => one.startsWith("Remember")) ?? "";
  await ask(p, chat, chip);
  const [proposal] = (await p.get(`/api/chat/${chat}/proposals/`)).body as Json[];
  expect((await p.send("POST", `/api/proposals/${proposal?.["id"]}/confirm/`, { hash: proposal?.["hash"] })).status).toBe(200);
  expect(((await p.get("/api/user-context/")).body as Json[])[0]?.["context"]).toBe("the date of the surgery is Mar 3, 2026");

  const later = await ask(p, await newChat(p), QUESTION);
  expect(later["content"]).toContain("[$60.00](#cite:0)");
  expect(later["content"]).toContain("I remember the date of “the surgery”: Mar 3, 2026.");

  const shared = await newChat(p);
  await share(shared);
  expect((await ask(p, shared, QUESTION))["content"]).toContain("What date do you mean");
});

test("a date without a year is that of the year in which it was saved", async () => {
  const other = await t.person();
  const wallet = await account(other, "Wallet", 1000);
  const market = { account: wallet, name: "Corner Market", merchant: "Corner Market", category: "FOOD_AND_DRINK_GROCERIES" };
  await writeRows(t, other, [
    { ...market, date: "2025-04-02", cents: 5_000 },
    { ...market, date: "2026-04-02", cents: 4_000 },
  ]);
  const said = "My surgery was on March 3";
  const message = Number((await ask(other, await newChat(other), `Remember that ${said}`))["id"]) - 1;
  const scope = await scopeOfUser(t.deps, other.id);
  await t.deps.database.within(scope, (tx) => addMemory(tx, said, message, new Date("2025-06-01T12:00:00.000Z")));
  expect((await ask(other, await newChat(other), QUESTION))["content"]).toContain("[$90.00](#cite:0)");
});
