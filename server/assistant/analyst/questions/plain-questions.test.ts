import { describe, expect, it, test } from "vitest";
import { cents } from "#domain/money.ts";
import { goalNameIn } from "../edits/goals.ts";
import { family } from "../testing/household.ts";
import { goalOf } from "../testing/goals.ts";
import { askOnce, lastOf } from "../testing/talk.ts";

/* Plain questions of a first day, and what people say after an answer. */

const goals = [
  { ...goalOf(1, "Trip to Oslo", cents(200_000)), pace: cents(10_000) },
  { ...goalOf(2, "New roof", cents(700_000)), pace: cents(30_000) },
];
const home = { ...family(), goals };
const intentOf = async (...turns: string[]) => (await lastOf(home, turns)).frame?.intent;

test.each(["which goal gets the most money each month?", "which goal is growing fastest?"])(
  "the goal that grows most is named: “%s”",
  async (text) => {
    expect((await askOnce(home, text)).text).toMatch(/^\*\*New roof is the one that grows most, by \[\$300\.00\]\(#cite:\d+\) a month/);
  },
);

test.each(["in which month was checking lowest?", "in what month was everyday checking at its lowest?"])(
  "the month of the lowest balance is a question about a balance, not about spending: “%s”",
  async (text) => {
    expect((await askOnce(home, text)).frame).toMatchObject({ intent: "balance", metric: "lowest day" });
  },
);

test.each(["what should I cut back on", "where can I cut back?", "how can we spend less"])(
  "what to do with less of is about spending, not about products: “%s”",
  async (text) => {
    const { frame, text: said } = await askOnce(home, text);
    expect(frame?.intent).toBe("cut_back");
    expect(said).not.toMatch(/catalog/i);
  },
);

test.each(["am I broke?", "am I doing ok?", "are we doing okay this month?"])("how things stand is a summary: “%s”", async (text) => {
  expect(await intentOf(text)).toBe("summary");
});

test("the ways to pay down debts are explained side by side", async () => {
  expect((await askOnce(home, "avalanche or snowball for our debts?")).text).toContain("The avalanche costs less interest");
});

test("trades are not income", async () => {
  expect(await intentOf("what trades did we make this year")).toBe("investment_tx");
});

describe("after a figure of spending", () => {
  it("its rows leave out pay and transfers, as the figure does", async () => {
    const { text } = await askOnce(home, "how much did I spend in October?");
    const count = /That is (\d+) transactions/.exec(text)?.[1];
    const rows = await lastOf(home, ["how much did I spend in October?", "show those"]);
    expect(rows.text).toContain(`**${count} transactions`);
    expect(rows.frame?.filter.section).toBe("Expense");
  });

  it("the budget is that of its category and its time", async () => {
    const { frame } = await lastOf(home, ["how much on groceries last month?", "compare with what we budgeted"]);
    expect(frame).toMatchObject({ intent: expect.stringMatching(/^budget_/), period: { start: "2026-10-01", end: "2026-10-31" } });
    expect(frame?.filter.categories.map(({ label }) => label)).toEqual(["Groceries"]);
  });

  it.each(["never mind", "forget it"])("“%s” ends nothing", async (text) => {
    const said = (await lastOf(home, ["how much on groceries this month", text])).text;
    expect(said).toMatch(/What else would you like to/);
    expect(await intentOf("how much on groceries this month", text, "and last month?")).toBe("spend_total");
  });
});

test("a chart of net worth is drawn again for another time", async () => {
  expect((await lastOf(home, ["chart my net worth", "only this year"])).frame).toMatchObject({
    intent: "make_chart",
    period: { start: "2026-01-01" },
  });
});

test.each([
  ["Create a goal called Trip for $1,500 by June 2027", "Trip"],
  ["New goal: car for $9000 until 2028", "car"],
  ["create a goal named Japan for $3,000", "Japan"],
  ['create a goal called "Trip for two" with $2,000', "Trip for two"],
  ["I want to save $4,000 for a new roof by May", "new roof"],
])("a goal gets the name that was said, and no more: %s", (text, name) => {
  expect(goalNameIn(text)).toBe(name);
});
