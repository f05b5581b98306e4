import { type Cents, cents, sum } from "../money.ts";

/** A yearly rate in millionths: 4.35 % is 43,500. An integer, so that yearly amounts are exact. */
export type YearlyRate = number & { readonly __unit: "millionths a year" };
/** Rewards per dollar in units of 1e-10: 3 % is 300,000,000. */
export type RewardRate = number & { readonly __unit: "1e-10 a dollar" };

const REWARD_UNIT = 10_000_000_000;
const YEARLY_UNIT = 1_000_000;

const digits = (text: string, places: number): number => {
  const n = Number(text);
  if (!Number.isFinite(n)) throw new RangeError(`not a decimal: ${text}`);
  return Math.round(n * 10 ** places);
};

export const NO_RATE = 0 as YearlyRate;
/** Reads a fraction, as products state yields: "0.0435". */
export const rateOfFraction = (fraction: string): YearlyRate => digits(fraction, 6) as YearlyRate;
/** Reads a percentage, as accounts state rates: "4.35". */
export const rateOfPercent = (percent: string): YearlyRate => digits(percent, 4) as YearlyRate;
export const toFraction = (rate: YearlyRate): string => String(rate / YEARLY_UNIT);

/** Returns the product of whole numbers divided by `unit`, rounded once, half away from zero. Exact at any size. */
const scaled = (parts: readonly (readonly [amount: number, rate: number])[], unit: number): Cents => {
  let total = 0;
  for (const [amount, rate] of parts) total += amount * rate;
  if (Math.abs(total) <= Number.MAX_SAFE_INTEGER && parts.every(([amount, rate]) => Math.abs(amount * rate) <= Number.MAX_SAFE_INTEGER)) {
    const away = Math.floor(Math.abs(total) / unit);
    const up = (Math.abs(total) - away * unit) * 2 >= unit ? 1 : 0;
    return cents(Math.sign(total) * (away + up) || 0);
  }
  const exact = parts.reduce((sofar, [amount, rate]) => sofar + BigInt(amount) * BigInt(rate), 0n);
  const size = exact < 0n ? -exact : exact;
  const whole = size / BigInt(unit) + ((size % BigInt(unit)) * 2n >= BigInt(unit) ? 1n : 0n);
  return cents(Number(exact < 0n ? -whole : whole));
};

/** Returns a year's simple interest, rounded once. */
export const yearly = (amount: Cents, rate: YearlyRate): Cents => scaled([[amount, rate]], YEARLY_UNIT);

/** Whether a year's interest exceeds an amount, compared before any rounding. */
export const yearlyExceeds = (amount: Cents, rate: YearlyRate, limit: Cents): boolean =>
  BigInt(amount) * BigInt(rate) > BigInt(limit) * BigInt(YEARLY_UNIT);

/** Returns the reward rate of a multiplier and the value of one reward in dollars: 4 points of $0.0125 are 5 %. */
export const rewardRate = (multiplier: string, valueOfOne: string): RewardRate =>
  (digits(multiplier, 4) * digits(valueOfOne, 6)) as RewardRate;

/** Returns the reward of amounts at their rates, rounded once. */
export const rewardOf = (parts: readonly (readonly [amount: number, rate: RewardRate])[]): Cents => scaled(parts, REWARD_UNIT);

/** Returns a part of a value: `part` of `whole`, rounded once. */
export const shareOf = (value: Cents, part: Cents, whole: Cents): Cents => {
  const [v, p, w] = [BigInt(value), BigInt(part), BigInt(whole)];
  const exact = v * p;
  const [size, unit] = [exact < 0n ? -exact : exact, w < 0n ? -w : w];
  const rounded = size / unit + ((size % unit) * 2n >= unit ? 1n : 0n);
  return cents(Number(exact < 0n !== w < 0n ? -rounded : rounded) || 0);
};

/** Scales an amount of some days to a year of 365. */
export const aYear = (amount: Cents, days: number): Cents => (days >= 365 ? amount : shareOf(amount, cents(365), cents(days)));

/** Rounds down to whole tens of dollars, as card rewards are shown: $109.01 becomes $100, −$1 becomes −$10. */
export const downToTens = (amount: Cents): Cents => cents(Math.floor(amount / 1000) * 1000 || 0);

/** A yield that depends on the balance. */
export type YieldTier = { from: Cents; rate: YearlyRate };
/**
 * Returns a year's interest on a balance with tiers. The tier that the balance reaches applies to all of it. `marginal`: each tier applies
 * only to the part above its start.
 */
export const yearlyWithTiers = (balance: Cents, base: YearlyRate, tiers: readonly YieldTier[], marginal: boolean): Cents => {
  const steps = [{ from: cents(0), rate: base }, ...tiers].toSorted((a, b) => a.from - b.from);
  if (!marginal) return yearly(balance, rateAt(balance, base, tiers));
  return sum(
    steps.map(({ from, rate }, i) => {
      const to = Math.min(steps[i + 1]?.from ?? balance, balance);
      return yearly(cents(Math.max(0, to - from)), rate);
    }),
  );
};
/** Returns the rate of the tier that a balance reaches. */
export const rateAt = (balance: Cents, base: YearlyRate, tiers: readonly YieldTier[]): YearlyRate =>
  tiers.reduce<YieldTier>((best, tier) => (tier.from <= balance && tier.from >= best.from ? tier : best), { from: cents(0), rate: base })
    .rate;
