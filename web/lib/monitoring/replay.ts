import { replayIntegration } from "@sentry/browser";

/**
 * Records what happens on the page. The library leaves out images, charts, icons and frames, and masks the rest. Its hooks cannot change what
 * it records of the page, and its masks keep the length of texts. So the sanitizer rebuilds every event, and must be able to read them:
 * compression is off. Each page load is its own session, so that nothing is stored in the browser.
 */
export const recordPage = (): ReturnType<typeof replayIntegration> =>
  replayIntegration({
    useCompression: false,
    stickySession: false,
    maskAllText: true,
    maskAllInputs: true,
    blockAllMedia: true,
    block: ["iframe"],
    slowClickTimeout: 0,
  });
