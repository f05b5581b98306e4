import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Endpoint, Reply } from "#contract/kit/endpoint.ts";
import { ApiError, call, fieldError, type Given, textFor } from "./api.ts";

type Mistakes<Values> = { readonly [Field in keyof Values]?: string | null | undefined };

export type ContractFormOptions<E extends Endpoint, Values> = {
  /** The values of a form that nobody has touched. */
  start: Values;
  /** Returns what the call sends for these values. */
  given: (values: Values) => Given<E>;
  /** Returns mistakes that need no server, by field. The form is not sent while there are any. */
  mistakesIn?: (values: Values) => Mistakes<Values>;
  /** Runs the call, such as after the user has confirmed their identity. */
  run?: (send: () => Promise<Reply<E>>) => Promise<Reply<E>>;
  onSent?: (reply: Reply<E>) => unknown;
  onFailed?: (error: Error) => void;
};

/** A form that sends one call of the contract: its values, the error of each field, and whether it is being sent. */
export const useContractForm = <E extends Endpoint, Values extends object>(endpoint: E, options: ContractFormOptions<E, Values>) => {
  const { start, given, mistakesIn, run = (send) => send(), onSent, onFailed } = options;
  const [values, setValues] = useState(start);
  const [mistakes, setMistakes] = useState<Mistakes<Values>>({});
  const { mutate, reset, error, isPending } = useMutation({
    mutationFn: () => run(() => call(endpoint, given(values))),
    onSuccess: async (reply) => void (await onSent?.(reply)),
    onError: (failure) => onFailed?.(failure),
  });
  const clear = (): void => {
    setMistakes({});
    reset();
  };
  return {
    values,
    busy: isPending,
    error,
    errorOf: (field: keyof Values & string): string | undefined => mistakes[field] ?? fieldError(error, field),
    /** The server's message, if no field of the form is at fault. */
    refusal: error === null || Object.keys(values).some((field) => fieldError(error, field) !== undefined) ? null : textFor(error),
    /** Changes some values. Errors of the last attempt disappear. */
    set: (part: Partial<Values>): void => {
      setValues((now) => ({ ...now, ...part }));
      clear();
    },
    reset: (): void => {
      setValues(start);
      clear();
    },
    send: (): void => {
      const found = mistakesIn?.(values) ?? {};
      setMistakes(found);
      if (Object.values(found).every((mistake) => !mistake)) mutate();
    },
  };
};

/** Returns whether the server refused the values of a form. Its fields then show why. */
export const isRefusedForm = (error: unknown): boolean => error instanceof ApiError && error.statusCode === 400;
