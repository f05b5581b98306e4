import type { Product } from "#contract/products.ts";
import { formatMoney, formatReward, joinNames } from "#domain/format.ts";
import { BONUS_DAYS, bestCards, bonusReachable, type CardValue, type GainLine, spentIn } from "#domain/recommendations/best-card.ts";
import { freshnessOf } from "#domain/recommendations/freshness.ts";
import { windowStart } from "#domain/recommendations/missed.ts";
import { SYSTEM_CATEGORIES } from "#domain/transactions/categories.ts";
import { cardOffer } from "../terms.ts";
import { cardAssumptions, noRewards, pointAssumptions } from "./cards.ts";
import type { CardBody, Detail } from "./detail.ts";
import { catalogOf, type Kind, type Outcome, type Shared, staleText } from "./kind.ts";

const compute = (shared: Shared): Outcome => {
  const { inputs, cards } = shared;
  const { today } = inputs;
  const mine = new Set(inputs.accounts.filter((a) => a.owner === inputs.userId).map((a) => a.product));
  const offered = inputs.offers.filter((one) => one.creditCard && !mine.has(one.id));
  const found = valuesOf(shared, offered);
  const body = bodyOf(shared, offered, found);
  const detail = detailOf(shared, offered, body);
  const none = noRewards(inputs, cards);
  if (none)
    return {
      action: "not_enough_data",
      description: none.description,
      detail: { ...detail, card: { ...body, cards: [] }, accounts: none.accounts },
    };
  const dates = offered.map((one) => one.asOf);
  if (!dates.some((asOf) => freshnessOf(asOf, today) === "fresh"))
    return { action: "not_enough_data", description: staleText(dates, "card offers", today), detail };
  const best = found.find((one) => one.freshness === "fresh");
  const product = offered.find((one) => one.id === best?.offer.terms.id);
  return best && product?.creditCard
    ? { ...actionOf(inputs.currency, best, product.name, product.creditCard), detail }
    : { action: "no_action", description: "Your cards already fit your spending.", detail };
};

const valuesOf = ({ inputs, cards, rewarded }: Shared, offered: readonly Product[]): CardValue[] =>
  bestCards(
    offered.flatMap((one) => (one.creditCard ? [cardOffer(one, one.creditCard, inputs.objective)] : [])),
    { rewarded, days: Math.max(1, cards.covered), today: inputs.today, score: inputs.score },
  );

const bodyOf = ({ inputs, cards, rewarded }: Shared, offered: readonly Product[], found: readonly CardValue[]): CardBody => {
  const bonuses = new Map(offered.map((one) => [one.id, one.signupBonuses]));
  const usual = spentIn(rewarded.rows, windowStart(inputs.today, BONUS_DAYS));
  const [charged] = inputs.charged
    .flatMap(({ account: id, interest }) => {
      const account = inputs.accounts.find((a) => a.id === id);
      return account?.type === "credit" ? [{ accountId: id, name: account.name, interest }] : [];
    })
    .toSorted((a, b) => b.interest - a.interest);
  return {
    cards: found.map((one) => ({
      productId: one.offer.terms.id,
      value: one.value,
      shown: one.shown,
      gain: one.gain,
      gainAYear: one.gainAYear,
      firstYear: one.firstYear,
      lines: one.lines,
      bonuses: (bonuses.get(one.offer.terms.id) ?? []).map((bonus) => ({ ...bonus, reachable: bonusReachable(usual, bonus) })),
    })),
    needsCreditScore: inputs.score === null,
    creditScore: inputs.score,
    days: cards.covered,
    usual,
    interestFirst: charged ?? null,
    heldCards: cards.held.length,
    current: cards.named.map(({ accountId, name, productId }) => ({ accountId, name, productId })),
  };
};

const detailOf = ({ inputs, cards }: Shared, offered: readonly Product[], body: CardBody): Partial<Detail> => {
  const listed = new Set(body.cards.map((one) => one.productId));
  const shown = offered.filter((one) => listed.has(one.id));
  return {
    card: body,
    ...catalogOf([...shown, ...cards.products]),
    assumptions: [
      ...pointAssumptions(shown, inputs.objective),
      ...cardAssumptions(inputs, cards),
      "Your spending stays as it was, and you keep using your cards where they pay more.",
      "Sign-up bonuses and benefits are not counted. Nobody can know whether you would be approved.",
    ],
  };
};

const actionOf = (currency: string, best: CardValue, name: string, card: NonNullable<Product["creditCard"]>): Outcome => {
  const [top] = best.lines;
  const pays =
    top && top.multiplier !== ""
      ? `pays ${formatReward(card.rewardType, Number(top.multiplier))} on ${rewardedBy(card, top)}`
      : "pays more";
  const fee = card.annualFee === 0 ? ", without a fee" : `, after its ${formatMoney(card.annualFee, { currency, omitCents: true })} fee`;
  return { action: "action", description: `${name} ${pays}${fee}.`, value: best.shown, period: "year", valueDescription: "a year" };
};

const CATEGORY_NAMES: ReadonlyMap<string, string> = new Map(SYSTEM_CATEGORIES.map((one) => [one.code, one.name]));

/** Names what the best reward of a line is for: a group, categories or a merchant. */
const rewardedBy = (card: NonNullable<Product["creditCard"]>, line: GainLine): string => {
  const group = new Set(SYSTEM_CATEGORIES.filter((one) => one.group === line.group).map((one) => one.code));
  const reward = card.transactionRewards.find(
    (one) =>
      one.rewardMultiplier === line.multiplier && (one.categoryGroup === line.group || one.categoryCodes?.some((code) => group.has(code))),
  );
  const names = reward?.categoryCodes?.map((code) => lower(CATEGORY_NAMES.get(code) ?? code));
  return names ? joinNames(names) : lower(line.group);
};

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** A new card that pays more than the held ones. */
export const bestCard: Kind = {
  type: "best_credit_card",
  group: "rewards",
  title: "A card that fits your spending",
  prompt: "Which new card fits my spending?",
  products: ({ card }) => [...(card?.cards ?? []), ...(card?.current ?? [])].map((one) => one.productId),
  compute,
};
