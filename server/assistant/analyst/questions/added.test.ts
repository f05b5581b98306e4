import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../../../testing/app.ts";
import { askAnew } from "../../../testing/assistant.ts";
import { account } from "../../../testing/rows.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test("an answer about net worth never reports added accounts as a gain or loss", async () => {
  const p = await t.person();
  await account(p, "Savings", 10_000);
  t.setClock("2026-11-24T15:00:00.000Z");
  const me = await t.signedIn(p);
  await account(me, "Mortgage", 390_000, "loan", "mortgage");
  await me.send("POST", "/api/finx-transactions/", {
    account: await account(me, "Wallet", 500),
    name: "Found",
    amount: -120,
    date: "2026-11-23",
  });
  for (const question of [
    "What is my net worth?",
    "How has my net worth changed this month?",
    "How has my net worth changed since November 21?",
  ]) {
    const text = String((await askAnew(me, question))["content"]);
    expect(text, question).not.toMatch(/down/);
    expect(text, question).not.toMatch(/%/);
    expect(text, question).not.toContain("-$0");
    if (!text.includes("begins on")) expect(text, question).toContain("not counted as a loss");
  }
  const changed = String((await askAnew(me, "How has my net worth changed since November 21?"))["content"]);
  expect(changed).toMatch(/up .*\$120\.00/);
});
