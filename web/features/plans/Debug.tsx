import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Plan, PlanOverrides, PlanRun, PlanScenario } from "#contract/plans.ts";
import type { ForecastYears } from "#domain/forecast/model.ts";
import { textFor } from "#web/lib/api.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Field } from "#web/ui/fields/Field.tsx";
import { TextArea } from "#web/ui/fields/TextArea.tsx";
import { tryQuery } from "./queries.ts";

const EXAMPLE = '{"parameters": [{"key": "inflation", "value": 0.03}]}';

const read = (text: string): PlanOverrides | null | undefined => {
  if (text.trim() === "") return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** For employees: rules with their operations, what the run rests on, and a run with overrides as JSON. Nothing is saved. */
export const Debug = ({
  plan,
  scenario,
  run,
  years,
  onClose,
}: {
  plan: Plan;
  scenario: PlanScenario;
  run: PlanRun;
  years: ForecastYears;
  onClose: () => void;
}) => {
  const [text, setText] = useState("");
  const overrides = read(text);
  const tried = useQuery({
    ...tryQuery({ plan: plan.id, scenario: scenario.id, years }, overrides ?? null),
    retry: false,
  });
  const shown = overrides === null ? run : tried.data;
  return (
    <Dialog
      open
      wide
      capped
      onClose={onClose}
      title="Debug mode"
      note={`Engine ${run.engine}, input ${run.inputHash}. Invariants were checked in this run.`}
    >
      <Field label="Overrides as JSON" help={`Parameters, rules, withoutRules and people, such as ${EXAMPLE}`}>
        <TextArea rows={4} value={text} onChange={(event) => setText(event.currentTarget.value)} />
      </Field>
      <h3 className="medium mt-4">Output</h3>
      {overrides === undefined ? (
        <p role="alert">Enter valid JSON inputs to see results</p>
      ) : tried.error && overrides !== null ? (
        <p role="alert">{textFor(tried.error)}</p>
      ) : shown ? (
        <Json value={shown.snapshots.map(({ state: _state, facts: _facts, ...snapshot }) => snapshot)} />
      ) : (
        <p>Results not available</p>
      )}
      <h3 className="medium mt-4">Rules and operations</h3>
      <Json value={scenario.rules} />
    </Dialog>
  );
};

const Json = ({ value }: { value: unknown }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
  <pre className="caption bg-sunken max-h-72 overflow-auto rounded-r p-3" tabIndex={0}>
    {JSON.stringify(value, null, 2)}
  </pre>
);
