import type { Cents } from "#domain/money.ts";
import type { Unit } from "../dialogue/units.ts";
import { averageOf, type Reply, sumOf } from "../reply.ts";

/** What a unit of time is called after "a". */
export const NOUNS = { yearly: "year", monthly: "month", weekly: "week" } as const satisfies Record<Unit, string>;
const MONTHS = 12;
const WEEKS = 52;
const times = (amount: Cents, count: number): Cents[] => Array.from({ length: count }, () => amount);

/** What a year's amount comes to in a unit of time, rounded once. */
export const ofYear = (reply: Reply, yearly: Cents, unit: Unit): Cents =>
  unit === "yearly" ? yearly : averageOf(reply, [yearly], unit === "monthly" ? MONTHS : WEEKS);
/** What a month's amount comes to in a unit of time, rounded once. */
export const ofMonth = (reply: Reply, monthly: Cents, unit: Unit): Cents =>
  unit === "monthly" ? monthly : unit === "yearly" ? sumOf(reply, times(monthly, MONTHS)) : averageOf(reply, times(monthly, MONTHS), WEEKS);
/** What the mean of some months comes to in a year, rounded once. */
export const yearOfMean = (reply: Reply, total: Cents, months: number): Cents => averageOf(reply, times(total, MONTHS), months);
