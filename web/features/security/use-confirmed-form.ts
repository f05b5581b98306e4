import { textFor } from "#web/lib/api.ts";
import { type FormOptions, isAtField, useForm } from "#web/lib/form.ts";
import { PasskeyDismissed, PasskeyExists } from "#web/lib/passkeys.ts";
import { toast } from "#web/lib/toast.ts";
import { NotConfirmed, useConfirming } from "./confirm-context.ts";
import { refresh } from "./queries.ts";

/** A form that changes how the user signs in: confirms their identity if required, then refetches the settings. */
export const useConfirmedForm = <Values extends object, Sent>({
  send,
  onSent,
  ...options
}: Omit<FormOptions<Values, Sent>, "onFailed">) => {
  const { run, asking } = useConfirming();
  const form = useForm<Values, Sent>({
    ...options,
    send: (values) => run(() => send(values)),
    onSent: async (sent) => {
      await onSent?.(sent);
      await refresh();
    },
    onFailed: (error) => {
      if (error instanceof NotConfirmed || error instanceof PasskeyDismissed || isAtField(error, options.start)) return;
      toast(error instanceof PasskeyExists ? error.message : textFor(error));
    },
  });
  return { ...form, asking };
};
