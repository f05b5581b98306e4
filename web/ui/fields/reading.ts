import { createContext, use, useEffect, useRef, useState } from "react";
import { FieldContext } from "./field-context.ts";

/** Says at a control's field what is wrong with its text. Returns whether the text has a value. */
type Check = () => boolean;

export type Checks = {
  /** Adds the check of a control. Returns what removes it. */
  add: (check: Check) => () => void;
  /** Runs all checks. Returns whether every text has a value. */
  run: () => boolean;
};

/** The checks of the form around a control. Null outside a form. */
export const ChecksContext = createContext<Checks | null>(null);

const newChecks = (): Checks => {
  const all = new Set<Check>();
  return {
    add: (check) => {
      all.add(check);
      return () => void all.delete(check);
    },
    run: () => [...all].map((check) => check()).every(Boolean),
  };
};

/** The checks of one form. They last as long as the form. */
export const useChecks = (): Checks => useState(newChecks)[0];

/**
 * For a control whose text may have no value, such as "12abc" in an amount. Its form is not sent meanwhile, so that no caller can take such
 * a text for an empty one. Returns what to call with the message after each input: a form says it when it is sent, and until the next
 * input; outside a form, it shows at once.
 */
export const useReading = (mistakeIn: () => string | null): ((mistake: string | null) => void) => {
  const say = use(FieldContext)?.sayUnreadable;
  const checks = use(ChecksContext);
  const latest = useRef(mistakeIn);
  useEffect(() => {
    latest.current = mistakeIn;
    // A value that was set from outside has replaced the text.
    if (mistakeIn() === null) say?.(null);
  });
  useEffect(
    () =>
      checks?.add(() => {
        const mistake = latest.current();
        say?.(mistake);
        return mistake === null;
      }),
    [checks, say],
  );
  useEffect(() => () => say?.(null), [say]);
  return (mistake) => say?.(checks ? null : mistake);
};
