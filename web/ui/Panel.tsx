import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** A bordered block in a drawer or page, with an optional small title. */
export const Panel = ({ title, className, children }: { title?: ReactNode; className?: string | undefined; children: ReactNode }) => (
  <section className={classNames("panel", className)}>
    {title && <h3 className="panel-title">{title}</h3>}
    {children}
  </section>
);

/** Names on the left, values on the right, with lines between. Entries with a null value are left out. */
export const Facts = ({ facts }: { facts: readonly (readonly [name: ReactNode, value: ReactNode])[] }) => (
  <dl className="facts">
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
