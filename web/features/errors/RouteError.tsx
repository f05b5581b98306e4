import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { Screen } from "#web/ui/screen/Screen.tsx";
import { reportError } from "#web/lib/monitoring.ts";
import { useShell } from "#web/ui/screen/shell-context.ts";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { FullPageError } from "./FullPageError.tsx";

/** What a screen that failed shows: inside the frame a retry, with no frame around it the full page. */
export const RouteError = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter();
  const framed = useShell() !== null;
  useEffect(() => {
    console.error(error);
    reportError(error);
  }, [error]);
  if (!framed) return <FullPageError />;
  const again = () => {
    reset();
    void router.invalidate();
  };
  return (
    <Screen title="Something broke">
      <ErrorState title="Sorry, Hiro broke and we're working on fixing it." onRetry={again}>
        Your data is safe.
      </ErrorState>
    </Screen>
  );
};
