import type { ReactNode } from "react";
import type { Citation } from "#contract/citations.ts";
import { latePart } from "#web/ui/late.ts";
import { StaysInDrawer } from "./drawer-views.tsx";

const LOADING = { fallback: <p className="text-muted">Loading data...</p> };

/*
 * Each view loads when its first citation is opened, so that a chat does not load every feature. For the same reason, views are imported
 * from their own files.
 */
const AccountsCitation = latePart(async () => (await import("#web/features/net-worth/AccountsCitation.tsx")).AccountsCitation, LOADING);
const BudgetCitation = latePart(async () => (await import("#web/features/budgets/BudgetCitation.tsx")).BudgetCitation, LOADING);
const DatagridCitation = latePart(async () => (await import("#web/features/datagrids/DatagridCitation.tsx")).DatagridCitation, LOADING);
const FormulaView = latePart(async () => (await import("./FormulaView.tsx")).FormulaView, LOADING);
const GoalCitation = latePart(async () => (await import("#web/features/goals/GoalCitation.tsx")).GoalCitation, LOADING);
const PlanCitation = latePart(async () => (await import("#web/features/plans/PlanCitation.tsx")).PlanCitation, LOADING);
const ProductCitation = latePart(async () => (await import("#web/features/products/ProductCitation.tsx")).ProductCitation, LOADING);
const RecommendationCitation = latePart(
  async () => (await import("#web/features/recommendations/RecommendationCitation.tsx")).RecommendationCitation,
  LOADING,
);
const SubscriptionsCitation = latePart(
  async () => (await import("#web/features/subscriptions/SubscriptionsCitation.tsx")).SubscriptionsCitation,
  LOADING,
);
const TransactionsCitation = latePart(
  async () => (await import("#web/features/transactions/TransactionsCitation.tsx")).TransactionsCitation,
  LOADING,
);

/** Returns the view for a citation. Links inside it open on top of it. A citation without a view shows a message. */
export const citationView = (citation: Citation): ReactNode => <StaysInDrawer>{viewOf(citation)}</StaysInDrawer>;

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
    case "goal":
      return <GoalCitation id={citation.goal.goalId} />;
    case "plan":
      return <PlanCitation at={citation.plan} />;
    case "product":
      return <ProductCitation ids={citation.productIds} />;
    case "recommendation":
      return <RecommendationCitation id={citation.recommendationId} />;
    case "formula":
      return <FormulaView formula={citation.formula} viewOf={citationView} />;
    default:
      return <p role="alert">Sorry, something went wrong</p>;
  }
};
