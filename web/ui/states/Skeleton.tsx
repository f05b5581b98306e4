import type { CSSProperties } from "react";
import { classNames } from "../class-names.ts";
import styles from "./Skeleton.module.css";
import row from "../lists/Row.module.css";

type SkeletonProps = {
  width?: CSSProperties["width"];
  height?: CSSProperties["height"];
  round?: boolean | undefined;
  className?: string | undefined;
};

/** A placeholder block. Give it the size of the content to come. */
export const Skeleton = ({ width = "100%", height = 12, round = false, className }: SkeletonProps) => (
  <span
    className={classNames(styles.block, className)}
    style={{ width, height, borderRadius: round ? "var(--r)" : undefined }}
    aria-hidden="true"
  />
);

const NAMES = [120, 88, 148, 104, 132, 76, 116, 96];

/** Placeholder rows in the layout of the real ones. */
export const SkeletonRows = ({ rows, label = "Loading" }: { rows: number; label?: string | undefined }) => (
  <div aria-busy="true" role="status">
    <span className="sr-only">{label}</span>
    {Array.from({ length: rows }, (_, i) => (
      <div className={row.row} key={i} aria-hidden="true">
        <Skeleton width={36} height={36} round />
        <span className={row.text}>
          <Skeleton width={NAMES[i % NAMES.length]} />
        </span>
        <Skeleton width={56} />
      </div>
    ))}
  </div>
);
