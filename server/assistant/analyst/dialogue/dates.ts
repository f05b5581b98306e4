import { saidOnly } from "./levels.ts";
import type { Filter, Frame, Intent } from "../frame.ts";
import type { Type } from "../meaning/lexicon.ts";
import type { Memo } from "../memo.ts";
import type { Reading } from "../reading.ts";
import type { NameIndex } from "../vocabulary.ts";

/* Turns that ask when the rows behind a figure happened: "when was that", "on which dates". */

const TAKES: readonly Type[] = [
  ...(["when", "list", "pointer", "per_day", "by_day", "spend", "purchase", "trip"] as const),
  ...(["income", "earn", "exists", "have", "amount_q", "fee"] as const),
];
const WORDS =
  /^(?:dates?|days?|happen(?:ed|ing|s)?|occur(?:red|s)?|charged?|taken|come|came|in|hit|exact(?:ly)?|calendar|fall|fell|land(?:ed)?|posted|booked|done|it|that|them|time|times)$/;
const ASKS_WHEN = /\bwhen\b|\b(?:which|what|the|on|exact|whole) (?:exact |single )?(?:dates?|days?)\b|^(?:and )?dates?\b/;
/** "The last day" and "when is it due" ask for one date, and "a day" for a mean. */
const OTHER =
  /\b(?:last|latest|first|next|due|again|will|usually|normally|always|most|least|biggest|largest|smallest|by day|(?:an?|per|each|every) day|weekdays?|how (?:long|often|many|much))\b/;

/** Sums of rows that a date can be asked of. */
const SUMS: ReadonlySet<Intent> = new Set<Intent>(["spend_total", "fees", "income_total", "spend_count", "refunds"]);
/** The metric of the dates of the rows behind a sum, and of a list of them that was asked for. */
export const DATES = "dates";
export const ALL_DATES = "all dates";

const sumsRows = ({ intent, flow, compare, groupBy }: Frame): boolean =>
  compare === null &&
  (SUMS.has(intent) || (intent === "flows" && (flow?.figure === "total" || flow?.figure === "count"))) &&
  (groupBy === null || groupBy === "merchant" || groupBy === "category");

const sectionOf = ({ intent, flow, filter }: Frame): Filter["section"] =>
  filter.section ?? (intent === "income_total" || flow?.subject === "income" || flow?.subject === "pay" ? "Income" : "Expense");

/** Returns a request for the dates of the rows that the last figure adds up; null if a turn asks something else. */
export const datesNext = (reading: Reading, memos: readonly Memo[], nameIndex: NameIndex): Frame | null => {
  const last = memos.at(-1);
  const { merchants, categories, accounts, members } = reading.entities;
  if (!last || reading.periods.length + merchants.length + categories.length + accounts.length + members.length > 0) return null;
  const { frame: prev } = last;
  const said = sumsRows(prev) && prev.period !== null ? saidOnly(reading, nameIndex, TAKES, WORDS) : null;
  if (!said || !ASKS_WHEN.test(said.text) || OTHER.test(said.text)) return null;
  // "There" is a place, and only one that was spoken of.
  if (/\bthere\b/.test(said.text) && prev.filter.merchants.length !== 1) return null;
  return {
    ...prev,
    intent: "last_time",
    filter: { ...prev.filter, section: sectionOf(prev) },
    metric: /\b(?:dates|days)\b/.test(said.text) ? ALL_DATES : DATES,
    order: "latest",
    groupBy: null,
    limit: null,
    item: null,
    flow: null,
    ignored: [],
  };
};
