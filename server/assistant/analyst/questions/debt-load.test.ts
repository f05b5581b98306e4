import { describe, expect, it } from "vitest";
import { family } from "../testing/household.ts";
import { askOnce, lastOf } from "../testing/talk.ts";

/* How heavy debts are: one rate for several of them, their interest, and what they require of the income. */

const home = family();
const opening = async (...turns: string[]): Promise<string> => (await lastOf(home, turns)).text.split("\n\n")[0] ?? "";

describe("the average rate of debts", () => {
  it.each(["what is the weighted average rate on our debts?", "average interest rate across our debts"])(
    "counts each rate by what is owed at it: “%s”",
    async (question) => {
      // $405.12 at 24.99% is $101.24, and $12,450.00 at 4.29% is $534.11 (rounded up from half a cent). The Gold Card has no rate.
      expect(await opening(question)).toMatch(
        /^\*\*Your debts cost 4\.9% a year on average, weighted by what is owed: about \[\$635\.35\]\(#cite:\d+\) of interest a year for \[\$12,855\.12\]/,
      );
      expect(await opening(question)).toContain("No rate is recorded for Gold Card");
    },
  );

  it("is not given for the rates of savings", async () => {
    expect(await opening("what is the average rate that our savings earn?")).not.toContain("weighted by what is owed");
  });
});

describe("debt payments and income", () => {
  it.each(["what is our debt to income ratio?", "DTI", "debt-to-income"])("are set against each other: “%s”", async (question) => {
    const text = await opening(question);
    // The minimum payments are $35.00 and $349.00.
    expect(text).toMatch(/^\*\*Your cards and loans require \[\$384\.00\]\(#cite:\d+\) a month, [\d.]+% of the \[\$/);
    expect(text).toContain("Lenders divide by income before taxes");
    expect(text).toContain("No payment is known for Gold Card");
  });

  it("say that nothing is owed where nothing is", async () => {
    const debtless = { ...home, accounts: home.accounts.filter((a) => a.isAsset) };
    expect((await askOnce(debtless, "what is our debt to income ratio?")).text).toContain("You owe nothing on the accounts I can see.");
  });
});

describe("the interest of debts", () => {
  it.each([["how much do our debts cost in interest a month"], ["how much do we owe in total?", "what interest are we paying on it"]])(
    "is a month at today's rates, in all and for each debt: %s",
    async (...turns) => {
      const text = await opening(...turns);
      expect(text).toContain("costs the most interest");
      expect(text).toContain("All 2 together cost about");
    },
  );

  it.each(["did we pay more interest than we earned this year?", "did we pay more in interest than we got last year?"])(
    "is two questions beside what is earned: “%s”",
    async (question) => {
      const { text } = await askOnce(home, question);
      expect(text).toMatch(/(?:spent|spending).*interest/i);
      expect(text).toMatch(/received|no income|deposits/i);
    },
  );
});

describe("rates that are paid", () => {
  it("leave out what has no debt, and count only debts without a rate", async () => {
    const text = await opening("what interest rates do I pay on my debts?");
    expect(text).toContain("The highest rate is 24.99% a year, charged on Freedom Visa");
    expect(text).toContain("1 account has no rate recorded.");
    expect(text).not.toContain("into account");
  });
});
