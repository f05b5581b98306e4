import { useCanGoBack, useRouter, useRouterState } from "@tanstack/react-router";
import { useCallback } from "react";
import { useAccounts } from "#web/features/accounts/index.ts";

/** A step after a link: which accounts it is about, and where to go when it is done. Kept in the history entry, so reload and back work. */
export type ConfirmStep = { accountIds: number[]; next?: NextPage | undefined };
export type NextPage = { href: string; step?: ConfirmStep | undefined };

const CONNECTED = "/settings/connected-accounts";

const stepIn = (state: unknown): ConfirmStep | null => {
  const step: unknown = state !== null && typeof state === "object" ? Reflect.get(state, "confirm") : null;
  const ids: unknown = step !== null && typeof step === "object" ? Reflect.get(step, "accountIds") : null;
  return Array.isArray(ids) && ids.length > 0 && ids.every((one) => Number.isInteger(one)) ? (step as ConfirmStep) : null;
};

/** The step this page was opened for; null when it was opened for none. */
export const useConfirmStep = (): ConfirmStep | null =>
  useRouterState({ select: (state) => stepIn(state.location.state), structuralSharing: true });

/** Opens a page, with a step when it is one. `replace` puts it in the place of the present one. */
export const useOpenPage = () => {
  const router = useRouter();
  return useCallback(
    ({ href, step }: NextPage, { replace = false }: { replace?: boolean } = {}) =>
      void router.navigate({ href, replace, state: (step ? { confirm: step } : {}) as never }),
    [router],
  );
};

/** One step back; to the connected accounts when there is nothing behind. */
export const useGoBack = () => {
  const router = useRouter();
  const can = useCanGoBack();
  return useCallback(() => {
    if (can) router.history.back();
    else void router.navigate({ href: CONNECTED, replace: true });
  }, [router, can]);
};

/** The accounts of a step, in its order; those that are not there are left out. Undefined while they load. */
export const useStepAccounts = (ids: readonly number[]) => {
  const accounts = useAccounts();
  const found = accounts.data && ids.flatMap((id) => accounts.data.find((account) => account.id === id) ?? []);
  return { ...accounts, found };
};
