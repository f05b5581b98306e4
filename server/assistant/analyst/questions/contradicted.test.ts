import { expect, test } from "vitest";
import type { Frame } from "../frame.ts";
import { family, toolsOver } from "../testing/household.ts";
import { askOnce, TODAY } from "../testing/talk.ts";
import { understandTurn } from "../turn.ts";

/* Readings that the sentence or the data contradicts: days that are no months, accounts from which nothing is bought, what others claim. */

const home = family();
const vocabulary = await toolsOver(home).get_vocabulary({});
const read = (text: string) => understandTurn({ text, today: TODAY, firstName: null, history: [], memo: [] }, vocabulary);
const frameOf = (text: string): Frame | null => {
  const got = read(text);
  return "frame" in got ? got.frame : null;
};
const intentOf = (text: string): string => frameOf(text)?.intent ?? "ask";
const daysOf = (text: string): string[] => {
  const period = frameOf(text)?.period;
  return period ? [period.start, period.end] : [];
};

test("a weekday of a month is one day", () => {
  const asked: [question: string, day: string][] = [
    ["What did we spend on the second Friday of October?", "2026-10-09"],
    ["How much went out on the last Saturday of last month?", "2026-10-31"],
    ["Spending on the first Sunday of this month", "2026-11-01"],
    ["How much did groceries cost on the third Tuesday in September 2025?", "2025-09-16"],
  ];
  for (const [question, date] of asked) expect(daysOf(question), question).toEqual([date, date]);
});

test("two days of one month are not the month", () => {
  expect(intentOf("What did we buy on the 3rd and the 9th of this month?")).toBe("ask");
});

test("Saturday and Sunday after a past verb are the last weekend, else days of the week", () => {
  for (const question of ["What did we burn Saturday and Sunday?", "How much went out on Saturday and Sunday?"])
    expect(daysOf(question), question).toEqual(["2026-11-14", "2026-11-15"]);
  expect(frameOf("What do we spend Saturday and Sunday this month?")?.filter.days).toEqual([0, 6]);
});

test("that month is the month just named, and a month alone is a rate", () => {
  const frame = frameOf("We went camping in June. How much did we spend on groceries that month?");
  expect(frame).toMatchObject({ intent: "spend_total", period: { start: "2026-06-01", end: "2026-06-30" } });
  expect(intentOf("What do we spend on groceries in a month?")).toBe("spend_average");
});

test("what goes into an account that holds money is no purchase, whatever the verb", () => {
  for (const question of [
    "How much have we shoveled into the brokerage this year?",
    "What did we plow into the brokerage since March?",
    "How much did we stick in savings last month?",
    "How much did I lay aside in the savings in Q3?",
  ])
    expect(intentOf(question), question).toBe("investment_tx");
  expect(intentOf("How much is in savings?")).toBe("balance");
});

test("a price that somebody claims limits no list", () => {
  const frame = frameOf("Sam says he only spent $20. Show me everything from Target since August 15");
  expect(frame?.filter).toMatchObject({ over: null, under: null, merchants: [{ label: "Target" }] });
});

test("an ordered list is a list, and an ordered sum a sum", () => {
  const isList = (text: string): boolean => {
    const frame = frameOf(text);
    return frame?.intent === "search" || (frame?.intent === "flows" && frame.flow?.figure === "list");
  };
  for (const question of [
    "Everything we bought at Target last month, list it out for me",
    "Be so good as to list what we paid on October 12",
    "Itemize what we spent on groceries last week",
    "Everything on 10/31",
    "What are all these Amazon charges from last month?",
    "What even is all the Amazon stuff from October?",
  ])
    expect(isList(question), question).toBe(true);
  expect(intentOf("List our Costco trips this year and how much they add up to")).toBe("spend_total");
});

test("interest without a direction is asked about", async () => {
  for (const question of ["How much interest was there in October?", "Total interest last month?"])
    expect((await askOnce(home, question)).text, question).toContain("interest you earned or interest you paid");
  expect(intentOf("How much interest did we earn in October?")).toBe("income_total");
});

test("one of several wordings of an either-or adds up what could have happened", () => {
  expect(frameOf("Did we go to Costco or Target this month?")).toMatchObject({ intent: "spend_total", compare: null });
  expect(intentOf("Did we spend more at Costco or Target in October?")).toBe("spend_compare");
});

test("months in which more was spent than earned are cash flow by month", () => {
  for (const question of [
    "Was there a month this year in which we spent more than we brought in?",
    "Did we have any month this year where we spent more than we made?",
    "How many months did we spend more than we earned?",
  ])
    expect(frameOf(question), question).toMatchObject({ intent: "cash_flow", groupBy: "month" });
});

test("a number by month states how many there were in all", async () => {
  const { text } = await askOnce(home, "How many times did we go to Target each month this year?");
  expect(text).toMatch(/^\*\*\d+ purchases? at Target this year so far/);
  expect(frameOf("Number of coffees per month this year")?.flow?.figure).toBe("groups");
});

test("a name told before the question, or taken for a slip, is not dropped", () => {
  for (const question of ["I bought a lawn mower at Sears once. What did I pay?", "aws spend ytd", "Gap. How much have we spent there?"])
    expect(intentOf(question), question).toBe("unknown_name");
  expect(frameOf("Target. I go in for soap. What does a trip run on average?")?.filter.merchants[0]?.label).toBe("Target");
});

test("furniture is no table of figures", () => {
  expect(intentOf("If I buy a table saw for $1,100 next week are we gonna be okay on cash?")).toBe("affordability");
  expect(intentOf("Put groceries by month in a table")).toBe("make_table");
});

test("prices of a place are the market's, not the household's", () => {
  for (const question of [
    "Are Oakland home prices gonna dip by spring, or should I list now?",
    "Will house prices in Denver fall next year?",
    "Do you think Boston rents will come down?",
  ])
    expect(intentOf(question), question).toBe("advice_boundary");
  expect(intentOf("Did our gas spending go up this year?")).not.toBe("advice_boundary");
});

test("two names that compare in a time are set against each other in it", () => {
  expect(frameOf("how do groceries and dining out compare last month")).toMatchObject({
    period: { start: "2026-10-01", end: "2026-10-31" },
  });
});

test("a change in something is no request to change it", () => {
  expect(intentOf("change in groceries between September and October")).toBe("spend_compare");
  expect(intentOf("put groceries next to dining out for last month")).toBe("spend_compare");
  expect(intentOf("change the last Costco purchase to Household")).not.toBe("spend_compare");
});
