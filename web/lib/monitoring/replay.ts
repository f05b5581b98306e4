import { replayIntegration } from "@sentry/browser";

/**
 * Records what happens on the page. The library's own masking is on, but nothing rests on it: the door makes every event anew, for which it
 * has to be able to read them (no compression). A page that is loaded is one session, so that nothing is kept in the browser.
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
