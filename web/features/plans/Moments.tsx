import CalendarCheck from "lucide-react/icons/calendar-check";
import CircleCheck from "lucide-react/icons/circle-check";
import FileText from "lucide-react/icons/file-text";
import Flag from "lucide-react/icons/flag";
import KeyRound from "lucide-react/icons/key-round";
import Landmark from "lucide-react/icons/landmark";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import Armchair from "lucide-react/icons/armchair";
import type { ReactNode } from "react";
import type { PlanRun } from "#contract/plans.ts";
import type { MilestoneKind } from "#domain/forecast/model.ts";
import { axisRoom } from "#web/ui/charts/Axes.tsx";
import { useWidth } from "#web/ui/charts/use-width.ts";
import { classNames } from "#web/ui/class-names.ts";
import { SectionHead } from "#web/ui/lists/SectionHead.tsx";
import styles from "./plan.module.css";

const ICONS: Record<MilestoneKind, ReactNode> = {
  retirement: <Armchair />,
  rule_begins: <Flag />,
  rule_ends: <CalendarCheck />,
  debt_paid_off: <CircleCheck />,
  purchase: <KeyRound />,
  rmd: <FileText />,
  social_security: <Landmark />,
  depleted: <TriangleAlert />,
};

/** Moments worth a mark, most telling first. Rules that begin and end show on their own bars. */
const MARKED: ReadonlySet<MilestoneKind> = new Set(["retirement", "depleted", "purchase", "debt_paid_off", "social_security", "rmd"]);

type Moment = { year: number; label: string; kind: MilestoneKind };
export const momentsOf = (run: Pick<PlanRun, "milestones">): Moment[] =>
  run.milestones.filter(({ kind }) => MARKED.has(kind)).map(({ month, label, kind }) => ({ year: Number(month.slice(0, 4)), label, kind }));

const LETTER = 6.4;
const ICON = 34;
const LANE = 28;
const MOST_LANES = 4;

/** Places labels in as few lanes as possible without overlap. Those that fit nowhere are left to the list of rules and the year. */
const placed = (moments: readonly Moment[], xOf: (year: number) => number, width: number) => {
  const ends: number[] = [];
  return moments.flatMap((moment) => {
    const x = xOf(moment.year);
    const size = ICON + moment.label.length * LETTER;
    const left = x + size > width;
    const [from, to] = left ? [x - size, x + 12] : [x - 12, x + size];
    let lane = ends.findIndex((end) => end <= from);
    if (lane < 0) lane = ends.length;
    if (lane >= MOST_LANES || from < -12) return [];
    ends[lane] = to;
    return [{ ...moment, x, left, lane }];
  });
};

/** What happens along the years, below the chart and on its axis. A press selects the year. */
export const Moments = ({ run, year, onYear }: { run: PlanRun; year: number; onYear: (year: number) => void }) => {
  const [box, outer] = useWidth<HTMLDivElement>();
  const width = Math.max(0, outer - axisRoom(outer));
  const first = run.snapshots[0]?.calendarYear ?? 0;
  const last = run.snapshots.at(-1)?.calendarYear ?? 1;
  const shown = placed(momentsOf(run), (one) => ((one - first) / Math.max(1, last - first)) * width, width);
  const lanes = Math.max(0, ...shown.map(({ lane }) => lane + 1));
  return (
    <div ref={box} className={styles.moments} style={{ height: lanes * LANE }}>
      {width > 0 &&
        shown.map((moment) => (
          <button
            key={`${moment.year} ${moment.label}`}
            type="button"
            className={classNames(styles.moment, moment.left && styles.left)}
            style={{ top: moment.lane * LANE, ...(moment.left ? { right: outer - moment.x } : { left: moment.x }) }}
            aria-current={moment.year === year ? "true" : undefined}
            aria-label={`${moment.label}, ${moment.year}`}
            onClick={() => onYear(moment.year)}
          >
            <span aria-hidden="true">{ICONS[moment.kind]}</span>
            <span>{moment.label}</span>
          </button>
        ))}
    </div>
  );
};

/** What happens along the years, as a list for a chart too narrow for marks. A press selects the year. */
export const MomentList = ({ run, onYear }: { run: PlanRun; onYear: (year: number) => void }) => {
  const moments = momentsOf(run);
  if (moments.length === 0) return null;
  const ages = new Map(run.snapshots.map(({ calendarYear, age }) => [calendarYear, age]));
  return (
    <section className="section" aria-label="What happens">
      <SectionHead title="What happens" />
      <ul>
        {moments.map(({ year, label, kind }) => (
          <li key={`${year} ${label}`}>
            <button type="button" className={styles.happens} onClick={() => onYear(year)}>
              <span aria-hidden="true">{ICONS[kind]}</span>
              <span>{label}</span>
              <span className="text-muted">{ages.get(year) == null ? year : `${year} · ${ages.get(year)}`}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};
