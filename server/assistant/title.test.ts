import { expect, test } from "vitest";
import { day } from "#domain/day.ts";
import { lastingTitle, titleOfQuestion } from "./title.ts";

const TODAY = day("2026-11-20");

test.each([
  ["Groceries in October", "Groceries in October"],
  ["Spending this month", "Spending in November"],
  ["Spending: this month vs October", "Spending: November vs October"],
  ["Net worth this year", "Net worth in 2026"],
  ["Income this quarter", "Income in Q4"],
  ["Transactions today", "Transactions on Nov 20"],
  ["Coffee yesterday", "Coffee on Nov 19"],
  ["Dining out this week", "Dining out in the week of Nov 15"],
  ["dining out last week", "Dining out in the week of Nov 8"],
  ["USA Today in October", "USA Today in October"],
  ["What I read in today in October", "What I read in today in October"],
  ["Costco in the last 12 months", "Costco in the last 12 months"],
])("the title %j lasts as %j", (title, lasting) => expect(lastingTitle(title, TODAY)).toBe(lasting));

test("a question as a title starts with a capital letter, has no mark at its end, and is cut", () => {
  expect(titleOfQuestion("can I afford a $500 bike?")).toBe("Can I afford a $500 bike");
  expect(titleOfQuestion(`why ${"so ".repeat(40)}`)).toMatch(/^Why so .{40,}…$/);
});
