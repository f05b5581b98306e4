import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PlanRun, PlanSensitivity } from "#contract/plans.ts";
import { textFor } from "#web/lib/api.ts";
import { useAmounts } from "#web/ui/amounts.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Money } from "#web/ui/figures/Money.tsx";
import { SectionHead } from "#web/ui/lists/SectionHead.tsx";
import { Skeleton } from "#web/ui/states/Skeleton.tsx";
import styles from "./sensitivity.module.css";
import { type RunChoice, sensitivityQuery } from "./queries.ts";
import { percentText } from "./words.ts";

type Parameter = PlanSensitivity["parameters"][number];
type Shift = Parameter["lower"];

const FIRST = 6;

/** What moves the plan most: its last net worth if one parameter were a point or a year lower or higher. Computed on request. */
export const Sensitivity = ({ choice, run }: { choice: RunChoice; run: PlanRun }) => {
  const [open, setOpen] = useState(false);
  return (
    <section className="section" aria-label="What moves this most">
      <SectionHead title="What moves this most" />
      {open ? (
        <Results choice={choice} run={run} />
      ) : (
        <div className={styles.ask}>
          <p className="text-muted">See how each parameter changes your net worth at the end, if it is a little lower or higher.</p>
          <Button small onClick={() => setOpen(true)}>
            Show the effects
          </Button>
        </div>
      )}
    </section>
  );
};

const Results = ({ choice, run }: { choice: RunChoice; run: PlanRun }) => {
  const [all, setAll] = useState(false);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...sensitivityQuery(choice, run.inputHash),
    placeholderData: keepPreviousData,
  });
  if (error && !isFetching)
    return (
      <p className="pt-3" role="alert">
        {textFor(error)}{" "}
        <Button small onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    );
  if (!data)
    return (
      <div className="grid gap-3 pt-3" role="status" aria-label="Computing the effects">
        {Array.from({ length: FIRST }, (_, n) => (
          <Skeleton key={n} height={20} />
        ))}
      </div>
    );
  const largest = Math.max(...data.parameters.flatMap(({ lower, higher }) => [lower, higher].map((one) => Math.abs(one?.change ?? 0))));
  const shown = all ? data.parameters : data.parameters.slice(0, FIRST);
  return (
    <>
      <table className={classNames(styles.table, isPlaceholderData && styles.dimmed)} aria-busy={isPlaceholderData}>
        <caption className={styles.caption}>
          Change of your net worth in {run.snapshots.at(-1)?.calendarYear}, in today’s dollars. Percentages move by one point, ages by one
          year.
        </caption>
        <thead>
          <tr>
            <th scope="col">Parameter</th>
            <th scope="col" className={styles.lowerMark}>
              If lower
            </th>
            <th scope="col">
              <span className="sr-only">Both as bars</span>
            </th>
            <th scope="col" className={styles.higherMark}>
              If higher
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((one) => (
            <tr key={one.key}>
              <th scope="row">
                {one.label} <span className="text-muted">{valueOf(one, one.value)}</span>
              </th>
              <ShiftCell parameter={one} shift={one.lower} mark={styles.lowerMark} />
              <td aria-hidden="true">
                <Bars parameter={one} largest={largest} />
              </td>
              <ShiftCell parameter={one} shift={one.higher} mark={styles.higherMark} />
            </tr>
          ))}
        </tbody>
      </table>
      {!all && data.parameters.length > FIRST && (
        <Button small className="mt-3" onClick={() => setAll(true)}>
          All {data.parameters.length} parameters
        </Button>
      )}
    </>
  );
};

const valueOf = ({ type }: Parameter, value: number): string => (type === "percent" ? percentText(value) : String(value));

/** One change: to which value, and what it does. */
const ShiftCell = ({ parameter, shift, mark }: { parameter: Parameter; shift: Shift; mark: string | undefined }) => (
  <td className={mark}>
    {shift ? (
      <>
        <span className="caption text-muted">{valueOf(parameter, shift.value)}</span> <Money amount={shift.change} sign omitCents />
        {!shift.outcome.lasts && <span className={styles.short}>runs out in {shift.outcome.firstShortfallYear}</span>}
      </>
    ) : (
      <span className="caption text-muted">not possible</span>
    )}
  </td>
);

const HALF = 50;
/** Both changes as bars from the middle: losses to the left, gains to the right. Empty while amounts are hidden. */
const Bars = ({ parameter: { lower, higher }, largest }: { parameter: Parameter; largest: number }) => {
  const { hidden } = useAmounts();
  const bar = (shift: Shift, look: string | undefined) => {
    const share = hidden || !shift || largest === 0 ? 0 : (Math.abs(shift.change) / largest) * HALF;
    const start = shift && shift.change < 0 ? HALF - share : HALF;
    return <i className={look} style={{ insetInlineStart: `${start}%`, inlineSize: `${share}%` }} />;
  };
  return (
    <div className={styles.bars}>
      {bar(lower, styles.lower)}
      {bar(higher, styles.higher)}
    </div>
  );
};
