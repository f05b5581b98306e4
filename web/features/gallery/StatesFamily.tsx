import Link from "lucide-react/icons/link";
import ReceiptText from "lucide-react/icons/receipt-text";
import { useState } from "react";
import { Banner } from "#web/ui/screen/Banner.tsx";
import { Button } from "#web/ui/actions/Button.tsx";
import { EmptyState } from "#web/ui/states/EmptyState.tsx";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { Skeleton, SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { Family, Two } from "./State.tsx";

export const StatesFamily = () => {
  const [busy, setBusy] = useState(false);
  return (
    <Family title="Loading, empty, error">
      <Banner icon={<Link />} actions={<Button small>Open</Button>}>
        Your accounts are syncing. Numbers may change until they finish.
      </Banner>
      <Two>
        <div className="card">
          <Skeleton width={72} className="mb-3 mt-1" />
          <Skeleton width={168} height={28} />
          <SkeletonRows rows={3} label="Loading transactions" />
        </div>
        <div className="card">
          <EmptyState icon={<ReceiptText />} title="No transactions found" actions={<Button small>Clear filters</Button>}>
            Try a wider date range.
          </EmptyState>
        </div>
        <div className="card">
          <EmptyState
            icon={<Link />}
            actions={
              <Button small look="primary">
                Add account
              </Button>
            }
          >
            Your transactions will appear here once your accounts are connected and synced.
          </EmptyState>
        </div>
        <div className="card">
          <ErrorState title="Transactions did not load" busy={busy} onRetry={() => setBusy(!busy)}>
            The connection dropped. Your data is safe.
          </ErrorState>
        </div>
      </Two>
    </Family>
  );
};
