import { describe, expect, it } from "vitest";
import { formatMoney } from "#domain/format.ts";
import { absolute } from "#domain/money.ts";
import { family } from "../testing/household.ts";
import { chatWith } from "../testing/talk.ts";

/* Turns about another subject than the last answer's rows, turns that narrow a list, and turns that only thank. */

const home = family();
/** What is said, and the intent of the answer. "asks" is a question that is asked back. */
type Step = [says: string, intent: string];
const chats: [name: string, steps: Step[]][] = [
  [
    "what a budget has left is no list of rows",
    [
      ["show our groceries this month", "search"],
      ["what's left in groceries then", "budget_left"],
      ["and coffee", "budget_left"],
    ],
  ],
  [
    "an act is declined, whatever was spoken of",
    [
      ["how much did we pay in late fees this year", "fees"],
      ["can you get it waived?", "cannot_act"],
      ["could you book us the same hotel again", "cannot_act"],
    ],
  ],
  [
    "the same for another name after a chart is a chart",
    [
      ["how much did we spend on groceries this year", "spend_total"],
      ["show that as a chart", "make_chart"],
      ["now the same for dining out", "make_chart"],
      ["how much was dining out in May", "spend_total"],
    ],
  ],
  [
    "a whole year goes into a chart",
    [
      ["what did Netflix cost last month", "spend_total"],
      ["put the whole year in a chart, by month", "make_chart"],
    ],
  ],
  [
    "one of the accounts that were added up",
    [
      ["how much is in checking and savings", "balance"],
      ["the one at Ally Bank", "balance"],
    ],
  ],
  [
    "one of the debts, and its rate",
    [
      ["what do we owe in all", "debt"],
      ["break that down by account", "debt"],
      ["the visa one", "debt"],
      ["and the rate on it", "rate"],
      ["when did we last pay it", "last_time"],
    ],
  ],
  [
    "whether a price was always the same",
    [
      ["when did Netflix last charge us", "last_time"],
      ["was it always that much?", "subscription_change"],
      ["and it didn't charge me twice this month, right?", "duplicates"],
    ],
  ],
  [
    "bars are places before they are a drawing",
    [
      ["how much did we blow on bars and dining in October", "spend_total"],
      ["as a bar chart", "make_chart"],
    ],
  ],
  [
    "only the bars are no drawing, and what is left is of the same time",
    [
      ["how much did we spend in October", "spend_total"],
      ["just the bars", "spend_total"],
      ["what was our income in October", "income_total"],
      ["then after spending, left how much", "cash_flow"],
    ],
  ],
];

describe("a later turn", () => {
  it.each(chats)("%s", async (_name, steps) => {
    const chat = chatWith(home);
    for (const [text, intent] of steps) {
      const { frame, text: reply } = await chat(text);
      expect([text, frame?.intent ?? `asks: ${reply}`]).toEqual([text, intent]);
    }
  });

  it("keeps only the account that is named", async () => {
    const chat = chatWith(home);
    await chat("how much is in checking and savings");
    const { text } = await chat("the one at Ally Bank");
    expect(text).toContain(
      formatMoney(home.accounts.find((a) => a.institution === "Ally Bank")?.balance ?? absolute(home.rows[0]?.amount as never)),
    );
  });

  it("tells the last payment to a card, and no purchase with it", async () => {
    const chat = chatWith(home);
    await chat("what do we owe on the Gold Card");
    const { text, frame } = await chat("and when did we last pay it");
    expect(frame?.filter).toMatchObject({ section: "Transfer", accounts: [{ label: "Gold Card" }] });
    const paid = home.rows.filter((r) => r.accountId === 3 && r.section === "Transfer").toSorted((a, b) => (a.date < b.date ? 1 : -1))[0];
    if (paid) expect(text).toContain(formatMoney(absolute(paid.amount)));
    else expect(text).toContain("no");
  });
});

describe("thanks end a topic in any words", () => {
  it.each([
    "You're a star, thank you.",
    "bless you, that's all I needed",
    "you rock, ta",
    "thank you for the help, have a nice evening",
    "legend. thanks a million",
    "great, thanks for the groceries figure",
    "appreciate you",
  ])("%s", async (thanks) => {
    const chat = chatWith(home);
    await chat("how much did we spend on groceries in October");
    expect((await chat(thanks)).text).not.toMatch(/\d/);
  });

  it.each([
    ["thanks! what about dining out", "Dining out"],
    ["thanks, and coffee?", "Coffee"],
  ])("but a question after them is answered: %s", async (text, category) => {
    const chat = chatWith(home);
    await chat("how much did we spend on groceries in October");
    expect((await chat(text)).frame?.filter.categories.map((c) => c.label)).toEqual([category]);
  });
  it.each(["you're wrong", "well done. by month"])("and what objects or asks for more is none: %s", async (text) => {
    const chat = chatWith(home);
    await chat("how much did we spend on groceries in October");
    expect((await chat(text)).frame?.intent).not.toBe("smalltalk");
  });
});
