import type { Day } from "#domain/day.ts";
import { chosen } from "./history.ts";
import { questionsNear } from "./phrases.ts";
import { saidOnly } from "./levels.ts";
import type { Frame } from "../frame.ts";
import { readByTask } from "../meaning/by-task.ts";
import { decide } from "../meaning/decide.ts";
import type { Type } from "../meaning/lexicon.ts";
import type { Memo, OpenQuestion } from "../memo.ts";
import { read, type Reading } from "../reading.ts";
import type { NameIndex } from "../vocabulary.ts";

/*
 * A turn that only names another time, name or account is put into the last question in the place of its own: "which months did we spend
 * more than we earned this year", "same question for 2025". It needs no rule for the kind of answer, and every word of the new question is
 * read like that of any other. It is tried where nothing else understands the turn.
 */

export type Substituted = { frame: Frame; reading: Reading; text: string };
type Now = { today: Day; dataStart: Day };
type Span = { from: number; to: number };

/** What a turn may name to be put into another question. */
const NAMES: readonly Type[] = ["period", "category", "income_category", "merchant", "account", "possession", "pointer"];
const JOINING =
  /^(?:and|what|how|about|same|question|thing|for|the|in|on|at|of|from|to|then|now|just|only|but|so|ok|okay|please|instead|again|do|it|that|this|too|also|by|during|one|card|account|year|month|far|with)$/;
const MOST_WORDS = 9;

const spansOf = (reading: Reading): { times: Span[]; names: Span[]; accounts: Span[] } => ({
  times: reading.periods.map(({ from, to }) => ({ from, to })),
  names: [...reading.entities.categories, ...reading.entities.merchants].filter((e) => !e.excluded).map(({ from, to }) => ({ from, to })),
  accounts: reading.entities.accounts.filter((e) => !e.excluded).map(({ from, to }) => ({ from, to })),
});
/** The words from the first to the last of some spans; null without any. */
const whole = (spans: readonly Span[]): Span | null =>
  spans.length === 0 ? null : { from: Math.min(...spans.map((s) => s.from)), to: Math.max(...spans.map((s) => s.to)) };
const BETWEEN = /^[\s,]*(?:and|or|&|plus|the|our|my|at|on|in|of|,|\s)*$/;
/** Whether spans stand side by side, so that one name can take the place of all. */
const isRun = (spans: readonly Span[], text: string): boolean => {
  const sorted = spans.toSorted((a, b) => a.from - b.from);
  return sorted.slice(1).every((span, i) => BETWEEN.test(text.slice(sorted[i]?.to ?? 0, span.from)));
};

const understood = (text: string, nameIndex: NameIndex, { today, dataStart }: Now): Substituted | null => {
  const reading = read(text, nameIndex, { today, dataStart });
  const explained = decide(reading, nameIndex, today, dataStart);
  const isSure = explained.why === "understood" || explained.why === "member" || explained.why === "boundary";
  const decided = isSure && "frame" in explained.decision ? explained.decision.frame : null;
  const frame = decided ?? readByTask(explained, reading, nameIndex, today);
  return frame && frame.ignored.length === 0 ? { frame, reading, text } : null;
};

/**
 * Returns the last question with what a short turn names in the place of the same kind of thing; null if the turn says anything else, or if
 * the question has no such place. A time may also be added to a question without one.
 */
export const substituted = (reading: Reading, question: string, nameIndex: NameIndex, now: Now): Substituted | null => {
  const said = reading.text.replace(/[?.! ]+$/, "").trim();
  if (said.split(" ").length > MOST_WORDS || !saidOnly(reading, nameIndex, NAMES, JOINING)) return null;
  const base = read(question, nameIndex, now);
  const [given, places] = [spansOf(reading), spansOf(base)];
  const kinds = ["times", "names", "accounts"] as const;
  const named = kinds.filter((kind) => given[kind].length > 0);
  if (named.length === 0) return null;
  const changes = named.map((kind) => {
    const [from, to] = [whole(given[kind]), whole(places[kind])];
    if (!from || !isRun(given[kind], reading.text) || !isRun(places[kind], base.text)) return null;
    const words = reading.text.slice(from.from, from.to);
    if (to) return { ...to, words };
    return kind === "times" ? { from: base.text.length, to: base.text.length, words: ` ${words}` } : null;
  });
  if (changes.some((change) => change === null)) return null;
  const bare = base.text.replace(/[?.! ]+$/, "");
  const text = changes
    .flatMap((change) => (change ? [change] : []))
    .toSorted((a, b) => b.from - a.from)
    .reduce((out, { from, to, words }) => `${out.slice(0, Math.min(from, out.length))}${words}${out.slice(to)}`, bare);
  const found = understood(`${text}?`, nameIndex, now);
  const before = understood(question, nameIndex, now);
  return found && JSON.stringify(found.frame) !== JSON.stringify(before?.frame) ? found : null;
};

const CHOSEN_WITH = /^(.{3,40}?)(?:, | )((?:for|in|but for|but in|but) .{3,30})$/;
/** "The second one, for last month": one of the questions that were offered, with another time. Null for any other turn. */
export const chosenWithTime = (text: string, open: OpenQuestion, nameIndex: NameIndex, now: Now): string | null => {
  const [, words, time] = CHOSEN_WITH.exec(text) ?? [];
  const question = words === undefined ? null : chosen(words, open);
  if (question === null || time === undefined) return null;
  return substituted(read(time, nameIndex, now), question, nameIndex, now)?.text ?? null;
};

/** How many turns back a whole question is looked for. */
const MOST_BACK = 4;
const isSame = (a: Frame, b: Frame): boolean =>
  a.intent === b.intent && JSON.stringify([a.filter, a.period, a.metric]) === JSON.stringify([b.filter, b.period, b.metric]);
/**
 * Returns the last request as a question that stands alone: its own words, or those of the question before it with what they change, or a
 * plain question that is read as the same request. Null if none is.
 */
export const wholeQuestion = (memos: readonly Memo[], nameIndex: NameIndex, now: Now, back = 0): string | null => {
  const last = memos.at(-1);
  if (!last || last.text === "" || back > MOST_BACK) return null;
  const alone = understood(last.text, nameIndex, now);
  if (alone && alone.frame.intent === last.frame.intent) return last.text;
  const before = wholeQuestion(memos.slice(0, -1), nameIndex, now, back + 1);
  const changed = before === null ? null : substituted(read(last.text, nameIndex, now), before, nameIndex, now);
  if (changed && isSame(changed.frame, last.frame)) return changed.text;
  const [near] = questionsNear(last.frame, now.today);
  const plain = near === undefined ? null : understood(near, nameIndex, now);
  return near !== undefined && plain && isSame(plain.frame, last.frame) ? near : null;
};
