import type { Reply } from "../asking.ts";
import type { Due } from "./lines.ts";
import { firstSentence, opening, plain } from "./shown.ts";

/* What a reply to an ambiguous question must name. */

const READING = /^reading:\s*/;
/** The readings of a line, with those that its note adds. All of them together are none of their own. */
export const readingsOf = (due: Due): string[] =>
  [...(due.must_say ?? []).filter((one) => READING.test(one)), ...(/\b(?:a|third) reading\b/.test(due.note ?? "") ? [due.note ?? ""] : [])]
    .map((one) => one.replace(READING, ""))
    .filter((one) => !/\btogether\b/.test(one));

const STOP = new Set(
  "a an the of on in at to for from by and or is are was were be been it its that this these those what which who how much many with without as not no one each any all i we you my our your me us do does did has have had can could so far there their they them than then when where if in into out up over per month period time named such row rows payer day days amount list reading".split(
    " ",
  ),
);
type Same = readonly (readonly string[])[];
/** Words for things and states that mean the same. */
const SAME: Same = [
  ["car", "auto", "vehicle", "subaru"],
  ["balance", "holds", "hold", "worth", "value", "account"],
  ["balance", "owe", "owed", "debt"],
  ["left", "available", "free", "room"],
];
/** Words of one topic, so that a question with one of them offers a reading with another. */
const TOPICS: Same = [
  ...SAME,
  ["fuel", "gas"],
  ["spent", "spend", "spending", "purchase", "bought", "cost", "price", "merchant"],
  ["income", "received", "earn", "earned", "paid", "pay", "paycheck"],
  ["fund", "goal"],
  ["grocery", "groceries"],
  ["against", "compare", "change", "changed", "previous", "before"],
  ["investment", "holdings", "shares"],
  ["price", "subscription", "recurring", "charge", "cost"],
  ["membership", "payment", "charge"],
  ["home", "house"],
];
const stem = (word: string): string => {
  const plural = word.replace(/(?:'s|ies|s|ing|ed)$/, "");
  return plural.length >= 3 ? plural.slice(0, 6) : word;
};
const wordsOf = (text: string): string[] =>
  plain(text)
    .toLowerCase()
    .split(/[^\p{L}\p{N}']+/u)
    .filter((word) => word !== "" && !STOP.has(word));
/** The words of a text with those that mean the same. */
const stemsOf = (text: string, same: Same): Set<string> => {
  const groups = same.map((words) => words.map(stem));
  return new Set(
    wordsOf(text)
      .map(stem)
      .flatMap((word) => [word, ...groups.flatMap((words) => (words.includes(word) ? words : []))]),
  );
};
const firstFilled = <T>(...lists: readonly T[][]): T[] => lists.find((list) => list.length > 0) ?? [];

/**
 * How many of the readings a text names. A word names a reading if the other readings and the question do not have it, unless the reading has
 * no such word.
 */
const namedReadings = (readings: readonly string[], question: string, text: string, same: Same = TOPICS): number => {
  const all = readings.map((one) => [...new Set(wordsOf(one).map(stem))]);
  const asked = new Set(wordsOf(question).map(stem));
  const said = stemsOf(text, same);
  return all.filter((words, i) => {
    const others = new Set(all.filter((_, at) => at !== i).flat());
    const own = words.filter((word) => !others.has(word));
    return firstFilled(
      own.filter((word) => !asked.has(word)),
      own,
      words,
    ).some((word) => said.has(word));
  }).length;
};
const questionOf = ({ text, user }: Due): string => text ?? user ?? "";

const ASKS_OPENLY = /\b(?:which|what|when|how much)\b[^.?]*\?|not sure what “[^”]+” mean/i;
const OPEN = /^(?:which|what|whether|for which|until)\b/;
/** Whether a question back names at least two of the readings that the line lists, or asks for the value that is open. */
export const namesReadings = (due: Due, reply: Reply): boolean => {
  const readings = readingsOf(due);
  const text = `${reply.text}\n${reply.chips.join("\n")}`;
  if (readings.length < 2) return true;
  const needed = /one reading|is enough/i.test(due.note ?? "") ? 1 : 2;
  const isOpen = readings.some((one) => OPEN.test(one)) || /nothing to refer to/i.test(due.note ?? "");
  return namedReadings(readings, questionOf(due), text) >= needed || (isOpen && ASKS_OPENLY.test(opening(reply.text)));
};

/** Whether an answer opens with a request for a value that is missing. */
export const opensAsking = (reply: Reply): boolean => /^(?:please )?(?:tell me|say|name|give me)\b/i.test(plain(reply.text));
/** Whether an answer asks for the value that a line says is open, so that its figures are only what is known besides. */
export const asksForValue = (due: Due, reply: Reply): boolean =>
  opensAsking(reply) && readingsOf(due).some((one) => namedReadings([one], questionOf(due), firstSentence(reply.text)) > 0);

const ALL = /\b(?:both|all|each|either|three|two)\b/i;
/** Whether a reply says what a line allows in words besides: all readings, or those that the words name. */
export const saysAllowed = (allowed: string, due: Due, reply: Reply): "right" | "partly" | null => {
  const readings = readingsOf(due);
  if (ALL.test(allowed) && readings.length > 0) {
    const named = Math.min(namedReadings(readings, questionOf(due), reply.text, SAME), reply.text.match(/\$\d/g)?.length ?? 0);
    return named === readings.length ? "right" : named > 1 ? "partly" : null;
  }
  const wanted = [...new Set(wordsOf(allowed.split(/[,;.]/)[0] ?? allowed).map(stem))];
  const said = stemsOf(opening(reply.text), TOPICS);
  return wanted.length > 0 && wanted.filter((word) => said.has(word)).length * 2 > wanted.length ? "right" : null;
};
