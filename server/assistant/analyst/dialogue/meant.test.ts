import { describe, expect, it } from "vitest";
import { family } from "../testing/household.ts";
import { chatWith } from "../testing/talk.ts";

/* Turns in other words than the last answer's, and turns whose reading would contradict what they follow. */

const home = family();
/** What is said, and the intent of the answer. "asks" is a question that is asked back. */
type Step = [says: string, intent: string];
const chats: [name: string, steps: Step[]][] = [
  [
    "who drops the subject is not answered with it again",
    [
      ["how much at Amazon last month", "spend_total"],
      ["nah you know what forget it", "smalltalk"],
    ],
  ],
  [
    "an alert that was declined can be dropped",
    [
      ["Target last month", "spend_total"],
      ["warn me when a bill is over $200", "cannot_act"],
      ["actually cancel that reminder, no need", "smalltalk"],
    ],
  ],
  [
    "interest in percent is a rate, not a share of spending",
    [
      ["how much is left on the auto loan", "debt"],
      ["the interest of that one is what percent?", "rate"],
    ],
  ],
  [
    "what is owed is split by account, not spending by category",
    [
      ["what do we owe on both cards", "debt"],
      ["split that up, which is the bigger monster", "debt"],
    ],
  ],
  [
    "the same breakdown keeps months for another name",
    [
      ["what did we spend at Target in the first half of this year", "spend_total"],
      ["by month", "spend_trend"],
      ["which of those six is the highest?", "spend_trend"],
      ["now groceries instead, same window, same breakdown", "spend_trend"],
    ],
  ],
  [
    "rows, a limit and the mean of what is listed",
    [
      ["amazon, last 90d", "spend_total"],
      ["rows", "search"],
      ["> 40 only", "search"],
      ["avg of those", "spend_average"],
      ["chart it by month, no threshold", "make_chart"],
    ],
  ],
  [
    "a category after a name that is not there takes the place of the one before it",
    [
      ["coffee in September", "spend_total"],
      ["and Kroger", "unknown_name"],
      ["groceries then", "spend_total"],
    ],
  ],
];

describe("turns that mean something else than they seem to", () => {
  it.each(chats)("%s", async (_, steps) => {
    const say = chatWith(home);
    for (const [says, intent] of steps) expect((await say(says)).frame?.intent ?? "asks", says).toBe(intent);
  });

  it("spends nothing on pay: the time stays, the payer does not", async () => {
    const say = chatWith(home);
    await say("how much salary came in October?");
    const { frame } = await say("and how much of it did we spend?");
    expect(frame).toMatchObject({ intent: "spend_total", period: { start: "2026-10-01", end: "2026-10-31" } });
    expect([frame?.filter.categories, frame?.filter.merchants, frame?.filter.section]).toEqual([[], [], null]);
  });

  it("asks what to draw if a category and a merchant cannot be drawn together", async () => {
    const say = chatWith(home);
    await say("Target in October");
    await say("what about coffee");
    expect((await say("plot the two against each other")).frame?.intent ?? "asks").not.toBe("make_chart");
  });
});
