import type { Day } from "#domain/day.ts";
import { type Filter, type Frame, type Intent, isFiltered } from "../frame.ts";
import { readByTask } from "../meaning/by-task.ts";
import { compose } from "../meaning/compose.ts";
import { decide } from "../meaning/decide.ts";
import { does, replyTo } from "../meaning/tasks/tasks.ts";
import { phrasesOf } from "./phrases.ts";
import { read, type Reading } from "../reading.ts";
import { isAboutRows } from "../understand.ts";
import type { NameIndex } from "../vocabulary.ts";

/*
 * A follow-up that lacks a part, such as "at what rate?", is completed with words of the last request and read like any other question.
 * Every content word must then be explained, so a word that does not fit is asked about instead of dropped.
 */

/** A turn as a question that stands alone. */
export type Whole = { frame: Frame; reading: Reading; text: string };
type Now = { today: Day; dataStart: Day };

/** Fragments are short. A longer turn says itself what it is about. */
const MOST_WORDS = 12;

const understood = (text: string, nameIndex: NameIndex, { today, dataStart }: Now): Whole | null => {
  const reading = read(text, nameIndex, { today, dataStart });
  const { decision, why } = decide(reading, nameIndex, today, dataStart);
  const isWhole = why === "understood" && "frame" in decision && decision.frame.ignored.length === 0;
  return isWhole ? { frame: decision.frame, reading, text } : null;
};

/** What the words cannot say of the last request: exclusions, limits, and days of the week. */
const unspoken = (given: Filter, prev: Filter): Filter => ({
  ...given,
  notCategories: given.notCategories.length > 0 ? given.notCategories : prev.notCategories,
  notMerchants: given.notMerchants.length > 0 ? given.notMerchants : prev.notMerchants,
  over: given.over ?? (given.under === null ? prev.over : null),
  under: given.under ?? (given.over === null ? prev.under : null),
  days: given.days.length > 0 ? given.days : prev.days,
});

/** Words of the last request, and which of its parts they hold. */
type Addition = { words: string; names: boolean; time: boolean };

/** Words to add, from all that was said before to only a part of it. */
const additions = (reading: Reading, prev: Frame, today: Day): Addition[] => {
  const { measure, names, when } = phrasesOf(prev, today);
  const { categories, merchants, accounts } = reading.entities;
  const hasOwn = categories.length + merchants.length + accounts.length > 0;
  const of = hasOwn ? "" : names;
  const at = reading.periods.length > 0 ? "" : when;
  // "Rates on" is one phrase, so names are also tried without their preposition.
  const plain = of.replace(/^(?:on|of|with|at|from) /, "my ");
  const all = [
    ...[measure, ""].flatMap((m) => [
      [m, of, at],
      [m, of, ""],
      [m, plain, ""],
      [m, "", at],
      [m, "", ""],
    ]),
    ...(OTHERS[prev.intent] ?? []).map((m) => [m, "", ""]),
  ];
  const found = all.map(([m = "", n = "", t = ""]) => ({
    words: [m, n, t].filter(Boolean).join(" "),
    names: n !== "" || of === "",
    time: t !== "" || at === "" || prev.period?.asked !== true,
  }));
  return found.filter((one, i) => one.words !== "" && found.findIndex((o) => o.words === one.words) === i);
};
/** Other words for what an answer is about, which take no name: a paycheck is asked for without its payer. */
const OTHERS: Partial<Record<Intent, readonly string[]>> = {
  income_total: ["paycheck"],
  balance: ["account"],
  credit_use: ["card"],
  plan_overview: ["the plan"],
};

const TAKES_NAMES: ReadonlySet<Intent> = new Set<Intent>([
  "balance",
  "debt",
  "debt_change",
  "payoff",
  "rate",
  "credit_use",
  "income_total",
]);
/** Whether the request still holds every part of the last one that it can hold. */
const keepsParts = ({ frame }: Whole, { names, time }: Addition): boolean =>
  (names || !(isAboutRows(frame.intent) || TAKES_NAMES.has(frame.intent))) && (time || !isAboutRows(frame.intent));

/** A comparison needs the last time as its other side, and counts days of the week in no other way. */
const losesSide = ({ frame, reading }: Whole, prev: Frame): boolean =>
  // What came in from a payer is no part of what was spent, and a payer is no recurring payment.
  (prev.intent === "income_total" && (frame.metric === "income share" || frame.intent === "subscription_one")) ||
  (frame.compare?.by === "period" && reading.periods.length < 2 && prev.period?.asked === true) ||
  (prev.filter.days.length > 0 && isAboutRows(frame.intent) && frame.intent !== "spend_total" && frame.intent !== "spend_count");

/**
 * Returns the last request with the words of a fragment; null if they do not make a question. A fragment must change something, unless it
 * `asks` a question already.
 */
export const completed = (reading: Reading, prev: Frame, nameIndex: NameIndex, now: Now, asks = false): Whole | null => {
  const said = reading.text.replace(/[?.! ]+$/, "").trim();
  if (said.split(" ").length > MOST_WORDS) return null;
  for (const addition of additions(reading, prev, now.today)) {
    const whole = understood(`${said} ${addition.words}`, nameIndex, now);
    if (!whole || !keepsParts(whole, addition) || losesSide(whole, prev)) continue;
    const plain = understood(addition.words, nameIndex, now);
    if (!asks && plain && JSON.stringify(plain.frame) === JSON.stringify(whole.frame)) continue;
    if (!isAboutRows(whole.frame.intent) || !isAboutRows(prev.intent) || !isFiltered(prev.filter)) return whole;
    return { ...whole, frame: { ...whole.frame, filter: unspoken(whole.frame.filter, prev.filter) } };
  }
  return null;
};

/** "Cap me at 80 a month for that" is no budget of everything. */
const isOfAll = ({ frame: { intent, filter } }: Whole): boolean => intent === "budget_create" && filter.categories.length === 0;
/** How sure the models must be what a turn asks for that says too little by itself. */
const SURE = 0.85;
/**
 * Reads a turn that says what it asks for, but in words that no answer has: "at what rate do we borrow?" after the mortgage. The models must
 * be sure of its task. The names and the time of the last request are put in where the turn has none. Null if nothing fits.
 */
export const completedByTask = (reading: Reading, prev: Frame, nameIndex: NameIndex, now: Now): Whole | null => {
  const [first] = compose(reading, nameIndex, now.today).together().tasks;
  if (!first || first.share < SURE || replyTo(first.task) !== null) return null;
  const said = reading.text.replace(/[?.! ]+$/, "").trim();
  const { measure } = phrasesOf(prev, now.today);
  for (const addition of [...additions(reading, prev, now.today), { words: "", names: false, time: false }]) {
    if (measure !== "" && addition.words.startsWith(measure)) continue;
    const text = `${said} ${addition.words}`.trim();
    const whole = read(text, nameIndex, now);
    const explained = decide(whole, nameIndex, now.today, now.dataStart);
    const fromWords = explained.why === "understood" && "frame" in explained.decision ? explained.decision.frame : null;
    const frame = fromWords ?? readByTask(explained, whole, nameIndex, now.today);
    const one = frame && { frame, reading: whole, text };
    if (!one || !does(first.task, one.frame) || !keepsParts(one, addition) || losesSide(one, prev) || isOfAll(one)) continue;
    return isAboutRows(one.frame.intent) && isAboutRows(prev.intent) && isFiltered(prev.filter)
      ? { ...one, frame: { ...one.frame, filter: unspoken(one.frame.filter, prev.filter) } }
      : one;
  }
  return null;
};
