export { accountMeta, groupName, shortAccount, subtypeName } from "./account-text.ts";
export { accountQuery, accountsQuery, useAccounts } from "./queries.ts";
