import { describe, expect, it, test } from "vitest";
import { day, weekdayOf } from "#domain/day.ts";
import { formatDay, formatMoney } from "#domain/format.ts";
import { cents } from "#domain/money.ts";
import type { TransactionFact } from "../../tools/index.ts";
import { family, put, toolsOver } from "../testing/household.ts";
import { citedFigures, opened } from "../testing/oracle.ts";
import { askOnce, chatWith, TODAY } from "../testing/talk.ts";
import { understandTurn } from "../turn.ts";

/*
 * Words that are understood one by one are understood together: every subject with every figure. The figures are reckoned from the rows,
 * without the analyst.
 */

const home = family();
const vocabulary = await toolsOver(home).get_vocabulary({});
const opening = async (question: string): Promise<string> => (await askOnce(home, question)).text.split("\n\n")[0] ?? "";
const hidden = new Set(home.accounts.filter((a) => a.hidden).map((a) => a.id));
const thisYear = home.rows.filter((row) => row.date >= "2026-01-01" && !hidden.has(row.accountId));
const pay = thisYear.filter((row) => row.merchant === "Northwind Payroll").map((row) => -row.amount);
const income = thisYear.filter((row) => row.section === "Income");
const refunds = thisYear.filter((row) => row.section === "Expense" && row.amount < 0);
const money = (amount: number): string => formatMoney(cents(amount));
const total = (rows: readonly TransactionFact[]): number => rows.reduce((sum, row) => sum + row.amount, 0);

const SUBJECTS: readonly [name: string, one: string, many: string][] = [
  ["spending", "purchase", "purchases"],
  ["a category", "grocery purchase", "grocery purchases"],
  ["a merchant", "Amazon order", "Amazon orders"],
  ["income", "deposit", "deposits"],
  ["pay", "paycheck", "paychecks"],
  ["a payer", "payment from Northwind Payroll", "payments from Northwind Payroll"],
  ["refunds", "refund", "refunds"],
  ["interest", "interest payment", "interest payments"],
];
const FIGURES: readonly ((one: string, many: string) => string)[] = [
  (one) => `What was the largest ${one} this year?`,
  (one) => `What was the smallest ${one} this year?`,
  (one) => `When was the first ${one} this year?`,
  (one) => `When was the last ${one}?`,
  (_, many) => `How many ${many} this year?`,
  (_, many) => `On how many days were there ${many} this year?`,
  (one) => `What was the average ${one} this year?`,
  (one) => `Median ${one} this year`,
  (_, many) => `${many} by month this year`,
  (_, many) => `${many} by week this year`,
  (_, many) => `${many} by account this year`,
  (_, many) => `The last 5 ${many}`,
  (_, many) => `What do ${many} come to in a normal month?`,
];

describe.each(SUBJECTS)("questions about %s", (_, one, many) => {
  it.each(FIGURES.map((ask) => ask(one, many)))("understands “%s”, and its links open to their figures", async (question) => {
    expect(understandTurn({ text: question, today: TODAY, firstName: null, history: [], memo: [] }, vocabulary)).not.toHaveProperty("ask");
    const reply = await askOnce(home, question);
    expect(reply.ungrounded).toEqual([]);
    for (const { cents: amount, cite } of citedFigures(reply.text)) {
      const citation = reply.citations[cite];
      expect({ amount, how: citation && opened(home, citation, amount) }).not.toMatchObject({ how: "not there" });
    }
  });
});

test("the largest and the median paycheck are those of the rows", async () => {
  expect(await opening("What was the largest paycheck this year?")).toContain(money(Math.max(...pay)));
  const sorted = pay.toSorted((a, b) => a - b);
  expect(await opening("Median paycheck this year")).toContain(money(sorted[Math.floor(sorted.length / 2)] ?? 0));
});

test("the first deposit of the year names its day", async () => {
  const [first] = income.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  expect(await opening("When was the first deposit this year?")).toContain(
    formatDay(first?.date ?? TODAY)
      .replace(/, \d{4}$/, "")
      .split(" ")[1],
  );
});

test("refunds are counted and added up", async () => {
  const said = await opening("How many refunds this year?");
  expect(said).toContain(`${refunds.length} refund`);
  expect(said).toContain(money(-total(refunds)));
});

test("what comes from an employer is income, not a purchase there", async () => {
  expect(await opening("payments from Northwind Payroll this year")).toContain(money(pay.reduce((sum, amount) => sum + amount, 0)));
});

test("days of the week are compared by what was spent on a day", async () => {
  const october = home.rows.filter((row) => row.section === "Expense" && row.date.startsWith("2026-10") && !hidden.has(row.accountId));
  const sums = [0, 1, 2, 3, 4, 5, 6].map((weekday) => total(october.filter((row) => weekdayOf(row.date) === weekday)));
  const said = (await askOnce(home, "Spending by day of the week in October")).text;
  for (const sum of sums) expect(said).toContain(money(sum));
});

test("bills that are left out are the recurring payments", async () => {
  const recurring = new Set(vocabulary.recurring.map((r) => r.name));
  const october = home.rows.filter(
    (row) => row.section === "Expense" && row.date.startsWith("2026-10") && !hidden.has(row.accountId) && !recurring.has(row.merchant),
  );
  expect(await opening("How much did I spend in October, not counting bills?")).toContain(money(total(october)));
});

test("a price is held against what it was before", async () => {
  const said = await opening("Is Netflix still the same price?");
  expect(said).toMatch(/Netflix (?:costs|went)/);
  expect(said).not.toMatch(/You spent/);
});

test("the parts that are understood are answered, and the others are named", async () => {
  const said = (await askOnce(home, "How much did I spend at Costco in October, and how is the weather on the moon?")).text;
  expect(said).toContain(money(total(home.rows.filter((row) => row.merchant === "Costco" && row.date.startsWith("2026-10")))));
  expect(said).toMatch(/I did not understand “how is the weather on the moon/);
});

test.each([
  ["ping me when my rent posts", /no alerts|can't watch/i],
  ["did they charge us already?", /Which one do you mean/],
  ["how much does my sister earn?", /only see your own household/],
  ["hwo mcuh did i spned at krogr lsat month", /no Kroger/],
  ["teh lats 5 thigns i bougt at costco", /Costco/],
])("“%s” is met with its own words", async (question, wanted) => {
  expect((await askOnce(home, question)).text).toMatch(wanted);
});

test("a follow-up of a figure keeps the figure", async () => {
  const chat = chatWith(home);
  await chat("What was the largest paycheck this year?");
  expect((await chat("and last year?")).text).toMatch(/largest paycheck/);
});

test("the last weeks are a time, not a budget that is overspent", async () => {
  const since = "2026-10-24";
  const spent = home.rows.filter(
    (row) => row.section === "Expense" && row.category === "Groceries" && row.date >= since && row.date <= TODAY,
  );
  expect(await opening("How much did we spend on groceries over the last 4 weeks?")).toContain(money(total(spent)));
});

test("a table of merchants states the total of all, also of those that are cut off", async () => {
  const many = family();
  for (let i = 0; i < 60; i++) put(many.rows, { on: day("2026-10-07"), merchant: `Stall ${i}`, amount: 100 + i, category: "Groceries" });
  const rows = many.rows.filter((row) => row.category === "Groceries" && row.date.startsWith("2026-10"));
  expect((await askOnce(many, "grocery purchases by merchant in October")).text).toContain(money(total(rows)));
});

test("income that was taken back lowers the sum of deposits", async () => {
  const back = family();
  put(back.rows, { on: day("2026-10-20"), merchant: "Northwind Payroll", amount: 12_345, category: "Salary", account: 1 });
  const rows = back.rows.filter((row) => row.section === "Income" && row.date.startsWith("2026-10"));
  expect((await askOnce(back, "On how many days were there deposits in October?")).text).toContain(money(-total(rows)));
});

test("days of the week count one year at most, and say so", async () => {
  expect((await askOnce(home, "Spending by day of the week since June 2024")).text).toMatch(/Only the last 365 days/);
});

test.each([
  ["a cap of $80 a month on coffee", "budget_edit"],
  ["I want to spend no more than $300 a month on dining", "budget_edit"],
  ["coffee spending under $50 last month", "spend_total"],
  ["coffee purchases under $5", "search"],
])("“%s” is a wish for a limit only if it says so", (text, intent) => {
  const got = understandTurn({ text, today: TODAY, firstName: null, history: [], memo: [] }, vocabulary);
  expect("frame" in got && got.frame.intent).toBe(intent);
});
