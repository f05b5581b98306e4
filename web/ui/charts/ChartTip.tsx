import { classNames } from "../class-names.ts";
import styles from "./chart.module.css";

export type TipLine = { name: string; amount: string; /** A color token. */ color: string; past?: boolean | undefined };

/** The amounts at the selected place of a chart, on the side with more space. Screen readers get them as the chart's value. */
export const ChartTip = ({ title, lines, x, width }: { title?: string; lines: readonly TipLine[]; x: number; width: number }) => (
  <div
    data-tip=""
    className={classNames(styles.tip, "z-10")}
    aria-hidden="true"
    style={x > width / 2 ? { right: width - x + 12, maxWidth: x - 12 } : { left: x + 12, maxWidth: width - x - 12 }}
  >
    {title !== undefined && <span className="block truncate">{title}</span>}
    {lines.map(({ name, amount, color, past }, i) => (
      <div key={i}>
        <span className={classNames(styles.key, "border-0 bg-transparent p-0", past && styles.past)} style={{ "--c": `var(--${color})` }}>
          {name}
        </span>
        <b>{amount}</b>
      </div>
    ))}
  </div>
);
