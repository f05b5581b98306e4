import { useQuery } from "@tanstack/react-query";
import RefreshCw from "lucide-react/icons/refresh-cw";
import type { ReactNode } from "react";
import { isSyncing } from "#domain/accounts.ts";
import { session } from "#web/lib/session.ts";
import { Banner } from "#web/ui/screen/Banner.tsx";
import { accountsQuery } from "./queries.ts";

const POLL_MS = 5000;

/** Returns the banner shown while new accounts' history is being synced. Null otherwise, and while that is unknown. */
export const useSyncingBanner = (): ReactNode => {
  const completed = session.current()?.signupCompleted ?? false;
  const { data: syncing } = useQuery({
    ...accountsQuery,
    select: (accounts) => isSyncing(accounts, completed, new Date()),
    refetchInterval: (query) => (query.state.data && isSyncing(query.state.data, completed, new Date()) ? POLL_MS : false),
  });
  return syncing ? <Banner icon={<RefreshCw aria-hidden />}>Hiro is currently downloading and analyzing your transactions</Banner> : null;
};
