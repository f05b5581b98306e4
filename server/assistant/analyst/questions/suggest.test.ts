import { expect, test } from "vitest";
import { QUESTIONS } from "../meaning/suggest.ts";
import { does, isTask } from "../meaning/tasks/tasks.ts";
import { family, toolsOver } from "../testing/household.ts";
import { TODAY } from "../testing/talk.ts";
import { understandTurn } from "../turn.ts";

const vocabulary = await toolsOver(family()).get_vocabulary({});
const understood = (text: string) => understandTurn({ text, today: TODAY, firstName: null, history: [], memo: [] }, vocabulary);
const NOTHING = { what: null, who: null, seller: null, account: null, debt: null, goal: null, when: " this year", time: " in October" };
const SAID = [
  NOTHING,
  { ...NOTHING, what: "Groceries", when: " last month", time: " in October" },
  { ...NOTHING, what: "Costco", who: "Costco", seller: "Costco", when: " except Target in October", time: " in October" },
  { ...NOTHING, account: "Checking", when: " last month", time: " in October" },
  { ...NOTHING, account: "Auto Loan", debt: "Auto Loan" },
];
const suggested = Object.entries(QUESTIONS).flatMap(([task, question]) =>
  question ? [...new Set(SAID.map(question))].map((text) => [text, task] as const) : [],
);

test.each(suggested)("a suggested question is understood as its task: %s (%s)", (text, task) => {
  const got = understood(text);
  if (!isTask(task) || "ask" in got) throw new Error("ask" in got ? got.ask : task);
  expect(does(task, got.frame)).toBe(true);
  expect(got.frame.ignored).toEqual([]);
});

test("a question that is asked back is followed by questions of its own task", () => {
  for (const [text, chip] of [
    ["how much do we owe on the grommets and the wombats", "How much do I owe?"],
    ["how is our budget for the wombat doing", "How much is left in my budget?"],
  ] as const) {
    const got = understood(text);
    expect("ask" in got ? got.chips[0] : got.frame.intent).toBe(chip);
  }
});
