import { z } from "zod/mini";
import { Institution } from "./institutions.ts";
import { endpoint, endpoints } from "./kit/endpoint.ts";
import { decimal, id, money, pathId, query } from "./kit/fields.ts";

export const productTypes = ["credit_card", "depository_account"] as const;
export const ProductType = z.enum(productTypes, "Enter credit_card or depository_account");

/** A reward above the card's standard rate: for a group of categories, one merchant, or purchases through the bank's portal. */
export const TransactionReward = z.object({
  /** Points per dollar. For cash back, a fraction of a dollar: 0.03 means 3%. */
  rewardMultiplier: decimal,
  categoryGroup: z.nullable(z.string()),
  finxMerchant: z.nullable(z.object({ name: z.string(), logoUrl: z.nullable(z.string()) })),
  productPortalReward: z.boolean(),
});

export const CreditCard = z.object({
  cardImageUrl: z.nullable(z.string()),
  annualFee: money,
  rewardType: z.enum(["points", "cash", "miles", "no_rewards"]),
  rewardCurrency: z.nullable(z.string()),
  standardRewardMultiplier: decimal,
  /** Value in dollars of one point, mile or dollar of cash back. */
  valuePerReward: decimal,
  cashRedemptionValue: z.nullable(decimal),
  /** Value of a point when used that way, as a fraction of a dollar. */
  rewardValuePercentages: z.array(z.object({ use: z.string(), percentage: decimal })),
  recommendedCreditScoreLow: z.nullable(z.int()),
  recommendedCreditScoreHigh: z.nullable(z.int()),
  /** Purchase APR in percent: 20.24 means 20.24%. */
  aprLow: decimal,
  aprHigh: decimal,
  transactionRewards: z.array(TransactionReward),
});

export const DepositoryAccount = z.object({
  accountType: z.enum(["checking", "savings", "money market", "cd"]),
  /** A fraction: 0.0425 means 4.25%. */
  annualPercentageYield: decimal,
  minimumBalance: money,
  monthlyFee: money,
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
});
export type Product = z.output<typeof Product>;

export const products = endpoints("products", {
  list: endpoint({
    about: "Cards and accounts that institutions offer, ordered by institution and name.",
    method: "GET",
    path: "/financial-products/",
    access: { token: "read" },
    query: z.object({ finxInstitution: z.optional(query.ids), productType: z.optional(ProductType), ids: z.optional(query.ids) }),
    reply: z.array(Product),
  }),
  get: endpoint({
    about: "One product.",
    method: "GET",
    path: "/financial-products/:id/",
    access: { token: "read" },
    params: z.object({ id: pathId }),
    reply: Product,
  }),
});
