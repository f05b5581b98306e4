import { day } from "#domain/day.ts";
import { HIGHEST_DAY, LOWEST_DAY } from "../../answers/balance-extremes.ts";
import type { Frame } from "../../frame.ts";
import { ALL_FALLS, ALL_RISES, FELL_MOST, HIGHEST, LOWEST, ROSE_MOST } from "../../answers/levels-by-unit.ts";
import { everything, thisYear } from "../../planner.ts";
import type { Query } from "../query.ts";
import { accountsOf, typeOf } from "./account-query.ts";

/* When a level is asked for: at the end of each unit of time, or at its highest or lowest. */

/* When a level is asked for: at the end of each unit of time, or at its highest or lowest. */

/** Asks for a level at the end of each unit of time, or for one of these units. */
const EACH_UNIT =
  /\b(?:by|per|for each|each|every|of each|month[- ]by[- ]month|year[- ]by[- ]year) ?(month|quarter|year)?(?:'s)?(?: end)?\b|\b(month|quarter|year)[- ]ends?\b|\b(month|year)ly\b|\b(?:which|what|any|how many) (?:one |single )?(?:calendar )?(month|quarter|year)s?\b|\bever\b/;
/** The unit that a question about a level asks for; null if it asks for none. */
export const unitAsked = ({ text }: Query): "month" | "quarter" | "year" | null => {
  const found = EACH_UNIT.exec(text);
  if (!found) return null;
  const unit = found.slice(1).find((one) => one !== undefined);
  if (unit !== undefined) return unit as "month" | "quarter" | "year";
  return found[0] === "ever" || /\b(?:month|year)[- ]by/.test(found[0]) ? (/year[- ]by/.test(found[0]) ? "year" : "month") : null;
};
const FALLS =
  /\b(?:drop\w*|fell|falls?|fallen|falling|declin\w*|decreas\w*|shr[aiu]nk|shrink|los[et]|lost|losing|dip\w*|went down|go(?:ne|ing)? down|went backwards?)\b/;
const RISES =
  /\b(?:gr[eo]w\w*|ris(?:e|es|en|ing)|rose|gain\w*|climb\w*|increas\w*|jump\w*|improv\w*|went up|go(?:ne|ing)? up|add(?:ed)?)\b/;
export const unitMetric = ({ text }: Query): string | null => {
  const isMost = /\b(?:most|biggest|largest|best|greatest|worst|sharpest|steepest|hardest|fastest)\b/.test(text);
  if (FALLS.test(text) || /\bworst\b/.test(text)) return isMost ? FELL_MOST : ALL_FALLS;
  if (RISES.test(text) && /^(?:so |and )?(?:did|has|have|is)\b.*\b(?:each|every) (?:single )?(?:month|quarter|year)\b/.test(text))
    return ALL_RISES;
  if (RISES.test(text) || /\bbest\b/.test(text)) return isMost || /\bbest\b/.test(text) ? ROSE_MOST : null;
  if (/\b(?:highest|peak\w*|most|largest|biggest)\b/.test(text)) return HIGHEST;
  return /\b(?:lowest|least|smallest|bottom)\b/.test(text) ? LOWEST : null;
};
/** The time of such a question: this year by month, and all years by year, where it names none. */
export const unitPeriod = (q: Query, base: Frame, unit: "month" | "quarter" | "year"): Frame["period"] => {
  if (q.reading.periods.length > 0) return base.period;
  const start = q.vocabulary.range?.start ?? q.today;
  return unit === "month" && !/\bever\b/.test(q.text) ? thisYear(q.today) : everything(q.today, day(start));
};

const LOW = /\b(?:lowest|minimum|least|smallest)\b|\bhow low\b|\bbottom(?:ed)? out\b/;
const HIGH = /\b(?:highest|maximum|peak(?:ed)?|most|largest)\b|\bhow high\b/;
/** What a level does over a time, so that its ends are asked for: "how low did it get", "the lowest it was", "the lowest balance". */
const OVER_TIME =
  /\b(?:lowest|highest|minimum|maximum|peak|least|most|smallest|largest) (?:(?:(?:that |which )?(?:it|they|we|i|our|my|the)\b.{0,50}?)?(?:ever |has |have |had |'ve )*(?:was|were|been|got|get|gotten|gone|went|dropped|dipped|fell|fallen|reached|hit|had|held|owed?|sat)\b|(?:amount|sum|level) (?:in|on|of)\b|(?:[\p{L}'-]+ ){0,4}balances?\b)|\b(?:lowest|highest) (?:[\p{L}\d'&-]+ ){1,5}(?:was|were|been|got|gotten|went|dropped|dipped|fell|reached|hit|held|sat)\b|\bhow (?:low|high) (?:did|has|have|was|were|is)\b|\b(?:at|to) (?:its|their) (?:lowest|highest|peak)\b|\b(?:peak|minimum|maximum|lowest|highest) (?:balance|point|level)\b|\bbottom(?:ed)? out\b|\bpeaked\b/u;
/** A choice among accounts, or what lies ahead, is another question. */
const AMONG =
  /\bwhich\b|\bwhat (?:account|card|debt|loan)\b|\b(?:will|would|going to|expect\w*|forecast\w*|project\w*|next|minimum (?:payment|due))\b/;
/** Asks for the time itself: "in which month was checking lowest". */
const WHICH_DAY =
  /^(?:(?:and|so|but) )*(?:in |on |during )?(?:which|what) (?:month|week|day) (?:of (?:the|this|last) year )?(?:was|were|did) (?:the |our |my )?[^,;?]{3,50}? (?:at (?:its|their|the|an?) )?(?:all[- ]time )?(?:lowest|highest|low|high|minimum|maximum|peak)\b/;
/** The end of a balance over a past time that a question asks for; null if it asks for none. */
export const extremeAsked = (q: Query): string | null => {
  const isLow = LOW.test(q.text);
  const names = accountsOf(q);
  const isCash = names.length > 0 && names.every((id) => typeOf(q, id) === "depository");
  const asksWhichDay = WHICH_DAY.test(q.text) && isCash && !q.has("spend", "purchase", "trip", "change", "gain");
  const isAsked =
    isLow !== HIGH.test(q.text) &&
    (asksWhichDay || (OVER_TIME.test(q.text) && !AMONG.test(q.text))) &&
    (asksWhichDay || unitAsked(q) === null || EACH_UNIT.exec(q.text)?.[0] === "ever") &&
    q.reading.periods.every((p) => p.period.start <= q.today && p.period.start < p.period.end) &&
    (asksWhichDay || q.reading.periods.length > 0 || /\b(?:ever|been|get|got|gotten|at its|reached|hit|peaked|dropped)\b/.test(q.text)) &&
    (names.length > 0 || (q.has("cash") && q.has("balance", "period"))) &&
    !q.has("category", "merchant", "average", "income", "earn", "interest", "rate", "payoff", "paid_down", "goal", "goal_name", "holding");
  return isAsked ? (isLow ? LOWEST_DAY : HIGHEST_DAY) : null;
};
