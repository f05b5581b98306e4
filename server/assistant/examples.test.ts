import { describe, expect, test } from "vitest";
import { empty, type Household } from "./analyst/testing/household.ts";
import { households } from "./analyst/testing/households.ts";
import { askOnce } from "./analyst/testing/talk.ts";
import { asksForExamples } from "./examples.ts";

/** Answers that have nothing to say. */
const NOTHING = /did not understand|can't help|find no|no data|don't know|You have no|couldn't read|Which .* do you mean/i;

const examplesOf = async (household: Household): Promise<string[]> => (await askOnce(household, "What can you do?")).chips;

describe.each(households)("what can be asked: %s", (name, make) => {
  test("names the household's own data, and each example has an answer from it", async () => {
    const household = make();
    const examples = await examplesOf(household);
    if (household.accounts.length === 0) {
      expect(examples).toEqual([]);
      return;
    }
    const names = [...household.rows.map((row) => row.merchant ?? row.name), ...household.accounts.map((account) => account.name)];
    expect(examples.filter((one) => names.some((known) => one.includes(known))).length, examples.join(" / ")).toBeGreaterThanOrEqual(
      Math.min(2, household.rows.length),
    );
    for (const question of examples) {
      const { text, frame } = await askOnce(household, question);
      expect(text, `${name}: ${question}`).not.toMatch(NOTHING);
      expect(text, `${name}: ${question}`).toMatch(/\$\d/);
      expect(["not_understood", "unknown_name", "out_of_scope", "no_data"]).not.toContain(frame?.intent);
    }
  });
});

test("without any account says where to add one", async () => {
  const { text, chips } = await askOnce(empty(), "What can you do?");
  expect(text).toContain("You have no accounts yet. Add them under [Connected accounts](/settings/connected-accounts)");
  expect(chips).toEqual([]);
});

test.each([
  ["What can you do?", true],
  ["help", true],
  ["what else can I ask?", true],
  ["how can you help me", true],
  ["What can I do about my debt in total?", false],
  ["Help me save for a house", false],
  ["How much did I spend?", false],
])("%j asks for examples: %s", (question, asks) => expect(asksForExamples(question)).toBe(asks));
