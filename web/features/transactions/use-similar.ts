import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Category } from "#contract/categories.ts";
import type { Transaction } from "#contract/transactions.ts";
import { elsewhereQuery } from "./queries.ts";

type Offered = { rows: Transaction[]; category: Category };

/** After a change of category: the merchant's other posted rows that stand under another one, to be filed alike. */
export const useSimilar = (): {
  offered: Offered | null;
  offer: (id: number, category: Category) => Promise<void>;
  dismiss: () => void;
} => {
  const client = useQueryClient();
  const [offered, setOffered] = useState<Offered | null>(null);
  return {
    offered,
    offer: async (id, category) => {
      try {
        const rows = (await client.fetchQuery(elsewhereQuery(id, category.id))).filter((row) => !row.pending);
        if (rows.length > 0) setOffered({ rows, category });
      } catch (failure) {
        // Without an offer nothing is lost: the change itself is saved.
        console.error(failure);
      }
    },
    dismiss: () => setOffered(null),
  };
};
