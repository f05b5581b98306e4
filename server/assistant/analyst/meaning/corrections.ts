/*
 * Corrections inside one sentence: "this week, no wait, last week". What was said first is taken back, so that only the later one counts.
 */

const HESITATES = "(?:oh|uh|um|er|erm|ah|hmm|well|hang on|hold on|one sec)";
const TAKES_BACK =
  "(?:no,? wait|wait,? no|no,? sorry|sorry,? no|no,? no|no,? actually|no,? rather|no,? scratch that|scratch that|strike that|no,? make (?:that|it)|make (?:that|it)|no,? i mean(?:t)?|i mean(?:t)?|i meant to say|no,? correction|correction|or rather|wait|sorry|my mistake|my bad|oops|actually)";
const LEADS = "(?:make (?:that|it)|i mean(?:t)?|rather|it's|it was|for|in|on|at|from|during|over|of|the|a|just|only|all)";
const BETWEEN = new RegExp(
  `^[\\s,.;:()-]*(?:${HESITATES}[\\s,.]*)*(?:${TAKES_BACK}[\\s,.;:-]*)+(?:${HESITATES}[\\s,.]*)*(?:${LEADS}\\s+)*$|^\\s*[,.;:-]\\s*no[,\\s]+(?:not that[,\\s]+)?(?:${LEADS}\\s+)*$`,
);
/** "Sorry" and "actually" need a stop before them, unlike "no wait": "did we actually go". */
const NEEDS_STOP = /^\s*(?:wait|sorry|actually|make (?:that|it)|i mean(?:t)?|correction|oops)\b(?!,? (?:no|make)\b)/;

type Place = { from: number; to: number };
/** A text with the places of the times, names and amounts in it. */
type Said = {
  text: string;
  periods: readonly Place[];
  amounts: { spans: readonly (readonly [from: number, to: number])[] };
  entities: { categories: readonly Place[]; merchants: readonly Place[]; accounts: readonly Place[] };
};

/** Returns the place of what a sentence takes back, up to what it says instead; null if it corrects nothing. */
export const takenBack = ({ text, periods, amounts, entities }: Said): Place | null => {
  const sorts: readonly (readonly Place[])[] = [
    periods,
    [...entities.categories, ...entities.merchants].toSorted((a, b) => a.from - b.from),
    entities.accounts.toSorted((a, b) => a.from - b.from),
    // "Over $50, no, $100" keeps its "over".
    amounts.spans.map(([from, to]) => ({ from: from + Math.max(0, text.slice(from, to).search(/[$\d]/)), to })),
  ];
  for (const places of sorts)
    for (const [i, place] of places.entries()) {
      const next = places[i + 1];
      const between = next ? text.slice(place.to, next.from) : "";
      if (next && BETWEEN.test(between) && !NEEDS_STOP.test(between)) return { from: place.from, to: next.from };
    }
  return null;
};
