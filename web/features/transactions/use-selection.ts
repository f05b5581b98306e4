import { useCallback, useMemo, useState } from "react";
import type { RowProps } from "#web/ui/lists/Row.tsx";

export type Selection<Id> = {
  /** Ids of the selected rows in the list, in list order. */
  ids: readonly Id[];
  /** Whether every selectable row is selected. */
  all: boolean;
  /** Whether a row is selected, and how to toggle it. A row with a note cannot be selected. */
  choiceOf: (id: Id, note?: string) => NonNullable<RowProps["choice"]>;
  /** Selects a row and all rows between it and the one selected before. */
  extendTo: (id: Id) => void;
  selectAll: () => void;
  clear: () => void;
};

type State<Id> = { chosen: ReadonlySet<Id>; /** The row where a range starts. */ anchor: Id | null };

/**
 * The selected rows of a list, starting with `initially`. `open` lists the ids of its selectable rows, of which at most `limit` can be selected.
 * Another list (`place`) starts without a selection.
 */
export const useSelection = <Id>(open: readonly Id[], place: string, initially: readonly Id[], limit: number): Selection<Id> => {
  const [state, setState] = useState<State<Id>>(() => ({ chosen: new Set(initially), anchor: initially[0] ?? null }));
  const [seen, setSeen] = useState(place);
  const clear = () => setState({ chosen: new Set(), anchor: null });
  if (seen !== place) {
    setSeen(place);
    clear();
  }
  const ids = useMemo(() => open.filter((id) => state.chosen.has(id)), [open, state.chosen]);
  const add = useCallback(
    (more: readonly Id[], anchor: Id | null) =>
      setState((now) => ({ chosen: new Set([...now.chosen, ...more].slice(0, limit)), anchor: anchor ?? now.anchor })),
    [limit],
  );
  const range = (to: Id): Id[] => {
    const [from, until] = [open.indexOf(state.anchor ?? to), open.indexOf(to)];
    return open.slice(Math.min(from < 0 ? until : from, until), Math.max(from, until) + 1);
  };
  const toggle = (id: Id) =>
    setState((now) => ({
      chosen: new Set(now.chosen.has(id) ? [...now.chosen].filter((each) => each !== id) : [...now.chosen, id].slice(0, limit)),
      anchor: id,
    }));
  return {
    ids,
    all: ids.length > 0 && ids.length >= Math.min(open.length, limit),
    choiceOf: (id, note) => ({
      checked: state.chosen.has(id) && note === undefined,
      disabled: note !== undefined,
      note,
      onToggle: (shift) => (shift && state.anchor !== null ? add(range(id), id) : toggle(id)),
    }),
    extendTo: (id) => add(range(id), id),
    selectAll: () => add(open, null),
    clear,
  };
};
