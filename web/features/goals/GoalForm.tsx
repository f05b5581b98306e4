import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Goal, goals } from "#contract/goals.ts";
import type { Day } from "#domain/day.ts";
import { GOAL_MISTAKES } from "#domain/goals/messages.ts";
import { call } from "#web/lib/api.ts";
import { useForm } from "#web/lib/form.ts";
import { useNonce } from "#web/lib/nonce.ts";
import { useToday } from "#web/lib/today.ts";
import { toast } from "#web/lib/toast.ts";
import { FormDialog } from "#web/ui/dialogs/FormDialog.tsx";
import { isConflict, NewestVersion } from "#web/ui/dialogs/NewestVersion.tsx";
import { DatePicker } from "#web/ui/fields/DatePicker.tsx";
import { Field } from "#web/ui/fields/Field.tsx";
import { Input } from "#web/ui/fields/Input.tsx";
import { Labeled } from "#web/ui/fields/Labeled.tsx";
import { MoneyInput } from "#web/ui/fields/MoneyInput.tsx";
import { useAmounts } from "#web/ui/amounts.ts";
import { averageOf, FundMonths } from "./FundMonths.tsx";
import { draftOf, type GoalDraft, mergeGoal, mergeText } from "./goal-merge.ts";
import { GoalIcons } from "./GoalIcons.tsx";
import { fundFactsQuery, showSaved } from "./queries.ts";

/** The server's code for a goal that another member changed first. */
const CHANGED = "GOAL_CHANGED";

type Props = { open: boolean; onClose: () => void; goal?: Goal; onMade?: (goal: Goal) => void };
/** Returns what is wrong with a goal's values, in the words of the server. A date that did not change may have passed. */
const mistakesIn = (values: GoalDraft, before: Day | null, today: Day) => ({
  icon: values.icon === "" ? GOAL_MISTAKES.icon : null,
  name: values.name.trim() === "" ? GOAL_MISTAKES.name : null,
  targetAmount: values.targetAmount === null ? GOAL_MISTAKES.noTarget : values.targetAmount < 1 ? GOAL_MISTAKES.lowTarget : null,
  targetDate: values.targetDate !== null && values.targetDate !== before && values.targetDate <= today ? GOAL_MISTAKES.pastDate : null,
});

/** Creates or edits a goal: icon, name, target and date. Checked when it is sent. */
export const GoalForm = ({ open, onClose, goal: given, onMade }: Props) => {
  const today = useToday();
  const amounts = useAmounts();
  const nonce = useNonce();
  // The draft starts from this version, so a newer one is not what the user edits until they load it.
  const [goal, setGoal] = useState(given);
  const [loaded, setLoaded] = useState<string | null>(null);
  const form = useForm({
    start: draftOf(goal),
    mistakesIn: (values) => mistakesIn(values, goal?.targetDate ?? null, today),
    send: ({ targetAmount, ...values }) => {
      if (targetAmount === null) throw new Error("a goal without a target was sent");
      const body = { ...values, targetAmount };
      return goal
        ? call(goals.replace, { params: { id: goal.id }, body: { ...body, version: goal.version } })
        : call(goals.create, { body: { ...body, type: "custom", nonce } });
    },
    onSent: (saved) => {
      showSaved(saved);
      toast(goal ? "Goal saved" : "Goal created");
      onClose();
      onMade?.(saved);
    },
    onFailed: (error) => {
      if (!isConflict(error, CHANGED)) console.error("a goal was not saved", error);
    },
  });
  const load = async (): Promise<void> => {
    if (!goal) return;
    const newest = await call(goals.get, { params: { id: goal.id } });
    const merged = mergeGoal(goal, form.values, newest);
    setGoal(newest);
    setLoaded(mergeText(newest, merged, amounts));
    form.set(merged.draft);
  };
  const conflict = isConflict(form.error, CHANGED);
  const { icon, name, targetAmount, targetDate, emergencyFundMonths } = form.values;
  const facts = useQuery({ ...fundFactsQuery, enabled: open && goal?.type === "emergency_fund" });
  const average = averageOf(facts.data, goal?.emergencyFundBasis ?? "spending");
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={goal ? "Edit goal" : "Add a goal"}
      note={goal ? undefined : "You choose the accounts that hold it next. Nothing moves at your bank."}
      action="Save"
      onSend={form.send}
      onUnreadable={form.check}
      busy={form.busy}
      refusal={conflict ? null : form.refusal}
    >
      <Labeled label="Icon" error={form.errorOf("icon")}>
        <GoalIcons value={icon} onChange={(next) => form.set({ icon: next })} />
      </Labeled>
      <Field label="Name" error={form.errorOf("name")}>
        <Input value={name} maxLength={120} autoComplete="off" onChange={(event) => form.set({ name: event.currentTarget.value })} />
      </Field>
      {goal?.type === "emergency_fund" && (
        <FundMonths
          months={emergencyFundMonths}
          average={average}
          onChange={(months, amount) => form.set({ emergencyFundMonths: months, ...(amount === null ? {} : { targetAmount: amount }) })}
        />
      )}
      <div className="grid grid-cols-2 items-start gap-4 max-sm:grid-cols-1">
        <Field label="Target amount" error={form.errorOf("targetAmount")}>
          <MoneyInput
            value={targetAmount}
            low={GOAL_MISTAKES.lowTarget}
            onChange={(amount) => form.set({ targetAmount: amount, emergencyFundMonths: null })}
          />
        </Field>
        <Field label="Target date (optional)" error={form.errorOf("targetDate")}>
          <DatePicker value={targetDate} onChange={(day) => form.set({ targetDate: day })} />
        </Field>
      </div>
      {goal && <NewestVersion refusal={conflict ? form.refusal : null} loaded={loaded} onLoad={load} />}
    </FormDialog>
  );
};
