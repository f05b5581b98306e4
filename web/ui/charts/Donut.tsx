import { useMemo } from "react";
import { type Slice, partsOf, ringPaths } from "#domain/charts/donut.ts";
import { sum } from "#domain/money.ts";
import { Money } from "../figures/Money.tsx";
import { ChartNone } from "./ChartNone.tsx";
import styles from "./Donut.module.css";

export type DonutProps = {
  label: string;
  /** Text above the total in the middle: "November". */
  middle: string;
  /** In cents. The five largest are shown, and the rest are combined. */
  slices: readonly Slice[];
};

/** In pixels, as for all charts of answers. */
const HEIGHT = 320;
const RING = { outer: 120, thickness: 24, gap: 2.5 };
const SIZE = 2 * RING.outer;

/** Parts of a whole as a ring, with the total in the middle and a table next to it. */
export const Donut = ({ label, middle, slices }: DonutProps) => {
  const parts = useMemo(() => partsOf(slices), [slices]);
  if (parts.length === 0) return <ChartNone height={HEIGHT} />;
  const colors = parts.map((part, i) => part.color ?? `chart-${i + 1}`);
  return (
    <div className={styles.donut} style={{ minHeight: HEIGHT, "--ring": `${SIZE}px` }}>
      <div className={styles.ring}>
        <svg width={SIZE} height={SIZE} viewBox={`${-RING.outer} ${-RING.outer} ${SIZE} ${SIZE}`} aria-hidden="true">
          {ringPaths(
            parts.map((part) => part.share),
            RING,
          ).map((path, i) => (
            <path key={i} d={path} style={{ "--c": `var(--${colors[i]})` }} />
          ))}
        </svg>
        <div className={styles.middle}>
          <span className="caption text-muted">{middle}</span>
          <span className="text-lead font-medium">
            <Money amount={sum(parts.map((part) => part.amount))} />
          </span>
        </div>
      </div>
      <table>
        <caption className="sr-only">{label}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Part</th>
            <th scope="col">Share</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part, i) => (
            <tr key={i}>
              <th scope="row">
                <i style={{ "--c": `var(--${colors[i]})` }} />
                <span className="line-clamp-3 wrap-anywhere">{part.name}</span>
              </th>
              <td className="caption text-faint">{(part.share * 100).toFixed(1)}%</td>
              <td>
                <Money amount={part.amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
