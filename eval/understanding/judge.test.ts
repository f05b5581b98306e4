import { describe, expect, test } from "vitest";
import { bareFrame, EMPTY_FILTER, type Frame } from "#server/assistant/analyst/frame.ts";
import type { Reply } from "../asking.ts";
import type { Account, Facts, Row } from "./facts.ts";
import { judge } from "./judge.ts";
import type { Due, Meaning } from "./lines.ts";

/* The rules of the judge, with an invented household and invented lines. */

const account = (id: number, name: string, type: string, subtype: string, cents: number): Account => ({
  id,
  name,
  type,
  subtype,
  cents,
  rate: null,
  limit: type === "credit" ? 400_000 : null,
  available: null,
});
let ids = 0;
const row = (date: string, merchant: string, dollars: number, more: Partial<Row> = {}): Row => ({
  id: ++ids,
  date,
  cents: dollars * 100,
  merchant,
  code: "TEA",
  category: "Tea",
  section: dollars < 0 ? "Income" : "Expense",
  accountId: 1,
  own: false,
  owner: "Ada",
  ...more,
});
const facts: Facts = {
  accounts: [
    account(1, "Harbor Checking", "depository", "checking", 90_000),
    account(2, "Moss Card", "credit", "credit card", 100_000),
    account(3, "Fern Card", "credit", "credit card", 300_000),
  ],
  categories: [{ name: "Tea", code: "TEA" }],
  rows: [
    row("2026-08-03", "Leaf & Kettle", 30),
    row("2026-09-05", "Leaf & Kettle", 10),
    row("2026-09-20", "Leaf & Kettle", 20),
    row("2026-10-02", "Oolong House", 80),
    row("2026-10-09", "Mill Works", -500),
    row("2026-10-12", "Between accounts", -70, { section: "Transfer", own: true }),
    row("2026-11-02", "Oolong House", 5, { owner: "Bo" }),
  ],
};

const filter = { ...EMPTY_FILTER };
const frame = (intent: Frame["intent"], more: Partial<Frame> = {}): Frame => ({ ...bareFrame(intent), ...more });
const reply = (text: string, more: Partial<Reply> = {}): Reply => ({
  streamed: "",
  text,
  citations: [],
  chips: [],
  engine: "analyst",
  status: "complete",
  frame: frame("spend_total"),
  firstByte: 0,
  complete: 0,
  ...more,
});
const period = (from: string, to: string): NonNullable<Meaning["period"]> => ({ rule: "range", iso_if_today_is_2026_11_20: [from, to] });
const YEAR = period("2026-01-01", "2026-11-20");
const answer = (meaning: Meaning): Due => ({ outcome: "answer", meaning });
const ask = (...readings: string[]): Due => ({ outcome: "ask", must_say: ["#asks_back", ...readings.map((one) => `reading: ${one}`)] });
const verdict = (due: Due, given: Reply): string => judge(facts, due, given).verdict;
const table = (...rows: string[]): string => ["| Name | Amount |", "| --- | ---: |", ...rows].join("\n");

describe("accounts", () => {
  const due = answer({ measure: "balance", filters: { account: ["Harbor Checking 1234"] } });
  test("are found by a name with the last digits of the number", () => {
    expect(verdict(due, reply("**Harbor Checking holds $900.00.**"))).toBe("right");
  });
  test("that the household does not have are a defect of the set", () => {
    const unknown = answer({ measure: "balance", filters: { account: ["Unlisted Savings"] } });
    expect(() => verdict(unknown, reply("**It holds $900.00.**"))).toThrow("Unlisted Savings");
  });
  test("have their use of credit reckoned, in an answer before another", () => {
    const used = answer({ measure: "utilisation", filters: { account: ["Fern Card"] } });
    const both = "**You use 75.0% of your credit on Fern Card.**\n\n**You spent $5.00.**";
    expect(verdict(used, reply(both))).toBe("right");
    expect(verdict(used, reply(both.replace("75.0%", "57.0%")))).toBe("wrong but confident");
  });
});

test("a category word that nothing defines is a defect of the set", () => {
  const due = answer({ measure: "spending", filters: { category: ["kettles"] }, period: YEAR });
  expect(() => verdict(due, reply("**You spent $5.00.**"))).toThrow("kettles");
});

describe("groups", () => {
  const most = answer({ measure: "count", group_by: "merchant", op: "max", period: YEAR });
  test.each([
    ["**Leaf & Kettle came most often: 3 purchases.**", "right"],
    ["**You bought tea 5 times.**", "wrong but confident"],
    [`**Oolong House is the largest.**\n\n${table("| Oolong House | 2 |", "| Leaf & Kettle | 3 |")}`, "partly"],
    [`**You spent $145.00.**\n\n${table("| Leaf & Kettle | 3 |", "| Oolong House | 2 |")}`, "right"],
  ])("have a first one, which must lead: %s", (text, expected) => {
    expect(verdict(most, reply(text))).toBe(expected);
  });
  test("are all needed without an operation, and their sum is a part", () => {
    const each = answer({ measure: "average_purchase", group_by: "merchant", period: YEAR });
    expect(verdict(each, reply("**$20.00 at Leaf & Kettle and $42.50 at Oolong House.**"))).toBe("right");
    expect(verdict(each, reply("**$29.00 for each purchase.**"))).toBe("partly");
  });
  test("that are not over are not the lowest", () => {
    const least = answer({ measure: "spending", group_by: "month", op: "lowest", period: YEAR });
    const months = reply("**September had $30.00 and August $30.00; November has $5.00 so far.**");
    expect(verdict(least, months)).toBe("right");
    expect(verdict(least, reply("**November was the lowest: $5.00.**"))).toBe("wrong but confident");
  });
});

describe("lists", () => {
  const october = period("2026-10-01", "2026-10-31");
  const due = answer({ measure: "list", filters: { kind: "deposits" }, period: october });
  const stating = { start: "2026-10-01", end: "2026-10-31", grain: "month", rolling: null, all: false, asked: true, point: null } as const;
  const stated = frame("search", { period: stating });
  test.each([
    [`**1 deposit in October.**\n\n${table("| Mill Works | $500.00 |")}`, "right"],
    [`**2 deposits in October.**\n\n${table("| Between accounts | $70.00 |", "| Mill Works | $500.00 |")}`, "right"],
    [`**9 transactions in October.**\n\n${table("| Mill Works | $500.00 |", "| Oolong House | $80.00 |")}`, "partly"],
  ])("of deposits may leave out own transfers, and state their number: %s", (text, expected) => {
    expect(verdict(due, reply(text, { frame: stated }))).toBe(expected);
  });
  test("of a longer time are another list", () => {
    const longer = { ...stated, period: { ...stating, start: "2025-10-01" } };
    expect(verdict(due, reply(`**1 deposit.**\n\n${table("| Mill Works | $500.00 |")}`, { frame: longer }))).toBe("wrong but confident");
  });
});

describe("nothing", () => {
  const due = answer({ measure: "spending", filters: { merchant: ["Rooibos Bar"] }, period: YEAR });
  test.each([
    ["**I see no spending at Rooibos Bar this year.**", "right"],
    ["**You spent $0.00 at Rooibos Bar.**", "right"],
    ["**You spent $61.00 this year.** $5.00 of it is not reviewed.", "wrong but confident"],
    ["**I see no spending at Oolong House.**", "wrong but confident"],
  ])("must be said of the name: %s", (text, expected) => {
    expect(verdict(due, reply(text))).toBe(expected);
  });
});

describe("a row of money in", () => {
  const extreme = (measure: string, filters: Meaning["filters"] = {}): Due => answer({ measure, filters, period: YEAR });
  test("is no smallest purchase", () => {
    expect(verdict(extreme("smallest"), reply("**The smallest was $5.00.**"))).toBe("right");
  });
  test("is the largest deposit", () => {
    expect(verdict(extreme("largest", { kind: "deposits" }), reply("**The largest deposit was $500.00.**"))).toBe("right");
    expect(verdict(extreme("largest", { kind: "deposits" }), reply("**The largest deposit was $80.00.**"))).toBe("wrong but confident");
  });
  test("is counted at a name that only pays", () => {
    expect(verdict(extreme("count", { merchant: ["Mill Works"] }), reply("**1 transaction at Mill Works.**"))).toBe("right");
  });
});

test("a month without rows counts in a mean by month", () => {
  const due = answer({ measure: "average_month", filters: { merchant: ["Leaf & Kettle"] }, period: period("2026-07-01", "2026-10-31") });
  expect(verdict(due, reply("**You spend $15.00 a month.**"))).toBe("right");
});

test("a share is taken of what the question names", () => {
  const of = { measure: "spending", filters: { category: ["tea"], merchant: ["Leaf & Kettle"] } };
  const due = answer({ measure: "share", filters: { amount_over: 25 }, of, period: YEAR });
  const half = answer({ measure: "share", filters: { merchant: ["Oolong House"] }, of: { measure: "spending" }, period: YEAR });
  expect(verdict(half, reply("**58.6% of your spending.**"))).toBe("right");
  expect(verdict(due, reply("**58.6% of your spending.**"))).toBe("wrong but confident");
});

describe("an answer of the right kind", () => {
  const goal = answer({ measure: "goal", filters: { goal: ["Tea garden"] } });
  test("must be about the goal, not about all goals", () => {
    expect(verdict(goal, reply("**$40.00 is set aside for Tea garden.**", { frame: frame("goal_status") }))).toBe("right");
    const all = `**$90.00 is set aside for 2 goals.**\n\n${table("| Tea garden | $40.00 |", "| Boat | $50.00 |")}`;
    expect(verdict(goal, reply(all, { frame: frame("goal_status") }))).toBe("partly");
  });
  test("must use the number that was given", () => {
    const due = answer({ measure: "affordability", params: { amount: 620 } });
    const given = (text: string): Reply => reply(text, { frame: frame("affordability") });
    expect(verdict(due, given("**It fits: $620.00 can be paid.**"))).toBe("right");
    expect(verdict(due, given("**It fits: $20.00 can be paid.**"))).toBe("wrong but confident");
    expect(verdict(due, given("**Name a price and I can say whether it fits: you have $900.00.**"))).toBe("asks back");
  });
  test("must leave out what the question leaves out", () => {
    const due = answer({ measure: "recurring_list", filters: { exclude: { merchant: ["Leaf & Kettle"] } } });
    const listed = (text: string, notMerchants: Frame["filter"]["notMerchants"] = []): Reply =>
      reply(text, { frame: frame("subscriptions", { filter: { ...filter, notMerchants } }) });
    expect(verdict(due, listed("**4 payments come to $20.00.**"))).toBe("wrong but confident");
    expect(verdict(due, listed("**4 payments.**", [{ label: "Leaf & Kettle", names: [], family: false }]))).toBe("right");
  });
  test("must not drop a “not”", () => {
    const due = answer({ measure: "recurring_list" });
    const text = "**2 payments come to $20.00.** I could not take “aren't” into account.";
    expect(verdict(due, reply(text, { frame: frame("subscriptions") }))).toBe("wrong but confident");
  });
  test("must give a reason in figures", () => {
    const due = answer({ measure: "why", period: null });
    expect(verdict(due, reply("**I see no spending.**", { frame: frame("spend_why") }))).toBe("wrong but confident");
  });
});

describe("members", () => {
  const told = "**I cannot tell who spent what.**";
  test("may be left out of a question", () => {
    const due = answer({ measure: "spending", filters: { exclude: { member: ["Bo"] } }, period: YEAR });
    expect(verdict(due, reply(told))).toBe("right");
  });
  test("are not counted by a figure that is there for something else", () => {
    const due = answer({ measure: "count", group_by: "member", op: "max", period: YEAR });
    expect(verdict(due, reply("**Leaf & Kettle cost more.** It has 3 purchases."))).toBe("wrong but confident");
    expect(verdict(due, reply(told))).toBe("right");
  });
});

describe("an ambiguous question", () => {
  const due = ask("the price of the tea subscription", "refunds from the tea shop");
  const asked = (...chips: string[]): Reply => reply("Did you mean one of these?", { frame: null, chips });
  test("is asked back with its own readings, not with any", () => {
    expect(verdict(due, asked("What does the subscription cost?", "Which refunds did I get?"))).toBe("right");
    expect(verdict(due, asked("What are my balances?", "How much did I spend this month?"))).toBe("partly");
  });
  test("may be answered in a way that the line allows", () => {
    const also = { ...due, also_right: [{ measure: "spending", filters: { merchant: ["Oolong House"] }, period: YEAR }] };
    expect(verdict(also, reply("**You spent $85.00 at Oolong House.**"))).toBe("right");
    expect(verdict(also, reply("**You spent $15.00.**"))).toBe("wrong but confident");
    const both = { ...due, also_right: "Both, each named." };
    expect(verdict(both, reply("**The subscription costs $4.00, and refunds were $9.00.**"))).toBe("right");
    expect(verdict(both, reply("**The subscription costs $4.00.**"))).toBe("wrong but confident");
  });
  test("is asked back by a request for the missing value", () => {
    const open = ask("what is to be bought and for how much");
    const given = reply("**Name a price and I can say whether it fits: you have $900.00.**", { frame: frame("affordability") });
    expect(verdict(open, given)).toBe("right");
  });
});

test("the past week may be the seven days up to today", () => {
  const meaning = { measure: "spending", filters: { merchant: ["Oolong House"] }, period: period("2026-10-25", "2026-10-31") };
  const rolling = { start: "2026-10-30", end: "2026-11-05", grain: "range" as const, rolling: null, all: false, asked: true, point: null };
  const given = reply("**You spent $5.00 at Oolong House.**", { frame: frame("spend_total", { period: rolling }) });
  expect(verdict({ ...answer(meaning), text: "Oolong House in the past week?" }, given)).toBe("right");
  expect(verdict({ ...answer(meaning), text: "Oolong House last week?" }, given)).toBe("wrong but confident");
});

describe("an answer of a narrower kind", () => {
  const sayCard = reply("**Juniper pays most of your cards on fuel: 2%.**", { frame: frame("rewards_card") });
  test("answers which card to use, and no other recommendation", () => {
    expect(verdict(answer({ measure: "recommendation", filters: { kind: "which card to use" } }), sayCard)).toBe("right");
    expect(verdict(answer({ measure: "recommendation", filters: { kind: "idle cash" } }), sayCard)).not.toBe("right");
  });
  test("may be a share of what is owed", () => {
    const due = answer({ measure: "share", of: { measure: "debt", filters: {} }, filters: { account: ["Fern Card"] } });
    const of = { ...filter, accounts: [{ label: "Fern Card", ids: [2] }] };
    expect(verdict(due, reply("**Fern Card is 93% of what you owe.**", { frame: frame("debt", { filter: of }) }))).toBe("right");
  });
});
