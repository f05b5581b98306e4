import type { ReactNode } from "react";

/** A section heading: its name, its total on the right, and actions. */
export const SectionHead = ({ title, sum, actions }: { title: ReactNode; sum?: ReactNode; actions?: ReactNode }) => (
  <div className="section-head">
    <h2>{title}</h2>
    {sum !== undefined && <span className="sum">{sum}</span>}
    {actions && <div className="beside">{actions}</div>}
  </div>
);
