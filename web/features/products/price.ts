import { formatMoney } from "#domain/format.ts";
import type { Cents } from "#domain/money.ts";

/** Formats a product's price or minimum without cents. It is not the user's money, so it is never hidden. */
export const price = (amount: Cents): string => formatMoney(amount, { omitCents: true });
