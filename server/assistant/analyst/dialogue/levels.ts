import { addDays, type Day, day } from "#domain/day.ts";
import { bareFrame, EMPTY_FILTER, type Filter, type Frame, type FramePeriod } from "../frame.ts";
import { itemsIn } from "../meaning/items.ts";
import { cover } from "../meaning/cover.ts";
import type { Type } from "../meaning/lexicon.ts";
import type { Memo } from "../memo.ts";
import { framePeriod } from "../planner.ts";
import type { Reading } from "../reading.ts";
import { toFramePeriod } from "../understand.ts";
import type { NameIndex } from "../vocabulary.ts";

/** Follow-ups to net worth and to recurring payments. Every content word must be one that such a follow-up takes. */

export type Said = { has: (...types: Type[]) => boolean; text: string };
/** Returns what a turn says, if all its words are of the types given, or fit a pattern; null otherwise. */
export const saidOnly = (reading: Reading, nameIndex: NameIndex, types: readonly Type[], besides = /^$/): Said | null => {
  const { tokens, items } = itemsIn(reading, nameIndex);
  const { items: chosen, left } = cover(tokens, items, { takes: new Set(types) }, () => false);
  if (left.some((t) => !besides.test(t.word))) return null;
  return { has: (...wanted) => chosen.some((i) => wanted.includes(i.type)), text: reading.text.replace(/[?.! ]+$/, "").trim() };
};

const WORTH: readonly Type[] = [
  ...(["networth", "change", "trend", "compare", "why", "share", "largest", "smallest", "by_account", "accounts", "account"] as const),
  ...(["possession", "period", "except", "not", "pointer", "list", "amount_q", "more", "less", "apiece", "driving", "have"] as const),
];
const LEAVES_OUT =
  /^(?:(?:and|but|now|ok|okay|so|what about|how about|also|then|please) )*(?:without|exclud\w+|except|minus|leave\b.*\bout|take\b.*\bout|leav\w+ out|not counting|ignor\w+|less|not including|tak\w+ out)\b/;
const OUT_AFTER = /\b(?:without|excluding|except|minus|leaving out|not counting|ignoring|not including)\b/;

/** All accounts but the ones that a turn names. */
const allBut = (reading: Reading, { vocabulary }: NameIndex, prev: Frame): Filter | null => {
  const out = reading.entities.accounts.filter((a) => a.ids.length > 0);
  if (out.length === 0) return null;
  const gone = new Set(out.flatMap((a) => a.ids));
  // "Leave out the car too" adds to what is left out already.
  const [before] = prev.filter.accounts;
  const from = prev.filter.accounts.length === 1 && before?.label.startsWith(ALL_BUT) ? before : null;
  const names = [...new Set(out.map((a) => a.label))].join(" and ");
  const label = from ? `${from.label} and ${names}` : `${ALL_BUT}${names}`;
  const ids = (from?.ids ?? vocabulary.accounts.map((a) => a.id)).filter((id) => !gone.has(id));
  return { ...EMPTY_FILTER, accounts: [{ label, ids }] };
};
const ALL_BUT = "everything except ";

/** "The change between the two" after two days. */
const BETWEEN =
  /\b(?:change|difference|gap|growth|increase|decrease|delta|move)\b.*\b(?:the (?:two|2|both)|those (?:dates|days|two|points)|these (?:dates|days|two)|both(?: dates| days)?|them|one to the other|then and now)$|^(?:(?:and|so|then|now) )*(?:(?:what's|what is|what was|show) )?the (?:difference|change|delta|gap)$/;
const ALL_IN = /\b(?:nothing (?:left out|excluded)|everything (?:in|included|counted)|all (?:in|included)|with (?:everything|all))\b/;
const dayOf = ({ intent, period }: Frame, today: Day): Day | null =>
  intent !== "net_worth" && intent !== "net_worth_change"
    ? null
    : period === null
      ? today
      : period.point !== null
        ? day(period.point)
        : period.start === period.end
          ? day(period.end)
          : null;
/** The days that the last two answers about net worth looked at, as one time. */
const betweenDays = (all: readonly Memo[], today: Day): FramePeriod | null => {
  const days = all
    .slice(-3)
    .map(({ frame }) => dayOf(frame, today))
    .filter((d) => d !== null);
  const [first, second] = [...new Set(days)].slice(-2).toSorted();
  // A change counts from the end of the earlier day.
  return first === undefined || second === undefined ? null : framePeriod({ start: addDays(first, 1), end: second }, "range", true);
};

/** The time since the day that the last answer looked at, or its own time. */
const since = (prev: Frame, today: Day): FramePeriod | null => {
  const { period } = prev;
  if (!period) return null;
  const point = period.point ?? (period.start === period.end ? period.start : null);
  return point !== null && point < today ? framePeriod({ start: day(point), end: today }, "range", true) : period;
};

/** "Break it down", "which accounts?" after a net worth. */
const PARTS =
  /^(?:(?:and|so|ok|okay|now|can you|could you|please) )*(?:(?:break|split) (?:it|that|this) (?:down|up)|break ?down(?: of (?:it|that|this))?|(?:by|per|for each) account|which accounts(?: (?:is|are|was) (?:that|those|in (?:it|that)|included))?|what(?:'s| is) in (?:it|that|there)|what(?:'s| is) (?:it|that) made (?:up )?of|what does (?:it|that) (?:include|consist of)|(?:show|list)(?: me)? (?:the |all |all the )?accounts|the accounts)$/;
/** The accounts behind a net worth. The list of accounts has today's balances only. */
const partsOf = ({ filter, period }: Frame, { vocabulary }: NameIndex): Frame => {
  if (period === null) return { ...bareFrame("accounts_list"), filter };
  const all = [{ label: "all accounts", ids: vocabulary.accounts.map(({ id }) => id) }];
  return { ...bareFrame("balance"), period, filter: { ...EMPTY_FILTER, accounts: filter.accounts.length > 0 ? filter.accounts : all } };
};
/** A day by its place in a month or a year: "at the end of September". */
const AT_THE_END = /\b(?:end|close) of\b/;
/** "And cash?" after a net worth asks what these accounts held or what was owed on them, on the same day. */
const levelOf = (named: Reading["entities"]["accounts"], period: FramePeriod | null, { vocabulary }: NameIndex): Frame => {
  const accounts = named.map(({ label, ids }) => ({ label, ids }));
  const isOwed = (id: number): boolean => /credit|loan|debt/.test(vocabulary.accounts.find((a) => a.id === id)?.type ?? "");
  const intent = accounts.flatMap((a) => a.ids).every(isOwed) ? "debt" : "balance";
  return { ...bareFrame(intent), period, filter: { ...EMPTY_FILTER, accounts } };
};

/** Returns a follow-up to net worth: what moved it, how it changed, or what it is without some accounts. */
export const worthNext = (reading: Reading, all: readonly Memo[], nameIndex: NameIndex, today: Day): Frame | null => {
  const prev = all.at(-1)?.frame;
  if (!prev) return null;
  if (prev.intent !== "net_worth" && prev.intent !== "net_worth_change") return null;
  const asked = reading.text.replace(/[?.! ]+$/, "").trim();
  const between = BETWEEN.test(asked) && reading.periods.length === 0 ? betweenDays(all, today) : null;
  if (between) {
    const bare: Frame = { ...prev, intent: "net_worth_change", root: "net_worth", compare: null, groupBy: null, item: null, ignored: [] };
    const isSome = prev.filter.accounts.length > 0 && !ALL_IN.test(asked);
    return { ...bare, period: between, filter: isSome ? prev.filter : EMPTY_FILTER, metric: isSome ? "accounts" : null };
  }
  const isLevel = prev.intent === "net_worth" && reading.periods.length === 0;
  if (isLevel && PARTS.test(asked)) return partsOf(prev, nameIndex);
  const said = saidOnly(reading, nameIndex, WORTH);
  if (!said) return null;
  const [m] = reading.periods;
  const base: Frame = { ...prev, item: null, ignored: [], metric: null, compare: null, groupBy: null, form: reading.form };
  const change: Frame = { ...base, intent: "net_worth_change", root: "net_worth", filter: EMPTY_FILTER };
  const period = m ? toFramePeriod(m) : since(prev, today);
  const isPoint = m !== undefined && (m.point !== null || m.period.start === m.period.end);
  const isSome = prev.intent === "net_worth" && prev.filter.accounts.length > 0;
  if (isSome && isPoint && !said.has("change", "trend", "compare", "why", "driving", "account", "possession")) return { ...base, period };
  const accounts = reading.entities.accounts.filter((a) => a.ids.length > 0);
  if (LEAVES_OUT.test(said.text) || (OUT_AFTER.test(said.text) && accounts.length > 0)) {
    const filter = allBut(reading, nameIndex, prev);
    if (!filter) return null;
    return prev.intent === "net_worth" ? { ...base, filter } : { ...change, filter, period, metric: "accounts" };
  }
  const isChange = said.has("change", "trend", "compare", "why", "driving", "more", "less");
  if (isLevel && accounts.length > 0 && !isChange) return levelOf(accounts, prev.period, nameIndex);
  if (accounts.length > 0 && !said.has("have")) {
    const filter = { ...EMPTY_FILTER, accounts: accounts.map(({ label, ids }) => ({ label, ids })) };
    return { ...change, filter, period, metric: "accounts" };
  }
  if (said.has("by_account", "accounts", "apiece") || (said.has("largest", "smallest", "share") && !m))
    return { ...change, period, metric: "accounts" };
  if (said.has("why", "driving")) return { ...change, period, metric: "why" };
  if (said.has("change", "trend", "compare", "more", "less")) return { ...change, period };
  if (m && prev.intent === "net_worth" && (isPoint || AT_THE_END.test(said.text))) return { ...base, period };
  return m
    ? {
        ...(prev.metric === "accounts"
          ? { ...change, metric: "accounts" }
          : { ...change, metric: prev.metric, groupBy: isPoint ? null : prev.groupBy }),
        period,
      }
    : null;
};

const CREDIT: readonly Type[] = [
  ...(["limit", "balance", "share", "pointer", "by_account", "apiece", "list", "amount_q", "have", "budget_left", "account"] as const),
  ...(["total", "safe", "cash", "largest", "smallest", "owe"] as const),
];
const OF_CREDIT = /^(?:free|left|used|use|using|available|remaining|utili[sz]\w+|still|headroom|room|rest|each|every)$/;
/** Returns a follow-up to credit limits. Its answer states what is owed, used and left of each card. */
export const creditNext = (reading: Reading, { frame: prev }: Memo, nameIndex: NameIndex): Frame | null => {
  if (prev.intent !== "credit_use" || reading.periods.length > 0) return null;
  const { tokens, items } = itemsIn(reading, nameIndex);
  const { left } = cover(tokens, items, { takes: new Set(CREDIT) }, () => false);
  if (left.some((t) => !OF_CREDIT.test(t.word)) || !tokens.some((t) => OF_CREDIT.test(t.word))) return null;
  const accounts = reading.entities.accounts.map(({ label, ids }) => ({ label, ids }));
  return { ...prev, filter: accounts.length > 0 ? { ...EMPTY_FILTER, accounts } : prev.filter, ignored: [] };
};

const BUDGET: readonly Type[] = [
  ...([
    "budget",
    "budget_left",
    "pointer",
    "list",
    "spend",
    "have",
    "amount_q",
    "safe",
    "more",
    "off",
    "exists",
    "where",
    "largest",
  ] as const),
];
/** "On what?" after "are we over?" */
const WHICH_ONES =
  /^(?:(?:and|so|ok|but) )*(?:(?:on|in|for|with) )?(?:which|what|where)(?: (?:one|ones|category|categories|budget|budgets))?$/;
const IS_OVER = /\b(?:over|overspent|overspending|blown|exceeded|above|past|too much)\b/;
const IS_LEFT = /\b(?:left|still|remaining|remains?|more can|can (?:i|we) (?:still )?spend)\b/;
/** Returns a follow-up to a budget: what is over, or what one category has left. */
export const budgetNext = (reading: Reading, { frame: prev }: Memo, nameIndex: NameIndex): Frame | null => {
  if (prev.intent !== "budget_status" && prev.intent !== "budget_left") return null;
  const said = saidOnly(reading, nameIndex, BUDGET, /^(?:over|overspent|blown|still|can|there|on|it|left|past)$/);
  const asked = reading.text.replace(/[?.! ]+$/, "").trim();
  if (WHICH_ONES.test(asked))
    return { ...prev, intent: "budget_status", root: "budget_status", filter: EMPTY_FILTER, metric: "over", ignored: [] };
  if (!said || reading.periods.length > 0) return null;
  if (IS_OVER.test(said.text))
    return { ...prev, intent: "budget_status", root: "budget_status", filter: EMPTY_FILTER, metric: "over", ignored: [] };
  return IS_LEFT.test(said.text) && prev.filter.categories.length === 1 ? { ...prev, intent: "budget_left", ignored: [] } : null;
};

const RECURRING: readonly Type[] = [
  ...(["subscription", "recurring", "largest", "smallest", "spend", "pointer", "per_year", "per_month", "total", "when", "next"] as const),
  ...([
    "first",
    "last",
    "price_change",
    "have",
    "list",
    "amount_q",
    "bills",
    "exists",
    "purchase",
    "count",
    "change",
    "more",
    "less",
  ] as const),
  ...(["payday", "trend"] as const),
];
/** "Was it always that much?" asks for earlier prices. */
const ALWAYS =
  /^(?:(?:and|so|but|hmm|wait) )*(?:(?:was|has|have|were|is|did) (?:it|that|this|they|those|the price) (?:always|ever|ever been|always been|been|cost|used to)|(?:did|didn't) (?:it|that|they) (?:use|used) to) (?:\w+ ){0,3}(?:that|this|so|as|the same|more|less|cheaper|different|dearer|much|price|high|low|expensive|be less|be cheaper|be more)\b[\w ]{0,20}[?.! ]*$/;
/** Whether the one merchant of a request is paid regularly. */
const isPaid = ({ filter: { merchants } }: Frame, { vocabulary: { recurring } }: NameIndex): boolean =>
  merchants.every((m) => m.names.some((name) => recurring.some((r) => r.merchant === name)));
/** Returns a follow-up to recurring payments: the dearest, what all come to, or which changed their price. */
export const recurringNext = (reading: Reading, { frame: prev }: Memo, nameIndex: NameIndex): Frame | null => {
  const isRow = prev.intent === "last_time" && prev.filter.merchants.length === 1 && isPaid(prev, nameIndex);
  if (isRow && ALWAYS.test(reading.text) && reading.entities.merchants.length === 0)
    return {
      ...prev,
      intent: "subscription_change",
      root: "subscription_change",
      filter: { ...prev.filter, section: null },
      period: null,
      metric: null,
      order: null,
      item: null,
      ignored: [],
    };
  if (!["subscriptions", "subscription_one", "subscription_change"].includes(prev.intent)) return null;
  if (ALWAYS.test(reading.text) && reading.entities.merchants.length === 0)
    return { ...prev, intent: "subscription_change", root: "subscription_change", period: null, metric: null, item: null, ignored: [] };
  const said = saidOnly(reading, nameIndex, RECURRING);
  if (!said || reading.periods.length > 0) return null;
  const wasOne = prev.intent === "subscription_one";
  const all: Frame = {
    ...prev,
    intent: "subscriptions",
    root: "subscriptions",
    filter: wasOne ? EMPTY_FILTER : prev.filter,
    item: null,
    limit: null,
    order: null,
    metric: null,
    ignored: [],
  };
  const superlative = said.has("largest", "smallest") || /\b(?:cheapest|priciest|dearest|most|least)\b/.test(said.text);
  if (superlative && !said.has("change", "price_change"))
    return { ...all, order: /\b(?:cheapest|smallest|lowest|least)\b/.test(said.text) ? "smallest" : "largest", limit: 1 };
  if (said.has("price_change") || (said.has("change", "trend") && /\b(?:any|one|ones|which|price|they|them|those)\b/.test(said.text)))
    return { ...all, intent: "subscription_change", root: "subscription_change" };
  if (said.has("total") && !/\b(?:it|that)\b/.test(said.text)) return { ...all, metric: said.has("per_year") ? "yearly" : null };
  return null;
};
