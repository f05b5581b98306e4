import type { Frame } from "../../frame.ts";
import type { Query } from "../query.ts";

/*
 * What a question about transactions says beyond the types of its words: days of the week, how often, both ends, each row.
 */

const NAMED_DAYS =
  /\b(sun|mon|tues|wednes|thurs|fri|satur)days\b|\b(?:an?|each|every|per|any|typical|average|usual|normal) (sun|mon|tues|wednes|thurs|fri|satur)day\b/g;
const DAY_STEMS = ["sun", "mon", "tues", "wednes", "thurs", "fri", "satur"];
/** Returns the days of the week that the words name in the plural, without those left out: "Mondays", "Fridays and Sundays". */
export const namedDays = (text: string): number[] => {
  if (/\b(?:no|not|except|excluding|without) (?:on )?(?:sun|mon|tues|wednes|thurs|fri|satur)days\b/.test(text)) return [];
  return [...new Set([...text.matchAll(NAMED_DAYS)].map((m) => DAY_STEMS.indexOf(m[1] ?? m[2] ?? "")))].toSorted((a, b) => a - b);
};
/** Returns the days of the week that a question counts; none if it names none, or all. */
export const daysMeant = (q: Query): number[] => {
  const named = namedDays(q.text);
  if (named.length > 0 && q.has("weekend", "weekday")) return named;
  const isOnly = (days: string): boolean => new RegExp(`\\b(?:only|just) (?:on )?(?:the )?${days}\\b|\\b${days} only\\b`).test(q.text);
  if (isOnly("weekdays?") || isOnly("work ?days?")) return [1, 2, 3, 4, 5];
  if (isOnly("weekends?")) return [0, 6];
  const weekend = q.has("weekend");
  const weekday = q.has("weekday");
  const negated =
    q.has("not") ||
    /\b(?:except|excluding|excl|without|no|skip|skipping|omitting|not counting|not including|leaving out|apart from|aside from|other than|minus|ignoring) (?:on |the |at |any )?weekends?\b/.test(
      q.text,
    ) ||
    /\b(?:not|n't|isn't|aren't) (?:\w+ ){0,3}weekend/.test(q.text);
  if (weekend && weekday) return [];
  if (weekend) return negated ? [1, 2, 3, 4, 5] : [0, 6];
  if (!weekday) return [];
  return /\bno fridays?\b|\bexcept fridays?\b|\bbut not fridays?\b/.test(q.text) ? [1, 2, 3, 4] : [1, 2, 3, 4, 5];
};
export const grainOf = (q: Query): Frame["groupBy"] =>
  q.has("per_week", "by_week") ? "week" : q.has("per_day", "by_day") ? "day" : "month";
/** "Every visit" without a figure asks to see each of them. */
export const isEveryRow = (q: Query): boolean =>
  /\b(?:every|each|all(?: the| of the| our| my)?) (?:single |one of the )?(?:[\p{L}&'-]+ ){0,4}?(?:visits?|trips?|purchases?|charges?|orders?|transactions?|payments?|receipts?|bills?|runs?|rides?|stops?|times?)\b/u.test(
    q.text,
  ) && !q.has("amount_q", "average", "count", "largest", "smallest", "more", "less", "compare", "share", "median", "total");
export const namesIn = ({ reading: { entities } }: Query): number =>
  [...entities.merchants, ...entities.categories].filter((e) => !e.excluded).length;
const END =
  "(?:smallest|lowest|cheapest|least expensive|tiniest|minimum|min|best|worst|largest|biggest|highest|most expensive|priciest|maximum|max|dearest|costliest)";
/** "Smallest and largest" asks for both ends. */
export const BOTH_ENDS = new RegExp(`\\b${END} (?:and|&|\\+|to|plus) (?:the |my |our )?${END}\\b`);
/** "Most often" and "go more" count visits, where "spend more" adds up. */
export const OFTEN =
  /\b(?:most|more|less|least) (?:often|frequent(?:ly)?|times|visits|trips|orders|purchases|transactions|charges|regularly)\b|\bvisit(?:s|ed)? the (?:most|least)\b|\b(?:go|goes|went|gone) out(?: (?:to|for|eat|dinner|lunch|brunch)){0,3} the (?:most|least)\b(?! (?:money|expensive|on))|\b(?:oftener|oftenest|more of the time)\b|\bby (?:the )?(?:number|#|count|frequency)(?: of)? (?:times|visits|trips|orders|purchases|transactions|payments)\b/;
/** Names the time before the one that is asked about. */
export const BEFORE_IT =
  /\b(?:month|quarter|year|week|one|period) before\b(?! last)|\b(?:previous|prior|preceding) (?:month|quarter|year|week|one|period)\b/;
