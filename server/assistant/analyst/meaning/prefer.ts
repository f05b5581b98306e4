import type { Composed, Parsed } from "./compose.ts";
import { isLightWord } from "./leftover.ts";
import type { Type } from "./lexicon.ts";
import { losesNames } from "./named-objects.ts";
import type { AnswerKind } from "./query.ts";

/** Two readings closer than this are put to the user, unless the first one's task is by far the likelier. */
const MARGIN = 0.15;

/**
 * Answers that show the same rows: fees are spending on fees, a list states its sum, and a table by month its mean. Which of them is given
 * changes no figure.
 */
const ALIKE: readonly ReadonlySet<string | null>[] = [
  new Set(["fees", "spend_total"]),
  new Set(["search", "spend_total"]),
  new Set(["spend_trend", "spend_average"]),
];
/** What an answer shows: a list of spending is a search. */
const shown = ({ name, intent }: AnswerKind): string | null => (name.startsWith("list of ") ? "search" : intent);
/** Whether two kinds of answers show the same rows. */
export const isSame = (a: AnswerKind, b: AnswerKind): boolean =>
  a.intent === b.intent || shown(a) === shown(b) || ALIKE.some((alike) => alike.has(shown(a)) && alike.has(shown(b)));

/** "A day" and "per week" ask for a mean; its answer has the table too. */
const preferMean = ({ readings, text }: Parsed): Composed[] => {
  const [first, second, ...others] = readings;
  return first?.kind.intent === "spend_trend" &&
    second?.kind.intent === "spend_average" &&
    first.score - second.score < MARGIN &&
    first.left.length === second.left.length &&
    /\b(?:per|an?|each|every) (?:day|week|month)\b/.test(text) &&
    !/\b(?:by|for each|month by month|week by week|day by day|over time|trend)\b/.test(text)
    ? [second, first, ...others]
    : [...readings];
};

/** Orders to list rows, rather than to say what they come to. */
const ORDERS_LIST =
  /^(?:(?:please|can you|could you|would you|will you|kindly|just|ok|okay|so|and|now|hey|i want you to|i'd like you to|be so (?:good|kind) (?:as )?to|would you be so (?:good|kind) as to|if you would),? )*(?:list|itemi[sz]e|enumerate|show (?:me |us )?(?:everything|every|all|each|whatever)|pull up (?:everything|every|all|each)|read (?:me |us )?(?:out |off )?(?:everything|every|all|each)|lay out (?:everything|every|all|each))\b|(?:^|[,.;:] )(?:please |just |and |now |can you |could you )*(?:list|itemi[sz]e|lay|show|read|spell) (?:it|them|those|that|these|everything|all of (?:it|them)|me everything|me all)(?: all)?(?: out| off| up)?\b/;
const ADDS_UP =
  /\b(?:how (?:much|many)|totals?|sums?|add(?:s|ed)? up|altogether|in all|comes? to|came to|average|share|percent|by (?:month|week|day|category|merchant|store|account)|per|each (?:month|week|day)|compare|more|less|categor(?:y|ies))\b/;
/** A list that is ordered is given as a list; its answer states the sum, too. */
const preferList = (readings: Composed[], { text }: Parsed): Composed[] => {
  const [first] = readings;
  if (first?.kind.intent !== "spend_total" || !ORDERS_LIST.test(text) || ADDS_UP.test(text)) return readings;
  const list = readings.find(
    (r) => r.left.length === first.left.length && (r.kind.intent === "search" || r.kind.name.startsWith("list of spending")),
  );
  return list && first.score - list.score < LIST_MARGIN
    ? [list, ...readings.filter((r) => r !== list && r.kind.intent !== "spend_total")]
    : readings;
};
/** How much more a total may explain than the list that was ordered. */
const LIST_MARGIN = 2;

/** A reading that the model all but rules out gives way where it knows of a better one. */
const RULED_OUT = 0.02;
const KNOWN_BETTER = 0.5;
export const isOtherTask = ({ kind, likely }: Composed, { tasks: [first], text }: Parsed): boolean =>
  kind.intent !== null &&
  !((kind.intent === "search" || kind.name.startsWith("list of")) && ORDERS_LIST.test(text)) &&
  likely < RULED_OUT &&
  first !== undefined &&
  first.share > KNOWN_BETTER;
const preferLikely = (readings: Composed[], parsed: Parsed): Composed[] => {
  const [best] = readings;
  if (!best || !isOtherTask(best, parsed)) return readings;
  const other = readings.find((r) => r.likely > KNOWN_BETTER && r.left.length <= best.left.length && !losesNames(best, r, parsed));
  return other ? [other, ...readings.filter((r) => r !== other)] : readings;
};
const isLikelier = (one: Composed, other: Composed): boolean => one.likely > KNOWN_BETTER && other.likely < RULED_OUT;

/** A question to ask back that has no use for a name gives way to an answer about it that leaves only light words over. */
const preferNames = (readings: Composed[], parsed: Parsed): Composed[] => {
  const { tokens, items } = parsed;
  const leavesName = ({ left }: Composed): boolean =>
    left.some((token) => items.some((i) => SELECTS.has(i.type) && tokens.slice(i.at, i.at + i.length).includes(token)));
  const [best] = readings;
  if (best?.kind.intent !== null || !leavesName(best)) return readings;
  const other = readings.find(
    (r) => r.kind.intent !== null && r.left.length <= best.left.length && r.left.every((token) => isLightWord(token, parsed)),
  );
  return other ? [other, ...readings.filter((r) => r !== other)] : readings;
};
const SELECTS: ReadonlySet<Type> = new Set<Type>(["category", "merchant"]);

/** Puts the reading that is meant first, where more than its score tells. */
export const inOrderOfMeaning = (parsed: Parsed): Composed[] =>
  preferLikely(preferNames(preferList(preferMean(parsed), parsed), parsed), parsed);

/** Whether two readings explain the question equally well, and would be answered differently. Then the user decides. */
export const isTie = (best: Composed, second: Composed): boolean =>
  second.left.length === best.left.length &&
  Math.abs(best.score - second.score) < MARGIN &&
  !isSame(second.kind, best.kind) &&
  !isLikelier(best, second);
