import type { Reading } from "../reading.ts";
import { type NameIndex, nameKey } from "../vocabulary.ts";
import type { Parsed } from "./compose.ts";
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

/** Whether a word cannot narrow or change what is asked: an ordinary word that names no time, no place and nothing that is bought. */
const isHarmless = (token: Token, parsed: Parsed, reading: Reading, nameIndex: NameIndex): boolean => {
  const { tokens, items, text } = parsed;
  const at = tokens.findIndex((t) => t.from === token.from);
  const [before, after] = [text.slice(0, token.from), text.slice(token.to)];
  if (!/^[a-z][a-z'-]*$/.test(token.word) || !isInDictionary(token.word)) return false;
  if (nameIndex.byWord.has(nameKey(token.word))) return false;
  if (TIME.test(token.word) || PLACE.test(token.word) || STATES.has(token.word)) return false;
  if (at > 0 && /^\p{Lu}/u.test(reading.plain.source.slice(reading.plain.at[token.from] ?? 0)) && !/[.?!:;] $/.test(before)) return false;
  if (PREPOSITION.test(before) || AND.test(before) || /^ ?(?:and|or|&|plus|,) ?/.test(after)) return false;
  // The verb of a request says what to do.
  const clause = before.split(/[.?!;:,] /).at(-1) ?? "";
  if (POLITE.test(clause)) return false;
  if (items.some((i) => LIMITS.has(i.type) && i.at < at && i.at + i.length > at - REACH && tokens[i.at]?.clause === token.clause))
    return false;
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

/** Words for the user and the household. Only in a question about their own money may an answer leave words out. */
const OWN = /(?:^|[^\p{L}])(?:i|we|me|us|my|our|mine|ours|i'(?:m|ve|d|ll)|we'(?:re|ve|d|ll))(?![\p{L}])/u;
const isOwn = ({ text }: Parsed, { entities, periods }: Reading): boolean =>
  OWN.test(text) || periods.length > 0 || entities.merchants.length + entities.categories.length + entities.accounts.length > 0;

/** Whether an answer may leave these words out. It names them, so that nothing is dropped in silence. */
export const mayBeLeft = (left: readonly Token[], parsed: Parsed, reading: Reading, nameIndex: NameIndex): boolean =>
  left.length > 0 &&
  left.length <= MOST_LEFT &&
  isOwn(parsed, reading) &&
  left.every((token) => isHarmless(token, parsed, reading, nameIndex));
