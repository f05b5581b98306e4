import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Category } from "#contract/categories.ts";
import type { Transaction } from "#contract/transactions.ts";
import type { Day } from "#domain/day.ts";
import { CategoryPicker, useCategories } from "#web/features/categories/index.ts";
import { CategoryIcon } from "#web/ui/CategoryIcon.tsx";
import { Field } from "#web/ui/Field.tsx";
import { useSetCategory } from "./mutations.ts";
import { elsewhereQuery } from "./queries.ts";
import { UpdateSimilar } from "./UpdateSimilar.tsx";

/** The category of one transaction; a pending one keeps its bank's. After a change the merchant's other rows are offered. */
export const CategoryField = ({ transaction, today }: { transaction: Transaction; today: Day }) => {
  const { data: categories } = useCategories();
  const client = useQueryClient();
  const set = useSetCategory();
  const [similar, setSimilar] = useState<{ rows: Transaction[]; category: Category } | null>(null);
  if (transaction.pending || !categories) {
    return (
      <Field label="Category" help={transaction.pending ? "You can change it once it is posted." : undefined}>
        <span className="flex items-center gap-2">
          <CategoryIcon icon={transaction.category.icon} color={transaction.category.color} small />
          {transaction.category.name}
        </span>
      </Field>
    );
  }
  const offerSimilar = async (category: Category): Promise<void> => {
    const rows = await client.fetchQuery(elsewhereQuery(transaction.id, category.id));
    const open = rows.filter((row) => !row.pending);
    if (open.length > 0) setSimilar({ rows: open, category });
  };
  return (
    <>
      <Field label="Category">
        <CategoryPicker
          value={transaction.categoryId}
          onChange={(category) =>
            set.mutate(
              { transaction, category },
              // Without an offer nothing is lost: the change itself is saved.
              { onSuccess: () => offerSimilar(category).catch((failure: unknown) => console.error(failure)) },
            )
          }
        />
      </Field>
      {similar && <UpdateSimilar {...similar} today={today} onClose={() => setSimilar(null)} />}
    </>
  );
};
