import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parameterProblems } from "../forecast/parameters.ts";
import { ruleProblems } from "../forecast/rules.ts";
import { rule } from "../forecast/testing/plans.ts";
import { edited } from "./edits.ts";
import { type EventAnswers, eventChoices, type EventContext, eventEffect, type EventField, eventProblems } from "./life-events.ts";
import { LIFE_EVENT_FORMS, LIFE_EVENTS } from "./life-events.ts";

const context: EventContext = {
  accounts: [
    { key: "account:1", label: "Loan", class: "debt", kind: "other" },
    { key: "account:2", label: "Home", class: "property", kind: "home" },
  ],
  rules: [
    { ...rule("pay", "INCOME", 1), modelingType: null },
    { ...rule("rent", "EXPENSE", 1), modelingType: null },
  ],
  goals: [{ name: "Japan" }],
};

/** Numbers at and beyond the bounds of the fields' kinds. */
const EDGES = [-1, 0, 1, 17, 18, 50, 51, 60, 61, 62, 70, 71, 100, 101, 120, 121, 300, 2000, 2040, 2199, 2200];
/** Answers that a field might get, also beyond its bounds. */
const answerOf = ({ choices, optional }: EventField): fc.Arbitrary<number | string | null> =>
  fc.oneof(
    ...(choices ? [fc.constantFrom(...eventChoices(choices, context).map(({ value }) => value))] : [fc.constantFrom(...EDGES)]),
    ...(optional ? [fc.constant(null)] : []),
  );
const answersOf = (fields: readonly EventField[]): fc.Arbitrary<EventAnswers> =>
  fc.record(Object.fromEntries(fields.map((field) => [field.key, answerOf(field)])));

describe.each(LIFE_EVENTS)("the life event %s", (event) => {
  test("makes only rules and parameters that a scenario accepts, or names the field", () => {
    fc.assert(
      fc.property(answersOf(LIFE_EVENT_FORMS[event].fields), (answers) => {
        const problems = eventProblems(event, answers, context);
        for (const { field } of problems) expect(LIFE_EVENT_FORMS[event].fields.map(({ key }) => key)).toContain(field);
        if (problems.length > 0) return;
        const { rules, parameters } = eventEffect(event, answers);
        expect([...rules.flatMap(ruleProblems), ...parameters.flatMap(({ key, value }) => parameterProblems(key, value))]).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });
});

test("a new job belongs to the person whose pay it ends", () => {
  const answers = { year: 2030, salary: 90_000, deferral: 0, ends: "pay" };
  const owner = (extra: object, ends: string | null = "pay") =>
    edited(
      { parameters: [], rules: [rule("pay", "INCOME", 1, { extra })] },
      { kind: "event", event: "new_job", answers: { ...answers, ends } },
      [],
    ).rules.find(({ name }) => name === "Salary from 2030")?.extra.owner;
  expect([owner({ owner: "partner" }), owner({}), owner({ owner: "partner" }, null)]).toEqual(["partner", undefined, undefined]);
});

test.each([
  [61, [{ field: "age", message: "Enter a number from 62 to 70" }]],
  [62, []],
  [70, []],
  [71, [{ field: "age", message: "Enter a number from 62 to 70" }]],
])("Social Security at %i", (age, problems) => {
  expect(eventProblems("social_security", { age, monthly: 2_000 }, context)).toEqual(problems);
});

test.each([1999, 2200])("the year %i is refused with years that have no separator", (year) => {
  const problems = eventProblems("windfall", { year, amount: 1 }, context);
  expect(problems).toEqual([{ field: "year", message: "Enter a year from 2000 to 2199" }]);
});

test("an amount that is too large is refused with separators", () => {
  const problems = eventProblems("windfall", { year: 2030, amount: 2_000_000_000 }, context);
  expect(problems).toEqual([{ field: "amount", message: "Enter a number from 0 to 1,000,000,000" }]);
});
