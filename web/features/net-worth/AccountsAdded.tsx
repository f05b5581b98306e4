import type { Cents } from "#domain/money.ts";
import { Money } from "#web/ui/figures/Money.tsx";

type Props = {
  /** Worth of the accounts when they were added. */
  amount: Cents;
  /** Whether the figure above belongs to a single account. */
  alone?: boolean;
  currency?: string | undefined;
  hidden?: boolean;
};

/** Worth of accounts added in the period, shown separately from the change. Renders nothing if there were none. */
export const AccountsAdded = ({ amount, alone = false, currency, hidden }: Props) =>
  amount === 0 ? null : (
    <p className="mt-1 text-muted">
      {alone ? "Balance when added" : "Accounts added"} <Money amount={amount} sign={!alone} currency={currency} hidden={hidden} />
    </p>
  );
