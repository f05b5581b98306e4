import type { ReactNode } from "react";
import type { Citation } from "#contract/citations.ts";
import { BudgetCitation } from "#web/features/budgets/index.ts";
import { DatagridCitation } from "#web/features/datagrids/index.ts";
import { AccountsCitation } from "#web/features/net-worth/index.ts";
import { SubscriptionsCitation } from "#web/features/subscriptions/index.ts";
import { TransactionsCitation } from "#web/features/transactions/index.ts";

/** The view that each kind of citation opens. A kind without one says so. */
export const citationView = (citation: Citation): ReactNode => {
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
    default:
      return <p role="alert">Sorry, something went wrong</p>;
  }
};
