import { afterAll, beforeAll, expect, test } from "vitest";
import { type Person, type TestApp, testApp } from "../../testing/app.ts";
import { ask, askAnew, newChat } from "../../testing/assistant.ts";
import { account, type TestRow, writeRows } from "../../testing/rows.ts";

/* Money that moved between accounts of the household, asked of the assistant. */

let t: TestApp;
let me: Person;
beforeAll(async () => {
  t = await testApp();
  me = await t.person();
  const [everyday, joint, savings] = [
    await account(me, "Everyday Checking", 5_000, "depository", "checking"),
    await account(me, "Joint Checking", 5_000, "depository", "checking"),
    await account(me, "Rainy Savings", 9_000, "depository", "savings"),
  ];
  const moved = (from: number, to: number, date: string, cents: number): TestRow[] => [
    { account: from, date, cents, name: `Transfer ${cents} out`, category: "TRANSFER_OUT_ACCOUNT_TRANSFER" },
    { account: to, date, cents: -cents, name: `Transfer ${cents} in`, category: "TRANSFER_IN_ACCOUNT_TRANSFER" },
  ];
  await writeRows(t, me, [
    ...moved(everyday, joint, "2026-10-05", 150_000),
    ...moved(everyday, joint, "2026-10-20", 151_000),
    ...moved(savings, joint, "2026-10-21", 70_000),
    ...moved(joint, everyday, "2026-10-25", 9_000),
    ...moved(everyday, savings, "2026-10-26", 30_000),
    // More rows than one list returns, so that a year is read in slices.
    ...Array.from({ length: 55 }, (_, i) =>
      moved(everyday, joint, `2026-0${1 + (i % 8)}-${String(1 + (i % 27)).padStart(2, "0")}`, 1_000 + i),
    ).flat(),
  ]);
});
afterAll(() => t.close());

test.each([
  "How much did we move from Everyday Checking to Joint Checking in October?",
  "Transfers from Everyday Checking to Joint Checking in October",
])("money from one account to another leaves out all other transfers: %s", async (question) => {
  const { content } = await askAnew(me, question);
  expect(content).toMatch(/^\*\*You moved \[\$3,010\.00\]\S+ into Joint Checking from Everyday Checking in October/);
  expect(content).toContain("[$90.00]");
});

test("the next turn keeps both accounts", async () => {
  const chat = await newChat(me);
  await ask(me, chat, "How much did we move from Everyday Checking to Joint Checking in October?");
  expect((await ask(me, chat, "and in November?"))["content"]).toMatch(/from Everyday Checking/);
});

test("a long time with more transfers than one list has is added up", async () => {
  const { content } = await askAnew(me, "How much did we move into Joint Checking this year?");
  const cents = 150_000 + 151_000 + 70_000 + Array.from({ length: 55 }, (_, i) => 1_000 + i).reduce((a, b) => a + b, 0);
  expect(content).toContain(`$${(cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}`);
});

test("a question about accounts that hold no investments is not answered with investments", async () => {
  const { content } = await askAnew(me, "How much did we transfer from checking to savings in October?");
  expect(content).toContain("$300.00");
  expect(content).not.toContain("investment");
});
