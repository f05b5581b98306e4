import type { Product } from "#contract/products.ts";
import { SYSTEM_CATEGORIES } from "#domain/transactions/categories.ts";
import { formatDay, formatMoney, formatReward, joinNames } from "#domain/format.ts";

type Card = NonNullable<Product["creditCard"]>;
export type Reward = Card["transactionRewards"][number];

const NAMES: ReadonlyMap<string, string> = new Map(SYSTEM_CATEGORIES.map((one) => [one.code, one.name]));

/** Names what a reward is for: a group, categories, or a merchant. */
export const rewardName = (reward: Reward): string =>
  reward.categoryGroup ??
  reward.finxMerchant?.name ??
  (joinNames((reward.categoryCodes ?? []).map((code) => NAMES.get(code) ?? code)) || "Everything");

const AT_STANDARD = ", so it counts at the standard rate here";
/** Says what limits a reward: a cap, dates, activation, or the bank's portal. */
export const rewardLimits = (card: Card, reward: Reward): string | null => {
  const rest = formatReward(card.rewardType, Number(card.standardRewardMultiplier));
  const limits = [
    reward.capAmount !== null && reward.capPeriod !== null
      ? `Up to ${formatMoney(reward.capAmount, { omitCents: true })} a ${reward.capPeriod}, then ${rest}`
      : null,
    reward.validFrom !== null && reward.validTo !== null ? `${formatDay(reward.validFrom)} to ${formatDay(reward.validTo)}` : null,
    reward.activationRequired ? `Must be activated${AT_STANDARD}` : null,
    reward.productPortalReward ? `Only in the bank's own portal${AT_STANDARD}` : null,
  ].filter((one) => one !== null);
  return limits.length === 0 ? null : `${limits.join(". ")}.`;
};

/** All rewards of a card, highest multiplier first. The last one, without a reward, is for everything else. */
export const rewardsOf = (card: Card): { multiplier: string; name: string; limits: string | null; reward: Reward | null }[] =>
  card.rewardType === "no_rewards"
    ? [{ multiplier: formatReward(card.rewardType, 0), name: "Everything", limits: null, reward: null }]
    : [
        ...card.transactionRewards.map((reward) => ({
          worth: Number(reward.rewardMultiplier),
          name: rewardName(reward),
          limits: rewardLimits(card, reward),
          reward,
        })),
        { worth: Number(card.standardRewardMultiplier), name: "Everything else", limits: null, reward: null },
      ]
        .toSorted((a, b) => b.worth - a.worth)
        .map(({ worth, ...one }) => ({ multiplier: formatReward(card.rewardType, worth), ...one }));
