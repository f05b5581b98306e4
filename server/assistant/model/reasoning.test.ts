import { describe, expect, test } from "vitest";
import { Reasoning } from "./reasoning.ts";

/** Returns what a reader of all pieces ends up with. */
const read = (model: string, text: string, size: number): { text: string; restarts: number } => {
  const reasoning = new Reasoning(model);
  let shown = "";
  let restarts = 0;
  const take = (answered: { text: string; restart: boolean }): void => {
    if (answered.restart) {
      shown = "";
      restarts += 1;
    }
    shown += answered.text;
  };
  for (let at = 0; at < text.length; at += size) take(reasoning.write(text.slice(at, at + size)));
  take(reasoning.end());
  return { text: shown.trim(), restarts };
};

describe.each([1, 3, 7, 1000])("in pieces of %d characters, reasoning", (size) => {
  test.each([
    ["<think>Let me see. $5?</think>You spent $612.48.", "You spent $612.48."],
    ["<think>\nfirst\n</think>\n\nYou spent <thinking>or not?</thinking>$612.48.", "You spent $612.48."],
    ['<reasoning kind="deep">x < y</reasoning>\nIt is so.', "It is so."],
    ["[THINK]hm[/THINK]It is so.", "It is so."],
    ["◁think▷hm◁/think▷It is so.", "It is so."],
    ["<|channel|>analysis<|message|>The user wants...<|end|><|start|>assistant<|channel|>final<|message|>It is so.", "It is so."],
    ["<scratchpad>a</scratchpad><answer>It is so.</answer>", "It is so."],
    ["It is so. <think>never closed", "It is so."],
    ["", ""],
  ])("is left out of %j", (text, shown) => expect(read("plain", text, size)).toEqual({ text: shown, restarts: 0 }));

  test.each(["1 < 2 and 3 > 2", "a [table](x) of <b>things</b>", "I think that is less.", "| a | b |\n| - | - |\n| < 5 | [x] |"])(
    "is not seen in %j",
    (text) => expect(read("plain", text, size)).toEqual({ text, restarts: 0 }),
  );

  test("without an opening tag is held back for a model that is known to leave it out", () => {
    expect(read("deepseek-r1:14b", "The user asks about October.</think>\nYou spent $612.48.", size)).toEqual({
      text: "You spent $612.48.",
      restarts: 0,
    });
    expect(read("qwen3-30b-thinking", "You spent $612.48.", size)).toEqual({ text: "You spent $612.48.", restarts: 0 });
  });
});

test("what a model passed on before it closed a tag that it never opened is taken back, and held back from then on", () => {
  const text = "The user asks about October.</think>\nYou spent $612.48.";
  expect(read("unknown-model", text, 5)).toEqual({ text: "You spent $612.48.", restarts: 1 });
  expect(read("unknown-model", text, 5)).toEqual({ text: "You spent $612.48.", restarts: 0 });
});

test("a model that stops leaving the tag out is passed on again", () => {
  const left = (text: string): string => new Reasoning("changed-model").write(text).text;
  read("changed-model", "hm</think>It is so.", 5);
  expect(left("It is so. ")).toBe("");
  expect(read("changed-model", "It is so.", 5).text).toBe("It is so.");
  expect(left("It is so. ")).toBe("It is so. ");
});

test("reasoning without an end is dropped, however long it is", () => {
  expect(read("deepseek-r1", "so much to say ".repeat(2000), 500).text).toBe("");
});
