import { unsignedZero } from "#domain/format.ts";

const number = (text: string, digits: number): string =>
  unsignedZero(Number(text).toLocaleString("en-US", { maximumFractionDigits: digits }));

/** "12.3456 shares"; how many is left out when amounts are hidden. */
export const quantityText = (quantity: string, hidden = false): string =>
  hidden ? "•••• shares" : `${number(quantity, 6)} ${Number(quantity) === 1 ? "share" : "shares"}`;

/** "$301.23"; prices of less than a dollar show up to four digits. */
export const priceText = (price: string): string =>
  `$${Number(price).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: Number(price) < 1 ? 4 : 2 })}`;
