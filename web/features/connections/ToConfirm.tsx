import type { Account } from "#contract/accounts.ts";
import { session } from "#web/lib/session.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { useOpenPage } from "./confirm-step.ts";
import { confirmPages } from "./confirm-pages.ts";

const counted = (count: number, one: string): string[] => (count === 0 ? [] : [`${count} ${one}${count === 1 ? "" : "s"}`]);

/** Reminds the user of linked accounts not yet confirmed. Renders nothing when all are confirmed. */
export const ToConfirm = ({ accounts }: { accounts: readonly Account[] }) => {
  const open = useOpenPage();
  const mine = accounts.filter((account) => account.user === session.current()?.userId && account.unconfirmed);
  const next = confirmPages(mine);
  if (!next) return null;
  const cards = mine.filter((account) => account.type === "credit").length;
  const what = [...counted(cards, "credit card"), ...counted(mine.length - cards, "loan")].join(" and ");
  return (
    <div className="card mb-6 flex items-center gap-3 p-4">
      <p className="min-w-0 grow">
        <span className="block font-medium">Confirm {what}</span>
        <span className="caption muted block">Rewards and interest are only accurate after you confirm your products.</span>
      </p>
      <Button small look="primary" onClick={() => open(next)}>
        Confirm
      </Button>
    </div>
  );
};
