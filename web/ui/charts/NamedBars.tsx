import { useMemo } from "react";
import { spansOf } from "#domain/charts/spans.ts";
import { ZERO } from "#domain/money.ts";
import { useAmounts } from "../amounts.ts";
import type { BarChartSlot, BarSeries } from "./BarChart.tsx";
import { ChartNone } from "./ChartNone.tsx";
import { ChartTable } from "./ChartTable.tsx";
import styles from "./NamedBars.module.css";

export type NamedBarsProps = {
  label: string;
  /** Title of the names in the table for screen readers: "Category". */
  names?: string | undefined;
  series: readonly BarSeries[];
  slots: readonly Pick<BarChartSlot, "key" | "name" | "amounts">[];
  /** In pixels, if there is nothing to draw. */
  height: number;
};

const percent = (share: number): string => `${Math.round(share * 10_000) / 100}%`;

/** Bars of things with names, one below the other, so that every name and amount can be read. */
export const NamedBars = ({ label, names = "Name", series, slots, height }: NamedBarsProps) => {
  const { text } = useAmounts();
  const { zero, spans } = useMemo(() => spansOf(slots.flatMap(({ amounts }) => amounts)), [slots]);
  if (spans.every(({ size }) => size === 0)) return <ChartNone height={height} />;
  return (
    <>
      <div className={styles.bars} aria-hidden="true">
        {slots.map(({ key, name, amounts }, slot) => (
          <div key={key} className={styles.slot}>
            <span className={styles.name} style={{ "--series": series.length }}>
              {name}
            </span>
            {series.map(({ color }, i) => {
              const span = spans[slot * series.length + i];
              return (
                <span key={i} className={styles.line}>
                  <span className={styles.track}>
                    {zero > 0 && <i className={styles.zero} style={{ left: percent(zero) }} />}
                    {span && span.size > 0 && (
                      <i className={styles.bar} style={{ "--c": `var(--${color})`, left: percent(span.from), width: percent(span.size) }} />
                    )}
                  </span>
                  <span className={styles.amount}>{text(amounts[i] ?? ZERO)}</span>
                </span>
              );
            })}
          </div>
        ))}
      </div>
      <ChartTable
        caption={label}
        head={[names, ...series.map(({ name }) => name)]}
        rows={slots.map(({ name, amounts }) => [name, ...amounts.map((amount) => text(amount))])}
      />
    </>
  );
};
