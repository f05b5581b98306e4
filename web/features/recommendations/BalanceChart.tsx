import type { CheckingAccountDetail } from "#contract/recommendations.ts";
import type { z } from "zod/mini";
import { axisOf, heightOn } from "#domain/charts/axis.ts";
import { formatDay } from "#domain/format.ts";
import { useToday } from "#web/lib/today.ts";
import { useAmounts } from "#web/ui/amounts.ts";
import { useWidth } from "#web/ui/charts/use-width.ts";
import styles from "./parts.module.css";

export type CheckingAccount = z.output<typeof CheckingAccountDetail>;

const AXIS = 48;
const HEIGHT = 220;
const FOOT = 24;
const GAP = 4;
const LINE = 18;
const ROOM = 480;

/** The end-of-day balance of 30 days as a staircase. What lies between the lowest and the safety balance is idle, and engraved. */
export const BalanceChart = ({ account }: { account: CheckingAccount }) => {
  const [element, width] = useWidth<HTMLDivElement>();
  const today = useToday();
  const { compact, text } = useAmounts();
  const { days, safeBalance, recentMinBalance, lowestDay, surplus } = account;
  const plot = Math.max(0, width - AXIS);
  const height = HEIGHT - FOOT;
  const ticks = axisOf([...days.map((one) => one.balance), safeBalance], { zero: true });
  const y = heightOn(ticks, height);
  const x = (i: number): number => (plot * i) / days.length;
  const path = days.map((one, i) => `${i === 0 ? `M0 ${y(one.balance)}` : `V${y(one.balance)}`}H${x(i + 1)}`).join("");
  const lowest = days.findIndex((one) => one.day === lowestDay);
  const strokes = Array.from({ length: Math.floor(plot / GAP) }, (_, i) => i * GAP);
  // The labels of the two lines must not overlap.
  const near = Math.abs(y(recentMinBalance) - y(safeBalance)) < 2 * LINE;
  const labelAt = !near
    ? Math.min(height - 6, y(recentMinBalance) + LINE)
    : y(safeBalance) + 2 * LINE < height
      ? y(safeBalance) + 2 * LINE
      : Math.min(y(safeBalance), y(recentMinBalance)) - LINE - 6;
  const late = lowest > days.length / 2;
  // Between the first and the last day, if there is room for more days below the chart.
  const middle = plot < ROOM ? [] : [1, 2, 3].map((quarter) => Math.round((days.length * quarter) / 4));
  const [top, bottom] = [y(Math.max(recentMinBalance, safeBalance)), y(Math.min(recentMinBalance, safeBalance))];
  return (
    <div className={styles.plot} ref={element}>
      {width > 0 && (
        <svg
          height={HEIGHT}
          viewBox={`0 0 ${width} ${HEIGHT}`}
          role="img"
          aria-label={`${account.accountName}, end of each day for 30 days; lowest ${text(recentMinBalance)}; safety balance ${text(safeBalance)}`}
        >
          {ticks.map((tick) => (
            <g key={tick.amount}>
              <line className={styles.grid} x1={0} x2={plot} y1={y(tick.amount)} y2={y(tick.amount)} />
              <text x={plot + 8} y={y(tick.amount) + 4}>
                {compact(tick.amount)}
              </text>
            </g>
          ))}
          {surplus > 0 && strokes.map((at) => <line key={at} className={styles.idle} x1={at + 0.5} x2={at + 0.5} y1={top} y2={bottom} />)}
          <line className={styles.edge} x1={0} x2={plot} y1={y(safeBalance)} y2={y(safeBalance)} />
          <path className={styles.line} d={path} />
          <circle className={surplus < 0 ? styles.short : styles.low} cx={x(lowest + 0.5)} cy={y(recentMinBalance)} r={5} />
          {bottom - top > 2 * LINE && surplus > 0 && (
            <text className={styles.tag} x={6} y={(top + bottom) / 2 + 4}>
              {text(surplus)} idle
            </text>
          )}
          <text className={styles.tag} x={6} y={y(safeBalance) + LINE < height ? y(safeBalance) + LINE - 2 : y(safeBalance) - 6}>
            Safety balance {text(safeBalance, { omitCents: true })}
          </text>
          <text className={styles.tag} x={x(lowest + 0.5) + (late ? -10 : 10)} y={labelAt} textAnchor={late ? "end" : "start"}>
            Lowest {text(recentMinBalance)} · {formatDay(lowestDay, today)}
          </text>
          {middle.map((i) => (
            <text key={i} x={x(i)} y={HEIGHT - 4} textAnchor="middle">
              {formatDay(days[i]?.day ?? today, today)}
            </text>
          ))}
          <text x={0} y={HEIGHT - 4}>
            {days[0] && formatDay(days[0].day, today)}
          </text>
          <text x={plot} y={HEIGHT - 4} textAnchor="end">
            {formatDay(days.at(-1)?.day ?? today, today)}
          </text>
        </svg>
      )}
    </div>
  );
};
