import { describe, expect, it } from "vitest";
import { family } from "../testing/household.ts";
import { lastOf } from "../testing/talk.ts";

/* Wordings of people who did not know the assistant, each with the answer that its words ask for. */

const home = family();
const opening = async (...turns: string[]): Promise<string> => (await lastOf(home, turns)).text.split("\n\n")[0] ?? "";

describe("budgets one after another", () => {
  it.each(["which months were we over budget?", "how often did we go over budget", "show our budget for each month"])(
    "are listed, the newest first: “%s”",
    async (question) => {
      const { text } = await lastOf(home, [question]);
      expect(text).toMatch(/^\*\*None of your 2 budgets is over so far\.\*\* November still runs\./);
      expect(text.indexOf("| November (")).toBeLessThan(text.indexOf("| October ("));
    },
  );
  it("name those that are over", async () => {
    const tight = { ...home, budgets: home.budgets.map((b) => ({ ...b, targets: b.targets.map(([name]) => [name, 1] as const) })) };
    expect((await lastOf(tight, ["which months were we over budget?"])).text).toMatch(
      /^\*\*2 of 2 budgets are over: November and October\.\*\*/,
    );
  });
});

describe("trades", () => {
  it("are what was bought and sold, without dividends and contributions", async () => {
    expect(await opening("how many trades did we make this year")).toMatch(/^\*\*I see \[2 trades\]/);
  });
});

describe("a member's card", () => {
  const shared = { ...home, accounts: home.accounts.map((a) => (a.id === 4 ? { ...a, owner: "Jonas" } : a)) };
  it("is the card that the member has", async () => {
    const { frame } = await lastOf(shared, ["total spent on Jonas's card in October"]);
    expect(frame?.filter.accounts).toEqual([{ label: "Freedom Visa", ids: [4] }]);
  });
  it("does not make what a member spent or earned a figure", async () => {
    expect((await lastOf(shared, ["how much did Jonas spend in October"])).frame?.intent).toBe("member_split");
    const earned = await lastOf(shared, ["how much does Jonas make a month"]);
    expect(earned.frame?.intent).toBe("member_split");
    expect(earned.chips).toContain("Income by payer this year");
  });
});

describe("rows over an amount", () => {
  it("are purchases where they were spent", async () => {
    expect(await opening("list everything over $500 we spent in October")).toMatch(/^\*\*2 transactions in amounts over \$500\.00/);
  });
  it("never lose the words that leave transfers out of a count", async () => {
    const { frame } = await lastOf(home, ["how many of all transactions in October, excluding transfers"]);
    expect(frame).toMatchObject({ intent: "spend_count", filter: { section: "Expense" } });
  });
  it("are pay and purchases where only transfers are left out", async () => {
    const { frame, text } = await lastOf(home, ["list all transactions over $500 in October, excluding transfers"]);
    expect(text).toMatch(/^\*\*\[4 transactions\]\(#cite:\d+\) except transfers/);
    expect(frame?.filter.section).toBeNull();
  });
});

describe("times", () => {
  it("“between September and October” sets one against the other", async () => {
    const { frame } = await lastOf(home, ["which categories went up the most between September and October"]);
    expect(frame?.period?.start).toBe("2026-10-01");
    expect(frame?.compare).toMatchObject({ by: "period", other: { start: "2026-09-01" } });
  });
  it("“the winter before” is the one before last winter", async () => {
    const { frame } = await lastOf(home, [
      "how much did electricity cost us last winter, from December to February, compared to the winter before?",
    ]);
    expect(frame?.period).toMatchObject({ start: "2025-12-01", end: "2026-02-28" });
    expect(frame?.compare).toMatchObject({ by: "period", other: { start: "2024-12-01", end: "2025-02-28" } });
  });
  it("“since we got it” asks of all prices", async () => {
    expect((await lastOf(home, ["did the price of Netflix go up since we got it?"])).frame?.intent).toBe("subscription_change");
  });
});

describe("plain wordings", () => {
  it.each([
    ["how much is due on the freedom visa card and when", /^\*\*Freedom Visa is due on Dec 2, 2026: at least \[\$35\.00\]/],
    ["what should our grocery budget be", /^\*\*You spend \[\$950\.12\]\(#cite:\d+\) a month on Groceries on average\.\*\*/],
    ["why did our savings go down last month", /^\*\*High Yield Savings went up by .* So it did not go down\.$/],
    ["which restaurant do we go to the most", /^\*\*The Nook came most often/],
  ])("“%s”", async (question, answer) => {
    expect(await opening(question)).toMatch(answer);
  });
});

describe("turns that ask further", () => {
  it("“is that good” states a rule of thumb, and what loans leave", async () => {
    const { text } = await lastOf(home, ["what is our savings rate", "is that good"]);
    expect(text).toContain("A common rule of thumb is to keep at least a fifth of what comes in.");
  });
  it("“top 3 places” ranks shops, not purchases", async () => {
    const { frame } = await lastOf(home, ["how much did we spend on groceries this year", "top 3 places"]);
    expect(frame).toMatchObject({ intent: "spend_by_merchant", limit: 3, filter: { categories: [{ label: "Groceries" }] } });
  });
  it("“how do you get that number” lists what net worth is made of", async () => {
    expect((await lastOf(home, ["what is our net worth", "how do you get that number?"])).frame?.intent).toBe("accounts_list");
  });
  it("“from which account” lists cash, and not the house", async () => {
    const { frame } = await lastOf(home, ["can we afford a $900 sofa", "from which account"]);
    expect(frame?.intent).toBe("balance");
  });
  it("“what would that do to our emergency fund” is not answered with the fund of today", async () => {
    const { frame, text } = await lastOf(home, ["can we afford a $900 sofa", "what would that do to our emergency fund"]);
    expect(frame).toBeNull();
    expect(text).toContain("I have not answered");
  });
  it("“how much interest if we only pay the minimum” is about the same card", async () => {
    const { text } = await lastOf(home, ["how much do we owe on the freedom visa", "how much interest if we only pay the minimum"]);
    expect(text).toMatch(/^\*\*At \[\$35\.00\]\(#cite:\d+\) a month, Freedom Visa/);
  });
  it("“which trips were those” lists them", async () => {
    expect((await lastOf(home, ["what did we spend on flights this year", "which trips were those"])).frame?.intent).toBe("search");
  });
  it("“show me by category as a table” keeps the month", async () => {
    const { frame } = await lastOf(home, ["how much did we spend last month", "and the month before?", "show me by category as a table"]);
    expect(frame).toMatchObject({ intent: "make_table", groupBy: "category", period: { start: "2026-09-01" } });
  });
  it("“add them up including” one of them is their sum", async () => {
    const { frame } = await lastOf(home, ["how much is in checking", "and savings?", "add them up including high yield savings"]);
    expect(frame?.filter.accounts.flatMap((a) => a.ids)).toEqual([1, 2]);
  });
  it("“what would we save if we drop the gym” is about the gym", async () => {
    const { text } = await lastOf(home, ["what are our subscriptions", "what would we save if we drop the gym ones"]);
    expect(text).toContain("$299.88");
  });
  it("“is that enough for the bills until December 3” asks of that balance", async () => {
    const { text } = await lastOf(home, ["how much is in checking", "is that enough for the bills until December 3"]);
    expect(text).toMatch(/^\*\*Yes: \[\$4,210\.55\]\(#cite:\d+\) in checking covers the 7 bills/);
  });
});

describe("everyday questions", () => {
  it.each([
    [
      "how much do we spend at Costco and Target together per month",
      /^\*\*You spend \[\$[\d.,]+\]\(#cite:\d+\) a month at Costco and Target/,
    ],
    ["how much did we spend at Costco or Walmart together this year", /^\*\*You spent \[\$[\d.,]+\]\(#cite:\d+\) at Costco and Walmart/],
    ["how much money is left over each month on average", /of your income is left a month\.\*\* That is the mean of/],
    ["how much money is there left for me to spend until the end of the month?", /is safe to spend by Nov 30, 2026/],
    ["Can we afford a $45,000 car next spring?", /^\*\*It does not fit: of .* is free, less than \$45,000\.00\.\*\*/],
    ["how big are our savings", /^\*\*High Yield Savings .* holds \[\$18,300\.00\]/],
    ["how big was our grocery bill last month", /^\*\*.*Groceries in October/],
    ["which subscriptions should I cancel", /^\*\*Your \d+ recurring payments come to/],
    ["what was the largest deposit we got back in October", /^\*\*The largest deposit in October .* Northwind Payroll/],
    ["groceries per month on average, but don't count the purchases that cost more than $140", /in amounts under \$140\.00/],
    ["ignoring whatever they gave back, what did we pay at Target in October", /^\*\*Before refunds you spent/],
    ["have we paid Geico and how much was it", /Geico/],
    ["which employer paid us the most in October", /\*\*Northwind Payroll paid the most/],
  ])("“%s”", async (question, answer) => {
    expect(await opening(question)).toMatch(answer);
  });

  it("a partner's pay is not told apart", async () => {
    expect((await lastOf(home, ["how much does my husband earn per paycheck?"])).frame?.intent).toBe("member_split");
  });
  it("an alert changes no budget", async () => {
    expect((await lastOf(home, ["please set an alert for weekly groceries exceeding $250"])).frame?.intent).toBe("cannot_act");
  });
  it("a part without a name takes that of the part before", async () => {
    const { text } = await lastOf(home, ["How many Uber rides did we take in 2026 and what was the average fare?"]);
    expect(text).toMatch(/You spend \[\$[\d.]+\]\(#cite:\d+\) at Uber per transaction on average/);
    const debt = await lastOf(home, ["What is the interest rate on the auto loan, and how much do we still owe?"]);
    expect(debt.text).not.toContain("in all");
    expect(debt.text).toContain("You owe [$12,450.00]");
  });
  it("a payer's part of the income stays income in another month", async () => {
    const chat = ["what did we earn in October", "how much of that was from Northwind Payroll", "same thing for September"];
    const { frame } = await lastOf(home, chat);
    expect(frame).toMatchObject({ intent: "income_total", period: { start: "2026-09-01" } });
    expect(frame?.filter.merchants.map((m) => m.label)).toEqual(["Northwind Payroll"]);
  });
  it("“which one was the worst” ranks what rose or fell, not what is held", async () => {
    const { frame } = await lastOf(home, ["how did our investments do this year", "which one was the worst"]);
    expect(frame).toMatchObject({ intent: "holdings", metric: "change" });
  });
  it("“how much of that is Apple” after investments is a holding, not a shop", async () => {
    const { frame, text } = await lastOf(home, ["what stocks do we own", "how much of that is Apple"]);
    expect(frame?.intent).toBe("holdings");
    expect(text).toContain("AAPL");
  });
  it("a pie has the names that were added up as its slices", async () => {
    const { frame } = await lastOf(home, ["what did we spend at Costco and Target together this year", "make it a pie chart"]);
    expect(frame).toMatchObject({ intent: "make_chart", groupBy: "merchant" });
  });
  it("“come January 1st” is a day ahead", async () => {
    expect((await lastOf(home, ["what will we have sitting in checking come January 1st?"])).frame?.intent).toBe("forecast");
  });
  it("“add them up” after the largest bill adds all of them", async () => {
    const { frame } = await lastOf(home, ["bills next month", "which is the biggest", "add them up"]);
    expect(frame).toMatchObject({ intent: "bills_upcoming", metric: null });
  });
});
