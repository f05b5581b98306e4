import { endOfMonth, startOfMonth } from "#domain/day.ts";
import { formatDay, formatMonth, formatPeriod } from "#domain/format.ts";
import type { Period } from "#domain/period.ts";
import { escapeName, plainName } from "../markdown.ts";
import { contentWords, likeness } from "./edits/memory.ts";
import type { TransactionFact } from "../tools/index.ts";
import type { Frame } from "./frame.ts";
import type { EventTime } from "./memo.ts";
import type { Token } from "./meaning/cover.ts";
import { isForeign } from "./meaning/leftover.ts";
import type { Parsed } from "./meaning/compose.ts";
import { normalize, sourceOf } from "./normalize.ts";
import { findPeriods } from "./periods.ts";
import type { Now } from "./periods/lexicon.ts";
import type { Reading } from "./reading.ts";
import type { Ask } from "./understand.ts";

/*
 * Times that a question tells by an event of the user's life: "since the surgery", "before we moved in". No row of the data says when that
 * was, so the date is asked for. A memory that says it answers instead.
 */

/** Words that set a time by what happened. "When" only tells a time if a person and a state follow: "when we were in Greece". */
const RELATION =
  /(?<![\p{L}\d])(ever since|since|before|prior to|leading up to|after|following|until|till|up until|during|throughout|while|(?:back )?when(?= (?:i|we|he|she|they) (?:was|were|had|lived|worked|still)\b))(?= )/gu;
/** Relations after which any noun may be an event. After others, "after inflation" and "before deductions" tell no time. */
const NEEDS_NO_ARTICLE = /^(?:ever since|since|during|throughout|until|till|up until)$/;
const ARTICLE = /^(?:the|my|our|his|her|their|this|that) /;
/** Times from one day to another one: a reply needs no relation then. */
const LASTS = /^(?:during|throughout|while|(?:back )?when)$/;
/** Relations that count from what happened. */
const COUNTS_ON = /^(?:ever since|since|after|following)$/;
const PERSON = /^(?:i|we|he|she|they|you)(?:'(?:ve|d|re|m))? /;
/** A thing and what it did: "the baby came", "my lease ended". */
const HAPPENED =
  /^(?:the|my|our|his|her|their) (?:[\p{L}'-]+ ){1,2}?(?:[\p{L}]+ed|came|went|left|got|began|was|were|had|broke|quit|fell|became|took|died|moved)(?!\p{L})/u;
/** What somebody keeps doing, or is: "my boss keeps asking". */
const HABIT =
  /^(?:the|my|our|his|her|their) (?:[\p{L}'-]+ ){1,2}?(?:keeps?|wants?|needs?|says?|thinks?|asks?|hates?|loves?|insists?|swears?|is|are|has|have)(?!\p{L})/u;
/** What happened last: "my last visit to Costco". */
const LATEST = /^(?:my|our|the|his|her|their) (?:very )?(?:last|latest|most recent) (?!time$)/;
/** What the household's own pay is called in "since payday" and "since I got paid". */
const PAY =
  /^(?:(?:i|we) (?:last |just )?(?:got|was|were) (?:last )?paid|(?:(?:my|our|the) )?(?:(?:last|latest|most recent) )?(?:pay ?day|pay ?che(?:ck|que)|salary|wages|pay))$/;
const PAY_AT_START = /^(?:(?:my|our|the) )?(?:pay ?day|pay ?che(?:ck|que))(?!\p{L})/u;
const CLAUSE_END = /[.,;:?!]| (?=(?:how|what|what's|which|where|who|did|do|does|is|are|has|have|can|could|will|would|show|tell|give)\b)/;
const PARTICLE = /^ (?:in|out|up|off|on|over|back|away|down|home|here|there|together)(?=$|[.,;:?!])/;
/** An event has at most this many characters. */
export const LONGEST_EVENT = 60;

/** The words of an event after its relation: a clause, or a noun that nothing here explains. Null if there are none. */
const wordsAfter = (relation: string, start: number, { text, tokens, items }: Parsed): { to: number } | null => {
  const rest = text.slice(start);
  const isUnknown = (at: number): boolean => items.every((i) => i.type === "empty" || at < i.at || i.at + i.length <= at);
  if (PERSON.test(rest) || HAPPENED.test(rest) || LATEST.test(rest)) return { to: start + (CLAUSE_END.exec(rest)?.index ?? rest.length) };
  const payday = COUNTS_ON.test(relation) ? PAY_AT_START.exec(rest) : null;
  if (payday) return { to: start + payday[0].length };
  if (!NEEDS_NO_ARTICLE.test(relation) && !ARTICLE.test(rest)) return null;
  const first = tokens.findIndex((t) => t.from >= start);
  const clause = tokens[first]?.clause;
  let to = 0;
  for (let at = first; first >= 0 && at < tokens.length; at++) {
    const token = tokens[at];
    if (!token || token.clause !== clause || !isUnknown(at)) break;
    if (items.every((i) => at < i.at || i.at + i.length <= at)) to = token.to;
    if (text.charAt(token.to) === ",") break;
  }
  return to === 0 ? null : { to: to + (PARTICLE.exec(text.slice(to))?.[0].length ?? 0) };
};

/** Whether a question has a word that could set a time by an event. */
export const mayTellEvent = ({ text }: Reading): boolean => text.search(RELATION) >= 0;

/** Finds the time that a question tells by an event, if nothing in the data and no calendar knows it. */
export const eventIn = (reading: Reading, parsed: Parsed): EventTime | null => {
  const { text, plain, periods } = reading;
  for (const match of text.matchAll(RELATION)) {
    const relation = match[1] ?? "";
    const [from, start] = [match.index, match.index + relation.length + 1];
    const found = wordsAfter(relation, start, parsed);
    if (!found || found.to - start > LONGEST_EVENT || periods.some((p) => p.from < found.to && from < p.to)) continue;
    const inside = parsed.tokens.filter((t) => t.from >= from && t.to <= found.to);
    // "Before I forget, what did we pay in June?" has a time, so what somebody does or tells sets none.
    const onlyTells = PERSON.test(text.slice(start)) || HABIT.test(text.slice(start)) || inside.every((t) => parsed.isAside(t.clause));
    if (onlyTells && periods.length > 0) continue;
    const isUnexplained = (t: Token): boolean => isForeign(t, parsed) || parsed.readings[0]?.left.includes(t) === true;
    if (!inside.some((t) => isUnexplained(t) && (!LASTS.test(relation) || t.from >= start))) continue;
    const at = (index: number): number => (index < plain.at.length ? (plain.at[index] ?? plain.source.length) : plain.source.length);
    return {
      relation,
      words: sourceOf(plain, start, found.to),
      before: plain.source.slice(0, at(from)),
      after: plain.source.slice(at(found.to)),
    };
  }
  return null;
};

/** A time that the user gave for an event, in words that the analyst reads, and its days. */
export type GivenTime = { said: string; period: Period };

const FROM_TO = /^(?:from|between)\b|\b(?:to|through|thru|until|till)\b|\d ?[-–] ?\d/i;
/** The relation that a reply says itself. One that only names a day or a month ("in March") says none. */
const RELATION_SAID = /^(?:since|before|after|until|till)\b/i;
/** Relations that count from or to the last day of a longer time; the others take its first day, as "since March" does. */
const FROM_ITS_END = /^(?:after|following|until|till|up until)$/;

/** Asks when an event was that the rows may tell: the last pay, or the last visit to a merchant. Null for other events. */
export const questionOfRow = ({ words }: EventTime): string | null => {
  const said = words.toLowerCase();
  if (PAY.test(said)) return "When was my last paycheck?";
  if (LATEST.test(said)) return `When was ${words}?`;
  return PERSON.test(said) && / last /.test(said) ? `When was the last time ${words.replace(/ last /i, " ")}?` : null;
};

/** Returns the question with a time in place of the event. */
export const withTime = ({ relation, before, after }: EventTime, { said, period }: GivenTime): string => {
  const edge = FROM_ITS_END.test(relation) ? period.end : period.start;
  const isRange = FROM_TO.test(said);
  const time = !LASTS.test(relation)
    ? `${PLAIN.get(relation) ?? relation} ${isRange ? formatDay(edge) : said}`
    : RELATION_SAID.test(said)
      ? said
      : isRange
        ? `from ${said.replace(/^from /i, "")}`
        : `in ${said}`;
  return `${before}${time}${/^(?:$|[\s.,;:?!])/.test(after) ? "" : " "}${after}`;
};
/** The relations that the reader of times knows, for those that it does not. */
const PLAIN: ReadonlyMap<string, string> = new Map([
  ["ever since", "since"],
  ["following", "after"],
  ["prior to", "before"],
  ["leading up to", "before"],
  ["up until", "until"],
]);

/** Who said when an event was: the user in reply, a memory, a transaction, or the days of pay. */
export type DateSource = { from: "reply" } | { from: "memory" } | { from: "row" | "pay"; row: TransactionFact };
/** An event of a question, its days, and where they come from. */
export type DatedEvent = { event: EventTime; period: Period; source: DateSource };

/** Asks what date an event was. */
export const askWhen = ({ event, row }: { event: EventTime; row: Frame | null }): Ask => ({
  ask: `What date do you mean by “${escapeName(plainName(event.words, LONGEST_EVENT))}”? Reply with a day, a month or a range, such as “March 3” or “June 2025”.`,
  chips: INSTEAD.map((time) => `${event.before}${time}${event.after}`.replace(/^./u, (first) => first.toUpperCase())),
  event,
  ...(row ? { row } : {}),
});
/** Times offered in place of an event. */
const INSTEAD = ["this month", "this year", "in the last 12 months"];

/** Words around a date in a reply: "it was sometime in March, I think". */
const AROUND =
  /\b(?:that|it|this|they|was|were|is|happened|started|began|ended|on|in|at|about|around|roughly|approximately|sometime|some time|maybe|probably|i think|i guess|the|of|back|from|since|before|after|until|till|between|during|or so|ish|early|late|mid|ok|okay|sorry|so|date|day|ago)\b|[.,;:!?'"-]/g;

/** Words before a time that do not belong to it. */
const LEAD = /^(?:(?:in|on|at|about|around|during|over|of|the|roughly|sometime) )+/i;

/**
 * Returns the time in a reply that says nothing else, in the user's words; null if it says more or no time. The event sets the relation:
 * "since March" after "since the surgery" gives March.
 */
export const timeOnly = ({ text, plain, periods }: Reading, { relation }: EventTime, now: Now): GivenTime | null => {
  const [first, second] = periods;
  if (!first || second) return null;
  const rest = `${text.slice(0, first.from)} ${text.slice(first.to)}`.replaceAll(AROUND, " ").trim();
  const whole = sourceOf(plain, first.from, first.to).replace(LEAD, "");
  const said = LASTS.test(relation) ? whole : whole.replace(RELATION_SAID, "").trim().replace(LEAD, "");
  const [period] = findPeriods(normalize(said).text, now);
  return rest === "" && period ? { said, period: period.period } : null;
};

/** Writes a time so that it reads the same on any later day. */
const lasting = (period: Period): { kind: "day" | "month" | "range"; when: string } => {
  if (period.start === period.end) return { kind: "day", when: formatPeriod(period) };
  const isMonth = period.start === startOfMonth(period.start) && period.end === endOfMonth(period.start);
  return isMonth
    ? { kind: "month", when: formatMonth(period.start) }
    : { kind: "range", when: `between ${formatDay(period.start)} and ${formatDay(period.end)}` };
};
const BEFORE_WHEN = { day: "on ", month: "in ", range: "" } as const;

/** What the assistant may be asked to remember about an event, as a sentence of the user. */
export const rememberEvent = ({ words }: EventTime, period: Period): string => {
  const { kind, when } = lasting(period);
  if (isClause(words)) return `Remember that ${words} ${BEFORE_WHEN[kind]}${when}`;
  return `Remember that the date of ${words} is ${when}`;
};
const isClause = (words: string): boolean => PERSON.test(words.toLowerCase()) || HAPPENED.test(words.toLowerCase());

/** Words that a memory of an event may have beside those of the question. */
const MOST_OTHER_WORDS = 2;
/** Words of a memory about what is still to come or only wished. */
const NOT_YET = /\b(?:saving|save|want|wants|plan|plans|planning|hope|hoping|would|every|each)\b/i;

/**
 * Finds when an event was in what the user asked to remember. Null if no memory says it, or two say different times. `memories` are read
 * with the day on which they were saved, so "March 3" stays in that year.
 */
export const rememberedTime = (
  event: EventTime,
  memories: readonly { memory: string; saved: Now["today"] }[],
  dataStart: Now["dataStart"],
): GivenTime | null => {
  const wanted = contentWords(event.words).size;
  const found = memories.flatMap(({ memory, saved }) => {
    const { text } = normalize(memory);
    const [first, second] = findPeriods(text, { today: saved, dataStart });
    if (!first || second || wanted === 0 || NOT_YET.test(memory)) return [];
    const words = `${text.slice(0, first.from)} ${text.slice(first.to)}`.replaceAll(/\bdates?\b/g, " ");
    const isSame = likeness(event.words, words) === wanted && contentWords(words).size <= wanted + MOST_OTHER_WORDS;
    return isSame ? [{ period: first.period, said: lasting(first.period).when }] : [];
  });
  const [first] = found;
  const isOne = first && found.every(({ period }) => period.start === first.period.start && period.end === first.period.end);
  return isOne ? first : null;
};
