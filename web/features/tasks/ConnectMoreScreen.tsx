import { Link } from "@tanstack/react-router";
import Landmark from "lucide-react/icons/landmark";
import Link2 from "lucide-react/icons/link-2";
import { accountMeta, useAccounts } from "#web/features/accounts/index.ts";
import { useLinkBank } from "#web/features/connections/index.ts";
import { textFor } from "#web/lib/api.ts";
import { AccountAvatar } from "#web/ui/marks/AccountAvatar.tsx";
import { Button, buttonClass } from "#web/ui/actions/Button.tsx";
import { EmptyState } from "#web/ui/states/EmptyState.tsx";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { Row } from "#web/ui/lists/Row.tsx";
import { Screen } from "#web/ui/screen/Screen.tsx";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";

/** Shows the existing accounts and links more. */
export const ConnectMoreScreen = () => {
  const { data, error, refetch, isFetching } = useAccounts();
  const link = useLinkBank();
  return (
    <Screen title="Connect more accounts">
      <p className="text-muted">The more accounts you connect, the more accurate the answers.</p>
      <div className="my-6 flex flex-wrap gap-3 max-sm:flex-col">
        <Button look="primary" icon={<Link2 />} busy={link.isPending} onClick={() => link.mutate()}>
          Link a bank
        </Button>
        <Link to="/tasks" className={buttonClass()}>
          Back to Task List
        </Link>
      </div>
      {error && !data ? (
        <ErrorState title="Your accounts did not load" onRetry={() => void refetch()} busy={isFetching}>
          {textFor(error)}
        </ErrorState>
      ) : !data ? (
        <SkeletonRows rows={5} />
      ) : data.length === 0 ? (
        <EmptyState icon={<Landmark />} title="No accounts yet">
          Accounts you link appear here.
        </EmptyState>
      ) : (
        data.map((account) => (
          <Row key={account.id} lead={<AccountAvatar account={account} />} name={account.name} sub={accountMeta(account)} />
        ))
      )}
    </Screen>
  );
};
