import { QUOTE_CURRENCY } from "#domain/currency.ts";
import type { Product } from "#contract/products.ts";
import { formatMoney, formatReward } from "#domain/format.ts";
import { rewardName } from "./reward-text.ts";

/** Returns a summary such as "4x Food and drink, 1x elsewhere · $95 a year", or "No rewards · No annual fee". */
export const cardSummary = (card: NonNullable<Product["creditCard"]>): string => {
  const reward = (multiplier: string): string => formatReward(card.rewardType, Number(multiplier));
  const fee =
    card.annualFee === 0 ? "No annual fee" : `${formatMoney(card.annualFee, { omitCents: true, currency: QUOTE_CURRENCY })} a year`;
  if (card.rewardType === "no_rewards") return `No rewards · ${fee}`;
  const best = card.transactionRewards.find((one) => !one.productPortalReward);
  const on = best && rewardName(best);
  const rewards =
    best && on
      ? `${reward(best.rewardMultiplier)} ${on}, ${reward(card.standardRewardMultiplier)} elsewhere`
      : `${reward(card.standardRewardMultiplier)} everywhere`;
  return `${rewards} · ${fee}`;
};
