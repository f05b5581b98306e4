import { z } from "zod";
import { formatDay, formatPeriod } from "#domain/format.ts";
import { citeTransactions } from "../cite.ts";
import { proposalTool } from "../proposing.ts";
import { Selection } from "../selection.ts";
import { every, type FlowSection, type SourcedAmount } from "../sourced.ts";
import { isTimeGroup, TIME_GROUPS, timeLabelOf, withinGroup } from "../time-groups.ts";
import { count, dayOfResult, id, longList, money, OtherCurrencies, text, tool, unreviewed } from "../tool.ts";

export const GroupBy = z.enum(["category", "merchant", "account", ...TIME_GROUPS]);
export type GroupBy = z.output<typeof GroupBy>;

const Group = z.object({
  key: text(),
  label: text(),
  id: id.nullable(),
  total: money,
  count,
  /** Missing if all of it is reviewed. */
  unreviewed: unreviewed.optional(),
});
export type Group = z.output<typeof Group>;
const Totals = z.object({
  period: z.object({ start: dayOfResult, end: dayOfResult }),
  total: money,
  count,
  unreviewed,
  /** Part of `total` that is still pending. */
  pendingTotal: money,
  pendingCount: count,
  groups: longList(Group),
  /** Whether `top` cut off some groups. */
  cut: z.boolean(),
  otherCurrencies: OtherCurrencies,
});
export type Totals = z.output<typeof Totals>;
const TransactionFact = z.object({
  id,
  date: dayOfResult,
  name: text(),
  merchant: text(),
  amount: money,
  category: text(),
  categoryId: id.nullable(),
  section: z.enum(["Income", "Expense", "Transfer"]),
  account: text(),
  accountId: id,
  pending: z.boolean(),
  /** The other account of a transfer within the household; missing for other rows. */
  transferAccountId: id.optional(),
});
export type TransactionFact = z.output<typeof TransactionFact>;

/** The rows of one group; null if no view can show them. */
const narrowed = (s: Selection, by: GroupBy, g: Group, section: FlowSection): Selection | null => {
  if (by === "merchant") return { ...s, merchants: [g.label.slice(0, 120)] };
  if (by === "category") return g.id === null ? null : { ...s, ...(s.categoryIds ? {} : { section }), categoryIds: [g.id] };
  if (by === "account") return g.id === null ? null : { ...s, accountIds: [g.id] };
  return withinGroup(s, by, g.key);
};

const nameOf = (by: GroupBy, g: Group): string => (isTimeGroup(by) ? timeLabelOf(by, g.key) : g.label);

const totals =
  (section: FlowSection) =>
  ({ selection, groupBy }: { selection: Selection; groupBy?: GroupBy | undefined }, result: Totals): SourcedAmount[] => {
    const s: Selection = { ...selection, start: result.period.start, end: result.period.end };
    const name = `${section === "Expense" ? "Spending" : "Income"} ${formatPeriod(result.period)}`;
    const pending = citeTransactions(`Pending, ${name}`, { ...s, pending: true }, section);
    const groups = (groupBy ? result.groups : []).flatMap((g) => {
      const rows = groupBy ? narrowed(s, groupBy, g, section) : null;
      return rows && groupBy ? every([g.total], citeTransactions(`${nameOf(groupBy, g)}, ${name}`, rows, section)) : [];
    });
    return [
      ...every([result.total], citeTransactions(name, s, section)),
      ...(result.pendingCount > 0 ? every([result.pendingTotal], pending) : []),
      ...groups,
    ];
  };

/** `groupBy` groups come largest first, time groups in order. */
const totalArgs = z.strictObject({
  selection: Selection,
  groupBy: GroupBy.optional(),
  top: z.number().int().min(1).max(50).optional(),
});

const getSpending = tool({
  name: "get_spending",
  about:
    "Total spending of a period, overall or by group. Refunds reduce it; transfers and card payments never count; hidden accounts are excluded.",
  args: totalArgs,
  result: Totals,
  access: "read",
  unattended: true,
  sources: totals("Expense"),
});

const getIncome = tool({
  name: "get_income",
  about: "Total income of a period, overall or by group, money in positive.",
  args: totalArgs,
  result: Totals,
  access: "read",
  unattended: true,
  sources: totals("Income"),
});

const getPurchaseSizes = tool({
  name: "get_purchase_sizes",
  about: "Sizes of purchases without refunds, or of deposits (section Income): number, sum, smallest, median, mean, largest, days.",
  args: z.strictObject({ selection: Selection }),
  result: z.object({ count, total: money, smallest: money, median: money, mean: money, largest: money, days: count }),
  access: "read",
  unattended: true,
  sources: ({ selection }, { count: found, total, smallest, median, mean, largest }) =>
    found === 0
      ? []
      : every(
          [total, smallest, median, mean, largest],
          citeTransactions(selection.section === "Income" ? "Deposits" : "Purchases", selection, selection.section ?? "Expense", "amount"),
        ),
});

const listTransactions = tool({
  name: "list_transactions",
  about: "Individual transactions: only when the question is about rows. Money out is positive, money in negative.",
  args: z.strictObject({
    selection: Selection,
    orderBy: z.enum(["date", "amount"]),
    direction: z.enum(["desc", "asc"]).optional(),
    limit: z.number().int().min(1).max(50),
  }),
  result: z.object({
    rows: z.array(TransactionFact),
    /** Number of all matching rows, not only those listed. */
    count,
    /** Sum over all matching rows, money out positive. */
    total: money,
    unreviewed,
    otherCurrencies: OtherCurrencies,
  }),
  access: "read",
  unattended: true,
  sources: ({ selection, orderBy }, { rows, total }) => [
    ...every([total], citeTransactions("Transactions", selection, selection.section ?? null, orderBy)),
    ...rows.flatMap((r) =>
      every(
        [r.amount],
        citeTransactions(
          `${r.merchant || r.name} on ${formatDay(r.date)}`,
          { start: r.date, end: r.date, accountIds: [r.accountId], ...(r.merchant ? { merchants: [r.merchant] } : { text: r.name }) },
          null,
        ),
      ),
    ),
  ],
});

/** At most this many rows may change at once. */
export const MOST_ROWS = 500;

const setTransactionCategory = proposalTool({
  name: "set_transaction_category",
  about: `Proposes another category for transactions: those of a selection, or those named by id, at most ${MOST_ROWS}. New ones of the same merchants will follow.`,
  args: z.strictObject({
    categoryId: id,
    selection: Selection.optional(),
    transactionIds: z.array(id).min(1).max(MOST_ROWS).optional(),
  }),
});

export const transactionTools = [getSpending, getIncome, getPurchaseSizes, listTransactions, setTransactionCategory] as const;
