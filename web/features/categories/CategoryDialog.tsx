import { useRef, useState } from "react";
import type { Category } from "#contract/categories.ts";
import { CATEGORY_COLORS, type CategoryColor, DEFAULT_COLOR, DEFAULT_ICON } from "#domain/category-looks.ts";
import { fieldError, textFor } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { CategoryIcon, categoryColor } from "#web/ui/marks/CategoryIcon.tsx";
import { ChoiceGrid } from "#web/ui/fields/ChoiceGrid.tsx";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Field } from "#web/ui/fields/Field.tsx";
import { Input } from "#web/ui/fields/Input.tsx";
import { IconPicker } from "./IconPicker.tsx";
import { type CategoryDraft, isComplete, useSaveCategory } from "./mutations.ts";

const TYPES = ["Expense", "Income", "Transfer"] as const;
const COLOR_COLUMNS = 6;
const FORM = "category-form";

const colorOf = (category: Category | null): CategoryColor => CATEGORY_COLORS.find((color) => color === category?.color) ?? DEFAULT_COLOR;
const draftOf = (category: Category | null): CategoryDraft => ({
  name: category?.name ?? "",
  section: category?.section ?? null,
  color: colorOf(category),
  icon: category?.icon ?? DEFAULT_ICON,
});

type Props = { /** Null creates a category. */ category: Category | null; onClose: () => void; onSaved?: (category: Category) => void };

/** Creates or edits a category: name, type, color and icon. A system category keeps its name and type. */
export const CategoryDialog = ({ category, onClose, onSaved }: Props) => {
  const [draft, setDraft] = useState(() => draftOf(category));
  const [tried, setTried] = useState(false);
  const name = useRef<HTMLInputElement>(null);
  const save = useSaveCategory(category);
  const system = category?.source === "System";
  const change = (part: Partial<CategoryDraft>) => setDraft((now) => ({ ...now, ...part }));
  const submit = () => {
    setTried(true);
    if (!isComplete(draft)) return toast("Unable to save category");
    save.mutate(draft, {
      onSuccess: (saved) => {
        onSaved?.(saved);
        onClose();
      },
    });
  };
  const refused = save.error ? (fieldError(save.error, "name") ?? textFor(save.error)) : undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title={category ? "Edit category" : "Create category"}
      note={system ? "Built-in categories keep their name and type. The new color and icon apply to your household." : undefined}
      initialFocus={system ? undefined : name}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" form={FORM} busy={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        className="grid gap-5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field label="Name" disabled={system} error={refused ?? (tried && draft.name.trim() === "" ? "Enter a name" : undefined)}>
          <Input
            ref={name}
            value={draft.name}
            maxLength={60}
            autoComplete="off"
            before={<CategoryIcon icon={draft.icon} color={draft.color} small />}
            onChange={(event) => {
              if (save.error) save.reset();
              change({ name: event.target.value });
            }}
          />
        </Field>
        <div className="grid min-w-0 content-start gap-1.5">
          <span className="caption muted medium">Type</span>
          <ChoiceGrid
            label="Type"
            columns={TYPES.length}
            framed
            disabled={system}
            value={draft.section}
            onChange={(section) => change({ section })}
            options={TYPES.map((type) => ({ value: type, name: type, face: type }))}
          />
          {tried && draft.section === null && (
            <p className="caption attention" role="alert">
              Choose a type
            </p>
          )}
        </div>
        <div className="grid min-w-0 content-start gap-1.5">
          <span className="caption muted medium">Color</span>
          <ChoiceGrid
            label="Color"
            columns={COLOR_COLUMNS}
            value={draft.color}
            onChange={(color) => change({ color })}
            options={CATEGORY_COLORS.map((color) => ({
              value: color,
              name: color,
              face: <span className="bg-(--c) rounded-pill size-6" style={{ "--c": categoryColor(color) }} />,
            }))}
          />
        </div>
        <div className="grid min-w-0 content-start gap-1.5">
          <span className="caption muted medium">Icon</span>
          <IconPicker value={draft.icon} onChange={(icon) => change({ icon })} />
        </div>
      </form>
    </Dialog>
  );
};
