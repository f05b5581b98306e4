import type { ReactNode } from "react";
import styles from "./FactsRow.module.css";

export type Fact = { name: string; value: ReactNode; note?: ReactNode };

/** Facts beside each other, or below each other where there is little room. */
export const FactsRow = ({ facts }: { facts: readonly Fact[] }) => (
  <div className={styles.around}>
    <dl className={styles.facts}>
      {facts.map(({ name, value, note }) => (
        <div key={name}>
          <dt className="caption text-muted">{name}</dt>
          <dd>{value}</dd>
          {note !== undefined && note !== null && <dd>{note}</dd>}
        </div>
      ))}
    </dl>
  </div>
);
