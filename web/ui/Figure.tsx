import type { ReactNode } from "react";
import type { Cents } from "#domain/money.ts";
import { Money } from "./Money.tsx";

export type FigureProps = {
  /** What the number is: "Net worth". */
  label: ReactNode;
  amount: Cents;
  currency?: string | undefined;
  hidden?: boolean | undefined;
  /** Makes the figure a button that hides or shows it. */
  onToggleHidden?: (() => void) | undefined;
  /** Makes the figure open the rows behind it. */
  onOpen?: (() => void) | undefined;
  /** Usually a Change. */
  children?: ReactNode;
};

/** The one number of the screen, 40/44, with its name above and what moved it below. */
export const Figure = ({ label, amount, currency, hidden = false, onToggleHidden, onOpen, children }: FigureProps) => {
  const money = <Money amount={amount} currency={currency} hidden={hidden} />;
  return (
    <div>
      <p className="text-muted">{label}</p>
      <p className="figure" aria-live="polite">
        {onToggleHidden ? (
          <button
            type="button"
            className="figure-button"
            aria-pressed={hidden}
            title={hidden ? "Show amounts" : "Hide amounts"}
            onClick={onToggleHidden}
          >
            {money}
            <span className="sr-only">{hidden ? "Show amounts" : "Hide amounts"}</span>
          </button>
        ) : onOpen ? (
          <button type="button" className="opens" onClick={onOpen}>
            {money}
          </button>
        ) : (
          money
        )}
      </p>
      {children}
    </div>
  );
};
