import type { KeyboardEvent } from "react";
import type { Transaction } from "#contract/transactions.ts";

/** Returns the index of the row where a key was pressed, or null. */
export const placeOf = (event: KeyboardEvent): number | null => {
  const item = event.target instanceof Element ? event.target.closest<HTMLElement>("[role=list] > [data-index]") : null;
  return item ? Number(item.dataset["index"]) : null;
};

/** Focuses a row after rendering, because selection mode uses a different element for it. */
export const focusRow = (index: number): void =>
  void requestAnimationFrame(() => document.querySelector<HTMLElement>(`[role=list] > [data-index="${index}"] :is(a, button)`)?.focus());

/** Returns the row on which X was pressed, to start selecting there. Null for other keys. */
export const startedAt = (event: KeyboardEvent, rows: readonly (Transaction | null)[]): { index: number; id: number } | null => {
  const index = event.key === "x" && !event.ctrlKey && !event.metaKey && !event.altKey ? placeOf(event) : null;
  const row = index === null ? null : rows[index];
  return index !== null && row && !row.pending ? { index, id: row.id } : null;
};
