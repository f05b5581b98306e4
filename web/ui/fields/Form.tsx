import type { FormEvent, ReactNode } from "react";
import { classNames } from "../class-names.ts";

export type FormProps = {
  id?: string | undefined;
  /** Validates and sends the input. */
  onSend: () => void;
  /** While sending, clicks and Enter are ignored. */
  busy: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/** A form with the app's own messages, not the browser's. If fields are invalid after sending, the first of them gets the focus. */
export const Form = ({ id, onSend, busy, className, children }: FormProps) => {
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busy) return;
    onSend();
    focusFirstMistake(event.currentTarget);
  };
  return (
    <form id={id} noValidate className={classNames("grid gap-4", className)} onSubmit={submit}>
      {children}
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

/** Errors appear with the next render, just after sending. */
const focusFirstMistake = (form: HTMLFormElement): void =>
  void setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
