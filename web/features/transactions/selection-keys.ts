import type { KeyboardEvent } from "react";
import type { Transaction } from "#contract/transactions.ts";
import type { Selection } from "./use-selection.ts";

/** Returns the index of the row where a key was pressed, or null. */
export const placeOf = (event: KeyboardEvent): number | null => {
  const item = event.target instanceof Element ? event.target.closest<HTMLElement>(":is(ul, [role=list]) > [data-index]") : null;
  return item ? Number(item.dataset["index"]) : null;
};

/** Focuses a row after rendering, because selection mode uses a different element for it. */
export const focusRow = (index: number): void =>
  void requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`:is(ul, [role=list]) > [data-index="${index}"] :is(a, button)`)?.focus(),
  );

/** Returns the row on which X was pressed, to start selecting there. Null for other keys. */
export const startedAt = (event: KeyboardEvent, rows: readonly (Transaction | null)[]): { index: number; id: number } | null => {
  const index = isX(event) ? placeOf(event) : null;
  const row = index === null ? null : rows[index];
  return index !== null && row && !row.pending ? { index, id: row.id } : null;
};

export const isX = (event: KeyboardEvent): boolean => event.key === "x" && !event.ctrlKey && !event.metaKey && !event.altKey;

/**
 * Keyboard shortcuts of a list in selection mode: Shift+arrow extends the selection, Ctrl+A or Command+A selects all, X toggles the focused
 * row, Escape ends. Arrows alone move, and Space or Enter selects, as in any list. `ids` are the rows in order: null for a heading, "fixed"
 * for one that cannot be selected.
 */
export const selectByKey = <Id extends string | number>(
  event: KeyboardEvent,
  ids: readonly (Id | "fixed" | null)[],
  selection: Selection<Id>,
  onEnd: (index?: number) => void,
): void => {
  const index = placeOf(event);
  const id = index === null ? null : (ids[index] ?? null);
  if (index === null || id === null || event.altKey) return;
  const command = event.ctrlKey || event.metaKey;
  if (event.key === "Escape") {
    event.stopPropagation();
    onEnd(index);
  } else if (event.key === "x" && !command && id !== "fixed") selection.choiceOf(id).onToggle(false);
  else if (event.key === "a" && command) {
    event.preventDefault();
    selection.selectAll();
  } else if (event.shiftKey && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
    const by = event.key === "ArrowDown" ? 1 : -1;
    let next = index + by;
    while (next >= 0 && next < ids.length && ids[next] === null) next += by;
    const to = ids[next] ?? null;
    if (to === null || to === "fixed") return;
    if (id !== "fixed" && !selection.ids.includes(id)) selection.extendTo(id);
    selection.extendTo(to);
  }
};
