import { addDays, addMonths, type Day, dayOf, dayOfMonth, daysBetween, daysInMonth, monthOf, yearOf } from "../day.ts";

/** Payment frequencies, as named in the wire format. Payments every two, three, or six months are `unknown`. */
export const frequencies = ["weekly", "biweekly", "semi_monthly", "monthly", "annually", "unknown"] as const;
export type Frequency = (typeof frequencies)[number];

/** A regular payment schedule. `at(k)` is the k-th expected day, counted from the first. */
export type Rhythm = {
  frequency: Frequency;
  /** Average number of days between payments. */
  intervalDays: number;
  /** Days a payment may come early or late. */
  tolerance: number;
  /** Minimum number of payments that prove the rhythm. */
  least: number;
  /** Fewest days between two expected days in a row. */
  gap: number;
  /** Most days between two expected days in a row. */
  longest: number;
  at: (k: number) => Day;
};

const every = (frequency: Frequency, days: number, tolerance: number, first: Day): Rhythm => ({
  frequency,
  intervalDays: days,
  tolerance,
  least: 3,
  gap: days,
  longest: days,
  at: (k) => addDays(first, k * days),
});

/** Returns a way to find a day of the month that is some months after the month of `first`. Months are counted as whole numbers, for speed. */
const dayInMonths = (first: Day): ((months: number, date: number) => Day) => {
  const start = yearOf(first) * 12 + monthOf(first) - 1;
  return (months, date) => dayOf(Math.floor((start + months) / 12), ((start + months) % 12) + 1, date);
};

/** Whether each payment restarts the count, so that the rhythm may drift. */
const drifts = ({ frequency }: Rhythm): boolean => frequency === "weekly" || frequency === "biweekly";

/** The usual day of the month, and a way to find it in other months. */
type InMonth = { date: number; dayIn: ReturnType<typeof dayInMonths> };

/** The same day of every n-th month. A day past the end of the month becomes its last day. */
const everyMonths = (frequency: Frequency, months: number, tolerance: number, least: number, usual: () => InMonth): Rhythm => ({
  frequency,
  intervalDays: Math.round(months * 30.4375),
  tolerance,
  least,
  gap: months * 28,
  longest: months * 31,
  at: (k) => usual().dayIn(k * months, usual().date),
});

/** Two days of each month, half a month apart. */
const twiceMonthly = (first: Day, early: number, late: number): Rhythm => {
  const dayIn = dayInMonths(first);
  const startsLate = Math.abs(dayOfMonth(first) - late) < Math.abs(dayOfMonth(first) - early);
  return {
    frequency: "semi_monthly",
    intervalDays: 15,
    tolerance: 3,
    least: 4,
    gap: Math.min(Math.min(late, 28) - early, 28 - Math.min(late, 28) + early),
    longest: 31,
    at: (k) => {
      const n = k + (startsLate ? 1 : 0);
      return dayIn(Math.floor(n / 2), n % 2 === 0 ? early : late);
    },
  };
};

/**
 * Returns the usual day of the month, by median. If most payments come late in the month, the first days of a month count as past the end
 * of the previous one.
 */
const usualDate = (days: readonly Day[]): { date: number; shifted: boolean } => {
  const dates = days.map(dayOfMonth);
  const late = dates.filter((date) => date >= 26).length;
  const early = dates.filter((date) => date <= 4).length;
  const wraps = late > 0 && early > 0 && late + early === dates.length;
  const whole = wraps ? days.map((day) => (dayOfMonth(day) <= 4 ? dayOfMonth(day) + 31 : endAsLast(day))) : days.map(endAsLast);
  const sorted = whole.toSorted((a, b) => a - b);
  const median = sorted[Math.floor((sorted.length - 1) / 2)] ?? 1;
  return { date: Math.min(median, 31), shifted: wraps && dayOfMonth(days[0] ?? ("2000-01-01" as Day)) <= 4 };
};
const middleOf = (list: readonly number[]): number => list.toSorted((x, y) => x - y)[Math.floor((list.length - 1) / 2)] ?? 1;
/** Counts the last day of a short month as the 31st. */
const endAsLast = (day: Day): number =>
  dayOfMonth(day) === daysInMonth(yearOf(day), monthOf(day)) && dayOfMonth(day) >= 28 ? 31 : dayOfMonth(day);

/** Returns the rhythms that sorted days might follow, based on the first day and the usual days of the month. */
export const rhythmsFor = (days: readonly Day[]): Rhythm[] => {
  const [first] = days;
  if (first === undefined) return [];
  let known: InMonth | undefined;
  // Looked for only when a rhythm needs it.
  const usual = (): InMonth => {
    if (known) return known;
    const { date, shifted } = usualDate(days);
    return (known = { date, dayIn: dayInMonths(shifted ? addMonths(first, -1) : first) });
  };
  const [one, other] = [0, 1].map((parity) => middleOf(days.filter((_, i) => i % 2 === parity).map(endAsLast)));
  const [early, late] = [Math.min(one ?? 1, other ?? 1), Math.max(one ?? 1, other ?? 1)];
  const twice = late - early >= 11 && late - early <= 19 ? [twiceMonthly(first, early, late)] : [];
  return [
    every("weekly", 7, 2, first),
    every("biweekly", 14, 3, first),
    ...twice,
    everyMonths("monthly", 1, 5, 3, usual),
    everyMonths("unknown", 2, 8, 3, usual),
    everyMonths("unknown", 3, 10, 3, usual),
    everyMonths("unknown", 6, 14, 3, usual),
    everyMonths("annually", 12, 20, 2, usual),
  ];
};

/** Share of a rhythm's slots that have payments, at least. */
const LEAST_COVERAGE = 0.75;

/** Whether so many payments in so many days may have this rhythm. Most purchases have none, and this finds out sooner than fitting them. */
const mayFit = (rhythm: Rhythm, payments: number, span: number): boolean => {
  if (payments < rhythm.least) return false;
  const off = rhythm.tolerance * (drifts(rhythm) ? payments - 1 : 2);
  return span >= rhythm.gap * (payments - 1) - off && span <= rhythm.longest * (payments / LEAST_COVERAGE - 1) + off;
};

export type Fit = { rhythm: Rhythm; /** The slot of each day. */ slots: number[]; coverage: number; meanError: number };

/**
 * Fits sorted days to a rhythm. Null if two days share a slot, a day is too far from its slot, or too many slots are empty. Weekly rhythms
 * may drift: each payment restarts the count.
 */
export const fitOf = (rhythm: Rhythm, days: readonly Day[]): Fit | null => {
  if (days.length < rhythm.least) return null;
  const slots: number[] = [];
  const start = rhythm.at(0);
  let errors = 0;
  for (const [i, day] of days.entries()) {
    const before = days[i - 1];
    const { slot, error } =
      drifts(rhythm) && before !== undefined ? following(rhythm, slots[i - 1] ?? 0, before, day) : nearest(rhythm, start, day);
    if (error > rhythm.tolerance || (i > 0 && slot <= (slots[i - 1] ?? -1))) return null;
    slots.push(slot);
    errors += error;
  }
  const span = (slots.at(-1) ?? 0) - (slots[0] ?? 0) + 1;
  const coverage = days.length / span;
  if (coverage < LEAST_COVERAGE) return null;
  return { rhythm, slots, coverage, meanError: errors / days.length };
};

type Place = { slot: number; /** Days between the slot and the payment. */ error: number };

/** Counts from the previous payment. */
const following = ({ intervalDays }: Rhythm, slotBefore: number, before: Day, day: Day): Place => {
  const days = daysBetween(before, day);
  const slots = Math.round(days / intervalDays);
  return { slot: slotBefore + slots, error: Math.abs(days - slots * intervalDays) };
};

/** Looks around the slot that the average interval suggests. Of two equally near slots, the suggested one wins, then the earlier one. */
const nearest = (rhythm: Rhythm, start: Day, day: Day): Place => {
  const guess = Math.round(daysBetween(start, day) / rhythm.intervalDays);
  const at = (slot: number): Place => ({ slot, error: Math.abs(daysBetween(rhythm.at(slot), day)) });
  let best = at(guess);
  // The slots before and after are at least as far away.
  if (best.error * 2 <= rhythm.gap) return best;
  for (const other of [guess - 1, guess + 1]) {
    const place = at(other);
    if (place.error < best.error) best = place;
  }
  return best;
};

/** Returns the rhythm that best fits sorted days; null if none does. */
export const bestFit = (days: readonly Day[]): Fit | null => {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || days.length < 2) return null;
  const span = daysBetween(first, last);
  const fits = rhythmsFor(days).flatMap((rhythm) => (mayFit(rhythm, days.length, span) ? (fitOf(rhythm, days) ?? []) : []));
  const score = (fit: Fit): number => fit.coverage - fit.meanError / (fit.rhythm.intervalDays / 2);
  return fits.toSorted((a, b) => score(b) - score(a))[0] ?? null;
};

/** The two usual days of the month, by which half of the month's range each payment is in. A single extra day moves neither. */
const twoDates = (days: readonly Day[]): [early: number, late: number] => {
  const dates = days.map(endAsLast).toSorted((a, b) => a - b);
  const half = ((dates[0] ?? 1) + (dates.at(-1) ?? 1)) / 2;
  const [early, late] = [dates.filter((date) => date <= half), dates.filter((date) => date > half)];
  return [middleOf(early), middleOf(late)];
};

/**
 * Returns the positions of the sorted days that keep to a rhythm, in order. Others are extra payments: too far from any slot, or farther
 * from theirs than another day. Weekly rhythms count from `start`, the first day that belongs to them. Empty for more than `most` extras.
 */
const keeping = (rhythm: Rhythm, days: readonly Day[], start: number, most: number): number[] => {
  const drifting = drifts(rhythm);
  const kept: { at: number; day: Day; place: Place }[] = [];
  const from = rhythm.at(0);
  const placeAfter = (before: { day: Day; place: Place } | undefined, day: Day): Place => {
    if (!drifting) return nearest(rhythm, from, day);
    return before ? following(rhythm, before.place.slot, before.day, day) : { slot: 0, error: 0 };
  };
  for (const [at, day] of days.entries()) {
    if (at - kept.length > most) return [];
    if (drifting && at < start) continue;
    const [last, before] = [kept.at(-1), kept.at(-2)];
    const place = placeAfter(last, day);
    if (!last || (place.slot > last.place.slot && place.error <= rhythm.tolerance)) {
      kept.push({ at, day, place });
      continue;
    }
    // Two days share a slot: the nearer one keeps it.
    const instead = placeAfter(before, day);
    if (before && instead.slot === last.place.slot && instead.error < last.place.error) kept[kept.length - 1] = { at, day, place: instead };
  }
  return kept.map(({ at }) => at);
};

/** Extra payments that are looked for before the first regular one. */
const EARLY = 2;

/**
 * Returns, for each rhythm that the sorted days might follow with at most `extras` others, the positions of the days that keep to it. Most
 * days first.
 */
export const regularParts = (days: readonly Day[], extras: number): number[][] => {
  const [first] = days;
  if (first === undefined) return [];
  const [early, late] = twoDates(days);
  const rhythms = [...rhythmsFor(days), twiceMonthly(first, early, late)];
  const kept = rhythms.flatMap((rhythm) => {
    const starts = drifts(rhythm) ? EARLY + 1 : 1;
    return Array.from({ length: starts }, (_, start) => keeping(rhythm, days, start, extras));
  });
  return kept.filter((part) => part.length >= days.length - extras).toSorted((a, b) => b.length - a.length);
};

/** Returns the day the next payment is expected after the last one. */
export const nextDay = ({ rhythm, slots }: Fit, last: Day): Day => {
  if (drifts(rhythm)) return addDays(last, rhythm.intervalDays);
  const next = rhythm.at((slots.at(-1) ?? 0) + 1);
  return next > last ? next : addDays(last, rhythm.intervalDays);
};
