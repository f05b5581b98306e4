import {
  browserApiErrorsIntegration,
  browserSessionIntegration,
  captureException,
  dedupeIntegration,
  functionToStringIntegration,
  globalHandlersIntegration,
  init,
  linkedErrorsIntegration,
} from "@sentry/browser";
import { session } from "../session.ts";
import { sanitizing } from "./sanitize.ts";
import { lookOfPage } from "./look.ts";
import { RELEASE } from "./plain.ts";

const SESSIONS = 1;
const RECORDED = 0.2;

/**
 * Reports page errors and session starts to a server with Sentry's protocol, and records every fifth session. All data passes the
 * sanitizer, which removes every text, amount, address and name. Returns a function that reports an error caught by the app.
 */
export const watchPage = (dsn: string): ((error: unknown) => void) => {
  const client = init({
    dsn,
    release: RELEASE,
    sampleRate: SESSIONS,
    replaysSessionSampleRate: RECORDED,
    replaysOnErrorSampleRate: 0,
    transport: sanitizing(() => ({
      address: window.location.href,
      isEmployee: session.current()?.isEmployee ?? false,
      look: lookOfPage,
    })),
    dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
    defaultIntegrations: false,
    integrations: [
      functionToStringIntegration(),
      browserApiErrorsIntegration(),
      globalHandlersIntegration(),
      linkedErrorsIntegration(),
      dedupeIntegration(),
      browserSessionIntegration(),
    ],
  });
  if (client) void import("./replay.ts").then(({ recordPage }) => client.addIntegration(recordPage())).catch(console.error);
  return (error) => void captureException(error);
};
