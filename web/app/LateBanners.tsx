import CloudOff from "lucide-react/icons/cloud-off";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useSyncingBanner } from "#web/features/accounts/SyncingBanner.tsx";
import { follow, isOutdated, refetchOutdated, whenQueriesChange } from "#web/lib/following.ts";
import { watchMembers } from "#web/lib/members.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { Banner } from "#web/ui/screen/Banner.tsx";

/** The banners of the app shell that no first screen needs. While they are drawn, screens follow what the server has. */
export const LateBanners = () => (
  <>
    {useSyncingBanner()}
    <OutdatedBanner />
  </>
);

/** Says that earlier answers stay on screen because they could not be refreshed. */
const OutdatedBanner = () => {
  useEffect(follow, []);
  useEffect(watchMembers, []);
  const outdated = useSyncExternalStore(whenQueriesChange, isOutdated);
  const [busy, setBusy] = useState(false);
  const retry = async (): Promise<void> => {
    setBusy(true);
    await refetchOutdated().finally(() => setBusy(false));
  };
  return outdated ? (
    <Banner
      icon={<CloudOff aria-hidden />}
      actions={
        <Button small busy={busy} onClick={() => void retry()}>
          Try again
        </Button>
      }
    >
      This page could not be refreshed. What you see may be out of date.
    </Banner>
  ) : null;
};
