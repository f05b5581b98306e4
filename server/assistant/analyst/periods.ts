import { type Day, addDays, addMonths, dayOf, daysInMonth, monthOf, yearOf } from "#domain/day.ts";
import type { Period } from "#domain/period.ts";
import { dayRules } from "./periods/days.ts";
import { type Atom, type Grain, type Now, type Unit, unitAround, untilToday } from "./periods/lexicon.ts";
import { namedRules } from "./periods/named.ts";
import { countedBefore, earlierBy, relativeRules } from "./periods/relative.ts";
import { unitRules } from "./periods/units.ts";

/** A time expression found in a question, as an exact inclusive range. `start` and `end` are its position in the text. */
export type Mention = {
  from: number;
  to: number;
  period: Period;
  grain: Grain;
  /** Whether it ends today because the unit is not over yet. */
  toDate: boolean;
  /** Whether it starts after today. */
  future: boolean;
  vague: boolean;
  all: boolean;
  rolling: { count: number; unit: Unit } | null;
  /** The single day that is meant, for balances. */
  point: Day | null;
  before: Unit | null;
  /** "The same period last year", counted from today because the question names no other time. */
  same: Unit | "span" | null;
};
type Found = { from: number; to: number; atom: Atom };

const RULES = [...relativeRules, ...unitRules, ...dayRules, ...namedRules];

const atomsIn = (text: string, now: Now): Found[] => {
  const found: Found[] = [];
  for (const rule of RULES)
    for (const m of text.matchAll(rule.pattern)) {
      const atom = rule.read(m, now);
      if (atom) found.push({ from: m.index, to: m.index + m[0].length, atom });
    }
  // Of overlapping matches, the longest wins; among equals, the first rule's.
  const kept: Found[] = [];
  for (const f of found.sort((a, b) => b.to - b.from - (a.to - a.from)))
    if (!kept.some((k) => f.from < k.to && k.from < f.to)) kept.push(f);
  return kept.sort((a, b) => a.from - b.from);
};

const CONNECTOR = /^,? ?(to|through|thru|until|till|til|-|and|up to) ?(?:the )?$/;
const LEAD_WORD = /^(?:in|on|during|for|of|since|from|between|to|through|thru|until|till|and|than|vs|versus|before|after|by|over) /;
const absolute = (a: Atom): boolean => !a.rolling && !a.all && !a.before && !a.same && !a.leading;

/** "What drove the change between September and October" sets one against the other. */
const CHANGES =
  /\b(?:differences?|differ(?:ed|s)?|chang(?:e|es|ed)|gap|swing|shift(?:ed)?|delta|jump(?:ed)?|increased?|rise|rose|drop(?:ped)?|fell|fall)\b[^,.;?!]{0,30}$/;
/** "Until the 24th": the first such day from another one on; null if none of the next months has it. */
const nextNth = (n: number, from: Day): Day | null => {
  for (let ahead = 0; ahead < 3; ahead++) {
    const first = addMonths(dayOf(yearOf(from), monthOf(from), 1), ahead);
    if (n > daysInMonth(yearOf(first), monthOf(first))) continue;
    const at = dayOf(yearOf(first), monthOf(first), n);
    if (at >= from) return at;
  }
  return null;
};
const rangeOf = (a: Found, b: Found, text: string, comparing: boolean): Period | null => {
  // A rule may have included the joining word in its own span ("to may").
  const between = text.slice(a.to, b.from) + (LEAD_WORD.exec(text.slice(b.from, b.to))?.[0] ?? "");
  const join = CONNECTOR.exec(between.trimStart() === between ? between : between.trimStart())?.[1];
  const lead =
    /(?:^|\W)(from|between|since)\s*$/.exec(text.slice(0, a.from))?.[1] ?? /^(from|between|since) /.exec(text.slice(a.from, a.to))?.[1];
  if (!join || !absolute(a.atom) || !absolute(b.atom)) return null;
  if (join === "and" && lead !== "between") return null;
  if (
    comparing &&
    !/^(?:through|thru)$/.test(join ?? "") &&
    (!lead || (lead === "between" && CHANGES.test(text.slice(0, a.from).replace(/\bbetween\s*$/, ""))))
  )
    return null;
  if (b.atom.nth !== undefined) {
    const { start } = a.atom.period;
    const end = nextNth(b.atom.nth, start);
    return end === null ? null : { start, end };
  }
  const end = b.atom.period.end;
  const start = a.atom.at ? a.atom.at(b.atom.period.start).start : a.atom.period.start;
  return start <= end ? { start, end } : null;
};

const OF_DAY =
  /\b(?:charges?|purchases?|transactions?|payments?|orders?|receipts?|ones?|visits?|statements?|bills?|deposits?|transfers?|refunds?|balances?|fees?|rows?|trips?|paychecks?|that|those|it|them|everything|stuff|groceries|dinner|lunch|back) from\s*$/;
const bounded = (f: Found, text: string, now: Now): Found => {
  const before = text.slice(0, f.from) + (LEAD_WORD.exec(text.slice(f.from, f.to))?.[0] ?? "");
  const word =
    /(?:^|\W)(since|after|before|until|till|(?<!\b(?:add|adds|added|adding|sum|sums|come|comes) )up to|through|(?:starting|beginning)(?: from| in)?|from)\s*$/.exec(
      before.trimEnd(),
    )?.[1];
  const { period } = f.atom;
  const weekOf = /\b(?:the )?week (?:of |beginning |starting )?(?:on )?(?:the )?$/.exec(text.slice(0, f.from));
  const isWeekOf = weekOf !== null && (!weekOf[0].endsWith("week ") || text.startsWith("of ", f.from));
  if (isWeekOf)
    return { ...f, from: weekOf.index, atom: { period: untilToday(unitAround(period.start, "week"), now.today), grain: "week" } };
  const onwards =
    /^ ?(?:on(?:wards?|ward)?\b(?! (?:my|the))|forward|until now|(?:up )?(?:to|till|until) (?:now|today|date)|and later)/.exec(
      text.slice(f.to),
    );
  const to = onwards ? f.to + onwards[0].length : f.to;
  const { all: _, rolling: __, ...rest } = f.atom;
  // "The charge from May 3" is of that day; what was spent from May 3 is all since.
  const isOfDay = f.atom.grain !== "day" || OF_DAY.test(before);
  if (word === "since" || /^(?:starting|beginning)/.test(word ?? "") || (word === "from" && (onwards !== null || !isOfDay)))
    return period.start > now.today
      ? f
      : {
          ...f,
          to,
          atom: { ...rest, period: { start: f.atom.same ? (f.atom.point ?? period.start) : period.start, end: now.today }, grain: "range" },
        };
  if (word === "after") {
    const start = addDays(period.end, 1);
    return start > now.today ? f : { ...f, atom: { ...rest, period: { start, end: now.today }, grain: "range" } };
  }
  if (period.start > now.today || f.atom.before || f.atom.same || f.atom.leading) return f;
  if (word === "before")
    return period.start <= now.dataStart
      ? f
      : { ...f, atom: { ...rest, period: { start: now.dataStart, end: addDays(period.start, -1) }, grain: "range" } };
  if (word === "until" || word === "till" || word === "up to" || word === "through")
    return period.end < now.dataStart ? f : { ...f, atom: { ...rest, period: { start: now.dataStart, end: period.end }, grain: "range" } };
  return f;
};

const widen = (f: Found, text: string): Found => {
  if (LEAD_WORD.test(text.slice(f.from, f.to)))
    return { ...f, from: f.from - (/(?:^|(?<=\s))(?:starting|beginning) $/.exec(text.slice(0, f.from))?.[0].length ?? 0) };
  const lead =
    /(?:^|\s)((?:starting (?:from|in)|starting|since|between|from|after|before|until|till|up to|through|in|on|during|for|of|over|as of|at|by|back in) (?:the )?)$/.exec(
      text.slice(0, f.from),
    );
  return lead?.[1] ? { ...f, from: f.from - lead[1].length } : f;
};

const mention = (f: Found, { today }: Now): Mention => {
  const { atom } = f;
  const running = atom.grain !== "range" && atom.grain !== "day" && atom.period.end === today;
  return {
    from: f.from,
    to: f.to,
    period: atom.period,
    grain: atom.grain,
    toDate: running,
    future: atom.period.start > today,
    vague: atom.vague ?? false,
    all: atom.all ?? false,
    rolling: atom.rolling ?? null,
    point: atom.point ?? null,
    before: atom.before ?? null,
    same: atom.same ?? null,
  };
};

/** Moves a time that another one tells: "Q3 against the same period last year". */
const related = (f: Found, all: readonly Found[]): Found => {
  const { same, leading, point: _, ...rest } = f.atom;
  const other = all.find((o) => o !== f && !o.atom.same && !o.atom.leading);
  if (!other || (!same && !leading)) return f;
  const { period, rolling, grain } = other.atom;
  if (same) return { ...f, atom: { ...rest, period: earlierBy(period, same), grain } };
  const unit = leading?.unit ?? rolling?.unit ?? "month";
  return leading ? { ...f, atom: { ...rest, period: countedBefore(period, leading.count, unit), grain: "range" } } : f;
};

/** What joins two times side by side; anything else between a day and a year says which year the day is of. */
const SIDE_BY_SIDE = /(?:^|[^a-z])(?:and|or|vs|versus|than|to|against|with|since|until|from)(?![a-z])/;
/** Moves a day or a month to the year that the question names elsewhere: "what did Halloween cost us last year". */
const inYear = (f: Found, all: readonly Found[], text: string): Found => {
  const [year, another] = all.filter((o) => o.atom.grain === "year" && !o.atom.rolling && o.from > f.from);
  if (!f.atom.at || !year || another || all.length > 2 || SIDE_BY_SIDE.test(text.slice(f.to, year.from))) return f;
  return { ...f, atom: { ...f.atom, period: f.atom.at(year.atom.period.end) } };
};

const LAST = /^(?:the )?(?:last|previous|prior) /;
const NAMED_TWICE = /^(?:the )?(?:this|last|previous|prior) /;
/** "This April against last April" is the same month a year apart, though "last April" alone is the latest one. */
const yearApart = (f: Found, all: readonly Found[], text: string): Found => {
  const said = (one: Found): string => text.slice(one.from, one.to);
  const name = said(f).replace(NAMED_TWICE, "");
  const isTwin = (o: Found): boolean =>
    o !== f && o.atom.period.start === f.atom.period.start && !LAST.test(said(o)) && said(o).replace(NAMED_TWICE, "") === name;
  return LAST.test(said(f)) && all.some(isTwin) ? { ...f, atom: { ...f.atom, period: earlierBy(f.atom.period, "year") } } : f;
};

/**
 * Finds the time expressions of a normalized question, in order and without overlap. Each period has start ≤ end; weeks start on Sunday.
 * `comparing` keeps "October to September" as two periods.
 */
export const findPeriods = (text: string, now: Now, comparing = false): Mention[] => {
  const atoms = atomsIn(text, now);
  const joined: Found[] = [];
  for (let i = 0; i < atoms.length; i++) {
    const [a, b] = [atoms[i], atoms[i + 1]];
    if (!a) continue;
    const range = b ? rangeOf(a, b, text, comparing) : null;
    if (b && range) {
      joined.push({ from: a.from, to: b.to, atom: { period: untilToday(range, now.today), grain: "range" } });
      i += 1;
    } else joined.push(bounded(a, text, now));
  }
  // "How much altogether" beside a time says nothing about the time.
  const isIdle = (f: Found): boolean =>
    f.atom.all === true && joined.length > 1 && /^(?:altogether|ever|lifetime|to date)$/.test(text.slice(f.from, f.to));
  return joined
    .filter((f) => !isIdle(f))
    .map((f) => yearApart(related(comparing ? f : inYear(f, joined, text), joined), joined, text))
    .filter((f) => f.atom.period.start <= f.atom.period.end)
    .map((f) => mention(widen(f, text), now));
};
