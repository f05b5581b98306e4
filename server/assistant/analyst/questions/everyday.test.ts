import { expect, test } from "vitest";
import { day, weekdayOf } from "#domain/day.ts";
import { formatMoney } from "#domain/format.ts";
import { cents } from "#domain/money.ts";
import type { TransactionFact } from "../../tools/index.ts";
import { family, toolsOver } from "../testing/household.ts";
import { askOnce, TODAY } from "../testing/talk.ts";
import { understandTurn } from "../turn.ts";

/* Questions that people ask every day, in plain words. Each figure is reckoned from the rows, without the analyst. */

const home = family();
const vocabulary = await toolsOver(home).get_vocabulary({});
const hidden = new Set(home.accounts.filter((a) => a.hidden).map((a) => a.id));
const rows = home.rows.filter((row) => !hidden.has(row.accountId));
const spent = rows.filter((row) => row.section === "Expense");
const money = (amount: number): string => formatMoney(cents(amount));
const within = (from: string, to: string) => (row: TransactionFact) => row.date >= from && row.date <= to;
const opening = async (question: string): Promise<string> => {
  const reply = await askOnce(home, question);
  expect(reply.ungrounded).toEqual([]);
  return reply.text.split("\n\n")[0] ?? "";
};
const read = (text: string) => understandTurn({ text, today: TODAY, firstName: null, history: [], memo: [] }, vocabulary);
const intentOf = (text: string): string => {
  const got = read(text);
  return "frame" in got ? got.frame.intent : "ask";
};
/** The name with the largest sum of rows, and the sum in cents. */
const largestBy = (list: readonly TransactionFact[], of: (row: TransactionFact) => string): [name: string, sum: number] => {
  const sums = new Map<string, number>();
  for (const row of list) sums.set(of(row), (sums.get(of(row)) ?? 0) + row.amount);
  return [...sums].toSorted((a, b) => b[1] - a[1])[0] ?? ["", 0];
};

/** Everyday Checking pays more than either, but it is no card. */
const CARDS = new Set(["Gold Card", "Freedom Visa"]);
test("a question for the largest merchant, category or card names it with its amount", async () => {
  const october = spent.filter(within("2026-10-01", "2026-10-31"));
  const asked: [question: string, of: (row: TransactionFact) => string][] = [
    ["Who did we pay the most in October?", (row) => row.merchant],
    ["What was our biggest spending category in October?", (row) => row.category],
    ["Which card did we use the most in October?", (row) => row.account],
  ];
  for (const [question, of] of asked) {
    const rows = question.includes("card") ? october.filter((row) => CARDS.has(row.account)) : october;
    const [name, sum] = largestBy(rows, of);
    const said = await opening(question);
    expect(said).toMatch(/^\*\*You spent the most/);
    expect(said).toContain(name);
    expect(said).toContain(money(sum));
  }
});

test("a question for several merchants keeps the total first", async () => {
  const october = spent.filter(within("2026-10-01", "2026-10-31"));
  const all = october.reduce((sum, row) => sum + row.amount, 0);
  for (const question of ["Which stores did we spend the most at in October?", "Top 5 merchants in October"])
    expect(await opening(question)).toMatch(new RegExp(`^\\*\\*\\[\\${money(all)}\\]`));
});

test("income of a running year or month is compared with the same days of the one before", async () => {
  const income = rows.filter((row) => row.section === "Income");
  const sumOf = (from: string, to: string): string => money(-income.filter(within(from, to)).reduce((sum, row) => sum + row.amount, 0));
  const asked: [question: string, now: [string, string], then: [string, string]][] = [
    ["How much more did we earn this year than last?", ["2026-01-01", TODAY], ["2025-01-01", "2025-11-20"]],
    ["Income this month vs last month", ["2026-11-01", TODAY], ["2026-10-01", "2026-10-20"]],
  ];
  for (const [question, now, then] of asked) {
    const said = await opening(question);
    expect(said).toContain(sumOf(...now));
    expect(said).toContain(sumOf(...then));
  }
  const { text } = await askOnce(home, "Income of 2025 against 2024");
  expect(text).not.toContain("same days");
});

test("an average week, month or year of a category is the household's own", () => {
  for (const question of [
    "average weekly grocery spend this year",
    "what's the average monthly dining out cost",
    "the typical annual gas spend, last three years",
  ])
    expect(intentOf(question)).not.toBe("others");
  expect(intentOf("average weekly grocery spend this year")).toBe("spend_average");
  for (const question of ["what does the average family spend on groceries", "what does the typical nurse make"])
    expect(intentOf(question)).toBe("others");
});

test("a loan that will be gone is not left out of anything", () => {
  for (const question of ["when will the car loan be gone at this rate", "when would the car loan be gone if we keep paying"])
    expect(intentOf(question)).toBe("payoff");
  const got = read("with groceries gone, what did we spend in October?");
  expect("frame" in got && got.frame.filter.notCategories.map((c) => c.label)).toEqual(["Groceries"]);
});

test("the price of a year of something the household pays is its spending", () => {
  for (const question of ["how much is dining out a year", "what is gas per year"]) expect(intentOf(question)).toBe("spend_total");
});

test("what is left in a month is the mean of full months, with the loans named", async () => {
  const months = (list: readonly TransactionFact[]): number =>
    list.filter(within("2026-05-01", "2026-10-31")).reduce((sum, row) => sum + row.amount, 0);
  const left = -months(rows.filter((row) => row.section === "Income")) - months(spent);
  for (const question of ["How much could we put aside each month?", "how much do we save a month on average"]) {
    const { text } = await askOnce(home, question);
    expect(text.split("\n\n")[0]).toContain(money(Math.round(left / 6)));
    expect(text).toContain("Payments to your loans are not spending");
  }
  expect(await opening("How much do we save a month this month?")).not.toContain("On average");
});

test("spending against what was earned is no comparison of two months", async () => {
  for (const question of ["Did we spend more than we made in September?", "have we spent more than we earned this year"])
    expect(intentOf(question)).toBe("cash_flow");
  expect(intentOf("did we spend more than in September")).toBe("spend_compare");
});

test("a summary of a month, and what all investments are worth, are answered at once", () => {
  for (const question of ["Give me a summary of last month", "how was October?"]) expect(intentOf(question)).toBe("summary");
  expect(intentOf("give me a summary of my subscriptions")).toBe("subscriptions");
  expect(intentOf("What are our investments worth?")).toBe("balance");
  expect(intentOf("what are my stocks worth")).toBe("holdings");
});

test("new recurring payments are those whose first payment is in the time", async () => {
  const { subscriptions } = await toolsOver(home).list_subscriptions({ status: "all" });
  const began = subscriptions.filter((s) => s.firstDate >= "2025-01-01" && s.firstDate <= "2025-12-31");
  for (const question of [
    "Which new subscriptions started in 2025?",
    "new recurring charges in 2025",
    "what subscriptions did we sign up for in 2025",
  ]) {
    const { text } = await askOnce(home, question);
    if (began.length === 0) expect(text).toMatch(/^\*\*No recurring payment started in 2025/);
    else for (const { name } of began.slice(0, 4)) expect(text.split("\n\n")[0]).toContain(name);
  }
  const { text } = await askOnce(home, "what new subscriptions are there since we started");
  expect(text).not.toContain("undefined");
});

test("a year is a time and never a number that an answer passes over", () => {
  for (const question of ["which subscriptions did we have in 2024", "how many goals did we have in 2023"]) {
    const got = read(question);
    expect("ask" in got || got.frame.period !== null || got.frame.ignored.length > 0).toBe(true);
  }
});

test("a goal is found by a word that means the same, where something is saved for", () => {
  const { goals } = vocabulary;
  const asked = (text: string, of: readonly string[]) =>
    understandTurn({ text, today: TODAY, firstName: null, history: [], memo: [] }, { ...vocabulary, goals: [...of] });
  const mine = [...goals, "A bigger home"];
  for (const text of ["When do we reach the house goal?", "are we on track for the new house", "how is the house fund doing"]) {
    const got = asked(text, mine);
    expect("frame" in got && got.frame.intent).toBe("goal_status");
  }
  const worth = asked("how much is the house worth", mine);
  expect("frame" in worth && worth.frame.intent).toBe("balance");
});

test("a word for a time in a goal's name is a time, unless the goal is spoken of", () => {
  const asked = (text: string) =>
    understandTurn({ text, today: TODAY, firstName: null, history: [], memo: [] }, { ...vocabulary, goals: ["Japan in spring"] });
  const spring = asked("How much did we spend at Costco in spring?");
  expect("frame" in spring && spring.frame.intent).toBe("spend_total");
  const goal = asked("How is Japan coming along?");
  expect("frame" in goal && goal.frame.intent).toBe("goal_status");
  const unknown = asked("Did I pay the roofer in spring?");
  expect("frame" in unknown && unknown.frame.intent).not.toBe("goal_status");
});

test("accounts less debts count both sides", async () => {
  const accounts = new Map(home.accounts.map((a) => [a.name, a.balance ?? 0]));
  const value = (accounts.get("Brokerage") ?? 0) - (accounts.get("Auto Loan") ?? 0);
  for (const question of ["Brokerage minus the auto loan?", "brokerage less what we owe on the car loan"])
    expect(await opening(question)).toContain(money(value));
});

test("which subscriptions are used is not claimed to be known", async () => {
  expect(await opening("Which subscriptions have we not used?")).toBe("**I can't see which of them you use, only what they cost.**");
  expect(await opening("What do we need for subscriptions?")).not.toContain("can't see");
  expect(await opening("What subscriptions do we have?")).not.toContain("can't see");
});

test("what a typical day of the week costs is a mean of those days", async () => {
  const saturdays = spent.filter(within("2026-08-22", TODAY)).filter((row) => weekdayOf(day(row.date)) === 6);
  const all = saturdays.reduce((sum, row) => sum + row.amount, 0);
  for (const question of ["What do we spend on a typical Saturday?", "what does an average saturday cost us"]) {
    const said = await opening(question);
    expect(said).toContain(money(Math.round(all / 13)));
    expect(said).toContain(money(all));
  }
});

test("payments of cards and loans, big charges and the time since last month are read as such", () => {
  const card = vocabulary.accounts.find((a) => a.type === "credit")?.name ?? "";
  const asked: [question: string, intent: string][] = [
    [`What's the minimum payment on the ${card}?`, "bills_upcoming"],
    ["How much is the car payment?", "bills_upcoming"],
    ["How much is the car worth?", "balance"],
    [`How long would it take to pay off the ${card} if we pay 300 a month?`, "payoff"],
    ["Break down last month by week", "spend_trend"],
    ["Any big charges this week?", "largest"],
    ["What's a good stock to buy?", "advice_boundary"],
    ["What should we do with the extra cash?", "idle_cash"],
    ["How much went to savings last month?", "investment_tx"],
    ["How much went to Amazon last month?", "spend_total"],
  ];
  for (const [question, intent] of asked) expect([question, intentOf(question)]).toEqual([question, intent]);
  const since = read("What changed since last month?");
  expect("frame" in since && since.frame.period).toMatchObject({ start: "2026-11-01", end: TODAY });
  // What remains after a payment is no debt.
  expect(intentOf("how much do we have after paying off both cards")).not.toBe("debt");
  // A loan has no purchases to compare.
  expect(intentOf("Steeper interest: car loan or mortgage?")).not.toBe("spend_compare");
});

test("a list of purchases shows the refund that its sum subtracts, and names it beside them", async () => {
  const day = spent.filter(within("2026-11-04", "2026-11-04"));
  const back = day.filter((row) => row.amount < 0);
  expect(back.map((row) => row.merchant)).toEqual(["Target"]);
  const { text } = await askOnce(home, "List what we spent on the first Wednesday of this month");
  const sum = day.reduce((total, row) => total + row.amount, 0);
  const bought = day.length - back.length;
  const plain = text.replace(/\[([^\]]*)\]\(#cite:\d+\)/g, "$1");
  expect(plain.split("\n\n")[0]).toContain(
    `${bought} purchase${bought === 1 ? "" : "s"} and 1 refund on Nov 4, 2026, ${money(sum)} in all`,
  );
  for (const row of day) expect(text).toContain(row.merchant);
  expect(text).not.toContain("below");
});

test("a list of a time with a refund only states the refund", async () => {
  const refunds = spent.filter((row) => row.amount < 0).slice(0, 1);
  const moved = refunds.map((row) => ({ ...row, id: 999_999, date: day("2026-11-05") }));
  const only = { ...home, rows: [...home.rows.filter((row) => row.date !== "2026-11-05"), ...moved] };
  const { text } = await askOnce(only, "List what we spent on the first Thursday of this month");
  const plain = text.replace(/\[([^\]]*)\]\(#cite:\d+\)/g, "$1");
  expect(plain).toContain(`**1 refund on Nov 5, 2026, ${money(refunds[0]?.amount ?? 0)} in all.**`);
});
