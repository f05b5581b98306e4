import { saidOnly } from "./levels.ts";
import type { Frame } from "../frame.ts";
import type { Type } from "../meaning/lexicon.ts";
import type { Memo } from "../memo.ts";
import type { Reading } from "../reading.ts";
import type { NameIndex } from "../vocabulary.ts";

/* Turns that go back by one from the last payment: "the one before", "the previous paycheck". */

const TAKES: readonly Type[] = [
  ...(["pointer", "last", "first", "when", "wages", "income", "payday", "purchase", "spend", "trip", "before_after", "list"] as const),
  ...(["bills", "earn", "amount_q", "deposit"] as const),
];
const WORDS =
  /^(?:before|prior|previous|preceding|earlier|penultimate|but|next|to|second|2nd|that|it|this|last|one|time|payment|paycheck|paychecks?|check|deposit|visit|purchase|charge|last-but-one|second-to-last)$/;
const GOES_BACK =
  /\b(?:before(?: (?:that|it|this|then|the last|the latest|the most recent))?(?: one)?$|(?:previous|prior|preceding|earlier|penultimate) (?:one|time|payment|pay ?checks?|check|deposit|visit|purchase|charge)\b|(?:second|2nd|next)[- ](?:to[- ])?last\b|last but one\b|previous$)/;

/** The metric of a request for the row before one that was shown. */
export const BEFORE = "before";
/** Returns a request for the row before the one last shown; null if a turn asks something else. */
export const beforeNext = (reading: Reading, memos: readonly Memo[], nameIndex: NameIndex): Frame | null => {
  const last = memos.at(-1);
  const { merchants, accounts, members } = reading.entities;
  const [row] = last?.rows ?? [];
  if (!last || row === undefined || last.rows.length !== 1 || merchants.length + accounts.length + members.length > 0) return null;
  const { frame: prev } = last;
  if (prev.intent !== "last_time" || prev.order === "earliest" || !GOES_BACK.test(reading.text.replace(/[?.! ]+$/, ""))) return null;
  if (!saidOnly(reading, nameIndex, [...TAKES, "income_category", "category"], WORDS)) return null;
  if (/\b(?:pay ?checks?|deposit)\b/.test(reading.text) && prev.filter.section !== "Income") return null;
  // A kind of row that is not the one shown is another question.
  const own = new Set(prev.filter.categories.flatMap((c) => c.ids));
  if (own.size > 0 && reading.entities.categories.some((c) => !c.ids.some((id) => own.has(id)))) return null;
  return { ...prev, metric: BEFORE, item: row, limit: null, ignored: [] };
};
