import { useState } from "react";
import type { Plan, PlanRule, PlanScenario } from "#contract/plans.ts";
import { type Cents, cents, sum } from "#domain/money.ts";
import { useForm } from "#web/lib/form.ts";
import { useAmounts } from "#web/ui/amounts.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { FormDialog } from "#web/ui/dialogs/FormDialog.tsx";
import { Field } from "#web/ui/fields/Field.tsx";
import { Form, FormError } from "#web/ui/fields/Form.tsx";
import { Input } from "#web/ui/fields/Input.tsx";
import { MoneyInput } from "#web/ui/fields/MoneyInput.tsx";
import { Select } from "#web/ui/fields/Select.tsx";
import { Money } from "#web/ui/figures/Money.tsx";
import { call, textFor } from "#web/lib/api.ts";
import { plans } from "#contract/plans.ts";
import { toast } from "#web/lib/toast.ts";
import { BIRTH_REFUSAL, BirthField, birthDraftOf, birthIn } from "./BirthField.tsx";
import { OwnerField } from "./OwnerField.tsx";
import { usePersonWords } from "./person-words.ts";
import styles from "./plan.module.css";
import { refetchPlans, useChangePlan } from "./queries.ts";
import { readValue } from "./words.ts";

/** Rules that come from what reached the accounts. They are pay after tax. */
const takeHomeOf = (scenario: PlanScenario): PlanRule[] =>
  scenario.rules.filter(
    (rule) => rule.ruleType === "INCOME" && rule.taxTreatment === "TAX_FREE" && rule.endsAt === "retirement" && rule.includeInForecast,
  );

/** What the plan needs to know first: the month of birth, and pay before tax. Nothing once both are known. */
export const FirstCard = ({ plan, scenario }: { plan: Plan; scenario: PlanScenario }) => {
  const [me] = plan.people;
  const pay = takeHomeOf(scenario);
  const [entering, setEntering] = useState(false);
  if (me?.birthMonth !== null && pay.length === 0) return null;
  return (
    <div className={styles.first}>
      {me?.birthMonth === null && <Birth plan={plan} />}
      {pay.length > 0 && (
        <div>
          <p className="medium">We see what reaches your account.</p>
          <p className="muted">
            Tell us your salary before tax to plan taxes and retirement saving. Until then, take-home pay counts as it is:{" "}
            <Money amount={sum(pay.map(({ amount }) => amount))} omitCents hush /> a year.
          </p>
          <div className={styles.line2}>
            <Button onClick={() => setEntering(true)}>Enter salary before tax</Button>
          </div>
        </div>
      )}
      {entering && <SalaryDialog plan={plan} scenario={scenario} pay={pay} onClose={() => setEntering(false)} />}
    </div>
  );
};

const Birth = ({ plan }: { plan: Plan }) => {
  const save = useChangePlan(plan);
  const { isReader, of } = usePersonWords(plan);
  const [me] = plan.people;
  const [birth, setBirth] = useState(birthDraftOf(null));
  const [tried, setTried] = useState(false);
  const month = birthIn(birth, plan.initialState.asOf.slice(0, 7));
  const submit = () => {
    setTried(true);
    if (month) save.mutate({ people: plan.people.map((one, i) => (i === 0 ? { ...one, birthMonth: month } : one)) });
  };
  return (
    <div>
      <p className="medium">{me && !isReader(me) ? `When was ${me.name} born?` : "When were you born?"}</p>
      <p className="muted">Without it, retirement never comes and rules by age stay off. Everyone in your household sees it.</p>
      <Form onSend={submit} busy={save.isPending}>
        <div className={styles.line2}>
          <BirthField label={me ? of(me, "month of birth") : "Month of birth"} value={birth} onChange={setBirth} />
          <Button type="submit" busy={save.isPending}>
            Save
          </Button>
        </div>
        <FormError>{tried && !month ? BIRTH_REFUSAL : save.error ? textFor(save.error) : undefined}</FormError>
      </Form>
    </div>
  );
};

const MONTHS_OF_YEAR = 12;

/** Turns take-home pay into a salary before tax, in one step that shows both side by side. */
const SalaryDialog = ({
  plan,
  scenario,
  pay,
  onClose,
}: {
  plan: Plan;
  scenario: PlanScenario;
  pay: readonly PlanRule[];
  onClose: () => void;
}) => {
  const { text } = useAmounts();
  const form = useForm({
    start: { rule: pay[0]?.id ?? 0, owner: pay[0]?.owner ?? null, salary: null as Cents | null, deferral: "" },
    mistakesIn: ({ salary, deferral }) => {
      const share = readValue("number", deferral);
      return {
        salary: salary === null || salary <= 0 ? "Enter your salary before tax" : null,
        deferral: share !== null && !(share >= 0 && share <= 100) ? "Enter a percentage from 0 to 100" : null,
      };
    },
    send: async ({ rule: id, owner, salary, deferral }) => {
      const rule = pay.find((one) => one.id === id);
      if (!rule || salary === null) throw new Error("a salary without a rule was sent");
      const share = readValue("number", deferral) ?? 0;
      return call(plans.updateRule, {
        params: { planPk: plan.id, scenarioPk: scenario.id, id },
        body: {
          name: rule.name.replace(/^Take-home pay/, "Salary"),
          description: null,
          amount: salary,
          taxTreatment: "FEDERAL_STATE",
          incomeKind: "wages",
          owner,
          pretaxDistribution: share > 0 ? [{ accountType: "401k", percent: share }] : [],
          version: rule.version,
        },
      });
    },
    onSent: async () => {
      toast("Rule updated successfully");
      await refetchPlans();
      onClose();
    },
    onFailed: () => toast("Failed to update rule"),
  });
  const { rule: id, owner, salary, deferral } = form.values;
  const rule = pay.find((one) => one.id === id);
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Salary before tax"
      note="The plan then computes your taxes and saving itself, instead of taking them as they were."
      action="Save"
      onSend={form.send}
      onUnreadable={form.check}
      busy={form.busy}
      refusal={form.refusal}
    >
      {pay.length > 1 && (
        <Field label="Pay">
          <Select
            value={String(id)}
            onChange={(next) => form.set({ rule: Number(next), owner: pay.find((one) => one.id === Number(next))?.owner ?? null })}
            options={pay.map((one) => ({ value: String(one.id), label: one.name }))}
          />
        </Field>
      )}
      <OwnerField
        label="Whose pay it is"
        plan={plan}
        value={owner}
        onChange={(next) => form.set({ owner: next })}
        error={form.errorOf("owner")}
      />
      <Field label="Salary a year, before tax" error={form.errorOf("salary")}>
        <MoneyInput value={salary} onChange={(next) => form.set({ salary: next })} />
      </Field>
      <Field label="Saved in a 401(k), of the salary" error={form.errorOf("deferral")}>
        <Input
          numeric
          inputMode="decimal"
          after={<span className="text-faint">%</span>}
          value={deferral}
          onChange={(event) => form.set({ deferral: event.currentTarget.value })}
        />
      </Field>
      {rule && (
        <p className="muted" aria-live="polite">
          {text(cents(Math.round(rule.amount / MONTHS_OF_YEAR)), { omitCents: true })} a month reaches your accounts
          {salary === null ? "." : `; before tax it is ${text(cents(Math.round(salary / MONTHS_OF_YEAR)), { omitCents: true })}.`}
        </p>
      )}
    </FormDialog>
  );
};
