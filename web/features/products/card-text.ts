import type { Product } from "#contract/products.ts";
import { QUOTE_CURRENCY } from "#domain/currency.ts";
import { formatDay, formatMoney } from "#domain/format.ts";
import { type Reward, rewardsOf } from "./reward-text.ts";

/**
 * Returns a summary with all rates of a card, such as "3% Food and drink, 2% Transportation, 1% elsewhere · $95 a year", or "No rewards · No
 * annual fee".
 */
export const cardSummary = (card: NonNullable<Product["creditCard"]>): string => {
  const fee =
    card.annualFee === 0 ? "No annual fee" : `${formatMoney(card.annualFee, { omitCents: true, currency: QUOTE_CURRENCY })} a year`;
  if (card.rewardType === "no_rewards") return `No rewards · ${fee}`;
  const other = card.transactionRewards.length === 0 ? "everywhere" : "elsewhere";
  const rates = rewardsOf(card).map(
    ({ multiplier, name, reward }) => `${multiplier} ${reward === null ? other : `${name}${conditionOf(reward)}`}`,
  );
  return `${rates.join(", ")} · ${fee}`;
};

/** Returns what a purchase needs besides its category, so that a rate that few purchases earn does not look like the others. */
const conditionOf = ({ productPortalReward, activationRequired, validTo }: Reward): string =>
  (productPortalReward ? " in the bank's portal" : "") +
  (activationRequired ? " once activated" : "") +
  (validTo === null ? "" : ` until ${formatDay(validTo)}`);
