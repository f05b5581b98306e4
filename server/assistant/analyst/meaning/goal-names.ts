import { nameKey } from "../vocabulary.ts";
import { commonWords } from "../words.ts";
import { lexiconWords } from "./lexicon.ts";

/** The place of a goal's name in a question. */
export type GoalPlace = { from: number; to: number; name: string };

const SMALL = new Set("goal goals fund the a an my our for and new to of in".split(" "));
/** Words for times, which a question mostly uses for a time: of "Japan in spring", "spring" is no goal. */
const CALENDAR =
  /^(?:spring|summer|autumn|fall|winter|january|february|march|april|may|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)day|today|tomorrow|weekend|week|month|year|quarter|christmas|easter|thanksgiving|halloween|birthday|20\d\d)s?$/;
/** A word of a goal's name stands for it unless questions use that word anyway: of "A larger home", "home" may be the house. */
const standsAlone = (word: string): boolean =>
  word.length > 3 && !SMALL.has(word) && !CALENDAR.test(word) && !commonWords.has(word) && !lexiconWords.has(word);

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
    const own = words.filter((word) => !isShared(word, name, goals));
    const alone = own.filter(standsAlone).flatMap((word) => placesOf(text, word, name));
    // Before "goal", any word of the name will do, or one that means the same: "the house goal".
    return alone.length > 0
      ? alone
      : own
          .filter((word) => word.length > 3 && !SMALL.has(word) && !SIZES.has(word))
          .flatMap((word) => placesOf(text, `(?:${alike(word)} (?:savings )?(?:goals?|fund|pot)|${SAVED_FOR}${alike(word)})`, name));
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
/** What may stand before something that is saved for: "are we on track for the new house". */
const SAVED_FOR =
  "(?<=\\b(?:on track for|on course for|towards?|sav(?:e|ed|ing) (?:up )?for|set aside for|put aside for) (?:the |our |a |an |my )?)(?:new |next |other )?";
/** Words that tell one goal from no other. */
const SIZES: ReadonlySet<string> = new Set(["larger", "bigger", "large", "small", "smaller", "next", "emergency"]);
const alike = (word: string): string => {
  const group = ALIKE.find((words) => words.includes(word));
  return group ? `(?:${group.join("|")})` : word;
};

/** Whether another goal has the word, or one that means the same. */
const isShared = (word: string, name: string, goals: readonly string[]): boolean => {
  const same = ALIKE.find((words) => words.includes(word)) ?? [word];
  return goals.some(
    (other) =>
      other !== name &&
      nameKey(other)
        .split(" ")
        .some((one) => same.includes(one)),
  );
};

/** Finds a pattern as whole words, with "'s" after it. */
export const placesOf = (text: string, pattern: string, name: string): GoalPlace[] =>
  [...text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?:'s)?(?![\\p{L}\\p{N}])`, "gu"))].map((m) => ({
    from: m.index,
    to: m.index + m[0].length,
    name,
  }));
