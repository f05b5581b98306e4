import type { Day } from "#domain/day.ts";
import type { MovedRow } from "#domain/cash-flow.ts";
import type { BaseTools, Selection } from "../toolkit.ts";

/** More rows than a year of a busy household has. */
const MOST_ROWS = 10_000;

/** The rows of a selection for working with, oldest first; nothing is cut for showing. */
export const rowsFor = async (base: BaseTools, selection: Selection) => {
  const { rows } = await base.list_transactions({ selection, orderBy: "date", direction: "asc", limit: MOST_ROWS });
  return rows;
};

/** The same as moved money, with the taxonomy's code of each row's category. */
export const movedRows = async (base: BaseTools, selection: Selection): Promise<MovedRow[]> => {
  const [rows, vocabulary] = await Promise.all([rowsFor(base, { ...selection, pending: false }), base.get_vocabulary({})]);
  const codes = new Map(vocabulary.categories.map((c) => [c.id, c.code]));
  return rows.map((row) => ({
    id: row.id,
    accountId: row.accountId,
    day: row.date as Day,
    amount: row.amount,
    merchant: row.merchant,
    description: row.name,
    categoryId: row.categoryId ?? 0,
    code: row.categoryId === null ? null : (codes.get(row.categoryId) ?? null),
  }));
};
