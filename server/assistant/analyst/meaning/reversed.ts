import type { Frame } from "../frame.ts";
import type { Parsed } from "./compose.ts";
import type { Type } from "./lexicon.ts";

/** Types of words that select rows or accounts. */
const NAMES: ReadonlySet<Type> = new Set<Type>(["category", "income_category", "merchant", "account", "possession"]);
/** What says, right before a name, that it is left out. */
const LEAVES_OUT =
  /\b(?:apart from|aside from|other than|except(?:ing)?(?: for)?|excluding|w\/o|not counting|not including|(?:don't|do not|dont) (?:count|include)|ignoring|ignore|besides|outside of|exclude|disregard(?:ing)?|leaving aside|setting aside|take away|taking away|forget(?:ting)?(?: about)?) (?:the |our |my |all |any |those |both |of )*$/;
/** What says the same right after it: "leaving travel out of it", "those on Saturday excluded". */
const LEFT_OUT =
  /^(?: (?:purchases?|payments?|spending|charges?|trips?|rows?))?(?: (?:is|are|being))? (?:excluded|left out|left aside|not counted|not included|out of (?:it|this|the picture))\b/;

/** Whether a question says of a name that it is left out, although the answer would leave nothing out. Such an answer would be its opposite. */
export const isReversed = ({ filter, flow }: Frame, { items, tokens, text }: Parsed): boolean => {
  const leavesOut =
    filter.notCategories.length + filter.notMerchants.length > 0 ||
    filter.accounts.some(({ label }) => label.includes("except")) ||
    filter.days.length > 0 ||
    flow?.figure === "gross";
  if (leavesOut) return false;
  return items.some(({ type, at, length }) => {
    const [first, last] = [tokens[at], tokens[at + length - 1]];
    return NAMES.has(type) && first && last && (LEAVES_OUT.test(text.slice(0, first.from)) || LEFT_OUT.test(text.slice(last.to)));
  });
};
