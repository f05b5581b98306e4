import { describe, expect, it, test } from "vitest";
import { addDays, day, type Day } from "#domain/day.ts";
import { formatDay, formatMoney } from "#domain/format.ts";
import { cents } from "#domain/money.ts";
import { headOf } from "../testing/heads.ts";
import { family } from "../testing/household.ts";
import { askOnce } from "../testing/talk.ts";

/* How low and how high balances were. The days are reckoned from the rows, one by one. */

const home = family();
const TODAY = day("2026-11-20");
/** What accounts held together at the end of each day of a time: today's balances without what came later. */
const levels = (ids: number[], from: Day): { date: Day; amount: number }[] => {
  const list: { date: Day; amount: number }[] = [];
  for (let date = from; date <= TODAY; date = addDays(date, 1)) {
    const after = home.rows.filter((row) => !row.pending && ids.includes(row.accountId) && row.date > date);
    const held = home.accounts.filter((a) => ids.includes(a.id)).reduce((sum, a) => sum + (a.isAsset ? a.balance : -a.balance), 0);
    list.push({ date, amount: held + after.reduce((sum, row) => sum + row.amount, 0) });
  }
  return list;
};
const ends = (ids: number[], from: Day): [low: { date: Day; amount: number }, high: { date: Day; amount: number }] => {
  const sorted = levels(ids, from).toSorted((a, b) => a.amount - b.amount || (a.date < b.date ? -1 : 1));
  const [first] = sorted;
  const most = sorted.find((one) => one.amount === sorted.at(-1)?.amount);
  if (!first || !most) throw new Error("no day");
  return [first, most];
};
const YEAR = day("2026-01-01");
const [LOW, HIGH] = ends([1], YEAR);

describe("the lowest and highest balance of a time", () => {
  test.each([
    "What was the lowest checking dropped to this year, and on what date?",
    "lowest balance of checking this year",
    "how low did checking get this year",
    "when was checking at its lowest this year",
    "what was the smallest amount in checking this year",
    "I am worried we live too close to the edge. What is the least we had in checking this year?",
  ])("is the least at the end of a day: %s", async (question) => {
    const { text, ungrounded } = await askOnce(home, question);
    expect(headOf(text)).toContain(`held the least at the end of ${formatDay(LOW.date)}: ${formatMoney(cents(LOW.amount))}.`);
    expect(ungrounded).toEqual([]);
  });

  test.each([
    "highest balance of checking this year",
    "what is the most we had in checking this year",
    "how high did checking get this year",
  ])("is the most at the end of a day: %s", async (question) => {
    expect(headOf((await askOnce(home, question)).text)).toContain(
      `held the most ${HIGH.date === TODAY ? "today" : `at the end of ${formatDay(HIGH.date)}`}: ${formatMoney(cents(HIGH.amount))}.`,
    );
  });

  it("of a card is what was owed", async () => {
    const [most] = ends([3], YEAR);
    const { text } = await askOnce(home, "what's the most we owed on the Gold Card this year");
    expect(headOf(text)).toContain(`You owed the most on Gold Card`);
    expect(headOf(text)).toContain(formatMoney(cents(-most.amount)));
  });

  test.each([
    ["which account has the lowest balance", "balance"],
    ["largest purchase from checking last month", "largest"],
    ["what is the lowest checking will get before payday", "forecast"],
  ])("is no choice among accounts, no purchase and no forecast: %s", async (question, intent) => {
    const { frame } = await askOnce(home, question);
    expect([frame?.intent, frame?.metric === "lowest day" || frame?.metric === "highest day"]).toEqual([intent, false]);
  });
});
