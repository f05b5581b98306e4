import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { Category } from "#contract/categories.ts";
import { textFor } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Field } from "#web/ui/fields/Field.tsx";
import { Progress } from "#web/ui/figures/Progress.tsx";
import { CategoryPicker } from "./CategoryPicker.tsx";
import { useDeleteCategory } from "./mutations.ts";
import { rowsUnderQuery } from "./queries.ts";

const plural = (count: number): string => `${count.toLocaleString("en-US")} ${count === 1 ? "transaction" : "transactions"}`;

/** Deletes a category after moving its transactions to the replacement. */
export const DeleteCategoryDialog = ({ category, onClose }: { category: Category; onClose: () => void }) => {
  const rows = useQuery(rowsUnderQuery(category.id));
  const [replacement, setReplacement] = useState<number | null>(null);
  const [tried, setTried] = useState(false);
  const remove = useDeleteCategory();
  const itself = useMemo(() => [category.id], [category.id]);
  const needed = rows.data !== 0 && replacement === null;
  const submit = () => {
    setTried(true);
    if (needed) return toast("Failed to delete category");
    remove.mutate({ category, replacement }, { onSuccess: onClose });
  };
  const wrong = remove.error ? textFor(remove.error) : tried && needed ? "Choose a category for its transactions" : undefined;
  return (
    <Dialog
      open
      onClose={remove.isPending ? () => undefined : onClose}
      title={`Delete ${category.name}?`}
      note={
        rows.data === undefined
          ? undefined
          : rows.data === 0
            ? "No transactions use this category."
            : `${plural(rows.data)} ${rows.data === 1 ? "uses" : "use"} this category and will move to the one you choose.`
      }
      footer={
        <>
          <Button onClick={onClose} disabled={remove.isPending}>
            Cancel
          </Button>
          <Button look="danger-solid" busy={remove.isPending || rows.isPending} onClick={submit}>
            Delete
          </Button>
        </>
      }
    >
      {remove.moved && remove.moved.of > 0 ? (
        <Progress
          label={`Moving ${remove.moved.moved.toLocaleString("en-US")} of ${plural(remove.moved.of)}`}
          value={remove.moved.moved}
          max={remove.moved.of}
        />
      ) : (
        rows.data !== 0 && (
          <Field label="Replacement category" error={wrong}>
            <CategoryPicker
              value={replacement}
              onChange={(chosen) => setReplacement(chosen.id)}
              except={itself}
              placeholder="Choose a category"
            />
          </Field>
        )
      )}
      {rows.data === 0 && wrong && (
        <p className="caption attention" role="alert">
          {wrong}
        </p>
      )}
    </Dialog>
  );
};
