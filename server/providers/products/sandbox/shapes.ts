import { type Day, day } from "#domain/day.ts";
import { cents } from "#domain/money.ts";
import type { CatalogProduct } from "../catalogue.ts";
import { institutionOf } from "../../../../sandbox/bank/institutions.ts";

type Card = NonNullable<CatalogProduct["creditCard"]>;
type Rate = {
  rate: number;
  /** A group of categories, taxonomy codes, or a merchant if it starts with "@". */
  on: string | readonly string[];
  portal?: true;
  cap?: readonly [dollars: number, period: "month" | "quarter" | "year"];
  dates?: readonly [from: string, to: string];
  activate?: true;
};
type Use = readonly [use: string, percentage: number, purpose: Card["rewardValuePercentages"][number]["purpose"]];
type Bonus = { text: string; value: number; spend: number; months: number };
type About = { at: string; name: string; official: string; path: string; benefits: readonly string[]; bonus?: Bonus };

const dollars = (amount: number) => cents(amount * 100);

/** The sample catalog is invented. The server dates it when it saves it. */
const SAMPLE = {
  asOf: day("2026-11-20") as Day | null,
  source: "Hiro sample catalog",
  sourceUrl: null,
  license: null,
  sample: true,
} as const;

const common = ({ at, name, official, path, benefits, bonus }: About) => {
  const institution = institutionOf(at);
  if (!institution) throw new RangeError(`no institution ${at}`);
  return {
    ...SAMPLE,
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
  firstYearFee?: number;
  pays: Card["rewardType"];
  currency?: string;
  standard: number;
  /** Value of a reward in dollars, and its other uses. */
  worth: number;
  uses?: readonly Use[];
  more?: readonly Rate[];
  apr: readonly [low: number, high: number];
  score: readonly [low: number, high: number];
};

/** A card, with rates and fees as in its brochure.  */
export const card = (given: CardGiven): CatalogProduct => ({
  ...common(given),
  productType: "credit_card",
  depositoryAccount: null,
  creditCard: {
    cardImageUrl: null,
    annualFee: dollars(given.fee),
    firstYearFee: given.firstYearFee === undefined ? null : dollars(given.firstYearFee),
    foreignFee: given.benefits.includes("No foreign transaction fees") ? "0" : null,
    rewardType: given.pays,
    rewardCurrency: given.currency ?? null,
    standardRewardMultiplier: String(given.standard),
    valuePerReward: String(given.worth),
    cashRedemptionValue: given.pays === "no_rewards" ? null : String(given.uses?.find(([use]) => use === "Cash")?.[1] ?? given.worth),
    rewardValuePercentages: (given.uses ?? []).map(([use, percentage, purpose]) => ({ use, percentage: String(percentage), purpose })),
    recommendedCreditScoreLow: given.score[0],
    recommendedCreditScoreHigh: given.score[1],
    aprLow: String(given.apr[0]),
    aprHigh: String(given.apr[1]),
    transactionRewards: (given.more ?? [])
      .toSorted((a, b) => b.rate - a.rate)
      .map(({ rate, on, portal, cap, dates, activate }) => ({
        rewardMultiplier: String(rate),
        categoryGroup: typeof on === "string" && !on.startsWith("@") ? on : null,
        categoryCodes: typeof on === "string" ? null : [...on],
        finxMerchant: typeof on === "string" && on.startsWith("@") ? { name: on.slice(1), logoUrl: null } : null,
        productPortalReward: portal ?? false,
        capAmount: cap ? dollars(cap[0]) : null,
        capPeriod: cap?.[1] ?? null,
        validFrom: dates ? day(dates[0]) : null,
        validTo: dates ? day(dates[1]) : null,
        activationRequired: activate ?? false,
      })),
  },
});

/** An account: its yearly yield in percent, and its minimum balance and monthly fee in dollars. */
export const deposit = (
  given: About & {
    kind: NonNullable<CatalogProduct["depositoryAccount"]>["accountType"];
    yield: number;
    least: number;
    fee: number;
    months?: number;
    /** Yields in percent from a balance in dollars on. */
    tiers?: readonly (readonly [from: number, percent: number])[];
    waivedAt?: number;
  },
): CatalogProduct => ({
  ...common(given),
  productType: "depository_account",
  creditCard: null,
  depositoryAccount: {
    accountType: given.kind,
    annualPercentageYield: fraction(given.yield),
    yieldTiers: (given.tiers ?? []).map(([from, percent]) => ({ from: dollars(from), annualPercentageYield: fraction(percent) })),
    marginalTiers: false,
    rateKind: given.kind === "cd" ? "fixed" : "variable",
    termMonths: given.months ?? null,
    minimumBalance: dollars(given.least),
    monthlyFee: dollars(given.fee),
    feeWaivedAt: given.waivedAt === undefined ? null : dollars(given.waivedAt),
    offerEnds: null,
    expenseRatio: null,
  },
});

const fraction = (percent: number): string => String(Math.round(percent * 100) / 10_000);
