import { z } from "zod";
import { addDays } from "#domain/day.ts";
import { formatDay, formatPeriod } from "#domain/format.ts";
import { cents } from "#domain/money.ts";
import { citeAccounts, citeTransactions } from "../cite.ts";
import { formula, type Part } from "../formula.ts";
import { dayText, ids } from "../selection.ts";
import { every, type FlowSection, type SourcedAmount } from "../sourced.ts";
import { dayOfResult, id, longList, money, OtherCurrencies, text, tool } from "../tool.ts";

const NetWorthFact = z.object({
  start: dayOfResult,
  end: dayOfResult,
  total: money,
  assets: money,
  debts: money,
  startTotal: money,
  /** Gain or loss since `start`: `total` minus `startTotal` minus `added`. */
  change: money,
  /** Opening worth of accounts added since `start`; neither a gain nor a loss. */
  added: money,
  /** First day of the oldest account's history; null without accounts. */
  dataStart: dayOfResult.nullable(),
  entries: z.array(z.object({ type: z.enum(["income", "expenses", "transfers", "accounts", "change"]), amount: money })),
  otherCurrencies: OtherCurrencies,
});
export type NetWorthFact = z.output<typeof NetWorthFact>;

const LABELS: Record<NetWorthFact["entries"][number]["type"], string> = {
  income: "Income",
  expenses: "Spending",
  transfers: "Transfers",
  accounts: "Accounts added or removed",
  change: "Changes in value",
};
const SECTION: Partial<Record<string, FlowSection>> = { income: "Income", expenses: "Expense" };

/** Sources of a net worth change: posted rows where rows explain it, and the whole calculation for the rest. */
const netWorthChange = (n: NetWorthFact): SourcedAmount[] => {
  const period = { start: addDays(n.start, 1), end: n.end };
  const parts = n.entries.map(({ type, amount }): Part => {
    const section = SECTION[type];
    const label = LABELS[type];
    return {
      label,
      amount,
      view: section ? citeTransactions(`${label} ${formatPeriod(period)}`, { ...period, pending: false }, section) : null,
    };
  });
  const moved = parts.filter((_, i) => n.entries[i]?.type !== "accounts");
  const change = formula(`Change in net worth ${formatPeriod(period)}`, moved);
  const difference = formula(`Net worth ${formatPeriod(period)}`, parts);
  return [
    { amount: n.change, citation: change },
    { amount: cents(n.change + n.added), citation: difference },
    ...parts.map((p, i) => ({ amount: p.amount, citation: p.view ?? (n.entries[i]?.type === "accounts" ? difference : change) })),
  ];
};

const getNetWorth = tool({
  name: "get_net_worth",
  about:
    "Net worth at the end of a day, and its change since another day with the reasons. `added` is the worth of accounts added in between: never call it a gain or a loss.",
  args: z.strictObject({ start: dayText, end: dayText }),
  result: NetWorthFact,
  access: "read",
  unattended: true,
  sources: (_args, n) => [
    ...every([n.total, n.assets, n.debts], citeAccounts(`Net worth on ${formatDay(n.end)}`, [], n.end)),
    ...every([n.startTotal], citeAccounts(`Net worth on ${formatDay(n.start)}`, [], n.start)),
    ...netWorthChange(n),
  ],
});

/** How many steps one request may ask for, with the day before the first. */
const MOST_STEP_DAYS = 25;
const getNetWorthSteps = tool({
  name: "get_net_worth_steps",
  about:
    "Net worth at the end of days (ascending, at most 25), and its change since the day before it in the list: by month, quarter or year. `added` is the worth of accounts added in between: never call it a gain or a loss.",
  args: z.strictObject({ days: z.array(dayText).min(2).max(MOST_STEP_DAYS) }),
  result: z.object({
    steps: longList(z.object({ start: dayOfResult, end: dayOfResult, total: money, change: money, added: money })),
    dataStart: dayOfResult.nullable(),
  }),
  access: "read",
  unattended: true,
  sources: (_args, { steps }) =>
    steps.flatMap((step) => every([step.total, step.change], citeAccounts(`Net worth on ${formatDay(step.end)}`, [], step.end))),
});

/** How many days one request may name. */
const MOST_DAYS = 12;
const PastBalances = z.object({
  accounts: longList(
    z.object({
      id,
      name: text(),
      isAsset: z.boolean(),
      /** As displayed, at the end of each day asked for; what is owed is positive. Null before the account's balance is known. */
      balances: z.array(money.nullable()),
    }),
  ),
});
export type PastBalance = z.output<typeof PastBalances>["accounts"][number];

const getPastBalances = tool({
  name: "get_past_balances",
  about:
    "What accounts had, or what was owed on them, at the end of past days (ascending, at most 12). Null where the balance of a day is not known.",
  args: z.strictObject({ days: z.array(dayText).min(1).max(MOST_DAYS), accountIds: ids.optional() }),
  result: PastBalances,
  access: "read",
  unattended: true,
  sources: ({ days }, { accounts }) =>
    accounts.flatMap((a) =>
      a.balances.flatMap((amount, i) => {
        const on = days[i];
        return amount === null || on === undefined ? [] : every([amount], citeAccounts(a.name, [a.id], on));
      }),
    ),
});

const Level = z.object({ date: dayOfResult, amount: money });
const getBalanceExtremes = tool({
  name: "get_balance_extremes",
  about:
    "The lowest and the highest balance of one or several accounts together at the end of a day of a time, with the day. What is owed on debts alone is positive. Null where no day is known; `knownFrom` is the first day on which all balances are known.",
  args: z.strictObject({ start: dayText, end: dayText, accountIds: ids }),
  result: z.object({
    accounts: longList(z.object({ id, name: text(), isAsset: z.boolean() })),
    knownFrom: dayOfResult.nullable(),
    lowest: Level.nullable(),
    highest: Level.nullable(),
  }),
  access: "read",
  unattended: true,
  sources: (_args, { accounts, lowest, highest }) =>
    [lowest, highest].flatMap((one) =>
      one === null
        ? []
        : every(
            [one.amount],
            citeAccounts(
              accounts.map((a) => a.name).join(", "),
              accounts.map((a) => a.id),
              one.date,
            ),
          ),
    ),
});

export const netWorthTools = [getNetWorth, getNetWorthSteps, getPastBalances, getBalanceExtremes] as const;
