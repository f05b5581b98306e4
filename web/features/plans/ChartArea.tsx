import type { ReactNode } from "react";
import type { PlanSimulation } from "#contract/plans.ts";
import { type Method, METHODS } from "#domain/forecast/methods.ts";
import { negate, subtract, ZERO } from "#domain/money.ts";
import { inDollars } from "#domain/plans/year-change.ts";
import { textFor } from "#web/lib/api.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Segmented } from "#web/ui/fields/Segmented.tsx";
import { Select } from "#web/ui/fields/Select.tsx";
import { Money } from "#web/ui/figures/Money.tsx";
import { chanceText } from "./Lead.tsx";
import styles from "./plan.module.css";
import { type ChartRun, PlanChart, usedLayers } from "./PlanChart.tsx";
import type { PlanChoice } from "./use-choice.ts";
import type { Simulation } from "./use-simulation.ts";

type Props = {
  main: ChartRun;
  compare: ChartRun | null;
  simulation: Simulation;
  choice: PlanChoice;
  at: number;
  onAt: (at: number) => void;
  dimmed: boolean;
  /** What stands on the chart's axis below it. */
  below: ReactNode;
};

const HEIGHT = 320;

/** The chart with its legend, how sure it is, and what a compared scenario changes. */
export const ChartArea = ({ main, compare, simulation, choice, at, onAt, dimmed, below }: Props) => (
  <div className={styles.grid}>
    <div className={styles.rail}>
      <Segmented
        label="Chart shows"
        value={choice.view}
        onChange={(view) => choice.set({ view })}
        options={[
          { value: "range", label: "Range" },
          { value: "made-of", label: "Made of" },
        ]}
      />
      <Legend main={main} compare={compare} choice={choice} simulation={simulation} />
      {compare && <Difference main={main} compare={compare} choice={choice} />}
      <HowSure simulation={simulation} method={choice.method} onMethod={(method) => choice.set({ method })} />
    </div>
    <div className={classNames(dimmed && styles.dimmed)}>
      <PlanChart
        main={main}
        compare={compare}
        simulation={simulation.data ?? null}
        outdated={simulation.outdated}
        view={choice.view}
        dollars={choice.dollars}
        at={at}
        onAt={onAt}
        height={HEIGHT}
      />
      {below}
    </div>
  </div>
);

const Legend = ({ main, compare, choice, simulation }: Pick<Props, "main" | "compare" | "choice" | "simulation">) => (
  <ul className={styles.keys}>
    {choice.view === "range" ? (
      <>
        <li>
          <i className={styles.line} />
          {compare ? main.name : "Expected, at your parameters"}
        </li>
        {compare && (
          <li>
            <i className={classNames(styles.line, styles.dash)} style={{ "--c": "var(--chart-2)" }} />
            {compare.name}
          </li>
        )}
        {simulation.data && (
          <>
            <li className={classNames(simulation.outdated && styles.dimmed)}>
              <i className={styles.inner} />
              Half of all futures
            </li>
            <li className={classNames(simulation.outdated && styles.dimmed)}>
              <i className={styles.outer} />8 in 10 futures
            </li>
          </>
        )}
      </>
    ) : (
      <>
        {usedLayers(main.run)
          .toReversed()
          .map(({ name, color }) => (
            <li key={name}>
              <i className={styles.swatch} style={{ "--c": `var(--${color})` }} />
              {name}
            </li>
          ))}
        <li>
          <i className={styles.line} style={{ "--c": "var(--text)" }} />
          Net worth
        </li>
      </>
    )}
  </ul>
);

/** What the compared scenario changes at retirement and at the horizon. */
const Difference = ({ main, compare, choice }: Pick<Props, "main" | "choice"> & { compare: ChartRun }) => {
  const years = [...new Set([main.run.retirementYear, main.run.snapshots.at(-1)?.calendarYear])].flatMap((year) =>
    year == null ? [] : [year],
  );
  const worth = ({ run }: ChartRun, year: number) => {
    const found = run.snapshots.find(({ calendarYear }) => calendarYear === year);
    return found ? inDollars(found.netWorth, found, choice.dollars) : ZERO;
  };
  return (
    <div>
      <p className="caption muted medium">
        {compare.name}, against {main.name}
      </p>
      <ul className={styles.flowList}>
        {years.map((year) => (
          <li key={year}>
            <span>In {year}</span>
            <Money amount={negate(subtract(worth(main, year), worth(compare, year)))} sign omitCents />
          </li>
        ))}
      </ul>
    </div>
  );
};

const METHOD_NAMES: Record<Method, string> = {
  lognormal: "Random yearly returns",
  bootstrap: "Random blocks of history",
  history: "Every period of history",
};

/** The period that ends worst, and what it means. */
const worstText = ({ worst }: PlanSimulation): string =>
  worst.shortfallYear === null
    ? `The period that begins in ${worst.startYear} ends lowest.`
    : `In the period that begins in ${worst.startYear}, money runs short in ${worst.shortfallYear}.`;

/** How many simulated futures never run short, by which method. Progress while it is computed. */
const HowSure = ({
  simulation: { data, outdated, error, busy, progress, again },
  method,
  onMethod,
}: {
  simulation: Simulation;
  method: Method;
  onMethod: (method: Method) => void;
}) => (
  <div>
    <p className="caption muted medium">How sure is this?</p>
    <div aria-live="polite">
      {data && (
        // Keeps its place while the futures of another forecast are not this one's.
        <p className={classNames("mt-1", busy && styles.dimmed, outdated && "invisible")}>
          <b className="medium">{chanceText(data)}</b> of {data.paths.toLocaleString("en-US")}{" "}
          {data.method === "history" ? "periods of history" : "simulated futures"} never run short of money.
        </p>
      )}
      {busy && (
        <p className="caption muted mt-1">
          {progress ? `Simulating ${progress.done.toLocaleString("en-US")} of ${progress.of.toLocaleString("en-US")}…` : "Simulating…"}
        </p>
      )}
      {error && !busy && (
        <p className="caption mt-1">
          {textFor(error)}{" "}
          <Button small onClick={again}>
            Try again
          </Button>
        </p>
      )}
    </div>
    <Select<Method>
      small
      className="mt-2 w-full"
      label="How futures are simulated"
      value={method}
      onChange={onMethod}
      options={METHODS.map((value) => ({ value, label: METHOD_NAMES[value] }))}
    />
    {data && !busy && (
      <p className="caption muted mt-1">
        {data.methodText} {data.worst.startYear === null ? "The same seed in each scenario." : worstText(data)}
      </p>
    )}
  </div>
);
