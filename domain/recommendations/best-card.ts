import type { Day } from "../day.ts";
import { type Cents, cents, subtract, sum } from "../money.ts";
import { freshnessOf, type Freshness } from "./freshness.ts";
import { MONTH_DAYS, type Rewarded, type RewardedRow } from "./missed.ts";
import { aYear, downToTens } from "./rates.ts";
import { type CapBook, type CardTerms, quote, takenBack } from "./rewards.ts";

/** The longest list of new cards. */
const MOST = 5;
/** A new card must bring at least this much a year. */
export const LEAST_VALUE = cents(1000);

/** A card on offer. */
export type CardOffer = {
  terms: CardTerms;
  asOf: Day | null;
  annualFee: Cents;
  /** Fee of the first year, where it differs. */
  firstYearFee: Cents | null;
  scoreLow: number | null;
};

/** What a new card would add in one group of categories. */
export type GainLine = { group: string; spend: Cents; gain: Cents; multiplier: string };
export type CardValue = {
  offer: CardOffer;
  freshness: Freshness;
  lines: GainLine[];
  /** Rewards beyond those of the held cards in the days covered, and in a year. */
  gain: Cents;
  gainAYear: Cents;
  firstYear: Cents;
  /** Gain of a year minus the annual fee. */
  value: Cents;
  /** The value rounded down to tens of dollars. */
  shown: Cents;
};

/**
 * Computes what a card would have added to the rewards of these rows. Each purchase goes to the new card only where it pays more than the
 * best held card, in order of day; only these purchases count toward its caps. A refund takes back what its purchase added.
 */
export const gainOf = (terms: CardTerms, { rows, refunds }: Rewarded): { gain: Cents; lines: GainLine[] } => {
  const book: CapBook = new Map();
  const added = new Map<number, { gain: Cents; capKey: string | null; capped: number }>();
  const groups = new Map<string, { group: string; spend: number; gain: number; multipliers: Map<string, number> }>();
  const put = ({ row }: RewardedRow, gain: Cents, multiplier: string): void => {
    let line = groups.get(row.group);
    if (!line) groups.set(row.group, (line = { group: row.group, spend: 0, gain: 0, multipliers: new Map() }));
    line.spend += row.amount;
    line.gain += gain;
    line.multipliers.set(multiplier, (line.multipliers.get(multiplier) ?? 0) + row.amount);
  };
  for (const one of rows) {
    const refund = refunds.get(one.row.id);
    if (refund) {
      const purchase = added.get(refund.purchase);
      if (!purchase) continue;
      put(one, takenBack(purchase.gain, refund), "");
      const left = Math.min(purchase.capped, refund.whole - refund.to);
      if (purchase.capKey !== null) book.set(purchase.capKey, (book.get(purchase.capKey) ?? 0) - (purchase.capped - left));
      purchase.capped = left;
      continue;
    }
    const offer = quote(terms, terms.id, one.row, one.row.amount < 0 ? new Map() : book);
    const gain = Math.max(0, offer.value - Math.abs(one.optimal));
    if (one.row.amount < 0) {
      put(one, cents(-gain), "");
      continue;
    }
    if (gain > 0 && offer.capKey !== null) book.set(offer.capKey, (book.get(offer.capKey) ?? 0) + offer.capped);
    added.set(one.row.id, { gain: cents(gain), capKey: gain > 0 ? offer.capKey : null, capped: gain > 0 ? offer.capped : 0 });
    put(one, cents(gain), gain > 0 ? offer.multiplier : "");
  }
  const lines = [...groups.values()]
    .map(({ group, spend, gain, multipliers }) => ({
      group,
      spend: cents(spend),
      gain: cents(gain),
      multiplier: [...multipliers].filter(([key]) => key !== "").toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? "",
    }))
    .toSorted((a, b) => b.gain - a.gain || b.spend - a.spend || (a.group < b.group ? -1 : 1));
  return { gain: sum(lines.map((line) => line.gain)), lines };
};

/** Values an offer over the days that the rows cover. */
export const valueOfCard = (offer: CardOffer, rewarded: Rewarded, days: number, today: Day): CardValue => {
  const { gain, lines } = gainOf(offer.terms, rewarded);
  const gainAYear = aYear(gain, days);
  const value = subtract(gainAYear, offer.annualFee);
  return {
    offer,
    freshness: freshnessOf(offer.asOf, today),
    lines,
    gain,
    gainAYear,
    firstYear: subtract(gainAYear, offer.firstYearFee ?? offer.annualFee),
    value,
    shown: downToTens(value),
  };
};

/** Orders cards: fresh rates first, then by value, lower fee and name. Nothing else decides. */
export const byValue = (a: CardValue, b: CardValue): number =>
  Number(a.freshness !== "fresh") - Number(b.freshness !== "fresh") ||
  b.value - a.value ||
  a.offer.annualFee - b.offer.annualFee ||
  (a.offer.terms.name < b.offer.terms.name ? -1 : 1);

/**
 * Values the cards that a user could get, best first. Cards that are held, too old or out of reach of the score are left out; without a
 * score none is. Only cards worth at least $10 a year are listed.
 */
export const bestCards = (
  offers: readonly CardOffer[],
  given: { rewarded: Rewarded; days: number; today: Day; score: number | null },
): CardValue[] =>
  offers
    .filter((offer) => given.score === null || offer.scoreLow === null || offer.scoreLow <= given.score)
    .map((offer) => valueOfCard(offer, given.rewarded, given.days, given.today))
    .filter((one) => one.freshness !== "expired" && one.shown >= LEAST_VALUE)
    .toSorted(byValue)
    .slice(0, MOST);

/** Returns the usual card spending of 90 days. */
export const spentIn = (rows: readonly RewardedRow[], since: Day): Cents =>
  sum(rows.filter(({ row }) => row.day >= since).map(({ row }) => row.amount));

/** Whether the usual spending of 90 days reaches what a sign-up bonus asks for. */
export const bonusReachable = (usual90: Cents, bonus: { requiredAmount: Cents; months: number }): boolean =>
  BigInt(usual90) * BigInt(bonus.months) >= BigInt(bonus.requiredAmount) * 3n;

/** The days of the usual spending that a bonus is compared with. */
export const BONUS_DAYS = 3 * MONTH_DAYS;
