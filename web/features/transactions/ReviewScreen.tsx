import { useNavigate, useSearch } from "@tanstack/react-router";
import ListChecks from "lucide-react/icons/list-checks";
import { useState } from "react";
import { IconButton } from "#web/ui/actions/IconButton.tsx";
import { Segmented } from "#web/ui/fields/Segmented.tsx";
import { Screen } from "#web/ui/screen/Screen.tsx";
import { MerchantReview, type Selecting } from "./MerchantReview.tsx";
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
  const [selecting, setSelecting] = useState<Selecting | null>(null);
  const byMerchant = view === "merchant";
  return (
    <Screen
      title="Review"
      actions={
        byMerchant && (
          <IconButton
            label="Select merchants"
            icon={<ListChecks />}
            aria-pressed={selecting !== null}
            onClick={() => setSelecting((now) => (now ? null : { first: null }))}
          />
        )
      }
    >
      <div className="mb-4">
        <Segmented
          label="Review by"
          value={view}
          options={VIEWS}
          onChange={(by) => {
            setSelecting(null);
            void navigate({ to: "/transactions/review", search: by === "merchant" ? {} : { by }, replace: true });
          }}
        />
      </div>
      {byMerchant ? <MerchantReview selecting={selecting} onSelecting={setSelecting} /> : <TransactionReview />}
    </Screen>
  );
};
