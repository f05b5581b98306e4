import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type MerchantToReview, review } from "#contract/review.ts";
import { call } from "#web/lib/api.ts";
import { invalidate } from "#web/lib/queries.ts";
import { reasonOf, sayChanged } from "./mutations.ts";
import { merchantReviewQuery } from "./queries.ts";
import { toast } from "#web/lib/toast.ts";

export const keyOfMerchant = ({ merchantKey, moneyIn, currency }: MerchantToReview): string =>
  `${moneyIn ? "+" : "-"}${merchantKey} ${currency}`;

export type Decision = { merchant: MerchantToReview; categoryId: number; exceptIds: readonly number[] };

/** What waits by merchant. A settled merchant leaves the list at once and returns if the server refuses. */
export const useMerchantReview = () => {
  const client = useQueryClient();
  const query = useQuery(merchantReviewQuery);
  const [done, setDone] = useState(0);
  const settle = useMutation({
    mutationFn: ({ merchant: { merchantKey, moneyIn }, categoryId, exceptIds }: Decision) =>
      call(review.settle, { body: { merchantKey, moneyIn, categoryId, exceptIds: [...exceptIds] } }),
    onMutate: async ({ merchant }) => {
      await client.cancelQueries({ queryKey: merchantReviewQuery.queryKey });
      const before = client.getQueryData(merchantReviewQuery.queryKey);
      client.setQueryData(
        merchantReviewQuery.queryKey,
        (now) => now && { ...now, merchants: now.merchants.filter((one) => keyOfMerchant(one) !== keyOfMerchant(merchant)) },
      );
      return before;
    },
    onError: (error, _decision, before) => {
      client.setQueryData(merchantReviewQuery.queryKey, before);
      toast(reasonOf(error));
    },
    onSuccess: (change) => {
      setDone((now) => now + 1);
      sayChanged(change);
    },
    onSettled: () => void invalidate("category"),
  });
  return { data: query.data, error: query.error, retry: () => void query.refetch(), settle: settle.mutate, done };
};
