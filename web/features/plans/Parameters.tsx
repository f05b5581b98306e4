import { useId, useState } from "react";
import type { PlanParameter, PlanRun, PlanScenario } from "#contract/plans.ts";
import { fieldError, textFor } from "#web/lib/api.ts";
import { useAmounts } from "#web/ui/amounts.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Input } from "#web/ui/fields/Input.tsx";
import { Select } from "#web/ui/fields/Select.tsx";
import { SectionHead } from "#web/ui/lists/SectionHead.tsx";
import styles from "./plan.module.css";
import { useSetParameter } from "./queries.ts";
import { choiceName, parameterMistake, parameterText, readValue, valueText } from "./words.ts";

type Place = { plan: number; scenario: number };

/** Parameters that most people change. The others follow on request. */
const COMMON = new Set([
  "inflation",
  "stock_return",
  "stock_share",
  "cash_yield",
  "home_appreciation",
  "retirement_age",
  "life_expectancy",
  "social_security_monthly",
  "social_security_claim_age",
  "filing_status",
  "state",
  "withdrawal_order",
]);

type Notes = "unsure" | "assumptions" | "left out";
const NOTE_TITLES: Record<Notes, string> = {
  unsure: "What the forecast is not certain of",
  assumptions: "What the forecast assumes",
  "left out": "What the forecast leaves out",
};

/** The parameters of a scenario, edited in place, with what the forecast assumes and leaves out one press away. */
export const Parameters = ({ place, scenario, run }: { place: Place; scenario: PlanScenario; run: PlanRun | undefined }) => {
  const [all, setAll] = useState(false);
  const [notes, setNotes] = useState<Notes | null>(null);
  const warnings = run?.warnings.filter(({ rule }) => rule === null) ?? [];
  const texts: Record<Notes, readonly string[]> = {
    unsure: warnings.map(({ message }) => message),
    assumptions: run?.assumptions.map(({ text }) => text) ?? [],
    "left out": run?.notModeled.map(({ text }) => text) ?? [],
  };
  const shown = scenario.parameters.filter(({ key, isDefault }) => all || COMMON.has(key) || !isDefault);
  const groups = [...Map.groupBy(shown, ({ group }) => group)];
  return (
    <section className="section" aria-label="Parameters">
      <SectionHead
        title="Parameters"
        actions={
          <>
            <Button small look="ghost" disabled={!run} onClick={() => setNotes("assumptions")}>
              Assumptions
            </Button>
            <Button small look="ghost" disabled={!run} onClick={() => setNotes("left out")}>
              Not modeled
            </Button>
          </>
        }
      />
      {warnings.length > 0 && (
        <p className="caption pt-3">
          <button type="button" className={styles.opens} onClick={() => setNotes("unsure")}>
            {warnings.length === 1 ? "The forecast is not certain of 1 thing" : `The forecast is not certain of ${warnings.length} things`}
          </button>
        </p>
      )}
      <div className={styles.params}>
        {groups.map(([group, parameters]) => (
          <Group key={group} name={group} parameters={parameters} place={place} />
        ))}
      </div>
      {!all && (
        <Button className="mt-4" onClick={() => setAll(true)}>
          All {scenario.parameters.length} parameters
        </Button>
      )}
      {notes !== null && (
        <Dialog open wide capped onClose={() => setNotes(null)} title={NOTE_TITLES[notes]}>
          <ul className="grid gap-3">
            {texts[notes].map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Dialog>
      )}
    </section>
  );
};

const Group = ({ name, parameters, place }: { name: string; parameters: readonly PlanParameter[]; place: Place }) => (
  <div className={styles.paramGroup}>
    <h3 className={styles.groupHead}>{name}</h3>
    {parameters.map((parameter) => (
      <Parameter key={`${place.scenario} ${parameter.key}`} parameter={parameter} place={place} />
    ))}
  </div>
);

const Parameter = ({ parameter, place }: { parameter: PlanParameter; place: Place }) => {
  const amounts = useAmounts();
  const save = useSetParameter(place);
  const id = useId();
  const { key, label, description, type, value, choices, isDefault, assumed } = parameter;
  /** What is typed and not saved. It stays when it is refused. */
  const [typed, setTyped] = useState<string | null>(null);
  const [mistake, setMistake] = useState<string | null>(null);
  const text = typed ?? valueText(parameter);
  const change = (next: string | null) => {
    setTyped(next);
    setMistake(null);
  };
  const send = (next: number | string | null) =>
    save.mutate(
      { key, value: next },
      {
        onSuccess: () => setTyped((now) => (now === typed ? null : now)),
        onError: (error) => setMistake(fieldError(error, "parameters") ?? textFor(error)),
      },
    );
  const commit = () => {
    const read = readValue(type, text);
    const found = parameterMistake(parameter, read);
    setMistake(found);
    if (found !== null || save.isPending) return;
    // A value that is typed is sent even if it is the default: an age then replaces a person's own one.
    if (typed === null || (read === value && !isDefault)) change(null);
    else send(read);
  };
  const wrong = mistake !== null;
  const note = assumed ? `${description} Assumed from your profile.` : isDefault ? `${description} Default.` : description;
  return (
    <div className={classNames(styles.param, type === "choice" && styles.choice, wrong && styles.wrong)}>
      <label htmlFor={id}>{label}</label>
      <small>
        <span id={`${id}n`} role={wrong ? "alert" : undefined}>
          {mistake ?? note}
        </span>
        {wrong && typed !== null && save.isError && (
          <>
            {" "}
            <button type="button" className={styles.opens} onClick={commit}>
              Save again
            </button>
          </>
        )}
      </small>
      {type === "choice" ? (
        <Select
          small
          label={label}
          value={String(value)}
          onChange={(next) => next !== value && send(next)}
          options={choices.map((one) => ({ value: one, label: choiceName(one) }))}
        />
      ) : (
        <Input
          id={id}
          numeric
          inputMode="decimal"
          aria-describedby={`${id}n`}
          invalid={wrong}
          placeholder={parameterText(parameter, amounts)}
          before={type === "money" ? <span className="text-faint">$</span> : undefined}
          after={type === "percent" ? <span className="text-faint">%</span> : undefined}
          readOnly={amounts.hidden && type === "money"}
          value={amounts.hidden && type === "money" ? "" : text}
          onChange={(event) => change(event.currentTarget.value)}
          onBlur={() => typed !== null && !(wrong && save.isError) && commit()}
          onKeyDown={(event) => {
            if (event.key === "Enter") commit();
            if (event.key === "Escape") change(null);
          }}
        />
      )}
    </div>
  );
};
