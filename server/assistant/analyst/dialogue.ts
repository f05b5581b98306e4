import { addDays, day, type Day } from "#domain/day.ts";
import { beyondNext } from "./dialogue/beyond.ts";
import { flowNext } from "./dialogue/flows.ts";
import { pairOf, unionOf } from "./dialogue/pairs.ts";
import { debtNext } from "./dialogue/debts.ts";
import { asShown, othersNext, savedNext } from "./dialogue/more.ts";
import { asRows, interestNext, listedNext, netNext } from "./dialogue/sets.ts";
import { budgetNext, creditNext, recurringNext, saidOnly, worthNext } from "./dialogue/levels.ts";
import { wholeTime } from "./dialogue/subjects.ts";
import { itemsIn } from "./meaning/items.ts";
import type { Type } from "./meaning/lexicon.ts";
import { shift, unitAround } from "./periods/lexicon.ts";
import { answered } from "./answers.ts";
import { type Filter, type Frame, type FramePeriod, type Intent, isFiltered, sectionOfRows } from "./frame.ts";
import { CLEAR } from "./intents.ts";
import type { Memo } from "./memo.ts";
import { PART_OF_LAST } from "./meaning/edit-figures.ts";
import { adds } from "./meaning/edit-filter.ts";
import { addsOtherSort } from "./meaning/edit-joined.ts";
import { changeBetween, withRoom } from "./meaning/edit-times.ts";
import { queryEdit } from "./meaning/query-edit.ts";
import type { NameIndex } from "./vocabulary.ts";
import type { Reading } from "./reading.ts";
import { chooseIntent, cuedIntent, filterOf, frameOf, isAboutRows, toFramePeriod } from "./understand.ts";

/** "and compared to October?" */
const AGAINST = /^(?:and |so |how about )*(?:compared? (?:to|with|against)|vs\.?|versus|against|than)\b/;
const LEAD =
  /^(?:and|what about|how about|what of|how bout|what if|vs|versus|only|just|without|except|excluding|instead|no|nope|not|same|for|also|but|or|plus|then|i mean|i meant|actually|in|on|at|since|last|this|yesterday|over|under|above|below|ok|okay|now|sorry|hmm|by|with|combined|together|all of|exclude|include|ignore)\b/;
/**
 * Prepositions and times can also start a whole question ("In October, how much…"). They mark a follow-up only if nothing else is asked.
 */
const SOFT_LEAD = /^(?:in|on|at|since|last|this|yesterday|over|under|above|below|by|with|for|now|all of|then)\b/;
const POINTING =
  /\b(?:it|its|those|these|them|they|the two|this one|which ones?)\b|\bthat\b(?=[?.! ]*$| (?:in|on|for|last|this|by|per|from|compare|change|over|week|month|vs))|(?<!\b(?:is|are|was|were|be|any) )\bthere\b|^which one/;
const WITHIN: [Intent, RegExp][] = [
  ["spend_count", /^(?:and )?(?:so )?how (?:many|often|frequently)\b.{0,30}(?:was|were|is|are|that|those|it|there)?\??$/],
  [
    "largest",
    /^(?:and |what(?:'s| is| was) |which (?:one )?(?:is|was) |show (?:me )?)?(?:the |my )?(?:single )?(?:biggest|largest|most expensive|highest|priciest|smallest|cheapest|lowest)(?: (?:one|ones|of (?:them|those|these)|order|purchase|charge|transaction))?\??$/,
  ],
  [
    "last_time",
    /^(?:and )?(?:when|what (?:day|date)) (?:was|were|did|is) (?:that|it|this|those|the last one)\b|^when\??$|^(?:and )?the (?:last|latest|most recent|first) one\??$/,
  ],
  [
    "search",
    /^(?:and )?(?:which|what) (?:trips?|stays?|flights?|rides?|visits?|meals?|dinners?|lunches|bookings?|tickets?) (?:was|were|is|are) (?:those|they|that|these|it)$/,
  ],
  [
    "search",
    /^(?:and |can you |could you |please )?(?:show|list|see|give|which|what)(?: me)?(?: (?:all|the|those|these|them|my))* ?(?:transactions?|purchases?|charges?|payments|orders|details|list|ones|rows|items|them|were (?:they|those)|are (?:they|those|these)|was (?:it|that))?(?: please)?\??$|^(?:and |just |only )?(?:the )?(?:details|list|transactions|rows|line items|lines|receipts|purchases)\??$|^(?:and |please )*(?:let me see|itemi[sz]e) (?:it|them|that|those|these|all)(?: all)?\??$/,
  ],
  [
    "spend_breakdown",
    /^(?:and )?(?:on what|what on|what for|for what|on which things|what did i (?:buy|spend (?:it|that) on)|break (?:it|that|them) down|(?:by|per) category|what was it for)\b/,
  ],
  [
    "spend_by_merchant",
    /^(?:and )?(?:where|at which (?:stores?|places?)|(?:by|per) (?:merchant|store|place)|which (?:stores?|merchants?|places?)|from whom|who)\??$/,
  ],
  [
    "spend_average",
    /^(?:and )?(?:what(?:'s| is) )?(?:the |my |on )?(?:average|avg|typical|mean)(?: (?:of (?:that|those|these|them|both|all|the (?:lot|two|\d+|months|weeks|days)|all (?:two|\d+)(?: of (?:them|those))?|those \d+)|per month|month|monthly))?\??$|^(?:what about )?on average\??$/,
  ],
  [
    "spend_trend",
    /^(?:and |show (?:it|that|them|me) )?(?:by|per|each|every) (?:month|week|day)\??$|^(?:weekly|monthly|daily)\??$|^(?:and )?over time\??$|^(?:show )?the trend\??$/,
  ],
  [
    "spend_why",
    /^(?:and |but |so )?(?:why|how come|what happened|what changed|why(?:'s| is| was) (?:that|it)(?: so \w+)?|why so (?:much|high|many))\??$/,
  ],
];
const MAKES =
  "(?:(?:and|please|now|can you|could you|ok|then|just|let me see|i want|i'd like|i need) )*(?:(?:make|give me|create|put|show|turn|draw|plot|build|do|get me|let's see|see|save|export|display|convert|present|lay out|set out|pull)(?: me| us)? )?";
const IT = "(?:(?:all )?(?:of )?(?:it|that|this|them|those|these|the same|the result|the results|the numbers)(?: (?:up|all|out|down))? )?";
const SPLIT = "(?: (?:by|per|for each|each|every|over) (?:month|week|day|category|merchant|store|account|time))?";
const CHART = new RegExp(
  `^${MAKES}${IT}(?:(?:by|per) (?:month|week|day|category|merchant|store|account) )?(?:(?:as|in|into|on|to|onto|with) )?(?:an? |the )?(?:(?:little|nice|quick|small|simple|pretty) )?(?:pie |bar |line |column )?(?:chart|graph|plot|diagram|draw(?:ing)?|visuali[sz]e|bars?|pie|line)\\b(?: (?:of )?(?:it|that|this|them|those|these))?${SPLIT}(?: as (?:an? )?(?:bars?|lines?|pie)(?: chart| graph)?)?(?: please)?\\??$|^(?:(?:and|please|now|can you|could you|then) )*(?:draw|plot|chart|graph|visuali[sz]e)(?: me| us)? (?:it|that|this|them|those|these|the same)${SPLIT}(?: please)?\\??$`,
);
const TABLE = new RegExp(
  `^${MAKES}${IT}(?:(?:by|per) (?:month|week|day|category|merchant|store|account) )?(?:(?:as|in|into|to|on|onto|with) )?(?:an? |the )?(?:(?:little|nice|quick|small|simple|editable) )?(?:table|spreadsheet|grid|sheet|excel(?: sheet)?|csv)\\b(?: (?:of|from|with) (?:it|that|this|them|those|these))?${SPLIT}(?: please)?\\??$`,
);
/** "Export that": what can be taken along is a table. */
const EXPORT =
  /^(?:(?:and|please|now|can you|could you|ok|then|just) )*(?:export|download|save|print|csv|output|extract|dump)(?: me)? (?:it|that|this|them|those|these|the (?:list|result|results|rows|data|numbers|same))(?: (?:as|to|in|into) (?:an? )?(?:csv|excel|spreadsheet|file|sheet|pdf)(?: file)?)?(?: (?:please|for me))*\??$/;
const ORDINAL =
  /^(?:and |what about |how about |show (?:me )?|what is |what's |what was |when was |details (?:of|on) )*(?:the )?(first|second|third|fourth|fifth|1st|2nd|3rd|4th|5th|2|3|4|5|last)(?: one)?\??$/;
/** Intents that look closer at an answer. Another name after them goes back to the original question. */
/** "When's the next one from Cedar?" after income is about pay, not about a bill. */
const NEXT_PAY =
  /^(?:(?:and|so|ok|then|but) )*(?:when(?:'s| is| will| does| do)?|what(?:'s| is)) (?:i |we |they |the |my |our |their )*(?:next|upcoming) (?:one|payment|paycheck|check|cheque|deposit|pay|payday|pay day)\b(?!.*\b(?:bill|charge|subscription)\b)/;
const CLOSER = new Set<Intent>(["largest", "last_time", "search", "spend_count", "refunds"]);

/** Small talk in between does not change the topic of the chat. */
const ASIDE = new Set<Intent>(["out_of_scope", "smalltalk", "help"]);

/** Returns a request that only makes sense after an earlier one, or null if the question stands alone. `memos` are oldest first. */
export const followUp = (reading: Reading, all: readonly Memo[], today: Day, nameIndex: NameIndex): Frame | null => {
  const next = anyFollowUp(reading, all, today, nameIndex);
  return next && !dropsDays(next) ? next : null;
};
/** Whether a turn is a follow-up that no answer can give for some days of the week only. */
export const losesDays = (reading: Reading, all: readonly Memo[], today: Day, nameIndex: NameIndex): boolean => {
  const next = anyFollowUp(reading, all, today, nameIndex);
  return next !== null && dropsDays(next);
};

const anyFollowUp = (reading: Reading, all: readonly Memo[], today: Day, nameIndex: NameIndex): Frame | null => {
  const text = reading.text.replace(/[?.! ]+$/, "").trim();
  const heard = all.filter((m) => !ASIDE.has(m.frame.intent));
  const latest = heard.at(-1);
  if (!latest) return null;
  const redrawn = redrawnFor(text, reading, latest.frame);
  if (redrawn) return redrawn;
  const last = asShown(text, latest);
  const memos = [...heard.slice(0, -1), last];
  const prev = last.frame;
  if (!answered.has(prev.intent)) return againDeclined(text, reading, prev);
  // "The second one" of a list without rows cannot be found again.
  if (asksNth(reading) && last.rows.length === 0) return null;
  const isIncome = prev.intent === "income_total" || prev.flow?.subject === "income" || prev.flow?.subject === "pay";
  if (isIncome && NEXT_PAY.test(text) && !/\bhow (?:much|big)\b.*\b(?:spen|cost)/.test(text)) {
    const merchants = reading.entities.merchants.map(({ label, names, family }) => ({ label, names, family }));
    const filter = merchants.length > 0 ? { ...prev.filter, categories: [], merchants } : prev.filter;
    return { ...frameOf(reading, "payday", today), filter, root: "payday", period: null, ignored: [] };
  }
  const direct =
    flowNext(text, reading, prev) ??
    othersNext(text, reading, last, today) ??
    savedNext(text, reading, last) ??
    pairOf(text, memos) ??
    unionOf(text, memos, reading.entities.accounts) ??
    interestNext(text, reading, prev) ??
    netNext(text, reading, prev, nameIndex) ??
    besideTwo(text, reading, memos, nameIndex, today) ??
    makingOf(text, prev, memos, today) ??
    debtNext(reading, last, nameIndex) ??
    worthNext(reading, memos, nameIndex, today) ??
    listedNext(text, reading, last) ??
    recurringNext(reading, last, nameIndex) ??
    creditNext(reading, last, nameIndex) ??
    budgetNext(reading, last, nameIndex) ??
    rowsNext(text, reading, last, today) ??
    beyondNext(text, reading, last, today, nameIndex) ??
    ordinalOf(text, last) ??
    (isOfOther(reading, nameIndex, prev) ? null : queryEdit(reading, memos, nameIndex, today)) ??
    withinOf(text, reading, last, today);
  if (direct) return direct;
  const said = saidOnly(reading, nameIndex, MERGED);
  if (isOfOther(reading, nameIndex, prev)) return null;
  // "What went on it" after what is owed asks for rows, which a balance does not have.
  const asksOfRows = LEVELS.has(prev.intent) && said?.has("spend", "purchase", "trip", "income");
  const next = said && !asksOfRows ? merged(text, reading, last, today) : null;
  // What only repeats the last request has not taken up any of the turn's words.
  return next && JSON.stringify(next) !== JSON.stringify(prev) ? next : null;
};
const ONLY_LEADS =
  /^(?:(?:no|nope|and|only|just|for|in|of|over|during|but|instead|please|i meant?|make it|do(?: it)?|show(?: it)?|what about|how about|the same)[, ]*)*$/;
/** "Only this year" after a chart or table of a level, such as net worth, makes it again. After one of rows, an answer gives the figures. */
const redrawnFor = (text: string, { periods }: Reading, last: Frame): Frame | null => {
  const [one, another] = periods;
  const isMade = last.intent === "make_chart" || last.intent === "make_table";
  if (!isMade || isAboutRows(last.root) || last.root === "income_total" || !one || another) return null;
  const rest = `${text.slice(0, one.from)} ${text.slice(one.to)}`.trim();
  return ONLY_LEADS.test(rest) ? { ...last, period: toFramePeriod(one), item: null, ignored: [] } : null;
};
/** "Show me the transactions" after a budget line is about the rows behind it. */
const rowsNext = (text: string, reading: Reading, last: Memo, today: Day): Frame | null => {
  const rows = asRows(last, today);
  return rows && withinOf(text, reading, rows, today);
};
/** Words that make a turn after spending or income a question about something else. */
const OTHER_SUBJECTS: ReadonlySet<Type> = new Set<Type>(["contribution", "dividend", "networth", "retire", "runway", "payoff"]);
/** "Is there that much in savings?" asks what an account holds. */
const ASKS_HELD =
  /\b(?:is|are|was) (?:there|that|it|still|all that|it all|that still)\b.{0,30}\bin (?:the |my |our )?(?:savings|checking|bank|account|cash)\b/;
/** What is saved is no part of what is spent. */
const ASKS_SAVED =
  /\bhow much (?:of (?:it|that|this) )?(?:did|have|do|are|were) (?:i|we) (?:\w+ )?(?:save|saved|saving|kept|keep|put away|put aside)\b/;
const isOfOther = (reading: Reading, nameIndex: NameIndex, prev: Frame): boolean =>
  (isAboutRows(prev.intent) || prev.intent === "income_total") &&
  (ASKS_SAVED.test(reading.text) || ASKS_HELD.test(reading.text) || asksOfOther(reading, nameIndex));
const asksOfOther = (reading: Reading, nameIndex: NameIndex): boolean =>
  itemsIn(reading, nameIndex).items.some((i) => OTHER_SUBJECTS.has(i.type));
/** Answers that count only some days of the week. The others would count all days. */
const BY_DAYS: ReadonlySet<Intent> = new Set<Intent>(["spend_total", "spend_count"]);
const dropsDays = ({ intent, filter }: Frame): boolean => filter.days.length > 0 && !BY_DAYS.has(intent);
/** Words that a merged request may take over; any other word would be dropped. */
const MERGED: readonly Type[] = [
  ...([
    "period",
    "category",
    "income_category",
    "merchant",
    "account",
    "possession",
    "amount",
    "except",
    "not",
    "weekend",
    "weekday",
  ] as const),
  ...([
    "pointer",
    "spend",
    "purchase",
    "trip",
    "bills",
    "have",
    "balance",
    "cash",
    "owe",
    "amount_q",
    "list",
    "exists",
    "compare",
  ] as const),
  ...(["networth", "change", "trend", "more", "less", "by_month", "by_week", "by_day", "count", "quoted", "average", "usual"] as const),
];

/** "Which one is the most expensive?" after an unanswerable question is also unanswerable. */
const againDeclined = (text: string, reading: Reading, prev: Frame): Frame | null => {
  const names = reading.entities.categories.length + reading.entities.merchants.length + reading.entities.accounts.length;
  const elliptic = POINTING.test(text) || (LEAD.test(text) && text.split(" ").length <= 7);
  return elliptic &&
    names === 0 &&
    prev.intent !== "out_of_scope" &&
    !reading.ranked.some((r) => r.score >= CLEAR && !isAboutRows(r.intent) && r.intent !== prev.intent)
    ? prev
    : null;
};

const WITH_TWO =
  /\b(?:in )?(?:with|to|on top of|alongside) (?:those|these|the|them) (?:two|2|both)\b|\b(?:with|to) both(?: of (?:them|those|these))?\b/;
/** "Add the tolls to those two": the last two requests together, and one more. */
const besideTwo = (text: string, reading: Reading, memos: readonly Memo[], nameIndex: NameIndex, today: Day): Frame | null => {
  const two = WITH_TWO.test(text) ? unionOf("both", memos) : null;
  const last = memos.at(-1);
  if (!two || !last) return null;
  const added = text.replace(WITH_TWO, "").replace(/ +/g, " ").trim();
  return queryEdit({ ...reading, text: added }, [...memos, { ...last, frame: two }], nameIndex, today);
};

/** Whether a turn asks for one of several things by its place. */
export const asksNth = ({ text }: Reading): boolean => {
  const nth = ORDINAL.exec(text.replace(/[?.! ]+$/, "").trim())?.[1];
  return nth !== undefined && nth !== "last";
};

const ordinalOf = (text: string, last: Memo): Frame | null => {
  const m = ORDINAL.exec(text);
  if (!m || last.rows.length === 0) return null;
  const word = m[1] ?? "first";
  const n =
    word === "last"
      ? last.rows.length
      : Math.max(1, ["first", "second", "third", "fourth", "fifth"].indexOf(word) + 1 || Number.parseInt(word, 10) || 1);
  const item = last.rows[n - 1];
  return item === undefined ? null : { ...last.frame, intent: "last_time", root: last.frame.root, item };
};

/** "Show that as a chart", "make a table of it": the same request, saved as a draft. */
const hasSeveral = ({ filter }: Frame): boolean => filter.categories.length + filter.merchants.length > 1;
const OF_BOTH = /\bof (?:them )?(?:both|the (?:two|2))$/;
/** "Plot the two against each other" draws what was asked last and before. */
const DRAWS_BOTH =
  /^((?:(?:and|now|then|please|ok|can you|could you) )*(?:plot|chart|graph|draw)) (?:(?:the )?(?:two|2)|both|them both)(?: of (?:them|those|these))?(?: (?:against|beside|next to|alongside|over) (?:each|one) ?(?:other|another)| together| side by side| in one(?: chart| graph)?)?$/;
/** "No threshold" drops the limit of the last answer. */
const NO_LIMIT =
  /,? (?:with )?(?:no|without (?:a|the|any)|drop the|forget the|remove the) (?:threshold|limits?|cut-?off|minimum|maximum|floor|cap)\b,?/;
const makingOf = (asked: string, last: Frame, memos: readonly Memo[], today: Day): Frame | null => {
  const unlimited = asked.replace(NO_LIMIT, "");
  const prevFilter = unlimited === asked ? last.filter : { ...last.filter, over: null, under: null };
  if (unlimited !== asked) return makingOf(unlimited, { ...last, filter: prevFilter }, memos, today);
  const whole = wholeTime(asked, last, today);
  const text = (whole?.text.replace(",", "") ?? asked).replace(DRAWS_BOTH, "$1 of both");
  const both = OF_BOTH.test(text);
  const words = text.replace(OF_BOTH, "of them");
  if (/\b(?:just|only) (?:the )?bars?$/.test(words)) return null;
  const intent = CHART.test(words) ? "make_chart" : TABLE.test(words) || EXPORT.test(words) ? "make_table" : null;
  const prev = both ? (unionOf("both", memos) ?? memos.findLast(({ frame }) => hasSeveral(frame))?.frame) : last;
  if (intent === null || !prev) return null;
  const root = prev.intent === "make_chart" || prev.intent === "make_table" ? prev.root : prev.intent;
  const byTime = prev.groupBy === "day" || prev.groupBy === "week" || prev.groupBy === "month";
  const series = spanDays(prev.period) > 62 ? "month" : "week";
  // A plain total has no parts to chart, so it is charted over time.
  const said = GROUPS.find(([pattern]) => pattern.test(words))?.[1];
  // A pie has slices, which several names are.
  const slices = intent === "make_chart" && /\b(?:pie|donut|doughnut)\b/.test(words) && !byTime ? slicesOf(prev) : null;
  const groupBy = said ?? slices ?? (intent === "make_chart" && !byTime && prev.groupBy === null ? series : prev.groupBy);
  const made: Frame = { ...prev, ...(whole && { period: whole.period }), intent, root, groupBy, item: null };
  return said === undefined || whole ? made : withRoom(made);
};
/** The names that a request adds up, as the slices of a pie. Null if it has one name or none. */
const slicesOf = ({ groupBy, filter }: Frame): Frame["groupBy"] =>
  groupBy !== null ? null : filter.merchants.length > 1 ? "merchant" : filter.categories.length > 1 ? "category" : null;
const GROUPS: readonly [RegExp, NonNullable<Frame["groupBy"]>][] = [
  [/\b(?:by|per|each|every) month\b|\bmonthly\b/, "month"],
  [/\b(?:by|per|each|every) week\b|\bweekly\b/, "week"],
  [/\b(?:by|per|each|every) day\b|\bdaily\b/, "day"],
  [/\b(?:by|per|each|every) category\b/, "category"],
  [/\b(?:by|per|each|every) (?:merchant|store)\b/, "merchant"],
  [/\b(?:by|per|each|every) account\b/, "account"],
];
const spanDays = (p: FramePeriod | null): number => (p ? (Date.parse(p.end) - Date.parse(p.start)) / 86_400_000 : 180);

/** Money in has its own figures. What went to whom is asked of spending only. */
const incomeWithin = (found: Intent, prev: Frame): Frame | null => {
  const plain: Frame = { ...prev, compare: null, metric: null, order: null, item: null, ignored: [] };
  switch (found) {
    case "spend_by_merchant":
      return { ...plain, groupBy: "merchant" };
    case "spend_trend":
      return { ...plain, groupBy: "month" };
    case "spend_average":
      return { ...plain, metric: "average" };
    case "search":
    case "largest":
    case "last_time":
      return {
        ...plain,
        intent: found,
        groupBy: null,
        order: found === "last_time" ? "latest" : found === "largest" ? "largest" : null,
        limit: found === "largest" ? 1 : null,
      };
    default:
      return null;
  }
};

const withinOf = (text: string, reading: Reading, last: Memo, today: Day): Frame | null => {
  const prev = last.frame;
  const found = WITHIN.find(([, pattern]) => pattern.test(text))?.[0];
  const { merchants, categories } = reading.entities;
  // A name in the turn would be dropped; "trips" only counts visits.
  const isNamed = merchants.length > 0 || categories.some((c) => !/^trips?$/.test(text.slice(c.from, c.to)));
  if (!found || isNamed) return null;
  if (prev.intent === "net_worth" || prev.intent === "net_worth_change")
    return found === "spend_why" ? { ...prev, intent: "net_worth_change", metric: "why", period: prev.period } : null;
  if (!isAboutRows(prev.intent) && prev.intent !== "cash_flow") return null;
  // "When was it" after several rows does not say which one.
  if (found === "last_time" && prev.intent === "largest" && last.rows.length > 1 && /\b(?:it|that|this)\b/.test(text)) return null;
  if (prev.intent === "income_total") {
    const asked = incomeWithin(found, prev);
    return asked && reading.periods.length === 0 ? withRoom(asked) : asked;
  }
  const own = frameOf(reading, found, today);
  const isTimed = reading.periods.length > 0;
  const isItem = (found === "last_time" || found === "search") && /\b(?:that|it|this)\b/.test(text) && last.rows.length === 1;
  const next: Frame = {
    ...prev,
    intent: found,
    root: CLOSER.has(prev.intent) ? prev.root : prev.intent,
    period: own.period ?? prev.period,
    groupBy: own.groupBy,
    order: own.order,
    limit: own.limit,
    form: own.form,
    metric: null,
    item: isItem ? (last.rows[0] ?? null) : null,
    compare:
      found === "spend_trend" && prev.compare?.by === "entity"
        ? prev.compare
        : found === "spend_why" && prev.compare?.by === "period"
          ? prev.compare
          : null,
    filter: {
      ...prev.filter,
      section: sectionOfRows(found, prev),
      accounts: own.filter.accounts.length > 0 ? own.filter.accounts : prev.filter.accounts,
    },
  };
  return isTimed ? next : withRoom(next);
};

/** Returns the period that a question names, relative to the previous one: "the day before" counts back from there. */
const periodAfter = (reading: Reading, prev: Frame, today: Day): FramePeriod | null => {
  const [m] = reading.periods;
  if (!m) return null;
  if (!m.before || !prev.period) return toFramePeriod(m);
  const back =
    m.before === "day" ? addDays(day(prev.period.start), -1) : shift(unitAround(day(prev.period.start), m.before).start, -1, m.before);
  const p = unitAround(back, m.before);
  return { ...toFramePeriod(m), start: p.start, end: p.end < today ? p.end : today };
};

const merged = (text: string, reading: Reading, last: Memo, today: Day): Frame | null => {
  const prev = last.frame;
  // What is left over has no parts that are accounts.
  if ((prev.intent === "cash_flow" || prev.intent === "savings_rate") && PART_OF_LAST.test(text)) return null;
  const changed = changeBetween({ prev, text, has: () => false, given: filterOf(reading, prev.intent), today }, reading);
  if (changed) return changed;
  const [best] = reading.ranked;
  const pointing = POINTING.test(text) || AGAINST.test(text);
  const own = chooseIntent(reading) ?? (pointing ? cuedIntent(reading) : null);
  const clear = best !== undefined && best.score >= CLEAR && own !== null;
  const lead = LEAD.test(text) && !(clear && SOFT_LEAD.test(text));
  const given = filterOf(reading, own && isAboutRows(own) ? own : isAboutRows(prev.intent) ? prev.intent : (own ?? prev.intent));
  const named = periodAfter(reading, prev, today);
  // "How does that compare to September?" compares it with the previous subject.
  const against =
    (own === "spend_compare" || AGAINST.test(text)) && pointing && named && prev.period && reading.periods.length === 1 ? named : null;
  if (against && against.start === prev.period?.start && against.end === prev.period.end) return null;
  const period = against ? prev.period : named;
  const hasSlots = period !== null || isFiltered(given) || reading.groupBy !== null;
  if (!lead && !pointing && clear) return null;
  if (!hasSlots && !(pointing && clear)) return null;
  if (prev.intent === "net_worth" || prev.intent === "net_worth_change") return netWorthNext(text, reading, prev, period, own);
  if (clear && own && !isAboutRows(own) && !(own === "balance" && prev.intent === "balance")) return null;
  if (!isAboutRows(prev.intent) && !["balance", "debt", "credit_use", "cash_flow", "savings_rate"].includes(prev.intent)) return null;
  if (clear && own && own !== prev.intent && isAboutRows(own) !== isAboutRows(prev.intent)) return null;
  // A balance has no categories; "back to gas" is about spending again.
  if ((prev.intent === "balance" || prev.intent === "debt") && given.categories.length + given.merchants.length > 0) return null;
  if (LEVELS.has(prev.intent) && given.notCategories.length + given.notMerchants.length > 0) return null;
  // Names of two sorts select only what has both, so they cannot be added here.
  if (adds(text) && addsOtherSort(prev, given)) return null;
  const filter = mergeFilters(prev.filter, given, text);
  const swapped = given.categories.length + given.merchants.length > 0 || given.text !== null;
  const intent = against
    ? "spend_compare"
    : clear && own
      ? own
      : swapped && CLOSER.has(prev.intent) && !/^only|^just/.test(text) && prev.root !== prev.intent
        ? prev.root
        : prev.intent;
  const base = clear && own ? frameOf(reading, own, today) : { ...prev, groupBy: reading.groupBy ?? prev.groupBy };
  const ownCompare = against ? { by: "period" as const, other: against } : (base.compare ?? null);
  const compare = clear
    ? ownCompare
    : prev.compare?.by === "period" && period
      ? null
      : prev.compare?.by === "entity" && swapped
        ? null
        : prev.compare;
  // A comparison needs another side.
  if (intent === "spend_compare" && compare === null && clear) return null;
  const plain: Intent = intent === "spend_compare" && compare === null ? "spend_total" : intent;
  return {
    ...base,
    intent: plain,
    root: plain === prev.intent ? prev.root : plain,
    filter,
    period: period ?? prev.period,
    compare,
    item: null,
    ignored: frameOf(reading, plain, today).ignored,
  };
};

const LEVELS: ReadonlySet<Intent> = new Set<Intent>(["balance", "debt", "credit_use", "rate", "payoff"]);

const mergeFilters = (prev: Filter, given: Filter, text: string): Filter => {
  const isAdded = adds(text);
  const narrows = /^(?:only|just)\b/.test(text);
  const swapped = given.categories.length + given.merchants.length > 0 || given.text !== null;
  const keep = !swapped || narrows || isAdded;
  return {
    section: swapped && !narrows ? given.section : prev.section,
    categories:
      isAdded || !swapped
        ? [...prev.categories, ...given.categories]
        : narrows && given.categories.length === 0
          ? prev.categories
          : given.categories,
    merchants:
      isAdded || !swapped
        ? [...prev.merchants, ...given.merchants]
        : narrows && given.merchants.length === 0
          ? prev.merchants
          : given.merchants,
    notCategories: [...(keep ? prev.notCategories : []), ...given.notCategories],
    notMerchants: [...(keep ? prev.notMerchants : []), ...given.notMerchants],
    accounts: given.accounts.length > 0 ? given.accounts : prev.accounts,
    text: given.text ?? (keep ? prev.text : null),
    days: given.days.length > 0 ? given.days : prev.days,
    from: given.accounts.length > 0 ? given.from : prev.from,
    direction: prev.direction,
    over: given.over ?? (given.under !== null ? null : prev.over),
    under: given.under ?? (given.over !== null ? null : prev.under),
  };
};

const netWorthNext = (text: string, reading: Reading, prev: Frame, period: FramePeriod | null, own: Intent | null): Frame | null => {
  if (own && isAboutRows(own) && own !== "spend_trend" && own !== "spend_compare" && own !== "spend_why") return null;
  if (!period && !/\bchang|grow|grew|trend|up|down\b/.test(text)) return null;
  return {
    ...prev,
    intent: "net_worth_change",
    root: "net_worth",
    period: period ?? prev.period,
    metric: /\bwhy\b/.test(text) ? "why" : prev.metric === "why" && !period ? "why" : null,
    form: reading.form,
  };
};
