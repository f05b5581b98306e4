import type { ReactNode } from "react";

/** The head of a section: its name, its sum on the right edge, and actions. */
export const SectionHead = ({ title, sum, actions }: { title: ReactNode; sum?: ReactNode; actions?: ReactNode }) => (
  <div className="section-head">
    <h2>{title}</h2>
    {sum !== undefined && <span className="sum">{sum}</span>}
    {actions && <div className="beside">{actions}</div>}
  </div>
);
