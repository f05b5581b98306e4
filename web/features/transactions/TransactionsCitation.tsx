import type { TransactionsFetchRequest } from "#contract/citations.ts";
import { queryOfSelection, selectionOfCitation } from "#contract/row-selection.ts";
import { useCategories } from "#web/features/categories/index.ts";
import { TransactionsOf } from "./TransactionsOf.tsx";

/** The transactions behind a figure of an answer. */
export const TransactionsCitation = ({ request }: { request: TransactionsFetchRequest | undefined }) => {
  if (!request) throw new Error("a transactions citation without its fetch request");
  const { data: categories } = useCategories();
  const category = categories?.find((one) => one.id === request.category)?.name;
  return (
    <TransactionsOf
      filter={queryOfSelection(selectionOfCitation(request))}
      ordering={request.orderBy === "amount" ? "-amount" : "-date"}
      income={request.transactionType === "Income"}
      limit={request.limit}
      empty={category ? `No transactions found for ${category}` : "No transactions found"}
    />
  );
};
