import { useEffect } from "react";
import { ErrorState } from "./ErrorState.tsx";

/** Code that did not load, with a retry button. Retries automatically when the connection is back. */
export const NotLoaded = ({ onRetry, busy }: { onRetry: () => void; busy?: boolean }) => {
  useEffect(() => {
    window.addEventListener("online", onRetry);
    return () => window.removeEventListener("online", onRetry);
  }, [onRetry]);
  return (
    <ErrorState title="This did not load." onRetry={onRetry} busy={busy}>
      Check your connection and try again.
    </ErrorState>
  );
};
