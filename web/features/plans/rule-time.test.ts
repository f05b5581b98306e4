import { expect, test } from "vitest";
import { month, monthNumber } from "#domain/forecast/months.ts";
import { monthsOfRule } from "./rule-time.ts";

type Plan = Parameters<typeof monthsOfRule>[1];
type Scenario = Parameters<typeof monthsOfRule>[2];

const plan = (mine: number | null, theirs: number | null): Plan => ({
  startYear: 2026,
  initialState: { asOf: "2026-11-20" } as Plan["initialState"],
  people: [
    { key: "me", name: "Maya", birthMonth: month("1986-01"), retirementAge: mine },
    { key: "partner", name: "Sam", birthMonth: month("1986-01"), retirementAge: theirs },
  ],
});
const scenario = (age: number, isDefault: boolean): Scenario => ({
  parameters: [{ key: "retirement_age", value: age, isDefault }] as unknown as Scenario["parameters"],
});

test.each([
  ["an own age counts while the scenario sets none", "me", 60, null, 67, true, "2046-01"],
  ["an age that the scenario sets replaces it", "me", 60, null, 55, false, "2041-01"],
  ["also if it is the default", "me", 60, null, 67, false, "2053-01"],
  ["a partner keeps an own age", "partner", null, 62, 55, false, "2048-01"],
  ["a partner without one follows the scenario", "partner", 60, null, 55, false, "2041-01"],
] as const)("pay until retirement: %s", (_name, owner, mine, theirs, age, isDefault, until) => {
  const pay = { beginsAt: null, endsAt: "retirement", oneTime: false, owner };
  expect(monthsOfRule(pay, plan(mine, theirs), scenario(age, isDefault)).found.before).toBe(monthNumber(month(until)));
});
