import type { Endpoint } from "#contract/kit/endpoint.ts";
import { textFor } from "#web/lib/api.ts";
import { type ContractFormOptions, isRefusedForm, useContractForm } from "#web/lib/contract-form.ts";
import { PasskeyDismissed } from "#web/lib/passkeys.ts";
import { toast } from "#web/lib/toast.ts";
import { NotConfirmed, useConfirming } from "./confirm-context.ts";
import { refresh } from "./queries.ts";

/** A form that changes how the user signs in: confirms their identity if required, then refetches the settings. */
export const useConfirmedForm = <E extends Endpoint, Values extends object>(
  endpoint: E,
  { onSent, ...options }: Omit<ContractFormOptions<E, Values>, "run" | "onFailed">,
) => {
  const { run, asking } = useConfirming();
  const form = useContractForm(endpoint, {
    ...options,
    run,
    onSent: async (reply) => {
      await onSent?.(reply);
      await refresh();
    },
    onFailed: (error) => {
      if (!(error instanceof NotConfirmed || error instanceof PasskeyDismissed || isRefusedForm(error))) toast(textFor(error));
    },
  });
  return { ...form, asking };
};
