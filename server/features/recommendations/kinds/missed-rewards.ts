import { cents } from "#domain/money.ts";
import { type Missed, missedAYear, missedIn, MONTH_DAYS, YEAR_DAYS } from "#domain/recommendations/missed.ts";
import { cardAssumptions, noRewards } from "./cards.ts";
import type { Detail, SpendingBody } from "./detail.ts";
import { catalogOf, type Kind, money, type Outcome, type Shared } from "./kind.ts";

const compute = ({ inputs, cards, rewarded: { rows } }: Shared): Outcome => {
  const { today, currency } = inputs;
  const of = (days: number): Missed => missedIn(rows, today, days, inputs.ignored.find((one) => one.days === days)?.groups);
  const [month, year] = [of(MONTH_DAYS), of(YEAR_DAYS)];
  const spending: SpendingBody = { month, year, covered: cards.held.length > 0 ? cards.covered : null, cards: cards.named };
  const detail: Partial<Detail> = {
    spending,
    ...catalogOf(cards.products),
    assumptions: cardAssumptions(inputs, cards),
    accounts: cards.unknown.map((a) => a.id),
  };
  const none = noRewards(inputs, cards);
  if (none)
    return {
      action: "not_enough_data",
      description: none.description,
      detail: { ...detail, accounts: none.accounts },
    };
  const owners = Map.groupBy(cards.held, (card) => card.ownerId);
  if ([...owners.values()].every((list) => list.length === 1))
    return {
      action: "no_action",
      description: owners.size === 1 ? "You have one rewards card." : "Each of you has one rewards card, so there is no other to use.",
      detail,
    };
  return missedResult(spending, detail, currency, inputs.ignored.find((one) => one.days === YEAR_DAYS)?.groups ?? []);
};

/** At least this much must be missed in a year. */
const LEAST_MISSED = cents(1000);

const missedResult = (
  { year, covered, cards }: SpendingBody,
  detail: Partial<Detail>,
  currency: string,
  ignored: readonly string[],
): Outcome => {
  const value = missedAYear(year.missed, covered ?? 0);
  if (value === null || value < LEAST_MISSED)
    return {
      action: "no_action",
      description: "You already use the right card for almost everything.",
      detail,
    };
  const first = year.categories.find((one) => !ignored.includes(one.group));
  const best = cards.find((card) => card.accountId === first?.optimalAccountId);
  return {
    action: "action",
    description:
      first && best
        ? `${first.group} missed most: ${best.name} pays more there. You earned ${money(year.earned, currency)} of ${money(year.optimal, currency)}.`
        : "",
    value,
    period: "year",
    valueDescription: "missed in a year",
    detail,
  };
};

/** Rewards that the right own card would have paid. */
export const missedRewards: Kind = {
  type: "credit_card_spending",
  group: "rewards",
  title: "Use the right card",
  prompt: "Which rewards did my cards miss?",
  products: ({ spending }) => spending?.cards.map((one) => one.productId) ?? [],
  compute,
};
