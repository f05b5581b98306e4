import { replayIntegration } from "@sentry/browser";

/**
 * Records what happens on the page. The library's masking is on, but safety does not depend on it: the sanitizer rebuilds every event, and
 * must be able to read them, so compression is off. Each page load is its own session, so that nothing is stored in the browser.
 */
export const recordPage = (): ReturnType<typeof replayIntegration> =>
  replayIntegration({
    useCompression: false,
    stickySession: false,
    maskAllText: true,
    maskAllInputs: true,
    blockAllMedia: true,
    networkCaptureBodies: false,
    networkDetailAllowUrls: [],
    slowClickTimeout: 0,
  });
