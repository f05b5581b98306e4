import type { PlanRun, PlanSimulation } from "#contract/plans.ts";
import { FORECAST_YEARS, type ForecastYears } from "#domain/forecast/model.ts";
import { inDollars } from "#domain/plans/year-change.ts";
import { useId } from "react";
import { useAmounts } from "#web/ui/amounts.ts";
import { Segmented } from "#web/ui/fields/Segmented.tsx";
import { Switch } from "#web/ui/fields/Switch.tsx";
import { Money } from "#web/ui/figures/Money.tsx";
import styles from "./plan.module.css";
import type { PlanChoice } from "./use-choice.ts";
import type { Simulation } from "./use-simulation.ts";
import { lastsText } from "./words.ts";

const PERCENT = 100;
/** Two standard errors cover about 95 % of samples. */
const ERRORS = 2;

/** How many of the simulated futures never run short, in words. */
export const chanceText = ({ chance, samplingError }: PlanSimulation): string => {
  const share = `${Math.round(chance * PERCENT)}%`;
  return samplingError === null || samplingError === 0
    ? share
    : `${share} (±${Math.max(1, Math.round(samplingError * ERRORS * PERCENT))} points)`;
};

/** The share of futures that never run short, once it is known for the forecast on screen. */
const sureText = ({ data, outdated, busy }: Simulation): string => {
  if (outdated || (busy && !data)) return " · computing how sure this is…";
  return data ? ` · ${Math.round(data.chance * PERCENT)}% of futures never run short` : "";
};

/** The plan's numbers: net worth at retirement or at the horizon, and whether the money lasts. */
export const Lead = ({ run, choice, simulation }: { run: PlanRun; choice: PlanChoice; simulation: Simulation }) => {
  const { compact } = useAmounts();
  const { dollars } = choice;
  const last = run.snapshots.at(-1);
  const retired = run.snapshots.find(({ calendarYear }) => calendarYear === run.retirementYear);
  const main = retired ?? last;
  if (!main || !last) return null;
  const name = main.age === null ? `in ${main.calendarYear}` : `at ${main.age}`;
  return (
    <div className={styles.lead}>
      <div>
        <p className="text-muted">
          Net worth {name}, in {dollars === "today" ? "today’s dollars" : "future dollars"}
        </p>
        <p className="figure" data-figure="" aria-live="polite">
          <Money amount={inDollars(main.netWorth, main, dollars)} omitCents />
        </p>
        <p className="text-muted mt-1">
          {retired ? `end of ${retired.calendarYear}, the year work ends` : `end of ${main.calendarYear}, from your last full months`}
        </p>
      </div>
      <div className={styles.side}>
        <p className="text-muted">Your money</p>
        <p className={run.outcome.lasts ? "title" : "title text-negative"}>{lastsText(run)}</p>
        <p className="text-muted mt-1">
          {compact(inDollars(last.netWorth, last, dollars))} in {last.calendarYear}
          {sureText(simulation)}
        </p>
      </div>
      <Controls choice={choice} />
    </div>
  );
};

/** How many years the forecast has, and in which dollars. */
export const Controls = ({ choice }: { choice: PlanChoice }) => {
  const id = useId();
  const { dollars } = choice;
  return (
    <div className={styles.controls}>
      <Segmented
        label="Years"
        value={String(choice.years)}
        onChange={(years) => choice.set({ years: Number(years) as ForecastYears })}
        options={FORECAST_YEARS.map((years) => ({ value: String(years), label: `${years} years` }))}
      />
      <div className={styles.dollars}>
        <Switch id={id} checked={dollars === "future"} onChange={(on) => choice.set({ dollars: on ? "future" : "today" })} />
        <label htmlFor={id}>In future dollars</label>
      </div>
    </div>
  );
};
