import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type Category, categories, type Section } from "#contract/categories.ts";
import type { CategoryColor } from "#domain/transactions/category-looks.ts";
import { OWN_GROUP } from "#domain/transactions/category-looks.ts";
import { call } from "#web/lib/api.ts";
import { changedFields } from "#web/lib/changed-fields.ts";
import { invalidate } from "#web/lib/queries.ts";
import { toast } from "#web/lib/toast.ts";
import { moveRows } from "./move-rows.ts";

export type CategoryDraft = { name: string; section: Section | null; color: CategoryColor; icon: string };

export const UNSAVED = "Unable to save category";

/** Returns whether a draft can be saved, that is, has a name and a type. */
export const isComplete = (draft: CategoryDraft): draft is CategoryDraft & { section: Section } =>
  draft.name.trim() !== "" && draft.section !== null;

/** Saves a new category or the changes to an existing one. */
export const saveCategory = (category: Category | null, draft: CategoryDraft): Promise<Category> => {
  if (!isComplete(draft)) throw new Error("a category needs a name and a type");
  const body = { ...draft, name: draft.name.trim(), categoryGroup: category?.categoryGroup ?? OWN_GROUP };
  if (!category) return call(categories.create, { body });
  return call(categories.update, { params: { id: category.id }, body: changedFields(category, body) });
};

/** Moves a category's transactions to its replacement, if any, and archives it. */
export const useDeleteCategory = () => {
  const [moved, setMoved] = useState<{ moved: number; of: number } | null>(null);
  const mutation = useMutation({
    mutationFn: async ({ category, replacement }: { category: Category; replacement: number | null }) => {
      if (replacement === category.id) throw new Error("a category cannot replace itself");
      if (replacement !== null) await moveRows(category.id, replacement, (done, of) => setMoved({ moved: done, of }));
      return call(categories.update, { params: { id: category.id }, body: { status: "Archived" } });
    },
    onSuccess: () => toast("Category deleted"),
    onError: () => toast("Failed to delete category"),
    onSettled: async () => {
      setMoved(null);
      await invalidate("category");
    },
  });
  return { ...mutation, moved };
};
