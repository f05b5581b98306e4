import type { ReactNode } from "react";

/** A strip over the screen: a guided task, a sync under way. Announced politely. */
export const Banner = ({ icon, children, actions }: { icon?: ReactNode; children: ReactNode; actions?: ReactNode }) => (
  <div className="banner" role="status">
    {icon}
    <span className="min-w-0">{children}</span>
    {actions && <span className="actions">{actions}</span>}
  </div>
);
