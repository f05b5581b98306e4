import Layers from "lucide-react/icons/layers";
import Plus from "lucide-react/icons/plus";
import { type KeyboardEvent, useState } from "react";
import type { Plan, PlanScenario } from "#contract/plans.ts";
import { useForm } from "#web/lib/form.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { FormDialog } from "#web/ui/dialogs/FormDialog.tsx";
import { Field } from "#web/ui/fields/Field.tsx";
import { Input } from "#web/ui/fields/Input.tsx";
import { Select } from "#web/ui/fields/Select.tsx";
import { Menu, MenuRadio } from "#web/ui/floating/Menu.tsx";
import styles from "./plan.module.css";
import { useScenarios } from "./queries.ts";

type Props = {
  plan: Plan;
  scenario: PlanScenario;
  compare: PlanScenario | null;
  onScenario: (id: number) => void;
  onCompare: (id: number | null) => void;
};

const KEYS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** The scenarios of a plan as tabs, with another one to lay over the chart. */
export const Scenarios = ({ plan, scenario, compare, onScenario, onCompare }: Props) => {
  const [adding, setAdding] = useState(false);
  const { scenarios } = plan;
  const others = scenarios.filter(({ id }) => id !== scenario.id);
  const move = (event: KeyboardEvent<HTMLButtonElement>, at: number) => {
    const to = KEYS[event.key]?.(at, scenarios.length);
    const next = to === undefined ? undefined : scenarios[to];
    if (to === undefined || !next) return;
    event.preventDefault();
    onScenario(next.id);
    event.currentTarget.parentElement?.querySelectorAll("button")[to]?.focus();
  };
  return (
    <div className={styles.tabs}>
      <div className={styles.list} role="tablist" aria-label="Scenarios">
        {scenarios.map((one, at) => (
          <button
            key={one.id}
            type="button"
            role="tab"
            aria-selected={one.id === scenario.id}
            tabIndex={one.id === scenario.id ? 0 : -1}
            onKeyDown={(event) => move(event, at)}
            onClick={() => onScenario(one.id)}
          >
            {(one.id === scenario.id || one.id === compare?.id) && (
              <i
                aria-hidden="true"
                className={classNames(styles.key, one.id === compare?.id && styles.dash)}
                style={{ "--c": one.id === compare?.id ? "var(--chart-2)" : "var(--chart-1)" }}
              />
            )}
            {one.name}
          </button>
        ))}
      </div>
      <button type="button" className={styles.add} aria-label="New scenario" onClick={() => setAdding(true)}>
        <Plus aria-hidden />
        <span>New</span>
      </button>
      {others.length > 0 && (
        <span className={styles.push}>
          <Menu
            align="end"
            trigger={
              <Button look="ghost" small icon={<Layers />}>
                {compare ? "Comparing" : "Compare"}
                {compare && <span className={styles.with}>&nbsp;with {compare.name}</span>}
              </Button>
            }
          >
            <MenuRadio
              label="Compare with"
              value={String(compare?.id ?? 0)}
              onChange={(next) => onCompare(Number(next) || null)}
              options={[{ value: "0", label: "Nothing" }, ...others.map((one) => ({ value: String(one.id), label: one.name }))]}
            />
          </Menu>
        </span>
      )}
      {adding && <ScenarioDialog plan={plan} scenario={scenario} onClose={() => setAdding(false)} onMade={onScenario} />}
    </div>
  );
};

/** Adds a scenario as a copy of the present one, or with no rules of its own. */
export const ScenarioDialog = ({
  plan,
  scenario,
  onClose,
  onMade,
}: {
  plan: Plan;
  scenario: PlanScenario | null;
  onClose: () => void;
  onMade: (id: number) => void;
}) => {
  const { add } = useScenarios(plan);
  const form = useForm({
    start: { name: "", from: scenario ? "copy" : "empty" },
    mistakesIn: ({ name }) => ({ name: name.trim() === "" ? "Enter a name" : null }),
    send: ({ name, from }) => add.mutateAsync({ name, copyOf: from === "copy" ? (scenario?.id ?? null) : null }),
    onSent: (made) => {
      onClose();
      onMade(made.id);
    },
  });
  return (
    <FormDialog
      open
      onClose={onClose}
      title="New scenario"
      note="A scenario has its own rules and parameters. The accounts are the same in all of them."
      action="Create"
      onSend={form.send}
      busy={form.busy}
      refusal={form.refusal}
    >
      <Field label="Name" error={form.errorOf("name")}>
        <Input
          value={form.values.name}
          maxLength={120}
          autoComplete="off"
          placeholder="Stop work at 60"
          onChange={(event) => form.set({ name: event.currentTarget.value })}
        />
      </Field>
      {scenario && (
        <Field label="Begin with">
          <Select
            value={form.values.from}
            onChange={(from) => form.set({ from })}
            options={[
              { value: "copy", label: `The rules of ${scenario.name}` },
              { value: "empty", label: "No rules" },
            ]}
          />
        </Field>
      )}
    </FormDialog>
  );
};

export const RenameDialog = ({ plan, scenario, onClose }: { plan: Plan; scenario: PlanScenario; onClose: () => void }) => {
  const { rename } = useScenarios(plan);
  const form = useForm({
    start: { name: scenario.name },
    mistakesIn: ({ name }) => ({ name: name.trim() === "" ? "Enter a name" : null }),
    send: ({ name }) => rename.mutateAsync({ id: scenario.id, name }),
    onSent: onClose,
  });
  return (
    <FormDialog open onClose={onClose} title="Rename scenario" action="Save" onSend={form.send} busy={form.busy} refusal={form.refusal}>
      <Field label="Name" error={form.errorOf("name")}>
        <Input value={form.values.name} maxLength={120} onChange={(event) => form.set({ name: event.currentTarget.value })} />
      </Field>
    </FormDialog>
  );
};
