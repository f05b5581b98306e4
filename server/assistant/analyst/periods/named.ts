import { type Day, addDays, dayOf, daysInMonth, endOfMonth, monthOf, startOfWeek, weekdayOf, yearOf } from "#domain/day.ts";
import type { Period } from "#domain/period.ts";
import { type Atom, DOM, MONTH, type Rule, YEAR, latestYearly, monthNumber, monthOfYear, untilToday } from "./lexicon.ts";

const yearly = (make: (year: number) => Period, year: number | null, today: Day, grain: Atom["grain"]): Atom => {
  if (year !== null) return { period: untilToday(make(year), today), grain };
  return { period: untilToday(latestYearly(make, today), today), grain, at: (seenFrom) => latestYearly(make, seenFrom) };
};
/** Reads "2025", "last year", or "this year" after a name; null if there is none. */
const yearIn = (words: string | undefined, today: Day): number | null => {
  if (!words) return null;
  const digits = /20\d\d/.exec(words);
  return digits ? Number(digits[0]) : yearOf(today) - (words.includes("last") ? 1 : words.includes("before") ? 2 : 0);
};
const OF_YEAR = `(?:,? (?:(?:of|in) )?(${YEAR}|(?:this|last) year)(?:'s)?)?`;

const month: Rule = {
  pattern: new RegExp(
    `\\b(?:(in|during|for|of|since|last|this|from|to|through|until|than|vs|versus|and|before|after|by|over|next|early|late|mid|beginning of|end of)[ -])?(?:the month of )?(${MONTH})\\b\\.?(?:'s)?${OF_YEAR}(?! \\d{1,2}(?:st|nd|rd|th)?\\b(?!\\d))`,
    "g",
  ),
  read: (m, { today }) => {
    const [lead, word] = [m[1] ?? "", m[2] ?? ""];
    // "may", "mar", and "sun" are also words or names, so they need a preposition or a year.
    if (
      (word === "may" || word === "march") &&
      lead === "" &&
      !m[3] &&
      m.input !== word &&
      !/^ ?(?:and|to|through|thru|vs|-|,|spend|spending|total|expenses|income)|^[?.!]*$/.test(m.input.slice(m.index + m[0].length))
    )
      return null;
    if (word === "apr" && lead === "" && !m[3]) return null;
    if (word === "may" && /\b(?:i|you|we|it|that|this|which)$/.test(m.input.slice(0, m.index).trim())) return null;
    const n = monthNumber(word);
    const part = /^(early|mid|late|beginning of|end of)$/.exec(lead)?.[1];
    const make = (year: number): Period => partOf(monthOfYear(year, n), part);
    if (lead === "next" && !m[3]) {
      const year = yearOf(today);
      return { period: make(make(year).start > today ? year : year + 1), grain: "month" };
    }
    if (lead === "last" && !m[3] && latestYearly(make, today).end >= today) return { period: make(yearOf(today) - 1), grain: "month" };
    const found = yearly(make, yearIn(m[3], today), today, part ? "range" : "month");
    // What an account held "in mid October" is what it held on the 15th.
    return part === "mid" ? { ...found, point: addDays(found.period.start, 4) } : found;
  },
};
const partOf = (p: Period, part: string | undefined): Period => {
  if (part === "early" || part === "beginning of") return { start: p.start, end: addDays(p.start, 9) };
  if (part === "mid") return { start: addDays(p.start, 10), end: addDays(p.start, 19) };
  if (part === "late" || part === "end of") return { start: addDays(p.start, 20), end: p.end };
  return p;
};

const monthNumeric: Rule = {
  pattern: /(?<![\w/-])(?:in |for )?(?:(20\d\d)-(0[1-9]|1[0-2])|(0?[1-9]|1[0-2])\/(20\d\d))(?![\w/-])/g,
  read: (m, { today }) => ({ period: untilToday(monthOfYear(Number(m[1] ?? m[4]), Number(m[2] ?? m[3])), today), grain: "month" }),
};

/** "Oct-26" and "Oct-2026", as spreadsheets write months. Without such a year in the data it is a day: "Oct-12". */
const monthHyphenYear: Rule = {
  pattern: new RegExp(`(?<![\\w/-])(?:(?:in|during|for|of|to|and|vs|versus|than) )?(${MONTH})[-/](20\\d\\d|\\d\\d)(?![\\w/-])`, "g"),
  read: (m, { today, dataStart }) => {
    const [n, digits] = [monthNumber(m[1] ?? ""), Number(m[2])];
    const year = digits > 2000 ? digits : 2000 + digits;
    const isYear = digits > 2000 || (year >= yearOf(dataStart) && year <= yearOf(today));
    if (isYear) return { period: untilToday(monthOfYear(year, n), today), grain: "month" };
    const on = (y: number): Period => ({ start: dayOf(y, n, digits), end: dayOf(y, n, digits) });
    return digits >= 1 && digits <= 31 ? yearly(on, null, today, "day") : null;
  },
};

const ORDINAL: Record<string, number> = {
  first: 1,
  "1st": 1,
  second: 2,
  "2nd": 2,
  third: 3,
  "3rd": 3,
  fourth: 4,
  "4th": 4,
  last: 9,
  final: 9,
};
const quarter: Rule = {
  pattern: new RegExp(
    `\\b(?:in |during |for )?(?:the )?(?:q ?([1-4])|(first|second|third|fourth|1st|2nd|3rd|4th|last(?= quarter (?:of|in|20))|last(?= quarter$)) quarter)${OF_YEAR}(?: of)?\\b`,
    "g",
  ),
  read: (m, { today }) => {
    const n = m[1] ? Number(m[1]) : (ORDINAL[m[2] ?? ""] ?? 1);
    if (n === 9 && !m[3]) return null;
    const q = n === 9 ? 4 : n;
    return yearly((y) => ({ start: dayOf(y, q * 3 - 2, 1), end: dayOf(y, q * 3, 31) }), yearIn(m[3], today), today, "quarter");
  },
};
const half: Rule = {
  pattern: new RegExp(
    `\\b(?:in |during |for )?(?:the )?(?:h([12])|(first|second|1st|2nd|last) half)(?: of)?${OF_YEAR}(?: of the year)?\\b`,
    "g",
  ),
  read: (m, { today }) => {
    const first = m[1] === "1" || m[2] === "first" || m[2] === "1st";
    return yearly(
      (y) => (first ? { start: dayOf(y, 1, 1), end: dayOf(y, 6, 30) } : { start: dayOf(y, 7, 1), end: dayOf(y, 12, 31) }),
      yearIn(m[3], today),
      today,
      "range",
    );
  },
};
/** "first week of October": weeks of seven days from the 1st. The last week is the month's last seven days. */
const weekOfMonth: Rule = {
  pattern: new RegExp(
    `\\b(?:in |during )?(?:the )?(first|second|third|fourth|last|1st|2nd|3rd|4th|final) (week|weekend|half) of (${MONTH}|last month|this month)${OF_YEAR}\\b`,
    "g",
  ),
  read: (m, { today }) => {
    const n = ORDINAL[m[1] ?? ""] ?? 1;
    const named = m[3] ?? "";
    const monthAt = (y: number): Period => {
      if (!named.endsWith(" month")) return monthOfYear(y, monthNumber(named));
      const at = named.startsWith("last") ? addDays(dayOf(yearOf(today), Number(today.slice(5, 7)), 1), -1) : today;
      return { start: dayOf(yearOf(at), Number(at.slice(5, 7)), 1), end: endOfMonth(at) };
    };
    return yearly(
      (y) => sliceOf(monthAt(y), n, m[2] ?? "week"),
      named.endsWith(" month") ? yearOf(today) : yearIn(m[4], today),
      today,
      "range",
    );
  },
};
const sliceOf = (p: Period, n: number, what: string): Period => {
  if (what === "half") return n === 1 ? { start: p.start, end: addDays(p.start, 14) } : { start: addDays(p.start, 15), end: p.end };
  if (what === "week")
    return n === 9 ? { start: addDays(p.end, -6), end: p.end } : { start: addDays(p.start, (n - 1) * 7), end: addDays(p.start, n * 7 - 1) };
  const first = addDays(p.start, (6 - weekdayOf(p.start)) % 7);
  const last = addDays(startOfWeek(p.end), weekdayOf(p.end) === 6 ? 6 : -1);
  const start = n === 9 ? last : addDays(first, (n - 1) * 7);
  return { start, end: addDays(start, 1) };
};

/** The months that "last month" and "this month" name, or the named one. */
const monthSaid = (said: string, year: string | undefined, today: Day): Atom => {
  if (!said.endsWith(" month")) return yearly((y) => monthOfYear(y, monthNumber(said)), yearIn(year, today), today, "month");
  const at = said.startsWith("last") ? addDays(dayOf(yearOf(today), monthOf(today), 1), -1) : today;
  return { period: { start: dayOf(yearOf(at), monthOf(at), 1), end: endOfMonth(at) }, grain: "month" };
};
/** "The last 2 weeks of October", "the first 10 days of last month". */
const countedOfMonth: Rule = {
  pattern: new RegExp(
    `\\b(?:in |during |for |over )?(?:the )?(first|last|final) (\\d{1,2}) (days|weeks|weekends) (?:of|in) (${MONTH}|last month|this month|the month)${OF_YEAR}\\b`,
    "g",
  ),
  read: (m, { today }) => {
    const [, which, count, unit = "days", said = "", year] = m;
    const days = Number(count) * (unit === "days" ? 1 : 7);
    const { period } = monthSaid(said, year, today);
    const whole = { start: period.start, end: endOfMonth(period.start) };
    if (unit === "weekends" || days < 1 || days > 31) return null;
    const part =
      which === "first"
        ? { start: whole.start, end: addDays(whole.start, days - 1) }
        : { start: addDays(whole.end, 1 - days), end: whole.end };
    return part.start > today ? null : { period: untilToday(part, today), grain: "range" };
  },
};
/** "Between the 5th and the 12th of October". */
const daysOfNamedMonth: Rule = {
  pattern: new RegExp(
    `\\b(?:(?:from )?(?:the )?(?=\\d+(?:st|nd|rd|th)? (?!and))|between (?:the )?)(${DOM})(?:st|nd|rd|th)? (?:to|through|thru|until|and|-) (?:the )?(${DOM})(?:st|nd|rd|th)? (?:of |in )?(${MONTH}|last month|this month)${OF_YEAR}\\b`,
    "g",
  ),
  read: (m, { today }) => {
    const [from, to] = [Number(m[1]), Number(m[2])];
    const { start } = monthSaid(m[3] ?? "", m[4], today).period;
    if (from > to || to > daysInMonth(yearOf(start), monthOf(start))) return null;
    const period = { start: addDays(start, from - 1), end: addDays(start, to - 1) };
    return period.start > today ? null : { period: untilToday(period, today), grain: "range" };
  },
};

/** Words after which four digits are a year: "the most in 2025", but "at most 2025". */
const SAYS_YEAR = /^(?:in|during|for|of|since|all of|year|whole year|calendar year|fy)$/;
const year: Rule = {
  pattern: new RegExp(
    `(?<![\\w$/.-])(?:(in|during|for|of|since|all of|year|whole year|calendar year|fy|than|vs|versus|and|to|from|through|until|before|after) )?(?:the (?:whole )?year )?(${YEAR})(?:'s)?(?![\\w/%-]|\\.\\d)`,
    "g",
  ),
  read: (m, { today }) => {
    const y = Number(m[2]);
    if (
      y < 2001 ||
      y > yearOf(today) + 2 ||
      (!SAYS_YEAR.test(m[1] ?? "") &&
        /(?:over|under|above|below|least|most|around|about|\$|more than|less than|can (?:i|we) spend|save|afford|only)\s*$/.test(
          m.input.slice(0, m.index),
        ))
    )
      return null;
    return { period: untilToday({ start: dayOf(y, 1, 1), end: dayOf(y, 12, 31) }, today), grain: "year" };
  },
};
const yearBeforeLast: Rule = {
  pattern: /\b(?:all of )last year\b/g,
  read: (_, { today }) => ({ period: { start: dayOf(yearOf(today) - 1, 1, 1), end: dayOf(yearOf(today) - 1, 12, 31) }, grain: "year" }),
};

const SEASONS: Record<string, [number, number]> = { spring: [3, 5], summer: [6, 8], fall: [9, 11], autumn: [9, 11], winter: [12, 2] };
const season: Rule = {
  pattern: new RegExp(
    `\\b(?:(?:in|during|over|for|since) )?(the|this|last|past|this past)? ?(spring|summer|fall|autumn|winter)\\b${OF_YEAR}`,
    "g",
  ),
  read: (m, { today }) => {
    const led = /^(?:in|during|over|for|since) /.test(m[0]) || /\bsince ?$/.test(m.input.slice(0, m.index));
    // "Spring" and "fall" are also verbs; a summer camp is no time.
    const alone =
      /^(?:summer|winter|autumn)$/.test(m[2] ?? "") &&
      !/^ (?:camps?|jobs?|coats?|tires?|tyres?|clothes|break|school|house)\b/.test(m.input.slice(m.index + m[0].length));
    const beside = /^ (?:spending|costs?|expenses|vs|versus|total)\b/.test(m.input.slice(m.index + m[0].length));
    if (!m[1] && !m[3] && !led && !alone && !beside) return null;
    const [from, to] = SEASONS[m[2] ?? ""] ?? [6, 8];
    const make = (y: number): Period => ({ start: dayOf(y, from, 1), end: dayOf(to < from ? y + 1 : y, to, 31) });
    // Beside "this summer", the last one is a year earlier, even if this one is over.
    const isBesideThis = new RegExp(`\\bthis (?:past )?${m[2] ?? ""}\\b`).test(m.input);
    if (m[1] === "last" && !m[3] && (isBesideThis || latestYearly(make, today).end >= today))
      return { period: make(yearOf(latestYearly(make, today).start) - 1), grain: "range" };
    return yearly(make, yearIn(m[3], today), today, "range");
  },
};

/** "Next spring" begins after today. */
const nextSeason: Rule = {
  pattern: /\b(?:in |during |over |by |this )?(?:the )?(?:next|coming|upcoming) (spring|summer|fall|autumn|winter)\b/g,
  read: (m, { today }) => {
    const [from, to] = SEASONS[m[1] ?? ""] ?? [6, 8];
    const make = (y: number): Period => ({ start: dayOf(y, from, 1), end: dayOf(to < from ? y + 1 : y, to, 31) });
    const year = yearOf(today);
    return { period: make(year).start > today ? make(year) : make(year + 1), grain: "range" };
  },
};
/** "The winter before last" is the one a year before the last that is over. */
const seasonBeforeLast: Rule = {
  pattern: /\b(?:in |during |over )?the (spring|summer|fall|autumn|winter) before last\b/g,
  read: (m, { today }) => {
    const [from, to] = SEASONS[m[1] ?? ""] ?? [6, 8];
    const make = (y: number): Period => ({ start: dayOf(y, from, 1), end: dayOf(to < from ? y + 1 : y, to, 31) });
    const latest = latestYearly(make, today);
    return { period: make(yearOf(latest.start) - (latest.end >= today ? 2 : 1)), grain: "range" };
  },
};

const nthWeekday = (y: number, mo: number, weekdayAt: number, n: number): Day => {
  const first = dayOf(y, mo, 1);
  return addDays(first, ((weekdayAt - weekdayOf(first) + 7) % 7) + 7 * (n - 1));
};
/** Easter Sunday of the Gregorian calendar (Meeus, Astronomical Algorithms, chapter 8). */
const easterOf = (y: number): Day => {
  const a = y % 19;
  const [b, c] = [Math.floor(y / 100), y % 100];
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const n = h + l - 7 * Math.floor((a + 11 * h + 22 * l) / 451) + 114;
  return dayOf(y, Math.floor(n / 31), (n % 31) + 1);
};
/** Holidays by their names, of the United States and of Britain. */
export const HOLIDAYS: readonly (readonly [name: string, day: (y: number) => Day])[] = [
  ["black friday", (y) => addDays(nthWeekday(y, 11, 4, 4), 1)],
  ["cyber monday", (y) => addDays(nthWeekday(y, 11, 4, 4), 4)],
  ["thanksgiving(?: day)?", (y) => nthWeekday(y, 11, 4, 4)],
  ["(?:christmas|xmas) eve", (y) => dayOf(y, 12, 24)],
  ["christmas(?: day)?|xmas(?: day)?", (y) => dayOf(y, 12, 25)],
  ["boxing day", (y) => dayOf(y, 12, 26)],
  ["halloween", (y) => dayOf(y, 10, 31)],
  ["bonfire night|guy fawkes(?: night| day)?", (y) => dayOf(y, 11, 5)],
  ["veterans'? day|armistice day|remembrance day", (y) => dayOf(y, 11, 11)],
  ["new year'?s eve|nye", (y) => dayOf(y, 12, 31)],
  ["new year'?s(?: day)?", (y) => dayOf(y, 1, 1)],
  ["valentine'?s(?: day)?", (y) => dayOf(y, 2, 14)],
  ["(?:st\\.?|saint) pat(?:rick'?s|ty'?s) day", (y) => dayOf(y, 3, 17)],
  ["(?:martin luther king|mlk)(?: jr\\.?)? day", (y) => nthWeekday(y, 1, 1, 3)],
  ["presidents'? day|president's day", (y) => nthWeekday(y, 2, 1, 3)],
  ["tax day", (y) => dayOf(y, 4, 15)],
  ["cinco de mayo", (y) => dayOf(y, 5, 5)],
  ["mother'?s day", (y) => nthWeekday(y, 5, 0, 2)],
  ["father'?s day", (y) => nthWeekday(y, 6, 0, 3)],
  ["juneteenth", (y) => dayOf(y, 6, 19)],
  ["(?:the )?(?:fourth|4th) of july|independence day|(?:july|jul) 4th?", (y) => dayOf(y, 7, 4)],
  ["labor day", (y) => nthWeekday(y, 9, 1, 1)],
  ["columbus day|indigenous peoples'? day", (y) => nthWeekday(y, 10, 1, 2)],
  ["good friday", (y) => addDays(easterOf(y), -2)],
  ["easter monday", (y) => addDays(easterOf(y), 1)],
  ["pancake day|shrove tuesday|mardi gras", (y) => addDays(easterOf(y), -47)],
  ["easter(?: sunday)?", (y) => easterOf(y)],
  ["memorial day", (y) => addDays(nthWeekday(y, 6, 1, 1), -7)],
];
const HOLIDAY = HOLIDAYS.map(([name]) => name).join("|");
/** These also name presents, dinners and funds, so they are a day only after a word for a time. */
const ALSO_THINGS = /^(?:christmas|xmas|thanksgiving|valentine'?s|easter|tax|new year'?s$)/;
const BESIDE_DAY = /^(?:[,;:.?!]|$| (?:total|damage|spend|spending|costs?|bill|tab|this|last|20\d\d|vs|versus)\b)/;
const isLed = (m: RegExpExecArray): boolean =>
  m[1] !== undefined ||
  /(?:^|[^a-z])(?:on|over|at|for|since|before|after|during|in|vs|versus|and|than|last|this|between|from) $/.test(m.input.slice(0, m.index));
const holiday: Rule = {
  pattern: new RegExp(
    `\\b((?:on |over |at |for |since |before |after |during |in )(?:last |this |the )?|(?:last |this ))?(${HOLIDAY})\\b( week(?:end)?\\b)?(?: (?:of |in )?(20\\d\\d|last year))?`,
    "g",
  ),
  read: (m, { today }) => {
    const name = m[2] ?? "";
    const found = HOLIDAYS.find(([words]) => new RegExp(`^(?:${words})$`).test(name))?.[1];
    if (!found || (!isLed(m) && (ALSO_THINGS.test(name) || !BESIDE_DAY.test(m.input.slice(m.index + m[0].length))))) return null;
    const around = (on: Day): Period => {
      if (!m[3]) return { start: on, end: on };
      const sunday = startOfWeek(on);
      // A weekend reaches from Friday to Monday, so that a holiday on either is inside.
      return m[3].endsWith("end")
        ? { start: addDays(sunday, weekdayOf(on) <= 1 ? -2 : 5), end: addDays(sunday, weekdayOf(on) <= 1 ? 1 : 8) }
        : { start: sunday, end: addDays(sunday, 6) };
    };
    return yearly((y) => around(found(y)), yearIn(m[4], today), today, m[3] ? "range" : "day");
  },
};
const endOf: Rule = {
  pattern: /\b(?:at |by |until |before )?(?:the )?(?:(end of (?:the|this) (month|year|week|quarter))|((?:month|year)[ -]end))\b/g,
  read: (m, { today }) => {
    const words = m[2] ?? (m[3]?.startsWith("year") ? "year" : "month");
    const end =
      words === "year"
        ? dayOf(yearOf(today), 12, 31)
        : words === "week"
          ? addDays(startOfWeek(today), 6)
          : words === "quarter"
            ? dayOf(yearOf(today), Math.ceil(Number(today.slice(5, 7)) / 3) * 3, 31)
            : dayOf(yearOf(today), Number(today.slice(5, 7)), daysInMonth(yearOf(today), Number(today.slice(5, 7))));
    return { period: { start: end, end }, grain: "day" };
  },
};

/** "At the turn of the year", "at midyear". */
const turnOfYear: Rule = {
  pattern: /\b(?:at |by |around |since |before |after )?(?:(?:the )?(?:(turn of the year|new year(?!'s?\b)(?! eve))|(mid-?year)))\b/g,
  read: (m, { today }) => {
    const make = (y: number): Period =>
      m[1] ? { start: dayOf(y, 1, 1), end: dayOf(y, 1, 1) } : { start: dayOf(y, 6, 30), end: dayOf(y, 6, 30) };
    return yearly(make, null, today, "day");
  },
};

/** Expressions with a calendar name: months, quarters, halves, years, seasons, and holidays. */
export const namedRules: readonly Rule[] = [
  monthHyphenYear,
  month,
  monthNumeric,
  quarter,
  half,
  weekOfMonth,
  countedOfMonth,
  daysOfNamedMonth,
  year,
  yearBeforeLast,
  nextSeason,
  seasonBeforeLast,
  season,
  holiday,
  endOf,
  turnOfYear,
];
