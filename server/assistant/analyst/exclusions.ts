import { AWAY } from "./meaning/wordings/exclusions.ts";

/*
 * Words right before or after a name that leave it out: "net of groceries", "no rent", "Costco not included". Words that leave out all that
 * follows them are read by `entities.ts`.
 */

type Place = { from: number; to: number };
/** A name that is left out, and the words that say so. */
export type LeftOut<T> = { of: T; mark: Place };

const DETERMINERS = "(?:(?:the|my|our|any|all|whatever|both|those|these) )*";
/** Words after which "no", "less" or "save for" does not leave out what follows: "we bought no books", "did we save for Japan". */
const SAYS_MORE =
  /\b(?:i|we|you|they|he|she|who|to|is|are|was|were|be|been|there|there's|have|has|had|do|does|did|can|could|should|would|will|must|buy|buys|bought|get|got|gets|see|saw|need|needs|needed|want|wants|spend|spends|spent|spending|pay|paid|pays|make|made|order|ordered|eat|ate|use|used|or|of|than|at|in|on|for|much|any|no|not|say|says|said|why|how|cost|costs|more) $/;
const BEFORE = new RegExp(
  `(?:^|[^\\p{L}])((?:net of|save for|save|bar|barring|less|w/o|forget(?: about)?|with no|but no|and no|beyond|no|minus) ${DETERMINERS})$`,
  "u",
);
/** "No Costco" leaves it out; "no Costco charges" are none. Times and amounts are blanks here. */
const ENDS_NAME = /^(?:$|[,.;:?!]| {2,}| (?:how|what|please|pls|and|in|at all|thanks)\b)/;
/** Words that leave something out wherever they stand. */
const ALWAYS = /^(?:net of|barring|w\/o|with no|but no|and no|minus)/;
/** "Days with no groceries" asks for days. */
const OF_DAYS = /\b(?:days?|nights?|weeks?|weekends?|months?|years?|times?|trips?|visits?|purchases?|orders?) $/;
/** Words that only leave something out of a sum, not in a comparison: "less than groceries". */
const COMPARES = /\b(?:than|compared?|usual|normal|average|increase|decrease|cheaper|higher|lower)\b/;
const REMOVED =
  "removed|taken (?:out|off|away)|stripped (?:out|away|off)|subtracted|deducted|omitted|ignored|disregarded|filtered out|backed out|carved out|netted out|left off";
const AFTER = new RegExp(
  `^,? ?(?:(?:is|are|being|all|both) )?(?:(?:${AWAY}|${REMOVED})(?: of (?:it|that|this))?|(?:doesn't|does not|don't|do not|didn't) count|not (?:included|counted)|excl(?:uded|\\.)?)(?![\\p{L}])`,
  "u",
);
const OUT = /^,? ?(?:is|are) (?:out|gone|off)(?![\p{L}])/u;
const IF = /(?:^|[^\p{L}])(?:once|if|when|with|after)(?: (?:the|my|our|all))? $/u;
/** A question whether something is left out leaves nothing out itself. */
const ASKS_WHETHER = /^(?:(?:so|and|but|wait|ok),? )*(?:is|are|was|were|does|do|did|why) /;
const JOINS = /^(?:,? ?(?:and|or|nor|plus|&|\+) ?|, ?)(?:the |my |our |any |no )*$/;

/** Returns which of the names in a text are left out by the words around them, in order of their places. */
export const leftOutOf = <T extends Place>(text: string, names: readonly T[]): LeftOut<T>[] => {
  const sorted = names.toSorted((a, b) => a.from - b.from);
  const follows = (one: T, next: T): boolean => next.from >= one.to && JOINS.test(text.slice(one.to, next.from));
  /** The names of one list, from a place of it to its end. */
  const listFrom = (at: number, step: 1 | -1): T[] => {
    const [one, next] = [sorted[at], sorted[at + step]];
    if (!one) return [];
    return next && (step > 0 ? follows(one, next) : follows(next, one)) ? [one, ...listFrom(at + step, step)] : [one];
  };
  return sorted.flatMap((name, at) => {
    const before = text.slice(0, name.from);
    const led = BEFORE.exec(before);
    const words = led?.[1] ?? "";
    const start = name.from - words.length;
    const isLed =
      led !== null &&
      (ALWAYS.test(words) || !SAYS_MORE.test(text.slice(0, start))) &&
      (!words.startsWith("no ") || ENDS_NAME.test(text.slice(listFrom(at, 1).at(-1)?.to ?? name.to))) &&
      !(words.startsWith("less") && (COMPARES.test(text) || sorted.some(({ to }) => to + 1 === start))) &&
      !OF_DAYS.test(text.slice(0, start)) &&
      !(/^(?:save|bar|forget) /.test(words) && /\bgoals?\b/.test(text));
    if (isLed) return listFrom(at, 1).map((of) => ({ of, mark: { from: start, to: name.from } }));
    if (ASKS_WHETHER.test(text)) return [];
    const after = text.slice(name.to);
    const said = AFTER.exec(after) ?? (IF.test(before) ? OUT.exec(after) : null);
    return said ? listFrom(at, -1).map((of) => ({ of, mark: { from: name.to, to: name.to + said[0].length } })) : [];
  });
};
