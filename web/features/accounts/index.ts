export { accountMeta, groupName, shortAccount, subtypeName } from "./account-text.ts";
export { AddManualAccount, EditManualAccount } from "./ManualAccounts.tsx";
export { accountQuery, accountsQuery, useAccounts } from "./queries.ts";
