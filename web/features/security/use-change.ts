import { useMutation } from "@tanstack/react-query";
import { ApiError, textFor } from "#web/lib/api.ts";
import { PasskeyDismissed } from "#web/lib/passkeys.ts";
import { toast } from "#web/lib/toast.ts";
import { NotConfirmed, useConfirming } from "./confirm-context.ts";
import { refresh } from "./queries.ts";

type Options<T> = { onDone?: (result: T) => void; /** Suppresses the toast for errors shown at their fields. */ quiet?: boolean };

/** Changes a sign-in setting: confirms the user's identity if required, then refetches the settings. */
export const useChange = <V, T>(change: (given: V) => Promise<T>, { onDone, quiet = false }: Options<T> = {}) => {
  const { run } = useConfirming();
  return useMutation({
    mutationFn: (given: V) => run(() => change(given)),
    onSuccess: async (result) => {
      onDone?.(result);
      await refresh();
    },
    onError: (error) => {
      if (error instanceof NotConfirmed || error instanceof PasskeyDismissed) return;
      if (!(quiet && error instanceof ApiError && error.statusCode === 400)) toast(textFor(error));
    },
  });
};
