import { expect, it, test } from "vitest";
import type { Frame } from "../frame.ts";
import { family, toolsOver } from "../testing/household.ts";
import { askOnce, TODAY } from "../testing/talk.ts";
import { understandTurn } from "../turn.ts";

/* Words that fit two figures, of which the other one would be a wrong answer in a confident tone. */

const home = family();
const vocabulary = await toolsOver(home).get_vocabulary({});
const frameOf = (text: string): Frame | null => {
  const got = understandTurn({ text, today: TODAY, firstName: null, history: [], memo: [] }, vocabulary);
  return "frame" in got ? got.frame : null;
};

test("“lately” is the time of a total, and not the last purchase", () =>
  expect(frameOf("Coffee seems to get a lot out of us lately")?.intent).toBe("spend_total"));

test("income that is held against last year is that of this year", () => {
  const frame = frameOf("Did our income grow compared with last year?");
  expect(frame?.intent).toBe("income_total");
  expect([frame?.period?.start, frame?.compare?.by === "period" && frame.compare.other.start]).toEqual(["2026-01-01", "2025-01-01"]);
});

test("a client pays the household, so that the question is one about income", () => {
  expect(frameOf("Which client pays the most?")).toMatchObject({ intent: "income_total", groupBy: "merchant" });
});

test("the day on which pay comes is no mean of a day", () =>
  expect(frameOf("On which day does our salary usually arrive?")).toMatchObject({ intent: "last_time", filter: { section: "Income" } }));

test("cards that are used more are set against each other, and the answer names one", async () => {
  const { text, frame } = await askOnce(home, "Which one of our cards do we use more?");
  expect(frame?.groupBy).toBe("account");
  expect(text).toMatch(/^\*\*You spent the most from Gold Card in the last 12 months [^:]*: .* from credit cards\.\*\*/);
});

test("places that are visited most often are ordered by number", () =>
  expect(frameOf("Which restaurant do we go to most often?")).toMatchObject({ intent: "flows", metric: "count" }));

test("the price of one visit is compared as a mean", () =>
  expect(frameOf("Is more expensive Costco or Trader Joe's for one visit?")).toMatchObject({ intent: "spend_average", metric: "each" }));

// What comes in less what goes out is of the whole household, so that a category would be dropped.
it.each(["Tell me we didn't spend more than $600 on restaurants last month", "What was our cash flow on groceries in October?"])(
  "never answers a part of spending with all of it: %s",
  (text) => expect(["cash_flow", "savings_rate"]).not.toContain(frameOf(text)?.intent),
);

test("“duplicate” before a noun orders nothing", () => expect(frameOf("Duplicate charges, last 60 days")?.intent).toBe("duplicates"));

test("the first payment to a name is not answered with the last one", () => {
  const frame = frameOf("When did we become Netflix customers?");
  expect(frame === null || frame.order === "earliest").toBe(true);
});

test("what a bank charges is a question about fees, and not about everything", () =>
  expect(frameOf("What were we charged by the bank for nothing?")?.filter.categories[0]?.label).toBe("fees and interest"));

test("who spends more cannot be told from rows", () => expect(frameOf("Who spends the most on coffee?")?.intent).toBe("member_split"));

test("a place to go out to eat is one for dining out", async () => {
  const { frame } = await askOnce(home, "Where do we go out to eat the most?");
  expect(frame).toMatchObject({ metric: "count", filter: { categories: [{ label: "Dining out" }] } });
});

test("a price of something that is paid irregularly is not known, and those of others are not shown", async () => {
  const { text } = await askOnce(home, "Has the grocery store raised its prices?");
  expect(text).toMatch(/^None of your \d+ recurring payments is for Groceries, so I know no price of it\./);
});

it.each([
  ["groceries since the new year", "2026-01-01", "2026-11-20"],
  ["Biggest purchase, groceries, 12 months.", "2025-11-21", "2026-11-20"],
])("a time is read where it stands alone: %s", (text, start, end) => expect(frameOf(text)?.period).toMatchObject({ start, end }));

test("one month may be the unit of a mean", () =>
  expect(frameOf("How much do we usually spend on groceries in one month?")).toMatchObject({ intent: "spend_average", groupBy: "month" }));

test("what stands out is limited by the amount and the category that a question names", async () => {
  const { text } = await askOnce(home, "Anything unusual over $5,000 on dining this month?");
  expect(text).toContain("over $5,000.00");
  expect(text).toContain("in Dining out");
});

test("cash that was taken out is what was withdrawn, and not all spending", async () => {
  const { text } = await askOnce(home, "How much cash did we take out this year?");
  expect(text).toContain("Cash withdrawal");
});

test("an ordinary word is a shop where it is set against one", () =>
  expect(frameOf("costco vs target this year")?.filter.merchants.map((m) => m.label)).toEqual(["Costco", "Target"]));

test("a debt that goes down is a change, and not what is owed today", () =>
  expect(frameOf("Is my car loan going down?")?.intent).toBe("debt_change"));

test("a list from highest to lowest begins with the highest", () =>
  expect(frameOf("List my recurring bills from highest to lowest")).toMatchObject({ intent: "subscriptions", order: "largest" }));

test("what the models rule out is asked about where words are passed over", () =>
  expect(frameOf("What is left of my salary after the bills?")).toBeNull());

test("a trip is no purchase, so that the largest purchase of all is no answer about trips", () =>
  expect(frameOf("What was our most expensive trip?")).toBeNull());

test("a place that is visited the most is one of many visits", () =>
  expect(frameOf("Which store did we visit the most?")).toMatchObject({ intent: "flows", metric: "count" }));
