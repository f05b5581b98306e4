import type { ReactNode } from "react";

/** The message of an error page, with an action. */
export const Message = ({ title, detail, action }: { title: string; detail?: ReactNode; action: ReactNode }) => (
  <div className="grid gap-2">
    <h1 className="text-title font-medium text-balance" tabIndex={-1} data-heading="">
      {title}
    </h1>
    {detail && <p className="text-muted">{detail}</p>}
    <div className="mt-4">{action}</div>
  </div>
);
