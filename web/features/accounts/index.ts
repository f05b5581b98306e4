export { accountMeta, groupName, shortAccount, subtypeName } from "./account-text.ts";
export { accountQuery, accountsQuery, holdingsQuery, tradesQuery, useAccounts } from "./queries.ts";
