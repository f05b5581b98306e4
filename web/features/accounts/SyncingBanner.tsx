import { useQuery } from "@tanstack/react-query";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { type ReactNode, useEffect, useRef } from "react";
import { frameQuery } from "#web/lib/frame.ts";
import { queryClient } from "#web/lib/queries.ts";
import { Banner } from "#web/ui/screen/Banner.tsx";
import { accountsQuery } from "./queries.ts";

/** Returns the banner shown while new accounts' history is being synced, else null. Accounts on screen follow the sync. */
export const useSyncingBanner = (): ReactNode => {
  const { data: loading = false, dataUpdatedAt } = useQuery({ ...frameQuery, select: (frame) => frame.loadingHistory });
  const before = useRef({ loading, dataUpdatedAt });
  useEffect(() => {
    if (dataUpdatedAt !== before.current.dataUpdatedAt && (loading || before.current.loading))
      void queryClient.invalidateQueries({ queryKey: accountsQuery.queryKey });
    before.current = { loading, dataUpdatedAt };
  }, [loading, dataUpdatedAt]);
  return loading ? <Banner icon={<RefreshCw aria-hidden />}>Hiro is currently downloading and analyzing your transactions</Banner> : null;
};
