import { useRouter } from "@tanstack/react-router";
import { useCallback, useEffect, useState } from "react";
import { NetworkError } from "#web/lib/api.ts";
import { ChunkError, reloadIfOutdated, reloadIfReachable } from "#web/lib/chunks.ts";
import { reportError } from "#web/lib/monitoring.ts";

type Failed = { error: unknown; reset: () => void };
export type Retry = {
  /** The failure is one of the connection, or of a part of the app that is no longer served. */ notLoaded: boolean;
  busy: boolean;
  retry: () => void;
};

/**
 * What a page that failed does about it. Reports the failure unless it is one of the connection; after a new deployment reloads the page
 * once. Trying again keeps the address; it reloads the page only where that is the last resort and the server answers.
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
          // Some browsers never ask again for code that failed once.
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
  }, [error, reset, router]);
  return { notLoaded, busy, retry };
};
