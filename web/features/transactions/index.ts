export { transactionsQuery } from "./queries.ts";
export { TransactionRow, shownName } from "./TransactionRow.tsx";
export { TransactionDetails } from "./TransactionDetails.tsx";
export { daysQuery, summaryQuery } from "./queries.ts";
