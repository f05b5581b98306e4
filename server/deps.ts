import type { Database } from "./db/open.ts";
import type { Jobs } from "./jobs.ts";
import type { Log } from "./log.ts";
import type { BankProvider } from "./providers/bank/index.ts";
import type { Secrets } from "./secrets.ts";

/** What the product works with; made once in main.ts and handed down. */
export type Deps = {
  database: Database;
  clock: () => Date;
  log: Log;
  secrets: Secrets;
  bank: BankProvider;
  jobs: Jobs;
};
