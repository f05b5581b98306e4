import { z } from "zod";
import { negate } from "#domain/money.ts";
import { citeProducts, citeRecommendation } from "../cite.ts";
import { proposalTool } from "../proposing.ts";
import { amount } from "../selection.ts";
import { every, summed } from "../sourced.ts";
import { count, id, money, rate, rows, text, tool } from "../tool.ts";

const TYPES = ["checking_balance", "connect_accounts", "credit_card_spending", "best_credit_card", "high_yield_savings"] as const;

const PartFact = z.object({ label: text(), amount: money });
const RecommendationFact = z.object({
  id,
  type: z.enum(TYPES),
  action: text(),
  /** The user says that they did it. */
  done: z.boolean(),
  title: text(),
  description: text(300),
  /** What it brings in the period, or what is missing once. */
  value: z.nullable(money),
  period: z.nullable(text()),
  /** The terms of the value; they add up to it unless it is rounded. */
  parts: rows(PartFact),
  /** The product that it compares with, and its rate. */
  product: z.nullable(text()),
  productId: z.nullable(id),
  rate: z.nullable(rate),
  sample: z.boolean(),
  catalogAsOf: z.nullable(text()),
  assumptions: rows(text(300)),
});
export type RecommendationFact = z.output<typeof RecommendationFact>;

/** The user's own: computed from the household's rows and the user's credit score and rewards objective. */
const listRecommendations = tool({
  name: "list_recommendations",
  about:
    "Recommendations from the user's own rows: idle cash in checking, a better savings rate, rewards missed by using another card, a new card. Each with arithmetic, assumptions and the day of the catalog. Say if the catalog is a sample or old; praise no product beyond these figures.",
  args: z.strictObject({ type: z.enum(TYPES).optional() }),
  result: z.object({ recommendations: z.array(RecommendationFact) }),
  access: "read",
  unattended: true,
  sources: (_args, { recommendations }) =>
    recommendations.flatMap((one) => {
      const view = citeRecommendation(one.title, one.id, one.type);
      if (one.value === null)
        return every(
          one.parts.map((part) => part.amount),
          view,
        );
      const explained =
        one.parts.length === 0
          ? every([one.value], view)
          : [
              summed(
                one.title,
                one.value,
                one.parts.map((part) => ({ ...part, view })),
                one.assumptions.join(" "),
              ),
            ];
      return [
        ...explained,
        ...every(
          one.parts.flatMap((part) => [part.amount, negate(part.amount)]),
          view,
        ),
      ];
    }),
});

const CardFact = z.object({
  accountId: id,
  name: text(),
  product: text(),
  productId: id,
  pays: text(),
  percent: rate,
  sample: z.boolean(),
  asOf: z.nullable(text()),
});
const MissedFact = z.object({ group: text(), spent: money, earned: money, possible: money, missed: money, bestCard: text() });
const CardRewardsFact = z.object({
  recommendationId: z.nullable(id),
  days: count,
  spent: money,
  earned: money,
  possible: money,
  missed: money,
  /** The user's cards, the one that pays most first. For a category or merchant, what each pays there. */
  cards: rows(CardFact),
  categories: rows(MissedFact),
  sample: z.boolean(),
  catalogAsOf: z.nullable(text()),
});
export type CardRewardsFact = z.output<typeof CardRewardsFact>;

/** `categoryId` or `merchant` asks which card pays most there. */
const getCardRewards = tool({
  name: "get_card_rewards",
  about:
    "Which of the user's own cards pays most for a category or merchant, and the rewards earned and missed in the last 30 or 365 days, by category.",
  args: z.strictObject({
    days: z.union([z.literal(30), z.literal(365)]).optional(),
    categoryId: id.optional(),
    merchant: z.string().max(120).optional(),
  }),
  result: CardRewardsFact,
  access: "read",
  unattended: true,
  sources: (_args, r) =>
    r.recommendationId === null
      ? []
      : every(
          [r, ...r.categories].flatMap((one) => [one.missed, one.earned, one.possible, one.spent]),
          citeRecommendation("Rewards of your cards", r.recommendationId, "credit_card_spending"),
        ),
});

const ProductFact = z.object({
  id,
  name: text(),
  institution: text(),
  terms: text(300),
  fee: money,
  rate: z.nullable(rate),
  sample: z.boolean(),
  stale: z.boolean(),
  asOf: z.nullable(text()),
  source: z.nullable(text()),
});

const listProducts = tool({
  name: "list_products",
  about:
    "Products of the catalog: credit cards or deposit accounts, each with its terms, date and source. Nothing else about products is known.",
  args: z.strictObject({ type: z.enum(["credit_card", "depository_account"]) }),
  result: z.object({ products: rows(ProductFact) }),
  access: "read",
  unattended: true,
  sources: (_args, { products }) => products.flatMap((one) => every([one.fee], citeProducts(one.name, [one.id]))),
});

const setSafeBalance = proposalTool({
  name: "set_safe_balance",
  about: "Proposes the safety balance of a checking account, in whole cents: the least that should stay in it.",
  args: z.strictObject({ accountId: id, amount }),
});

const setRecommendationStatus = proposalTool({
  name: "set_recommendation_status",
  about: "Proposes to dismiss one of the user's recommendations, or to mark it as done. It moves no money and opens no account.",
  args: z.strictObject({ recommendationId: id, status: z.enum(["accepted", "dismissed"]) }),
});

export const recommendationTools = [listRecommendations, getCardRewards, listProducts, setSafeBalance, setRecommendationStatus] as const;
