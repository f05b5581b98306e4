import type { Product } from "#contract/products.ts";
import { QUOTE_CURRENCY } from "#domain/currency.ts";
import { formatMoney } from "#domain/format.ts";
import { rewardsOf } from "./reward-text.ts";

/**
 * Returns a summary with the rates of a card that every purchase gets, such as "3% Food and drink, 2% Transportation, 1% elsewhere · $95 a
 * year", or "No rewards · No annual fee". Rates that need the bank's portal or an activation count at the standard rate and are on its page.
 */
export const cardSummary = (card: NonNullable<Product["creditCard"]>): string => {
  const fee =
    card.annualFee === 0 ? "No annual fee" : `${formatMoney(card.annualFee, { omitCents: true, currency: QUOTE_CURRENCY })} a year`;
  if (card.rewardType === "no_rewards") return `No rewards · ${fee}`;
  const rates = rewardsOf(card).filter(({ reward }) => !reward?.productPortalReward && !reward?.activationRequired);
  const other = rates.length > 1 ? "elsewhere" : "everywhere";
  return `${rates.map(({ multiplier, name, reward }) => `${multiplier} ${reward ? name : other}`).join(", ")} · ${fee}`;
};
