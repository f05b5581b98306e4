import { type Cents, cents } from "#domain/money.ts";
import { dollarsIn } from "../../planning/requests.ts";
import type { RecommendationFact } from "../../tools/index.ts";

type Kind = RecommendationFact["type"];
/** Words that name a kind of recommendation, and the kinds they stand for. */
const KINDS: readonly [RegExp, (type: Kind) => boolean][] = [
  [/\bcards?\b|\brewards?\b|\bpoints\b/, (type) => /card/.test(type)],
  [/\bsavings?\b(?! ideas| tips)/, (type) => /savings/.test(type)],
  [/\bchecking\b|\b(?:idle|spare|loose) (?:cash|money)\b/, (type) => /checking/.test(type)],
  [/\bsubscriptions?\b/, (type) => /subscription/.test(type)],
  [/\baccounts?\b|\bproducts?\b|\bbanks?\b/, (type) => /savings|checking|best_credit_card/.test(type)],
];
const LEAVES_OUT =
  /\b(?:except|excluding|but (?:no|not|nothing)|without|leav\w+|other than|apart from|skip\w*|besides|ignor\w+|not counting|minus|no)\b(.*)$/;
const ONLY = /\b(?:only|just|about|concerning|regarding|to do with|related to)\b(.*)$/;

const isOfKind = (words: string, type: Kind): boolean => KINDS.some(([named, is]) => named.test(words) && is(type));
const namesKind = (words: string): boolean => KINDS.some(([named]) => named.test(words));

/** Whether a question leaves out a recommendation. */
export const isLeftOut = (text: string, { type }: RecommendationFact): boolean => isOfKind(LEAVES_OUT.exec(text)?.[1] ?? "", type);

/** What a question picks of all recommendations. */
export type Picked = {
  /** Whether it asks for the one of the most worth; `easiest` asks for what nobody measures. */
  top: "most" | "easiest" | null;
  most: number | null;
  /** The least worth in a year, if it sets one. */
  above: Cents | null;
  isKind: ((one: RecommendationFact) => boolean) | null;
};

const COUNT = /\b(?:top|first|best|biggest|largest) (\d{1,2})\b|\b(?:only )?(\d{1,2}) (?:best|top|biggest|largest)\b/;
const TOP =
  /\b(?:one|single|top|first|best|biggest|strongest|greatest|largest|highest|most valuable|worth (?:the )?most|most money|most sensible|saves? (?:us |me )?(?:the )?most)\b/;
const EASIEST = /\b(?:easiest|simplest|quickest)\b/;
const WORTH_MORE = /\b(?:more than|over|above|at least|exceed\w*|bigger than|greater than|upwards of|from)\b.{0,20}\d/;
/** An amount with or without its sign: "more than 100 bucks", "over $250". */
const AMOUNT = /\$?(\d[\d,]*(?:\.\d{1,2})?)/;
const CENTS = 100;

/** Returns what a question in plain words picks. `amount` is one that was read from it before. */
export const pickedBy = (text: string, amount: number | null): Picked => {
  const counted = COUNT.exec(text);
  const most = counted ? Number(counted[1] ?? counted[2]) : null;
  const limit = WORTH_MORE.exec(text)?.[0];
  const dollars = limit === undefined ? null : (dollarsIn(limit) ?? Number(AMOUNT.exec(limit)?.[1]?.replaceAll(",", "")));
  const about = ONLY.exec(text)?.[1] ?? "";
  return {
    top: counted || limit !== undefined ? null : EASIEST.test(text) ? "easiest" : TOP.test(text) ? "most" : null,
    most,
    above: limit === undefined ? null : cents(amount ?? Math.round((dollars ?? 0) * CENTS)),
    isKind: namesKind(about) && !LEAVES_OUT.test(text) ? ({ type }) => isOfKind(about, type) : null,
  };
};
