import type { RecommendationAction, RecommendationType } from "#contract/recommendations.ts";
import { type Day, earlier } from "#domain/day.ts";
import { formatDay, formatMoney, formatRate } from "#domain/format.ts";
import type { Cents } from "#domain/money.ts";
import type { KnownRate } from "#domain/recommendations/checking.ts";
import type { Rewarded } from "#domain/recommendations/missed.ts";
import type { YearlyRate } from "#domain/recommendations/rates.ts";
import type { Inputs } from "../inputs.ts";
import type { Cards } from "./cards.ts";
import type { Detail, Result } from "./detail.ts";
import type { RateOf } from "./own-rates.ts";

/** What all recommendations are computed from. */
export type Shared = { inputs: Inputs; rateOf: RateOf; cards: Cards; rewarded: Rewarded };

/** A computed recommendation. What it leaves out is empty; the title is the kind's own. */
export type Outcome = { action: RecommendationAction; description: string; detail?: Partial<Detail> } & Partial<
  Pick<Result, "title" | "value" | "period" | "valueDescription">
>;

/** A recommendation: its texts, its place on the screen, how it is computed, and which products its saved detail names. */
export type Kind = {
  type: RecommendationType;
  group: "first" | "cash" | "rewards";
  title: string;
  /** A question about it for the assistant. */
  prompt: string | null;
  compute: (shared: Shared) => Outcome | Promise<Outcome>;
  products: (detail: Detail) => number[];
};

export const money = (amount: Cents, currency: string): string => formatMoney(amount, { currency });
export const percent = (rate: YearlyRate): string => formatRate(rate / 10_000);

/** Says where the facts of some products come from. */
export const catalogOf = (products: readonly { sample: boolean; asOf: Day | null }[]): Pick<Detail, "sample" | "catalogAsOf"> => ({
  sample: products.some((one) => one.sample),
  catalogAsOf: products.reduce<Day | null>(
    (oldest, { asOf }) => (asOf === null ? oldest : oldest === null ? asOf : earlier(oldest, asOf)),
    null,
  ),
});

/** Says why no product can be recommended: there is none, or its facts are too old. */
export const staleText = (dates: readonly (Day | null)[], what: string, today: Day): string => {
  const newest = dates.reduce<Day | null>((latest, one) => (one !== null && (latest === null || one > latest) ? one : latest), null);
  return newest === null
    ? `Hiro has no ${what} to compare with.`
    : `The ${what} that Hiro knows were last checked on ${formatDay(newest, today)}. They are too old to recommend.`;
};

/** Names the rates of own accounts that are not known for certain. */
export const rateAssumptions = (accounts: readonly { name: string; known: KnownRate }[]): string[] =>
  accounts.flatMap(({ name, known }) =>
    known.source === "unknown"
      ? [`No rate of ${name} is known: taken as 0%. You can enter it in the account's settings.`]
      : known.source === "estimated"
        ? [`The rate of ${name}, ${percent(known.rate)}, is estimated from the interest it paid.`]
        : [],
  );
