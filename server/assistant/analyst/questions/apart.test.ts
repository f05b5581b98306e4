import { describe, expect, it } from "vitest";
import { day } from "#domain/day.ts";
import { formatMoney } from "#domain/format.ts";
import { cents } from "#domain/money.ts";
import type { TransactionFact } from "../../tools/index.ts";
import { family, put } from "../testing/household.ts";
import { askOnce } from "../testing/talk.ts";

/*
 * Names that no transaction has together, and names that stand for several merchants. The household also sees a cinema and a dentist whose
 * names begin alike.
 */

const home = family();
put(home.rows, { on: day("2026-10-08"), merchant: "Lakeside Cinema", amount: 3_150, category: "TV and movies" });
put(home.rows, { on: day("2026-10-21"), merchant: "Lakeside Dental", amount: 9_400, category: "Dental care" });
put(home.rows, { on: day("2026-10-23"), merchant: "Shelter Kitchen", amount: 6_000, category: "Donations" });
put(home.rows, { on: day("2026-04-14"), merchant: "State Treasury", amount: 41_000, category: "Tax payment" });
const ask = async (question: string) => {
  const reply = await askOnce(home, question);
  return { ...reply, opening: reply.text.split("\n\n")[0] ?? "" };
};
const spent = (wants: (row: TransactionFact) => boolean, month = "2026-10"): string =>
  formatMoney(
    cents(home.rows.filter((r) => r.section === "Expense" && r.date.startsWith(month) && wants(r)).reduce((sum, r) => sum + r.amount, 0)),
  );

describe("a category and a merchant that no transaction has together", () => {
  it.each([
    "How much did I spend on groceries at Shell in October?",
    "coffee at Trader Joe's in October",
    "average coffee purchase at Costco Gas",
    "Rent from Starbucks last month?",
    "Shell gas vs Shell groceries in October",
  ])("is asked about: %s", async (question) => {
    const { text, frame, chips } = await ask(question);
    expect(frame).toBeNull();
    expect(text).toMatch(/^No transaction at .+ is filed under .+\. Which of the two do you mean\?$/);
    expect(chips).toHaveLength(2);
  });

  it("is answered where some transaction has both", async () => {
    expect((await ask("groceries at Costco in October")).opening).toContain(spent((r) => r.merchant === "Costco"));
  });

  it.each([
    "The dentist, Lakeside Dental, how much in October?",
    "How much went to Lakeside Dental (the dentist) in October?",
    "For my taxes, how much did I spend at Lakeside Dental in October?",
    "For the tax man I need what we paid Lakeside Dental in October.",
  ])("is the merchant alone where the category only describes it, or says what the answer is for: %s", async (question) => {
    expect((await ask(question)).opening).toContain(spent((r) => r.merchant === "Lakeside Dental"));
  });

  it("is the category alone where another one says what the answer is for", async () => {
    expect((await ask("For my tax return I need the donations of October")).opening).toContain(spent((r) => r.category === "Donations"));
    expect((await ask("For rent, groceries and taxes, what did we spend in October?")).opening).toContain(
      spent((r) => ["Rent", "Groceries", "Tax payment"].includes(r.category)),
    );
  });

  it.each(["coffee and Shell in October", "In October, how much for coffee, Shell?", "Shell plus coffee in October"])(
    "is added up where it is a list: %s",
    async (question) => {
      expect((await ask(question)).opening).toContain(spent((r) => r.merchant === "Shell" || r.category === "Coffee"));
    },
  );

  it("is set side by side where the question says or", async () => {
    const { opening } = await ask("Did we spend more on coffee or at Shell in October?");
    expect(opening).toContain(spent((r) => r.category === "Coffee"));
    expect(opening).toContain(spent((r) => r.merchant === "Shell"));
  });

  it("is added up in both months of a comparison", async () => {
    const { opening } = await ask("Coffee and Shell together, October against September");
    for (const month of ["2026-10", "2026-09"])
      expect(opening).toContain(spent((r) => r.merchant === "Shell" || r.category === "Coffee", month));
  });
});

describe("the sides of a comparison", () => {
  it.each([
    ["More at Costco and Trader Joe's or at Walmart in October?", ["Costco", "Trader Joe's"], ["Walmart"]],
    ["Was coffee more than Uber and Lyft in October?", ["Uber", "Lyft"], ["Starbucks"]],
    ["Shell vs Uber plus Lyft in October", ["Shell"], ["Uber", "Lyft"]],
  ] as const)("may be several names: %s", async (question, one, other) => {
    const { opening, ungrounded } = await ask(question);
    const sum = (names: readonly string[]) => spent((r) => names.includes(r.merchant));
    expect(opening).toContain(sum(one));
    expect(opening).toContain(sum(other));
    expect(ungrounded).toEqual([]);
  });

  it.each(["Costco or Trader Joe's groceries in October, which is more?", "Groceries at Costco or Trader Joe's in October, where more?"])(
    "share a category that is said once: %s",
    async (question) => {
      const { opening } = await ask(question);
      for (const name of ["Costco", "Trader Joe's"])
        expect(opening).toContain(spent((r) => r.merchant === name && r.category === "Groceries"));
    },
  );

  it.each([
    "Fast food Gold Card vs Freedom Visa, October",
    "In October, did we spend more on fast food with the Gold Card than with Freedom Visa?",
  ])("may be two cards: %s", async (question) => {
    const { opening } = await ask(question);
    for (const account of [3, 4]) expect(opening).toContain(spent((r) => r.category === "Fast food" && r.accountId === account));
  });

  it.each(["Rank Costco, Walmart and Shell for October", "Costco Walmart Shell, rank them by dollars for October"])(
    "are shown by size: %s",
    async (question) => {
      const { text } = await ask(question);
      for (const name of ["Costco", "Walmart", "Shell"]) expect(text).toContain(spent((r) => r.merchant === name));
    },
  );

  it("are one time only: a second month is not passed over", async () => {
    const { frame } = await ask("Coffee or Shell, October against September?");
    expect(frame?.compare?.by).not.toBe("entity");
  });
});

describe("two names that each have a time of their own", () => {
  it.each(["coffee in October vs groceries in September", "Was Costco in October more than Walmart in August?"])(
    "are asked about: %s",
    async (question) => {
      const { frame, text } = await ask(question);
      expect(frame).toBeNull();
      expect(text).toContain("I can compare two names in one time, or one name in two times.");
    },
  );
  it("are one subject where the times are compared", async () => {
    const { opening } = await ask("Coffee and groceries in October vs September");
    expect(opening).toContain(spent((r) => ["Coffee", "Groceries"].includes(r.category)));
  });
});

describe("a part of a name that fits merchants of different sorts", () => {
  it.each(["How much did I spend at Lakeside in October?", "last time at Lakeside", "how many visits to Lakeside this year"])(
    "is asked about, and the buttons keep the question: %s",
    async (question) => {
      const { frame, chips, text } = await ask(question);
      expect(frame).toBeNull();
      expect(text).toContain("Lakeside Cinema and Lakeside Dental are different merchants here.");
      expect(chips).toEqual(["Lakeside Cinema", "Lakeside Dental"].map((name) => question.replace("Lakeside", name)));
    },
  );
  it("is the whole name where the household has it", async () => {
    expect((await ask("How much did I spend at Uber in October?")).opening).toContain(spent((r) => r.merchant === "Uber"));
  });
});
