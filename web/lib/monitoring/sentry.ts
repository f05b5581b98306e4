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
import { throughDoor } from "./door.ts";
import { lookOfPage } from "./look.ts";
import { RELEASE } from "./plain.ts";

const SESSIONS = 1;

/**
 * Tells a server that speaks Sentry's protocol of errors on the page and that a session began. What is told passes the door, behind which no text, amount, address or name is left. Answers what tells of an error that the
 * app caught.
 */
export const watchPage = (dsn: string): ((error: unknown) => void) => {
  init({
    dsn,
    release: RELEASE,
    sampleRate: SESSIONS,
    transport: throughDoor(() => ({
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
  return (error) => void captureException(error);
};
