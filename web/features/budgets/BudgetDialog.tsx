import { useMutation, useQuery } from "@tanstack/react-query";
import X from "lucide-react/icons/x";
import { useState } from "react";
import { type Budget, budgets } from "#contract/budgets.ts";
import { proposedTarget } from "#domain/budgets.ts";
import { addDays, addMonths, type Day, endOfMonth, startOfMonth } from "#domain/day.ts";
import { formatMonth } from "#domain/format.ts";
import { type Cents, ZERO } from "#domain/money.ts";
import { useCategories } from "#web/features/categories/index.ts";
import { rangeStatementQuery } from "#web/features/income-statement/index.ts";
import { call, fieldError, textFor } from "#web/lib/api.ts";
import { queryClient, invalidate } from "#web/lib/queries.ts";
import { useToday } from "#web/lib/today.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { CategoryIcon } from "#web/ui/marks/CategoryIcon.tsx";
import { Combobox } from "#web/ui/fields/Combobox.tsx";
import { DatePicker } from "#web/ui/fields/DatePicker.tsx";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Field } from "#web/ui/fields/Field.tsx";
import { IconButton } from "#web/ui/actions/IconButton.tsx";
import { Input } from "#web/ui/fields/Input.tsx";
import { MoneyInput } from "#web/ui/fields/MoneyInput.tsx";
import { budgetQuery } from "./queries.ts";
import { saveOver } from "./save.ts";

type Line = { category: number; targetAmount: Cents | null };
type Props = { open: boolean; onClose: () => void; budget?: Budget; onMade?: (budget: Budget) => void };
const MONTHS = 3;

/** Creates or edits a budget: name, dates and lines. The lines can start from recent spending. */
export const BudgetDialog = ({ open, onClose, budget, onMade }: Props) => {
  const today = useToday();
  const [name, setName] = useState(budget?.name ?? formatMonth(today));
  const [start, setStart] = useState<Day | null>(budget?.periodStart ?? startOfMonth(today));
  const [end, setEnd] = useState<Day | null>(budget?.periodEnd ?? endOfMonth(today));
  const [lines, setLines] = useState<Line[]>(
    budget?.lineItems.map((line) => ({ category: line.category.id, targetAmount: line.targetAmount })) ?? [],
  );
  const save = useMutation({
    mutationFn: async () => {
      const given = {
        name,
        periodStart: start ?? today,
        periodEnd: end ?? today,
        lineItems: lines.map((line) => ({ category: line.category, targetAmount: line.targetAmount ?? ZERO })),
      };
      return budget ? saveOver(budget, given) : call(budgets.create, { body: given });
    },
    onSuccess: async (made) => {
      queryClient.setQueryData(budgetQuery(made.id).queryKey, made);
      await invalidate("made");
      toast(budget ? "Budget saved" : "Budget created");
      onClose();
      onMade?.(made);
    },
  });
  const ready = start !== null && end !== null && start <= end;
  const [unnamed, setUnnamed] = useState(false);
  const submit = () => {
    setUnnamed(name.trim() === "");
    if (ready && name.trim() !== "") save.mutate();
  };
  const known = save.error
    ? (fieldError(save.error, "name") ?? fieldError(save.error, "periodEnd") ?? fieldError(save.error, "lineItems"))
    : undefined;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      wide
      title={budget ? "Edit budget" : "New budget"}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" disabled={!ready} busy={save.isPending} onClick={submit}>
            {budget ? "Save" : "Create budget"}
          </Button>
        </>
      }
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field label="Name" error={unnamed && name.trim() === "" ? "Enter a name" : null}>
          <Input value={name} maxLength={120} onChange={(event) => setName(event.currentTarget.value)} />
        </Field>
        <div className="grid grid-cols-2 gap-3">
          <Field label="Start date">
            <DatePicker value={start} onChange={setStart} />
          </Field>
          <Field label="End date" error={start && end && start > end ? "The end date must not be before the start date." : null}>
            <DatePicker value={end} onChange={setEnd} />
          </Field>
        </div>
        <LineList lines={lines} onChange={setLines} today={today} />
        {save.error && (
          <p role="alert" className="attention">
            {known ?? textFor(save.error)}
          </p>
        )}
      </form>
    </Dialog>
  );
};

const LineList = ({ lines, onChange, today }: { lines: Line[]; onChange: (lines: Line[]) => void; today: Day }) => {
  const { data: categories } = useCategories();
  const byId = new Map((categories ?? []).map((category) => [category.id, category]));
  const free = (categories ?? []).filter(
    (category) => category.status !== "Archived" && !lines.some((line) => line.category === category.id),
  );
  return (
    <section className="grid gap-2" aria-label="Lines">
      <div className="flex items-center justify-between gap-3">
        <h3>Lines</h3>
        <FromSpending today={today} onLines={onChange} />
      </div>
      {lines.map((line, index) => {
        const category = byId.get(line.category);
        return (
          <div key={line.category} className="grid grid-cols-[1fr_9rem_auto] items-center gap-2">
            <span className="flex min-w-0 items-center gap-2">
              <CategoryIcon icon={category?.icon} color={category?.color} small />
              <span className="truncate">{category?.name}</span>
            </span>
            <MoneyInput
              label={`Target for ${category?.name ?? "the category"}`}
              value={line.targetAmount}
              onChange={(targetAmount) => onChange(lines.with(index, { ...line, targetAmount }))}
            />
            <IconButton label={`Remove ${category?.name ?? "the line"}`} icon={<X />} onClick={() => onChange(lines.toSpliced(index, 1))} />
          </div>
        );
      })}
      <Combobox
        label="Add a category"
        placeholder="Add a category"
        value={null}
        options={free.map((category) => ({
          value: String(category.id),
          label: category.name,
          group: category.categoryGroup,
          icon: <CategoryIcon icon={category.icon} color={category.color} small />,
        }))}
        onChange={(value) => onChange([...lines, { category: Number(value), targetAmount: null }])}
      />
    </section>
  );
};

/** Fills the lines with each category's average month over the last three full months. */
const FromSpending = ({ today, onLines }: { today: Day; onLines: (lines: Line[]) => void }) => {
  const span = { start: addMonths(startOfMonth(today), -MONTHS), end: addDays(startOfMonth(today), -1) };
  const { data } = useQuery(rangeStatementQuery(span));
  const spent = (data?.expenses.lineItems ?? []).filter((line) => line.amount > 0);
  return (
    <Button
      small
      disabled={spent.length === 0}
      onClick={() => onLines(spent.map((line) => ({ category: line.categoryId, targetAmount: proposedTarget(line.amount, MONTHS) })))}
    >
      Start from my spending
    </Button>
  );
};
