import type { Day } from "#domain/day.ts";
import { isFragmentOf } from "./dialogue/ask.ts";
import { completed } from "./dialogue/complete.ts";
import { type Frame, type Intent, isFiltered } from "./frame.ts";
import { readByTask } from "./meaning/by-task.ts";
import { compose } from "./meaning/compose.ts";
import { decide } from "./meaning/decide.ts";
import { facetParts, listParts, questionParts, type Span, byGroup, withNoun, withSubject } from "./meaning/parts.ts";
import { does } from "./meaning/tasks/tasks.ts";
import { sourceOf } from "./normalize.ts";
import { read, type Reading } from "./reading.ts";
import { isAboutRows } from "./understand.ts";
import type { NameIndex } from "./vocabulary.ts";

/* A turn that asks several things. */

/** How sure the models must be what a part asks for. */
const LIKELY = 0.85;
/** Reasons why the words of a part are not enough, though they are about money: "how much in all" is not. */
const NAMES_MONEY: ReadonlySet<string> = new Set(["words left", "another task"]);
/** Answers about one row, which has one month and one card already. */
const ONE_ROW: ReadonlySet<Intent> = new Set<Intent>(["largest", "last_time"]);

/** One question of a turn that asks several. */
export type Part = {
  frame: Frame;
  reading: Reading;
  text: string;
  /** Whether only the models find what it asks for. */ isGuess?: boolean;
};
/** The name that a part speaks of, in its own words, for a later part that only points at it. A label may hold a year: "2021 Outback". */
const subjectOf = ({ reading: { entities, plain } }: Part): string | null => {
  const named = entities.merchants[0] ?? entities.accounts[0] ?? entities.categories[0];
  return named ? sourceOf(plain, named.from, named.to) : null;
};

/** Reads each part as a question of its own, with the time and the name that it takes over from the others. Null where one is not understood. */
const readParts = (
  spans: readonly Span[],
  whole: Reading,
  nameIndex: NameIndex,
  today: Day,
  dataStart: Day,
  areQuestions: boolean,
): (Part | null)[] => readSources(sourcesOf(whole, spans), whole, nameIndex, today, dataStart, areQuestions);
/**
 * The user's own words of each part. A wording that made several questions out of one has no place in them for a break, so its plain words
 * are taken instead.
 */
const sourcesOf = ({ plain, text }: Reading, spans: readonly Span[]): string[] => {
  const isMade = spans.some(({ from }) => from > 0 && plain.at[from] === plain.at[from - 1]);
  return spans.map(({ from, to }) => (isMade ? text.slice(from, to).trim() : sourceOf(plain, from, to)));
};
/** Parts that are questions may be read by their task, or go on with the part before. A part of a list says all that it means. */
const readSources = (
  sources: readonly string[],
  turn: Reading,
  nameIndex: NameIndex,
  today: Day,
  dataStart: Day,
  areQuestions: boolean,
): (Part | null)[] => {
  const readOne = (text: string): Part | null => {
    const reading = read(text, nameIndex, { today, dataStart });
    const explained = decide(reading, nameIndex, today, dataStart);
    const { decision, why } = explained;
    const fromWords = why === "understood" && "frame" in decision ? decision.frame : null;
    const frame =
      fromWords ??
      (areQuestions && NAMES_MONEY.has(why) && !isFragmentOf(reading) ? readByTask(explained, reading, nameIndex, today) : null);
    if (!frame) return null;
    // "A laptop for $1,900. Can we afford it?" names the price in another part.
    const [price, another] = turn.amounts.named;
    const isPriced = frame.intent === "affordability" && frame.amount === null && price !== undefined && another === undefined;
    return { frame: isPriced ? { ...frame, amount: price } : frame, reading, text, isGuess: fromWords === null };
  };
  const [time] = turn.periods;
  const when = time ? ` ${sourceOf(turn.plain, time.from, time.to)}` : "";
  const out: (Part | null)[] = [];
  for (const source of sources) {
    const before = out.findLast((p) => p !== null);
    const said = before?.text ?? "";
    const named = withNoun(withSubject(source, before ? subjectOf(before) : null), said);
    const text = before && ONE_ROW.has(before.frame.intent) ? named : byGroup(named, said);
    const plain = readOne(text);
    const timed =
      when !== "" && plain && plain.reading.periods.length === 0 && isAboutRows(plain.frame.intent) ? readOne(`${text}${when}`) : null;
    const again = before && plain === null && before.reading.periods.length === 0 ? AT_OTHER_TIME.exec(source)?.[1] : undefined;
    const repeated = again === undefined || !before ? null : readOne(`${before.text.replace(/[?.! ]+$/, "")} ${again}`);
    const after = areQuestions && before && plain === null ? goesOn(before, text, nameIndex, { today, dataStart }) : null;
    const one =
      timed && timed.frame.intent === plain?.frame.intent ? timed : repeated?.reading.periods.length === 1 ? repeated : (plain ?? after);
    // "How's the car insurance, and what do we pay?" does not ask what is paid in all, nor does "and what's it come to this year".
    const isLoose =
      out.at(-1) === null &&
      one !== null &&
      isAboutRows(one.frame.intent) &&
      (!one.frame.period || POINTS_BACK.test(text)) &&
      !isFiltered(one.frame.filter);
    const isOfPerson = one !== null && isAboutRows(one.frame.intent) && PAYS_PERSON.test(source) && !isFiltered(one.frame.filter);
    out.push(isLoose || isOfPerson ? null : one && before && areQuestions ? ofSameAccount(one, before) : one);
  }
  return out;
};

/** A part that says too little goes on with the one before it: "what do we owe, and at what rates". */
const goesOn = (before: Part, text: string, nameIndex: NameIndex, now: { today: Day; dataStart: Day }): Part | null => {
  const reading = read(text, nameIndex, now);
  const [first] = compose(reading, nameIndex, now.today).together().tasks;
  const whole = first && first.share >= LIKELY ? completed(reading, before.frame, nameIndex, now) : null;
  return whole && first && does(first.task, whole.frame) ? whole : null;
};

/** "How much have I paid her back" is about somebody whom no row names. */
const PAYS_PERSON = /\b(?:pa(?:y|id|ying)|giv(?:e|en|ing)|gave|sent|send|lent|lend|owed?) (?:her|him|them)\b/i;
/** Figures of one account. */
const OF_ACCOUNT: ReadonlySet<Intent> = new Set<Intent>(["rate", "payoff"]);
const OF_ALL_ACCOUNTS = /\b(?:all|every|each|overall|any|highest|lowest|most|least|average|debts|loans|cards|accounts)\b/i;
/** "What do we owe on the house, and at what rate": a rate without a name is the one of the account before it. */
const ofSameAccount = (part: Part, before: Part): Part => {
  const { accounts } = before.frame.filter;
  const isOpen = OF_ACCOUNT.has(part.frame.intent) && !isFiltered(part.frame.filter) && !OF_ALL_ACCOUNTS.test(part.text);
  return isOpen && accounts.length > 0 ? { ...part, frame: { ...part.frame, filter: { ...part.frame.filter, accounts } } } : part;
};

/** Asks the part before again, for another time: "and what was it six months ago?" */
const AT_OTHER_TIME = /^(?:and )?what (?:was|were|is|are) (?:it|that|this|they|those)(?: then)? (.+?)[?.! ]*$/i;
/** Asks who somebody is, which no figure tells: "who is Rosa". */
const ASKS_WHO = /^(?:and )?who(?:'s| is| are) (?!(?:the|our|my|that|this|it|biggest|next|first)\b)\p{L}+[?.! ]*$/u;

/** "And what do they add up to" is a part of the answer before it. */
const POINTS_BACK = /\b(?:it|its|that|those|they|them|their|these)\b/i;
export type Several = { parts: Part[]; unread: string[] };
/** Reads a turn that asks several things; null if it asks one. Parts that are not understood are returned in the user's words. */
export const severalIn = (reading: Reading, nameIndex: NameIndex, today: Day, dataStart: Day): Several | null => {
  const facets = facetsIn(reading, nameIndex, today, dataStart);
  if (facets) return facets;
  const spans = questionParts(reading.text);
  const listed = spans.length === 0 ? listParts(reading.text) : [];
  if (spans.length + listed.length === 0) return null;
  if (listed.length > 0) {
    if (IS_WHOLE.has(decide(reading, nameIndex, today, dataStart).why)) return null;
    const parts = readParts(listed, reading, nameIndex, today, dataStart, false);
    return parts.every((p) => p !== null) ? distinct(parts) : null;
  }
  const parts = readParts(spans, reading, nameIndex, today, dataStart, true);
  const understood = parts.filter((p) => p !== null);
  const { why, decision } = decide(reading, nameIndex, today, dataStart);
  // A whole that is understood answers its parts too, unless it would add up what two equal questions ask apart, or answer only one of them.
  const areEqual = new Set(understood.map((p) => p.frame.intent)).size === 1;
  const isOneOfThem =
    "frame" in decision &&
    understood.some((p) => p.frame.intent === decision.frame.intent) &&
    !understood.some((p) => POINTS_BACK.test(p.text));
  const isOnlyPart = "frame" in decision && understood.some((p) => leavesUnanswered(decision.frame, p, nameIndex, today));
  const areSure = understood.every((p) => p.isGuess !== true);
  if (understood.length === parts.length && (why !== "understood" || (areSure && (areEqual || isOneOfThem || isOnlyPart))))
    return distinct(understood);
  const persons = spans.filter((span) => ASKS_WHO.test(reading.text.slice(span.from, span.to)));
  if (why === "understood" && "frame" in decision && persons.length > 0 && persons.length < spans.length)
    return {
      parts: [{ frame: decision.frame, reading, text: reading.plain.source }],
      unread: persons.map((span) => sourceOf(reading.plain, span.from, span.to)),
    };
  const leavesOut = "frame" in decision && decision.frame.ignored.length > 0;
  if (understood.length === 0 || (why !== "words left" && why !== "passed over" && !leavesOut)) return null;
  const unread = spans.flatMap((span, i) => (parts[i] === null ? [sourceOf(reading.plain, span.from, span.to)] : []));
  return { parts: understood, unread };
};
/** Whether an answer does not do what the models find that a part asks for, so that it would leave the part out. */
const leavesUnanswered = (answer: Frame, { frame, reading }: Part, nameIndex: NameIndex, today: Day): boolean => {
  const [first] = compose(reading, nameIndex, today).together().tasks;
  return (
    first !== undefined && first.share >= LIKELY && frame.intent !== answer.intent && does(first.task, frame) && !does(first.task, answer)
  );
};
/** Reasons after which a turn is not read in parts: it is understood, or only one of its names is in doubt. */
const IS_WHOLE: ReadonlySet<string> = new Set(["understood", "which names"]);
/** "Mortgage: balance, rate, and when is it done" asks for several figures of one thing. */
const facetsIn = (reading: Reading, nameIndex: NameIndex, today: Day, dataStart: Day): Several | null => {
  const { accounts, merchants } = reading.entities;
  if (accounts.length + merchants.length !== 1) return null;
  const asked = facetParts(reading.text);
  if (asked.length === 0 || IS_WHOLE.has(decide(reading, nameIndex, today, dataStart).why)) return null;
  const parts = readSources(asked, reading, nameIndex, today, dataStart, false);
  return parts.every((p) => p !== null) ? distinct(parts) : null;
};
/** One question put in two ways is one question. */
const distinct = (parts: Part[]): Several | null =>
  new Set(parts.map((p) => JSON.stringify(p.frame))).size > 1 ? { parts, unread: [] } : null;
