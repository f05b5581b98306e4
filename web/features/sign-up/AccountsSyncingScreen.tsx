import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { isSyncing } from "#domain/accounts/accounts.ts";
import { accountsQuery } from "#web/features/accounts/index.ts";
import { useCurrentTask } from "#web/features/tasks/index.ts";
import { textFor } from "#web/lib/api.ts";
import { invalidate } from "#web/lib/queries.ts";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { Skeleton } from "#web/ui/states/Skeleton.tsx";
import { onboarding } from "./onboarding.ts";
import { SignUpPage } from "./SignUpPage.tsx";

const POLL_MS = 5000;

/** Waits until the history of the new accounts has been synced. Then sign-up is complete. */
export const AccountsSyncingScreen = () => {
  const { data, error, refetch, isFetching, dataUpdatedAt } = useQuery({ ...accountsQuery, staleTime: 0, refetchInterval: POLL_MS });
  const navigate = useNavigate();
  const next = useCurrentTask() ? "/tasks" : "/";
  const done = data !== undefined && !isFetching && !isSyncing(data, true, new Date(dataUpdatedAt));
  useEffect(() => onboarding.keep(), [dataUpdatedAt]);
  useEffect(() => {
    if (!done) return;
    onboarding.clear();
    // The bank's data may have created new guided lists.
    void invalidate("tasks");
    void navigate({ href: next, replace: true });
  }, [done, next, navigate]);
  return (
    <SignUpPage
      title="Hiro is currently downloading and analyzing your transactions"
      note="This takes a minute or two. The page continues automatically."
    >
      {error && !data ? (
        <ErrorState title="Your accounts did not load" onRetry={() => void refetch()} busy={isFetching}>
          {textFor(error)}
        </ErrorState>
      ) : (
        <div aria-hidden="true" className="grid gap-3">
          <Skeleton height={56} />
          <Skeleton height={56} />
          <Skeleton height={56} />
        </div>
      )}
      {data && !done && (
        <a href="/" className="opens mt-6 inline-block" onClick={onboarding.clear}>
          Look around in the meantime
        </a>
      )}
    </SignUpPage>
  );
};
