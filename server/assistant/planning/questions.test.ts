import { describe, expect, test } from "vitest";
import { day } from "#domain/day.ts";
import { readPlanQuestion } from "./questions.ts";

const today = day("2026-11-20");
const names = {
  scenarios: [
    { id: 1, name: "base" },
    { id: 2, name: "stop work at 60" },
  ],
  rules: [
    { key: "college", name: "College" },
    { key: "car", name: "Next car" },
    { key: "travel", name: "Travel in retirement" },
    { key: "living", name: "Living costs" },
  ],
};
const age = (value: number, who: string | null = null) => ({ kind: "age", age: value, who });
const year = (value: number) => ({ kind: "year", year: value });

describe("what a question asks of the plan, in plain words", () => {
  test.each([
    ["projected net worth at 65 per the plan", { kind: "worth", at: [age(65)], step: null }],
    ["what will we have by 2040", { kind: "worth", at: [year(2040)], step: null }],
    ["what is our net worth in 10 years", { kind: "worth", at: [year(2036)], step: null }],
    ["net worth when sam is 70", { kind: "worth", at: [age(70, "sam")], step: null }],
    ["net worth on my 60th birthday", { kind: "worth", at: [age(60)], step: null }],
    ["projected net worth at 60, in 5 year steps", { kind: "worth", at: [age(60)], step: 5 }],
    ["when will net worth hit $2 million", { kind: "reaches", dollars: 2_000_000 }],
    ["does the money last until 95", { kind: "lasts", until: age(95) }],
    ["will we run out of money", { kind: "lasts", until: null }],
    ["what are the odds that the plan works", { kind: "chance" }],
    ["when are we financially independent", { kind: "independence", by: null }],
    ["do we withdraw more than 4 percent a year", { kind: "withdrawal" }],
    ["which inflation does the plan assume", { kind: "parameters", keys: ["inflation"] }],
    ["what return is assumed", { kind: "parameters", keys: ["stock_return", "bond_return", "stock_share"] }],
    ["which savings rate does the plan assume", { kind: "saving rate" }],
    ["what does the plan take as our yearly income", { kind: "flows", of: ["income"], retired: false }],
    ["what is in the plan for travelling", { kind: "rules", of: ["travel"] }],
    ["when is the car due", { kind: "rules", of: ["car"] }],
    ["what retirement age does the plan assume", { kind: "retiring ages" }],
    ["how rich will we be in 2045", { kind: "worth", at: [year(2045)], step: null }],
    ["compare my scenarios", { kind: "compare", at: null }],
    ["how do the 2 scenarios compare at age 75", { kind: "compare", at: age(75) }],
  ])("%s", (text, ask) => {
    expect(readPlanQuestion(text, names, today)?.ask).toEqual(ask);
  });

  test.each([
    ["in stop work at 60, what is net worth at 70", [2], []],
    ["what happens if work stops at 60", [2], [60]],
    ["what happens if i retire at 62", [], [62]],
    ["retire at 60 or at 65: which is better", [2], [60, 65]],
    ["difference between base and stop work at 60", [1, 2], []],
  ])("scenarios and ages to retire at: %s", (text, scenarios, ages) => {
    const question = readPlanQuestion(text, names, today);
    expect(question?.scenarios.toSorted((a, b) => a - b)).toEqual(scenarios);
    expect(question?.ages).toEqual(ages);
  });

  test.each(["when can i retire", "what does my plan assume", "show me the plan"])("nothing of its own: %s", (text) => {
    expect(readPlanQuestion(text, names, today)).toBeNull();
  });

  test("a number that is no age names no time", () => {
    for (const text of ["what if we save at 5% of pay", "we have 20 years left", "is 40 thousand enough for college"])
      expect(readPlanQuestion(text, { scenarios: [], rules: [] }, today)?.ask.kind).not.toBe("worth");
  });
});
