import { useCanGoBack, useRouter, useRouterState } from "@tanstack/react-router";
import { useCallback } from "react";
import { useAccounts } from "#web/features/accounts/index.ts";

/** A step after linking: its accounts and the page that follows. Kept in the history entry, so that reload and Back work. */
export type ConfirmStep = { accountIds: number[]; next?: NextPage | undefined };
export type NextPage = { href: string; step?: ConfirmStep | undefined };

const CONNECTED = "/settings/connected-accounts";

const stepIn = (state: unknown): ConfirmStep | null => {
  const step: unknown = state !== null && typeof state === "object" ? Reflect.get(state, "confirm") : null;
  const ids: unknown = step !== null && typeof step === "object" ? Reflect.get(step, "accountIds") : null;
  return Array.isArray(ids) && ids.length > 0 && ids.every((one) => Number.isInteger(one)) ? (step as ConfirmStep) : null;
};

/** Returns the step that this page was opened for, or null. */
export const useConfirmStep = (): ConfirmStep | null =>
  useRouterState({ select: (state) => stepIn(state.location.state), structuralSharing: true });

/** Opens a page, with a step if it has one. `replace` replaces the current history entry. */
export const useOpenPage = () => {
  const router = useRouter();
  return useCallback(
    ({ href, step }: NextPage, { replace = false }: { replace?: boolean } = {}) =>
      void router.navigate({ href, replace, state: step ? { confirm: step } : {} }),
    [router],
  );
};

/** Goes one step back, or to the connected accounts if there is no history. */
export const useGoBack = () => {
  const router = useRouter();
  const can = useCanGoBack();
  return useCallback(() => {
    if (can) router.history.back();
    else void router.navigate({ href: CONNECTED, replace: true });
  }, [router, can]);
};

/** Returns the accounts of a step in its order, without missing ones. Undefined while loading. */
export const useStepAccounts = (ids: readonly number[]) => {
  const accounts = useAccounts();
  const found = accounts.data && ids.flatMap((id) => accounts.data.find((account) => account.id === id) ?? []);
  return { ...accounts, found };
};
