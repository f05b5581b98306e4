import CalendarPlus from "lucide-react/icons/calendar-plus";
import EyeOff from "lucide-react/icons/eye-off";
import Lock from "lucide-react/icons/lock";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import type { Plan, PlanRule, PlanRun, PlanScenario } from "#contract/plans.ts";
import { useAmounts } from "#web/ui/amounts.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Switch } from "#web/ui/fields/Switch.tsx";
import { SectionHead } from "#web/ui/lists/SectionHead.tsx";
import styles from "./plan.module.css";
import { useIncludeRule } from "./queries.ts";
import { monthsOfRule, placeOn } from "./rule-time.ts";
import { amountOf, RULE_COLORS, RULE_TYPE_NAMES, ruleLine, whenOf } from "./words.ts";

type Props = {
  plan: Plan;
  scenario: PlanScenario;
  /** Undefined while there is no forecast. The rules then have no bars. */
  run: PlanRun | undefined;
  /** The selected position among the snapshots. */
  at: number;
  onEdit: (rule: PlanRule) => void;
  onAdd: () => void;
  onEvent: () => void;
};

/** The rules of a scenario on the same years as the chart, each with a switch that leaves it out. Rules of the model come last. */
export const Rules = ({ plan, scenario, run, at, onEdit, onAdd, onEvent }: Props) => {
  const own = scenario.rules.filter((rule) => rule.modelingType === null);
  const model = scenario.rules.filter((rule) => rule.modelingType !== null);
  return (
    <section className="section" aria-label="Rules">
      <SectionHead
        title={
          <>
            Rules<span className={styles.note}>On the same years as the chart. Switch one off to leave it out.</span>
          </>
        }
        actions={
          <>
            <Button small icon={<CalendarPlus />} onClick={onEvent}>
              Add a life event
            </Button>
            <Button small icon={<Plus />} onClick={onAdd}>
              Add rule
            </Button>
          </>
        }
      />
      {own.length === 0 && (
        <p className="muted py-3">No rules yet. Add your income and your costs, or a life event, to see where you are heading.</p>
      )}
      <div className={styles.rules}>
        {own.map((rule) => (
          <RuleRow key={rule.id} plan={plan} scenario={scenario} rule={rule} run={run} at={at} onEdit={() => onEdit(rule)} />
        ))}
      </div>
      <ModelRules rules={model} />
    </section>
  );
};

type RowProps = Pick<Props, "plan" | "scenario" | "run" | "at"> & { rule: PlanRule };

const RuleRow = ({ plan, scenario, rule, run, at, onEdit }: RowProps & { onEdit: () => void }) => {
  const amounts = useAmounts();
  const include = useIncludeRule({ plan: plan.id, scenario: scenario.id });
  const out = !rule.includeInForecast;
  const inactive = run?.resolved.find((one) => one.rule === rule.key)?.inactive ?? null;
  const warning = run?.warnings.find((one) => one.rule === rule.key);
  return (
    <>
      <div className={classNames(styles.ruleLabel, out && styles.excluded)}>
        <Switch
          label={`Include ${rule.name} in the forecast`}
          checked={rule.includeInForecast}
          onChange={(on) => include.mutate({ rule, include: on })}
        />
        <button type="button" onClick={onEdit}>
          <b>{rule.name}</b>
          <small>
            {out && (
              <>
                <EyeOff aria-hidden /> Excluded ·{" "}
              </>
            )}
            {RULE_TYPE_NAMES[rule.ruleType]}
            {!out && inactive !== null && " · Not active in these years"}
            {!out && inactive === null && warning && ` · ${warning.message}`}
          </small>
          <small className={styles.when}>{ruleLine(rule, amounts)}</small>
        </button>
      </div>
      {run ? <RuleBar plan={plan} scenario={scenario} rule={rule} run={run} at={at} /> : <div className={styles.bar} aria-hidden="true" />}
    </>
  );
};

const PERCENT = 100;
/** From this share of the axis on, a bar's text stands inside it. */
const INSIDE = 22;

/** When a rule applies, as a bar on the chart's years. */
const RuleBar = ({ plan, scenario, rule, run, at }: RowProps & { run: PlanRun }) => {
  const amounts = useAmounts();
  const count = run.snapshots.length - 1;
  const place = placeOn(run);
  const { found } = monthsOfRule(rule, plan, scenario);
  const shown = found.inactive === null && place(found.from) < 1;
  const from = shown ? place(found.from) * PERCENT : null;
  const until = place(found.before) * PERCENT;
  const text = rule.oneTime ? amountOf(rule, amounts) : `${amountOf(rule, amounts)} · ${whenOf(rule)}`;
  const size = from === null ? 0 : until - from;
  const inside = !rule.oneTime && size >= INSIDE;
  const right = !inside && from !== null && (rule.oneTime ? from : until) > 70;
  const edge = from === null ? 0 : rule.oneTime ? from : until;
  return (
    <div
      className={classNames(styles.bar, !rule.includeInForecast && styles.excludedBar)}
      style={{ "--c": `var(--${RULE_COLORS[rule.ruleType]})` }}
      aria-hidden="true"
    >
      <span>
        <span className={styles.cross} style={{ left: `${(at / Math.max(1, count)) * PERCENT}%` }} />
        {from !== null &&
          (rule.oneTime ? (
            <i className={styles.point} style={{ left: `${from}%` }} />
          ) : (
            <i style={{ left: `${from}%`, width: `${size}%` }} />
          ))}
        <em
          className={inside ? undefined : styles.beside}
          style={
            inside
              ? { left: `${from ?? 0}%` }
              : right
                ? { right: `${PERCENT - (from ?? 0) + 1}%` }
                : { left: `calc(${edge}% + ${rule.oneTime ? 8 : 0}px)` }
          }
        >
          {text}
        </em>
      </span>
    </div>
  );
};

const ModelRules = ({ rules }: { rules: readonly PlanRule[] }) => {
  const [open, setOpen] = useState(false);
  if (rules.length === 0) return null;
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)} className="border-hairline border-t">
      <summary className="flex cursor-pointer items-center gap-3 py-3">
        <Lock size={16} aria-hidden className="text-faint" />
        <span className="text-muted">
          Modeling · {rules.length} {rules.length === 1 ? "rule" : "rules"} of the model that cannot be changed
        </span>
      </summary>
      <ul className="pb-3">
        {rules.map((rule) => (
          <li key={rule.id} className="py-1 pl-7">
            <span className="medium">{rule.name}</span> <span className="text-muted">{rule.description}</span>
          </li>
        ))}
      </ul>
    </details>
  );
};
