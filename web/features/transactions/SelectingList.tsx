import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { MAX_BULK } from "#contract/transaction-changes.ts";
import { textFor } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast.ts";
import { useConfirmCategories, useSetCategories } from "./mutations.ts";
import { SelectionBar } from "./SelectionBar.tsx";
import { focusRow, selectByKey } from "./selection-keys.ts";
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
  const open = useMemo(() => list.rows.filter((row) => !row.pending).map((row) => row.id), [list.rows]);
  const selection = useSelection(open, list.place, first ? [first.id] : [], MAX_BULK);
  useEffect(() => {
    if (first) focusRow(first.index);
  }, [first]);
  return (
    <>
      <TransactionsList
        {...list}
        choiceOf={(row) => selection.choiceOf(row.id, row.pending ? "You can change it once it is posted." : undefined)}
        onKey={(event: KeyboardEvent, rows) => {
          const ids = rows.map((row) => row && (row.pending ? "fixed" : row.id));
          selectByKey(event, ids, selection, onEnd);
        }}
      />
      <TransactionsBar selection={selection} total={total} loaded={list.rows.length} onMore={onLoad} onEnd={onEnd} />
    </>
  );
};

type BarProps = {
  selection: Selection<number>;
  total: number;
  loaded: number;
  onMore: (() => Promise<unknown>) | null;
  onEnd: () => void;
};

const TransactionsBar = ({ selection, total, loaded, onMore, onEnd }: BarProps) => {
  const [loading, setLoading] = useState(false);
  const setCategories = useSetCategories();
  const confirm = useConfirmCategories();
  const { ids } = selection;
  // Select all takes effect once all pages are loaded, up to the limit.
  const enough = onMore === null || loaded >= MAX_BULK;
  const latest = useRef({ selection, onMore });
  useEffect(() => {
    latest.current = { selection, onMore };
  });
  useEffect(() => {
    if (!loading) return;
    if (enough) {
      setLoading(false);
      latest.current.selection.selectAll();
      return;
    }
    latest.current.onMore?.().catch((error: unknown) => {
      setLoading(false);
      toast(textFor(error));
    });
  }, [loading, loaded, enough]);
  return (
    <SelectionBar
      what="transactions"
      count={ids.length}
      all={selection.all && enough}
      allLabel={total > MAX_BULK ? `Select first ${MAX_BULK.toLocaleString("en-US")}` : "Select all"}
      loading={loading}
      changing={setCategories.isPending}
      confirming={confirm.isPending}
      onAll={() => setLoading(true)}
      onClear={selection.clear}
      onCategory={(category) => setCategories.mutate({ ids, category }, { onSuccess: () => onEnd() })}
      onConfirm={() => confirm.mutate(ids, { onSuccess: () => onEnd() })}
      onEnd={onEnd}
    />
  );
};
