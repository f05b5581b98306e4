import type { Deps } from "../../deps.ts";
import type { Feature } from "../../feature.ts";
import { manualRoutes } from "./manual-routes.ts";
import { repriceAll } from "./portfolio.ts";
import { routes } from "./routes.ts";
import { accountFacts } from "./service.ts";
import { tables } from "./tables.ts";

export { accountOfHome, findHome, type FoundHome, type HomeAccount, homesDue, insertHome, lockHome, updateHome } from "./homes.ts";
export { removeManual } from "./manual.ts";
export { createByHoldings } from "./portfolio.ts";
export {
  createManualAccount,
  getAccount,
  insertManualAccount,
  insertUnpairedAccount,
  type ManualAccountInput,
  updateAccount,
} from "./service.ts";
export {
  countAddedRows,
  manualBalances,
  rememberImportKey,
  removeIfEmpty,
  repairBalances,
  settleOpenings,
  takeBackFile,
  takeStatementBalance,
} from "./statement-balance.ts";
export { list as listAccounts } from "./store.ts";
export { restoredBankAccounts } from "./tables.ts";

export const REPRICE_JOB = "reprice-holdings";

export const accountsFeature = (deps: Deps): Feature => ({
  routes: [...routes(deps), ...manualRoutes(deps)],
  tables,
  tools: { get_accounts: (scope, { includeHidden }) => accountFacts(deps, scope, includeHidden ?? false) },
  // After New York markets close, and again once funds have published their prices.
  jobs: [{ name: REPRICE_JOB, cron: "30 6,23 * * *", run: () => repriceAll(deps) }],
  started: () => deps.jobs.send(REPRICE_JOB, {}, REPRICE_JOB),
});
