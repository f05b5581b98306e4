import type { Product } from "#contract/products.ts";
import { MAIN_CURRENCY } from "#domain/currency.ts";
import { type Day, earlier } from "#domain/day.ts";
import { plural } from "#domain/format.ts";
import { daysCovered, LEAST_DAYS, YEAR_DAYS } from "#domain/recommendations/missed.ts";
import type { HeldCard } from "#domain/recommendations/rewards.ts";
import type { AccountInput, Inputs } from "../inputs.ts";
import { cardTerms, valueOfOne } from "../terms.ts";
import type { SpendingBody } from "./detail.ts";

/** The household's cards, which both reward recommendations rest on. */
export type Cards = {
  held: HeldCard[];
  /** Cards with rewards, with their names. */
  named: SpendingBody["cards"];
  products: Inputs["held"];
  /** Visible card accounts without a product. */
  unknown: AccountInput[];
  covered: number;
};
/** Finds the cards of the household, and what their products pay. */
export const heldCards = ({ accounts, held, objective, today }: Inputs): Cards => {
  const products = new Map(held.map((one) => [one.id, one]));
  const found: Cards = { held: [], named: [], products: [], unknown: [], covered: 0 };
  let first: Day | null = null;
  for (const account of accounts.filter((a) => a.type === "credit")) {
    const product = account.product === null ? undefined : products.get(account.product);
    if (!product?.creditCard) {
      found.unknown.push(account);
      continue;
    }
    found.named.push({
      accountId: account.id,
      name: account.name,
      productId: product.id,
      product: product.name,
      valuePerReward: valueOfOne(product.creditCard, objective),
    });
    found.products.push(product);
    if (account.since === null) continue;
    first = first === null ? account.since : earlier(first, account.since);
    // A card without rows has not been used; whether its owner still holds it is not known.
    found.held.push({
      accountId: account.id,
      ownerId: account.owner,
      since: account.since,
      terms: cardTerms(product, product.creditCard, objective),
    });
  }
  found.covered = daysCovered(first, today);
  return found;
};

/** Says what a point or mile of each product is worth to the user. Cash needs no assumption. */
export const pointAssumptions = (products: readonly Product[], objective: string | null): string[] =>
  products.flatMap(({ name, creditCard: card }) => {
    if (!card || card.rewardType === "cash" || card.rewardType === "no_rewards") return [];
    const worth = Number((Number(valueOfOne(card, objective)) * 100).toFixed(3));
    const unit = card.rewardType === "miles" ? "mile" : "point";
    const use = objective === null ? "" : `, for ${objective === "cash" ? "cash back" : objective}`;
    return [`A ${unit} of ${name} is worth ${worth} ${worth === 1 ? "cent" : "cents"}${use}.`];
  });

/** Names what the arithmetic of rewards takes for granted. */
export const cardAssumptions = (inputs: Inputs, cards: Cards): string[] => [
  ...pointAssumptions(cards.products, inputs.objective),
  ...cards.products
    .filter((one) => one.creditCard?.transactionRewards.some((each) => each.activationRequired))
    .map((one) => `Rewards of ${one.name} that need an activation count at its standard rate.`),
  cards.covered < YEAR_DAYS
    ? `Your cards have transactions of ${plural(cards.covered, "day")}, scaled to a year of 365.`
    : "Each card was held since its first transaction.",
  "Debit and cash purchases are not counted: a card may not have been possible there.",
  "A refund takes back what its purchase earned.",
  ...(cards.products.some((one) => one.creditCard?.transactionRewards.some((each) => each.capAmount !== null))
    ? ["Caps start again each calendar period. Each purchase counts on the card that pays most for it, in order of day."]
    : []),
  ...(cards.unknown.length > 0
    ? [`${cards.unknown.map((a) => a.name).join(", ")}: left out, because we do not know which card it is.`]
    : []),
];

/** The reasons for which card rewards cannot be compared at all; null if they can. */
export const noRewards = (inputs: Inputs, cards: Cards): { description: string; accounts: number[] } | null => {
  const mine = (accountId: number): boolean => inputs.accounts.some((a) => a.id === accountId && a.owner === inputs.userId);
  const unknown = cards.unknown.filter((a) => mine(a.id));
  if (cards.named.length === 0 ? cards.unknown.length > 0 : unknown.length > 0 && !cards.named.some((card) => mine(card.accountId)))
    return { description: "Tell us which card this is.", accounts: (unknown.length > 0 ? unknown : cards.unknown).map((a) => a.id) };
  if (cards.named.length === 0) return { description: "Connect a credit card to see what its rewards come to.", accounts: [] };
  if (inputs.currency !== MAIN_CURRENCY)
    return { description: `The catalog lists cards in US dollars, and your accounts are in ${inputs.currency}.`, accounts: [] };
  if (cards.covered < LEAST_DAYS) return { description: "We need 60 days of card transactions to compare rewards.", accounts: [] };
  return null;
};
