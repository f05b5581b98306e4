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
import { plainError } from "./plain.ts";

const SESSIONS = 1;

/**
 * Tells a server that speaks Sentry's protocol of errors on the page, and that a session began. Neither notes where somebody clicked, what
 * was asked of whom, nor anything they see. Answers what tells of an error that the app caught.
 */
export const watchPage = (dsn: string): ((error: unknown) => void) => {
  const client = init({
    dsn,
    release: "hiro",
    sampleRate: SESSIONS,
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
    beforeSend: (event) => plainError(event, { address: window.location.href, isEmployee: session.current()?.isEmployee ?? false }),
  });
  client?.on("beforeSendSession", (one) => {
    // The kind of browser is nobody's business here.
    if ("attrs" in one && one.attrs) one.attrs = { release: "hiro" };
  });
  return (error) => void captureException(error);
};
