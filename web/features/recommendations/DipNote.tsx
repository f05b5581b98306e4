import TrendingDown from "lucide-react/icons/trending-down";
import { formatDay } from "#domain/format.ts";
import { negate, subtract } from "#domain/money.ts";
import { useToday } from "#web/lib/today.ts";
import { useAmounts } from "#web/ui/amounts.ts";
import { Money } from "#web/ui/figures/Money.tsx";
import type { CheckingAccount } from "./BalanceChart.tsx";
import { Note } from "#web/ui/states/Note.tsx";
import { Calc } from "./Parts.tsx";

/** Warns that expected payments bring a balance below its safety balance, and shows each of them. */
export const DipNote = ({ account, dip }: { account: CheckingAccount; dip: NonNullable<CheckingAccount["dip"]> }) => {
  const today = useToday();
  const { text } = useAmounts();
  return (
    <Note icon={<TrendingDown aria-hidden />}>
      <p>
        Your balance is expected to dip to {text(dip.balance)} on {formatDay(dip.day, today)},{" "}
        {text(subtract(account.safeBalance, dip.balance))} below the safety balance.
      </p>
      <details className="mt-2">
        <summary>How this is expected</summary>
        <Calc
          label={`Expected balance of ${account.accountName} on ${formatDay(dip.day, today)}`}
          terms={[
            { name: "Balance today", amount: <Money amount={dip.opening} /> },
            ...dip.events.map((one) => ({
              op: one.amount < 0 ? ("−" as const) : ("+" as const),
              name: one.name,
              why: formatDay(one.date, today),
              amount: <Money amount={one.amount < 0 ? negate(one.amount) : one.amount} />,
            })),
            ...(dip.everyday === 0
              ? []
              : [
                  {
                    op: dip.everyday < 0 ? ("+" as const) : ("−" as const),
                    name: "Everyday spending",
                    why: "The median of each weekday in the last twelve weeks",
                    amount: <Money amount={dip.everyday < 0 ? negate(dip.everyday) : dip.everyday} />,
                  },
                ]),
            { op: "=" as const, name: formatDay(dip.day, today), amount: <Money amount={dip.balance} /> },
          ]}
        />
      </details>
    </Note>
  );
};
