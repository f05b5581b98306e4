import type { OtherCurrency } from "#contract/kit/currency.ts";
import { Money } from "./Money.tsx";

/** Says which amounts a total leaves out because they are in other currencies. Renders nothing without any. */
export const OtherCurrencies = ({ totals, hidden }: { totals: readonly OtherCurrency[] | undefined; hidden?: boolean | undefined }) =>
  totals && totals.length > 0 ? (
    <p className="caption text-muted">
      Not included:{" "}
      {totals.map(({ currency, total }, i) => (
        <span key={currency}>
          {i > 0 && ", "}
          <Money amount={total} currency={currency} hidden={hidden} />
        </span>
      ))}
    </p>
  ) : null;
