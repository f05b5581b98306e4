import { expect, test } from "vitest";
import { formatMoney } from "#domain/format.ts";
import { cents } from "#domain/money.ts";
import { weekdayOf } from "#domain/day.ts";
import type { TransactionFact } from "../tools/index.ts";
import { family } from "./testing/household.ts";
import { askOnce } from "./testing/talk.ts";

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
