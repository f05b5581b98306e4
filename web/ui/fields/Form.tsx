import type { FormEvent, ReactNode, Ref } from "react";
import { classNames } from "../class-names.ts";
import { ChecksContext, useChecks } from "./reading.ts";

export type FormProps = {
  ref?: Ref<HTMLFormElement> | undefined;
  id?: string | undefined;
  /** Validates and sends the input. Not called while a field holds a text without a value, which the field then says. */
  onSend: () => void;
  /** Called instead, so that the other fields can say their mistakes at once. */
  onUnreadable?: (() => void) | undefined;
  /** While sending, clicks and Enter are ignored. */
  busy: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/** A form with the app's own messages, not the browser's. If fields are invalid after sending, the first of them gets the focus. */
export const Form = ({ ref, id, onSend, onUnreadable, busy, className, children }: FormProps) => {
  const checks = useChecks();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busy) return;
    if (checks.run()) onSend();
    else onUnreadable?.();
    focusFirstMistake(event.currentTarget);
  };
  return (
    <form ref={ref} id={id} noValidate className={classNames("grid gap-4", className)} onSubmit={submit}>
      <ChecksContext value={checks}>{children}</ChecksContext>
    </form>
  );
};

/** An error of the whole form, not of a field. Renders nothing without an error. */
export const FormError = ({ children }: { children: string | null | undefined }) =>
  children ? (
    <p className="caption attention" role="alert">
      {children}
    </p>
  ) : null;

/** A wrong control, or the option that Tab reaches in a choice whose error only its label knows. */
const MISTAKE = '[aria-invalid="true"], [data-mistake] [tabindex="0"]';

/** Errors appear with the next render, just after sending. */
export const focusFirstMistake = (form: HTMLElement | null): void =>
  void setTimeout(() => form?.querySelector<HTMLElement>(MISTAKE)?.focus());
