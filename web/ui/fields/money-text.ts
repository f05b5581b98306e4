import { type Cents, cents, roundHalfAway } from "#domain/money.ts";

/** Parses dollars as typed ("1,234.5", "$12", "-3") into whole cents. Null if it is not an amount. */
export const parseMoney = (text: string): Cents | null => {
  const bare = text.replace(/[$,\s]/g, "").replace("−", "-");
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(bare)) return null;
  const amount = roundHalfAway(Number((Number(bare) * 100).toPrecision(15)));
  return Number.isSafeInteger(amount) ? cents(amount) : null;
};

/** Formats cents as a user would type them: 123456 → "1,234.56". */
export const moneyText = (amount: Cents | null): string =>
  amount === null ? "" : (amount / 100).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
