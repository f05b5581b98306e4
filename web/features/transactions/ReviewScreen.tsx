import { useNavigate, useSearch } from "@tanstack/react-router";
import { Segmented } from "#web/ui/fields/Segmented.tsx";
import { Screen } from "#web/ui/screen/Screen.tsx";
import { MerchantReview } from "./MerchantReview.tsx";
import { TransactionReview } from "./TransactionReview.tsx";

const VIEWS = [
  { value: "merchant", label: "Merchants" },
  { value: "transaction", label: "Transactions" },
] as const;
type View = (typeof VIEWS)[number]["value"];

/** What needs review: merchants with the most money first, or the single transactions. The view is kept in the address. */
export const ReviewScreen = () => {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const view: View = search["by"] === "transaction" ? "transaction" : "merchant";
  return (
    <Screen title="Review">
      <div className="mb-4">
        <Segmented
          label="Review by"
          value={view}
          options={VIEWS}
          onChange={(by) => void navigate({ to: "/transactions/review", search: by === "merchant" ? {} : { by }, replace: true })}
        />
      </div>
      {view === "merchant" ? <MerchantReview /> : <TransactionReview />}
    </Screen>
  );
};
