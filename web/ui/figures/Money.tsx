import { formatMoney } from "#domain/format.ts";
import { type Cents, negate } from "#domain/money.ts";
import { useCurrency } from "#web/lib/currency.ts";
import { useHiddenAmounts } from "#web/lib/hidden-amounts.ts";
import { dots } from "../amounts.ts";
import { classNames } from "../class-names.ts";
import styles from "./Money.module.css";

export type MoneyProps = {
  /** Whole cents, shown with their sign: a minus below zero. */
  amount: Cents;
  /** The amount is a flow, positive for money out. Money out is plain, money in is green with a plus. */
  flow?: boolean | undefined;
  /** Green, as for an income total or a gain. */
  income?: boolean | undefined;
  /** Shows a plus for positive amounts. */
  sign?: boolean | undefined;
  currency?: string | undefined;
  omitCents?: boolean | undefined;
  /** Shows dots instead of the figure. By default, what the user chose for all amounts. */
  hidden?: boolean | undefined;
  /** Shows cents in the same color as dollars. */
  hush?: boolean | undefined;
  className?: string | undefined;
};

/** An amount with dollars in text color and lighter cents. Never wraps. */
export const Money = ({
  amount,
  flow = false,
  income = false,
  sign = false,
  currency: given,
  omitCents = false,
  hidden,
  hush = false,
  className,
}: MoneyProps) => {
  const main = useCurrency();
  const currency = given ?? main;
  const [all] = useHiddenAmounts();
  if (hidden ?? all) return <HiddenMoney currency={currency} className={className} />;
  const arriving = flow && amount < 0;
  const text = formatMoney(flow ? negate(amount) : amount, { currency, omitCents, forceSign: sign || arriving });
  const [dollars, rest] = splitCents(flow && amount > 0 ? text.slice(1) : text);
  return (
    <span className={classNames(styles.money, (income || arriving) && styles.income, hush && styles.hush, className)}>
      {dollars}
      {rest && <span className={styles.cents}>{rest}</span>}
    </span>
  );
};

const HiddenMoney = ({ currency, className }: { currency: string; className: string | undefined }) => (
  <span className={classNames(styles.money, "text-muted", className)}>
    <span aria-hidden="true">{dots(currency)}</span>
    <span className="sr-only">Hidden</span>
  </span>
);

/** Splits "$1,234.56" into dollars and cents, keeping the typographic minus: ["$1,234", ".56"]. */
export const splitCents = (text: string): readonly [string, string] => {
  const shown = text.replace("-", "−");
  const point = shown.search(/\.\d\d$/);
  return point < 0 ? [shown, ""] : [shown.slice(0, point), shown.slice(point)];
};
