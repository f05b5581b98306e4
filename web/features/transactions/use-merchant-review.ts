import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type MerchantToReview, review } from "#contract/review.ts";
import { payeeKey } from "#domain/transactions/merchant.ts";
import { call } from "#web/lib/api.ts";
import { invalidate } from "#web/lib/queries.ts";
import { reasonOf, sayChanged } from "./mutations.ts";
import { merchantReviewQuery } from "./queries.ts";
import { toast } from "#web/lib/toast.ts";

export const keyOfMerchant = (merchant: MerchantToReview): string => `${payeeKey(merchant)} ${merchant.currency}`;

/** The categories that merchants get, and the transactions left out. */
export type Settled = {
  decisions: readonly { merchant: MerchantToReview; categoryId: number }[];
  exceptIds: readonly number[];
};

/** What waits by merchant. Settled merchants leave the list at once and return if the server refuses. */
export const useMerchantReview = () => {
  const client = useQueryClient();
  const query = useQuery(merchantReviewQuery);
  const [done, setDone] = useState(0);
  const settle = useMutation({
    mutationFn: ({ decisions, exceptIds }: Settled) => {
      // A merchant with money in two currencies is listed twice, and one decision settles both.
      const distinct = new Map(
        decisions.map(({ merchant, categoryId }) => [
          payeeKey(merchant),
          { merchantKey: merchant.merchantKey, moneyIn: merchant.moneyIn, categoryId },
        ]),
      );
      return call(review.settle, { body: { decisions: [...distinct.values()], exceptIds: [...exceptIds] } });
    },
    onMutate: async ({ decisions }) => {
      await client.cancelQueries({ queryKey: merchantReviewQuery.queryKey });
      const before = client.getQueryData(merchantReviewQuery.queryKey);
      const settled = new Set(decisions.map(({ merchant }) => payeeKey(merchant)));
      client.setQueryData(
        merchantReviewQuery.queryKey,
        (now) => now && { ...now, merchants: now.merchants.filter((one) => !settled.has(payeeKey(one))) },
      );
      return before;
    },
    onError: (error, _given, before) => {
      client.setQueryData(merchantReviewQuery.queryKey, before);
      toast(reasonOf(error));
    },
    onSuccess: (change) => {
      setDone((now) => now + 1);
      sayChanged(change);
    },
    onSettled: () => void invalidate("category"),
  });
  return {
    data: query.data,
    error: query.error,
    retry: () => void query.refetch(),
    settle: settle.mutate,
    isSettling: settle.isPending,
    done,
  };
};
