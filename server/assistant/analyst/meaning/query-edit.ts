import type { Day } from "#domain/day.ts";
import { type Filter, type Frame, type FramePeriod, type Intent, sectionOfRows } from "../frame.ts";
import type { Memo } from "../memo.ts";
import { before } from "../planner.ts";
import type { Reading } from "../reading.ts";
import { filterOf, isAboutRows, toFramePeriod } from "../understand.ts";
import type { NameIndex, Vocabulary } from "../vocabulary.ts";
import { itemsIn } from "./items.ts";
import { owedOn } from "./kinds/account-query.ts";
import { cover, type Item } from "./cover.ts";
import { figureOf, isMoneyIn, partOf } from "./edit-figures.ts";
import { adds, DROPS, type Edit, filterAfter, restored, withDropped, withOther } from "./edit-filter.ts";
import { addsOtherSort, joinedWith, withoutApart } from "./edit-joined.ts";
import { changeBetween, comparedWith, FLOWS, periodOf, shiftedTime, timeless, toDate, WHOLE_UNIT, withRoom } from "./edit-times.ts";
import type { Type } from "./lexicon.ts";

/*
 * A follow-up as an edit of the last query: it replaces a slot, adds or drops a filter, or asks for another figure of the same rows. Every
 * content word must be such an edit; otherwise the turn is no follow-up.
 */

const SLOTS: readonly Type[] = [
  "period",
  "category",
  "income_category",
  "merchant",
  "account",
  "possession",
  "amount",
  "limit_count",
  "except",
  "weekend",
  "weekday",
];
/** What can be asked of the rows of the last answer. */
const FIGURE_TYPES: readonly Type[] = [
  "count",
  "total",
  "average",
  "per_month",
  "per_week",
  "per_day",
  "each",
  "largest",
  "smallest",
  "last",
  "first",
  "when",
  "list",
  "share",
  "of_income",
  "of_spending",
  "why",
  "driving",
  "usual",
  "compare",
  "more",
  "less",
  "by_month",
  "by_week",
  "by_day",
  "by_category",
  "by_merchant",
  "by_account",
  "trend",
];
/** The figures that are no list of who was paid. */
export const FIGURES: ReadonlySet<Type> = new Set(FIGURE_TYPES.filter((type) => type !== "by_merchant" && type !== "list"));
/** Words that only name again what the last answer was about, or point at it. */
const POINTERS: readonly Type[] = [
  "pointer",
  "amount_q",
  "have",
  "exists",
  "spend",
  "purchase",
  "trip",
  "income",
  "earn",
  "apiece",
  "not",
  "refund",
  "returns",
];
const TAKES: ReadonlySet<Type> = new Set([...SLOTS, ...FIGURE_TYPES, ...POINTERS]);
const LEVELS = new Set<Intent>(["balance", "debt", "credit_use", "rate"]);

const MONEY_IN: ReadonlySet<Type> = new Set(["inflow", "income", "earn", "wages"]);
/** "What was the biggest purchase" after a total asks of the same rows. */
const asksOfSame = (text: string, has: Edit["has"]): boolean =>
  has(...FIGURE) && !has(...NAMES, "spend", "income", "earn") && !OF_ALL.test(text);
/** A name or a measure makes a short turn a question of its own. */
const OF_ITS_OWN: readonly Type[] = [
  "category",
  "income_category",
  "merchant",
  "account",
  "possession",
  "spend",
  "purchase",
  "income",
  "earn",
];
const NAMES: readonly Type[] = ["category", "income_category", "merchant", "account", "possession"];
const FIGURE: readonly Type[] = [
  "largest",
  "smallest",
  "count",
  "average",
  "by_category",
  "by_merchant",
  "by_month",
  "by_week",
  "share",
  "each",
];
/** Words of a question about all of the household, not about the last answer. */
const OF_ALL = /\b(?:my|our|all|latest|recent|overall|i|we)\b/;
/** "Where does all our money go?" */
const OF_ALL_MONEY = /\bwhere (?:does|did|do|is|has|have) (?:(?:all|most) )?(?:of )?(?:my|our|the|all) (?:\w+ )?money\b/;
/** "What is my average monthly spending" and "how much money is pending" are whole questions, whatever was asked before. */
const OF_HOUSEHOLD =
  /^(?:(?:what|how much|how high)(?:'s| is| are| was| were)? (?:my|our) (?:[\w-]+ ){0,3}(?:spending|expenses|spend)\b|(?:how much|what)(?: money| cash)?(?:'s| is) (?:still )?pending\b)/;
/** Whether a turn is such a question, and points at nothing before it. */
export const isOfHousehold = (text: string): boolean => OF_HOUSEHOLD.test(text) && !POINTS.test(text);
const MOST_BARE = 6;
const GOALS: ReadonlySet<Type> = new Set<Type>(["goal", "goal_name", "emergency"]);
/** Nouns for one purchase, whatever was bought. */
const OCCASION =
  /^(?:evenings?|nights?|meals?|dinners?|lunch(?:es)?|breakfasts?|outings?|occasions?|spots?|items?|nights? out|days? out|stays?|rides?|fares?)$/;

/** Words of turns that take a name out or put one in. */
const DROPPING = /^(?:drop|remove|lose|skip|forget|ditch|cut|rid|minus)$/;
const ADDING = /^(?:add|added|both|combined|together|included|thrown|counted|summed|up)$/;
/** Words that tell an edit from a question that stands alone. */
const OPENS =
  /^(?:and|what about|how about|or|but|only|just|without|except|excluding|also|plus|then|now|ok|okay|so|no|nah|sorry|i mean|i meant|instead|same|for|by|per|on|at|in|vs|versus|compared|than|top|include|put|add|take|drop|leave|show (?:those|them|it|that|these)|which (?:of (?:those|them|these)|one))\b/;
const POINTS = /\b(?:it|that|those|them|these|they|same|instead|other|one|ones|too)\b/;
const MOST_WORDS = 9;
/** A question about the one row of the last answer. */
const ASKS_OF_ITEM =
  /^(?:and |so |ok )*(?:how much|what|when|where|which (?:day|account|card)|who|on which card)\b.*\b(?:it|that|this|that one|this one)\b|^(?:when|how much|where)(?: exactly)?$|^(?:(?:and|on|from|in) )*(?:which|what) (?:account|card|category|day|date|store)$/;
/** Whether a turn asks if the last figure is usual. */
export const asksUsual = ({ text }: Reading): boolean => ASKS_USUAL.test(text.replace(/[?.! ]+$/, "").trim());
/** "Is that a lot?" compares with the usual. */
const ASKS_USUAL =
  /^(?:(?:and|so|but|ok|hmm) )*(?:is|was|are|were|isn't|wasn't|does|did|do|doesn't|didn't) (?:that|this|it|those|these)\b.*\b(?:weird|odd|strange|peculiar|crazy|steep|extreme|out of line|out of the ordinary|too much|normal|typical|usual|average|unusual|abnormal|a lot|lots|high|low|much|ok|okay|reasonable|excessive|expensive|alright)\b|^(?:(?:and|so|but) )*(?:more|less|higher|lower) than (?:usual|normal|average|typical)$|^(?:unusual|normal|typical|usual)$/;
/** "Everything, not just groceries" drops the names. */
const WIDENS =
  /^(?:(?:and|no|now|ok|so|but|what about|how about|i mean|i meant|for|in) )*(?:(?:everything(?: together)?|all(?: of it| categories| my spending| spending| stores| places| purchases| merchants)?|overall|my total spending|total spending|(?:my )?spending (?:overall|in total))(?: please)?|(?:everything|all|overall|in total|altogether|all (?:categories|spending|stores|places|of it)|total spending)\b.*\bnot (?:just|only)\b.*|not (?:just|only)\b.*\b(?:everything|all|overall|total)(?: of it| spending| categories)?)$/;

/** "The one before" after the last one is the row before it. */
const ONE_BEFORE =
  /^(?:(?:and|but|so|what about|how about|when was|what was|show(?: me)?) )*(?:the )?(?:(?:one|time|visit|purchase|payment|order|charge|trip|last one|last time) (?:just )?(?:before|prior|previous)(?: (?:that|it|this))?|(?:previous|prior|preceding|next to last|second to last|second last|penultimate) (?:one|time|visit|purchase|payment|order|charge|trip))$/;

/** "And the next biggest?" lists one more. */
const NEXT_LARGEST =
  /^(?:(?:and|but|so|what about|how about|what(?:'s| is| was)|which(?: one)? (?:is|was)|show(?: me)?) )*(?:the )?(?:(?:second|2nd|next|next one|runner[- ]up|one after(?: that)?|after that)(?: (?:biggest|largest|highest|most expensive|priciest|smallest|cheapest|lowest|one|place))?)$/;

/** "In dollars?" after a rate asks for the amount, and "as a percentage" after an amount for the rate. */
const IN_MONEY =
  /^(?:(?:and|so|but|what(?:'s| is) (?:that|it)|how much is (?:that|it)) )*in (?:dollars|money|cash|actual (?:dollars|money)|absolute terms|\$)(?: terms)?$/;
const IN_PERCENT =
  /^(?:(?:and|so|but|what(?:'s| is) (?:that|it)) )*(?:as|in) (?:a |an )?(?:percent|per cent|percentage|%|rate|share of (?:my |our )?income)(?: of (?:my |our |the )?income)?$/;
const otherFlow = (prev: Frame, text: string): Frame | null =>
  prev.intent === "savings_rate" && IN_MONEY.test(text)
    ? { ...prev, intent: "cash_flow", root: "cash_flow", ignored: [] }
    : prev.intent === "cash_flow" && IN_PERCENT.test(text)
      ? { ...prev, intent: "savings_rate", root: "savings_rate", ignored: [] }
      : null;
/** "And the interest?" after what is owed asks for the rate; what was paid is another question. */
const ASKS_RATE =
  /^(?!.*\b(?:paid|pay|charged|earned|cost|total|how much interest)\b)(?:(?:and|so|but|what(?:'s| is| was| about)|how about|at) )*(?:(?:the|its|that|my|our|what|which|going|current|interest|annual) )*(?:interest|rates?|aprs?|percentage rates?|rates? of interest|interest rates?|percentages?)(?: (?:on|of|for) (?:it|that|this|them|those|these|both(?: of them)?|each|the (?:two|2)))?(?: (?:is|are|do we pay|do i pay|do we borrow|is that|is it|am i paying|are we paying|does it have|does it carry))?(?: (?:it|that|on it|at|there|now))*$/;
/** "Q1 as the base" names the other side of a comparison. */
const AS_BASE =
  /\bas (?:the |a |my |our )?(?:base(?:line)?|reference|comparison|benchmark|other side)\b|^(?:(?:no|and|but|i meant?|rather|instead|ok) )*(?:compared? (?:it )?(?:to|with|against)|vs\.?|versus|against|relative to)\b/;

/** "Is it up from September?" and "did it go down from the month before?" compare. */
const UP_FROM =
  /^(?:(?:and|so|but|ok) )*(?:(?:is|was|are|were|did|has|have) (?:it|that|this|they|those|we) )?(?:(?:go|gone|going|went|come|been|a lot|much|any|way) )*(?:up or down|up|down|higher or lower|higher|lower|better or worse|better|worse) (?:from|than|on|vs\.?|versus|against|over|compared (?:to|with)) /;

/** Returns the last query with the follow-up's edits; null if the turn is none, or says more than an edit can. */
export const queryEdit = (reading: Reading, memos: readonly Memo[], nameIndex: NameIndex, today: Day): Frame | null => {
  const prev = memos.at(-1)?.frame;
  if (!prev || !(isAboutRows(prev.intent) || FLOWS.has(prev.intent) || LEVELS.has(prev.intent))) return null;
  const text = reading.text.replace(/[?.! ]+$/, "").trim();
  const words = text.split(" ").length;
  if (words > MOST_WORDS) return null;
  if (isAboutRows(prev.intent) && WIDENS.test(text) && reading.periods.length === 0) return widened(prev);
  const [, whole, plainUnit] = WHOLE_UNIT.exec(text) ?? [];
  const unit = (whole ?? plainUnit) as "year" | "month" | "quarter" | "week" | undefined;
  if (unit && (isAboutRows(prev.intent) || FLOWS.has(prev.intent))) return { ...prev, ...timeless(prev), period: toDate(unit, today) };
  if (OF_ALL_MONEY.test(text)) return null;
  const shifted = isAboutRows(prev.intent) || FLOWS.has(prev.intent) ? shiftedTime(prev, text, today) : null;
  if (shifted) return shifted;
  const back =
    isAboutRows(prev.intent) && /\b(?:back|again)\b|\binclude\b/.test(text)
      ? restored(prev.filter, filterOf(reading, prev.intent), text)
      : null;
  if (back) return { ...prev, filter: back, item: null, ignored: [] };
  if (ASKS_USUAL.test(text))
    return isAboutRows(prev.intent) && !isMoneyIn(prev) && prev.period ? againstUsual(prev, prev.period, today) : null;
  const [row, ...others] = memos.at(-1)?.rows ?? [];
  const { entities, periods } = reading;
  const names = entities.merchants.length + entities.categories.length + entities.accounts.length;
  if ((prev.intent === "last_time" || prev.intent === "largest") && ASKS_OF_ITEM.test(text) && periods.length + names === 0) {
    const item = prev.item ?? (others.length === 0 ? row : undefined);
    if (item !== undefined) return { ...prev, intent: "last_time", item, ignored: [] };
  }
  if ((prev.intent === "last_time" || prev.intent === "largest") && ONE_BEFORE.test(text))
    return {
      ...prev,
      intent: "search",
      root: prev.root,
      item: null,
      limit: 2,
      order: prev.intent === "largest" ? "largest" : null,
      ignored: [],
    };
  if (prev.intent === "largest" && NEXT_LARGEST.test(text))
    return { ...prev, item: null, limit: Math.max(prev.limit ?? 1, 1) + 1, ignored: [] };
  const flow = periods.length + names === 0 ? otherFlow(prev, text) : null;
  if (flow) return flow;
  if (
    LEVELS.has(prev.intent) &&
    prev.filter.accounts.length > 0 &&
    periods.length + entities.merchants.length + entities.accounts.length === 0 &&
    ASKS_RATE.test(text)
  )
    return {
      ...prev,
      filter: owedOn(prev.filter, nameIndex.vocabulary),
      intent: "rate",
      root: "rate",
      metric: null,
      item: null,
      period: null,
      ignored: [],
    };
  const base = prev.compare?.by === "period" && periods.length === 1 && names === 0 ? AS_BASE.test(text) : false;
  const [onto] = periods;
  if (base && onto) return { ...prev, compare: { by: "period", other: toFramePeriod(onto) }, item: null, ignored: [] };
  const drops = drop(reading, text, prev, nameIndex.vocabulary);
  const { tokens, items, reading: dated } = itemsIn(drops, nameIndex);
  const { items: chosen, left: all } = cover(tokens, items, { takes: TAKES }, () => false);
  // "The emergency fund" is a goal, though an account may have a name like it.
  if (items.some((i) => GOALS.has(i.type))) return null;
  // "The priciest evening" and "the cheapest one" are one of the same rows.
  const isExtreme = chosen.some((i) => i.type === "largest" || i.type === "smallest");
  const isTaken = (word: string): boolean => names > 0 && ((DROPS.test(text) && DROPPING.test(word)) || (adds(text) && ADDING.test(word)));
  const left = all.filter((t) => !(isExtreme && OCCASION.test(t.word)) && !isTaken(t.word));
  if (left.length > 0 || (chosen.length === 0 && !POINTS.test(text))) return null;
  const has = (...types: Type[]): boolean => chosen.some((i) => types.includes(i.type));
  if (
    words > 3 &&
    !OPENS.test(text) &&
    !POINTS.test(text) &&
    (words > MOST_BARE || has(...OF_ITS_OWN)) &&
    !asksOfSame(text, has) &&
    !has("refund", "returns")
  )
    return null;
  // "How much came in" after spending asks for something else, though its words may also say nothing.
  if (isAboutRows(prev.intent) && !isMoneyIn(prev) && !has("of_income", "refund", "returns") && items.some((i) => MONEY_IN.has(i.type)))
    return null;
  // What is left over has no categories.
  if (prev.intent === "cash_flow" || prev.intent === "savings_rate") if (has(...NAMES)) return null;
  const named = onlyChosen(drops, chosen);
  const asked = prev.filter.accounts.length > 0 ? withoutTwins(named) : named;
  const given = withDropped(withOther(filterOf(strongly(asked), prev.intent), prev, text, nameIndex.vocabulary), text);
  const edit: Edit = { prev, has, text, given, today };
  if (LEVELS.has(prev.intent) && reading.entities.accounts.some((a) => a.excluded))
    return levelWithout(prev, reading, nameIndex.vocabulary);
  if (LEVELS.has(prev.intent))
    return given.accounts.length > 0 && !has("spend", "category", "merchant")
      ? {
          ...prev,
          filter: prev.intent === "balance" ? besideLast(prev, given, text) : owedOn(besideLast(prev, given, text), nameIndex.vocabulary),
          item: null,
        }
      : null;
  return changeBetween(edit, reading) ?? applied(edit, { ...reading, periods: dated.periods }, chosen, nameIndex);
};

/** The last request for all names. */
const widened = (prev: Frame): Frame | null => {
  const { categories, merchants, notCategories, notMerchants, text } = prev.filter;
  if (categories.length + merchants.length + notCategories.length + notMerchants.length === 0 && text === null) return null;
  const filter: Filter = { ...prev.filter, categories: [], merchants: [], notCategories: [], notMerchants: [], text: null };
  const keeps = ["spend_trend", "search", "largest", "spend_count", "spend_average", "income_total"].includes(prev.intent);
  const intent = keeps ? prev.intent : "spend_total";
  return {
    ...prev,
    intent,
    root: intent,
    filter,
    compare: null,
    metric: null,
    item: null,
    groupBy: keeps ? prev.groupBy : null,
    ignored: [],
  };
};

const DAYS_OF_MONTH = 31;
/** A month or less is compared with the usual month, a longer time with the one before it. */
const againstUsual = (prev: Frame, period: FramePeriod, today: Day): Frame | null => {
  const base: Frame = { ...prev, item: null, limit: null, order: null, ignored: [] };
  if (period.all) return null;
  const days = (Date.parse(period.end) - Date.parse(period.start)) / 86_400_000 + 1;
  if (period.grain === "month" || (days > 27 && days <= DAYS_OF_MONTH && period.start.endsWith("-01")))
    return { ...comparedWith(base, period), compare: { by: "average", months: 6 } };
  return comparedWith(base, before({ ...period, end: period.end > today ? today : period.end }));
};

/** Accounts that money is paid from or to. Nothing is paid from a car. */
const PAYS = /depository|credit|loan|debt|investment/;
/** "Drop the mortgage" from spending leaves out what is paid for it, not the account, and "just the car" is what the car costs. */
const drop = (reading: Reading, text: string, prev: Frame, vocabulary: Vocabulary): Reading => {
  const { accounts, categories } = reading.entities;
  if (!isAboutRows(prev.intent)) return reading;
  const isThing = ({ ids }: { ids: readonly number[] }): boolean =>
    ids.every((id) => !PAYS.test(vocabulary.accounts.find((one) => one.id === id)?.type ?? "depository"));
  const kept = accounts.filter((a) => !((DROPS.test(text) || isThing(a)) && categories.some((c) => c.from < a.to && a.from < c.to)));
  return { ...reading, entities: { ...reading.entities, accounts: kept } };
};

const strongly = (reading: Reading): Reading => ({
  ...reading,
  entities: { ...reading.entities, accounts: reading.entities.accounts.map((a) => ({ ...a, strong: true })) },
});

/** Leaves out names that the words were not read as: "trips" is a count of visits, not travel. */
const onlyChosen = (reading: Reading, chosen: readonly Item[]): Reading => {
  const places = (...types: Type[]): ReadonlySet<number> => new Set(chosen.filter((i) => types.includes(i.type)).map((i) => i.of));
  const [categories, merchants] = [places("category", "income_category"), places("merchant")];
  const { entities } = reading;
  return {
    ...reading,
    entities: {
      ...entities,
      categories: entities.categories.filter((_, i) => categories.has(i)),
      merchants: entities.merchants.filter((_, i) => merchants.has(i)),
    },
  };
};

/** "The Lantern" after a question about a card is the card, not the merchant that is spelled like it. */
const withoutTwins = (reading: Reading): Reading => {
  const { accounts, merchants } = reading.entities;
  const isTwin = (m: { from: number; to: number }): boolean => accounts.some((a) => a.ids.length > 0 && a.from < m.to && m.from < a.to);
  return { ...reading, entities: { ...reading.entities, merchants: merchants.filter((m) => !isTwin(m)) } };
};

/** The accounts that a turn names, with those of the last answer where it adds them: "plus checking". */
const besideLast = (prev: Frame, given: Filter, text: string): Filter => {
  if (!adds(text)) return given;
  const before = prev.filter.accounts.filter((a) => !given.accounts.some((one) => one.ids.some((id) => a.ids.includes(id))));
  return { ...given, accounts: [...before, ...given.accounts] };
};

/** The accounts of the last answer without the ones that a turn leaves out; null if it left none of them out. */
const levelWithout = (prev: Frame, reading: Reading, { accounts }: Vocabulary): Frame | null => {
  const out = reading.entities.accounts.filter((a) => a.excluded);
  const gone = new Set(out.flatMap((a) => a.ids));
  const owed = prev.intent === "debt" || prev.intent === "rate";
  const all = accounts.filter((a) => !owed || /credit|loan|debt/.test(a.type)).map((a) => a.id);
  const before = prev.filter.accounts.length > 0 ? prev.filter.accounts.flatMap((a) => a.ids) : all;
  const ids = before.filter((id) => !gone.has(id));
  if (ids.length === before.length || ids.length === 0) return null;
  const whole = prev.filter.accounts.map((a) => a.label).join(" and ") || "everything";
  return { ...prev, item: null, filter: { ...prev.filter, accounts: [{ label: `${whole} except ${out[0]?.label ?? ""}`, ids }] } };
};

const applied = (edit: Edit, reading: Reading, chosen: readonly Item[], nameIndex: NameIndex): Frame | null => {
  const { prev, has, text } = edit;
  if (/\bthe other\b/.test(text) && edit.given.accounts.length === 0) return null;
  const period = periodOf(edit, reading);
  const isSum = period === null && adds(text) && addsOtherSort(prev, edit.given);
  if (isSum) return joinedWith(prev, edit.given, nameIndex);
  const filter = withoutApart(filterAfter(edit, chosen), edit.given, nameIndex);
  const base: Frame = { ...prev, filter, item: null, limit: null, ignored: [], compare: null };
  const against =
    (has("compare", "more", "less") || UP_FROM.test(text)) && period !== null && prev.period !== null && reading.periods.length === 1;
  if (against && period.start === prev.period?.start && period.end === prev.period.end) return null;
  if (against) return comparedWith(base, period);
  const beside = besideOther(edit);
  if (beside) return { ...base, ...beside, period: period ?? prev.period };
  if (has("compare", "more", "less") && !DROPS.test(text)) return null;
  const part = partOf(edit);
  if (part) return { ...base, ...part, period: period ?? prev.period };
  // A ranking cannot count some days of the week, and its total would be another figure.
  const isByName = prev.limit !== null && ["spend_by_merchant", "spend_breakdown"].includes(prev.intent) && !has("total");
  const onDays = has("weekend", "weekday") && !isByName;
  const figure = onDays ? { ...figureOf(edit, reading), ...ofDays(prev) } : figureOf(edit, reading);
  const next: Frame = { ...base, period: period ?? prev.period };
  const counted =
    figure?.intent === undefined
      ? {}
      : { filter: { ...next.filter, section: sectionOfRows(figure.intent, { ...next, intent: prev.intent }) } };
  if (figure) {
    const other: Frame = { ...next, ...counted, ...figure };
    return period === null ? withRoom(other) : other;
  }
  const isSame = JSON.stringify([next.filter, next.period]) === JSON.stringify([prev.filter, prev.period]);
  if (isSame) return null;
  const swapped = JSON.stringify([filter.merchants, filter.categories]) !== JSON.stringify([prev.filter.merchants, prev.filter.categories]);
  const isCloser =
    swapped &&
    ["largest", "last_time", "search", "refunds"].includes(prev.intent) &&
    prev.root !== prev.intent &&
    !/\b(?:only|just)\b/.test(text);
  // Another time compares the same names again.
  if (prev.intent === "spend_compare" && prev.compare?.by === "entity" && prev.metric === null && !swapped)
    return { ...next, compare: prev.compare, metric: prev.metric };
  const plain = prev.intent === "spend_compare" ? "spend_total" : prev.intent;
  // One name of a list by name is asked for its total.
  const ofOne = swapped && (prev.intent === "spend_by_merchant" || (prev.intent === "spend_breakdown" && prev.metric === null));
  if (ofOne && filter.merchants.length + filter.categories.length === 1)
    return { ...next, intent: "spend_total", root: "spend_total", groupBy: null, order: null, limit: null, metric: null, compare: null };
  // One month of a list by month has no highest month.
  const isOneUnit = period !== null && prev.intent === "spend_trend" && (prev.groupBy === period.grain || period.start === period.end);
  if (isOneUnit) return { ...next, intent: "spend_total", root: "spend_total", groupBy: null, metric: null, order: null };
  return { ...next, intent: isCloser ? prev.root : plain, compare: keptCompare(prev, swapped, period !== null), limit: prev.limit };
};
/** "Vs Cholita Linda" puts another name beside the one of the last answer. */
const besideOther = ({ prev, has, given, text }: Edit): Partial<Frame> | null => {
  const { merchants, categories } = prev.filter;
  const isOne = merchants.length + categories.length === 1 && given.merchants.length + given.categories.length === 1;
  if (!isOne || isMoneyIn(prev) || !isAboutRows(prev.intent)) return null;
  if (!has("compare") && !/^(?:and )?(?:vs\.?|versus|against|compared (?:to|with))\b/.test(text)) return null;
  const filter: Filter = {
    ...prev.filter,
    merchants: [...merchants, ...given.merchants],
    categories: [...categories, ...given.categories],
  };
  if (JSON.stringify(filter.merchants[0]) === JSON.stringify(filter.merchants[1]) && filter.merchants.length > 1) return null;
  if (prev.intent === "spend_average" && prev.metric === "each")
    return { intent: "spend_average", metric: "each", filter, compare: { by: "entity" } };
  return { intent: "spend_compare", root: "spend_compare", filter, compare: { by: "entity" }, groupBy: null, order: null, metric: null };
};

/** Only a total and a count can be of some days of the week. */
const ofDays = (prev: Frame): Partial<Frame> =>
  prev.intent === "spend_count" ? {} : { intent: "spend_total", root: "spend_total", groupBy: null, metric: null, order: null };
const keptCompare = (prev: Frame, swapped: boolean, timed: boolean): Frame["compare"] =>
  prev.intent === "spend_compare" || (prev.compare?.by === "period" && timed) || (prev.compare?.by === "entity" && swapped)
    ? null
    : prev.compare;
