import type { Deps } from "../../deps.ts";
import type { Feature } from "../../feature.ts";
import { routes } from "./routes.ts";
import { accountFacts } from "./service.ts";

export { createManualAccount, getAccount, insertManualAccount, type ManualAccountInput, updateAccount } from "./service.ts";
export { countAddedRows, rememberImportKey, takeStatementBalance } from "./statement-balance.ts";
export { list as listAccounts } from "./store.ts";

export const accountsFeature = (deps: Deps): Feature => ({
  routes: routes(deps),
  tools: { get_accounts: (scope, { includeHidden }) => accountFacts(deps, scope, includeHidden ?? false) },
});
