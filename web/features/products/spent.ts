import type { Account } from "#contract/accounts.ts";
import type { Category } from "#contract/categories.ts";
import type { Product } from "#contract/products.ts";
import type { TransactionFilter } from "#contract/transactions.ts";
import type { Day } from "#domain/day.ts";
import { windowStart, YEAR_DAYS } from "#domain/recommendations/missed.ts";
import { earnsRewards } from "#domain/recommendations/rewards.ts";

type Card = NonNullable<Product["creditCard"]>;
type Reward = Card["transactionRewards"][number];

/** The cards whose spending counts: visible ones whose product is known, as in the recommendations; without any, all visible cards. */
export const cardsOf = (accounts: readonly Account[]): Account[] => {
  const cards = accounts.filter((one) => one.type === "credit" && !one.hidden);
  const known = cards.filter((one) => one.product !== null);
  return known.length > 0 ? known : cards;
};

/**
 * Returns the filters of the card spending of 365 days to which each reward applies, in the order of `rewards`, and of everything else. A
 * purchase counts once: under the first reward that covers it. Null for rewards that a row cannot show.
 */
export const spendingFilters = (
  rewards: readonly Reward[],
  { categories, cards, today }: { categories: readonly Category[]; cards: readonly Account[]; today: Day },
): { of: (TransactionFilter | null)[]; rest: TransactionFilter } => {
  const base = {
    finxAccount: cards.map((one) => one.id),
    categorySection: "Expense" as const,
    dateStart: windowStart(today, YEAR_DAYS),
    dateEnd: today,
    pending: false,
  };
  const taken = new Set(categories.filter((one) => !earnsRewards({ group: one.categoryGroup, code: one.categoryId })).map((one) => one.id));
  const merchants: string[] = [];
  const without = () => (merchants.length > 0 ? { excludeMerchant: [...merchants] } : {});
  const of = rewards.map((reward): TransactionFilter | null => {
    if (reward.productPortalReward || reward.activationRequired) return null;
    if (reward.finxMerchant) {
      const filter = { ...base, merchant: [reward.finxMerchant.name], excludeCategory: [...taken] };
      merchants.push(reward.finxMerchant.name);
      return filter;
    }
    const own = categories.filter(
      (one) =>
        !taken.has(one.id) &&
        (reward.categoryCodes
          ? one.categoryId !== null && reward.categoryCodes.includes(one.categoryId)
          : one.categoryGroup === reward.categoryGroup),
    );
    for (const one of own) taken.add(one.id);
    return own.length === 0 ? null : { ...base, finxCategory: own.map((one) => one.id), ...without() };
  });
  return { of, rest: { ...base, excludeCategory: [...taken], ...without() } };
};
