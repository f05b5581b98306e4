import { describe, expect, test } from "vitest";
import { day } from "#domain/day.ts";
import { cents } from "#domain/money.ts";
import type { ToolName, ToolResults } from "./tools/index.ts";
import { sourcesOf } from "./sources.ts";

const TODAY = day("2026-11-20");
const SOME: Partial<ToolResults> = {
  list_subscriptions: {
    subscriptions: [
      {
        id: 3,
        name: "Gym",
        amount: cents(4_000),
        monthly: cents(4_001),
        yearly: cents(48_000),
        frequency: "monthly",
        intervalDays: 30,
        active: false,
        firstDate: day("2025-01-01"),
        lastDate: day("2026-11-01"),
        nextDate: null,
        account: "Card",
        accountId: 1,
        category: "Fitness",
        categoryId: 8,
        priceChanges: [],
      },
    ],
    count: 1,
    monthly: cents(9_001),
    yearly: cents(108_000),
  },
  get_upcoming_bills: {
    bills: [
      { kind: "subscription", name: "Water", date: day("2026-11-25"), amount: cents(700), subscriptionId: 4, accountId: 1 },
      { kind: "card", name: "Sapphire", date: day("2026-11-28"), amount: cents(3_500), subscriptionId: null, accountId: 2 },
    ],
    total: cents(4_200),
    count: 2,
  },
  get_income_statement: {
    start: day("2026-10-01"),
    end: day("2026-10-31"),
    income: cents(500_000),
    expenses: cents(61_248),
    net: cents(438_752),
    unreviewedIncome: cents(0),
    unreviewedExpenses: cents(0),
    incomeLines: [{ categoryId: 1, name: "Salary", amount: cents(490_000), count: 2 }],
    expenseLines: [{ categoryId: 9, name: "Groceries", amount: cents(41_100), count: 7 }],
  },
  list_budgets: {
    budgets: [
      {
        id: 5,
        name: "November",
        start: day("2026-11-01"),
        end: day("2026-11-30"),
        target: cents(80_000),
        actual: cents(20_001),
        remaining: cents(59_999),
        unreviewed: cents(0),
        lineCount: 1,
      },
    ],
  },
};

/** Summarizes what opens for an amount. */
const opens = (tool: ToolName, amount: number): unknown => {
  const citation = sourcesOf(tool, { end: "2026-11-30" }, SOME[tool], TODAY).find((s) => s.amount === amount)?.citation;
  if (!citation) return null;
  if (citation.artifactDisplayType === "transactions") {
    const { transactionType, category, startDate, endDate } = citation.transactionsFetchRequest;
    return [transactionType, category, startDate, endDate];
  }
  if (citation.artifactDisplayType === "accounts")
    return ["accounts", citation.accountsFetchRequest.accountIds, citation.accountsFetchRequest.asOf];
  if (citation.artifactDisplayType === "subscriptions")
    return ["subscriptions", citation.subscriptionsFetchRequest.searchQuery, citation.subscriptionsFetchRequest.includeInactive];
  if (citation.artifactDisplayType === "budget") return ["budget", citation.artifactBudgetId];
  if (citation.artifactDisplayType === "formula") return ["formula", citation.formula.parts.map((p) => p.label), citation.formula.result];
  return [citation.artifactDisplayType];
};

describe("a figure that a model may name opens", () => {
  test.each<[string, ToolName, number, unknown]>([
    ["all recurring payments for their sum", "list_subscriptions", 9_001, ["subscriptions", null, false]],
    ["one payment by its name, also when it has ended", "list_subscriptions", 4_000, ["subscriptions", "Gym", true]],
    ["the expected payment", "get_upcoming_bills", 700, ["subscriptions", "Water", false]],
    ["the card that asks for it", "get_upcoming_bills", 3_500, ["accounts", [2], "2026-11-20"]],
    ["the rows of a period's income", "get_income_statement", 500_000, ["Income", null, "2026-10-01", "2026-10-31"]],
    ["the rows of one category", "get_income_statement", 41_100, ["Expense", 9, "2026-10-01", "2026-10-31"]],
    ["the reckoning for what is left", "get_income_statement", 438_752, ["formula", ["Income", "Spending"], 4387.52]],
    ["the sum of what is expected", "get_upcoming_bills", 4_200, ["formula", ["Water, Nov 25, 2026", "Sapphire, Nov 28, 2026"], 42]],
    ["the budget", "list_budgets", 20_001, ["budget", 5]],
  ])("%s", (_what, tool, amount, expected) => {
    expect(opens(tool, amount)).toEqual(expected);
  });
});
