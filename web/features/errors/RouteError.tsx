import type { ErrorComponentProps } from "@tanstack/react-router";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { NotLoaded } from "#web/ui/states/NotLoaded.tsx";
import { Screen } from "#web/ui/screen/Screen.tsx";
import { BROKEN } from "./FullPageError.tsx";
import { useRetry } from "./use-retry.ts";

/** The error page for screens inside the app shell: what happened, and a retry. */
export const RouteError = (failed: ErrorComponentProps) => {
  const { notLoaded, busy, retry } = useRetry(failed);
  return (
    <Screen title={notLoaded ? "Not loaded" : "Something broke"}>
      {notLoaded ? (
        <NotLoaded onRetry={retry} busy={busy} />
      ) : (
        <ErrorState title={BROKEN} onRetry={retry} busy={busy}>
          Your data is safe.
        </ErrorState>
      )}
    </Screen>
  );
};
