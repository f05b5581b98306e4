import { saidOnly } from "./levels.ts";
import { pairOf } from "./pairs.ts";
import { EMPTY_FILTER, type Frame, type Intent } from "../frame.ts";
import type { Type } from "../meaning/lexicon.ts";
import type { Memo } from "../memo.ts";
import type { Reading } from "../reading.ts";
import { isAboutRows } from "../understand.ts";
import type { NameIndex } from "../vocabulary.ts";

/* Turns that ask how far the last two figures are apart: "what's the difference", "how much more is that". */

const TAKES: readonly Type[] = [
  ...(["compare", "more", "less", "change", "trend", "amount_q", "pointer", "total", "extra", "spend"] as const),
  ...(["purchase", "income", "earn", "have", "balance", "owe", "exists"] as const),
];
const APART = /^(?:differences?|diff|gap|delta|apart|between|change[ds]?|by|far|two|both|2|did|get|got|higher|lower|bigger|smaller)$/;
const ASKS_GAP =
  /\b(?:differences?|diff|gap|delta|apart)\b|\bhow much (?:more|less|higher|lower|bigger|smaller|extra|cheaper|dearer|fewer)\b|\b(?:by )?how much (?:did|has|does|do) (?:it|that|they|this|those) (?:change|differ|go (?:up|down)|rise|fall|drop|grow|increase|decrease)/;

const LEVELS: ReadonlySet<Intent> = new Set<Intent>(["balance", "debt"]);
const named = ({ filter }: Frame): boolean => filter.categories.length + filter.merchants.length > 0;
const idsOf = ({ filter }: Frame): string =>
  filter.accounts
    .flatMap((a) => a.ids)
    .toSorted((a, b) => a - b)
    .join();

/** The metric of balances that are set side by side. */
export const BESIDE = "beside";
/** Sets of accounts as the sides of one request for balances. */
export const beside = (base: Frame, sides: readonly Frame["filter"]["accounts"][]): Frame => ({
  ...base,
  intent: "balance",
  root: "balance",
  metric: BESIDE,
  item: null,
  ignored: [],
  filter: { ...EMPTY_FILTER, accounts: sides.flat() },
  compare: {
    by: "entity",
    sides: sides.map((accounts) => ({
      label: accounts.map((a) => a.label).join(" and "),
      parts: [{ categories: [], merchants: [], accounts }],
    })),
  },
});

/** Returns the last two figures side by side, if a turn asks how far they are apart; null if they are no two figures of one kind. */
export const gapNext = (reading: Reading, memos: readonly Memo[], nameIndex: NameIndex): Frame | null => {
  const [b, a] = memos.toReversed().map((memo) => memo.frame);
  const { merchants, categories, accounts, members } = reading.entities;
  if (!a || !b || reading.periods.length + merchants.length + categories.length + accounts.length + members.length > 0) return null;
  const said = saidOnly(reading, nameIndex, TAKES, APART);
  if (!said || reading.amounts.named.length > 0 || !ASKS_GAP.test(said.text)) return null;
  if (a.compare !== null || b.compare !== null) return null;
  if (LEVELS.has(a.intent) && LEVELS.has(b.intent) && a.period === null && b.period === null) {
    // "Them" are all accounts that were asked for one after another.
    const [first, second, ...others] = b.filter.accounts;
    if (first && second) return others.length === 0 ? beside(b, [[first], [second]]) : null;
    return a.filter.accounts.length > 0 && first && idsOf(a) !== idsOf(b) ? beside(b, [a.filter.accounts, b.filter.accounts]) : null;
  }
  const isSameTime = a.period?.start === b.period?.start && a.period?.end === b.period?.end;
  const intents = new Set([a.intent, b.intent]);
  if (intents.has("income_total") && intents.has("spend_total") && isSameTime && !named(a) && !named(b))
    return { ...b, intent: "cash_flow", root: "cash_flow", metric: null, filter: EMPTY_FILTER, groupBy: null, item: null, ignored: [] };
  if (a.intent !== b.intent) return null;
  if (b.intent !== "income_total" && (!isAboutRows(b.intent) || b.intent === "search" || b.intent === "largest")) return null;
  return pairOf("what is the difference", memos.slice(-2));
};
