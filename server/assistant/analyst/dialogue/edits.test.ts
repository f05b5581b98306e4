import { describe, expect, it } from "vitest";
import { aboutOf, periodText } from "../testing/describe.ts";
import { family } from "../testing/household.ts";
import { chatWith } from "../testing/talk.ts";

/** What is said, the intent with its metric, the period, and the filter. "asks" is a question that is asked back. */
type Step = [says: string, intent: string, period?: string | null, about?: string];
const home = family();
const MONTH = "2026-11-01..2026-11-20";
const OCTOBER = "2026-10-01..2026-10-31";
const SEPTEMBER = "2026-09-01..2026-09-30";
const YEAR = "2026-01-01..2026-11-20";
const LAST_YEAR = "2025-01-01..2025-12-31";

const chats: [name: string, steps: Step[]][] = [
  [
    "whether a total is usual, the year before, and its share",
    [
      ["How much did I spend on groceries in October?", "spend_total", OCTOBER, "+Groceries"],
      ["is that normal?", "spend_compare", OCTOBER, "+Groceries"],
      ["and the year before?", "spend_total", "2025-10-01..2025-10-31", "+Groceries"],
      ["what share is that?", "spend_breakdown/share", "2025-10-01..2025-10-31", "+Groceries"],
      ["and of my income?", "spend_breakdown/income share", "2025-10-01..2025-10-31", "+Groceries"],
      ["everything, not just groceries", "spend_total", "2025-10-01..2025-10-31", ""],
      ["back to groceries", "spend_breakdown/income share", "2025-10-01..2025-10-31", "+Groceries"],
    ],
  ],
  [
    "one of two names out, in again, and undone",
    [
      ["groceries and dining last month", "spend_total", OCTOBER, "+Groceries +Dining out"],
      ["which of those was bigger?", "spend_compare", OCTOBER, "+Groceries +Dining out"],
      ["leave out dining", "spend_total", OCTOBER, "+Groceries"],
      ["put it back in", "spend_total", OCTOBER, "+Groceries +Dining out"],
      ["undo that", "spend_total", OCTOBER, "+Groceries"],
      ["for the whole year", "spend_total", YEAR, "+Groceries"],
      ["a month on average?", "spend_average", YEAR, "+Groceries"],
      ["how does that compare with the year before", "spend_compare", YEAR, "+Groceries"],
    ],
  ],
  [
    "exclusions taken back one by one",
    [
      ["How much did I spend last month?", "spend_total", OCTOBER, ""],
      ["excluding rent", "spend_total", OCTOBER, "-Rent"],
      ["and without groceries", "spend_total", OCTOBER, "-Rent -Groceries"],
      ["put groceries back in", "spend_total", OCTOBER, "-Rent"],
      ["was that a lot?", "spend_compare", OCTOBER, "-Rent"],
      ["and how much came in?", "income_total", OCTOBER, ""],
    ],
  ],
  [
    "the row of an answer",
    [
      ["How much did I spend at Costco this year?", "spend_total", YEAR, "@Costco"],
      ["most expensive", "largest", YEAR, "@Costco"],
      ["how much was it?", "last_time", YEAR, "@Costco"],
      ["when was that", "last_time", YEAR, "@Costco"],
      ["which account", "last_time", YEAR, "@Costco"],
      ["show those", "search", YEAR, "@Costco"],
      ["not this year, last year", "search", LAST_YEAR, "@Costco"],
    ],
  ],
  [
    "the worst week and the total of two",
    [
      ["coffee in October", "spend_total", OCTOBER, "+Coffee"],
      ["worst week?", "spend_trend/peak", OCTOBER, "+Coffee"],
      ["not October, September", "spend_trend/peak", SEPTEMBER, "+Coffee"],
      ["gas instead", "spend_trend/peak", SEPTEMBER, "+Gas"],
    ],
  ],
  [
    "two names, the total, and a chart of both",
    [
      ["Uber this year", "spend_total", YEAR, "@Uber"],
      ["and Lyft?", "spend_total", YEAR, "@Lyft"],
      ["total of the two", "spend_total", YEAR, "@Uber @Lyft"],
      ["which of the two was more expensive", "spend_compare", YEAR, "@Uber @Lyft"],
      ["make a chart of both", "make_chart", YEAR, "@Uber @Lyft"],
    ],
  ],
  [
    "income, its best month, and the part of a payer",
    [
      ["What did I earn this year?", "income_total", YEAR, ""],
      ["worst month?", "income_total", YEAR, ""],
      ["from whom", "income_total", YEAR, ""],
      ["only from Northwind", "income_total", YEAR, "@Northwind Payroll"],
      ["share of all income?", "income_total/part", YEAR, "@Northwind Payroll"],
      ["when's the next one?", "payday", null],
    ],
  ],
  [
    "a month of another year",
    [
      ["How much did I spend on travel in 2025?", "spend_total", LAST_YEAR, "+travel"],
      ["why so much in July", "spend_why", "2025-07-01..2025-07-31", "+travel"],
      ["what about this year so far", "spend_why", YEAR, "+travel"],
      ["same for groceries", "spend_why", YEAR, "+Groceries"],
    ],
  ],
  [
    "a loan, its rate, its end, and more paid",
    [
      ["How much do I owe on the car loan?", "debt", null, "#car loan"],
      ["at what rate?", "rate", null, "#car loan"],
      ["when will that be paid off?", "payoff", null, "#car loan"],
      ["what if I paid 200 more a month?", "payoff/extra", null, "#car loan"],
      ["what's the balance now", "debt", null, "#car loan"],
    ],
  ],
  [
    "balances side by side",
    [
      ["How much is in checking?", "balance", null, "#checking"],
      ["and savings?", "balance", null, "#savings"],
      ["which has more?", "balance", null, "#checking #savings"],
    ],
  ],
  [
    "what moved net worth",
    [
      ["What's my net worth?", "net_worth", null, ""],
      ["so what's the change since January", "net_worth_change", YEAR, ""],
      ["which account moved most", "net_worth_change/accounts", YEAR, ""],
      ["mostly the car loan?", "net_worth_change/accounts", YEAR, "#car loan"],
      ["without the car loan", "net_worth_change/accounts", YEAR, "#everything except car loan"],
    ],
  ],
  [
    "recurring payments",
    [
      ["What subscriptions do I have?", "subscriptions", null, ""],
      ["which costs the most", "subscriptions", null, ""],
      ["since when do I have it", "subscription_one", null, ""],
      ["did any go up?", "subscription_change", YEAR, ""],
    ],
  ],
  [
    "bills and the cash for them",
    [
      ["What bills are due this month?", "bills_upcoming", "2026-11-20..2026-11-30", ""],
      ["can I cover them?", "bills_upcoming/covered", "2026-11-20..2026-11-30", ""],
      ["which is the biggest?", "bills_upcoming/pick amount", "2026-11-20..2026-11-30", ""],
      ["and next month?", "bills_upcoming/pick amount", "2026-12-01..2026-12-31", ""],
      ["how much in total?", "bills_upcoming", "2026-12-01..2026-12-31", ""],
    ],
  ],
  [
    "budgets",
    [
      ["How's my budget doing?", "budget_status", null, ""],
      ["which ones are over", "budget_status/over", null, ""],
      ["what about groceries", "budget_status/over", null, "+Groceries"],
      ["how much can I still spend there", "budget_left/over", null, "+Groceries"],
      ["thanks", "smalltalk", null, ""],
    ],
  ],
  [
    "the plan with another age",
    [
      ["When can I retire?", "plan_overview", null, ""],
      ["what if I stop at 55 instead", "plan_overview", null, ""],
      ["and if we saved 500 more a month", "plan_overview/saving", null, ""],
      ["forget the extra 500", "plan_overview", null, ""],
    ],
  ],
  [
    "days of the week count only where the answer can",
    [
      ["Which restaurants did we spend the most at last month?", "spend_by_merchant", OCTOBER, "+Dining out"],
      ["just on weekdays", "spend_total", OCTOBER, "+Dining out"],
      ["how does that compare to September", "asks"],
    ],
  ],
  [
    "what cannot be told is asked back, and other topics are declined",
    [
      ["How much did I spend on groceries this month?", "spend_total", MONTH, "+Groceries"],
      ["and the other ones", "asks"],
      ["what's the weather tomorrow", "out_of_scope", null, ""],
      ["and last month?", "spend_total", OCTOBER, "+Groceries"],
      ["show the second one", "asks"],
      ["the first one", "spend_total", OCTOBER, "+Groceries"],
    ],
  ],
];

describe("edits of the last question", () => {
  it.each(chats)("%s", async (_, steps) => {
    const say = chatWith(home);
    for (const [text, intent, period, about] of steps) {
      const { frame, chips, ungrounded } = await say(text);
      expect(ungrounded).toEqual([]);
      if (intent === "asks") {
        expect({ text, asks: frame === null, chips: chips.length >= 2 }).toEqual({ text, asks: true, chips: true });
        continue;
      }
      const got = frame && [
        text,
        intent.includes("/") ? `${frame.intent}/${frame.metric}` : frame.intent,
        period === null ? null : periodText(frame),
        about === undefined ? undefined : aboutOf(frame),
      ];
      expect(got).toEqual([text, intent, period, about]);
    }
  });

  it("offers only questions that stand alone", async () => {
    const firsts = [
      "How much did I spend on groceries last month?",
      "What was my income this year?",
      "How much is in savings?",
      "How much do I owe on the car loan?",
      "What is my net worth?",
      "What subscriptions do I have?",
      "What bills are due this month?",
      "How is my budget?",
      "How are my goals?",
      "When can I retire?",
      "How are my investments doing?",
      "How much is safe to spend?",
    ];
    for (const first of firsts) {
      const say = chatWith(home);
      await say(first);
      const { frame, chips } = await say("and the purple ones");
      expect({ first, frame }).toEqual({ first, frame: null });
      for (const chip of chips) {
        const alone = await chatWith(home)(chip);
        expect({ chip, answered: alone.frame !== null && alone.frame.intent !== "out_of_scope" }).toEqual({ chip, answered: true });
      }
    }
  });

  it("divides a goal that is only proposed by the months to its date", async () => {
    const say = chatWith(home);
    const made = await say("Create a goal of $1,500 for summer camp");
    expect(made.frame?.intent).toBe("goal_create");
    const dated = await say("by May");
    expect(dated.frame).toMatchObject({ intent: "goal_create", amount: 150_000 });
    const monthly = await say("how much a month is that");
    expect(monthly.text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")).toContain(
      "$1,500.00 by May 31, 2027 takes $250.00 a month over 6 months",
    );
    const fits = await say("can we manage that?");
    expect(fits.frame).toMatchObject({ intent: "affordability", amount: 25_000, metric: "monthly" });
  });
});
