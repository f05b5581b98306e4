import { describe, expect, it, test } from "vitest";
import { addMonths, day, endOfMonth } from "#domain/day.ts";
import { formatMoney, formatMonth } from "#domain/format.ts";
import { cents } from "#domain/money.ts";
import { family } from "../testing/household.ts";
import { askOnce, chatWith } from "../testing/talk.ts";

/* Net worth, balances, income and spending by month or year, the months that stand out, and places in a ranking. */

const home = family();
const money = (amount: number): string => formatMoney(cents(amount));
const shown = (text: string): string => text.replaceAll(/\(#cite:\d+\)/g, "").replaceAll(/[[\]]/g, "");
const ask = async (text: string): Promise<string> => shown((await askOnce(home, text)).text);
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

const MONTHS = Array.from({ length: 10 }, (_, i) => addMonths(day("2026-01-01"), i));
const of = (month: string, section: string): number =>
  sum(home.rows.filter((r) => r.date.startsWith(month.slice(0, 7)) && r.section === section).map((r) => r.amount));
const leftIn = (month: string): number => -of(month, "Income") - of(month, "Expense");
const seen = home.accounts.filter((a) => !a.hidden);
const now = sum(seen.map((a) => (a.isAsset ? a.balance : -a.balance)));
const worthAt = (on: string): number =>
  now + sum(home.rows.filter((r) => r.date > on && seen.some((a) => a.id === r.accountId)).map((r) => r.amount));

describe("net worth by month", () => {
  it.each(["net worth by month this year", "What was our net worth at the end of each month this year?"])(
    "lists month ends: %s",
    async (question) => {
      const text = await ask(question);
      for (const month of MONTHS) expect(text).toContain(`| ${formatMonth(month)} | ${money(worthAt(endOfMonth(month)))} |`);
    },
  );

  test("names the month of the biggest fall, or says that there was none", async () => {
    const changes = MONTHS.map((month) => ({ month, change: worthAt(endOfMonth(month)) - worthAt(endOfMonth(addMonths(month, -1))) }));
    const [worst] = changes.filter(({ change }) => change < 0).toSorted((a, b) => a.change - b.change);
    const text = await ask("In which month from January to October 2026 did our net worth drop the most?");
    expect(text).toContain(worst ? `fell the most in ${formatMonth(worst.month)}: by ${money(-worst.change)}` : "fell in no month");
    const [best] = changes.toSorted((a, b) => b.change - a.change);
    expect(await ask("which month from January to October 2026 did our net worth grow the most")).toContain(
      `grew the most in ${formatMonth(best?.month ?? day("2026-01-01"))}: by ${money(best?.change ?? 0)}`,
    );
  });

  test("says that it looks at the latest months only, where there are more", async () => {
    const text = await ask("net worth by month since June 2024");
    expect(text).toContain("Only the latest 24 months are looked at.");
    expect(text.match(/\| \w+ 202\d/g)?.length).toBe(24);
  });

  test("is no list where a question compares two days", async () => {
    expect(await ask("net worth now vs a year ago")).not.toContain("| Month |");
  });
});

test("a card's balance at the end of each month is what was owed then", async () => {
  const { frame, text } = await askOnce(home, "gold card balance end of each month this year");
  expect(frame).toMatchObject({ intent: "debt", groupBy: "month" });
  expect(text).toContain("| End of month | Owed |");
});

describe("what was left by month", () => {
  test("names the month that kept the most", async () => {
    const [best] = MONTHS.toSorted((a, b) => leftIn(b) - leftIn(a));
    const text = await ask("in which month from January to October 2026 did we save the most");
    expect(text).toContain(
      `You kept the most in ${formatMonth(best ?? day("2026-01-01"))}: ${formatMoney(cents(leftIn(best ?? "")), { forceSign: true })}`,
    );
  });
  test("lists the months with more spent than earned", async () => {
    const short = MONTHS.filter((month) => leftIn(month) < 0);
    const text = await ask("In which months from January to October 2026 did we spend more than we earned?");
    expect(text).toContain(short.length === 0 ? "In no month" : `in ${short.length} month`);
  });
  test("compares two months that were named after the question", async () => {
    const { frame } = await askOnce(home, "In which month did we save more, September 2026 or October 2026?");
    expect(frame).toMatchObject({ intent: "savings_rate", compare: { by: "period" }, period: { start: "2026-09-01" } });
  });
  test("reads savings beside income and spending as what was left", async () => {
    const { frame } = await askOnce(home, "What were our total income, total spending and savings in September 2026?");
    expect(frame).toMatchObject({ intent: "cash_flow", filter: { accounts: [] } });
  });
});

describe("a place in a ranking", () => {
  const spent = (key: (row: (typeof home.rows)[number]) => string): [string, number][] => {
    const totals = new Map<string, number>();
    for (const row of home.rows.filter((r) => r.section === "Expense" && r.date.startsWith("2026-10")))
      totals.set(key(row), (totals.get(key(row)) ?? 0) + row.amount);
    return [...totals].toSorted((a, b) => b[1] - a[1]);
  };
  test("the second biggest category is not the biggest", async () => {
    const second = spent((row) => row.category)[1];
    expect(await ask("what was our second biggest category in October")).toContain(
      `**${second?.[0]} came second: ${money(second?.[1] ?? 0)}`,
    );
  });
  test("the third biggest purchase has two larger ones", async () => {
    const sizes = home.rows
      .filter((r) => r.section === "Expense" && r.date.startsWith("2026-10") && r.amount > 0)
      .map((r) => r.amount)
      .toSorted((a, b) => b - a);
    expect(await ask("third largest purchase in October")).toContain(`third biggest purchase in October (Oct 1 to 31, 2026) was`);
    expect(await ask("third largest purchase in October")).toContain(money(sizes[2] ?? 0));
  });
  test("the payment before the last one is the earlier row", async () => {
    const chat = chatWith(home);
    const rows = home.rows.filter((r) => r.merchant === "Costco" && r.amount > 0).toSorted((a, b) => b.date.localeCompare(a.date));
    const { text } = await chat("when was our second most recent purchase at Costco");
    expect(text).toContain(money(rows[1]?.amount ?? 0));
  });
  test("a place that an answer does not know is said to be left out", async () => {
    expect(await ask("which account has the second highest balance")).toContain("I could not take “second” into account");
  });
});

describe("the ends of a ranking and their times", () => {
  it.each([
    ["which month did we spend the most in 2025", "2025-01-01"],
    ["in which category did we spend the least in 2025", "2025-01-01"],
    ["what was the most expensive purchase in 2025", "2025-01-01"],
  ])("a year after “most” and “least” is a time: %s", async (question, start) => {
    expect((await askOnce(home, question)).frame?.period?.start).toBe(start);
  });
  test("at most 2025 dollars is an amount", async () => {
    expect((await askOnce(home, "purchases of at most 2025 this year")).frame?.filter.under).toBe(202_501);
  });
  test("the smallest categories come first where they are asked for", async () => {
    const { frame } = await askOnce(home, "What were our bottom three spending categories in 2025?");
    expect(frame).toMatchObject({ intent: "flows", groupBy: "category", order: "smallest", limit: 3 });
  });
});

describe("what a cut would save", () => {
  const rows = home.rows.filter(
    (r) => r.category === "Groceries" && r.section === "Expense" && r.date >= "2025-11-01" && r.date <= "2026-10-31",
  );
  const total = sum(rows.map((r) => r.amount));
  it.each([
    ["how much would we save a year if we cut our grocery spending by half", 0.5],
    ["how much would we save a year if we cut groceries by 20%", 0.2],
  ])("takes the part of what was spent in twelve months: %s", async (question, part) => {
    expect(await ask(question)).toContain(`would save about ${money(Math.round(total * part))} a year`);
  });
});

test.each([
  ["Did we buy anything at Home Depot in October 2026?", /spend_total|search|unknown_name/],
  ["How much did we receive in refunds in total in October 2026?", /refunds/],
  ["At which merchant have we made the most purchases so far in 2026?", /flows/],
  ["How does our average monthly spending in 2025 compare with our average monthly spending so far in 2026?", /spend_compare/],
])("is read as what it asks for: %s", async (question, intent) => {
  expect((await askOnce(home, question)).frame?.intent).toMatch(intent);
});
