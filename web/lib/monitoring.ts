import { MONITORING_DSN } from "./product.ts";

type Tell = (error: unknown) => void;
const waiting: unknown[] = [];
let tell: Tell | null = null;

/** Reports an error to the operator's error reporting, if configured. */
export const reportError: Tell = (error) => {
  if (tell) tell(error);
  else if (MONITORING_DSN) waiting.push(error);
};

/** Starts error reporting after the first paint. The code loads only then, and only if the operator configured it. */
export const startMonitoring = (): void => {
  if (!MONITORING_DSN) return;
  const dsn = MONITORING_DSN;
  const load = async (): Promise<void> => {
    tell = (await import("./monitoring/sentry.ts")).watchPage(dsn);
    waiting.splice(0).forEach(tell);
  };
  requestAnimationFrame(() => setTimeout(() => void load().catch(console.error)));
};
