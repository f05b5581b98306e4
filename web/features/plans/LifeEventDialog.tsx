import { useId, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import type { Plan, PlanScenario } from "#contract/plans.ts";
import {
  type EventContext,
  type EventField,
  eventChoices,
  eventProblems,
  LIFE_EVENT_FORMS,
  LIFE_EVENTS,
  type LifeEvent,
} from "#domain/plans/life-events.ts";
import { fromDollars, toDollars } from "#domain/money.ts";
import { fieldError, textFor } from "#web/lib/api.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Combobox } from "#web/ui/fields/Combobox.tsx";
import { Field } from "#web/ui/fields/Field.tsx";
import { Form, FormError } from "#web/ui/fields/Form.tsx";
import { Input } from "#web/ui/fields/Input.tsx";
import { MoneyInput } from "#web/ui/fields/MoneyInput.tsx";
import { goalsQuery } from "#web/features/goals/index.ts";
import { useAddEvent } from "./queries.ts";

type Answers = Record<string, number | string | null>;

const firstAnswers = (event: LifeEvent): Answers =>
  Object.fromEntries(LIFE_EVENT_FORMS[event].fields.map((field) => [field.key, field.first ?? null]));

/** Adds a life event: what happens, when, and what it costs. One press adds all of its rules. */
export const LifeEventDialog = ({ plan, scenario, onClose }: { plan: Plan; scenario: PlanScenario; onClose: () => void }) => {
  const [event, setEvent] = useState<LifeEvent | null>(null);
  return event === null ? (
    <Dialog open wide capped onClose={onClose} title="Add a life event" note="What may happen? You can change all of its rules later.">
      <ul>
        {LIFE_EVENTS.map((one) => (
          <li key={one}>
            <button type="button" className="hover:bg-hover w-full rounded-r px-2 py-3 text-left" onClick={() => setEvent(one)}>
              <span className="medium block">{LIFE_EVENT_FORMS[one].name}</span>
              <span className="muted block">{LIFE_EVENT_FORMS[one].about}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  ) : (
    <EventForm plan={plan} scenario={scenario} event={event} onBack={() => setEvent(null)} onClose={onClose} />
  );
};

const EventForm = ({
  plan,
  scenario,
  event,
  onBack,
  onClose,
}: {
  plan: Plan;
  scenario: PlanScenario;
  event: LifeEvent;
  onBack: () => void;
  onClose: () => void;
}) => {
  const { name, about, fields } = LIFE_EVENT_FORMS[event];
  const [answers, setAnswers] = useState(firstAnswers(event));
  const [tried, setTried] = useState(false);
  const formId = useId();
  const goals = useQuery({ ...goalsQuery, enabled: fields.some((field) => field.choices === "goals") });
  const add = useAddEvent({ plan: plan.id, scenario: scenario.id }, onClose);
  const context: EventContext = { accounts: plan.initialState.accounts, rules: scenario.rules, goals: goals.data ?? [] };
  const problems = new Map(eventProblems(event, answers, context).map(({ field, message }) => [field, message]));
  const submit = () => {
    setTried(true);
    if (problems.size === 0)
      add.mutate({ event, answers: fields.map(({ key }) => ({ key, value: answers[key] === "" ? null : (answers[key] ?? null) })) });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={name}
      note={about}
      footer={
        <>
          <Button className="mr-auto" look="ghost" onClick={onBack}>
            Back
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" form={formId} busy={add.isPending}>
            Add
          </Button>
        </>
      }
    >
      <Form id={formId} onSend={submit} onUnreadable={() => setTried(true)} busy={add.isPending}>
        {fields.map((field) => (
          <Answer
            key={field.key}
            field={field}
            value={answers[field.key] ?? null}
            onChange={(value) => {
              setAnswers((now) => ({ ...now, [field.key]: value }));
              add.reset();
            }}
            context={context}
            error={(tried ? problems.get(field.key) : undefined) ?? fieldError(add.error, field.key)}
          />
        ))}
        <FormError>{add.error && fields.every(({ key }) => !fieldError(add.error, key)) ? textFor(add.error) : undefined}</FormError>
      </Form>
    </Dialog>
  );
};

type AnswerProps = {
  field: EventField;
  value: number | string | null;
  onChange: (value: number | string | null) => void;
  context: EventContext;
  error: string | undefined;
};

const Answer = ({ field, value, onChange, context, error }: AnswerProps) => (
  <Field label={field.optional ? `${field.label} (optional)` : field.label} error={error}>
    {field.kind === "money" ? (
      <MoneyInput
        value={typeof value === "number" && !Number.isNaN(value) ? fromDollars(value) : null}
        onChange={(amount) => onChange(amount === null ? null : toDollars(amount))}
      />
    ) : field.choices ? (
      <Combobox
        value={value === null ? null : String(value)}
        onChange={onChange}
        placeholder="Choose"
        none="There is none"
        options={eventChoices(field.choices, context)}
      />
    ) : (
      <NumberInput value={typeof value === "number" ? value : null} onChange={onChange} percent={field.kind === "percent"} />
    )}
  </Field>
);

const NumberInput = ({
  value,
  onChange,
  percent,
}: {
  value: number | null;
  onChange: (value: number | null) => void;
  percent: boolean;
}) => {
  const [text, setText] = useState(value === null ? "" : String(value));
  return (
    <Input
      numeric
      inputMode="decimal"
      after={percent ? <span className="text-faint">%</span> : undefined}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        const bare = event.currentTarget.value.replaceAll(/[\s,%]/g, "");
        onChange(bare === "" ? null : Number(bare));
      }}
    />
  );
};
