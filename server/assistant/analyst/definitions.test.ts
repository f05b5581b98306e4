import { describe, expect, it } from "vitest";
import { family } from "./testing/household.ts";
import { askOnce, chatWith } from "./testing/talk.ts";

/* What the app's own words mean. */

const home = family();

describe("words of the app", () => {
  it.each([
    ["what does reviewed mean", "reviewed"],
    ['What does "not reviewed" mean?', "reviewed"],
    ["what does pending mean", "pending"],
    ["what does it mean that a transaction is pending", "pending"],
    ["what does safe to spend mean", "safe"],
    ["what does left over include", "left"],
    ["what is a manual account", "estimate"],
    ["what do you mean by recurring payments", "recurring"],
  ])("are explained: %s", async (text, metric) => {
    expect((await askOnce(home, text)).frame).toMatchObject({ intent: "concept", metric });
  });

  it.each(["what's pending", "what is my savings rate", "how much is left over this month", "what's safe to spend", "what is my income"])(
    "are no definition in a question for figures: %s",
    async (text) => {
      expect((await askOnce(home, text)).frame?.intent).not.toBe("concept");
    },
  );

  it.each(["Was that before or after tax?", "is that gross or net", "after tax?"])("say what income is, after income: %s", async (text) => {
    const chat = chatWith(home);
    await chat("How much did we earn in October?");
    expect((await chat(text)).text).toContain("Income is what reached your accounts");
  });
});
