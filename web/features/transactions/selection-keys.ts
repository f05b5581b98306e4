import type { KeyboardEvent } from "react";
import type { Transaction } from "#contract/transactions.ts";

/** Where in the list a key was pressed: the index of the row; null elsewhere. */
export const placeOf = (event: KeyboardEvent): number | null => {
  const item = event.target instanceof Element ? event.target.closest<HTMLElement>("[role=list] > [data-index]") : null;
  return item ? Number(item.dataset["index"]) : null;
};

/** Puts the focus on a row once it is drawn: while rows are selected, its element is another one. */
export const focusRow = (index: number): void =>
  void requestAnimationFrame(() => document.querySelector<HTMLElement>(`[role=list] > [data-index="${index}"] :is(a, button)`)?.focus());

/** The row that X was pressed on, to begin selecting with it; null for any other key. */
export const startedAt = (event: KeyboardEvent, rows: readonly (Transaction | null)[]): { index: number; id: number } | null => {
  const index = event.key === "x" && !event.ctrlKey && !event.metaKey && !event.altKey ? placeOf(event) : null;
  const row = index === null ? null : rows[index];
  return index !== null && row && !row.pending ? { index, id: row.id } : null;
};
