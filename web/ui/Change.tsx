import ArrowDownRight from "lucide-react/icons/arrow-down-right";
import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import Minus from "lucide-react/icons/minus";
import type { ReactNode } from "react";
import { formatPercent } from "#domain/format.ts";
import type { Cents } from "#domain/money.ts";
import { classNames } from "./class-names.ts";
import { Money } from "./Money.tsx";

export type ChangeProps = {
  amount: Cents;
  /** A percentage value (12.3 is 12.3%), shown without a sign; null when there was nothing to compare with. */
  percent?: number | null | undefined;
  /** Whether more is a gain: then a rise is green. Spending is never coloured. */
  gain?: boolean | undefined;
  /** What it is compared with: "since Jan 1". */
  since?: ReactNode;
  hidden?: boolean | undefined;
};

/** How a figure moved: arrow, signed amount, percent and what it is compared with. */
export const Change = ({ amount, percent = null, gain = false, since, hidden = false }: ChangeProps) => {
  const Arrow = amount > 0 ? ArrowUpRight : amount < 0 ? ArrowDownRight : Minus;
  return (
    <p className="change">
      <span className={classNames("dir", gain && amount > 0 && !hidden && "income")}>
        {!hidden && <Arrow />}
        <Money amount={amount} sign hidden={hidden} />
        {percent !== null && !hidden && <span>({formatPercent(Math.abs(percent))})</span>}
      </span>
      {since && <span className="text-muted">{since}</span>}
    </p>
  );
};
