import { expect, test } from "vitest";
import type { Product } from "#contract/products.ts";
import { day } from "#domain/day.ts";
import { cents } from "#domain/money.ts";
import { cardSummary } from "./card-text.ts";
import type { Reward } from "./reward-text.ts";

type Card = NonNullable<Product["creditCard"]>;
const CARD: Card = {
  cardImageUrl: null,
  annualFee: cents(0),
  firstYearFee: null,
  foreignFee: null,
  rewardType: "cash",
  rewardCurrency: null,
  standardRewardMultiplier: "0.01",
  valuePerReward: "1",
  cashRedemptionValue: null,
  rewardValuePercentages: [],
  recommendedCreditScoreLow: null,
  recommendedCreditScoreHigh: null,
  aprLow: "18",
  aprHigh: "27",
  transactionRewards: [],
};
const reward = (rewardMultiplier: string, given: Partial<Reward>): Reward => ({
  rewardMultiplier,
  categoryGroup: null,
  categoryCodes: null,
  finxMerchant: null,
  productPortalReward: false,
  capAmount: null,
  capPeriod: null,
  validFrom: null,
  validTo: null,
  activationRequired: false,
  ...given,
});
const food = reward("0.03", { categoryGroup: "Food and drink" });
const transport = reward("0.02", { categoryGroup: "Transportation" });
const warehouse = reward("0.05", { finxMerchant: { name: "Costco", logoUrl: null } });

test.each<[string, Partial<Card>]>([
  ["3% Food and drink, 2% Transportation, 1% elsewhere · No annual fee", { transactionRewards: [food, transport] }],
  ["5% Costco, 3% Food and drink, 2% Transportation, 1% elsewhere · No annual fee", { transactionRewards: [transport, food, warehouse] }],
  [
    "5% Costco, 1% elsewhere · No annual fee",
    {
      transactionRewards: [
        { ...food, activationRequired: true },
        { ...warehouse, validTo: day("2026-12-31") },
      ],
    },
  ],
  [
    "4x Travel, 1x elsewhere · $395 a year",
    {
      annualFee: cents(39_500),
      rewardType: "points",
      standardRewardMultiplier: "1",
      transactionRewards: [reward("4", { categoryGroup: "Travel" }), reward("10", { categoryGroup: "Travel", productPortalReward: true })],
    },
  ],
  ["1% everywhere · No annual fee", {}],
  ["No rewards · No annual fee", { rewardType: "no_rewards", transactionRewards: [food] }],
])("a card's summary names all rates that every purchase gets: %s", (summary, given) => {
  expect(cardSummary({ ...CARD, ...given })).toBe(summary);
});
