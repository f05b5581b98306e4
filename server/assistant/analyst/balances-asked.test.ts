import { describe, expect, it } from "vitest";
import { day } from "#domain/day.ts";
import { formatMoney } from "#domain/format.ts";
import { ZERO } from "#domain/money.ts";
import { family, put } from "./testing/household.ts";
import { askOnce, lastOf } from "./testing/talk.ts";

const home = family();
describe("two kinds of accounts", () => {
  it.each([
    ["savings vs investments", /in savings and \[\$27,123\.00\]\S+ in investments/],
    ["how does our cash compare to our debts", /in cash and \[\$14,179\.30\]\S+ owed on debts/],
    ["difference between checking and savings", /in checking and \[\$18,300\.00\]\S+ in savings/],
    ["compare my brokerage and my savings", /in brokerage and/i],
    // The bank has a checking account and a card. What is owed on the card counts against the money.
    ["what are my balances at Chase vs Fidelity", /\[\$3,805\.43\]\S+ in Chase after its debts and \[\$27,123\.00\]/],
  ])("are set side by side: %s", async (text, says) => {
    const told = await lastOf(home, [text]);
    expect([told.frame?.metric, told.text]).toEqual(["beside", expect.stringMatching(says)]);
  });
  it.each([
    "is savings better than investments",
    "spending on my gold card vs freedom visa this year",
    "interest rate on savings vs auto loan",
  ])("are not compared by what they hold: %s", async (text) => {
    const { frame } = await lastOf(home, [text]);
    expect(frame?.metric ?? null).not.toBe("beside");
  });
});

describe("a company that holds accounts and is paid", () => {
  const usual = family();
  const accounts = usual.accounts.map((a) => (a.name === "Brokerage" ? { ...a, institution: "Northway Investments" } : a));
  const home = { ...usual, accounts };
  put(home.rows, {
    on: day("2026-10-08"),
    merchant: "Northway Investments brokerage",
    amount: 30_000,
    category: "Account transfer",
    account: 1,
  });

  it.each(["what is our balance at Northway", "how much do we have at northway", "how much have we got in northway"])(
    "means the account where a balance is asked for: %s",
    async (text) => {
      const { frame, text: said } = await askOnce(home, text);
      expect(frame?.intent).toBe("balance");
      expect(said).toContain(formatMoney(home.accounts.find((a) => a.name === "Brokerage")?.balance ?? ZERO));
    },
  );
});
