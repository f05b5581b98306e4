import { useRef, useState } from "react";
import type { Category } from "#contract/categories.ts";
import { type SimilarTransactions, transactionChanges } from "#contract/transaction-changes.ts";
import { call } from "#web/lib/api.ts";

/** A transaction whose category just changed, the new category, and similar transactions. */
export type SimilarOffer = { id: number; category: Category; similar: SimilarTransactions };

/** After a category change, finds similar transactions in other categories and offers the same change. */
export const useSimilar = (): {
  offered: SimilarOffer | null;
  offer: (id: number, category: Category) => Promise<void>;
  dismiss: () => void;
} => {
  const [offered, setOffered] = useState<SimilarOffer | null>(null);
  const latest = useRef(0);
  return {
    offered,
    offer: async (id, category) => {
      latest.current = id;
      try {
        // As a query it would be canceled with those that the change refetches.
        const similar = await call(transactionChanges.similar, { params: { id } });
        // An answer that comes late is about an earlier change.
        if (similar.count > 0 && latest.current === id) setOffered({ id, category, similar });
      } catch (failure) {
        // Failing to find similar transactions loses nothing: the change itself is saved.
        console.error(failure);
      }
    },
    dismiss: () => setOffered(null),
  };
};
