import { useQuery } from "@tanstack/react-query";
import { isNotFound } from "#web/lib/api.ts";
import { BudgetTable } from "./BudgetTable.tsx";
import { budgetQuery } from "./queries.ts";

/** The budget that an answer created, live. */
export const BudgetCitation = ({ id }: { id: number }) => {
  const { data, error } = useQuery(budgetQuery(id));
  if (isNotFound(error)) return <p role="alert">Budget not found</p>;
  if (error) return <p role="alert">Error loading data: {error.message}</p>;
  if (!data) return <p className="text-muted">Loading data...</p>;
  if (data.lineItems.length === 0) return <p className="text-muted">No data available</p>;
  return <BudgetTable budget={data} />;
};
