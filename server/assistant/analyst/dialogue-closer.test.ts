import { describe, expect, it } from "vitest";
import { family } from "./testing/household.ts";
import { lastOf, type Told } from "./testing/talk.ts";

/* Turns that look closer at what was just shown. Each case is a chat, and what the last answer is and says. */

const home = family();
type Case = [turns: string, intent: string, says: RegExp, saysNot?: RegExp];
const told = (turns: string): Promise<Told> =>
  lastOf(
    home,
    turns.split(" | ").map((turn) => turn.trim()),
  );
const holds = (cases: readonly Case[]): void => {
  it.each(cases)("%s", async (turns, intent, says, saysNot = /^$/) => {
    const { frame, text } = await told(turns);
    expect([frame?.intent ?? "asks", text]).toEqual([intent, expect.stringMatching(says)]);
    expect(text).not.toMatch(saysNot);
  });
};

describe("the place that an answer puts first", () => {
  holds([
    ["where did I buy the most groceries this year | how much did we leave in there last month", "spend_total", /at Costco in October/],
    ["which store took the most of our money in 2025 | and there this year?", "spend_total", /at Oak Street Apartments this year/],
    ["where did most of my grocery money go this year | at that place in the summer", "spend_total", /Groceries at Costco from Jun 1/],
    ["what's my biggest expense category this year | how many purchases in there", "spend_count", /for Rent this year/],
    [
      "which card did I spend the most on this year | how much on there in October",
      "spend_total",
      /from Gold Card in October|from Everyday/,
    ],
    ["where did I buy the most groceries this year | show me the purchases at that place", "search", /at Costco this year/],
  ]);
  it("is asked for where several were listed and none came first", async () => {
    const { frame, text, chips } = await told("top merchants this month | what did I pay in there last month");
    expect(frame).toBeNull();
    expect(text).toMatch(/Which of these places/);
    expect(chips).toHaveLength(2);
  });
  holds([
    // A list of restaurants is one thing to go on with, and a count of what was shown is no place.
    [
      "list my spending on groceries by merchant this year | how much did I spend there last month",
      "spend_total",
      /on Groceries in October/,
    ],
    ["how much on groceries in October | the biggest one in there", "largest", /Groceries in October/],
  ]);
});
