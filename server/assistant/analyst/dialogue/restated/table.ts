import type { Frame, Intent } from "../../frame.ts";
import type { Memo } from "../../memo.ts";

/* What the tables of short turns are written with. */

/** A request to make again, the words of a whole question, which may have to name a merchant, or those of a plainer turn. */
export type Restated = { frame: Frame } | { text: string; mustName?: boolean } | { turn: string };
export type Words = { names: string; when: string; account: string | null; merchant: string | null };
export type Restating = {
  after: readonly Intent[];
  when?: (frame: Frame) => boolean;
  says: RegExp;
  whole: (words: Words, m: RegExpExecArray, last: Memo) => Restated | null;
};
/** Words that only lead on. */
export const AND = "^(?:(?:and|so|ok|okay|but|then|thanks|hm+|oh),? )*";
export const IS_IT = "(?: (?:is|was|are|were|would|will) (?:it|that|this|those|they|that be|it be))?";
/** A turn of these words alone. */
export const says = (words: string): RegExp => new RegExp(`${AND}(?:${words})$`);
/** A whole question of several phrases. */
export const text = (...parts: string[]): Restated => ({ text: `${parts.filter(Boolean).join(" ")}?` });
/** The same request, whose answer says it anyway. */
export const again = (_: Words, __: RegExpExecArray, last: Memo): Restated => ({ frame: { ...last.frame, item: null, ignored: [] } });

/* Words and conditions that several tables share. */

export const PERCENT = `(?:(?:what|how much|so what)${IS_IT},? )?(?:up |down |more |less )?(?:in|as|as a|in a|what) (?:percent(?:age)?|%)(?: (?:terms|change))?`;
export const TOTAL = `(?:how much|what)(?: (?:is|was|does|do|did|are)(?: (?:it|that|they|those))?)?(?: come to)? ?(?:in total|altogether|all ?together|in all|all told|the total|total)|(?:the )?(?:total|sum)|in total|altogether`;
export const COUNT_NOUN = "(?:runs|rides|orders|visits|trips|times|purchases|transactions|charges|payments|meals|deliveries)";
export const SPENT: readonly Intent[] = [
  "spend_total",
  "spend_by_merchant",
  "spend_breakdown",
  "spend_compare",
  "spend_count",
  "spend_average",
  "spend_trend",
  "search",
  "largest",
];
export const areNamed = ({ filter: { merchants, categories } }: Frame): boolean => merchants.length + categories.length > 0;
export const isSpent = ({ filter }: Frame): boolean => filter.section !== "Income" && filter.direction !== "in";
