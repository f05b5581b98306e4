export { transactionsQuery } from "./queries.ts";
export { TransactionRow, shownName } from "./TransactionRow.tsx";
export { daysQuery, summaryQuery } from "./queries.ts";
export { FilteredTransactions, TransactionsView } from "./TransactionsView.tsx";
