import type { Day } from "#domain/day.ts";
import { capitalized, formatDay, joinNames } from "#domain/format.ts";
import { absolute, type Cents, ZERO } from "#domain/money.ts";
import type { Group, GroupBy, Selection, TransactionFact } from "../../tools/index.ts";
import { citeTransactions } from "../../cite.ts";
import { escapeName } from "../../markdown.ts";
import { isTimeGroup, timeKeyOf, timeLabelOf, withinGroup } from "../../time-groups.ts";
import type { Flow, FramePeriod } from "../frame.ts";
import { titlePeriod } from "../period-name.ts";
import { averageOf, say, sumOf } from "../reply.ts";
import { selectionOf } from "../planner.ts";
import { about, type Asked, periodOf } from "./context.ts";
import { dataNotes, familyNote, nothingFound, saidMoney } from "./notes.ts";
import { smallestOut } from "./smallest.ts";

/* The rows that a figure is taken of, how they are grouped, and how they are named and cited. */

/** `sum` begins a sentence about a sum that is net of refunds. */
export type Words = { one: string; many: string; sum?: string; column: string; section: "Expense" | "Income" };
export const WORDS: Record<Flow["subject"], Words> = {
  spending: { one: "purchase", many: "purchases", sum: "Spending", column: "Spent", section: "Expense" },
  income: { one: "deposit", many: "deposits", column: "Received", section: "Income" },
  pay: { one: "paycheck", many: "paychecks", column: "Received", section: "Income" },
  interest: { one: "interest payment", many: "interest payments", column: "Received", section: "Income" },
  refunds: { one: "refund", many: "refunds", column: "Returned", section: "Expense" },
  subscriptions: {
    one: "recurring payment",
    many: "recurring payments",
    sum: "Spending on recurring payments",
    column: "Spent",
    section: "Expense",
  },
};

/** The rows that a figure is taken of. Refunds are listed, because no selection tells them from purchases. */
export type Source = {
  asked: Asked;
  period: FramePeriod;
  words: Words;
  selection: Selection;
  refunds: TransactionFact[] | null;
  /** What is not counted, in words. */
  note?: string;
};
/** Most rows that one list returns. */
export const MOST_ROWS = 50;

export const sourceOf = async (asked: Asked, { subject }: Flow): Promise<Source> => {
  const period = periodOf(asked);
  const words = WORDS[subject];
  const selection: Selection = {
    ...selectionOf({ ...asked.frame.filter, section: null, direction: null }, period),
    section: words.section,
  };
  if (subject === "subscriptions") {
    const { subscriptions } = await asked.tools("list_subscriptions", { status: "all" });
    return {
      asked,
      period,
      words,
      selection: { ...selection, subscriptionIds: subscriptions.map((s) => s.id).slice(0, MOST_ROWS) },
      refunds: null,
      ...(subscriptions.length > MOST_ROWS && { note: `Only the ${MOST_ROWS} largest recurring payments are counted.` }),
    };
  }
  if (subject !== "refunds") return { asked, period, words, selection, refunds: null };
  const { rows } = await asked.tools("list_transactions", { selection, orderBy: "amount", direction: "asc", limit: MOST_ROWS });
  return { asked, period, words, selection, refunds: rows.filter((row) => row.amount < 0) };
};

export const titleOf = ({ words, period, asked }: Source): string => `${capitalized(words.many)} ${titlePeriod(period, asked.today)}`;
export const citeOf = (source: Source, orderBy: "date" | "amount" = "date") =>
  source.refunds
    ? citeTransactions(titleOf(source), { ids: source.refunds.map((row) => row.id) }, null, orderBy)
    : citeTransactions(titleOf(source), source.selection, source.words.section, orderBy);
export const citeRow = (row: TransactionFact) =>
  citeTransactions(`${row.merchant || row.name} on ${formatDay(row.date)}`, { ids: [row.id] }, null);

/** What the figure is narrowed to, in words: " from Northwind over $100". */
export const narrowing = ({ asked, words }: Source): string => {
  const { filter } = asked.frame;
  const from =
    filter.merchants.length > 0
      ? ` ${words.section === "Income" ? "from" : "at"} ${joinNames(filter.merchants.map((m) => escapeName(m.label)))}`
      : "";
  const rest = about({ ...asked.frame, filter: { ...filter, merchants: [], categories: [] } }, saidMoney)
    .replace(/^ on everything/, "")
    .replace(/ from /, words.section === "Income" ? " into " : " from ");
  const named = filter.categories.filter((c) => c.label !== words.many && c.label !== "pay" && c.label !== "interest");
  return `${named.length > 0 ? ` in ${joinNames(named.map((c) => escapeName(c.label)))}` : ""}${from}${rest}`;
};

/** `reversed` is how many of the rows are refunds, or income that was taken back. */
export type Sizes = { count: number; reversed: number; total: Cents; mean: Cents; median: Cents; days: number };
export const sizesOf = async (source: Source): Promise<Sizes> => {
  const { asked, refunds, selection, words } = source;
  if (!refunds) {
    const found = await asked.tools("get_purchase_sizes", { selection });
    // Sums are net of refunds and of income that was taken back, as everywhere.
    const { total, count } = await asked.tools(words.section === "Income" ? "get_income" : "get_spending", { selection });
    const mean = count === 0 ? ZERO : averageOf(asked.reply, [total], count);
    return { ...found, total, count, reversed: count - found.count, mean };
  }
  const sizes = refunds.map((row) => absolute(row.amount)).toSorted((a, b) => a - b);
  const [low = ZERO, high = ZERO] = [sizes[Math.floor((sizes.length - 1) / 2)], sizes[Math.floor(sizes.length / 2)]];
  const { reply } = asked;
  if (sizes.length === 0) return { count: 0, reversed: 0, total: ZERO, mean: ZERO, median: ZERO, days: 0 };
  return {
    count: sizes.length,
    reversed: 0,
    total: sumOf(reply, sizes),
    mean: averageOf(reply, sizes, sizes.length),
    median: averageOf(reply, [low, high], 2),
    days: new Set(refunds.map((row) => row.date)).size,
  };
};

/**
 * Rows in an order. Only money in the subject's direction is listed, because a purchase returned is no purchase. A list with `reversals` shows
 * all rows of its sum.
 */
export const listOf = async (
  source: Source,
  by: "date" | "amount",
  first: boolean,
  limit: number,
  reversals = false,
): Promise<TransactionFact[]> => {
  const { asked, refunds, selection, words } = source;
  const isIn = words.section === "Income" || refunds !== null;
  if (refunds) {
    const sorted = refunds.toSorted((a, b) => (by === "date" ? (a.date < b.date ? -1 : 1) : b.amount - a.amount));
    return (first ? sorted : sorted.toReversed()).slice(0, limit);
  }
  if (by === "amount" && first && !isIn) return smallestOut(asked, selection, limit);
  // By amount, money in comes first in ascending order, largest first.
  const ascending = by === "date" ? first : first !== isIn;
  const { rows } = await asked.tools("list_transactions", {
    selection,
    orderBy: by,
    direction: ascending ? "asc" : "desc",
    limit: MOST_ROWS,
  });
  return rows.filter((row) => reversals || (isIn ? row.amount < 0 : row.amount > 0)).slice(0, limit);
};

export const keyOf = (row: TransactionFact, by: GroupBy): { key: string; label: string; id: number | null } => {
  if (by === "category") return { key: String(row.categoryId), label: row.category, id: row.categoryId };
  if (by === "account") return { key: String(row.accountId), label: row.account, id: row.accountId };
  if (by === "merchant") return { key: row.merchant, label: row.merchant, id: null };
  const key = timeKeyOf(by, row.date);
  return { key, label: key, id: null };
};
/** The groups that the tools return, and the total of all, also of groups that were cut off. */
export const groupsOf = async (source: Source, by: GroupBy): Promise<{ groups: Group[]; total: Cents }> => {
  const { asked, refunds, selection, words } = source;
  if (!refunds) {
    const args = { selection, groupBy: by, top: MOST_ROWS };
    return words.section === "Income" ? asked.tools("get_income", args) : asked.tools("get_spending", args);
  }
  const rows = Map.groupBy(refunds, (row) => keyOf(row, by).key);
  const groups = [...rows.values()].flatMap((list): Group[] => {
    const [first] = list;
    return first
      ? [
          {
            ...keyOf(first, by),
            total: sumOf(
              asked.reply,
              list.map((row) => absolute(row.amount)),
            ),
            count: list.length,
          },
        ]
      : [];
  });
  return {
    groups: groups.toSorted((a, b) => (isTimeGroup(by) ? (a.key < b.key ? -1 : 1) : b.total - a.total)),
    total: sumOf(
      asked.reply,
      groups.map((group) => group.total),
    ),
  };
};

export const labelOf = (group: Group, by: GroupBy, today: Day): string =>
  isTimeGroup(by) ? timeLabelOf(by, group.key, today) : escapeName(group.label);
export const citeGroup = (source: Source, group: Group, by: GroupBy) => {
  const { asked, refunds, selection, words } = source;
  const name = `${labelOf(group, by, asked.today)}, ${titleOf(source)}`;
  if (refunds) return citeTransactions(name, { ids: refunds.filter((row) => keyOf(row, by).key === group.key).map((row) => row.id) }, null);
  if (isTimeGroup(by)) return citeTransactions(name, withinGroup(selection, by, group.key), words.section);
  const narrowed: Selection =
    by === "category" && group.id !== null
      ? { ...selection, categoryIds: [group.id] }
      : by === "account" && group.id !== null
        ? { ...selection, accountIds: [group.id] }
        : by === "merchant"
          ? { ...selection, merchants: [group.label.slice(0, 120)] }
          : selection;
  return citeTransactions(name, narrowed, words.section);
};

export const none = (source: Source): void =>
  say(source.asked.reply, ...nothingFound(source.asked, source.period, `${source.words.many}${narrowing(source)}`));
export const closing = (source: Source): void => {
  const { asked, period, refunds, note } = source;
  say(
    asked.reply,
    note ?? null,
    refunds && refunds.length === MOST_ROWS
      ? `Only the ${MOST_ROWS} largest refunds are counted; ask about a shorter time for all of them.`
      : null,
    familyNote(asked),
    ...dataNotes(asked, period),
  );
};

/** How a sentence about a sum begins. */
export const sumWords = ({ sum, many }: Words): string => sum ?? capitalized(many);
