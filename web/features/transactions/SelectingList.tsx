import { type KeyboardEvent, useEffect } from "react";
import type { Transaction } from "#contract/transactions.ts";
import { SelectionBar } from "./SelectionBar.tsx";
import { focusRow, placeOf } from "./selection-keys.ts";
import { TransactionsList, type TransactionsListProps } from "./TransactionsList.tsx";
import { type Selection, useSelection } from "./use-selection.ts";

export type SelectingListProps = TransactionsListProps & {
  /** The row where selecting started. */
  first: { index: number; id: number } | null;
  /** Number of rows in the list, including those not loaded. */
  total: number;
  /** Loads the next page. Null if there is none. */
  onLoad: (() => Promise<unknown>) | null;
  /** Ends selecting. `index` is the focused row. */
  onEnd: (index?: number) => void;
};

/** A list in selection mode, with the bulk actions. */
export const SelectingList = ({ first, total, onLoad, onEnd, ...list }: SelectingListProps) => {
  const selection = useSelection(list.rows, list.place, first?.id ?? null);
  useEffect(() => {
    if (first) focusRow(first.index);
  }, [first]);
  return (
    <>
      <TransactionsList {...list} choiceOf={selection.choiceOf} onKey={(event, rows) => press(event, rows, selection, onEnd)} />
      <SelectionBar selection={selection} total={total} loaded={list.rows.length} onMore={onLoad} onEnd={onEnd} />
    </>
  );
};

/**
 * Keyboard shortcuts of the list: Shift+arrow extends the selection, Ctrl+A or Command+A selects all, X toggles the focused row, Escape
 * ends. Arrows alone move, and Space or Enter selects, as in any list.
 */
const press = (event: KeyboardEvent, rows: readonly (Transaction | null)[], selection: Selection, onEnd: (index: number) => void): void => {
  const index = placeOf(event);
  const row = index === null ? null : rows[index];
  if (index === null || !row || event.altKey) return;
  const command = event.ctrlKey || event.metaKey;
  if (event.key === "Escape") {
    event.stopPropagation();
    onEnd(index);
  } else if (event.key === "x" && !command && !row.pending) selection.choiceOf(row).onToggle(false);
  else if (event.key === "a" && command) {
    event.preventDefault();
    selection.selectAll();
  } else if (event.shiftKey && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
    const by = event.key === "ArrowDown" ? 1 : -1;
    let next = index + by;
    while (next >= 0 && next < rows.length && rows[next] === null) next += by;
    const to = rows[next];
    if (!to || to.pending) return;
    if (!row.pending && !selection.ids.includes(row.id)) selection.extendTo(row.id);
    selection.extendTo(to.id);
  }
};
