import type { Cents } from "#domain/money.ts";
import { Money } from "#web/ui/Money.tsx";

type Props = {
  /** What they were worth when they were added. */
  amount: Cents;
  /** Whether the figure above is that of one account. */
  alone?: boolean;
  hidden?: boolean;
};

/** What came with accounts that were added, stated apart from the change; nothing when none were. */
export const AccountsAdded = ({ amount, alone = false, hidden = false }: Props) =>
  amount === 0 ? null : (
    <p className="change text-muted">
      {alone ? "Balance when added" : "Accounts added"} <Money amount={amount} sign={!alone} hidden={hidden} />
    </p>
  );
