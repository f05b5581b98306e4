import { januaryOf, type Month, type MonthNumber, monthNumber } from "./months.ts";
import type { Problem } from "./problems.ts";

export const TIME_KINDS = ["plan_year", "age", "calendar_year", "retirement"] as const;
export type TimeKind = (typeof TIME_KINDS)[number];

/** When a rule begins or ends. */
export type PlanTime = { kind: "plan_year" | "age" | "calendar_year"; value: number } | { kind: "retirement" };

const BOUNDS: Record<Exclude<TimeKind, "retirement">, readonly [least: number, most: number]> = {
  plan_year: [1, 100],
  age: [0, 120],
  calendar_year: [1900, 2199],
};

/**
 * Reads `plan_year:N`, `age:N`, `calendar_year:Y` or `retirement`. Also accepts `retirement:`. Null for anything else: N is a whole number
 * of 1 to 100 plan years or an age of 0 to 120, Y a year of 1900 to 2199.
 */
export const parseTime = (text: string): PlanTime | null => {
  if (text === "retirement" || text === "retirement:") return { kind: "retirement" };
  const found = /^(plan_year|age|calendar_year):(\d{1,4})$/.exec(text);
  if (!found) return null;
  const kind = found[1] as keyof typeof BOUNDS;
  const value = Number(found[2]);
  const [least, most] = BOUNDS[kind];
  return value >= least && value <= most ? { kind, value } : null;
};

/** Returns the canonical spelling of a time. */
export const formatTime = (time: PlanTime): string => (time.kind === "retirement" ? "retirement" : `${time.kind}:${time.value}`);

const between = (kind: keyof typeof BOUNDS): string => BOUNDS[kind].join(" to ");
const TIME_MISTAKE = `Enter a plan year from ${between("plan_year")}, an age from ${between("age")}, a year from ${between("calendar_year")}, or retirement`;

/** Returns what is wrong with a time, or nothing. Null and empty text mean no bound. */
export const timeProblems = (field: string, text: string | null): Problem[] =>
  text === null || text === "" || parseTime(text) ? [] : [{ field, message: TIME_MISTAKE }];

/** What times depend on: the plan's first calendar year, and one person's month of birth and age at retirement. */
export type TimeFrame = {
  planStartYear: number;
  /** Null while it is unknown: ages and retirement then never come. */
  birthMonth: Month | null;
  retirementAge: number;
};

/** Returns the month in which the person reaches an age; null while the month of birth is unknown. A part of a year counts in months. */
export const monthOfAge = (birthMonth: Month | null, age: number): MonthNumber | null =>
  birthMonth === null ? null : monthNumber(birthMonth) + Math.round(age * 12);

/** Returns the first month of a time. Null if it needs a month of birth that is unknown. */
export const beginOf = (time: PlanTime, frame: TimeFrame): MonthNumber | null => {
  if (time.kind === "plan_year") return januaryOf(frame.planStartYear + time.value - 1);
  if (time.kind === "calendar_year") return januaryOf(time.value);
  return monthOfAge(frame.birthMonth, time.kind === "age" ? time.value : frame.retirementAge);
};

/**
 * Returns the first month after a time. A year lasts through its December. An age or retirement ends before its own month, so that a rule
 * until retirement and one from retirement leave no gap and do not overlap.
 */
export const endOf = (time: PlanTime, frame: TimeFrame): MonthNumber | null => {
  const begin = beginOf(time, frame);
  return begin === null ? null : time.kind === "plan_year" || time.kind === "calendar_year" ? begin + 12 : begin;
};

export type Inactive = "no_birth_month" | "ends_before_it_begins" | "past" | "beyond_horizon";

/** When a rule is active: from the first month up to, but without, the second. A rule without an active month says why. */
export type Interval = { from: MonthNumber; before: MonthNumber; inactive: Inactive | null; began: MonthNumber };

export type TimedRule = { beginsAt: string | null; endsAt: string | null; oneTime: boolean };

const NEVER = { from: 0, before: 0, began: 0 };

/** While the month of birth is unknown, retirement never comes: what lasts until then does not end. */
const endOrNever = (time: PlanTime, frame: TimeFrame): MonthNumber | null =>
  time.kind === "retirement" && frame.birthMonth === null ? Infinity : endOf(time, frame);

/**
 * Resolves the months of a rule inside a run of `start` up to, but without, `end`. `began` is the rule's own first month, which may be
 * before the run: yearly increases count from it. A rule without a begin starts with the plan. A one-time rule lasts one month and ignores
 * its end.
 */
export const resolveInterval = (rule: TimedRule, frame: TimeFrame, start: MonthNumber, end: MonthNumber): Interval => {
  const begins = rule.beginsAt ? parseTime(rule.beginsAt) : null;
  const ends = rule.endsAt && !rule.oneTime ? parseTime(rule.endsAt) : null;
  const began = begins ? beginOf(begins, frame) : rule.oneTime ? start : januaryOf(frame.planStartYear);
  const before = rule.oneTime ? (began ?? 0) + 1 : ends ? endOrNever(ends, frame) : Infinity;
  if (began === null || before === null) return { ...NEVER, inactive: "no_birth_month" };
  if (before <= began) return { ...NEVER, inactive: "ends_before_it_begins" };
  const from = Math.max(began, start);
  if (rule.oneTime && began < start) return oneTimeOf(begins, began, start, end);
  if (before <= start) return { ...NEVER, began, inactive: "past" };
  if (began >= end) return { ...NEVER, began, inactive: "beyond_horizon" };
  return { from, before: Math.min(before, end), began, inactive: null };
};

/**
 * A one-time rule of a calendar or plan year is due in that January. A run that starts later in the same year makes it at once, as nobody
 * can tell whether it happened. Ages and retirement name their month exactly and are past.
 */
const oneTimeOf = (begins: PlanTime | null, began: MonthNumber, start: MonthNumber, end: MonthNumber): Interval => {
  const wholeYear = begins?.kind === "plan_year" || begins?.kind === "calendar_year";
  return wholeYear && start < began + 12 && start < end
    ? { from: start, before: start + 1, began: start, inactive: null }
    : { ...NEVER, began, inactive: "past" };
};
