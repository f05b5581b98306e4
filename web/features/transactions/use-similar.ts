import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Category } from "#contract/categories.ts";
import { type SimilarTransactions, transactionChanges } from "#contract/transaction-changes.ts";
import { call } from "#web/lib/api.ts";
import { keys } from "#web/lib/queries.ts";

/** Similar transactions of one whose category just changed, and that category. */
export type SimilarOffer = { id: number; category: Category; similar: SimilarTransactions };

/** After a change of category: finds similar transactions in other categories, and offers to change them too. */
export const useSimilar = (): {
  offered: SimilarOffer | null;
  offer: (id: number, category: Category) => Promise<void>;
  dismiss: () => void;
} => {
  const client = useQueryClient();
  const [offered, setOffered] = useState<SimilarOffer | null>(null);
  return {
    offered,
    offer: async (id, category) => {
      try {
        const similar = await client.fetchQuery({
          queryKey: [...keys.transactions, "similar", id],
          queryFn: ({ signal }) => call(transactionChanges.similar, { params: { id }, signal }),
          staleTime: 0,
        });
        if (similar.count > 0) setOffered({ id, category, similar });
      } catch (failure) {
        // Without an offer nothing is lost: the change itself is saved.
        console.error(failure);
      }
    },
    dismiss: () => setOffered(null),
  };
};
