import type { Recommendation, RecommendationType } from "#contract/recommendations.ts";
import { formatDay, formatRate } from "#domain/format.ts";
import { type Cents, sum, ZERO } from "#domain/money.ts";

/** Formats a yearly rate given as a fraction: "0.0435" is 4.35%. */
export const rateText = (fraction: string): string => formatRate(Number(fraction) * 100);

const GROUPS = [
  { title: "Cash", types: ["checking_balance", "high_yield_savings"] },
  { title: "Rewards", types: ["best_credit_card", "credit_card_spending"] },
] as const satisfies readonly { title: string; types: readonly RecommendationType[] }[];

export type Group = { title: string; list: Recommendation[]; total: Cents };

/** Whether a recommendation counts in a total: something still to do, worth an amount a year. */
const counts = (one: Recommendation): boolean =>
  one.action === "action" && one.valuePeriod === "year" && one.status !== "dismissed" && one.status !== "accepted";

export const totalOf = (list: readonly Recommendation[]): Cents => sum(list.filter(counts).map((one) => one.value ?? ZERO));

/** Groups recommendations: cash, then rewards, each in the server's order. Dismissed ones are left out. */
export const groupsOf = (all: readonly Recommendation[]): Group[] =>
  GROUPS.map(({ title, types }) => {
    const list = all.filter((one) => one.status !== "dismissed" && (types as readonly string[]).includes(one.type));
    return { title, list, total: totalOf(list) };
  }).filter(({ list }) => list.length > 0);

const NUMBERS = ["no", "one", "two", "three", "four"];

/** Says what the total is made of, and what is missing once. */
export const summaryOf = (all: readonly Recommendation[], text: (amount: Cents) => string): string => {
  const list = all.filter((one) => one.status !== "dismissed");
  const missing = sum(list.filter((one) => one.action === "action" && one.valuePeriod === "one_time").map((one) => one.value ?? ZERO));
  const things = list.filter(counts).length;
  if (missing > 0) return `a year. Your checking needs money first: ${text(missing)}, one time.`;
  if (things === 0)
    return list.some((one) => one.action === "not_enough_data")
      ? "a year so far. We need more data to say more."
      : "a year. There is nothing to do right now.";
  return `a year, from ${NUMBERS[things] ?? things} ${things === 1 ? "thing" : "things"} you can do. Nothing here is an advertisement.`;
};

/** Whether nothing was computed yet. */
export const isFirstLook = (all: readonly Recommendation[]): boolean => all.some((one) => one.action === "processing" && one.date === null);

/** Whether the badge of an action is red: a checking deficit, or anything about cards. */
export const isUrgent = (one: Recommendation): boolean =>
  one.action === "action" &&
  ((one.type === "checking_balance" && one.checkingBalance?.subtype === "deficit") ||
    one.type === "best_credit_card" ||
    one.type === "credit_card_spending");

/** Says when the recommendations were computed and from which catalog. */
export const sourceOf = (all: readonly Recommendation[], at: (instant: string) => string): string | null => {
  const computed = all.map((one) => one.computedAt).find((one) => one !== null);
  if (!computed) return null;
  const sample = all.some((one) => one.sample);
  const dates = all.flatMap((one) => (one.catalogAsOf === null ? [] : [one.catalogAsOf])).toSorted();
  const catalog = dates[0] ? ` Product rates come from the ${sample ? "sample " : ""}catalog of ${formatDay(dates[0])}.` : "";
  return `Computed from your own transactions on ${at(computed)}.${catalog} Hiro is paid nothing for this.`;
};
