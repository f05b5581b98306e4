/*
 * Places in a ranking: "the second biggest category". The place is a part of the request's metric, so that the next turn keeps it.
 */

const NTH = "nth ";
const WORDS = ["first", "second", "third", "fourth", "fifth"];
const PLACE = "second|third|fourth|fifth|2nd|3rd|4th|5th";
const ENDS = "biggest|largest|highest|most|priciest|costliest|smallest|lowest|cheapest|least";
/** A place before the end of a ranking, as in "second most". */
export const RANKED = new RegExp(`\\b(${PLACE})[- ](?=(?:${ENDS})\\b)`, "g");

/** The number of a place, such as 2 for "second" and "2nd". */
export const placeNamed = (word: string): number => (/^\d/.test(word) ? Number(word[0]) : WORDS.indexOf(word) + 1);
/** The place that a text names before the end of a ranking, such as 2 for "second most"; null if it names none. */
export const placeIn = (text: string): number | null => {
  const said = new RegExp(RANKED.source).exec(text.toLowerCase())?.[1];
  return said === undefined ? null : placeNamed(said);
};
/** The metric of an answer about one place. */
export const nthMetric = (place: number): string => `${NTH}${place}`;
/** The place that a request's metric names; null if it names none. */
export const placeOf = (metric: string | null): number | null => (metric?.startsWith(NTH) ? Number(metric.slice(NTH.length)) : null);
export const placeWord = (place: number): string => WORDS[place - 1] ?? `${place}th`;

/** Words for the row before the latest one. */
export const PENULTIMATE =
  /\b(?:second[- ]to[- ]last|(?:second|2nd|next to|next-to)[- ]last|last but one|penultimate|(?:second|2nd)[- ](?:most recent|latest))\b|\b(payment|purchase|visit|order|charge|trip|time|paycheck|deposit) before (?:the|our|my) (?:last|latest|most recent)(?: one)?\b/g;
