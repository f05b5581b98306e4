import { describe, expect, test } from "vitest";
import { day } from "#domain/day.ts";
import { dollarsIn, readPlanRequest, yearIn } from "./requests.ts";

const today = day("2026-11-20");

describe("requests about the plan", () => {
  test.each([
    ["What if I retire at 60?", { kind: "retire", age: 60, who: null }],
    ["Are we on track to retire at 62?", { kind: "retire", age: 62, who: null }],
    ["Are we on track for retirement?", { kind: "retire", age: null, who: null }],
    ["could I stop working at age 55", { kind: "retire", age: 55, who: null }],
    ["When can I retire?", { kind: "earliest", who: null }],
    ["How early could we retire?", { kind: "earliest", who: null }],
    ["when could Sam stop working", { kind: "earliest", who: "Sam" }],
    ["When will Sam be able to retire?", { kind: "earliest", who: "Sam" }],
    ["how soon can my wife realistically retire", { kind: "earliest", who: "my wife" }],
    ["what's the earliest age for Sam's retirement", { kind: "earliest", who: "Sam" }],
    ["What if my husband retires at 60?", { kind: "retire", age: 60, who: "my husband" }],
    ["could Sam quit working at 58", { kind: "retire", age: 58, who: "Sam" }],
    ["when can we both retire", { kind: "earliest", who: null }],
    ["when am I able to stop working", { kind: "earliest", who: null }],
    ["at what age should I plan to retire, earliest?", { kind: "earliest", who: null }],
    ["Why does my net worth fall in 2049?", { kind: "year", year: 2049 }],
    ["Set inflation to 3%", { kind: "parameter", key: "inflation", value: 0.03 }],
    ["Set inflation to 2.75 percent", { kind: "parameter", key: "inflation", value: 0.0275 }],
    ["Set Social Security to $2,500", { kind: "parameter", key: "social_security_monthly", value: 2_500 }],
    ["Set Social Security to $2,500 a month", { kind: "parameter", key: "social_security_monthly", value: 2_500 }],
    ["Set Social Security to 2500.", { kind: "parameter", key: "social_security_monthly", value: 2_500 }],
    ["Set the cash ceiling to $20,000", { kind: "parameter", key: "cash_ceiling", value: 20_000 }],
    ["Raise my safety balance to 15k", { kind: "parameter", key: "safe_balance", value: 15_000 }],
    ["Set my safety balance to $1.5k, please", { kind: "parameter", key: "safe_balance", value: 1_500 }],
    ["change the retirement age to 62 in my plan", { kind: "parameter", key: "retirement_age", value: 62 }],
    ["Compare my scenarios", { kind: "compare" }],
    ["What does my plan assume?", { kind: "show" }],
    ["Show me our financial plan", { kind: "show" }],
  ])("%s", (text, wanted) => {
    expect(readPlanRequest(text, today)).toEqual(wanted);
  });

  test.each([
    ["What if we buy a $700k house in 2029?", "buy_home", { year: 2029, price: 700_000 }],
    ["buy a house in three years for $450,000", "buy_home", { year: 2029, price: 450_000 }],
    ["What if we have a child next year?", "child", { year: 2027 }],
    ["Pay off the student loan early", "pay_off_debt", { year: 2027 }],
    ["What if I inherit $200k in 2035?", "windfall", { year: 2035, amount: 200_000 }],
  ])("%s", (text, event, answers) => {
    expect(readPlanRequest(text, today)).toMatchObject({ kind: "event", event, answers, asks: null });
  });

  test("ask for what is missing", () => {
    expect(readPlanRequest("What if we buy a house in 2030?", today)).toMatchObject({ asks: expect.stringContaining("price") });
    expect(readPlanRequest("What if we have a baby?", today)).toMatchObject({ asks: expect.stringContaining("year") });
  });

  test.each([
    "How much did I spend on groceries in 2025?",
    "Can we afford a $700k house?",
    "What is my net worth?",
    "Why was last month so expensive?",
    "How much is in my retirement accounts?",
    "Did I pay off the credit card?",
    "Set my groceries budget to $450",
    "Set inflation to $3",
    "Set the retirement age to $62",
    "Set inflation to 3",
    "What is my phone plan costing me?",
    "Show my home insurance payments in 2026",
    "Why did my net worth change in 2025?",
    "How much did we spend on the baby?",
    "Compare spending this month to last month",
    "Remember that we want to buy a house in 2028",
  ])("are not seen in: %s", (text) => {
    expect(readPlanRequest(text, today)).toBeNull();
  });
});

test("amounts and years are read as they are written", () => {
  expect(["$700k", "$1.2 million", "$12,500", "350k", "in 2029"].map(dollarsIn)).toEqual([700_000, 1_200_000, 12_500, 350_000, null]);
  expect(["in 2031", "next year", "in 4 years", "in ten years", "soon"].map((text) => yearIn(text, today))).toEqual([
    2031,
    2027,
    2030,
    2036,
    null,
  ]);
});
