import { saidOnly } from "./levels.ts";
import { bareFrame, EMPTY_FILTER, type Frame, type Intent } from "../frame.ts";
import type { Type } from "../meaning/lexicon.ts";
import type { Memo } from "../memo.ts";
import type { Reading } from "../reading.ts";
import type { NameIndex } from "../vocabulary.ts";

/* Turns that ask whose the accounts are that were just shown: "mine or Sam's?", "who owns them". */

const NAMES_ACCOUNTS: ReadonlySet<Intent> = new Set<Intent>(["balance", "accounts_list", "debt", "rate", "credit_use", "holdings"]);
const TAKES: readonly Type[] = ["member", "by_member", "pointer", "have", "accounts", "account", "list", "exists", "compare", "who"];
const WORDS =
  /^(?:whose|mine|ours|his|hers|theirs|own(?:s|ed|ers?)?|belong(?:s|ing)?|who|name[sd]?|under|or|joint(?:ly)?|both|account|accounts|cards?|loans?|which|them|these|those|they|one|ones|to|my|me|us|we|opened|added|connected|linked)$/;
const ASKS_WHOSE =
  /\bwhose\b|\bwho (?:owns?|holds?|has|have|opened|added|connected|linked)\b|\bowners?\b|\bbelongs?\b|\b(?:mine|ours|hers|his|theirs)\b|\bin (?:whose|my|our) names?\b/;

/** The metric of accounts with who added them. */
export const OWNERS = "owners";
/** Returns a request for whose the accounts of the last answer are; null if a turn asks something else. */
export const ownersNext = (reading: Reading, memos: readonly Memo[], nameIndex: NameIndex): Frame | null => {
  const last = memos.at(-1);
  const { merchants, categories, members } = reading.entities;
  if (!last || merchants.length + categories.length + reading.periods.length > 0 || !NAMES_ACCOUNTS.has(last.frame.intent)) return null;
  const isOfMember = members.length > 0 && /\b(?:which|is|are|or)\b/.test(reading.text) && !/\bhow (?:much|many)\b/.test(reading.text);
  if (!ASKS_WHOSE.test(reading.text) && !isOfMember) return null;
  if (!saidOnly(reading, nameIndex, TAKES, WORDS)) return null;
  const named = reading.entities.accounts.filter((a) => a.ids.length > 0).map(({ label, ids }) => ({ label, ids }));
  const accounts = named.length > 0 ? named : last.frame.filter.accounts;
  return { ...bareFrame("accounts_list"), metric: OWNERS, filter: { ...EMPTY_FILTER, accounts } };
};
