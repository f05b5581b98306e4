import { z } from "zod";
import { formatDay, formatMoney } from "#domain/format.ts";
import { MOST_ROWS, type ToolArgs, ToolError } from "../../assistant/tools/index.ts";
import type { Tx } from "../../db/open.ts";
import type { Feature } from "../../feature.ts";
import type { Scope } from "../../identity/scope.ts";
import { proposalKind } from "../../proposal-kind.ts";
import { findActiveCategory } from "../categories/index.ts";
import { assignCategory, payeesOf } from "./assign-category.ts";
import { lockRows } from "./category-store.ts";
import { restoreSnapshot, Snapshot, takeSnapshot } from "./category-snapshot.ts";
import { type Rows, rowsOf, visibleRowsOf } from "./filter.ts";
import * as store from "./store.ts";

const Exact = z.object({ categoryId: z.number().int(), category: z.string(), ids: z.array(z.number().int()).max(MOST_ROWS) });
type Args = ToolArgs["set_transaction_category"];

const rowsAsked = async (tx: Tx<Scope>, { selection, transactionIds }: Args): Promise<Rows> => {
  if (!selection === !transactionIds) throw new ToolError("select the rows in one way", "Give a selection, or transactionIds.");
  if (selection) return visibleRowsOf(selection);
  const wanted = [...new Set(transactionIds)];
  const rows = rowsOf({ ids: wanted });
  // A transaction of another household is refused like a missing one.
  if ((await store.summary(tx, rows)).count < wanted.length)
    throw new ToolError("one of the transactions does not exist", "Use list_transactions to list the rows.");
  return rows;
};

const merchantOf = (row: { merchantName: string | null; name: string }): string => (row.merchantName ?? row.name).slice(0, 80);

const notesOf = (count: number, already: number, pending: number, merchants: readonly string[], category: string): string[] => {
  const [only, more] = [...new Set(merchants)];
  return [
    ...(already > 0 && count > 0 ? [`${already} ${already === 1 ? "is" : "are"} already in this category`] : []),
    ...(pending > 0 ? [`${pending} pending ${pending === 1 ? "one is" : "ones are"} left out until posted`] : []),
    only && !more
      ? `New transactions from ${only} will also be categorized as ${category}`
      : `New transactions from these merchants will also be categorized as ${category}`,
  ];
};

const citationOf = (name: string, ids: number[]) => ({
  artifactName: name,
  artifactDisplayType: "transactions" as const,
  transactionsFetchRequest: {
    name,
    accountId: null,
    category: null,
    transactionType: null,
    subscriptionId: null,
    startDate: null,
    endDate: null,
    searchQuery: null,
    pending: null,
    orderBy: "date" as const,
    amountGt: null,
    amountLt: null,
    limit: null,
    transactionIds: ids,
  },
});

/** Sets the category of posted rows, as on the transactions screen: new rows of the same merchants get it too. */
const setTransactionCategory = proposalKind({
  exact: Exact,
  kept: Snapshot,
  plan: async (tx, args: Args) => {
    const category = await findActiveCategory(tx, args.categoryId);
    if (!category) throw new ToolError("there is no such category", "Use get_vocabulary to list the categories.");
    const asked = await rowsAsked(tx, args);
    const { count } = await store.summary(tx, asked);
    if (count === 0) throw new ToolError("there are no such transactions", "Say which rows were looked for.");
    if (count > MOST_ROWS)
      throw new ToolError(
        `${count} transactions are over the limit of ${MOST_ROWS} at once`,
        "Ask for a shorter period or fewer merchants.",
      );
    const found = (await store.list(tx, asked, "-date", null, MOST_ROWS)).slice(0, MOST_ROWS);
    const pending = found.filter((row) => row.pending).length;
    const posted = found.filter((row) => !row.pending);
    const changing = posted.filter((row) => row.categoryId !== args.categoryId);
    const [first, more] = changing;
    if (!first)
      throw new ToolError(
        pending > 0 && posted.length === 0
          ? "a pending transaction keeps its category until it posts"
          : `${posted.length === 1 ? "it is" : "they are all"} already in ${category.name}`,
        "Tell the user that there is nothing to change.",
      );
    const merchants = changing.map(merchantOf);
    const [only, another] = [...new Set(merchants)];
    const whose = only !== undefined && another === undefined ? ` from ${only}` : "";
    const ids = changing.map((row) => row.id);
    return {
      exact: { categoryId: args.categoryId, category: category.name, ids },
      title: more
        ? `Categorize ${changing.length} transactions${whose} as ${category.name}`
        : `Categorize ${merchantOf(first)} as ${category.name}`,
      target: ids.toSorted((a, b) => a - b).join(","),
      notes: notesOf(changing.length, posted.length - changing.length, pending, merchants, category.name),
      citation: citationOf(more ? `${changing.length} transactions` : merchantOf(first), ids),
    };
  },
  hold: async (tx, { ids, categoryId, category }) => {
    const locked = await lockRows(tx, ids);
    const rows = await store.byIds(tx, ids);
    const kept = await takeSnapshot(tx, ids, payeesOf(locked), categoryId);
    return {
      values: rows.map((row) => ({
        what: `${merchantOf(row)}, ${formatDay(row.transactionDate)}, ${formatMoney(row.amount, { currency: row.currency })}`,
        now: row.category.name,
        after: category,
        data: { id: row.id, category: row.categoryId },
      })),
      kept,
    };
  },
  apply: async (tx, { ids, categoryId }, at) => assignCategory(tx, await lockRows(tx, ids), categoryId, at, "categoryId"),
  restore: (tx, { categoryId }, kept, { appliedAt }) => restoreSnapshot(tx, kept, { categoryId, appliedAt }),
});

export const proposals: NonNullable<Feature["proposals"]> = { set_transaction_category: setTransactionCategory };
