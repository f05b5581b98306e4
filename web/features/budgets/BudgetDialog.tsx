import { useQuery } from "@tanstack/react-query";
import X from "lucide-react/icons/x";
import { useState } from "react";
import { type Budget, budgets } from "#contract/budgets.ts";
import { proposedTarget, type TargetLine } from "#domain/figures/budgets.ts";
import { addDays, addMonths, type Day, endOfMonth, startOfMonth } from "#domain/day.ts";
import { formatMonth, joinNames } from "#domain/format.ts";
import type { Cents } from "#domain/money.ts";
import { useCategories } from "#web/features/categories/index.ts";
import { rangeStatementQuery } from "#web/features/income-statement/index.ts";
import { call } from "#web/lib/api.ts";
import { useForm } from "#web/lib/form.ts";
import { queryClient, invalidate } from "#web/lib/queries.ts";
import { useNonce } from "#web/lib/nonce.ts";
import { useToday } from "#web/lib/today.ts";
import { toast } from "#web/lib/toast.ts";
import { useAmounts } from "#web/ui/amounts.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { CategoryIcon } from "#web/ui/marks/CategoryIcon.tsx";
import { Combobox } from "#web/ui/fields/Combobox.tsx";
import { DatePicker } from "#web/ui/fields/DatePicker.tsx";
import { FormDialog } from "#web/ui/dialogs/FormDialog.tsx";
import { Field } from "#web/ui/fields/Field.tsx";
import { IconButton } from "#web/ui/actions/IconButton.tsx";
import { Input } from "#web/ui/fields/Input.tsx";
import { MoneyInput } from "#web/ui/fields/MoneyInput.tsx";
import { budgetQuery } from "./queries.ts";
import { linesOf, type Saved, saveOver } from "./save.ts";

type Line = { category: number; targetAmount: Cents | null };
type Props = { open: boolean; onClose: () => void; budget?: Budget; onMade?: (budget: Budget) => void };
const MONTHS = 3;

type Draft = { name: string; periodStart: Day | null; periodEnd: Day | null; lineItems: Line[] };

/** Returns what keeps a budget from being saved, by field. A line without a target says so itself. */
const mistakesIn = ({ name, periodStart, periodEnd, lineItems }: Draft) => ({
  name: name.trim() === "" ? "Enter a name" : null,
  periodStart: periodStart === null ? "Enter a date" : null,
  periodEnd:
    periodEnd === null
      ? "Enter a date"
      : periodStart !== null && periodStart > periodEnd
        ? "The end date must not be before the start date."
        : null,
  lineItems:
    lineItems.length === 0
      ? "Add at least one category to the budget."
      : lineItems.some(({ targetAmount }) => targetAmount === null)
        ? NO_TARGET
        : null,
});
/** Keeps a budget from being saved. Each line without a target shows it. */
const NO_TARGET = "Enter an amount.";

const draftOf = (budget: Budget | undefined, today: Day): Draft => ({
  name: budget?.name ?? formatMonth(today),
  periodStart: budget?.periodStart ?? startOfMonth(today),
  periodEnd: budget?.periodEnd ?? endOfMonth(today),
  lineItems: budget ? linesOf(budget) : [],
});

/** Creates or edits a budget: name, dates and lines. The lines can start from recent spending. */
export const BudgetDialog = ({ open, onClose, budget: given, onMade }: Props) => {
  const today = useToday();
  const amounts = useAmounts();
  const nonce = useNonce();
  // The draft starts from this version, so a newer one is not what the user edits.
  const [budget] = useState(given);
  const form = useForm({
    start: draftOf(budget, today),
    mistakesIn,
    send: async ({ name, periodStart, periodEnd, lineItems }): Promise<Saved> => {
      if (periodStart === null || periodEnd === null) throw new Error("a budget without dates was sent");
      const given = { name, periodStart, periodEnd, lineItems: lineItems.map(whole) };
      return budget ? saveOver(budget, given) : { budget: await call(budgets.create, { body: { ...given, nonce } }), overruled: [] };
    },
    onSent: async ({ budget: made, overruled }) => {
      queryClient.setQueryData(budgetQuery(made.id).queryKey, made);
      await invalidate("artifact");
      const replaced = overruled.map(({ name: of, targetAmount }) => `${of} (${amounts.text(targetAmount)})`);
      toast(
        replaced.length > 0
          ? `Budget saved. Your targets replaced those of another member: ${joinNames(replaced)}.`
          : budget
            ? "Budget saved"
            : "Budget created",
      );
      onClose();
      onMade?.(made);
    },
  });
  const { name, periodStart, periodEnd, lineItems } = form.values;
  const wrongLines = form.errorOf("lineItems");
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      wide
      title={budget ? "Edit budget" : "New budget"}
      action={budget ? "Save" : "Create budget"}
      onSend={form.send}
      onUnreadable={form.check}
      busy={form.busy}
      refusal={form.refusal}
    >
      <Field label="Name" error={form.errorOf("name")}>
        <Input value={name} maxLength={120} onChange={(event) => form.set({ name: event.currentTarget.value })} />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Start date" error={form.errorOf("periodStart")}>
          <DatePicker value={periodStart} onChange={(day) => form.set({ periodStart: day })} />
        </Field>
        <Field label="End date" error={form.errorOf("periodEnd")}>
          <DatePicker value={periodEnd} onChange={(day) => form.set({ periodEnd: day })} />
        </Field>
      </div>
      <LineList
        lines={lineItems}
        onChange={(lines) => form.set({ lineItems: lines })}
        today={today}
        noTarget={wrongLines === NO_TARGET}
        wrong={wrongLines === NO_TARGET ? undefined : wrongLines}
      />
    </FormDialog>
  );
};

const whole = ({ category, targetAmount }: Line): TargetLine => {
  if (targetAmount === null) throw new Error("a line without a target was sent");
  return { category, targetAmount };
};

type LineListProps = {
  lines: Line[];
  onChange: (lines: Line[]) => void;
  today: Day;
  /** Whether lines without a target say so. */
  noTarget: boolean;
  /** What is wrong with the list as a whole. */
  wrong: string | undefined;
};

const LineList = ({ lines, onChange, today, noTarget, wrong }: LineListProps) => {
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
          <div key={line.category} className="grid grid-cols-[1fr_9rem_auto] items-start gap-2">
            <span className="flex min-h-9 min-w-0 items-center gap-2">
              <CategoryIcon icon={category?.icon} color={category?.color} small />
              <span className="truncate">{category?.name}</span>
            </span>
            <Field
              label={`Target for ${category?.name ?? "the category"}`}
              hideLabel
              error={noTarget && line.targetAmount === null ? NO_TARGET : undefined}
            >
              <MoneyInput value={line.targetAmount} onChange={(targetAmount) => onChange(lines.with(index, { ...line, targetAmount }))} />
            </Field>
            <IconButton label={`Remove ${category?.name ?? "the line"}`} icon={<X />} onClick={() => onChange(lines.toSpliced(index, 1))} />
          </div>
        );
      })}
      <Field label="Add a category" hideLabel error={wrong}>
        <Combobox
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
      </Field>
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
