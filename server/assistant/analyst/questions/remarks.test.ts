import { describe, expect, it } from "vitest";
import { family, toolsOver } from "../testing/household.ts";
import { TODAY } from "../testing/talk.ts";
import { understandTurn } from "../turn.ts";

/* Remarks beside a question. They change nothing, so that the question is read as it is without them. */

const vocabulary = await toolsOver(family()).get_vocabulary({});
const understood = (text: string) => understandTurn({ text, today: TODAY, firstName: null, history: [], memo: [] }, vocabulary);
const frameOf = (text: string) => {
  const got = understood(text);
  return "frame" in got ? got.frame : got.ask;
};

describe("a remark changes nothing", () => {
  it.each([
    ["Did we pay any late fees this year? please say no", "did we pay any late fees this year"],
    ["did the rent go through in October, yes or no", "did the rent go through in October"],
    ["Quick yes or no: did we shop at Costco yesterday", "did we shop at Costco yesterday"],
    ["DID WE SHOP AT TARGET LAST WEEK OR NOT", "did we shop at target last week"],
    ["have we paid Netflix this month or did I dream it", "have we paid Netflix this month"],
    ["what did we spend on coffee in 2025, as my accountant is asking", "what did we spend on coffee in 2025"],
    ["our income in 2025 please, because the landlord wants to know", "our income in 2025"],
    ["For budgeting purposes, how much did groceries cost in May?", "how much did groceries cost in May?"],
    ["the first thing we bought at Costco, if your records go back that far", "the first thing we bought at Costco"],
    ["what did interest cost us in August, if that's even recorded", "what did interest cost us in August"],
    ["did we already pay Netflix this month, i dont want to be late", "did we already pay Netflix this month"],
    ["Before I panic about it: how much do we owe on the visa", "how much do we owe on the visa"],
    ["Something is off with Netflix, what was the last charge?", "what was the last charge from Netflix?"],
    ["savings rate in 2026 ytd", "savings rate this year"],
  ])("%s", (text, plain) => {
    const got = frameOf(text);
    expect(got).toMatchObject({ intent: expect.any(String) });
    expect(got).toEqual(frameOf(plain));
  });
});

describe("what only looks like a remark is kept", () => {
  it.each([
    ["how much did we spend on coffee for business purposes", "business"],
    ["what did we pay as a deposit to the landlord", "landlord"],
  ])("%s", (text, word) => {
    const got = understood(text);
    const said = "ask" in got ? got.ask : JSON.stringify(got.frame.ignored);
    expect(said).toContain(word);
  });
  it("a question about people's money is still about others", () => {
    expect(frameOf("How much do my friends spend on food?")).toMatchObject({ intent: "others" });
    expect(frameOf("My friend's card got stolen and I worry, did anything odd show up on our cards last week?")).not.toMatchObject({
      intent: "others",
    });
  });
});
