import { expect, test } from "vitest";
import { addDays, day, daysBetween } from "#domain/day.ts";
import { family } from "../testing/household.ts";
import { askOnce, TODAY } from "../testing/talk.ts";

/* How many times in a usual week or month. The counts are computed from the rows, without the analyst. */

const home = family();
const hidden = new Set(home.accounts.filter((a) => a.hidden).map((a) => a.id));
const spent = home.rows.filter((row) => !hidden.has(row.accountId) && row.section === "Expense");
const said = async (question: string): Promise<{ count: number; units: number; text: string }> => {
  const { text } = await askOnce(home, question);
  const [, count = "", units = ""] = /\[(\d+) transactions?\].* in (\d+) (?:weeks|months|days)\./.exec(text) ?? [];
  return { count: Number(count), units: Number(units), text };
};
const rowsOf = (category: string, from: string, to: string): number =>
  spent.filter((row) => row.category === category && row.date >= from && row.date <= to).length;

test.each(["How many times a month do we eat out?", "How often do we eat out per month?"])(
  "times a month count whole months: %s",
  async (question) => {
    const { count, units, text } = await said(question);
    expect(units).toBe(12);
    expect(count).toBe(rowsOf("Dining out", "2025-11-01", "2026-10-31"));
    expect(text).toContain(`About ${(count / 12).toFixed(1).replace(/\.0$/, "")} times a month`);
  },
);

test("times a week count whole weeks", async () => {
  const { count, units } = await said("How many times a week do we buy groceries?");
  // Weeks begin on Sunday, and the last one ended on the Saturday before today.
  const last = addDays(day("2026-11-14"), 0);
  const first = addDays(last, 1 - 7 * units);
  expect(daysBetween(first, day(TODAY))).toBeGreaterThan(350);
  expect(count).toBe(rowsOf("Groceries", first, last));
});

test("something rarer than once a week says how many weeks lie between", async () => {
  const counted = Map.groupBy(
    spent.filter((row) => row.date >= "2025-11-23" && row.date <= "2026-11-14"),
    (row) => row.merchant,
  );
  const rare = [...counted].find(([name, rows]) => /^[A-Z][a-z]+$/.test(name) && rows.length >= 2 && rows.length <= 12);
  if (!rare) throw new Error("every merchant is visited often");
  const { text, count, units } = await said(`How many times a week do we buy from ${rare[0]}?`);
  expect(count).toBe(rare[1].length);
  expect(text).toContain(`About once every ${(units / count).toFixed(1).replace(/\.0$/, "")} weeks`);
});
