import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useId, useState } from "react";
import type { PlanRun, PlanSnapshot } from "#contract/plans.ts";
import { cents } from "#domain/money.ts";
import { type CashFlow, cashFlow, type ChangeRow, type Dollars, type Flow, inDollars, yearChange } from "#domain/plans/year-change.ts";
import { useAmounts } from "#web/ui/amounts.ts";
import { IconButton } from "#web/ui/actions/IconButton.tsx";
import { useWidth } from "#web/ui/charts/use-width.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Money } from "#web/ui/figures/Money.tsx";
import { SectionHead } from "#web/ui/lists/SectionHead.tsx";
import styles from "./plan.module.css";
import { GROUP_NAMES, happensIn, yearName } from "./words.ts";

type Props = {
  run: PlanRun;
  at: number;
  dollars: Dollars;
  onAt: (at: number) => void;
  onRule: (key: string) => void;
  /** In one column, the year is chosen right above, and the rows of a group show on request. */
  narrow: boolean;
};

/** Goes to the year before or after. */
export const YearStepper = ({ run, at, onAt }: Pick<Props, "run" | "at" | "onAt">) => {
  const snapshot = run.snapshots[at];
  if (!snapshot) return null;
  const happens = happensIn(run, snapshot.calendarYear);
  return (
    <div className={styles.stepper}>
      <IconButton label="Year before" icon={<ChevronLeft />} disabled={at <= 0} onClick={() => onAt(at - 1)} />
      <div aria-live="polite">
        <p className="medium">{yearName(snapshot)}</p>
        {happens.length > 0 && <p className="caption muted">{happens.slice(0, 2).join(" · ")}</p>}
      </div>
      <IconButton label="Year after" icon={<ChevronRight />} disabled={at >= run.snapshots.length - 1} onClick={() => onAt(at + 1)} />
    </div>
  );
};

/** Why net worth changed in the selected year, row by row, and where its money came from and went. */
export const YearPanel = ({ run, at, dollars, onAt, onRule, narrow }: Props) => {
  const snapshot = run.snapshots[at];
  const before = run.snapshots[at - 1];
  if (!snapshot) return null;
  const happens = happensIn(run, snapshot.calendarYear);
  const named = at === 0 ? "Today" : `The year ${snapshot.calendarYear}`;
  return (
    <section className="section" aria-label={named}>
      {narrow ? (
        <SectionHead title={at === 0 ? "What you have today" : `What changed in ${snapshot.calendarYear}`} />
      ) : (
        <SectionHead
          title={
            <>
              {yearName(snapshot)}
              {happens.length > 0 && <span className={styles.note}>{happens.slice(0, 3).join(" · ")}</span>}
            </>
          }
          actions={
            <>
              <IconButton label="Year before" icon={<ChevronLeft />} disabled={at <= 0} onClick={() => onAt(at - 1)} />
              <IconButton
                label="Year after"
                icon={<ChevronRight />}
                disabled={at >= run.snapshots.length - 1}
                onClick={() => onAt(at + 1)}
              />
            </>
          }
        />
      )}
      {before ? (
        <div className={styles.columns}>
          <WhatChanged before={before} snapshot={snapshot} dollars={dollars} onRule={onRule} narrow={narrow} />
          <Flows flow={cashFlow(snapshot, dollars)} year={snapshot.calendarYear} />
        </div>
      ) : (
        <Opening snapshot={snapshot} />
      )}
    </section>
  );
};

/** What the household has today: the start of the forecast. */
const Opening = ({ snapshot }: { snapshot: PlanSnapshot }) => (
  <table className={styles.log}>
    <caption className="sr-only">Accounts today</caption>
    <tbody>
      {snapshot.state.map(({ key, label, balance }) => (
        <tr key={key}>
          <th scope="row">{label}</th>
          <td>
            <Money amount={balance} />
          </td>
        </tr>
      ))}
      <tr className={styles.total}>
        <th scope="row">Net worth today</th>
        <td>
          <Money amount={snapshot.netWorth} />
        </td>
      </tr>
    </tbody>
  </table>
);

const WhatChanged = ({
  before,
  snapshot,
  dollars,
  onRule,
  narrow,
}: Pick<Props, "dollars" | "onRule" | "narrow"> & { before: PlanSnapshot; snapshot: PlanSnapshot }) => {
  const { opening, closing, change, groups } = yearChange(before, snapshot, dollars);
  const [open, setOpen] = useState<ChangeRow | null>(null);
  const press = (row: ChangeRow) => (row.cause.startsWith("rule:") ? onRule(row.cause.slice("rule:".length)) : setOpen(row));
  const named = before.year === 0 ? "Net worth today" : `Net worth, end of ${before.calendarYear}`;
  return (
    <div>
      {!narrow && <h3 className="medium mb-2">What changed</h3>}
      <table className={styles.log}>
        <caption className="sr-only">Why net worth changed in {snapshot.calendarYear}</caption>
        <tbody>
          <Total label={named} amount={opening} />
          {groups.map(({ group, total, rows }) => (
            <Group key={group} name={GROUP_NAMES[group]} total={total} rows={rows} onPress={press} folds={narrow} />
          ))}
          <Total label={`Change in ${snapshot.calendarYear}`} amount={change} sign />
          <Total label={`Net worth, end of ${snapshot.calendarYear}`} amount={closing} />
        </tbody>
      </table>
      {open && <RowDetails row={open} snapshot={snapshot} dollars={dollars} onClose={() => setOpen(null)} />}
    </div>
  );
};

const Total = ({ label, amount, sign = false }: { label: string; amount: ChangeRow["amount"]; sign?: boolean }) => (
  <tr className={styles.total}>
    <th scope="row">{label}</th>
    <td>
      <Money amount={amount} sign={sign} />
    </td>
  </tr>
);

const Group = ({
  name,
  total,
  rows,
  onPress,
  folds,
}: {
  name: string;
  total: ChangeRow["amount"];
  rows: readonly ChangeRow[];
  onPress: (row: ChangeRow) => void;
  /** Shows the rows only on request. */
  folds: boolean;
}) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <tr className={folds ? styles.folds : styles.group}>
        <th scope="row">
          {folds ? (
            <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
              <ChevronRight aria-hidden />
              {name}
            </button>
          ) : (
            name
          )}
        </th>
        <td>
          <Money amount={total} sign />
        </td>
      </tr>
      {(open || !folds) &&
        rows.map((row) => (
          <tr key={`${row.cause} ${row.keys[0] ?? ""}`} className={folds ? styles.inside : undefined}>
            <th scope="row">
              <button type="button" className={styles.opens} onClick={() => onPress(row)}>
                {row.label}
              </button>
            </th>
            <td>
              <Money amount={row.amount} sign />
            </td>
          </tr>
        ))}
    </>
  );
};

/** The facts that a tax row rests on; of other rows, their accounts. */
const RowDetails = ({
  row,
  snapshot,
  dollars,
  onClose,
}: {
  row: ChangeRow;
  snapshot: PlanSnapshot;
  dollars: Dollars;
  onClose: () => void;
}) => {
  const tax = row.cause.startsWith("tax:") || row.cause === "medicare" || row.cause === "social_security";
  const rows = snapshot.log.filter(({ key }) => row.keys.includes(key));
  return (
    <Dialog open onClose={onClose} title={row.label} note={noteOf(row, snapshot)}>
      <table className={styles.log}>
        <caption className="sr-only">{row.label}</caption>
        <tbody>
          {rows.map(({ key, label, delta }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td>
                <Money amount={inDollars(delta, snapshot, dollars)} sign />
              </td>
            </tr>
          ))}
          {tax &&
            snapshot.facts
              .filter(({ amount }) => amount !== 0)
              .map(({ key, label, amount }) => (
                <tr key={key}>
                  <th scope="row" className="muted">
                    {label}
                  </th>
                  <td>
                    <Money amount={inDollars(amount, snapshot, dollars)} />
                  </td>
                </tr>
              ))}
        </tbody>
      </table>
    </Dialog>
  );
};

const noteOf = (row: ChangeRow, snapshot: PlanSnapshot): string => {
  if (row.cause === "prices")
    return `Prices are ${snapshot.priceIndex.toFixed(2)} times those of the first year, so what you held buys less.`;
  if (row.cause.startsWith("tax:")) return `Figures of ${snapshot.calendarYear} that the tax rests on.`;
  return row.cause.startsWith("transfer:") ? "This moves money between your own accounts. Net worth stays the same." : "";
};

const WIDE = 560;
/** Where the year's money came from and went. Both sides have the same sum. */
const Flows = ({ flow, year }: { flow: CashFlow; year: number }) => {
  const [box, width] = useWidth<HTMLDivElement>();
  return (
    <div ref={box} className={styles.flows}>
      <h3 className="medium mb-2">Cash flow</h3>
      <p className="muted">
        <Money amount={flow.total} omitCents /> in and out in {year}.
      </p>
      {flow.total === 0 ? null : width >= WIDE ? <Sankey flow={flow} width={width} /> : <FlowBars flow={flow} />}
    </div>
  );
};

const FROM_COLORS = ["chart-1", "chart-5", "chart-3", "chart-4", "chart-6", "chart-2"];
const colorAt = (i: number): string => `var(--${FROM_COLORS[i % FROM_COLORS.length]})`;

const FlowBars = ({ flow }: { flow: CashFlow }) => (
  <div className="mt-3">
    {(
      [
        ["Comes from", flow.from],
        ["Goes to", flow.to],
      ] as const
    ).map(([title, side], n) => (
      <div key={title} className="mb-3">
        <p className="caption muted">{title}</p>
        <div className={styles.flowBar} aria-hidden="true">
          {side.map(({ key, amount }, i) => (
            <i key={key} style={{ flexGrow: amount, "--c": n === 0 ? colorAt(i) : "var(--chart-past)" }} />
          ))}
        </div>
        <ul className={styles.flowList}>
          {side.map(({ key, label, amount }) => (
            <li key={key}>
              <span>{label}</span>
              <Money amount={amount} />
            </li>
          ))}
        </ul>
      </div>
    ))}
  </div>
);

/** The least distance between two labels of a side. */
const SLOT = 32;
const GAP = 14;
const HEIGHT = 280;
const NODE = 6;
const LABEL = 168;
const MOST = 8;

/** Joins all flows after the largest ones, so that each has room for its label. */
const joined = (side: readonly Flow[]): Flow[] => {
  if (side.length <= MOST) return [...side];
  const rest = side.slice(MOST - 1);
  return [
    ...side.slice(0, MOST - 1),
    { key: "rest", label: `${rest.length} others`, amount: cents(rest.reduce((sum, one) => sum + one.amount, 0)) },
  ];
};

/** Lays out one side: each flow's node, and its part of the middle. */
const laid = (side: readonly Flow[], total: number) => {
  const room = HEIGHT - GAP * (side.length - 1);
  let y = 6;
  let middle = 0;
  return side.map((flow) => {
    const size = Math.max(2, (flow.amount / total) * room);
    const share = (flow.amount / total) * HEIGHT;
    const node = { ...flow, y, size, middle, share };
    y += Math.max(SLOT, size + GAP);
    middle += share;
    return node;
  });
};

const ribbon = (x1: number, x2: number, a: number, b: number, c: number, d: number): string => {
  const m = (x1 + x2) / 2;
  return `M${x1} ${a}C${m} ${a} ${m} ${c} ${x2} ${c}L${x2} ${d}C${m} ${d} ${m} ${b} ${x1} ${b}Z`;
};

const Sankey = ({ flow, width }: { flow: CashFlow; width: number }) => {
  const { text } = useAmounts();
  const id = useId();
  const [from, to] = [laid(joined(flow.from), flow.total), laid(joined(flow.to), flow.total)];
  const [x1, mid, x2] = [LABEL, width / 2, width - LABEL];
  const last = [from.at(-1), to.at(-1)].map((node) => (node ? node.y + Math.max(node.size, SLOT) : 0));
  return (
    <svg className={styles.sankey} width={width} height={Math.max(HEIGHT, ...last) + 8} role="img" aria-labelledby={id}>
      <title id={id}>
        {`From ${flow.from.map((one) => `${one.label} ${text(one.amount)}`).join(", ")}. To ${flow.to.map((one) => `${one.label} ${text(one.amount)}`).join(", ")}.`}
      </title>
      <g transform="translate(0 4)">
        {from.map((node, i) => (
          <g key={node.key}>
            <path
              d={ribbon(x1 + NODE, mid, node.y, node.y + node.size, node.middle, node.middle + node.share)}
              fill={colorAt(i)}
              opacity={0.28}
            />
            <rect x={x1} y={node.y} width={NODE} height={node.size} fill={colorAt(i)} rx={1} />
            <FlowLabel node={node} x={x1 - 8} end />
          </g>
        ))}
        <rect x={mid} y={0} width={NODE} height={HEIGHT} fill="var(--text)" />
        {to.map((node) => (
          <g key={node.key}>
            <path
              d={ribbon(mid + NODE, x2, node.middle, node.middle + node.share, node.y, node.y + node.size)}
              fill="var(--chart-past)"
              opacity={0.3}
            />
            <rect x={x2} y={node.y} width={NODE} height={node.size} fill="var(--chart-past)" rx={1} />
            <FlowLabel node={node} x={x2 + NODE + 8} />
          </g>
        ))}
      </g>
    </svg>
  );
};

const MOST_LETTERS = 25;
const FlowLabel = ({ node, x, end = false }: { node: Flow & { y: number; size: number }; x: number; end?: boolean }) => {
  const { text } = useAmounts();
  const y = node.y + node.size / 2;
  const label = node.label.length > MOST_LETTERS ? `${node.label.slice(0, MOST_LETTERS - 1).trimEnd()}…` : node.label;
  return (
    <text x={x} y={y - 1} textAnchor={end ? "end" : "start"}>
      {label}
      <tspan className={styles.amount} x={x} dy={13}>
        {text(node.amount, { omitCents: true })}
      </tspan>
    </text>
  );
};
