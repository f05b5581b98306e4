import { useRef } from "react";
import type { Category, Section } from "#contract/categories.ts";
import { CATEGORY_COLORS, type CategoryColor, DEFAULT_COLOR, DEFAULT_ICON } from "#domain/transactions/category-looks.ts";
import { useForm } from "#web/lib/form.ts";
import { invalidate } from "#web/lib/queries.ts";
import { toast } from "#web/lib/toast.ts";
import { CategoryIcon, categoryColor } from "#web/ui/marks/CategoryIcon.tsx";
import { ChoiceGrid } from "#web/ui/fields/ChoiceGrid.tsx";
import { FormDialog } from "#web/ui/dialogs/FormDialog.tsx";
import { Field } from "#web/ui/fields/Field.tsx";
import { Input } from "#web/ui/fields/Input.tsx";
import { Labeled } from "#web/ui/fields/Labeled.tsx";
import { IconPicker } from "./IconPicker.tsx";
import { type CategoryDraft, isComplete, saveCategory, UNSAVED } from "./mutations.ts";

const TYPES = ["Expense", "Income", "Transfer"] as const;
const COLOR_COLUMNS = 6;

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
  const name = useRef<HTMLInputElement>(null);
  const system = category?.source === "System";
  const form = useForm({
    start: draftOf(category),
    mistakesIn: (draft) => ({
      name: draft.name.trim() === "" ? "Enter a name" : null,
      section: draft.section === null ? "Choose a type" : null,
    }),
    send: (draft) => saveCategory(category, draft),
    onSent: async (saved) => {
      await invalidate("category");
      onSaved?.(saved);
      onClose();
    },
    onFailed: () => toast(UNSAVED),
  });
  const submit = () => {
    if (!isComplete(form.values)) toast(UNSAVED);
    form.send();
  };
  const { icon, color } = form.values;
  return (
    <FormDialog
      open
      onClose={onClose}
      title={category ? "Edit category" : "Create category"}
      note={system ? "Built-in categories keep their name and type. The new color and icon apply to your household." : undefined}
      initialFocus={system ? undefined : name}
      action="Save"
      onSend={submit}
      busy={form.busy}
    >
      <div className="grid gap-5">
        <Field label="Name" disabled={system} error={form.errorOf("name") ?? form.refusal}>
          <Input
            ref={name}
            value={form.values.name}
            maxLength={60}
            autoComplete="off"
            before={<CategoryIcon icon={icon} color={color} small />}
            onChange={(event) => form.set({ name: event.target.value })}
          />
        </Field>
        <TypeChoice
          value={form.values.section}
          disabled={system}
          error={form.errorOf("section")}
          onChange={(section) => form.set({ section })}
        />
        <ColorChoice value={color} onChange={(next) => form.set({ color: next })} />
        <Labeled label="Icon">
          <IconPicker value={icon} onChange={(next) => form.set({ icon: next })} />
        </Labeled>
      </div>
    </FormDialog>
  );
};

type TypeProps = { value: Section | null; disabled: boolean; error: string | undefined; onChange: (section: Section) => void };

const TypeChoice = ({ value, disabled, error, onChange }: TypeProps) => (
  <Labeled label="Type" error={error}>
    <ChoiceGrid
      label="Type"
      columns={TYPES.length}
      framed
      disabled={disabled}
      value={value}
      onChange={onChange}
      options={TYPES.map((type) => ({ value: type, name: type, face: type }))}
    />
  </Labeled>
);

const ColorChoice = ({ value, onChange }: { value: CategoryColor; onChange: (color: CategoryColor) => void }) => (
  <Labeled label="Color">
    <ChoiceGrid
      label="Color"
      columns={COLOR_COLUMNS}
      value={value}
      onChange={onChange}
      options={CATEGORY_COLORS.map((color) => ({
        value: color,
        name: color,
        face: <span className="bg-(--c) rounded-pill size-6" style={{ "--c": categoryColor(color) }} />,
      }))}
    />
  </Labeled>
);
