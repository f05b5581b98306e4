import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import type { Category } from "#contract/categories.ts";
import { type Transaction, type TransactionToReview, transactions } from "#contract/transactions.ts";
import { isOnePayee, merchantKey } from "#domain/merchant.ts";
import { call } from "#web/lib/api.ts";
import { invalidate } from "#web/lib/queries.ts";
import { session } from "#web/lib/session.ts";
import { toast } from "#web/lib/toast.ts";
import { useSetCategory } from "./mutations.ts";
import { reviewQuery, rowsQuery } from "./queries.ts";
import { reviewCountQuery } from "./review-count.ts";
import { type SimilarOffer, useSimilar } from "./use-similar.ts";
import { type Kept, merge, reviewList } from "./review-list.ts";

export type Review = {
  /** The rows that wait, in the order of the list; null while they load. */
  rows: readonly Transaction[] | null;
  error: Error | null;
  retry: () => void;
  /** How many were confirmed on this visit. */
  confirmed: number;
  confirm: (row: Transaction) => void;
  file: (row: Transaction, category: Category) => void;
  /** Similar transactions of the one just changed, to be offered. */
  similar: SimilarOffer | null;
  dismissSimilar: () => void;
};

type State = {
  kept: readonly Kept[];
  confirmed: ReadonlySet<number>;
  /** Rows changed on this visit. */ filed: ReadonlyMap<number, Transaction>;
};

/** The review list: what this browser keeps, merged with what is fetched. Confirming takes a row out at once, and puts it back when the server refuses. */
export const useReview = (): Review => {
  const client = useQueryClient();
  const list = useMemo(() => reviewList(session.current()?.userId ?? 0), []);
  const [state, setState] = useState<State>(() => ({ kept: list.read(), confirmed: new Set(), filed: new Map() }));
  const [before] = useState(() => state.kept.filter((row) => row.changed).map((row) => row.id));
  const fetched = useQuery(reviewQuery);
  const earlier = useQuery(rowsQuery(before));
  const setCategory = useSetCategory();
  const similar = useSimilar();

  const merged = useMemo(() => (fetched.data ? merge(state.kept, fetched.data, state.confirmed) : null), [state, fetched.data]);
  const rows = useMemo(() => {
    if (!merged || (before.length > 0 && !earlier.data && !earlier.error)) return null;
    const known = new Map([...(fetched.data ?? []), ...(earlier.data ?? [])].map((row): [number, Transaction] => [row.id, row]));
    // A row kept from before that is there no more was deleted since.
    return merged.flatMap((row) => state.filed.get(row.id) ?? known.get(row.id) ?? []);
  }, [merged, before, earlier.data, earlier.error, fetched.data, state.filed]);
  useEffect(() => {
    if (merged && rows) list.write(merged.filter((kept) => rows.some((row) => row.id === kept.id)));
  }, [list, merged, rows]);
  // One list holds a part of what waits: when it is done, the next part is asked for before the work is called done.
  const [asked, setAsked] = useState(0);
  const done = rows?.length === 0 && state.confirmed.size > asked;
  const { refetch } = fetched;
  useEffect(() => {
    if (done) void refetch().then(() => setAsked(state.confirmed.size));
  }, [done, refetch, state.confirmed.size]);
  // The lists and totals of other screens learn of it when the person leaves.
  useEffect(() => () => void invalidate("category"), []);

  const count = (by: number) => client.setQueryData(reviewCountQuery.queryKey, (now: number | undefined) => Math.max(0, (now ?? 0) + by));
  const confirm = useMutation({
    mutationFn: (row: Transaction) => call(transactions.confirm, { params: { id: row.id } }),
    onMutate: (row) => {
      const settled = (rows ?? []).filter((each) => isAlike(each, row));
      const waiting = settled.filter((each) => !state.filed.has(each.id)).length;
      setState((now) => ({ ...now, kept: merged ?? now.kept, confirmed: new Set([...now.confirmed, ...settled.map((each) => each.id)]) }));
      count(-waiting);
      return { settled: new Set(settled.map((each) => each.id)), waiting };
    },
    onSuccess: (_saved, _row, { settled }) => {
      client.setQueryData(reviewQuery.queryKey, (all: TransactionToReview[] | undefined) => all?.filter((each) => !settled.has(each.id)));
    },
    onError: (_error, _row, context) => {
      setState((now) => ({ ...now, confirmed: new Set([...now.confirmed].filter((id) => !context?.settled.has(id))) }));
      count(context?.waiting ?? 0);
      toast("Unable to update transaction");
    },
  });
  const show = (row: Transaction, changed: boolean) =>
    setState((now) => ({
      ...now,
      kept: (merged ?? now.kept).map((each) => (each.id === row.id ? { id: row.id, category: row.categoryId, changed } : each)),
      filed: new Map([...now.filed, [row.id, row]]),
    }));

  return {
    rows: done ? null : rows,
    error: fetched.error,
    retry: () => void fetched.refetch(),
    confirmed: state.confirmed.size,
    confirm: confirm.mutate,
    file: (row, category) => {
      const { id, name, section, color, icon } = category;
      show({ ...row, categoryId: id, categoryModified: true, category: { id, name, section, color, icon } }, true);
      setCategory.mutate(
        { transaction: row, category },
        { onError: () => show(row, row.categoryModified), onSuccess: () => similar.offer(row.id, category) },
      );
    },
    similar: similar.offered,
    dismissSimilar: similar.dismiss,
  };
};

/** Whether a word on one row answers for the other as well: itself, or the same merchant, direction and category. */
const isAlike = (row: Transaction, confirmed: Transaction): boolean =>
  row.id === confirmed.id ||
  (!row.categoryModified &&
    row.categoryId === confirmed.categoryId &&
    row.amount < 0 === confirmed.amount < 0 &&
    keyOf(row) === keyOf(confirmed) &&
    isOnePayee(keyOf(row)));
const keyOf = (row: Transaction): string => merchantKey(row.merchantName ?? row.name);
