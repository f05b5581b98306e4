import type { Intent } from "../frame.ts";
import type { Reading } from "../reading.ts";
import { type NameIndex, nameKey } from "../vocabulary.ts";
import type { Composed, Parsed } from "./compose.ts";
import { isAboutRows } from "../understand.ts";
import { STATES, type Token } from "./cover.ts";
import { isInDictionary } from "./english.ts";
import { commonWords } from "../words.ts";
import type { Type } from "./lexicon.ts";

/** More words than this that nothing explains are no slip of attention. */
const MOST_LEFT = 3;
/** Words that may name a time, which would change every figure. */
const TIME =
  /\d|day|week|month|quarter|year|season|spring|summer|autumn|fall|winter|half|morning|evening|night|noon|midday|dawn|holiday|christmas|xmas|easter|thanksgiving|halloween|birthday|anniversary|decade|century|early|late|latter|former|earlier|sooner|onward|since|until|till|before|after|ago|recent|past|ramadan|diwali|hanukkah|vacation|semester|term\b|lockdown|pandemic|covid/;
/** Words for a place or a way of paying, which may narrow what is counted. */
const PLACE =
  /^(?:near|nearby|abroad|overseas|online|offline|locally|downtown|uptown|elsewhere|outside|inside|in-store|instore|worldwide|domestically|everywhere|somewhere|home|work|office|alone|jointly|together|solo)$/;
/** Words after which a name or a purpose stands. */
const PREPOSITION =
  /(?:^|[^\p{L}])(?:at|from|@|called|named|on|in|for|with|by|about|via|through|of|under|like|as|to|into|into)\s+(?:(?:the|my|our|a|an|this|that|these|those|some|any)\s+)?$/u;
const AND = /(?:^|[^\p{L}])(?:and|or|plus|&|,)\s*(?:(?:the|my|our|a|an)\s+)?$/u;
const POLITE =
  /^(?:(?:please|pls|can|could|would|will|you|kindly|hey|hi|hello|yo|ok|okay|so|and|then|now|just|also|hiro|i|want|need|would|like|you|to|let's|lets|go|ahead|henceforth|hereby|well|um|uh),? )*$/;
const LIMITS: ReadonlySet<Type> = new Set(["not", "except", "no_spend", "gross", "net_of"]);
/** How many words back a negation reaches. */
const REACH = 4;

/** Whether a word is written as a name: with a capital inside a sentence. */
const isProper = (token: Token, { text }: Parsed, { plain }: Reading): boolean =>
  token.from > 0 &&
  /\p{Ll}{2}/u.test(plain.source) &&
  /^\p{Lu}/u.test(plain.source.slice(plain.at[token.from] ?? 0)) &&
  !/[.?!:;] $/.test(text.slice(0, token.from));

/** Whether a word cannot narrow or change what is asked: an ordinary word that names no time, no place and nothing that is bought. */
const isHarmless = (token: Token, parsed: Parsed, reading: Reading, nameIndex: NameIndex): boolean => {
  const { tokens, items, text } = parsed;
  const at = tokens.findIndex((t) => t.from === token.from);
  const [before, after] = [text.slice(0, token.from), text.slice(token.to)];
  if (!/^[a-z][a-z'-]*$/.test(token.word) || !isInDictionary(token.word)) return false;
  if (nameIndex.byWord.has(nameKey(token.word))) return false;
  if (TIME.test(token.word) || PLACE.test(token.word) || STATES.has(token.word)) return false;
  if (isProper(token, parsed, reading)) return false;
  if (PREPOSITION.test(before) || AND.test(before) || /^ ?(?:and|or|&|plus|,) ?/.test(after)) return false;
  // The verb of a request says what to do.
  const clause = before.split(/[.?!;:,] /).at(-1) ?? "";
  if (POLITE.test(clause)) return false;
  if (items.some((i) => LIMITS.has(i.type) && i.at < at && i.at + i.length > at - REACH && tokens[i.at]?.clause === token.clause))
    return false;
  // Right after a category, a noun makes it another thing ("tv licence", "pet passport").
  const follows =
    items.some((i) => i.type === "category" && i.at + i.length === at) && before.endsWith(" ") && !/(?:ed|ing|ly)$/.test(token.word);
  if (follows) return false;
  // Between two of a kind, a verb compares them ("Did October beat September").
  if (
    SIDES.some(
      (type) => items.some((i) => i.type === type && i.at + i.length === at) && items.some((i) => i.type === type && i.at === at + 1),
    )
  )
    return false;
  // Right before a noun, a word says which ones are meant ("studio supplies").
  const next = tokens[at + 1];
  if (next === undefined || !/^ \p{L}/u.test(after)) return true;
  return commonWords.has(next.word) && !items.some((i) => i.at === at + 1 && i.type !== "empty" && !BESIDE.has(i.type));
};
/** Meanings that a word before them does not narrow. */
const BESIDE: ReadonlySet<Type> = new Set([
  "amount_q",
  "list",
  "exists",
  "total",
  "have",
  "when",
  "why",
  "where",
  "who",
  "period",
  "count",
]);
const SIDES: readonly Type[] = ["period", "merchant", "category", "account"];

/** Types of words that an answer may never pass over: they name something, limit it, or ask for something else. */
const BINDING: ReadonlySet<Type> = new Set<Type>([
  ...(["category", "income_category", "possession", "merchant", "account", "quoted", "member", "goal_name", "security"] as const),
  ...(["period", "amount", "number", "limit_count", "compare", "chart", "table", "beyond", "by_month", "by_category", "per_year"] as const),
  ...(["recommend", "subscription", "owe", "balance", "afford", "runway", "safe", "paid_down", "networth", "cash", "liquid"] as const),
  ...(["income", "deposit", "earn", "savings_rate", "budget", "spend"] as const),
]);
/** Types that say nothing about rows: "add it up", "that came off", "things that hit". */
const IDLE: ReadonlySet<Type> = new Set<Type>(["empty", "progress", "off", "create", "trip"]);
/** What ties an overview to one thing of the household, so that unknown words can only describe it. */
export const ANCHORS: readonly Type[] = ["goal_name", "equity", "account", "possession", "retire", "emergency"];
/** A reading must be better than any other by this much before it may pass over words. */
const CLEAR = 1;
const MOST_PASSED = 4;
const isOfRows = (intent: Intent | null): boolean => intent !== null && (isAboutRows(intent) || intent === "flows");
/** A reading that explains less than this is no reading of the question. */
const LEAST_SCORE = -10;

/**
 * Whether a reading may pass over words that have a meaning elsewhere: an overview shows its whole subject anyway, and rows are not changed
 * by words such as "add it up". Names, times, amounts and comparisons are never passed over.
 */
export const mayBePassedOver = (
  left: readonly Token[],
  best: Composed,
  parsed: Parsed,
  reading: Reading,
  nameIndex: NameIndex,
): boolean => {
  const { kind, query, score } = best;
  if (left.length === 0 || left.length > MOST_PASSED || kind.intent === null || score < LEAST_SCORE) return false;
  const other = parsed.readings.find((r) => r.kind.intent !== kind.intent);
  if (other && score - other.score < CLEAR) return false;
  const typesOf = (token: Token): Type[] => {
    const at = parsed.tokens.indexOf(token);
    return parsed.items.filter((i) => i.at <= at && at < i.at + i.length).map((i) => i.type);
  };
  // What to buy or sell is no question about what is there.
  if (kind.intent === "holdings" && /\bshould\b/.test(parsed.text)) return false;
  if (!kind.isOverview)
    return (
      left.length <= 2 &&
      isOwn(parsed, reading) &&
      (isAboutRows(kind.intent) || kind.intent === "flows") &&
      left.every((token) => typesOf(token).length > 0 && typesOf(token).every((type) => IDLE.has(type)))
    );
  // What the answer is about must be asked, not only told.
  const isAsked = kind.needs[0]?.some((type) =>
    query.items.some((i) => i.type === type && !parsed.isAside(parsed.tokens[i.at]?.clause ?? 0)),
  );
  return (
    isAsked === true &&
    left.every(
      (token) =>
        !/\d/.test(token.word) &&
        typesOf(token).every((type) => !BINDING.has(type)) &&
        !isProper(token, parsed, reading) &&
        (typesOf(token).length > 0 || query.has(...ANCHORS) || (isOwn(parsed, reading) && isHarmless(token, parsed, reading, nameIndex))),
    )
  );
};

/**
 * Whether a question that is asked back has one clear reading, so that the next turn can change it: no other reading is near, and the words
 * left over mean nothing here. Words with a meaning would ask for something else.
 */
export const isClear = ({ kind, score }: Composed, left: readonly Token[], parsed: Parsed, reading: Reading): boolean => {
  if (left.length === 0 || left.length > MOST_PASSED || kind.intent === null || score < LEAST_SCORE) return false;
  // Two kinds may write the same figure of the same rows.
  const other = parsed.readings.find((r) => r.kind.intent !== kind.intent && !(isOfRows(r.kind.intent) && isOfRows(kind.intent)));
  if (other && score - other.score < CLEAR) return false;
  return left.every((token) => {
    const at = parsed.tokens.indexOf(token);
    const types = parsed.items.filter((i) => i.at <= at && at < i.at + i.length).map((i) => i.type);
    return types.every((type) => IDLE.has(type)) && !/\d/.test(token.word) && !isProper(token, parsed, reading);
  });
};

/** Words for the user and the household. Only in a question about their own money may an answer leave words out. */
const OWN = /(?:^|[^\p{L}])(?:i|we|me|us|my|our|mine|ours|i'(?:m|ve|d|ll)|we'(?:re|ve|d|ll))(?![\p{L}])/u;
const isOwn = ({ text }: Parsed, { periods }: Reading): boolean => OWN.test(text) || periods.length > 0;
/** Types that speak of money that moved. */
const MOVED: ReadonlySet<Type> = new Set<Type>([
  ...(["spend", "purchase", "trip", "bills", "income", "earn", "wages", "deposit", "refund", "fee", "interest", "total"] as const),
  ...([
    "merchant",
    "account",
    "amount",
    "share",
    "count",
    "average",
    "usual",
    "each",
    "per_month",
    "per_week",
    "per_day",
    "per_year",
  ] as const),
]);
const FEWEST_WORDS = 4;
/** Whether a question names only a kind of thing, and nothing of the household: "what is the cheapest electric guitar". */
export const isGeneric = ({ kind, query }: Composed, parsed: Parsed, reading: Reading): boolean =>
  kind.intent !== null &&
  (isAboutRows(kind.intent) || kind.intent === "flows") &&
  parsed.tokens.length >= FEWEST_WORDS &&
  !isOwn(parsed, reading) &&
  (query.has("category", "fresh") || reading.entities.merchants.length > 0) &&
  !parsed.items.some((i) => MOVED.has(i.type) && (i.type !== "merchant" || query.has("last", "largest", "smallest", "list")));

/** Whether an answer may leave these words out. It names them, so that nothing is dropped in silence. */
export const mayBeLeft = (left: readonly Token[], parsed: Parsed, reading: Reading, nameIndex: NameIndex): boolean =>
  left.length > 0 &&
  left.length <= MOST_LEFT &&
  isOwn(parsed, reading) &&
  left.every((token) => isHarmless(token, parsed, reading, nameIndex));

/** Words after which an unknown noun is a thing that may be asked for. */
const NAMES_THING =
  /(?:^|[^\p{L}])(?:at|from|@|called|named|on|in|for|with|by|about|via|through|of|under|like|as|to|into|the|my|our|a|an|this|that|these|those|some|any)\s+$/u;
/** Right after a name, or before one, a noun makes it another thing: "grocery jalopies", "studio supplies". */
const makesAnother = (token: Token, { items, tokens, text }: Parsed): boolean => {
  const at = tokens.indexOf(token);
  const isName = (type: Type): boolean => type === "category" || type === "merchant" || type === "account" || type === "possession";
  return (
    !DESCRIBES.test(token.word) &&
    items.some(
      (i) => isName(i.type) && ((i.at + i.length === at && text[token.from - 1] === " ") || (i.at === at + 1 && text[token.to] === " ")),
    )
  );
};
/** Types of words that are never passed over, however sure the task is: they name, time, limit or leave out. */
const NARROWS: ReadonlySet<Type> = new Set<Type>([
  ...(["category", "income_category", "possession", "merchant", "account", "quoted", "member", "goal_name", "security"] as const),
  ...([
    "period",
    "amount",
    "limit_count",
    "beyond",
    "not",
    "except",
    "no_spend",
    "weekend",
    "weekday",
    "count",
    "wages",
    "payday",
  ] as const),
]);
/** Answers on so wide a topic that a word nobody knows may name another one. */
const WIDE: ReadonlySet<string> = new Set<Intent>(["recommend", "products", "rewards_card", "plan_overview", "summary"]);
const SURE_OF_TASK = 0.6;
/** Where the task is this sure, an unknown word names no other topic, and no part of an answer that shows a whole. */
const SURER_OF_TASK = 0.8;
const MOST_PASSED_FOR_TASK = 6;
/**
 * Whether a reading may pass over words because its task is sure. On text of other writers than those of the model's examples, about four of
 * five such answers are right. The answer names the words. Of a question without words for its task, less may be passed over.
 */
export const mayBePassedForTask = (left: readonly Token[], best: Composed, parsed: Parsed, reading: Reading): boolean => {
  const { kind, query, likely } = best;
  if (kind.intent === null || likely < SURE_OF_TASK || left.length === 0 || left.length > MOST_PASSED_FOR_TASK) return false;
  const isAskedInWords = parsed.readings.includes(best);
  if (isAskedInWords && !isOwn(parsed, reading)) return false;
  const showsWhole = !isOfRows(kind.intent);
  const isSelected = query.has("category", "income_category", "merchant", "account");
  return left.every((token) => {
    const at = parsed.tokens.indexOf(token);
    const types = parsed.items.filter((i) => i.at <= at && at < i.at + i.length).map((i) => i.type);
    if (isProper(token, parsed, reading) || (!isAskedInWords && TIME.test(token.word))) return false;
    if (types.length > 0) return types.every((type) => !NARROWS.has(type) && (isAskedInWords || !BINDING.has(type)));
    if (showsWhole && likely >= SURER_OF_TASK && !isAskedInWords) return true;
    return (
      !WIDE.has(kind.intent ?? "") &&
      !NAMES_THING.test(parsed.text.slice(0, token.from)) &&
      !makesAnother(token, parsed) &&
      // In "last tire swap" the unknown word is what was bought.
      (isAskedInWords || showsWhole || isSelected || DESCRIBES.test(token.word))
    );
  });
};
/** Endings of words that do not name a thing that is bought. */
const DESCRIBES = /(?:ed|ing|ly)$/;
