import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { Component, type ErrorInfo, type ReactNode, StrictMode } from "react";
import { FullPageError } from "#web/features/errors/FullPageError.tsx";
import { reloadIfReachable } from "#web/lib/chunks.ts";
import { reportError } from "#web/lib/monitoring.ts";
import { queryClient } from "#web/lib/queries.ts";
import { LateToaster } from "./LateToaster.tsx";
import { router } from "./router.ts";

/** The whole app, inside the error boundary of last resort. */
export const App = () => (
  <StrictMode>
    <LastNet>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <LateToaster />
      </QueryClientProvider>
    </LastNet>
  </StrictMode>
);

class LastNet extends Component<{ children: ReactNode }, { fallen: boolean }> {
  override state = { fallen: false };
  static getDerivedStateFromError() {
    return { fallen: true };
  }
  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack);
    reportError(error);
  }
  override render() {
    return this.state.fallen ? <FullPageError onRetry={() => void reloadIfReachable()} /> : this.props.children;
  }
}
