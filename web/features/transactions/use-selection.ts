import { useCallback, useMemo, useState } from "react";
import { MAX_BULK } from "#contract/transaction-changes.ts";
import type { Transaction } from "#contract/transactions.ts";
import type { RowProps } from "#web/ui/lists/Row.tsx";

export type Selection = {
  /** Ids of the selected rows in the list, in list order. */
  ids: readonly number[];
  /** Whether every selectable row is selected. */
  all: boolean;
  choiceOf: (row: Transaction) => NonNullable<RowProps["choice"]>;
  /** Selects a row and all rows between it and the one selected before. */
  extendTo: (id: number) => void;
  selectAll: () => void;
  clear: () => void;
};

type State = { chosen: ReadonlySet<number>; /** The row where a range starts. */ anchor: number | null };
const NONE: State = { chosen: new Set(), anchor: null };

/**
 * The selected rows of a list, starting with `first`. Pending transactions cannot be selected. Another list (`place`) starts without a
 * selection.
 */
export const useSelection = (rows: readonly Transaction[], place: string, first: number | null): Selection => {
  const [state, setState] = useState<State>(() => (first === null ? NONE : { chosen: new Set([first]), anchor: first }));
  const [seen, setSeen] = useState(place);
  if (seen !== place) {
    setSeen(place);
    setState(NONE);
  }
  const open = useMemo(() => rows.filter((row) => !row.pending).map((row) => row.id), [rows]);
  const ids = useMemo(() => open.filter((id) => state.chosen.has(id)), [open, state.chosen]);
  const add = useCallback((more: readonly number[], anchor: number | null) => {
    setState((now) => ({ chosen: new Set([...now.chosen, ...more].slice(0, MAX_BULK)), anchor: anchor ?? now.anchor }));
  }, []);
  const range = (to: number): number[] => {
    const [from, until] = [open.indexOf(state.anchor ?? to), open.indexOf(to)];
    return open.slice(Math.min(from < 0 ? until : from, until), Math.max(from, until) + 1);
  };
  const toggle = (id: number) =>
    setState((now) => ({
      chosen: new Set(now.chosen.has(id) ? [...now.chosen].filter((each) => each !== id) : [...now.chosen, id].slice(0, MAX_BULK)),
      anchor: id,
    }));
  return {
    ids,
    all: ids.length > 0 && ids.length >= Math.min(open.length, MAX_BULK),
    choiceOf: (row) => ({
      checked: state.chosen.has(row.id) && !row.pending,
      disabled: row.pending,
      note: row.pending ? "You can change it once it is posted." : undefined,
      onToggle: (shift) => (shift && state.anchor !== null ? add(range(row.id), row.id) : toggle(row.id)),
    }),
    extendTo: (id) => add(range(id), id),
    selectAll: () => add(open, null),
    clear: () => setState(NONE),
  };
};
