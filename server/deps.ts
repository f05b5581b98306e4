import type { Analytics } from "./analytics.ts";
import type { Database } from "./db/open.ts";
import type { Jobs } from "./jobs.ts";
import type { Log } from "./telemetry/log.ts";
import type { BankProvider } from "./providers/bank/index.ts";
import type { HomeProvider } from "./providers/homes/index.ts";
import type { MailTransport } from "./providers/mail/index.ts";
import type { PriceProvider } from "./providers/prices/index.ts";
import type { Secrets } from "./secrets.ts";
import type { Telemetry } from "./telemetry/telemetry.ts";

/** Shared dependencies of the product, created once in run.ts and passed down. */
export type Deps = {
  database: Database;
  clock: () => Date;
  log: Log;
  secrets: Secrets;
  bank: BankProvider;
  prices: PriceProvider;
  homes: HomeProvider;
  mail: MailTransport;
  jobs: Jobs;
  analytics: Analytics;
  telemetry: Telemetry;
};

/** Returns the same dependencies with another database. A provider replaced later is replaced for both. */
export const withDatabase = (deps: Deps, database: Database): Deps =>
  Object.create(deps, { database: { value: database, enumerable: true } }) as Deps;
