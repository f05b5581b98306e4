import { describe, expect, it, test } from "vitest";
import { family } from "../testing/household.ts";
import { expectSteps, type Step } from "../testing/steps.ts";
import { askOnce, chatWith } from "../testing/talk.ts";

/* Short turns that name another time, name or account, and those that ask for another figure of what was shown. */

const home = family();
const YEAR = "2026-01-01..2026-11-20";
const chats: [name: string, steps: Step[]][] = [
  [
    "another year takes the place of the one before",
    [
      ["in which months did we spend more than we earned this year", "cash_flow", YEAR],
      ["same question for 2025", "cash_flow", "2025-01-01..2025-12-31"],
    ],
  ],
  [
    "another category in the time of the turn before",
    [
      ["What percentage of our income this year went to groceries?", "spend_breakdown", YEAR, "+Groceries"],
      ["in 2025?", "spend_breakdown", "2025-01-01..2025-12-31", "+Groceries"],
      ["dining that year", "spend_breakdown", "2025-01-01..2025-12-31", "+Dining out"],
    ],
  ],
  [
    "the other way to cut, and what is cut by it",
    [
      ["How much would we save per year if we cut groceries by half?", "spend_average"],
      ["by a third", "spend_average"],
    ],
  ],
  [
    "a choice with a time of its own",
    [
      ["how much did we save", "asks"],
      ["the second one, for last month", "cash_flow", "2026-10-01..2026-10-31"],
      ["and the month before", "cash_flow", "2026-09-01..2026-09-30"],
    ],
  ],
  [
    "income, spending and what was kept in the same two years",
    [
      ["Did our income go up from 2024 to 2025?", "income_total", "2025-01-01..2025-12-31"],
      ["by what percentage", "income_total", "2025-01-01..2025-12-31"],
      ["And spending over the same two years?", "spend_compare", "2025-01-01..2025-12-31"],
      ["So did we save more?", "savings_rate", "2025-01-01..2025-12-31"],
    ],
  ],
  [
    "the best month, and months with a loss",
    [
      ["what was our savings rate this year", "savings_rate", YEAR],
      ["best month", "cash_flow", YEAR],
      ["did any month end up negative", "cash_flow", YEAR],
    ],
  ],
  [
    "the next places of a ranking, and its other end",
    [
      ["biggest purchase last month", "largest"],
      ["2nd biggest", "largest"],
      ["smallest", "largest"],
    ],
  ],
  [
    "the mean of what was counted is of one purchase",
    [
      ["How many times did we go to Costco this year?", "spend_count", YEAR, "@Costco"],
      ["average?", "spend_average", YEAR, "@Costco"],
    ],
  ],
];

describe("a short turn", () => {
  it.each(chats)("%s", (_name, steps) => expectSteps(home, steps));

  test("keeps the months of net worth for another year, but not for one day", async () => {
    const chat = chatWith(home);
    await chat("net worth by month this year");
    expect((await chat("and 2025")).frame).toMatchObject({ groupBy: "month", period: { start: "2025-01-01" } });
    expect((await chat("and on June 1")).frame?.groupBy).toBeNull();
  });

  test("that points at a goal is not answered about all spending", async () => {
    const chat = chatWith(home);
    await chat("How are my goals?");
    const { frame } = await chat("whats that a month on average");
    expect(frame?.intent).not.toBe("spend_average");
  });

  test("the places of a ranking follow each other", async () => {
    const chat = chatWith(home);
    await chat("biggest purchase last month");
    expect((await chat("and the second?")).frame?.metric).toBe("nth 2");
    expect((await chat("and the next one")).frame?.metric).toBe("nth 3");
    expect((await chat("smallest")).frame).toMatchObject({ metric: null, order: "smallest" });
  });

  test("whether an account covers a card is asked of that card alone", async () => {
    const chat = chatWith(home);
    await chat("when is the Gold Card due");
    const { frame } = await chat("can checking cover it");
    expect(frame?.filter.accounts.map(({ label }) => label)).toEqual(["Gold Card"]);
  });
});

test("prices that fell are no prices that went up", async () => {
  const { text } = await askOnce(home, "Which of our recurring bills went down in price in 2026?");
  expect(text).toMatch(/went down/);
  expect(text).not.toMatch(/went up/);
});

test("savings of two years are compared by what was kept", async () => {
  const { frame } = await askOnce(home, "Did we save more in 2025 than in 2024?");
  expect(frame).toMatchObject({ intent: "savings_rate", compare: { by: "period" }, period: { start: "2025-01-01" } });
});

test("a forecast of an account is no weather", async () => {
  expect((await askOnce(home, "Forecast for everyday checking over the next 60 days")).frame?.intent).toBe("forecast");
  expect((await askOnce(home, "what's the weather forecast for tomorrow")).frame?.intent).toBe("out_of_scope");
});

test("a savings account named after a debt is answered with its balance", async () => {
  const chat = chatWith(home);
  await chat("how much do I owe on the Gold Card");
  expect((await chat("what about savings")).frame?.intent).toBe("balance");
});
