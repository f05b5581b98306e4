import { lazy, type ReactNode, Suspense } from "react";
import type { Citation } from "#contract/citations.ts";

/*
 * Each view comes when its first citation is opened, so that a chat does not bring every feature along. They are imported from their own
 * files for the same reason.
 */
const AccountsCitation = lazy(async () => ({ default: (await import("#web/features/net-worth/AccountsCitation.tsx")).AccountsCitation }));
const BudgetCitation = lazy(async () => ({ default: (await import("#web/features/budgets/BudgetCitation.tsx")).BudgetCitation }));
const DatagridCitation = lazy(async () => ({ default: (await import("#web/features/datagrids/DatagridCitation.tsx")).DatagridCitation }));
const FormulaView = lazy(async () => ({ default: (await import("./FormulaView.tsx")).FormulaView }));
const SubscriptionsCitation = lazy(async () => ({
  default: (await import("#web/features/subscriptions/SubscriptionsCitation.tsx")).SubscriptionsCitation,
}));
const TransactionsCitation = lazy(async () => ({
  default: (await import("#web/features/transactions/TransactionsCitation.tsx")).TransactionsCitation,
}));

/** The view that each kind of citation opens. A kind without one says so. */
export const citationView = (citation: Citation): ReactNode => (
  <Suspense fallback={<p className="text-muted">Loading data...</p>}>{viewOf(citation)}</Suspense>
);

const viewOf = (citation: Citation): ReactNode => {
  switch (citation.artifactDisplayType) {
    case "transactions":
      return <TransactionsCitation request={citation.transactionsFetchRequest} />;
    case "subscriptions":
      return <SubscriptionsCitation request={citation.subscriptionsFetchRequest} />;
    case "budget":
      return <BudgetCitation id={citation.artifactBudgetId} />;
    case "datagrid":
      return <DatagridCitation id={citation.artifactDatagridId} />;
    case "accounts":
      return <AccountsCitation request={citation.accountsFetchRequest} />;
    case "formula":
      return <FormulaView formula={citation.formula} viewOf={citationView} />;
    default:
      return <p role="alert">Sorry, something went wrong</p>;
  }
};
