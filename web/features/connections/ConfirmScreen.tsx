import { type ReactNode, useEffect, useRef } from "react";
import type { Account } from "#contract/accounts.ts";
import { wordsFor } from "#web/lib/api.ts";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { Screen } from "#web/ui/screen/Screen.tsx";
import { SkeletonRows } from "#web/ui/Skeleton.tsx";
import { useConnections } from "./queries.ts";
import { type ConfirmStep, useConfirmStep, useGoBack, useOpenPage, useStepAccounts } from "./confirm-step.ts";

/** A settings page that confirms accounts after a link. Opened for no accounts, it goes back. */
export const ConfirmScreen = ({
  title,
  children,
}: {
  title: string;
  children: (accounts: readonly Account[], onDone: () => void) => ReactNode;
}) => {
  const step = useConfirmStep();
  useLeaveWhen(step === null);
  return <Screen title={title}>{step && <Step key={step.accountIds.join()} step={step} render={children} />}</Screen>;
};

const Step = ({ step, render }: { step: ConfirmStep; render: (accounts: readonly Account[], onDone: () => void) => ReactNode }) => {
  const { found, error, refetch, isFetching } = useStepAccounts(step.accountIds);
  const goBack = useGoBack();
  const open = useOpenPage();
  // The first sync may still run: what it learns of these accounts shows as soon as it is there.
  useConnections();
  useLeaveWhen(found?.length === 0 && !isFetching);
  if (error)
    return (
      <ErrorState title="The accounts did not load" onRetry={() => void refetch()} busy={isFetching}>
        {wordsFor(error)}
      </ErrorState>
    );
  if (!found || found.length === 0) return <SkeletonRows rows={5} />;
  return render(found, () => (step.next ? open(step.next, { replace: true }) : goBack()));
};

/** Goes back once there is nothing to do here, and only once: what is behind may come a moment later. */
const useLeaveWhen = (nothing: boolean): void => {
  const goBack = useGoBack();
  const left = useRef(false);
  useEffect(() => {
    if (!nothing || left.current) return;
    left.current = true;
    goBack();
  }, [nothing, goBack]);
};
