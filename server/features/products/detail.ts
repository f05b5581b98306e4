import { z } from "zod";
import { CreditCard, DepositoryAccount, Product } from "#contract/products.ts";

/** Facts of a product, stored as one JSON value in the contract's shape. */
export const Detail = z.object({
  memberBenefits: Product.shape.memberBenefits,
  signupBonuses: Product.shape.signupBonuses,
  creditCard: z.nullable(CreditCard),
  depositoryAccount: z.nullable(DepositoryAccount),
});
export type Detail = z.output<typeof Detail>;
type Facts = Record<string, unknown>;

const REWARD = {
  categoryGroup: null,
  categoryCodes: null,
  finxMerchant: null,
  productPortalReward: false,
  capAmount: null,
  capPeriod: null,
  validFrom: null,
  validTo: null,
  activationRequired: false,
};
const CARD = {
  cardImageUrl: null,
  firstYearFee: null,
  foreignFee: null,
  rewardCurrency: null,
  cashRedemptionValue: null,
  rewardValuePercentages: [],
  recommendedCreditScoreLow: null,
  recommendedCreditScoreHigh: null,
  transactionRewards: [],
};
const DEPOSIT = {
  yieldTiers: [],
  marginalTiers: false,
  rateKind: null,
  termMonths: null,
  feeWaivedAt: null,
  offerEnds: null,
  expenseRatio: null,
};
const isFacts = (value: unknown): value is Facts => typeof value === "object" && value !== null && !Array.isArray(value);
const listed = (value: unknown, defaults: Facts): unknown =>
  Array.isArray(value) ? value.map((one: unknown) => (isFacts(one) ? { ...defaults, ...one } : one)) : value;

/** Adds what a catalog may leave out, or what a version of before did not state. Values keep their place, so that errors name it. */
export const completed = (given: Facts): Facts => {
  const card = given["creditCard"];
  const deposit = given["depositoryAccount"];
  return {
    memberBenefits: [],
    signupBonuses: [],
    ...given,
    creditCard: isFacts(card)
      ? {
          ...CARD,
          ...card,
          transactionRewards: listed(card["transactionRewards"] ?? [], { ...REWARD }),
          rewardValuePercentages: listed(card["rewardValuePercentages"] ?? [], { purpose: "other" }),
        }
      : (card ?? null),
    depositoryAccount: isFacts(deposit) ? { ...DEPOSIT, ...deposit } : (deposit ?? null),
  };
};
