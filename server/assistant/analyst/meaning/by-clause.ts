import type { Day } from "#domain/day.ts";
import type { Frame } from "../frame.ts";
import { sourceOf } from "../normalize.ts";
import { read, type Reading } from "../reading.ts";
import type { NameIndex } from "../vocabulary.ts";
import { compose, type Parsed } from "./compose.ts";
import { decide, type Explained } from "./decide.ts";
import { isUnbound } from "./leftover.ts";
import type { Type } from "./lexicon.ts";

/*
 * A question inside a story: "my knees hate me, so tell me, the gym this quarter?". One part of the sentence is a whole question, and the
 * others only tell why it is asked.
 */

/** The subject of a part that tells something. */
const TELLS_OF =
  "(?:i|i'm|i've|i'd|i'll|we|we're|we've|we'd|we'll|he|he's|she|she's|they|they're|it|it's|you|my|our|his|her|their|someone|somebody|everyone|everybody|people|the \\p{L}+ (?:is|are|was|were|has|had|keeps?|needs?|wants?|says?|said|asked|thinks?))";
/** Where a part of a sentence ends and another one begins. */
const JOINT = new RegExp(
  `[.!?;:]+\\s+|,\\s+|\\s+[-–—]+\\s+|\\s+(?=(?:because|cause|cuz|since|before|after|so|but|and|as|while|when|whenever|if|though|although|even though|now that|every time|until) ${TELLS_OF}(?![\\p{L}']))`,
  "gu",
);
/** What happened to a thing or to others: "the twins just turned two". */
const HAPPENED =
  /^(?:(?:and|so|but|ok|okay|well) )*(?:the|my|our|his|her|their|both|all)(?: \p{L}+){1,3} (?:\p{L}+ed|came|went|left|got|began|broke|quit|fell|became|took|died|grew|lost|won|made|said|told)(?!\p{L})/u;
/** What somebody claims narrows nothing: "because my wife swears it was over 1,000". */
const CLAIMS =
  /\b(?:swears?|swore|says?|said|thinks?|thought|claims?|claimed|bets?|insists?|insisted|reckons?|guess(?:es|ed)?|believes?|told me|(?:is|are|was|were|am|'m) (?:pretty |quite |so )?(?:sure|convinced))\b.*\b(?:it|that|they|we|i|he|she)\b/;
/** Words of a sentence that tells something. */
const SENTENCE = new RegExp(
  `(?<![\\p{L}'])(?:${TELLS_OF}|me|us|him|them|is|are|was|were|am|has|have|had|got|gets|getting|keeps?|feeling|trying|planning|thinking|wondering|preparing)(?![\\p{L}'])`,
  "u",
);
const ASKS_ANOTHER =
  /^(?:(?:and|so|but|ok|okay|also|then|plus) )*(?:what|what's|how|how's|when|which|who|where|why|did|do|does|is|are|was|were|can|could|will|would|should|show|list|compare)\b/;
/** Words that set a time. What they tell is no time only if the question has one itself. */
const SETS_TIME = /^(?:(?:and|so|but) )*(?:since|ever since|before|after|until|till|while|when|whenever|during|as)\b/;
/** What narrows a question, so that it must not be left out. */
const NARROWS: ReadonlySet<Type> = new Set<Type>([
  ...(["category", "income_category", "possession", "merchant", "account", "quoted", "member", "goal_name", "security"] as const),
  ...(["period", "amount", "except", "not", "weekend", "weekday", "beyond", "net_of"] as const),
]);
const EXCLUDES: ReadonlySet<Type> = new Set<Type>(["except", "not", "net_of", "beyond"]);
/** What narrows the question even from another sentence. */
const NARROWS_FROM_AFAR: ReadonlySet<Type> = new Set<Type>(["except", "net_of", "beyond", "amount", "period"]);
/** Reasons of decisions where words were left over. */
const SAYS_TOO_MUCH: ReadonlySet<string> = new Set(["words left", "another task", "no subject", "nothing about money", "passed over"]);
const MOST_PARTS = 7;
/** The task of the part must be this likely. */
const LEAST_LIKELY = 0.5;

type Span = { from: number; to: number; ends: string };
const partsOf = (text: string): Span[] => {
  const parts: Span[] = [];
  let from = 0;
  for (const m of text.matchAll(JOINT)) {
    parts.push({ from, to: m.index, ends: m[0].trim().charAt(0) });
    from = m.index + m[0].length;
  }
  parts.push({ from, to: text.length, ends: /[?.!]\s*$/.exec(text)?.[0].trim() ?? "" });
  return parts.filter(({ from: a, to }) => /\p{L}|\d/u.test(text.slice(a, to)));
};

/** Whether a part may be left out: it tells something, asks nothing, and has nothing that narrows the question beside it. */
const onlyTells = ({ from, to, ends }: Span, parsed: Parsed, isNamed: boolean, isTimed: boolean): boolean => {
  const said = parsed.text.slice(from, to).trim();
  if ((!SENTENCE.test(said) && !HAPPENED.test(said)) || ASKS_ANOTHER.test(said) || ends === "?") return false;
  if (SETS_TIME.test(said) && !isTimed) return false;
  const types = parsed.items.flatMap(({ type, at }) => {
    const token = parsed.tokens[at];
    return token && token.from >= from && token.to <= to ? [type] : [];
  });
  // "My wife thinks we should not count rent" leaves rent out, no matter who asks for that.
  if (CLAIMS.test(said)) return !types.some((type) => EXCLUDES.has(type));
  // A sentence before the question may name what the question names otherwise: "Getting ready for a trip. Costco in May?"
  const isApart = isNamed && (ends === "." || ends === "!");
  return !types.some((type) => (isApart ? NARROWS_FROM_AFAR : NARROWS).has(type));
};

/**
 * Reads the one part of a sentence that asks, if all others only tell something. Returns null if the whole was understood, or if no part is a
 * whole question. The frame names the words that might matter and are left out.
 */
export const readByClause = (explained: Explained, reading: Reading, nameIndex: NameIndex, today: Day, dataStart: Day): Frame | null => {
  if (!SAYS_TOO_MUCH.has(explained.why)) return null;
  const parsed = compose(reading, nameIndex, today);
  const parts = partsOf(parsed.text);
  if (parts.length < 2 || parts.length > MOST_PARTS) return null;
  for (let length = parts.length - 1; length > 0; length--)
    for (let first = parts.length - length; first >= 0; first--) {
      const [start, end] = [parts[first], parts[first + length - 1]];
      if (!start || !end) continue;
      const inner = read(sourceOf(reading.plain, start.from, end.to), nameIndex, { today, dataStart });
      const { entities, periods } = inner;
      const isNamed = entities.merchants.length + entities.categories.length + entities.accounts.length > 0;
      const outside = [...parts.slice(0, first), ...parts.slice(first + length)];
      if (!outside.every((part) => onlyTells(part, parsed, isNamed, periods.length > 0))) continue;
      const { decision, why, best } = decide(inner, nameIndex, today, dataStart);
      if (why !== "understood" || !("frame" in decision) || !best || best.likely < LEAST_LIKELY) continue;
      const left = parsed.tokens.filter(
        (token) =>
          outside.some((part) => token.from >= part.from && token.to <= part.to) &&
          explained.left.includes(token.word) &&
          !isUnbound(token, parsed),
      );
      return { ...decision.frame, ignored: [...decision.frame.ignored, ...new Set(left.map((token) => token.word))] };
    }
  return null;
};
