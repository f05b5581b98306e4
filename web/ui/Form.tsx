import type { FormEvent, ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type FormProps = {
  id?: string | undefined;
  /** Checks what was typed, and sends it. */
  onSend: () => void;
  /** It is being sent: neither a second press nor Enter sends it again. */
  busy: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/** Fields that are sent together. When some are marked as wrong after it, the first of them gets the focus. */
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

/** What is wrong with a form and belongs to no field of it; nothing where all is well. */
export const FormError = ({ children }: { children: string | null | undefined }) =>
  children ? (
    <p className="help error" role="alert">
      {children}
    </p>
  ) : null;

/** Mistakes are marked when the page is drawn again, just after the form was sent. */
const focusFirstMistake = (form: HTMLFormElement): void =>
  void setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
