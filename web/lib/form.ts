import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { fieldError, textFor } from "./api.ts";

type Mistakes<Values> = { readonly [Field in keyof Values]?: string | null | undefined };

export type FormOptions<Values, Sent> = {
  /** The values of a form that nobody has touched. */
  start: Values;
  send: (values: Values) => Promise<Sent>;
  /** Returns mistakes that need no server, by field. The form is not sent while there are any. */
  mistakesIn?: ((values: Values) => Mistakes<Values>) | undefined;
  onSent?: ((sent: Sent) => unknown) | undefined;
  onFailed?: ((error: Error) => void) | undefined;
};

/** A form: its values, the error of each field, and whether it is being sent. Fields have the names that the server's errors use. */
export const useForm = <Values extends object, Sent>(options: FormOptions<Values, Sent>) => {
  const { start, send, mistakesIn, onSent, onFailed } = options;
  const [values, setValues] = useState(start);
  const [mistakes, setMistakes] = useState<Mistakes<Values>>({});
  const { mutate, reset, error, isPending } = useMutation({
    mutationFn: () => send(values),
    onSuccess: async (sent) => void (await onSent?.(sent)),
    onError: (failure) => onFailed?.(failure),
  });
  const clear = (): void => {
    setMistakes({});
    reset();
  };
  const find = (): Mistakes<Values> => {
    const found = mistakesIn?.(values) ?? {};
    setMistakes(found);
    return found;
  };
  return {
    values,
    busy: isPending,
    error,
    errorOf: (field: keyof Values & string): string | undefined => mistakes[field] ?? fieldError(error, field),
    /** The server's message, if no field of the form is at fault. */
    refusal: error === null || isAtField(error, values) ? null : textFor(error),
    /** Changes some values. Errors of the last attempt disappear. */
    set: (part: Partial<Values>): void => {
      setValues((now) => ({ ...now, ...part }));
      clear();
    },
    reset: (): void => {
      setValues(start);
      clear();
    },
    /** Shows the mistakes without sending. */
    check: (): void => void find(),
    send: (): void => {
      if (Object.values(find()).every((mistake) => !mistake)) mutate();
    },
  };
};

/** Returns whether the server's error belongs to a field of the form, which then shows it. */
export const isAtField = (error: unknown, values: object): boolean =>
  Object.keys(values).some((field) => fieldError(error, field) !== undefined);
