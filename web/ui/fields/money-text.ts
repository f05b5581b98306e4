import { CURRENCY_SIGN } from "#domain/currency.ts";
import { type Cents, cents, roundHalfAway } from "#domain/money.ts";

/** Commas or spaces between thousands, a point before the cents: "1,234.5". */
const AMERICAN = /^(?:[1-9]\d{0,2}(?:[, ]\d{3})+|\d+)?(?:\.\d{0,2})?$/;
/** Points or spaces between thousands, a comma before the cents: "1.234,50". With three digits after it, the mark could be either. */
const EUROPEAN = /^(?:[1-9]\d{0,2}(?:[. ]\d{3})+|\d+),\d{1,2}$/;

const TYPED = new RegExp(String.raw`^([-−]?)\s*${CURRENCY_SIGN}\s*([-−]?[\d.,\s]*)$`);

/** Reads an amount as typed ("1,234.5", "$12", "-3", "1.234,50") in cents, however large it is. Null if it is not one or could mean two. */
export const readAmount = (text: string): number | null => {
  const [, sign = "", digits = ""] = TYPED.exec(text.trim()) ?? [];
  const minus = sign !== "" || /^[-−]/.test(digits) ? "-" : "";
  const plain = digits.replace(/^[-−]/, "").replaceAll(/\s/g, " ");
  if (!/\d/.test(plain) || !(AMERICAN.test(plain) || EUROPEAN.test(plain))) return null;
  const bare = minus + (EUROPEAN.test(plain) ? plain.replaceAll(/[. ]/g, "").replace(",", ".") : plain.replaceAll(/[, ]/g, ""));
  return roundHalfAway(Number((Number(bare) * 100).toPrecision(15)));
};

/** Parses an amount as typed into whole cents. Null if it is not one, could mean two, or is too large to be exact. */
export const parseMoney = (text: string): Cents | null => {
  const amount = readAmount(text);
  return amount !== null && Number.isSafeInteger(amount) ? cents(amount) : null;
};

/** Formats cents as a user would type them: 123456 → "1,234.56". */
export const moneyText = (amount: Cents | null): string =>
  amount === null ? "" : (amount / 100).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
