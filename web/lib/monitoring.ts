import { MONITORING_DSN } from "./product.ts";

type Tell = (error: unknown) => void;
const waiting: unknown[] = [];
let tell: Tell | null = null;

/** Tells the operator of an error, where they set an address for that; else nobody. */
export const reportError: Tell = (error) => {
  if (tell) tell(error);
  else if (MONITORING_DSN) waiting.push(error);
};

/** Begins to watch the page once it is painted; what for is loaded only then, and only where the operator asked for it. */
export const startMonitoring = (): void => {
  if (!MONITORING_DSN) return;
  const dsn = MONITORING_DSN;
  const load = async (): Promise<void> => {
    tell = (await import("./monitoring/sentry.ts")).watchPage(dsn);
    waiting.splice(0).forEach(tell);
  };
  requestAnimationFrame(() => setTimeout(() => void load().catch(console.error)));
};
