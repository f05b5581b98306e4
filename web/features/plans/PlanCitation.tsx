import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { FORECAST_YEARS } from "#domain/forecast/model.ts";
import { inDollars, yearChange } from "#domain/plans/year-change.ts";
import { isNotFound } from "#web/lib/api.ts";
import { Figure } from "#web/ui/figures/Figure.tsx";
import { Money } from "#web/ui/figures/Money.tsx";
import { Facts } from "#web/ui/lists/Panel.tsx";
import { SectionHead } from "#web/ui/lists/SectionHead.tsx";
import { runQuery } from "./queries.ts";
import { GROUP_NAMES, lastsText, yearName } from "./words.ts";

type At = { planId: number; scenarioId: number; forecastYears: number; calendarYear: number | null };

/** A scenario's forecast, or one year of it, as of today. */
export const PlanCitation = ({ at }: { at: At }) => {
  const years = FORECAST_YEARS.find((one) => one === at.forecastYears) ?? 45;
  const { data: run, error } = useQuery(runQuery({ plan: at.planId, scenario: at.scenarioId, years }));
  if (isNotFound(error)) return <p role="alert">Plan not found</p>;
  if (error) return <p role="alert">Error loading data: {error.message}</p>;
  if (!run) return <p className="text-muted">Loading data...</p>;
  const wanted = run.snapshots.findIndex(({ calendarYear }) => calendarYear === (at.calendarYear ?? run.retirementYear));
  const place = wanted < 0 ? run.snapshots.length - 1 : wanted;
  const [snapshot, before] = [run.snapshots[place], run.snapshots[place - 1]];
  if (!snapshot) return <p role="alert">Results not available</p>;
  const change = before && yearChange(before, snapshot, "today");
  return (
    <>
      <Figure label={`Net worth, ${yearName(snapshot)}, in today’s dollars`} amount={inDollars(snapshot.netWorth, snapshot, "today")}>
        <p className="text-muted mt-1">{lastsText(run)} · as of today</p>
      </Figure>
      {change?.groups.map(({ group, total, rows }) => (
        <section key={group} className="section">
          <SectionHead title={GROUP_NAMES[group]} sum={<Money amount={total} sign />} />
          <Facts facts={rows.map((row) => [row.label, <Money key={row.keys[0] ?? row.cause} amount={row.amount} sign />] as const)} />
        </section>
      ))}
      <p className="mt-4">
        <Link
          to="/financial-plan"
          search={{ plan: at.planId, scenario: at.scenarioId, years, year: snapshot.calendarYear } as never}
          className="opens"
        >
          Open the plan
        </Link>
      </p>
    </>
  );
};
