import type { ReactNode } from "react";
import { FormError } from "./Form.tsx";

/** A label above a choice that is not a single input, which names itself for screen readers, and its error. A form moves the focus into it. */
export const Labeled = ({ label, error, children }: { label: string; error?: string | undefined; children: ReactNode }) => (
  <div className="grid min-w-0 content-start gap-1.5" data-mistake={error ? "" : undefined}>
    <span className="caption muted medium">{label}</span>
    {children}
    <FormError>{error}</FormError>
  </div>
);
