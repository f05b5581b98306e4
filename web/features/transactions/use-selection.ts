import { type KeyboardEvent, useCallback, useMemo, useState } from "react";
import { MAX_BULK, type Transaction } from "#contract/transactions.ts";
import type { RowProps } from "#web/ui/Row.tsx";

export type Selection = {
  /** Rows are being selected. */
  on: boolean;
  /** Ids of the selected rows that the list shows, in its order. */
  ids: readonly number[];
  /** Every row of the list that can be selected is. */
  all: boolean;
  begin: (first?: number) => void;
  end: () => void;
  choiceOf: (row: Transaction) => NonNullable<RowProps["choice"]>;
  /** Selects a row and all between it and the one selected before. */
  extendTo: (id: number) => void;
  selectAll: () => void;
  clear: () => void;
};

type State = { on: boolean; chosen: ReadonlySet<number>; /** Where a range begins. */ anchor: number | null };
const OFF: State = { on: false, chosen: new Set(), anchor: null };

/** Which rows of a list are selected. A pending row keeps its category and cannot be. Another list (`place`) begins without any. */
export const useSelection = (rows: readonly Transaction[], place: string): Selection => {
  const [state, setState] = useState(OFF);
  const [seen, setSeen] = useState(place);
  if (seen !== place) {
    setSeen(place);
    setState((now) => ({ ...now, chosen: OFF.chosen, anchor: null }));
  }
  const open = useMemo(() => rows.filter((row) => !row.pending).map((row) => row.id), [rows]);
  const ids = useMemo(() => open.filter((id) => state.chosen.has(id)), [open, state.chosen]);
  const add = useCallback((more: readonly number[], anchor: number | null) => {
    setState((now) => ({ on: true, chosen: new Set([...now.chosen, ...more].slice(0, MAX_BULK)), anchor: anchor ?? now.anchor }));
  }, []);
  const range = (to: number): number[] => {
    const [from, until] = [open.indexOf(state.anchor ?? to), open.indexOf(to)];
    return open.slice(Math.min(from < 0 ? until : from, until), Math.max(from, until) + 1);
  };
  const toggle = (id: number) =>
    setState((now) => ({
      on: true,
      chosen: new Set(now.chosen.has(id) ? [...now.chosen].filter((each) => each !== id) : [...now.chosen, id].slice(0, MAX_BULK)),
      anchor: id,
    }));
  return {
    on: state.on,
    ids,
    all: ids.length > 0 && ids.length >= Math.min(open.length, MAX_BULK),
    begin: (first) =>
      setState(first !== undefined && open.includes(first) ? { on: true, chosen: new Set([first]), anchor: first } : { ...OFF, on: true }),
    end: () => setState(OFF),
    choiceOf: (row) => ({
      checked: state.chosen.has(row.id) && !row.pending,
      disabled: row.pending,
      note: row.pending ? "You can change it once it is posted." : undefined,
      onToggle: (shift) => (shift && state.anchor !== null ? add(range(row.id), row.id) : toggle(row.id)),
    }),
    extendTo: (id) => add(range(id), id),
    selectAll: () => add(open, null),
    clear: () => setState((now) => ({ ...now, chosen: OFF.chosen, anchor: null })),
  };
};

const rowAt = (event: KeyboardEvent): { index: number; list: Element } | null => {
  const item = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-index]") : null;
  const list = item?.closest("[role=list]");
  return item && list ? { index: Number(item.dataset["index"]), list } : null;
};

/** A row's own element is another one while rows are selected; the focus goes over to it. */
const focusAgain = (list: Element, index: number): void =>
  void requestAnimationFrame(() => list.querySelector<HTMLElement>(`[data-index="${index}"] :is(a, button)`)?.focus());

/**
 * The keys of a list with a selection: X begins with the row in focus, Shift with an arrow selects on the way, Ctrl or Command with A selects all,
 * Escape ends. Arrows alone move, and Space or Enter selects, as in any list.
 */
export const selectionKeys =
  (selection: Selection | undefined, items: readonly (Transaction | null)[]) =>
  (event: KeyboardEvent): void => {
    const at = rowAt(event);
    if (!selection || !at || event.altKey) return;
    const row = items[at.index];
    const command = event.ctrlKey || event.metaKey;
    if (!selection.on) {
      if (event.key !== "x" || command || event.shiftKey || !row) return;
      event.preventDefault();
      selection.begin(row.id);
      focusAgain(at.list, at.index);
    } else if (event.key === "Escape") {
      event.stopPropagation();
      selection.end();
      focusAgain(at.list, at.index);
    } else if (event.key === "x" && !command && row) {
      selection.choiceOf(row).onToggle(false);
    } else if (event.key === "a" && command) {
      event.preventDefault();
      selection.selectAll();
    } else if (event.shiftKey && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      const by = event.key === "ArrowDown" ? 1 : -1;
      let next = at.index + by;
      while (next >= 0 && next < items.length && items[next] === null) next += by;
      const to = items[next];
      if (row && to && !to.pending) {
        if (!selection.ids.includes(row.id)) selection.extendTo(row.id);
        selection.extendTo(to.id);
      }
    }
  };
