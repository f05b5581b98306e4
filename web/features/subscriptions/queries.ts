import {
  infiniteQueryOptions,
  type InfiniteData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect } from "react";
import type { Page } from "#contract/kit/fields.ts";
import { type Subscription, subscriptions } from "#contract/subscriptions.ts";
import { call } from "#web/lib/api.ts";
import { cursorOf, MINUTES, queryFamily } from "#web/lib/queries.ts";
import { toastFailure } from "#web/lib/toast-failure.ts";
import { toast } from "#web/lib/toast.ts";

type Pages = InfiniteData<Page<Subscription>, string | undefined>;
const subscriptionsKey = queryFamily("subscriptions", ["account"]);
const LIST = [...subscriptionsKey, "list"];
const FRESH = 10 * MINUTES;

const listQuery = infiniteQueryOptions({
  queryKey: LIST,
  queryFn: ({ pageParam, signal }) => call(subscriptions.list, { query: pageParam ? { cursor: pageParam } : {}, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => cursorOf(page.next),
  staleTime: FRESH,
});

/** All subscriptions of the household, because the totals need every page and there are only a few. `data` is set after the last page. */
export const useSubscriptions = () => {
  const { data, error, refetch, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(listQuery);
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !error) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, error, fetchNextPage]);
  return { data: data && !hasNextPage ? data.pages.flatMap((page) => page.results) : undefined, error, refetch, isFetching };
};

export const subscriptionQuery = (id: number) =>
  queryOptions({
    queryKey: [...subscriptionsKey, "one", id],
    queryFn: ({ signal }) => call(subscriptions.get, { params: { id }, signal }),
    staleTime: FRESH,
  });

/** Makes a subscription active or inactive. Shows it at once and reverts it if the server refuses. */
export const useSetStatus = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, status }: { id: number; status: Subscription["status"] }) =>
      call(subscriptions.update, { params: { id }, body: { status } }),
    onMutate: async ({ id, status }) => {
      await client.cancelQueries({ queryKey: subscriptionsKey });
      const one = [...subscriptionsKey, "one", id];
      const before = [[LIST, client.getQueryData(LIST)] as const, [one, client.getQueryData(one)] as const];
      const changed = (row: Subscription): Subscription => (row.id === id ? { ...row, status, statusSetByUser: true } : row);
      client.setQueryData<Pages>(
        LIST,
        (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, results: page.results.map(changed) })) },
      );
      client.setQueryData<Subscription>(one, (row) => row && changed(row));
      return { before };
    },
    onError: (error, _given, context) => {
      for (const [key, data] of context?.before ?? []) client.setQueryData(key, data);
      toastFailure("Unable to update subscription", error);
    },
    onSuccess: (row) => toast(row.status === "active" ? `${row.name} is active` : `${row.name} is inactive`),
    onSettled: () => client.invalidateQueries({ queryKey: subscriptionsKey }),
  });
};
