import type { ErrorComponentProps } from "@tanstack/react-router";
import { NotLoaded } from "#web/ui/states/NotLoaded.tsx";
import { Standalone } from "#web/ui/screen/Standalone.tsx";
import { FullPageError } from "./FullPageError.tsx";
import { useRetry } from "./use-retry.ts";

/** The error page for pages without the app shell. The address stays, so that a retry opens the requested page. */
export const PageError = (failed: ErrorComponentProps) => {
  const { notLoaded, busy, retry } = useRetry(failed);
  if (!notLoaded) return <FullPageError onRetry={retry} busy={busy} />;
  return (
    <Standalone tab="Not loaded">
      <NotLoaded onRetry={retry} busy={busy} />
    </Standalone>
  );
};
