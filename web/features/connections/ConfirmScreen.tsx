import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Account } from "#contract/accounts.ts";
import { textFor } from "#web/lib/api.ts";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { Screen } from "#web/ui/screen/Screen.tsx";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { useConnections } from "./queries.ts";
import { type ConfirmStep, useConfirmStep, useGoBack, useOpenPage, useStepAccounts } from "./confirm-step.ts";

type Confirm = (accounts: readonly Account[], onDone: () => void) => ReactNode;

/** A settings page that confirms accounts after a link. Goes back when opened without accounts. */
export const ConfirmScreen = ({ title, children }: { title: string; children: Confirm }) => {
  const goBack = useGoBack();
  return (
    <Screen title={title}>
      <ConfirmStepBody leave={goBack}>{children}</ConfirmStepBody>
    </Screen>
  );
};

/** The step that a page was opened for. `leave` is called when there are no accounts, and at the end when no other step follows. */
export const ConfirmStepBody = ({ leave, children }: { leave: () => void; children: Confirm }) => {
  const step = useConfirmStep();
  // If there was a step before, its absence means that the page is already being left.
  const [began] = useState(step !== null);
  useOnceWhen(step === null && !began, leave);
  return step && <Step key={step.accountIds.join()} step={step} leave={leave} render={children} />;
};

const Step = ({ step, leave, render }: { step: ConfirmStep; leave: () => void; render: Confirm }) => {
  const { found, error, refetch, isFetching } = useStepAccounts(step.accountIds);
  const open = useOpenPage();
  // Keeps the connections live: the first sync may still add details of these accounts.
  useConnections();
  useOnceWhen(found?.length === 0 && !isFetching, leave);
  if (error)
    return (
      <ErrorState title="The accounts did not load" onRetry={() => void refetch()} busy={isFetching}>
        {textFor(error)}
      </ErrorState>
    );
  if (!found || found.length === 0) return <SkeletonRows rows={5} />;
  return render(found, () => (step.next ? open(step.next, { replace: true }) : leave()));
};

/** Leaves once there is nothing to do, and only once: the next page may take a moment to appear. */
const useOnceWhen = (nothing: boolean, leave: () => void): void => {
  const left = useRef(false);
  useEffect(() => {
    if (!nothing || left.current) return;
    left.current = true;
    leave();
  }, [nothing, leave]);
};
