import { describe, expect, it } from "vitest";
import { aboutOf, periodText } from "../testing/describe.ts";
import { family } from "../testing/household.ts";
import { chatWith } from "../testing/talk.ts";

/** What is said, the intent with its metric, the period, and the filter. "asks" is a question that is asked back. */
type Step = [says: string, intent: string, period?: string | null, about?: string];
const home = family();
const OCTOBER = "2026-10-01..2026-10-31";
const YEAR = "2026-01-01..2026-11-20";

const chats: [name: string, steps: Step[]][] = [
  [
    "the row of a last answer, and the place it was at",
    [
      ["What was my biggest purchase at Costco in October?", "largest", OCTOBER, "@Costco"],
      ["where was that", "last_time", OCTOBER, "@Costco"],
      ["how many visits there this year?", "spend_count", YEAR, "@Costco"],
    ],
  ],
  [
    "the last months are a time, and no item of the last answer",
    [
      ["Show my spending by account in October", "spend_breakdown", OCTOBER],
      ["How has my dining out spending changed over the last 6 months?", "spend_trend", "2026-05-21..2026-11-20", "+Dining out"],
    ],
  ],
  [
    "a count takes the name that the turn names",
    [
      ["How much did I spend on groceries in October?", "spend_total", OCTOBER, "+Groceries"],
      ["and Costco, how many visits", "spend_count", OCTOBER, "@Costco"],
    ],
  ],
  [
    "a correction replaces what was wrong",
    [
      ["How much did I spend at Target this year?", "spend_total", YEAR, "@Target"],
      ["not Target, Walmart", "spend_total", YEAR, "@Walmart"],
      ["Amazon, not Walmart", "spend_total", YEAR, "@Amazon"],
    ],
  ],
  [
    "reactions around a follow-up say nothing",
    [
      ["How much did I spend on groceries this year?", "spend_total", YEAR, "+Groceries"],
      ["Oh dear. All right. And in October?", "spend_total", OCTOBER, "+Groceries"],
      ["same thing for dining lol", "spend_total", OCTOBER, "+Dining out"],
      ["k thx going to sleep", "smalltalk"],
    ],
  ],
  [
    "a rate in dollars, and back",
    [
      ["What's my savings rate this year?", "savings_rate", YEAR],
      ["and in dollars?", "cash_flow", YEAR],
      ["as a percentage", "savings_rate", YEAR],
    ],
  ],
  [
    "days of the week are not dropped from a chart",
    [
      ["How much did I spend on dining this year?", "spend_total", YEAR, "+Dining out"],
      ["only on weekends", "spend_total", YEAR, "+Dining out"],
      ["draw me that by month", "asks"],
    ],
  ],
];

describe("what a follow-up points at", () => {
  it.each(chats)("%s", async (_name, steps) => {
    const chat = chatWith(home);
    for (const [text, intent, period, about] of steps) {
      const { frame } = await chat(text);
      expect([text, frame?.intent ?? "asks"]).toEqual([text, intent]);
      if (frame === null) continue;
      if (period !== undefined) expect([text, periodText(frame)]).toEqual([text, period]);
      if (about !== undefined) expect([text, aboutOf(frame)]).toEqual([text, about]);
    }
  });
});

describe("a place alone after a list of names", () => {
  it.each([
    ["top merchants this year", "second?"],
    ["top merchants this year", "2nd?"],
    ["biggest categories last month", "and the third?"],
    ["biggest categories last month", "third"],
  ])("is the name at that place: %s, %s", async (list, text) => {
    const chat = chatWith(home);
    const { frame: listed, text: table } = await chat(list);
    const place = /3|third/.test(text) ? 3 : 2;
    const row = table.split("\n").filter((line) => line.startsWith("| "))[place + 1];
    const { frame } = await chat(text);
    const name = frame && [...frame.filter.merchants, ...frame.filter.categories].map((n) => n.label).join();
    expect(name).not.toBe("");
    expect(row).toContain(name);
    expect(frame?.period).toMatchObject({ start: listed?.period?.start, end: listed?.period?.end });
  });
});
