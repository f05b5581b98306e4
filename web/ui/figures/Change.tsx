import ArrowDownRight from "lucide-react/icons/arrow-down-right";
import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import Minus from "lucide-react/icons/minus";
import type { ReactNode } from "react";
import { formatPercent } from "#domain/format.ts";
import type { Cents } from "#domain/money.ts";
import { useHiddenAmounts } from "#web/lib/hidden-amounts.ts";
import { classNames } from "../class-names.ts";
import { Money } from "./Money.tsx";
import styles from "./Change.module.css";

export type ChangeProps = {
  amount: Cents;
  /** A percentage value (12.3 is 12.3%), shown without a sign. Null if there is nothing to compare with. */
  percent?: number | null | undefined;
  /** Whether an increase is a gain and shown in green. Spending is never colored. */
  gain?: boolean | undefined;
  /** What the change is compared with: "since Jan 1". */
  since?: ReactNode;
  currency?: string | undefined;
  hidden?: boolean | undefined;
};

/** A figure's change: arrow, signed amount, percentage, and what it is compared with. */
export const Change = ({ amount, percent = null, gain = false, since, currency, hidden: own }: ChangeProps) => {
  const [all] = useHiddenAmounts();
  const hidden = own ?? all;
  const Arrow = amount > 0 ? ArrowUpRight : amount < 0 ? ArrowDownRight : Minus;
  return (
    <p className={styles.change} data-change="">
      <span className={classNames(styles.direction, gain && amount > 0 && !hidden && styles.gain)}>
        {!hidden && <Arrow />}
        <Money amount={amount} sign currency={currency} hidden={hidden} />
        {percent !== null && !hidden && <span>({formatPercent(Math.abs(percent))})</span>}
      </span>
      {since && <span className="text-muted">{since}</span>}
    </p>
  );
};
