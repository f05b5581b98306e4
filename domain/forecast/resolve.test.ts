import { expect, test } from "vitest";
import { canonicalInput, resolveRules } from "./resolve.ts";
import { plan, rule } from "./testing/plans.ts";

test("names the months of each rule, also of one that is left out", () => {
  const rules = [
    rule("rent", "EXPENSE", 1, { endsAt: "plan_year:2" }),
    rule("car", "ASSET_PURCHASE", 1, { beginsAt: "age:42", includeInForecast: false }),
    rule("old", "EXPENSE", 1, { endsAt: "calendar_year:2020" }),
    rule("food", "EXPENSE", 1),
  ];
  expect(resolveRules(plan({ rules }))).toEqual([
    { rule: "rent", from: "2026-01", until: "2027-12", inactive: null },
    { rule: "car", from: "2028-06", until: "2028-06", inactive: null },
    { rule: "old", from: null, until: null, inactive: "ends_before_it_begins" },
    { rule: "food", from: "2026-01", until: null, inactive: null },
  ]);
});

test("an input reads the same whatever the order of its rules, parameters and fields", () => {
  const [a, b] = [rule("a", "EXPENSE", 1), rule("b", "EXPENSE", 2)];
  const one = plan({ rules: [a, b], parameters: { inflation: 0.03, sweep: "debt" } });
  const two = { ...plan({ rules: [b, a] }), parameters: one.parameters.toReversed() };
  expect(canonicalInput(two)).toBe(canonicalInput(one));
  expect(canonicalInput({ ...one, rules: [a] })).not.toBe(canonicalInput(one));
});
