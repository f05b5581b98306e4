import type { Product } from "#contract/products.ts";
import { merchantKey } from "#domain/transactions/merchant.ts";
import type { CardOffer } from "#domain/recommendations/best-card.ts";
import { rateOfFraction, rewardRate } from "#domain/recommendations/rates.ts";
import type { CardTerms } from "#domain/recommendations/rewards.ts";
import type { DepositOffer } from "#domain/recommendations/savings.ts";

type Card = NonNullable<Product["creditCard"]>;

/** The use that each rewards objective values. */
const USE: Readonly<Record<string, Card["rewardValuePercentages"][number]["purpose"]>> = {
  "everyday travel": "portal",
  "premium travel": "partners",
};

/** Returns the value of one reward in dollars for a rewards objective. Without the use that it asks for, the product's own value. */
export const valueOfOne = (card: Card, objective: string | null): string => {
  if (card.rewardType === "no_rewards") return "0";
  if (objective === "cash") return card.cashRedemptionValue ?? card.valuePerReward;
  const purpose = objective === null ? undefined : USE[objective];
  return card.rewardValuePercentages.find((one) => one.purpose === purpose)?.percentage ?? card.valuePerReward;
};

/** Turns a card's facts into what it pays a user. */
export const cardTerms = (product: Product, card: Card, objective: string | null): CardTerms => {
  const worth = valueOfOne(card, objective);
  return {
    id: product.id,
    name: product.name,
    standard: rewardRate(card.standardRewardMultiplier, worth),
    standardMultiplier: card.standardRewardMultiplier,
    rules: card.transactionRewards.map((one) => ({
      rate: rewardRate(one.rewardMultiplier, worth),
      multiplier: one.rewardMultiplier,
      group: one.categoryGroup,
      codes: one.categoryCodes,
      merchant: one.finxMerchant ? merchantKey(one.finxMerchant.name) : null,
      cap: one.capAmount !== null && one.capPeriod !== null ? { amount: one.capAmount, period: one.capPeriod } : null,
      from: one.validFrom,
      to: one.validTo,
      unknowable: one.productPortalReward || one.activationRequired,
    })),
  };
};

export const cardOffer = (product: Product, card: Card, objective: string | null): CardOffer => ({
  terms: cardTerms(product, card, objective),
  asOf: product.asOf,
  annualFee: card.annualFee,
  firstYearFee: card.firstYearFee,
  scoreLow: card.recommendedCreditScoreLow,
});

export const depositOffer = (product: Product, deposit: NonNullable<Product["depositoryAccount"]>): DepositOffer => ({
  id: product.id,
  name: product.name,
  kind: deposit.accountType,
  asOf: product.asOf,
  rate: rateOfFraction(deposit.annualPercentageYield),
  tiers: deposit.yieldTiers.map((tier) => ({ from: tier.from, rate: rateOfFraction(tier.annualPercentageYield) })),
  marginal: deposit.marginalTiers,
  minimum: deposit.minimumBalance,
  monthlyFee: deposit.monthlyFee,
  feeWaivedAt: deposit.feeWaivedAt,
});
