import { expect, test } from "vitest";
import { fingerprint } from "#server/assistant/analyst/meaning/encoder/model.ts";
import { readTogether } from "#server/assistant/analyst/meaning/encoder/together.ts";
import { bindingOf, loadWeights as loadRoleWeights } from "#server/assistant/analyst/meaning/roles/model.ts";
import { loadWeights, tasksMeant } from "#server/assistant/analyst/meaning/tasks/model.ts";
import type { Task } from "#server/assistant/analyst/meaning/tasks/tasks.ts";
import { TASKS } from "#server/assistant/analyst/meaning/tasks/tasks.ts";
import { itemsIn } from "#server/assistant/analyst/meaning/items.ts";
import { read } from "#server/assistant/analyst/reading.ts";
import { family, toolsOver } from "#server/assistant/analyst/testing/household.ts";
import { TODAY } from "#server/assistant/analyst/testing/talk.ts";
import { nameIndexOf } from "#server/assistant/analyst/vocabulary.ts";
import { day } from "#domain/day.ts";
import { fingerprintOfEncoder, fingerprintOfRoles, fingerprintOfTasks, readLines } from "./examples.ts";
import { priorsOf } from "./train.ts";

const lines = readLines();
const vocabulary = await toolsOver(family()).get_vocabulary({});
const nameIndex = nameIndexOf(vocabulary);
const itemsOf = (text: string) => {
  const now = { today: TODAY, dataStart: day(vocabulary.range?.start ?? TODAY) };
  return itemsIn(read(text, nameIndex, now), nameIndex);
};
const tasksOf = (text: string) => {
  const { reading, tokens, items } = itemsOf(text);
  return tasksMeant(reading.text, tokens, items);
};

test("the weights were trained on these examples and tasks", () => {
  expect(loadWeights().fingerprint).toBe(fingerprintOfTasks(lines));
  expect(loadRoleWeights().fingerprint).toBe(fingerprintOfRoles(lines));
  expect(fingerprint()).toBe(fingerprintOfEncoder(lines));
});

test("every task has examples of every complete writer", () => {
  const writers = Map.groupBy(lines, (line) => line.writer);
  // The lines that leave the figure open were written later, by writers of their own.
  const told = TASKS.filter((task) => task !== "unclear").length;
  const complete = [...writers.values()].map((some) => new Set(some.map((line) => line.task)));
  expect(complete.filter((some) => some.size === told).length).toBeGreaterThanOrEqual(8);
  expect(complete.filter((some) => some.has("unclear")).length).toBeGreaterThanOrEqual(3);
});

// These sentences are no examples: a test below makes sure.
const SENTENCES: [task: Task, text: string][] = [
  ["total", "Between us, what went out the door to Costco over the summer?"],
  ["count", "How often were we at Starbucks in October?"],
  ["largest", "Single priciest thing on the card since May"],
  ["mean_period", "In a typical month, what do groceries run us?"],
  ["payday", "When do I see my next paycheck?"],
  ["bills_due", "Anything I have to pay before Friday?"],
  ["payoff", "How many years until the student loan is behind us?"],
  ["net_worth_change", "Are we richer than we were in January?"],
  ["duplicates", "Did Netflix take the money two times?"],
  ["remind", "Ping me whenever checking dips under $500"],
  ["cannot_do", "Send $200 from checking to my landlord"],
  ["out_of_scope", "What is the best credit mix for a jazz radio playlist?"],
  ["concept", "What does APR stand for?"],
];

test.each(SENTENCES)("the likeliest task is %s: %s", (task, text) => {
  expect(lines.some((line) => line.text.toLowerCase() === text.toLowerCase())).toBe(false);
  const [first] = tasksOf(text);
  expect(first?.task).toBe(task);
});

test("both kinds of models together find the task, and their shares add up to one", () => {
  for (const [task, text] of SENTENCES) {
    const { reading, tokens, items } = itemsOf(text);
    const { tasks } = readTogether(reading, tokens, items);
    expect(tasks.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 6);
    expect(
      tasks.slice(0, 2).map((one) => one.task),
      text,
    ).toContain(task);
  }
});

test("shares add up to one, also for a sentence without a known word", () => {
  for (const text of ["What did groceries cost us?", "qwx zzv", "?"])
    expect(tasksOf(text).reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 6);
});

// These sentences are no examples, either.
const WORDS: [text: string, binding: string[], free: string[]][] = [
  ["Bless you, tell me honestly what groceries came to in October", ["groceries", "october"], ["tell", "honestly"]],
  ["My sister was here, so what went to restaurants, leaving out Starbucks?", ["restaurants", "starbucks"], ["sister", "here"]],
  ["Which of our bills exceed $80?", ["$80"], ["which"]],
];
test.each(WORDS)("the model of roles knows which words change the answer: %s", (text, binding, free) => {
  expect(lines.some((line) => line.text.toLowerCase() === text.toLowerCase())).toBe(false);
  const { reading, tokens, items } = itemsOf(text);
  const shares = bindingOf(reading, tokens, items);
  const share = (word: string): number => shares[tokens.findIndex((token) => token.word === word)] ?? NaN;
  for (const word of binding) expect(share(word), word).toBeGreaterThan(0.5);
  for (const word of free) expect(share(word), word).toBeLessThan(0.5);
});

test("priors follow how often a task is met, without marked questions", () => {
  // The model is sure of nine questions in ten. The priors must find that the first task is met three times as often as the second.
  const sure = [...Array.from({ length: 675 }, () => [0.99, 0.01]), ...Array.from({ length: 225 }, () => [0.01, 0.99])];
  const unsure = Array.from({ length: 100 }, () => [0.5, 0.5]);
  const [first = 0, second = 0] = priorsOf([...sure, ...unsure]);
  expect(first / second).toBeCloseTo(3, 0);
  expect((first + second) / 2).toBeCloseTo(1, 5);
});
