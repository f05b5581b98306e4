import { describe, expect, it } from "vitest";
import { family } from "../testing/household.ts";
import { expectSteps, type Step } from "../testing/steps.ts";
import { askOnce, chatWith } from "../testing/talk.ts";

const home = family();
const OCTOBER = "2026-10-01..2026-10-31";
const SEPTEMBER = "2026-09-01..2026-09-30";
const YEAR = "2026-01-01..2026-11-20";
const LAST_YEAR = "2025-01-01..2025-12-31";

const chats: [name: string, steps: Step[]][] = [
  [
    "a turn changes the clear reading of a question that was asked back",
    [
      ["what did we spend on groceries and grommets this year", "asks"],
      ["and last year?", "spend_total", LAST_YEAR, "+Groceries"],
      ["only at Costco", "spend_total", LAST_YEAR, "+Groceries @Costco"],
    ],
  ],
  [
    "a question of its own needs no reading of the one before",
    [
      ["what did we spend on groceries and grommets this year", "asks"],
      ["What's my net worth?", "net_worth"],
    ],
  ],
  [
    "the last answer stays the subject where the question spoke only of it",
    [
      ["How much did I spend at Costco in October?", "spend_total", OCTOBER, "@Costco"],
      ["and what of that other business with them?", "asks"],
      ["how many were there?", "spend_count", OCTOBER, "@Costco"],
    ],
  ],
  [
    "one of several cards is asked about, and named in the next turn",
    [
      ["how much do I owe on the card?", "asks"],
      ["the Gold one", "debt"],
      ["what got charged to it last month?", "spend_total", OCTOBER],
    ],
  ],
  [
    "several edits in one turn",
    [
      ["How much did I spend on groceries this year?", "spend_total", YEAR, "+Groceries"],
      ["without Costco, by month", "spend_trend", YEAR, "+Groceries -Costco"],
      ["chart it, 6 mo", "make_chart", "2026-05-21..2026-11-20"],
    ],
  ],
  [
    "two answers together, and their difference",
    [
      ["How much did I spend at Costco in September?", "spend_total", SEPTEMBER, "@Costco"],
      ["and Target", "spend_total", SEPTEMBER, "@Target"],
      ["the two together, in October", "spend_total", OCTOBER, "@Costco @Target"],
      ["and in September?", "spend_total", SEPTEMBER, "@Costco @Target"],
      ["so that's up or down in percent?", "spend_compare", SEPTEMBER, "@Costco @Target"],
    ],
  ],
  [
    "the rows of the last answer, whoever made them",
    [
      ["How much did I spend at Target this year?", "spend_total", YEAR, "@Target"],
      ["the biggest purchase in there, whoever made it", "largest", YEAR, "@Target"],
      ["did we get any money back?", "refunds", YEAR, "@Target"],
      ["how much of that was Jonas?", "member_split"],
      ["how many visits were there", "spend_count", YEAR, "@Target"],
    ],
  ],
  [
    "the place that came first, with its own name",
    [
      ["Which store got most of our groceries in October?", "spend_by_merchant", OCTOBER, "+Groceries"],
      ["how many times did we go there?", "spend_count", OCTOBER, "@Costco"],
    ],
  ],
  [
    "a debt, and when it is gone",
    [
      ["How much do I owe on the auto loan?", "debt"],
      ["at the present payment, when are we rid of it?", "payoff"],
      ["suppose we added $300 a month", "payoff"],
    ],
  ],
  [
    "what is left of a card",
    [
      ["How much do I owe on the Gold Card?", "debt"],
      ["how much headroom is left on it?", "credit_use"],
    ],
  ],
  [
    "a season before, and two shops per visit",
    [
      ["How much did I spend at Costco last winter?", "spend_total", "2025-12-01..2026-02-28", "@Costco"],
      ["goodness. and the winter before?", "spend_total", "2024-12-01..2025-02-28", "@Costco"],
      ["and at Target?", "spend_total", "2024-12-01..2025-02-28", "@Target"],
      ["which one works out cheaper per visit?", "spend_average", "2024-12-01..2025-02-28", "@Costco @Target"],
    ],
  ],
  [
    "income of two times",
    [
      ["What did I earn in September?", "income_total", SEPTEMBER],
      ["and in October?", "income_total", OCTOBER],
      ["what's the difference?", "income_total", OCTOBER],
    ],
  ],
  [
    "what an account holds, after what came in",
    [
      ["What did I earn last month?", "income_total", OCTOBER],
      ["and is there that much in savings today?", "balance"],
    ],
  ],
  [
    "a goal that is dropped, and a goodbye with its reason",
    [
      ["I want to save 900 for a trip by next June", "goal_create"],
      ["actually scrap that", "smalltalk"],
      ["thanks, gotta run, the kids are up", "smalltalk"],
    ],
  ],
];

describe("after a question that was asked back", () => {
  it.each(chats)("%s", (_name, steps) => expectSteps(home, steps));

  it("says which words of the earlier question were left out", async () => {
    const chat = chatWith(home);
    await chat("what did we spend on groceries and grommets this year");
    expect((await chat("and last year?")).text).toContain("without “grommets”");
    expect((await chat("and in October?")).text).not.toContain("grommets");
  });
});

describe("a name that is not there", () => {
  it.each([
    ["what do I owe on the Costco card", "Costco card"],
    ["what did we put on sapphire preferred in October", "sapphire preferred"],
    ["how much went to united flights this year", "united"],
    ["what's on my quuxbank card", "quuxbank"],
  ])("is said to be missing: %s", async (question, name) => {
    const { frame, text } = await askOnce(home, question);
    expect([frame?.intent, text]).toEqual(["unknown_name", expect.stringContaining(name)]);
  });
});
