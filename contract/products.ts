import { z } from "zod/mini";
import { CAP_PERIODS, DEPOSIT_KINDS } from "#domain/recommendations/kinds.ts";
import { Institution } from "./institutions.ts";
import { endpoint, endpoints } from "./kit/endpoint.ts";
import { day, decimal, id, instant, money, pathId, query } from "./kit/fields.ts";

export const productTypes = ["credit_card", "depository_account"] as const;
export const ProductType = z.enum(productTypes, "Enter credit_card or depository_account");

/** What a reward can be used for. Each rewards objective of a user values one of them. */
export const REWARD_PURPOSES = ["cash", "portal", "partners", "statement", "other"] as const;

/** A reward above the card's standard rate: for a group of categories, one merchant, or purchases through the bank's portal. */
export const TransactionReward = z.object({
  /** Points per dollar. For cash back, a fraction of a dollar: 0.03 means 3%. */
  rewardMultiplier: decimal,
  /** A reward names a group of categories, categories by their taxonomy codes, or a merchant. */
  categoryGroup: z.nullable(z.string()),
  categoryCodes: z.nullable(z.array(z.string())),
  finxMerchant: z.nullable(z.object({ name: z.string(), logoUrl: z.nullable(z.string()) })),
  productPortalReward: z.boolean(),
  /** Spending in each period that earns this reward. Beyond it, the standard rate applies. */
  capAmount: z.nullable(money),
  capPeriod: z.nullable(z.enum(CAP_PERIODS)),
  /** Days on which the reward applies, such as one quarter of a rotating category. */
  validFrom: z.nullable(day),
  validTo: z.nullable(day),
  /** Must be activated at the bank first. Hiro cannot see whether it was. */
  activationRequired: z.boolean(),
});

export const RewardType = z.enum(["points", "cash", "miles", "no_rewards"]);
export const CreditCard = z.object({
  cardImageUrl: z.nullable(z.string()),
  annualFee: money,
  /** Fee of the first year, where it differs. */
  firstYearFee: z.nullable(money),
  /** Fee on purchases in other currencies, as a fraction: 0.03 means 3%. */
  foreignFee: z.nullable(decimal),
  rewardType: RewardType,
  rewardCurrency: z.nullable(z.string()),
  standardRewardMultiplier: decimal,
  /** Value in dollars of one point, mile or dollar of cash back. */
  valuePerReward: decimal,
  cashRedemptionValue: z.nullable(decimal),
  /** Value of a point when used that way, as a fraction of a dollar. */
  rewardValuePercentages: z.array(z.object({ use: z.string(), percentage: decimal, purpose: z.enum(REWARD_PURPOSES) })),
  recommendedCreditScoreLow: z.nullable(z.int()),
  recommendedCreditScoreHigh: z.nullable(z.int()),
  /** Purchase APR in percent: 20.24 means 20.24%. */
  aprLow: decimal,
  aprHigh: decimal,
  transactionRewards: z.array(TransactionReward),
});

export const DepositoryAccount = z.object({
  accountType: z.enum(DEPOSIT_KINDS),
  /** A fraction: 0.0425 means 4.25%. */
  annualPercentageYield: decimal,
  /** Other yields from a balance on. The tier that a balance reaches applies to all of it, or with `marginalTiers` to the part above. */
  yieldTiers: z.array(z.object({ from: money, annualPercentageYield: decimal })),
  marginalTiers: z.boolean(),
  rateKind: z.nullable(z.enum(["variable", "fixed"])),
  termMonths: z.nullable(z.int()),
  minimumBalance: money,
  monthlyFee: money,
  /** Balance from which there is no monthly fee. */
  feeWaivedAt: z.nullable(money),
  offerEnds: z.nullable(day),
  /** Yearly cost of a fund as a fraction, already deducted from its yield. */
  expenseRatio: z.nullable(decimal),
});

export const Product = z.object({
  id,
  name: z.string(),
  officialName: z.nullable(z.string()),
  landingPageUrl: z.nullable(z.string()),
  productType: ProductType,
  institution: Institution,
  memberBenefits: z.array(z.object({ title: z.string() })),
  signupBonuses: z.array(
    z.object({
      description: z.string(),
      /** Value of the bonus, and the amount to spend or deposit within a number of months to earn it. */
      value: money,
      requiredAmount: money,
      months: z.int(),
    }),
  ),
  creditCard: z.nullable(CreditCard),
  depositoryAccount: z.nullable(DepositoryAccount),
  /** The day on which these facts were true, and where they come from. */
  asOf: z.nullable(day),
  source: z.nullable(z.string()),
  sourceUrl: z.nullable(z.string()),
  license: z.nullable(z.string()),
  /** An invented product for trying Hiro out. */
  sample: z.boolean(),
  /** Its facts are more than 60 days old: rates may have changed. */
  stale: z.boolean(),
  /** No longer in the catalog. Listed only for accounts that have this product. */
  retired: z.boolean(),
  version: z.int(),
});
export type Product = z.output<typeof Product>;

/** What a version of a product stated. */
export const ProductVersion = z.object({
  version: z.int(),
  asOf: z.nullable(day),
  source: z.nullable(z.string()),
  recordedAt: instant,
  annualPercentageYield: z.nullable(decimal),
  annualFee: z.nullable(money),
});
export const ProductDetail = z.extend(Product, { versions: z.array(ProductVersion) });
export type ProductDetail = z.output<typeof ProductDetail>;

export const products = endpoints("products", {
  list: endpoint({
    about: "Cards and accounts of the catalog, ordered by institution and name. Retired products are listed only by `ids`.",
    method: "GET",
    path: "/financial-products/",
    access: { token: "read" },
    query: z.object({ finxInstitution: z.optional(query.ids), productType: z.optional(ProductType), ids: z.optional(query.ids) }),
    reply: z.array(Product),
  }),
  get: endpoint({
    about: "One product with its earlier versions, newest first.",
    method: "GET",
    path: "/financial-products/:id/",
    access: { token: "read" },
    params: z.object({ id: pathId }),
    reply: ProductDetail,
  }),
});
