import type { ReactNode } from "react";

/** The one sentence of an error page, with what may be done about it. */
export const Message = ({ title, detail, action }: { title: string; detail?: ReactNode; action: ReactNode }) => (
  <div className="grid gap-2">
    <h1 className="text-title font-medium text-balance" tabIndex={-1} data-heading="">
      {title}
    </h1>
    {detail && <p className="text-muted">{detail}</p>}
    <div className="mt-4">{action}</div>
  </div>
);
