import { type Day, addDays, addMonths, dayOf, daysInMonth, isDay, monthOf, startOfWeek, weekdayOf, yearOf } from "#domain/day.ts";
import type { Period } from "#domain/period.ts";
import { type Atom, DOM, MONTH, type Rule, WEEKDAY, YEAR, latestYearly, monthNumber, weekdayNumber } from "./lexicon.ts";

const oneDay = (d: Day): Atom => ({ period: { start: d, end: d }, grain: "day" });
const single = (d: Day): Period => ({ start: d, end: d });

const relative: Rule = {
  pattern:
    /\b(?:the )?day before yesterday\b|\byesterday(?:'s)?\b|\blast night\b|\b(?:today(?:'s)?|tonight|this (?:morning|afternoon|evening))\b|\b(?:the )?day after tomorrow\b|\btomorrow(?:'s)?\b/g,
  read: (m, { today }) => {
    const words = m[0];
    if (words.includes("before yesterday")) return oneDay(addDays(today, -2));
    if (words.startsWith("yesterday") || words === "last night") return oneDay(addDays(today, -1));
    if (words.includes("after tomorrow")) return oneDay(addDays(today, 2));
    return oneDay(words.startsWith("tomorrow") ? addDays(today, 1) : today);
  },
};

/** "on Friday" is the latest Friday up to today, "last Friday" the one before today, and "Friday last week" that week's. */
const weekday: Rule = {
  pattern: new RegExp(
    `\\b(?:(on|this|last|past|next|since|before|by|until|from) )?(?:the )?(${WEEKDAY})(?:s)?(?: (of )?(last|this) week)?\\b(?! \\d)`,
    "g",
  ),
  read: (m, { today }) => {
    const word = m[2] ?? "";
    const [lead, week] = [m[1] ?? "", m[4]];
    if (/\b(?:every|each)\s*$/.test(m.input.slice(0, m.index))) return null;
    if (word.length <= 5 && !word.endsWith("day") && lead === "" && !week) return null;
    const n = weekdayNumber(word);
    if (week) return oneDay(addDays(startOfWeek(today), n - (week === "last" ? 7 : 0)));
    const back = (weekdayOf(today) - n + 7) % 7;
    if (lead === "next" || lead === "by" || lead === "before") return oneDay(addDays(today, back === 0 ? 7 : 7 - back));
    if ((lead === "last" || lead === "past") && back === 0) return oneDay(addDays(today, -7));
    return oneDay(addDays(today, -back));
  },
};

const inYear =
  (month: number, dom: number) =>
  (year: number): Period =>
    single(dayOf(year, month, dom));
const dated = (month: number, dom: number, year: string | undefined, today: Day): Atom | null => {
  if (month < 1 || month > 12 || dom < 1 || dom > 31) return null;
  if (year) return dom > daysInMonth(Number(year), month) ? null : oneDay(dayOf(Number(year), month, dom));
  if (dom > daysInMonth(2024, month)) return null;
  // Skips years without this day (February 29).
  const make = (seenFrom: Day): Period => {
    for (let back = 0; back < 8; back++) {
      const y = yearOf(seenFrom) - back;
      if (dom <= daysInMonth(y, month) && dayOf(y, month, dom) <= seenFrom) return single(dayOf(y, month, dom));
    }
    return latestYearly(inYear(month, dom), seenFrom);
  };
  return { period: make(today), grain: "day", at: make };
};

/** The year of a date: "2025", "last year", "of this year". Two groups. */
const OF_YEAR = `(?:,?(?: of| in)? (${YEAR})| (?:of |in )?(this|last) year)?`;
const yearSaid = (year: string | undefined, which: string | undefined, today: Day): string | undefined =>
  year ?? (which ? String(yearOf(today) - (which === "last" ? 1 : 0)) : undefined);
const monthDay: Rule = {
  pattern: new RegExp(
    `\\b(?:on )?(?:the )?(${MONTH})\\.? (?:the )?(${DOM})(?:st|nd|rd|th)?${OF_YEAR}\\b(?!-\\d| ?(?:to|through|-) ?\\d)`,
    "g",
  ),
  read: (m, { today }) => dated(monthNumber(m[1] ?? ""), Number(m[2]), yearSaid(m[3], m[4], today), today),
};
const dayMonth: Rule = {
  pattern: new RegExp(`\\b(?:on )?(?:the )?(${DOM})(?:st|nd|rd|th)?(?: of)? (${MONTH})\\b\\.?(?:${OF_YEAR}\\b)?`, "g"),
  read: (m, { today }) => dated(monthNumber(m[2] ?? ""), Number(m[1]), yearSaid(m[3], m[4], today), today),
};
/** "March 3 to 10", "Mar 3-10, 2025". */
const daysOfMonth: Rule = {
  pattern: new RegExp(
    `\\b(?:from |between |on )?(${MONTH})\\.? (${DOM})(?:st|nd|rd|th)? ?(?:to|through|thru|until|and|-) ?(?:the )?(${DOM})(?:st|nd|rd|th)?\\b(?:${OF_YEAR}\\b)?(?! (?:${MONTH})\\b)`,
    "g",
  ),
  read: (m, { today }) => {
    const month = monthNumber(m[1] ?? "");
    const [from, to] = [Number(m[2]), Number(m[3])];
    if (from > to) return null;
    const year = yearSaid(m[4], m[5], today);
    const make = (year: number): Period => ({ start: dayOf(year, month, from), end: dayOf(year, month, to) });
    return { period: year ? make(Number(year)) : latestYearly(make, today), grain: "range" };
  },
};
const iso: Rule = {
  pattern: /(?<![\w-])(?:on )?(\d{4}-\d{2}-\d{2})(?![\w-])/g,
  read: (m) => (m[1] && isDay(m[1]) ? oneDay(m[1]) : null),
};
/** US order: month/day. */
const slashed: Rule = {
  pattern: /(?<![\w/$.])(?:on )?(\d{1,2})\/(\d{1,2})(?:\/(20\d\d|\d\d))?(?![\w/])/g,
  read: (m, { today }) => {
    const year = m[3] ? (m[3].length === 2 ? `20${m[3]}` : m[3]) : undefined;
    return dated(Number(m[1]), Number(m[2]), year, today);
  },
};
/** "the 15th" is the most recent 15th up to today. */
const theNth: Rule = {
  pattern: new RegExp(
    `\\b(?:on |since |from )?the (${DOM})(?:st|nd|rd|th)\\b(?! (?:of |${MONTH}|most|biggest|largest|highest|quarter|week|half|day|one|time))`,
    "g",
  ),
  read: (m, { today }) => {
    const n = Number(m[1]);
    for (let back = 0; back < 3; back++) {
      const first = addMonths(dayOf(yearOf(today), monthOf(today), 1), -back);
      const at = dayOf(yearOf(first), monthOf(first), n);
      if (at <= today && n <= daysInMonth(yearOf(first), monthOf(first))) return { ...oneDay(at), nth: n };
    }
    return null;
  },
};

const NTH = ["1st", "2nd", "3rd", "4th"];
const NTH_WORD = ["first", "second", "third", "fourth"];
/** "The first Monday of this month", "the last Friday in October". */
const weekdayOfMonth: Rule = {
  pattern: new RegExp(
    `\\b(?:on )?(?:the )?(${[...NTH, ...NTH_WORD].join("|")}|last) (${WEEKDAY}) (?:of|in) (?:(this|last|the|the last) month|(${MONTH})(?:,? (${YEAR}))?)\\b`,
    "g",
  ),
  read: (m, { today }) => {
    const [, which = "", word = "", unit, month, year] = m;
    const thisMonth = dayOf(yearOf(today), monthOf(today), 1);
    const inMonth = (first: Day): Day | null => {
      const to = (weekdayNumber(word) - weekdayOf(first) + 7) % 7;
      const days = daysInMonth(yearOf(first), monthOf(first));
      const n = Math.max(NTH.indexOf(which), NTH_WORD.indexOf(which));
      const at = which === "last" ? to + 7 * Math.floor((days - 1 - to) / 7) : to + 7 * n;
      return at < days ? addDays(first, at) : null;
    };
    const first = month
      ? (() => {
          const n = monthNumber(month);
          const y = year ? Number(year) : yearOf(latestYearly((one) => single(dayOf(one, n, 1)), today).start);
          return dayOf(y, n, 1);
        })()
      : unit?.endsWith("last")
        ? addMonths(thisMonth, -1)
        : thisMonth;
    const found = inMonth(first);
    return found ? oneDay(found) : null;
  },
};

/** Expressions for one day, or a few days of one month. */
export const dayRules: readonly Rule[] = [relative, weekdayOfMonth, weekday, monthDay, dayMonth, daysOfMonth, iso, slashed, theNth];
