import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./Panel.module.css";

type PanelProps = {
  title?: ReactNode;
  /** Names the block for screen readers when it has no title. */ label?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** A bordered block in a drawer or page, with an optional small title. */
export const Panel = ({ title, label, className, children }: PanelProps) => (
  <section className={classNames(styles.panel, className)} aria-label={label}>
    {title && <h3 className={styles.title}>{title}</h3>}
    {children}
  </section>
);

/** Names on the left, values on the right, with lines between. Entries with a null value are left out. */
export const Facts = ({ facts }: { facts: readonly (readonly [name: ReactNode, value: ReactNode])[] }) => (
  <dl className={styles.facts}>
    {facts.map(([name, value], i) =>
      value === null || value === undefined ? null : (
        <div className="contents" key={i}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ),
    )}
  </dl>
);
