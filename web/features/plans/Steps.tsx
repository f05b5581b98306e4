import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { useRef, useState } from "react";
import type { Plan, PlanRule, PlanScenario } from "#contract/plans.ts";
import { TAX_NAMES } from "#domain/forecast/distributions.ts";
import { OUTSIDE } from "#domain/forecast/operations.ts";
import { FILING_STATUS_NAMES, STATE_NAMES } from "#domain/forecast/tax/state-codes.ts";
import type { Cents } from "#domain/money.ts";
import { type Amounts, useAmounts } from "#web/ui/amounts.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { IconButton } from "#web/ui/actions/IconButton.tsx";
import { Field } from "#web/ui/fields/Field.tsx";
import { focusFirstMistake } from "#web/ui/fields/Form.tsx";
import { Labeled } from "#web/ui/fields/Labeled.tsx";
import { MoneyInput } from "#web/ui/fields/MoneyInput.tsx";
import { ChecksContext, useChecks } from "#web/ui/fields/reading.ts";
import { Select } from "#web/ui/fields/Select.tsx";
import styles from "./plan.module.css";
import { percentText } from "./words.ts";

type Operation = PlanRule["operations"][number];
type Flow = Extract<Operation, { op: "flow" }>;
type Names = (key: string) => string;

const OUTSIDE_NAME = "Outside the household";

const namesOf =
  (plan: Plan, scenario: PlanScenario): Names =>
  (key) =>
    key === OUTSIDE
      ? OUTSIDE_NAME
      : (plan.initialState.accounts.find((one) => one.key === key)?.label ?? scenario.rules.find((one) => one.key === key)?.name ?? key);

/** A step of a custom rule in words. */
const stepText = (step: Operation, oneTime: boolean, name: Names, { text }: Amounts): string => {
  const money = (amount: Cents): string => `${text(amount, { omitCents: true })}${oneTime ? "" : " a year"}`;
  switch (step.op) {
    case "flow":
      return `Move ${money(step.amount)} from ${name(step.from)} to ${name(step.to)}`;
    case "convert":
      return step.fillBracket === null
        ? `Convert ${money(step.amount ?? (0 as Cents))} from ${name(step.from)} to ${name(step.to)}`
        : `Convert from ${name(step.from)} to ${name(step.to)} up to the top of the ${percentText(step.fillBracket)} bracket`;
    case "sell":
      return `Sell ${name(step.account)}. Selling costs ${percentText(step.cost)}.`;
    case "refinance":
      return `Refinance ${name(step.account)} at ${percentText(step.rate)} over ${step.termMonths} months`;
    case "setRate":
      return `Set the rate of ${name(step.account)} to ${percentText(step.value)}`;
    case "scaleRule":
      return step.factor === 0 ? `End ${name(step.rule)}` : `Multiply ${name(step.rule)} by ${step.factor}`;
    case "setFilingStatus":
      return `File taxes as ${FILING_STATUS_NAMES[step.value].toLowerCase()}`;
    case "move":
      return step.state === "none" ? "Pay no state tax" : `Move to ${STATE_NAMES[step.state]}`;
    case "addDependant":
      return `Add ${step.name} to the children`;
  }
};

type Props = {
  plan: Plan;
  scenario: PlanScenario;
  steps: readonly Operation[];
  /** Whether the rule applies once, so that amounts are not yearly. */
  oneTime: boolean;
  onChange: (steps: Operation[]) => void;
  errorAt: (step: number) => string | undefined;
};

/** The steps of a custom rule. Members add moves of money; life events write the other kinds. */
export const Steps = ({ plan, scenario, steps, oneTime, onChange, errorAt }: Props) => {
  const amounts = useAmounts();
  const name = namesOf(plan, scenario);
  const [adding, setAdding] = useState(false);
  return (
    <Labeled label="Steps">
      {steps.length > 0 && (
        <ol className="grid gap-1">
          {steps.map((step, i) => {
            const words = stepText(step, oneTime, name, amounts);
            return (
              <li key={i} className="flex items-start justify-between gap-2">
                <span className="min-w-0 self-center">
                  {words}
                  {errorAt(i) !== undefined && <span className="text-negative block">{errorAt(i)}</span>}
                </span>
                <IconButton label={`Remove: ${words}`} icon={<X />} onClick={() => onChange(steps.filter((_, n) => n !== i))} />
              </li>
            );
          })}
        </ol>
      )}
      {steps.length === 0 && !adding && <p className="text-muted">This rule has no steps yet, so it changes nothing.</p>}
      {adding ? (
        <NewFlow
          plan={plan}
          oneTime={oneTime}
          onCancel={() => setAdding(false)}
          onAdd={(step) => {
            onChange([...steps, step]);
            setAdding(false);
          }}
        />
      ) : (
        <div>
          <Button small look="ghost" icon={<Plus />} onClick={() => setAdding(true)}>
            Add a move of money
          </Button>
        </div>
      )}
    </Labeled>
  );
};

type NewFlowProps = { plan: Plan; oneTime: boolean; onAdd: (step: Flow) => void; onCancel: () => void };

const NewFlow = ({ plan, oneTime, onAdd, onCancel }: NewFlowProps) => {
  const accounts = plan.initialState.accounts.filter((one) => one.leftOut === null && one.class !== "property");
  const options = (usable: typeof accounts) => [
    ...usable.map((one) => ({ value: one.key, label: one.label })),
    { value: OUTSIDE, label: OUTSIDE_NAME },
  ];
  const [from, setFrom] = useState<string | null>(null);
  const [to, setTo] = useState<string | null>(null);
  const [amount, setAmount] = useState<Cents | null>(null);
  const [tax, setTax] = useState<Flow["tax"]>("TAX_FREE");
  const [tried, setTried] = useState(false);
  // A step is added to the rule's form before that is sent, so it is checked by itself.
  const checks = useChecks();
  const box = useRef<HTMLDivElement>(null);
  const add = () => {
    setTried(true);
    focusFirstMistake(box.current);
    if (!checks.run()) return;
    if (from !== null && to !== null && to !== from && amount !== null && amount > 0) onAdd({ op: "flow", from, to, amount, tax });
  };
  return (
    <div ref={box} className={styles.newStep}>
      <div className="grid grid-cols-2 items-start gap-4 max-sm:grid-cols-1">
        <Field label="From" error={tried && from === null ? "Choose an account" : undefined}>
          <Select value={from} onChange={setFrom} placeholder="Choose" options={options(accounts.filter((one) => one.class !== "debt"))} />
        </Field>
        <Field label="To" error={tried && (to === null || to === from) ? "Choose another account" : undefined}>
          <Select value={to} onChange={setTo} placeholder="Choose" options={options(accounts)} />
        </Field>
        <Field label={oneTime ? "Amount, once" : "Amount a year"} error={tried && !amount ? "Enter an amount" : undefined}>
          <ChecksContext value={checks}>
            <MoneyInput value={amount} onChange={setAmount} />
          </ChecksContext>
        </Field>
        {from === OUTSIDE && (
          <Field label="Taxes">
            <Select
              value={tax}
              onChange={setTax}
              options={(Object.keys(TAX_NAMES) as Flow["tax"][]).map((value) => ({ value, label: TAX_NAMES[value] }))}
            />
          </Field>
        )}
      </div>
      <div className="flex justify-end gap-2">
        <Button small onClick={onCancel}>
          Cancel
        </Button>
        <Button small look="primary" onClick={add}>
          Add step
        </Button>
      </div>
    </div>
  );
};
