import { useQuery } from "@tanstack/react-query";
import type { Transaction } from "#contract/transactions.ts";
import type { Day } from "#domain/day.ts";
import { CategoryPicker, useCategories } from "#web/features/categories/index.ts";
import { CategoryIcon } from "#web/ui/marks/CategoryIcon.tsx";
import { Field } from "#web/ui/fields/Field.tsx";
import { useSetCategory } from "./mutations.ts";
import { reasonQuery } from "./queries.ts";
import { UpdateSimilar } from "./UpdateSimilar.tsx";
import { useSimilar } from "./use-similar.ts";

/**
 * The category of one transaction. A pending transaction keeps the bank's category. After a change, offers to update the merchant's other
 * transactions.
 */
export const CategoryField = ({ transaction, today }: { transaction: Transaction; today: Day }) => {
  const { data: categories } = useCategories();
  const similar = useSimilar();
  const set = useSetCategory({ onSaved: ({ transaction: { id }, category }) => void similar.offer(id, category) });
  const why = useQuery(reasonQuery(transaction.id));
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
  return (
    <>
      <Field label="Category" help={why.data?.text}>
        <CategoryPicker value={transaction.categoryId} onChange={(category) => set.mutate({ transaction, category })} />
      </Field>
      {similar.offered && <UpdateSimilar {...similar.offered} today={today} onClose={similar.dismiss} />}
    </>
  );
};
