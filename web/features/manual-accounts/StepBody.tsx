import { type ReactNode, useEffect, useRef } from "react";

/** One step of a dialog: what was pressed to come here is gone, so the focus goes to the step's first control. */
export const StepBody = ({ children }: { children: ReactNode }) => {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!body.current?.contains(document.activeElement))
      body.current?.querySelector<HTMLElement>("input:not([type=radio]), input:checked, button, a")?.focus();
  }, []);
  return <div ref={body}>{children}</div>;
};
