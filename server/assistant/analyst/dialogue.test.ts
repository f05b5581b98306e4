import { describe, expect, it } from "vitest";
import { aboutOf, periodText } from "./testing/describe.ts";
import { family } from "./testing/household.ts";
import { chatWith } from "./testing/talk.ts";

type Step = [says: string, intent: string, period: string | null, about: string];
const home = family();
const MONTH = "2026-11-01..2026-11-20";
const OCTOBER = "2026-10-01..2026-10-31";
const YEAR = "2026-01-01..2026-11-20";

const chats: [name: string, steps: Step[]][] = [
  [
    "groceries, dining and both",
    [
      ["How much did I spend on groceries last month?", "spend_total", OCTOBER, "+Groceries"],
      ["and this month?", "spend_total", MONTH, "+Groceries"],
      ["what about dining?", "spend_total", MONTH, "+Dining out"],
      ["compare them", "spend_compare", MONTH, "+Groceries +Dining out"],
      ["by week", "spend_trend", MONTH, "+Groceries +Dining out"],
      ["show me the transactions", "search", MONTH, "+Groceries +Dining out"],
      ["only over $50", "search", MONTH, "+Groceries +Dining out >5000"],
      ["chart it", "make_chart", MONTH, "+Groceries +Dining out >5000"],
    ],
  ],
  [
    "net worth and what moved it",
    [
      ["What's my net worth?", "net_worth", null, ""],
      ["how has it changed this year?", "net_worth_change", YEAR, ""],
      ["why?", "net_worth_change", YEAR, ""],
      ["and last year?", "net_worth_change", "2025-01-01..2025-12-31", ""],
    ],
  ],
  [
    "subscriptions, then one of them, then all without some",
    [
      ["Show my subscriptions", "subscriptions", null, ""],
      ["which one is the most expensive?", "subscriptions", null, ""],
      ["how long have I had it?", "subscription_one", null, ""],
      ["total per year", "subscriptions", null, ""],
      ["without the gym", "subscriptions", null, "-Gyms and fitness centers"],
    ],
  ],
  [
    "a price, then later, then another price",
    [
      ["Can I afford a $1,200 laptop?", "affordability", null, "+Electronics"],
      ["what if I wait until March?", "affordability", "2026-11-20..2027-03-31", "+Electronics"],
      ["and 900?", "affordability", "2026-11-20..2027-03-31", "+Electronics"],
    ],
  ],
  [
    "bills of another time, then the budget of a category",
    [
      ["What bills are due this week?", "bills_upcoming", "2026-11-20..2026-11-21", ""],
      ["and next week?", "bills_upcoming", "2026-11-22..2026-11-28", ""],
      ["How's my budget?", "budget_status", null, ""],
      ["and groceries?", "budget_status", null, "+Groceries"],
    ],
  ],
  [
    "a chart of the same, then a table of it",
    [
      ["How much did I spend on groceries this year?", "spend_total", YEAR, "+Groceries"],
      ["show that as a chart", "make_chart", YEAR, "+Groceries"],
      ["make a table of that", "make_table", YEAR, "+Groceries"],
    ],
  ],
  [
    "Amazon, closer and closer, then Walmart",
    [
      ["How much did I spend at Amazon this year?", "spend_total", YEAR, "@Amazon"],
      ["how many orders was that?", "spend_count", YEAR, "@Amazon"],
      ["the biggest one?", "largest", YEAR, "@Amazon"],
      ["when was that?", "last_time", YEAR, "@Amazon"],
      ["and Walmart?", "spend_total", YEAR, "@Walmart"],
    ],
  ],
  [
    "two balances together",
    [
      ["How much is in savings?", "balance", null, "#savings"],
      ["and checking", "balance", null, "#checking"],
      ["together?", "balance", null, "#savings #checking"],
      ["is that enough for 3 months?", "emergency_fund", null, ""],
    ],
  ],
  [
    "a corrected day",
    [
      ["what did i spend yesterday", "spend_total", "2026-11-19..2026-11-19", ""],
      ["no, i mean the day before", "spend_total", "2026-11-18..2026-11-18", ""],
      ["on what?", "spend_breakdown", "2026-11-18..2026-11-18", ""],
    ],
  ],
  [
    "a breakdown narrowed down",
    [
      ["Where did my money go in October?", "spend_breakdown", OCTOBER, ""],
      ["without rent", "spend_breakdown", OCTOBER, "-Rent"],
      ["by merchant", "spend_by_merchant", OCTOBER, "-Rent"],
      ["and in September?", "spend_by_merchant", "2026-09-01..2026-09-30", "-Rent"],
      ["what about Costco?", "spend_total", "2026-09-01..2026-09-30", "@Costco"],
    ],
  ],
  [
    "a new question starts afresh",
    [
      ["groceries last month", "spend_total", OCTOBER, "+Groceries"],
      ["What's my income this year?", "income_total", YEAR, ""],
      ["how much do I owe", "debt", null, ""],
      ["how much did I spend at Costco in 2025", "spend_total", "2025-01-01..2025-12-31", "@Costco"],
    ],
  ],
  [
    "adding, narrowing, and the average",
    [
      ["coffee this year", "spend_total", YEAR, "+Coffee"],
      ["also fast food", "spend_total", YEAR, "+Coffee +Fast food"],
      ["only on my Visa", "spend_total", YEAR, "+Coffee +Fast food #Freedom Visa"],
      ["what's the average?", "spend_average", YEAR, "+Coffee +Fast food #Freedom Visa"],
    ],
  ],
];

describe("follow-up questions", () => {
  it.each(chats)("%s", async (_, steps) => {
    const say = chatWith(home);
    for (const [text, intent, period, about] of steps) {
      const reply = await say(text);
      expect(reply.ungrounded).toEqual([]);
      const got = reply.frame && {
        text,
        intent: reply.frame.intent,
        period: period === null ? null : periodText(reply.frame),
        about: aboutOf(reply.frame),
      };
      expect(got).toEqual({ text, intent, period, about });
    }
  });

  it("remembers which row the user meant", async () => {
    const say = chatWith(home);
    await say("three biggest purchases this year");
    const second = await say("the second one");
    expect(second.text).toMatch(/^\*\*That was .* 2026: /);
    expect(second.rows).toHaveLength(1);
  });

  it("tolerates memos written by another engine", async () => {
    const { analyst } = await import("./index.ts");
    const { makeRunTool } = await import("../run-tools.ts");
    const { toolsOver } = await import("./testing/household.ts");
    const { TODAY } = await import("./testing/talk.ts");
    const signal = new AbortController().signal;
    const texts: string[] = [];
    for await (const e of analyst.run(
      {
        text: "and this month?",
        today: TODAY,
        firstName: null,
        history: [],
        memo: [{ v: 9 }, null, "x", { v: 1, frame: { intent: "rm" } }],
      },
      makeRunTool(toolsOver(home), { signal }).run,
      signal,
    ))
      if (e.type === "text") texts.push(e.text);
    expect(texts.join("")).toBe("What would you like to see this month?");
  });
});
