import { cents } from "#domain/money.ts";
import type { CatalogProduct } from "../catalogue.ts";
import { institutionOf } from "../../../../sandbox/bank/institutions.ts";

type Card = NonNullable<CatalogProduct["creditCard"]>;
type Rate = { rate: number; on: string; portal?: true };
type Bonus = { text: string; value: number; spend: number; months: number };
type About = { at: string; name: string; official: string; path: string; benefits: readonly string[]; bonus?: Bonus };

const dollars = (amount: number) => cents(amount * 100);

const common = ({ at, name, official, path, benefits, bonus }: About) => {
  const institution = institutionOf(at);
  if (!institution) throw new RangeError(`no institution ${at}`);
  return {
    name,
    officialName: official,
    landingPageUrl: `${institution.url}/${path}`,
    institution: { plaidInstitutionId: institution.id, name: institution.name, primaryColor: institution.color, url: institution.url },
    memberBenefits: benefits.map((title) => ({ title })),
    signupBonuses: bonus
      ? [{ description: bonus.text, value: dollars(bonus.value), requiredAmount: dollars(bonus.spend), months: bonus.months }]
      : [],
  };
};

type CardGiven = About & {
  fee: number;
  pays: Card["rewardType"];
  currency?: string;
  standard: number;
  /** Value of a reward in dollars, and its other uses. */
  worth: number;
  uses?: readonly (readonly [use: string, percentage: number])[];
  more?: readonly Rate[];
  apr: readonly [low: number, high: number];
  score: readonly [low: number, high: number];
};

/** A card, with rates and fees as in its brochure. A rate applies to a group of categories, or to one merchant if it starts with "@". */
export const card = (given: CardGiven): CatalogProduct => ({
  ...common(given),
  productType: "credit_card",
  depositoryAccount: null,
  creditCard: {
    cardImageUrl: null,
    annualFee: dollars(given.fee),
    rewardType: given.pays,
    rewardCurrency: given.currency ?? null,
    standardRewardMultiplier: String(given.standard),
    valuePerReward: String(given.worth),
    cashRedemptionValue: given.pays === "no_rewards" ? null : String(given.uses?.find(([use]) => use === "Cash")?.[1] ?? given.worth),
    rewardValuePercentages: (given.uses ?? []).map(([use, percentage]) => ({ use, percentage: String(percentage) })),
    recommendedCreditScoreLow: given.score[0],
    recommendedCreditScoreHigh: given.score[1],
    aprLow: String(given.apr[0]),
    aprHigh: String(given.apr[1]),
    transactionRewards: (given.more ?? [])
      .toSorted((a, b) => b.rate - a.rate)
      .map(({ rate, on, portal }) => ({
        rewardMultiplier: String(rate),
        categoryGroup: on.startsWith("@") ? null : on,
        finxMerchant: on.startsWith("@") ? { name: on.slice(1), logoUrl: null } : null,
        productPortalReward: portal ?? false,
      })),
  },
});

/** An account: its yearly yield in percent, and its minimum balance and monthly fee in dollars. */
export const deposit = (
  given: About & { kind: NonNullable<CatalogProduct["depositoryAccount"]>["accountType"]; yield: number; least: number; fee: number },
): CatalogProduct => ({
  ...common(given),
  productType: "depository_account",
  creditCard: null,
  depositoryAccount: {
    accountType: given.kind,
    annualPercentageYield: String(Math.round(given.yield * 100) / 10_000),
    minimumBalance: dollars(given.least),
    monthlyFee: dollars(given.fee),
  },
});
