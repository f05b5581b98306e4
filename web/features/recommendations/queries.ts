import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  type CreditCardSpending,
  type Recommendation,
  type RecommendationStatus,
  type RecommendationType,
  recommendations,
} from "#contract/recommendations.ts";
import type { Cents } from "#domain/money.ts";
import { isNotFound, call, fieldError, textFor } from "#web/lib/api.ts";
import { cursorOf, queryFamily } from "#web/lib/queries.ts";

const recommendationsKey = queryFamily("recommendations", ["category", "account"]);
import { toast } from "#web/lib/toast.ts";

/** While a result is on its way, it is asked for again. */
const AGAIN_MS = 2_000;
/** A change of a safety balance is looked for after these waits. */
const AFTER_SAVING_MS = [2_000, 5_000, 10_000];

export const recommendationsQuery = queryOptions({
  queryKey: [...recommendationsKey, "list"],
  queryFn: ({ signal }) => call(recommendations.list, { signal }),
  refetchInterval: (query) => (query.state.data?.some((one) => one.action === "processing" || one.updating) ? AGAIN_MS : false),
});
export const recommendationQuery = (id: number) =>
  queryOptions({
    queryKey: [...recommendationsKey, "one", id],
    queryFn: async ({ signal }): Promise<Recommendation | null> => {
      try {
        return await call(recommendations.get, { params: { id }, signal });
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },
    refetchInterval: (query) => (query.state.data?.action === "processing" || query.state.data?.updating ? AGAIN_MS : false),
  });
export const spendingQuery = queryOptions({
  queryKey: [...recommendationsKey, "spending"],
  queryFn: ({ signal }) => call(recommendations.spending, { signal }),
});
export const settingsQuery = queryOptions({
  queryKey: [...recommendationsKey, "settings"],
  queryFn: ({ signal }) => call(recommendations.settings, { query: {}, signal }),
});

export type RowFilter = { categoryGroup?: string | undefined; finxMerchant?: string | undefined };
export const relevantQuery = (id: number, { categoryGroup, finxMerchant }: RowFilter) =>
  infiniteQueryOptions({
    queryKey: [...recommendationsKey, "rows", id, categoryGroup ?? "", finxMerchant ?? ""],
    queryFn: ({ pageParam, signal }) =>
      call(recommendations.transactions, {
        params: { recommendationPk: id },
        query: {
          ...(categoryGroup === undefined ? {} : { categoryGroup: [categoryGroup] }),
          ...(finxMerchant === undefined ? {} : { finxMerchant }),
          ...(pageParam ? { cursor: pageParam } : {}),
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => cursorOf(page.next),
  });

/** Finds the user's recommendation of a type, always as the server has it now. */
export const findRecommendation = async (client: ReturnType<typeof useQueryClient>, type: string): Promise<Recommendation | null> => {
  const found = await client.fetchQuery({ ...recommendationsQuery, staleTime: 0 });
  return found.find((one) => one.type === (type as RecommendationType)) ?? null;
};

/** Sets what the user decided about a recommendation. */
export const useSetStatus = (id: number, then?: () => void) => {
  const client = useQueryClient();
  return useMutation({
    // Marking it as seen must not overtake what the user decides.
    scope: { id: `recommendation-${id}` },
    mutationFn: (status: RecommendationStatus) => call(recommendations.update, { params: { id }, body: { status } }),
    onSuccess: async (saved) => {
      client.setQueryData(recommendationQuery(id).queryKey, saved);
      await client.invalidateQueries({ queryKey: recommendationsQuery.queryKey });
      then?.();
    },
    onError: (error) => toast(textFor(error)),
  });
};

/** Saves the safety balance of an account, and fetches the recommendations until they are newer. */
export const useSaveSafeBalance = (account: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (safeBalance: Cents) =>
      call(recommendations.createSetting, { body: { account, type: "checking_balance" as const, safeBalance } }),
    onSuccess: () => {
      toast("Safety balance saved. Optimizations will refresh shortly.");
      const refetch = () => client.invalidateQueries({ queryKey: recommendationsKey });
      for (const wait of AFTER_SAVING_MS) setTimeout(() => void refetch(), wait);
      return refetch();
    },
    onError: (error) => toast(fieldError(error, "safeBalance") ?? textFor(error)),
  });
};

/** Leaves a category group out of the totals of a window, or counts it again. */
export const useIgnoreGroup = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ detail, group }: { detail: CreditCardSpending; group: string }) => {
      const now = detail.ignoredGroups;
      return call(recommendations.updateSpending, {
        params: { id: detail.id },
        body: { ignoredGroups: now.includes(group) ? now.filter((one) => one !== group) : [...now, group] },
      });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: recommendationsKey }),
    onError: (error) => toast(textFor(error)),
  });
};
