import { useRouter } from "@tanstack/react-router";
import { useCallback, useEffect, useState } from "react";
import { NetworkError } from "#web/lib/api.ts";
import { ChunkError, reloadIfOutdated, reloadIfReachable } from "#web/lib/chunks.ts";
import { reportError } from "#web/lib/monitoring.ts";

type Failed = { error: unknown; reset: () => void };
export type Retry = {
  /** Whether the cause is the network or app code that is no longer served. */ notLoaded: boolean;
  busy: boolean;
  retry: () => void;
};

/**
 * Handles a page's failure. Reports it unless the network is the cause. After a new deployment, reloads the page once. Retrying keeps the
 * address and reloads the page only as a last resort, if the server is reachable.
 */
export const useRetry = ({ error, reset }: Failed): Retry => {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const notLoaded = error instanceof ChunkError || error instanceof NetworkError;
  useEffect(() => {
    console.error(error);
    if (error instanceof ChunkError) void reloadIfOutdated();
    else if (!notLoaded) reportError(error);
  }, [error, notLoaded]);
  const retry = useCallback(() => {
    const again = async (): Promise<void> => {
      setBusy(true);
      try {
        if (error instanceof ChunkError && !(await error.retry())) {
          // Some browsers never request code again after it failed to load once.
          await reloadIfReachable();
          return;
        }
        reset();
        await router.invalidate();
      } finally {
        setBusy(false);
      }
    };
    void again();
    // oxlint-disable-next-line react/memo-dependencies -- the inner function reads the error, which the rule misses
  }, [error, reset, router]);
  return { notLoaded, busy, retry };
};
