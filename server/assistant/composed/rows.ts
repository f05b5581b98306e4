import type { Day } from "#domain/day.ts";
import type { MovedRow } from "#domain/figures/cash-flow.ts";
import type { BaseTools, Selection } from "../tools/index.ts";

/** More rows than a busy household has in a year. */
const MOST_ROWS = 10_000;

/** Returns all rows of a selection for calculations, oldest first, without the display limit. */
export const rowsFor = async (base: BaseTools, selection: Selection) => {
  const { rows } = await base.list_transactions({ selection, orderBy: "date", direction: "asc", limit: MOST_ROWS });
  return rows;
};

/** Returns the same rows as money movements, with the taxonomy code of each row's category. */
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
