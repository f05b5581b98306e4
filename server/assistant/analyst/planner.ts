import {
  type Day,
  addDays,
  addMonths,
  addYears,
  day,
  daysBetween,
  endOfMonth,
  endOfQuarter,
  startOfMonth,
  startOfWeek,
  startOfYear,
} from "#domain/day.ts";
import { type Period, previousPeriod } from "#domain/period.ts";
import type { Selection } from "../tools/index.ts";
import type { Filter, Frame, FramePeriod } from "./frame.ts";
import type { Unit } from "./periods/lexicon.ts";

/** Returns a frame's period for plain days. By default it counts as not asked for by the user. */
export const framePeriod = (p: Period, grain: FramePeriod["grain"] = "range", asked = false): FramePeriod => ({
  start: p.start,
  end: p.end,
  grain,
  rolling: null,
  all: false,
  asked,
  point: null,
});

/** Returns this month up to today. */
export const thisMonth = (today: Day): FramePeriod => framePeriod({ start: startOfMonth(today), end: today }, "month");
/** Returns this year up to today. */
export const thisYear = (today: Day): FramePeriod => framePeriod({ start: startOfYear(today), end: today }, "year");
/** Returns the twelve months up to today. */
export const lastYearOfDays = (today: Day): FramePeriod => ({
  ...framePeriod({ start: addDays(addYears(today, -1), 1), end: today }),
  rolling: { count: 12, unit: "month" },
});
/** Returns the last n days up to today. */
export const lastDays = (today: Day, n: number): FramePeriod => ({
  ...framePeriod({ start: addDays(today, 1 - n), end: today }),
  rolling: { count: n, unit: "day" },
});
/** Returns the n full months before this one. */
export const fullMonths = (today: Day, n: number): FramePeriod =>
  framePeriod({ start: addMonths(startOfMonth(today), -n), end: addDays(startOfMonth(today), -1) });
/** Returns this month and the n − 1 months before it, up to today. */
export const monthsToDate = (today: Day, n: number): FramePeriod =>
  framePeriod({ start: addMonths(startOfMonth(today), 1 - n), end: today });
/** Returns the period from the first day with data up to today. */
export const everything = (today: Day, dataStart: Day): FramePeriod => ({
  ...framePeriod({ start: dataStart <= today ? dataStart : today, end: today }),
  all: true,
});

/** Returns the default period when the question names none; every answer states it. */
export const usualPeriod = (frame: Frame, today: Day, dataStart: Day): FramePeriod | null => {
  const { filter } = frame;
  const named = filter.merchants.length > 0 || filter.text !== null;
  if (frame.compare?.by === "average") return thisMonth(today);
  switch (frame.intent) {
    case "spend_breakdown":
    case "spend_by_merchant":
      return lastYearOfDays(today);
    case "spend_trend":
      return frame.groupBy === "week"
        ? framePeriod({ start: addDays(startOfWeek(today), -49), end: today })
        : frame.groupBy === "day"
          ? framePeriod({ start: addDays(today, -13), end: today })
          : monthsToDate(today, 6);
    case "spend_average":
      return frame.groupBy === "week"
        ? framePeriod({ start: addDays(startOfWeek(today), -84), end: addDays(startOfWeek(today), -1) })
        : fullMonths(today, 6);
    case "spend_count":
    case "largest":
      return named || filter.categories.length > 0 ? lastYearOfDays(today) : thisMonth(today);
    case "flows":
      return frame.flow?.figure === "first" || frame.flow?.figure === "last" || frame.groupBy === "year"
        ? everything(today, dataStart)
        : frame.groupBy === "quarter"
          ? framePeriod({ start: startOfYear(addMonths(today, -12)), end: today })
          : lastYearOfDays(today);
    case "refunds":
      return lastYearOfDays(today);
    case "search":
      return named || filter.categories.length > 0 || filter.over !== null || filter.under !== null
        ? lastYearOfDays(today)
        : everything(today, dataStart);
    case "last_time":
      return everything(today, dataStart);
    case "pending":
      return null;
    case "cash_flow":
      return frame.metric === "mean" ? fullMonths(today, 6) : thisYear(today);
    case "fees":
    case "income_total":
    case "savings_rate":
    case "debt_change":
      return thisYear(today);
    case "net_worth":
    case "balance":
    case "debt":
    case "accounts_list":
    case "credit_use":
      return null;
    case "net_worth_change":
      return lastYearOfDays(today);
    case "unusual":
      return lastDays(today, 30);
    case "duplicates":
      return lastDays(today, 60);
    case "summary":
      return thisMonth(today);
    case "investment_tx":
    case "subscription_change":
      return thisYear(today);
    case "bills_upcoming":
      return framePeriod({ start: today, end: addDays(today, 14) });
    case "forecast":
      return framePeriod({
        start: today,
        end: daysBetween(today, endOfMonth(today)) < 5 ? endOfMonth(addMonths(startOfMonth(today), 1)) : endOfMonth(today),
      });
    case "spend_compare":
      return frame.compare?.by === "entity" ? lastYearOfDays(today) : thisMonth(today);
    case "spend_why":
      return thisMonth(today);
    case "spend_total":
      return named && filter.categories.length === 0 ? lastYearOfDays(today) : thisMonth(today);
    default:
      return null;
  }
};

/**
 * Aligns "the last 6 months" to whole units: this month and the five before it for a series, the last six completed ones for an average.
 */
export const wholeUnits = (p: FramePeriod, today: Day, use: "series" | "average", unit: Unit): FramePeriod => {
  const r = p.rolling;
  if (!r || p.end !== today || (r.unit !== "month" && r.unit !== "year" && r.unit !== "quarter") || unit !== "month") return p;
  const months = r.count * (r.unit === "year" ? 12 : r.unit === "quarter" ? 3 : 1);
  if (months < 2) return p;
  return { ...(use === "series" ? monthsToDate(today, months) : fullMonths(today, months)), asked: p.asked };
};

/** Converts a frame's filter and period to a selection for the tools. */
export const selectionOf = (filter: Filter, period: FramePeriod | null, extra: Partial<Selection> = {}): Selection => {
  const s: Selection = { ...extra };
  if (period && !period.all) [s.start, s.end] = [period.start, period.end];
  if (filter.section) s.section = filter.section;
  const put = <K extends "categoryIds" | "excludeCategoryIds" | "accountIds">(key: K, ids: number[]): void => {
    if (ids.length > 0) s[key] = [...new Set(ids)].slice(0, 50);
  };
  put(
    "categoryIds",
    filter.categories.flatMap((c) => c.ids),
  );
  put(
    "excludeCategoryIds",
    filter.notCategories.flatMap((c) => c.ids),
  );
  put(
    "accountIds",
    filter.accounts.flatMap((a) => a.ids),
  );
  const [merchants, notMerchants] = [filter.merchants.flatMap((m) => m.names), filter.notMerchants.flatMap((m) => m.names)];
  if (merchants.length > 0) s.merchants = [...new Set(merchants)].slice(0, 50);
  if (notMerchants.length > 0) s.excludeMerchants = [...new Set(notMerchants)].slice(0, 50);
  if (filter.text !== null) s.text = filter.text;
  if (filter.over !== null) s.amountOver = filter.over;
  if (filter.under !== null) s.amountUnder = filter.under;
  if (filter.direction === "out") s.signedOver = 0;
  if (filter.direction === "in") s.signedUnder = 0;
  return s;
};

/** Returns the previous period of the same kind. */
export const before = (p: FramePeriod): FramePeriod => {
  const [start, end] = [day(p.start), day(p.end)];
  // A current week or quarter is compared with the same days of the previous one.
  if (p.grain === "week") return framePeriod({ start: addDays(start, -7), end: addDays(end, -7) }, "week");
  // A weekend goes back to the one before it.
  if (addDays(start, 1) === end && startOfWeek(end) === end)
    return framePeriod({ start: addDays(start, -7), end: addDays(end, -7) }, p.grain);
  if (p.grain === "quarter" && end < endOfQuarter(start))
    return framePeriod({ start: addMonths(start, -3), end: addMonths(end, -3) }, "quarter");
  return framePeriod(previousPeriod({ start, end }), p.grain);
};
/** Whether a period is over, so that it can be averaged. */
export const isOver = (p: FramePeriod, today: Day): boolean => p.end < today || day(p.end) === endOfMonth(today);
