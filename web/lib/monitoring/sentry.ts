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
 * Tells a server that speaks Sentry's protocol of errors on the page and that a session began, and of every fifth session what happened on
 * the page. What is told passes the door, behind which no text, amount, address or name is left. Answers what tells of an error that the
 * app caught.
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
