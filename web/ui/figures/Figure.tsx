import type { ReactNode } from "react";
import type { Cents } from "#domain/money.ts";
import { Money } from "./Money.tsx";
import styles from "./Figure.module.css";

export type FigureProps = {
  /** The name of the number: "Net worth". */
  label: ReactNode;
  amount: Cents;
  currency?: string | undefined;
  hidden?: boolean | undefined;
  /** Makes the figure a button that hides or shows amounts. */
  onToggleHidden?: (() => void) | undefined;
  /** Makes the figure open the transactions behind it. */
  onOpen?: (() => void) | undefined;
  /** Usually a Change. */
  children?: ReactNode;
};

/** The main number of a screen, 40/44 px, with its name above and its change below. */
export const Figure = ({ label, amount, currency, hidden, onToggleHidden, onOpen, children }: FigureProps) => {
  const money = <Money amount={amount} currency={currency} hidden={hidden} />;
  return (
    <div>
      <p className="text-muted">{label}</p>
      <p className="figure" data-figure="" aria-live="polite">
        {onToggleHidden ? (
          <button
            type="button"
            className={styles.button}
            aria-pressed={hidden ?? false}
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
