import { addDays, type Day } from "#domain/day.ts";
import { bareFrame, type Filter, type Frame, type Intent, isFiltered } from "../frame.ts";
import { CLEAR } from "../intents.ts";
import { looksAhead } from "../ahead.ts";
import { saidOnly } from "./levels.ts";
import { withOther } from "../meaning/edit-filter.ts";
import { following, unitAfter } from "../meaning/edit-times.ts";
import type { Type } from "../meaning/lexicon.ts";
import type { Memo } from "../memo.ts";
import { framePeriod } from "../planner.ts";
import type { Reading } from "../reading.ts";
import type { NameIndex } from "../vocabulary.ts";
import { chooseIntent, cuedIntent, filterOf, frameOf, toFramePeriod } from "../understand.ts";

/** Intents that are not about transactions, but accept another time, name, or amount in a follow-up. */
const TAKES_ANOTHER = new Set<Intent>([
  "bills_upcoming",
  "budget_status",
  "budget_left",
  "unusual",
  "duplicates",
  "forecast",
  "affordability",
  "investment_tx",
  "summary",
  "payoff",
  "subscription_one",
  "subscription_change",
  "subscriptions",
  "holdings",
  "rate",
  "emergency_fund",
  "runway",
  "debt_change",
  "net_worth_change",
]);
/** Answers that depend on a time. The others show what is there today. */
const TAKES_TIME = new Set<Intent>([
  "bills_upcoming",
  "budget_status",
  "budget_left",
  "unusual",
  "duplicates",
  "forecast",
  "affordability",
  "investment_tx",
  "summary",
  "subscription_change",
  "debt_change",
  "holdings",
]);
/** Answers that another name of the household can be asked for. */
const TAKES_NAME = new Set<Intent>([
  "budget_status",
  "budget_left",
  "payoff",
  "subscription_one",
  "holdings",
  "rate",
  "duplicates",
  "unusual",
  "investment_tx",
  "debt_change",
]);
/** A time that is over; "March" alone may be the next one. */
const GONE = /\b(?:last|ago|yesterday|previous|past|was|were|did)\b/;
const RECURRING = new Set<Intent>(["subscriptions", "subscription_one", "subscription_change"]);

/** Words that a time, name or amount of these answers may come with. Any other word would be dropped. */
const TAKEN: readonly Type[] = [
  ...(["period", "category", "merchant", "account", "possession", "amount", "number", "pointer", "hypothetical", "per_month"] as const),
  ...([
    "spend",
    "purchase",
    "bills",
    "budget",
    "list",
    "amount_q",
    "before_after",
    "have",
    "extra",
    "more",
    "not",
    "balance",
    "cash",
  ] as const),
  ...(["limit_count", "year_word", "subscription", "recurring", "next", "when", "rate", "owe", "payoff", "holding", "total"] as const),
];
/** What is added to a payment is not the whole payment. */
const ADDS = /\b(?:add(?:ed|ing)?|on top|throw(?:ing)? in|threw in|put(?:ting)? in|more|extra|additional)\b/;
const PAYS = /^(?:add|added|adding|throw|threw|put|make|made|pay|paid|set|raise|use|on|top|in|if|what)$/;
const EXTREME =
  /^(?:and |so )?(?:(?:which|what)(?: one)?(?:'s| is| was| are)? )?(?:the )?(?:most expensive|biggest|largest|priciest|highest|least expensive|cheapest|smallest|lowest)(?: (?:one|of (?:them|those|these)|subscription))?$/;
const ITS_STORY =
  /\b(?:how long|since when|when (?:did|does|is|was|will)|how much (?:have|has|did|is|was)|next payment|price|renew)\b.*\b(?:it|that|that one|this|this one)\b|^(?:when does it|how much is (?:it|that))/;
const YEARLY =
  /^(?:and |so |what(?:'s| is) )?(?:the )?(?:total )?(?:per|a|each|in a|for a|over a) year$|^(?:and )?(?:how much is (?:that|it) (?:a|per) year|yearly|annually|total per year|per year)$/;
const LEAVES_OUT = /^(?:and )?(?:without|except|excluding|not counting|minus|leave out|exclude|ignore)\b/;
const THE_SAME =
  /^(?:and|any|what about|how about|what if|only|just|instead|no|for|on|in|by|until|at|or|also|but|then|same|i mean|actually|with|over|during|within|since|from)\b|\binstead$|\bwhat if\b/;

/** "And Netflix?" after recurring payments is about that one. */
const ONLY_NAMES = /^(?:(?:and|what about|how about|just|only|the|for) )*[^,;]{2,40}$/;
const OTHER = /\bthe other (?:card|account|one|loan)\b/;
const OTHER_WORD = /^(?:other|check|same)$/;
/** "When's Netflix?", "the next Netflix payment". */
const NEXT_OF = /^(?:(?:and|so|ok|but) )*(?:when(?:'s| is| are| will)|(?:(?:what|when)(?:'s| is) )?(?:the |my |our )?next)\b/;
const overList = (text: string, reading: Reading, last: Memo, today: Day): Frame | null => {
  const prev = last.frame;
  const { merchants, categories, accounts } = reading.entities;
  const [named] = merchants;
  if (named && merchants.length === 1 && categories.length + accounts.length + reading.periods.length === 0 && !named.excluded)
    if (
      ONLY_NAMES.test(text) &&
      text.replace(/^(?:(?:and|what about|how about|just|only|the|for) )*/, "").length <= named.to - named.from + 1
    )
      return {
        ...prev,
        intent: "subscription_one",
        root: "subscriptions",
        filter: filterOf(reading, "subscription_one"),
        item: null,
        limit: null,
        order: null,
        metric: null,
      };
  if (named && merchants.length === 1 && !named.excluded && reading.periods.length === 0 && NEXT_OF.test(text))
    return {
      ...bareFrame("bills_upcoming"),
      filter: filterOf(reading, "bills_upcoming"),
      period: framePeriod({ start: today, end: addDays(today, 14) }),
    };
  if (EXTREME.test(text))
    return {
      ...prev,
      intent: "subscriptions",
      root: "subscriptions",
      order: reading.order === "smallest" ? "smallest" : "largest",
      limit: 1,
      item: null,
    };
  const [only, ...others] = last.rows;
  if (others.length > 0 && prev.item === null && ITS_STORY.test(text)) return null;
  if (ITS_STORY.test(text) && only !== undefined) return { ...prev, intent: "subscription_one", item: only };
  if (YEARLY.test(text)) return { ...prev, intent: "subscriptions", metric: "yearly", limit: null, item: null };
  if (!LEAVES_OUT.test(text)) return null;
  const given = filterOf(reading, "subscriptions");
  const filter: Filter = {
    ...prev.filter,
    notCategories: [...prev.filter.notCategories, ...given.notCategories],
    notMerchants: [...prev.filter.notMerchants, ...given.notMerchants],
  };
  return { ...prev, intent: "subscriptions", filter, limit: null, item: null };
};

/**
 * Returns a follow-up beyond transactions: one recurring payment after another, or the same question for another time, name, or amount.
 * Null if the question stands alone.
 */
export const beyondNext = (text: string, reading: Reading, last: Memo, today: Day, nameIndex: NameIndex): Frame | null => {
  const prev = last.frame;
  if (prev.intent === "balance" && /\b(?:is (?:that|it|this)|that) enough for\b/.test(text))
    return { ...frameOf(reading, "emergency_fund", today), root: prev.root };
  if (!TAKES_ANOTHER.has(prev.intent)) return null;
  const story = RECURRING.has(prev.intent) ? overList(text, reading, last, today) : null;
  if (story) return story;
  const own = chooseIntent(reading);
  const cued = cuedIntent(reading);
  if (own !== null && own !== prev.intent && cued === own && reading.ranked.some((r) => r.intent === own && r.score >= CLEAR)) return null;
  const leads = THE_SAME.test(text) || /^(?:make|add|pay|put|throw|say|try) /.test(text) || text.split(" ").length <= 3 || OTHER.test(text);
  const unit = prev.intent === "bills_upcoming" ? unitAfter(text) : null;
  if (unit && prev.period) return { ...prev, period: following(prev.period, unit) };
  if (!leads) return null;
  if (!saidOnly(reading, nameIndex, OTHER.test(text) ? [...TAKEN, "by_account"] : TAKEN, prev.intent === "payoff" ? PAYS : OTHER_WORD))
    return null;
  const plain = frameOf(reading, prev.intent, today);
  const given = { ...plain, filter: withOther(plain.filter, prev, text, nameIndex.vocabulary) };
  const [period] = reading.periods;
  const named = isFiltered(given.filter);
  const isOther = OTHER.test(text) && given.filter.accounts.length === 1;
  if (!period && !named && given.amount === null) return null;
  // Only a named time can be the whole follow-up: "and groceries?" after a forecast is about groceries.
  if (named && !period && !isOther && !TAKES_NAME.has(prev.intent)) return null;
  if (period && (!TAKES_TIME.has(prev.intent) || (looksAhead(prev.intent) && period.period.end < today && GONE.test(text)))) return null;
  return {
    ...prev,
    period: period ? toFramePeriod(period) : prev.period,
    filter: named ? given.filter : prev.filter,
    amount: given.amount ?? prev.amount,
    metric: prev.intent === "payoff" && ADDS.test(text) ? "extra" : (given.metric ?? prev.metric),
    item: named ? null : prev.item,
  };
};
