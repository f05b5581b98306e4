import {
  addDays,
  addMonths,
  type Day,
  day,
  dayOf,
  daysBetween,
  endOfMonth,
  endOfQuarter,
  endOfWeek,
  endOfYear,
  yearOf,
} from "#domain/day.ts";
import type { FramePeriod, Intent } from "./frame.ts";
import { timeAhead } from "./periods/ahead.ts";

const AHEAD = new Set<Intent>(["bills_upcoming", "forecast", "affordability", "budget_create", "goal_create"]);
/** Whether the intent looks into the future, so that "Dec 15" means the next one and "this week" continues to its end. */
export const looksAhead = (intent: Intent): boolean => AHEAD.has(intent);

/** A goal or a budget is made for a longer time, and who waits until March buys in March. */
const HAS_OWN_TIMES: ReadonlySet<Intent> = new Set<Intent>(["goal_create", "budget_create", "affordability"]);
const IN_A_WHILE = /\b(?:in|within|over the next|for the next|next) (\d{1,3}|a|an) (day|week|month|year)s?\b/;
const unitEnd = (today: Day, grain: FramePeriod["grain"]): Day =>
  grain === "week" ? endOfWeek(today) : grain === "quarter" ? endOfQuarter(today) : grain === "year" ? endOfYear(today) : endOfMonth(today);
const christmas = (today: Day): Day =>
  today <= dayOf(yearOf(today), 12, 25) ? dayOf(yearOf(today), 12, 25) : dayOf(yearOf(today) + 1, 12, 25);

const span = (start: Day, end: Day, from: FramePeriod | null, grain: FramePeriod["grain"] = "range"): FramePeriod => ({
  start,
  end,
  grain,
  rolling: null,
  all: false,
  asked: from?.asked ?? true,
  point: null,
});

/** Longest named range of days that is moved as a whole. */
const LONGEST = 92;
/** Moves a past day to its next occurrence: by months for "the 30th", by years for "Dec 15". */
const again = (d: Day, today: Day, months: number): Day => {
  let at = d;
  while (at < today) at = addMonths(at, months);
  return at;
};

const BY_YEAR = /\b(?:by|in|until|till|before|of|come) (20\d\d)\b/;
/** The last day that a question looks ahead to: "in 5 years", "by 2030", "next December". Null if it names none after today. */
export const dayAhead = (text: string, found: FramePeriod | null, today: Day): Day | null => {
  const year = Number(BY_YEAR.exec(text)?.[1] ?? 0);
  const end = year > yearOf(today) && !found ? dayOf(year, 12, 31) : (aheadPeriod(text, found, today, "forecast")?.end ?? null);
  return end !== null && day(end) > today ? day(end) : null;
};

/** Converts the period of a question into a future one; null if there is none. Forward-looking requests use its end. */
export const aheadPeriod = (text: string, found: FramePeriod | null, today: Day, intent: Intent): FramePeriod | null => {
  const named = text.replace(/\b(?:based on|from|using|like|on) (?:my |the |our )?(?:last|past|previous) .*$/, "");
  const said = HAS_OWN_TIMES.has(intent) ? null : timeAhead(named, today);
  if (said) return span(said.period.start, said.period.end, found, said.grain);
  const while_ = IN_A_WHILE.exec(named);
  if (while_) {
    const n = while_[1] === "a" || while_[1] === "an" ? 1 : Number(while_[1]);
    const unit = while_[2];
    const end =
      unit === "day" ? addDays(today, n) : unit === "week" ? addDays(today, 7 * n) : addMonths(today, unit === "year" ? 12 * n : n);
    return span(today, end, null);
  }
  if (/\b(?:christmas|holidays)\b/.test(named)) return span(today, christmas(today), null);
  if (!found || found.all) return null;
  const [start, end] = [day(found.start), day(found.end)];
  if (start > today)
    // "Before the end of the month" still counts its last day.
    return intent === "bills_upcoming" && /\b(?:before|until|by)\b/.test(named)
      ? span(
          today,
          /\bbefore\b(?! (?:the |this )?(?:very )?(?:end|month[- ]?end|year[- ]?end))/.test(named) && start === end
            ? addDays(end, -1)
            : end,
          found,
        )
      : found;
  if (found.grain !== "range" && found.grain !== "day" && end >= today) return span(today, unitEnd(today, found.grain), found, found.grain);
  if (end >= today) return found.start === found.end ? found : null;
  // "Before Dec 1" was parsed as everything up to the most recent Dec 1.
  // A day without its month ("before the 30th") comes again next month.
  const isDayOfMonth = found.grain === "day" || /\bthe \d{1,2}(?:st|nd|rd|th)\b/.test(named);
  const months = isDayOfMonth && !/\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\b\d{1,2}\/\d{1,2}\b/.test(named) ? 1 : 12;
  const next = again(end, today, months);
  if (found.grain === "month") return span(addMonths(start, 12 * (yearOf(next) - yearOf(end))), endOfMonth(next), found, "month");
  // "The first week of December" keeps its length; "before December 1" began with the data.
  const days = daysBetween(start, end);
  if (found.grain === "range" && days > 0 && days <= LONGEST) return span(addDays(next, -days), next, found);
  return span(found.grain === "day" ? next : today, next, found, found.grain === "day" ? "day" : "range");
};
