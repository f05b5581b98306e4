import { type Cents, cents, roundHalfAway } from "#domain/money.ts";

/** What a person typed as dollars ("1,234.5", "$12", "-3") in whole cents; null when it is not an amount. */
export const parseMoney = (text: string): Cents | null => {
  const bare = text.replace(/[$,\s]/g, "").replace("−", "-");
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(bare)) return null;
  const amount = roundHalfAway(Number((Number(bare) * 100).toPrecision(15)));
  return Number.isSafeInteger(amount) ? cents(amount) : null;
};

/** Cents as a person would type them: 123456 → "1,234.56". */
export const moneyText = (amount: Cents | null): string =>
  amount === null ? "" : (amount / 100).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
