import type { Transaction } from "#contract/transactions.ts";
import { useCategories } from "#web/features/categories/index.ts";
import { CategoryIcon } from "#web/ui/CategoryIcon.tsx";
import { Combobox } from "#web/ui/Combobox.tsx";
import { Field } from "#web/ui/Field.tsx";
import { useSetCategory } from "./mutations.ts";

/** The category of one transaction; a pending one keeps its bank's. */
export const CategoryField = ({ transaction }: { transaction: Transaction }) => {
  const { data: categories } = useCategories();
  const set = useSetCategory();
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
  const active = categories.filter((c) => c.status === "Active" || c.id === transaction.categoryId);
  return (
    <Field label="Category">
      <Combobox
        value={String(transaction.categoryId)}
        onChange={(value) => {
          const category = active.find((c) => String(c.id) === value);
          if (category && category.id !== transaction.categoryId) set.mutate({ transaction, category });
        }}
        searchPlaceholder="Search categories"
        none="No category of that name"
        options={active.map((c) => ({
          value: String(c.id),
          label: c.name,
          group: c.categoryGroup,
          icon: <CategoryIcon icon={c.icon} color={c.color} small />,
        }))}
      />
    </Field>
  );
};
