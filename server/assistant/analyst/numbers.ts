import { type Plain, replaceMapped } from "./mapped.ts";

const UNITS: Record<string, number> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
};
const TENS: Record<string, number> = { twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90 };
const ONES = Object.keys(UNITS).join("|");
const DOZENS = Object.keys(TENS).join("|");
const SMALL = `(?:(?:${DOZENS})(?:[ -](?:one|two|three|four|five|six|seven|eight|nine))?|${ONES})`;
const BIG = new RegExp(`(?<![\\w])(?:(a|${SMALL}|\\d{1,6}) )(hundred|thousand|grand)(?: (?:and )?(${SMALL}))?(?![\\w])`, "g");
/** "Thirty-first" is an ordinal, which the calendar reads. */
const NO_ORDINAL = "(?![ -](?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)(?![\\w]))";
const PLAIN = new RegExp(`(?<![\\w])(${SMALL})(?![\\w])${NO_ORDINAL}`, "g");
const COUNTED = /^ (?:day|week|weekend|month|quarter|year|hundred|thousand|time|dollar|buck)/;

const small = (words: string): number => words.split(/[ -]/).reduce((total, w) => total + (TENS[w] ?? UNITS[w] ?? (Number(w) || 0)), 0);

/** Converts "twenty five" to 25, "a hundred" to 100, and "three thousand" to 3000. "one" stays a pronoun unless it counts something. */
export const wordsToNumbers = (plain: Plain): Plain => {
  const big = replaceMapped(plain, BIG, (m) => {
    const head = m[1] === "a" ? 1 : small(m[1] ?? "1");
    return String(head * (m[2] === "hundred" ? 100 : 1000) + (m[3] ? small(m[3]) : 0));
  });
  return replaceMapped(big, PLAIN, (m) => {
    const words = m[1] ?? "";
    if (words === "one" && !COUNTED.test(big.text.slice(m.index + 3))) return words;
    return String(small(words));
  });
};
