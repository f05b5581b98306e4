import { nameKey } from "../vocabulary.ts";
import { commonWords } from "../words.ts";
import { lexiconWords } from "./lexicon.ts";

/** The place of a goal's name in a question. */
export type GoalPlace = { from: number; to: number; name: string };

const SMALL = new Set("goal goals fund the a an my our for and new to of in".split(" "));
/** A word of a goal's name stands for it unless questions use that word anyway: of "A larger home", "home" may be the house. */
const standsAlone = (word: string): boolean => word.length > 3 && !SMALL.has(word) && !commonWords.has(word) && !lexiconWords.has(word);

/** Finds goals by their whole name, else by a word that is theirs alone. */
export const goalPlaces = (text: string, goals: readonly string[]): GoalPlace[] =>
  goals.flatMap((name) => {
    const words = nameKey(name)
      .split(" ")
      .filter((word) => word !== "");
    const core = words.filter((word, i) => i > 0 || !SMALL.has(word));
    if (core.length === 0) return [];
    // "The house bigger" has the words of "a bigger house" in another order.
    const whole = [core, core.toReversed()].flatMap((order, i) =>
      i > 0 && core.length !== 2 ? [] : placesOf(text, order.map(alike).join("[^\\p{L}\\p{N}]+"), name),
    );
    if (whole.length > 0) return whole;
    return words.filter((word) => standsAlone(word) && !isShared(word, name, goals)).flatMap((word) => placesOf(text, word, name));
  });

/** Words that name the same thing, so that "the bigger house" is the goal "A larger home". */
const ALIKE = [
  ["larger", "bigger", "big", "large"],
  ["home", "house", "place"],
  ["laptop", "notebook", "macbook"],
  ["car", "vehicle", "auto"],
  ["renovation", "remodel", "reno", "refurb", "refurbishment", "makeover"],
  ["trip", "travel", "vacation", "holiday"],
  ["child", "kid", "baby"],
];
const alike = (word: string): string => {
  const group = ALIKE.find((words) => words.includes(word));
  return group ? `(?:${group.join("|")})` : word;
};

const isShared = (word: string, name: string, goals: readonly string[]): boolean =>
  goals.some((other) => other !== name && nameKey(other).split(" ").includes(word));

/** Finds a pattern as whole words, with "'s" after it. */
export const placesOf = (text: string, pattern: string, name: string): GoalPlace[] =>
  [...text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?:'s)?(?![\\p{L}\\p{N}])`, "gu"))].map((m) => ({
    from: m.index,
    to: m.index + m[0].length,
    name,
  }));
