import type { EmergencyFundFacts } from "#contract/goals.ts";
import { type Basis, FUND_MONTHS, fundTarget } from "#domain/goals/emergency-fund.ts";
import type { Cents } from "#domain/money.ts";
import { ChoiceGrid } from "#web/ui/fields/ChoiceGrid.tsx";
import { Labeled } from "#web/ui/fields/Labeled.tsx";
import styles from "./FundMonths.module.css";

/** Returns the average that a target is set from; null while it is unknown or not above zero. */
export const averageOf = (facts: EmergencyFundFacts | undefined, basis: Basis): Cents | null => {
  const average = (basis === "spending" ? facts?.averageSpending : facts?.averageWithLoans) ?? null;
  return average !== null && average > 0 ? average : null;
};

type Props = {
  /** Null is a custom target. */
  months: number | null;
  average: Cents | null;
  /** `amount` is the target of the months; null for a custom target. */
  onChange: (months: number | null, amount: Cents | null) => void;
};

/** Chooses how many months of spending a fund covers, or a custom target. Without an average only the custom target can be chosen. */
export const FundMonths = ({ months, average, onChange }: Props) => (
  <Labeled label="Months of spending">
    <div className={styles.months}>
      <ChoiceGrid
        label="Months of spending"
        columns={FUND_MONTHS.length + 1}
        framed
        value={months === null ? "custom" : String(months)}
        onChange={(value) => (value === "custom" ? onChange(null, null) : onChange(Number(value), fundTarget(Number(value), average)))}
        options={[
          ...FUND_MONTHS.map((n) => ({ value: String(n), name: `${n} months`, face: n, disabled: average === null })),
          { value: "custom", name: "Custom", face: "Custom" },
        ]}
      />
    </div>
    {average === null && <p className="caption muted">We can suggest a target once you have six full months of spending.</p>}
  </Labeled>
);
