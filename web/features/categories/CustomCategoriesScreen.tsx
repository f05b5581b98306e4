import Pencil from "lucide-react/icons/pencil";
import Plus from "lucide-react/icons/plus";
import Shapes from "lucide-react/icons/shapes";
import Trash2 from "lucide-react/icons/trash-2";
import { useState } from "react";
import type { Category } from "#contract/categories.ts";
import { textFor } from "#web/lib/api.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { CategoryIcon } from "#web/ui/marks/CategoryIcon.tsx";
import { EmptyState } from "#web/ui/states/EmptyState.tsx";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { IconButton } from "#web/ui/actions/IconButton.tsx";
import { Row } from "#web/ui/lists/Row.tsx";
import { Screen } from "#web/ui/screen/Screen.tsx";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { CategoryDialog } from "./CategoryDialog.tsx";
import { DeleteCategoryDialog } from "./DeleteCategoryDialog.tsx";
import { useCategories } from "./queries.ts";

type Task = { edit: Category | null } | { remove: Category };

/** The household's custom categories, by name. */
export const CustomCategoriesScreen = () => {
  const { data, error, refetch, isFetching } = useCategories();
  const [task, setTask] = useState<Task | null>(null);
  const own = (data ?? [])
    .filter((category) => category.source === "User" && category.status === "Active")
    .sort((a, b) => a.name.localeCompare(b.name, "en"));
  const create = (
    <Button small look="primary" icon={<Plus />} onClick={() => setTask({ edit: null })}>
      Create category
    </Button>
  );
  return (
    <Screen title="Custom categories" actions={create}>
      {error ? (
        <ErrorState title="Categories did not load" onRetry={() => void refetch()} busy={isFetching}>
          {textFor(error)}
        </ErrorState>
      ) : !data ? (
        <SkeletonRows rows={4} />
      ) : own.length === 0 ? (
        <EmptyState icon={<Shapes />}>Custom categories you create will appear here</EmptyState>
      ) : (
        <div role="list" aria-label="Custom categories">
          {own.map((category) => (
            <div role="listitem" data-ruled={category !== own[0] || undefined} key={category.id}>
              <Row
                lead={<CategoryIcon icon={category.icon} color={category.color} />}
                name={category.name}
                sub={category.section}
                amount={
                  <span className="flex justify-end gap-1">
                    <IconButton label={`Edit ${category.name}`} icon={<Pencil />} onClick={() => setTask({ edit: category })} />
                    <IconButton label={`Delete ${category.name}`} icon={<Trash2 />} onClick={() => setTask({ remove: category })} />
                  </span>
                }
              />
            </div>
          ))}
        </div>
      )}
      {task && "edit" in task && <CategoryDialog category={task.edit} onClose={() => setTask(null)} />}
      {task && "remove" in task && <DeleteCategoryDialog category={task.remove} onClose={() => setTask(null)} />}
    </Screen>
  );
};
