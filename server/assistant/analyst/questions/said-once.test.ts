import { describe, expect, it } from "vitest";
import { cents } from "#domain/money.ts";
import { family } from "../testing/household.ts";
import { askOnce, chatWith } from "../testing/talk.ts";

/* Names that mean the same are said once, and figures say what they leave out. */

const home = family();

describe("two words for one category", () => {
  it("are broken down by merchant instead of compared with each other", async () => {
    const { frame, text, ungrounded } = await askOnce(home, "Did we spend more on restaurants or eating out this year?");
    expect(ungrounded).toEqual([]);
    expect(frame?.filter.categories.map((c) => c.label)).toEqual([...new Set(frame?.filter.categories.map((c) => c.label))]);
    expect(text).not.toMatch(/(Dining out).* as much as \1/);
  });

  it("are named once in a list of merchants", async () => {
    const { text } = await askOnce(home, "How much did I spend at Costco, Costco and Target this year?");
    expect(text).not.toMatch(/Costco.*Costco.*Target/);
  });
});

describe("stocks", () => {
  it("are not crypto or cash, and funds with bonds in them are named", async () => {
    const [first] = home.holdings;
    if (!first) throw new Error("the household holds something");
    const of = (name: string, value: number) => ({ ...first, name, value: cents(value) });
    const mixed = {
      ...home,
      holdings: [
        of("Acme Total Stock Index", 100_000),
        of("Acme Target Retirement 2045", 50_000),
        of("Bitcoin", 30_000),
        of("Acme Money Market", 20_000),
      ],
    };
    const { text } = await askOnce(mixed, "how much of everything we have is in stocks");
    expect(text).toContain("[$1,000.00](#cite:0)");
    expect(text).toContain("Acme Target Retirement 2045 also holds bonds and is not counted here.");
  });
  it("have a share of all assets, and whether that is too risky is no question for Hiro", async () => {
    const chat = chatWith(home);
    const first = await chat("how much of everything we have is in stocks");
    expect(first.frame?.intent).toBe("allocation");
    expect(first.text).toMatch(
      /^\*\*[\d.]+% of what you own is in stocks and stock funds, as far as their names tell: \[\$[\d,.]+\]\(#cite:\d+\)/,
    );
    expect(first.ungrounded).toEqual([]);
    const risk = await chat("is that too risky?");
    expect(risk.text).toMatch(/^\*\*I can't tell you whether that is too risky for you/);
    expect(risk.text).toContain("is in stocks and stock funds");
    expect(risk.ungrounded).toEqual([]);
  });
});

describe("what is left", () => {
  it("says what was paid to own loans, which is not in it", async () => {
    const loan = home.rows.map((r) => (r.category === "Car payment" ? { ...r, section: "Transfer" as const } : r));
    const paid = await askOnce({ ...home, rows: loan }, "What was my cash flow in October?");
    expect(paid.ungrounded).toEqual([]);
    expect(paid.text).toMatch(/\[\$349\.00\]\(#cite:\d+\) was paid to your own loans; that is not spending/);
    expect((await askOnce(home, "What was my cash flow in October?")).text).not.toContain("your own loans");
  });
});

describe("offered questions", () => {
  it.each([
    ["What was my income in October?", "Did I spend more than I earned in October?"],
    ["What was my biggest purchase at Costco in October?", "What were my five biggest purchases at Costco in October?"],
    ["What is the balance of Everyday Checking?", "What are my balances?"],
    ["How's my budget?", "How much is left in my budget?"],
  ])("keep the time and the names of the answer: %s", async (text, chip) => {
    expect((await askOnce(home, text)).chips).toContain(chip);
  });

  it("about purchases in an investment account find them", async () => {
    expect((await askOnce(home, "What did I buy in my brokerage this year?")).frame?.intent).toBe("investment_tx");
  });
});
