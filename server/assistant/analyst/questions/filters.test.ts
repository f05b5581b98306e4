import { describe, expect, it, test } from "vitest";
import { formatMoney } from "#domain/format.ts";
import { cents } from "#domain/money.ts";
import { day, weekdayOf } from "#domain/day.ts";
import type { TransactionFact } from "../../tools/index.ts";
import { family, put } from "../testing/household.ts";
import { askOnce } from "../testing/talk.ts";

const home = family();
const opening = async (question: string): Promise<string> => (await askOnce(home, question)).text.split("\n\n")[0] ?? "";

/** Adds up the spending of October with its refunds, without the analyst. */
const spent = (wants: (row: TransactionFact) => boolean): string =>
  formatMoney(
    cents(
      home.rows
        .filter((row) => row.section === "Expense" && row.date.startsWith("2026-10") && wants(row))
        .reduce((sum, row) => sum + row.amount, 0),
    ),
  );

test("a category and a merchant side by side are two amounts, not one inside the other", async () => {
  const said = await opening("groceries and Target in October");
  expect(said).toContain(spent((row) => row.category === "Groceries"));
  expect(said).toContain(spent((row) => row.merchant === "Target"));
});

test("Mondays are Mondays, not all weekdays", async () => {
  expect(await opening("How much did I spend on Mondays in October?")).toContain(spent((row) => weekdayOf(row.date) === 1));
});

test("what is taken out is not counted", async () => {
  expect(await opening("Take Target out. How much did I spend in October?")).toContain(spent((row) => row.merchant !== "Target"));
});

const moved = (wants: (row: TransactionFact) => boolean): TransactionFact[] =>
  home.rows.filter((row) => row.date.startsWith("2026-10") && Math.abs(row.amount) > 20_000 && wants(row));
test("payments over an amount went out, whatever they paid", async () => {
  const out = moved((row) => row.amount > 0);
  expect(out.length).toBeLessThan(moved(() => true).length);
  const total = formatMoney(cents(out.reduce((sum, row) => sum + row.amount, 0)));
  expect(await opening("Show payments over $200 in October")).toMatch(
    new RegExp(`^\\*\\*${out.length} payments? .*${total.replace("$", "\\$")}`),
  );
});

test("payments from an account left it", async () => {
  const out = moved((row) => row.amount > 0 && row.accountId === 1);
  expect(out.length).toBeGreaterThan(0);
  expect(await opening("Show payments from Everyday Checking over $200 in October")).toMatch(new RegExp(`^\\*\\*${out.length} payments? `));
});

test("five more of the same are offered only where the question can say which", async () => {
  expect((await askOnce(home, "What was our biggest purchase at Costco in October?")).chips.join()).toContain(
    "five biggest purchases at Costco",
  );
  const onCard = await askOnce(home, "What was our biggest purchase on the Gold Card in October?");
  expect(onCard.chips.join()).not.toContain("five biggest");
});

test("deposits over an amount came in", async () => {
  const into = moved((row) => row.amount < 0);
  expect(into.length).toBeGreaterThan(0);
  const total = formatMoney(cents(into.reduce((sum, row) => sum - row.amount, 0)));
  expect(await opening("List deposits over $200 in October")).toMatch(
    new RegExp(`^\\*\\*${into.length} deposits? .*${total.replace("$", "\\$")}`),
  );
});

test("dividends are those of the investment accounts", async () => {
  const received = home.trades
    .filter(({ kind, date }) => kind === "dividend" && date >= "2026-01-01")
    .reduce((sum, one) => sum - one.amount, 0);
  expect(received).toBeGreaterThan(0);
  expect(await opening("Dividends this year?")).toContain(formatMoney(cents(received)));
});

test("unusual charges of an account are looked for on that account alone, and the answer names it", async () => {
  const card = home.accounts.find(({ type }) => type === "credit");
  expect(await opening(`Anything unusual on ${card?.name} this month?`)).toContain(` on ${card?.name} `);
});

test("a question about an election is declined, not answered with income", async () => {
  expect(await opening("who won the election")).toContain("I can't help with that");
});

describe("ways to leave something out", () => {
  const others = spent((row) => row.merchant !== "Costco" && row.merchant !== "Amazon");
  it.each([
    "Spending in October with Costco and Amazon removed",
    "What did we spend in October once Costco and Amazon are taken out of it?",
    "October spending with Costco and Amazon stripped out",
    "October spending bar Costco and Amazon",
    "Everything bar Costco and Amazon in October, what did it come to?",
  ])("take it out: %s", async (question) => expect(await opening(question)).toContain(others));
  it.each(["Spending in October, transfers excepted", "How much did we spend in October without transfers?"])(
    "change nothing where it never counts: %s",
    async (question) => expect(await opening(question)).toContain(spent(() => true)),
  );
});

describe("the other thing that an ordinary word may mean", () => {
  const fun = family();
  put(fun.rows, { on: day("2026-10-04"), merchant: "Lakeview Zoo", amount: 4_200, category: "Other" });
  put(fun.rows, { on: day("2026-10-18"), merchant: "Uber Eats", amount: 3_100, category: "Dining out" });
  put(fun.rows, { on: day("2026-10-19"), merchant: "DoorDash", amount: 2_900, category: "Dining out" });
  const said = async (question: string): Promise<string> => (await askOnce(fun, question)).text.split("\n\n")[0] ?? "";
  it("is the household's one place of the kind", async () =>
    expect(await said("What did the zoo cost us in October?")).toContain("$42.00"));
  it.each(["takeout in October", "How much went on food delivery in October?", "What did ordering in cost us in October?"])(
    "is what brings the meals: %s",
    async (question) =>
      expect(await said(question)).toContain(
        formatMoney(
          cents(
            fun.rows
              .filter((row) => row.date.startsWith("2026-10") && /^(?:Uber Eats|DoorDash)$/.test(row.merchant))
              .reduce((sum, row) => sum + row.amount, 0),
          ),
        ),
      ),
  );
  it("is no delivery where a noun is meant", async () =>
    expect(await said("What was the biggest order in October?")).not.toMatch(/Uber Eats and DoorDash/));
  it("is no book where something is booked", async () => expect(await said("Which flights did we book in October?")).not.toMatch(/Books/));
  it("is no deposit where money was spent", async () =>
    expect(await said("At which shop did we spend the most money in October?")).not.toMatch(/deposit|income/));
});
