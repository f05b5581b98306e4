import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import type { Category } from "#contract/categories.ts";
import { type Transaction, type TransactionToReview, transactions } from "#contract/transactions.ts";
import { isOnePayee, merchantKey } from "#domain/transactions/merchant.ts";
import { call } from "#web/lib/api.ts";
import { invalidate } from "#web/lib/queries.ts";
import { session } from "#web/lib/session.ts";
import { toastFailure } from "#web/lib/toast-failure.ts";
import { useSetCategory } from "./mutations.ts";
import { reviewQuery, rowsQuery } from "./queries.ts";
import { type SimilarOffer, useSimilar } from "./use-similar.ts";
import { type Kept, merge, reviewList } from "./review-list.ts";

export type Review = {
  /** Transactions to review, in list order. Null while loading. */
  rows: readonly Transaction[] | null;
  error: Error | null;
  retry: () => void;
  /** Number of transactions confirmed on this visit. */
  confirmed: number;
  confirm: (row: Transaction) => void;
  file: (row: Transaction, category: Category) => void;
  /** Transactions similar to the one just changed, to offer the same change. */
  similar: SimilarOffer | null;
  dismissSimilar: () => void;
};

type State = {
  kept: readonly Kept[];
  confirmed: ReadonlySet<number>;
  /** Transactions changed on this visit. */ filed: ReadonlyMap<number, Transaction>;
};

/**
 * The review list: this browser's stored list merged with fetched rows. Confirming removes a row at once and restores it if the server
 * refuses.
 */
export const useReview = (): Review => {
  const client = useQueryClient();
  const list = useMemo(() => reviewList(session.current()?.userId ?? 0), []);
  const [state, setState] = useState<State>(() => ({ kept: list.read(), confirmed: new Set(), filed: new Map() }));
  const [before] = useState(() => state.kept.filter((row) => row.changed).map((row) => row.id));
  const fetched = useQuery(reviewQuery);
  const earlier = useQuery(rowsQuery(before));
  const similar = useSimilar();
  const setCategory = useSetCategory({
    onSaved: ({ transaction: { id }, category }) => void similar.offer(id, category),
    onRefused: ({ transaction }) => show(transaction, transaction.categoryModified),
  });

  const merged = useMemo(() => (fetched.data ? merge(state.kept, fetched.data, state.confirmed) : null), [state, fetched.data]);
  const rows = useMemo(() => {
    if (!merged || (before.length > 0 && !earlier.data && !earlier.error)) return null;
    const known = new Map([...(fetched.data ?? []), ...(earlier.data ?? [])].map((row): [number, Transaction] => [row.id, row]));
    // A stored row that no longer exists has been deleted since.
    return merged.flatMap((row) => state.filed.get(row.id) ?? known.get(row.id) ?? []);
  }, [merged, before, earlier.data, earlier.error, fetched.data, state.filed]);
  useEffect(() => {
    if (merged && rows) list.write(merged.filter((kept) => rows.some((row) => row.id === kept.id)));
  }, [list, merged, rows]);
  // A list contains only part of the transactions to review. When it is done, the next part is requested before the review counts as
  // complete.
  const [asked, setAsked] = useState(0);
  const done = rows?.length === 0 && state.confirmed.size > asked;
  const { refetch } = fetched;
  useEffect(() => {
    if (done) void refetch().then(() => setAsked(state.confirmed.size));
  }, [done, refetch, state.confirmed.size]);
  // Lists and totals on other screens are refreshed when the user leaves.
  useEffect(() => () => void invalidate("category"), []);

  const confirm = useMutation({
    mutationFn: (row: Transaction) => call(transactions.confirm, { params: { id: row.id } }),
    onMutate: (row) => {
      const settled = (rows ?? []).filter((each) => isAlike(each, row));
      setState((now) => ({ ...now, kept: merged ?? now.kept, confirmed: new Set([...now.confirmed, ...settled.map((each) => each.id)]) }));
      return { settled: new Set(settled.map((each) => each.id)) };
    },
    onSuccess: (_saved, _row, { settled }) => {
      client.setQueryData(reviewQuery.queryKey, (all: TransactionToReview[] | undefined) => all?.filter((each) => !settled.has(each.id)));
    },
    onError: (error, _row, context) => {
      setState((now) => ({ ...now, confirmed: new Set([...now.confirmed].filter((id) => !context?.settled.has(id))) }));
      toastFailure("Unable to update transaction", error);
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
      setCategory.mutate({ transaction: row, category });
    },
    similar: similar.offered,
    dismissSimilar: similar.dismiss,
  };
};

/** Returns whether confirming one row also confirms the other: the same row, or the same merchant, direction and category. */
const isAlike = (row: Transaction, confirmed: Transaction): boolean =>
  row.id === confirmed.id ||
  (!row.categoryModified &&
    row.categoryId === confirmed.categoryId &&
    row.amount < 0 === confirmed.amount < 0 &&
    keyOf(row) === keyOf(confirmed) &&
    isOnePayee(keyOf(row)));
const keyOf = (row: Transaction): string => merchantKey(row.merchantName ?? row.name);
