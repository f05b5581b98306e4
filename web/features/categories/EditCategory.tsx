import { useEffect } from "react";
import type { Category } from "#contract/categories.ts";
import { late, useLate } from "#web/ui/late.ts";

const dialog = late(() => import("./CategoryDialog.tsx"));

/** The category dialog for other screens; its code comes when it is first wanted. */
export const EditCategory = (props: { category: Category | null; onClose: () => void; onSaved?: (category: Category) => void }) => {
  const { here, ask } = useLate(dialog);
  useEffect(() => {
    if (!here) ask();
  }, [here, ask]);
  return here && <here.CategoryDialog {...props} />;
};
