import { type Day, day } from "#domain/day.ts";
import { type Cents, cents, subtract, sum, ZERO } from "#domain/money.ts";
import { frequencyName, monthlyCost, yearlyCost } from "#domain/recurring/cost.ts";
import { detectRecurring, type Stream } from "#domain/recurring/detect.ts";
import { type BaseTools, type Selection, ToolError, type Totals, type TransactionFact } from "../../tools/index.ts";
import type { Household } from "./household.ts";
import { categories } from "./taxonomy.ts";

const TODAY = day("2026-11-20");
const found = new WeakMap<readonly TransactionFact[], Stream[]>();

const streams = (h: Household): Stream[] => {
  const known = found.get(h.rows);
  if (known) return known;
  const hidden = new Set(h.accounts.filter((a) => a.hidden).map((a) => a.id));
  const made = detectRecurring(
    h.rows
      .filter((r) => r.section === "Expense" && !r.pending && !hidden.has(r.accountId))
      .map((r) => ({
        id: r.id,
        accountId: r.accountId,
        day: r.date,
        amount: r.amount,
        merchant: r.merchant,
        description: r.name,
        categoryId: r.categoryId ?? 0,
        code: categories.find((c) => c.id === r.categoryId)?.code ?? null,
      })),
    TODAY,
  );
  found.set(h.rows, made);
  return made;
};

/** Returns the ids of the rows that pay a subscription. */
export const subscriptionRows = (h: Household, id: number): Set<number> => new Set(streams(h)[id - 1]?.rowIds ?? []);

export const subscriptionTool = (h: Household): Pick<BaseTools, "list_subscriptions"> => ({
  list_subscriptions: async ({ status = "active" }) => {
    const subscriptions = streams(h)
      .map((s, i) => ({
        id: i + 1,
        name: s.name,
        amount: s.averageAmount,
        monthly: monthlyCost(s.averageAmount, s.frequency, s.intervalDays),
        yearly: yearlyCost(s.averageAmount, s.frequency, s.intervalDays),
        frequency: frequencyName(s.frequency, s.intervalDays),
        intervalDays: s.intervalDays,
        active: s.active,
        firstDate: s.firstDate,
        lastDate: s.lastDate,
        nextDate: s.nextDate,
        account: h.accounts.find((a) => a.id === s.accountId)?.name ?? "",
        accountId: s.accountId,
        category: categories.find((c) => c.id === s.categoryId)?.name ?? "",
        categoryId: s.categoryId,
        priceChanges: s.priceChanges,
      }))
      .filter((s) => status === "all" || s.active === (status === "active"))
      .sort((a, b) => b.yearly - a.yearly || a.name.localeCompare(b.name));
    return {
      subscriptions,
      count: subscriptions.length,
      monthly: sum(subscriptions.map((s) => s.monthly)),
      yearly: sum(subscriptions.map((s) => s.yearly)),
    };
  },
});

export const budgetTools = (
  h: Household,
  rowsOf: (selection: Selection) => TransactionFact[],
): Pick<BaseTools, "list_budgets" | "get_budget"> => {
  const full = h.budgets.map((b) => {
    const lines = b.targets.map(([name, target]) => {
      const category = categories.find((c) => c.name === name);
      const actual = sum(rowsOf({ start: b.start, end: b.end, categoryIds: [category?.id ?? 0] }).map((r) => r.amount));
      return {
        categoryId: category?.id ?? 0,
        name,
        section: "Expense",
        target: cents(target),
        actual,
        remaining: subtract(cents(target), actual),
        unreviewed: ZERO,
      };
    });
    const total = (of: (line: (typeof lines)[number]) => Cents): Cents => sum(lines.map(of));
    const { id, name, start, end } = b;
    return {
      id,
      name,
      start,
      end,
      target: total((l) => l.target),
      actual: total((l) => l.actual),
      remaining: total((l) => l.remaining),
      unreviewed: ZERO,
      lines,
      lineCount: lines.length,
    };
  });
  return {
    list_budgets: async ({ start, end }) => ({
      budgets: full
        .filter((b) => (!start || b.end >= start) && (!end || b.start <= end))
        .map(({ id, name, start: from, end: to, target, actual, remaining, unreviewed, lineCount }) => ({
          id,
          name,
          start: from,
          end: to,
          target,
          actual,
          remaining,
          unreviewed,
          lineCount,
        })),
    }),
    get_budget: async ({ id }) => {
      const one = full.find((b) => b.id === id);
      if (!one) throw new ToolError("there is no such budget", "Use list_budgets to list the budgets.");
      return one;
    },
  };
};

export const holdingTools = (h: Household): Pick<BaseTools, "get_holdings" | "list_trades"> => ({
  get_holdings: async ({ accountIds }) => {
    const holdings = h.holdings.filter((x) => !accountIds || accountIds.includes(x.accountId));
    const withCost = holdings.filter((x) => x.cost !== null);
    return {
      holdings,
      count: holdings.length,
      value: sum(holdings.map((x) => x.value)),
      cost: sum(withCost.flatMap((x) => x.cost ?? [])),
      gain: sum(withCost.flatMap((x) => x.gain ?? [])),
      valueWithCost: sum(withCost.map((x) => x.value)),
    };
  },
  list_trades: async ({ start, end, accountIds, kind }) => {
    const trades = h.trades.filter(
      (t) => t.date >= start && t.date <= end && (!accountIds || accountIds.includes(t.accountId)) && (!kind || t.kind === kind),
    );
    return { trades, count: trades.length, total: sum(trades.map((t) => t.amount)) };
  },
});

export const statementTool = (
  totals: (section: "Income" | "Expense", selection: Selection) => Totals,
): Pick<BaseTools, "get_income_statement"> => ({
  get_income_statement: async ({ start, end }) => {
    const [income, expenses] = [totals("Income", { start, end }), totals("Expense", { start, end })];
    const lines = (t: Totals) => t.groups.map((g) => ({ categoryId: g.id ?? 0, name: g.label, amount: g.total, count: g.count }));
    return {
      start: start as Day,
      end: end as Day,
      income: income.total,
      expenses: expenses.total,
      net: subtract(income.total, expenses.total),
      unreviewedIncome: income.unreviewed,
      unreviewedExpenses: expenses.unreviewed,
      incomeLines: lines(income),
      expenseLines: lines(expenses),
    };
  },
});
