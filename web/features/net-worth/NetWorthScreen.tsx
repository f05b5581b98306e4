import { useQuery } from "@tanstack/react-query";
import Landmark from "lucide-react/icons/landmark";
import { useState } from "react";
import { rangeStart } from "#domain/figures/net-worth.ts";
import { accountsQuery, useAccounts } from "#web/features/accounts/index.ts";
import { connectionsQuery } from "#web/features/connections/index.ts";
import { textFor } from "#web/lib/api.ts";
import { matches, ROOMY } from "#web/lib/media.ts";
import { queryClient } from "#web/lib/queries.ts";
import type { AskFirst } from "#web/lib/session.ts";
import { useToday } from "#web/lib/today.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { EmptyState } from "#web/ui/states/EmptyState.tsx";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { latePart } from "#web/ui/late.ts";
import { Later } from "#web/ui/states/Later.tsx";
import { Screen } from "#web/ui/screen/Screen.tsx";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { AccountGroups } from "./AccountGroups.tsx";
import { useAddAccount } from "./AddAccount.tsx";
import { BalanceChart, rangeIn, useRange } from "./BalanceChart.tsx";
import { accountTrendsQuery, seriesQuery } from "./queries.ts";
import { useHiddenAmounts } from "#web/lib/hidden-amounts.ts";

/** Loads when the user first asks for the changes. */
const ChangesDialog = latePart(async () => (await import("./ChangesDialog.tsx")).ChangesDialog);

export const askFirst: AskFirst = (today, search) => {
  void queryClient.prefetchQuery(seriesQuery({ dateStart: rangeStart(rangeIn(search), today), dateEnd: today }));
  void queryClient.prefetchQuery(accountsQuery);
  void queryClient.prefetchQuery(connectionsQuery);
  if (matches(ROOMY)) void queryClient.prefetchQuery(accountTrendsQuery(today));
};

/** Assets minus debts, over time and by account. */
export const NetWorthScreen = () => {
  const today = useToday();
  const [hidden, toggle] = useHiddenAmounts();
  const [changes, setChanges] = useState(false);
  const [range] = useRange();
  const add = useAddAccount();
  const accounts = useAccounts();
  const connections = useQuery(connectionsQuery);
  const broken = new Set((connections.data ?? []).filter((c) => c.status === "user_action_required").map((c) => c.id));
  return (
    <Screen title="Net worth" actions={add.menu}>
      {add.dialogs}
      {accounts.data?.length === 0 ? (
        <EmptyState icon={<Landmark />} title="No accounts yet" actions={add.buttons}>
          Link a bank, add a manual account or import a file to see your net worth here.
        </EmptyState>
      ) : (
        <>
          <BalanceChart
            title="Net worth"
            today={today}
            gain
            hidden={hidden}
            onToggleHidden={toggle}
            beside={
              <Button small onClick={() => setChanges(true)}>
                View changes
              </Button>
            }
          />
          <Later when={changes}>
            <ChangesDialog
              open={changes}
              onClose={() => setChanges(false)}
              start={rangeStart(range, today)}
              today={today}
              hidden={hidden}
            />
          </Later>
          {accounts.error ? (
            <ErrorState title="Accounts did not load" onRetry={() => void accounts.refetch()} busy={accounts.isFetching}>
              {textFor(accounts.error)}
            </ErrorState>
          ) : !accounts.data ? (
            <div className="section">
              <SkeletonRows rows={8} />
            </div>
          ) : (
            <AccountGroups accounts={accounts.data} today={today} hidden={hidden} broken={broken} />
          )}
        </>
      )}
    </Screen>
  );
};
