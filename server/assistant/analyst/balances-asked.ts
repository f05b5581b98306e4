import { beside } from "./dialogue/gaps.ts";
import { saidOnly } from "./dialogue/levels.ts";
import { bareFrame, type Frame, type NamedIds } from "./frame.ts";
import type { Type } from "./meaning/lexicon.ts";
import type { Reading } from "./reading.ts";
import type { NameIndex } from "./vocabulary.ts";

/* A question that sets what two kinds of accounts hold side by side: "savings vs investments", "how does our cash compare to our debts". */

const TAKES: readonly Type[] = [
  ...(["account", "accounts", "compare", "have", "balance", "amount_q", "more", "less", "pointer", "cash", "owe", "total"] as const),
  ...(["exists", "holding", "list", "change", "retire"] as const),
];
const WORDS = /^(?:vs|v|versus|side|sides|difference|between|what|relative|stack|up|sitting|against|both|next|money|looks?|like)$/;
/** Words between the two things that a question compares. */
const COMPARER =
  /\b(?:vs\.?|versus|against|as against|next to|beside|compared? (?:to|with|against)|compares? (?:to|with)|stacks? up (?:to|against)|relative to|than)\b/;
/** "Compare savings and investments", "the difference between cash and debt", "savings and investments side by side". */
const LEADS = /\b(?:compare|comparison (?:of|between)|difference between|gap between|side by side)\b/;
const OTHER = /\b(?:spen[dt]|spending|rates?|interest|fees?|perform\w*|returns?|earn\w*|better|best|should|grow\w*|why|cost)\b/;

/** Types of accounts that are owed. */
const OWED: ReadonlySet<string> = new Set(["credit", "loan", "debt"]);
/** The accounts that a side of the comparison names. */
const sideOf = (reading: Reading, from: number, to: number, { vocabulary }: NameIndex): NamedIds[] => {
  const named = reading.entities.accounts.filter((a) => a.from >= from && a.to <= to && a.ids.length > 0 && !a.excluded);
  // A longer name has a shorter one inside it: "retirement savings".
  const whole = named.filter((a) => !named.some((o) => o !== a && o.from <= a.from && o.to >= a.to && o.to - o.from > a.to - a.from));
  if (whole.length > 0) return [...new Map(whole.map(({ label, ids }) => [ids.join(), { label, ids }])).values()];
  const owed = vocabulary.accounts.filter((a) => OWED.has(a.type));
  return owed.length > 0 && /\b(?:debts?|(?:i|we) owe|owed|owing|liabilities)\b/.test(reading.text.slice(from, to))
    ? [{ label: "debts", ids: owed.map((a) => a.id) }]
    : [];
};

/** Returns the balances of the two sides that a question compares; null for any other question. */
export const balancesCompared = (reading: Reading, nameIndex: NameIndex): Frame | null => {
  const { merchants, categories, members, accounts } = reading.entities;
  if (accounts.length === 0 || merchants.length + categories.length + members.length + reading.periods.length > 0) return null;
  if (reading.amounts.named.length > 0 || reading.form !== null || OTHER.test(reading.text)) return null;
  const by = COMPARER.exec(reading.text) ?? (LEADS.test(reading.text) ? /\b(?:and|or|&|with)\b/.exec(reading.text) : null);
  if (!by || !saidOnly(reading, nameIndex, TAKES, WORDS)) return null;
  const [first, second] = [
    sideOf(reading, 0, by.index, nameIndex),
    sideOf(reading, by.index + by[0].length, reading.text.length, nameIndex),
  ];
  const ids = new Set(first.flatMap((a) => a.ids));
  const isApart = first.length > 0 && second.length > 0 && second.every((a) => a.ids.some((id) => !ids.has(id)));
  return isApart ? beside(bareFrame("balance"), [first, second]) : null;
};
