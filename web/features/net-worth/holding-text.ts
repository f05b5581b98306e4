import { currencySign, unsignedZero } from "#domain/format.ts";

const number = (text: string, digits: number): string =>
  unsignedZero(Number(text).toLocaleString("en-US", { maximumFractionDigits: digits }));

/** Returns a quantity such as "12.3456 shares". Leaves out the number when amounts are hidden. */
export const quantityText = (quantity: string, hidden = false): string =>
  hidden ? "•••• shares" : `${number(quantity, 6)} ${Number(quantity) === 1 ? "share" : "shares"}`;

/** Returns a price such as "$301.23". Prices below one show up to four digits. */
export const priceText = (price: string, currency: string): string =>
  `${currencySign(currency)}${Number(price).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: Number(price) < 1 ? 4 : 2 })}`;
