import { addMonths, type Day, day } from "#domain/day.ts";
import { formatDay, formatMoney, formatMonth } from "#domain/format.ts";
import { keepsPace, monthsLeft, monthsToReach } from "#domain/goals/progress.ts";
import { type Cents, cents } from "#domain/money.ts";
import { citeGoal } from "../../cite.ts";
import { escapeName } from "../../markdown.ts";
import { pointsIn } from "../../planning/points.ts";
import { dollarsIn } from "../../planning/requests.ts";
import type { GoalFact } from "../../tools/index.ts";
import { averageOf, cited, plural, sumOf } from "../reply.ts";
import type { Asked } from "./context.ts";

/** What a question about one goal wants to know first. */
export type GoalAsk = "monthly" | "saving" | "paused" | "date" | "reached" | "on track" | "target" | null;

const MONTHLY = /\b(?:a|per|each|every) (?:month|mo)\b|\bmonthly\b|\bcontrib\w*\b/;
const NEEDED =
  /\b(?:need\w*|must|should|have to|got to|gotta|required?|requisite|necessary|take|takes|gets?|would (?:get|see|finish|fill|do)|do (?:i|we) (?:put|save|set)|remains? to be)\b/;
const HOW_MUCH_MONTHLY = /\bhow much (?:money )?(?:a|per|each|every) month\b|\bhow much monthly\b/;
const ENOUGH = /\b(?:enough|sufficient|suffic\w+|behind|kidding)\b/;
const WHEN =
  /\b(?:when|eta|how (?:long|soon|many (?:more )?months (?:until|till|before|to go|left|more))|what month|which month|what date|(?:completion|projected|expected|finish) date|finish(?:ed)? by|at (?:this|our|my|the current) (?:pace|rate)|at this rate)\b/;
const OWN_DATE =
  /\b(?:the|a|what|which|target|goal) (?:target )?date (?:on|of|for|set)\b|\btarget date\b|\bset a date\b|\bdate (?:on|of) it\b|\bdeadline\b|\bsupposed to be\b/;
const ON_TRACK =
  /\bon (?:track|schedule|course|time|target)\b|\b(?:in|be) (?:good )?time\b|\b(?:late|realistic|fantasy|wishful|kidding|arrears)\b|\bmake it\b|\bgoing to be (?:there|sorted|done|ready)\b|\bget (?:there|done)\b|\bhappening\b|\bwill (?:we|i|it)\b|\bstill good\b|\b(?:be able to|afford it)\b|\bbehind\b|\bwe (?:actually )?make\b/;
const IF_SAVED = /\b(?:if|what if|suppose|say|another|extra|more|instead)\b/;
const PAUSED = /\b(?:stop|pause|skip|halt|quit|break)\w*\b/;
const TARGET = /\btarget (?:amount )?(?:of|for)\b|\bwhat(?:'s| is) the target\b|\bhow much is wanted\b/;

/** Returns what a question in plain words asks of one goal. */
export const goalAskOf = (text: string, amount: Cents | null): GoalAsk => {
  const monthly = MONTHLY.test(text);
  if (monthly && (amount !== null || dollarsOf(text) !== null) && IF_SAVED.test(text)) return "saving";
  if (PAUSED.test(text) && pauseOf(text) !== null) return "paused";
  if (monthly && (NEEDED.test(text) || HOW_MUCH_MONTHLY.test(text)) && !ENOUGH.test(text)) return "monthly";
  if (OWN_DATE.test(text)) return "date";
  if (TARGET.test(text)) return "target";
  if (WHEN.test(text) && !/\bif\b/.test(text)) return /\bat (?:this|the) rate\b/.test(text) && ON_TRACK.test(text) ? "on track" : "reached";
  return ON_TRACK.test(text) || (monthly && ENOUGH.test(text)) || ENOUGH.test(text) ? "on track" : null;
};

const CENTS = 100;
/** An amount a month: "$200 more a month", "another 200 a month", "150 monthly". */
const A_MONTH = /(?<![\d.,])\$?(\d[\d,]*(?:\.\d{1,2})?) ?(?:dollars |bucks )?(?:more |extra )?(?:a|per|each|every) mo(?:nth)?\b/;
const dollarsOf = (text: string): number | null => {
  const said = A_MONTH.exec(text)?.[1];
  return said === undefined ? dollarsIn(text) : Number(said.replaceAll(",", ""));
};
const monthlyOf = (asked: Asked, text: string): Cents | null => {
  const dollars = dollarsOf(text);
  return dollars !== null ? cents(Math.round(dollars * CENTS)) : asked.frame.amount === null ? null : cents(asked.frame.amount);
};
/** Returns the months of a pause: "for a year", "for 6 months". */
const pauseOf = (text: string): number | null => {
  const found = /\bfor (?:a|(\d{1,2})) (year|month)s?\b/.exec(text);
  return found ? Number(found[1] ?? 1) * (found[2] === "year" ? 12 : 1) : null;
};

/** Moves a day by whole years until the period that it belongs to ends after today: a month that is past means the next one. */
const ahead = (start: string, end: string, today: Day): Day => {
  let years = 0;
  while (addMonths(day(end), years * 12) <= today) years += 1;
  return addMonths(day(start), years * 12);
};
/** Only a limit means the next such month; "last year" stays in the past. */
const BY_TIME = /\b(?:by|until|till|before)\b/;

const END_OF_YEAR = /\b(?:end|close|last day) of (?:the year )?20\d\d\b/;

/** Returns the day that a question sets instead of a goal's date; null without one, or if it names that date's own month or season. */
export const otherDate = ({ frame, today }: Asked, text: string, goal: GoalFact): Day | null => {
  const period = frame.period &&
    (frame.period.end > today || BY_TIME.test(text)) && {
      start: ahead(frame.period.start, frame.period.end, today),
      end: ahead(frame.period.end, frame.period.end, today),
    };
  if (period) return goal.date !== null && goal.date >= period.start && goal.date <= period.end ? null : period.end;
  const year = pointsIn(text, today).find((point) => point.kind === "year");
  const wanted = year?.kind === "year" ? day(`${year.year}-12-31`) : null;
  if (wanted !== null && wanted > today && END_OF_YEAR.test(text)) return goal.date === wanted ? null : wanted;
  return wanted === null || wanted <= today || goal.date?.startsWith(String(year?.kind === "year" ? year.year : "")) ? null : wanted;
};

const MOST_MONTHS = 600;
const month = (today: Day, months: number): string =>
  months > MOST_MONTHS ? "not within 50 years" : `around ${formatMonth(addMonths(today, months))}, in ${plural(months, "month")}`;

/** Says how a goal at its pace stands against a day. */
const onTrack = ({ reply, today }: Asked, goal: GoalFact, other: Day | null): string | null => {
  const date = other ?? goal.date;
  const name = escapeName(goal.name);
  const view = citeGoal(goal);
  if (date === null) return `**${name} has no date, so it cannot be behind or on track.**`;
  if (date <= today) return `**The date of ${name}, ${formatDay(date, today)}, is past, and it is not reached.**`;
  const need = other === null && goal.needMonthly !== null ? goal.needMonthly : averageOf(reply, [goal.missing], monthsLeft(today, date));
  const needed = `it needs ${cited(reply, need, view)} a month to be reached by ${formatDay(date, today)}`;
  if (goal.pace === null) return `**I can't tell whether ${name} is on track: ${needed}, and its pace is not known.**`;
  return keepsPace(goal.pace, need)
    ? `**Yes, ${name} is on track: ${needed}, and its accounts gain ${cited(reply, goal.pace, view)}.**`
    : `**No, ${name} is behind: ${needed}, and its accounts gain ${cited(reply, goal.pace, view)}.**`;
};

/** Says when a goal is reached at a monthly rate. */
const reachedAt = ({ today }: Asked, goal: GoalFact, rate: Cents, first: string, later = 0): string => {
  const name = escapeName(goal.name);
  if (rate <= 0) return `**${first}, ${name} would not be reached.**`;
  const due = goal.date === null || later > 0 ? null : monthsLeft(today, goal.date);
  return `**${first}, ${name} would be reached ${month(today, monthsToReach(goal.missing, rate, due) + later)}.**`;
};

/** Returns the first sentence for what a question asks of a goal that is not reached; null if the usual one says it. */
export const goalLead = (asked: Asked, goal: GoalFact, ask: GoalAsk, text: string): string | null => {
  const { reply, today } = asked;
  const view = citeGoal(goal);
  const name = escapeName(goal.name);
  const noPace = `**I can't tell when ${name} will be reached: its pace is not known.**`;
  switch (ask) {
    case "date":
      return goal.date === null ? `**${name} has no date.**` : `**The date of ${name} is ${formatDay(goal.date, today)}.**`;
    case "target":
      return `**The target of ${name} is ${cited(reply, goal.target, view)}.**`;
    case "on track":
      return onTrack(asked, goal, otherDate(asked, text, goal));
    case "reached":
      return goal.pace === null
        ? `${noPace}${goal.date === null ? "" : ` Its date is ${formatDay(goal.date, today)}.`}`
        : reachedAt(asked, goal, goal.pace, `At its pace of ${cited(reply, goal.pace, view)} a month`);
    case "saving": {
      const amount = monthlyOf(asked, text);
      if (amount === null) return null;
      if (!/\b(?:another|extra|more|on top|additional)\b/.test(text))
        return reachedAt(asked, goal, amount, `With ${formatMoney(amount)} a month`);
      if (goal.pace === null) return noPace;
      return reachedAt(asked, goal, sumOf(reply, [goal.pace, amount]), `With ${formatMoney(amount)} more a month`);
    }
    case "paused": {
      const months = pauseOf(text);
      if (months === null || goal.pace === null) return noPace;
      return reachedAt(
        asked,
        goal,
        goal.pace,
        `After a pause of ${plural(months, "month")}, at its pace of ${cited(reply, goal.pace, view)} a month`,
        months,
      );
    }
    case "monthly":
    case null:
      return null;
  }
};
