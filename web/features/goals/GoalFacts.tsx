import type { ReactNode } from "react";
import styles from "./GoalFacts.module.css";

type Fact = { name: string; value: ReactNode; note: string };

/** A few figures side by side, each with what it means. */
export const GoalFacts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {facts.map(({ name, value, note }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          {value}
          <small>{note}</small>
        </dd>
      </div>
    ))}
  </dl>
);
