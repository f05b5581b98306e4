export { transactionsQuery } from "./queries.ts";
export { TransactionRow, shownName } from "./TransactionRow.tsx";
export { daysQuery, summaryQuery } from "./queries.ts";
export { TransactionsView } from "./TransactionsView.tsx";
