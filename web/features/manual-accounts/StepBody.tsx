import { type ReactNode, useEffect, useRef } from "react";

/** One step of a dialog. The button that led here is gone, so the step's first control takes the focus. */
export const StepBody = ({ children }: { children: ReactNode }) => {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!body.current?.contains(document.activeElement))
      body.current?.querySelector<HTMLElement>("input:not([type=radio]), input:checked, button, a")?.focus();
  }, []);
  return <div ref={body}>{children}</div>;
};
