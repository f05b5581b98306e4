import { addDays, addYears, type Day, endOfMonth, yearOf } from "#domain/day.ts";
import { type Cents, cents } from "#domain/money.ts";
import { type Filter, type Frame, type FramePeriod, bareFrame, type Intent, type NamedIds } from "./frame.ts";
import { CLEAR } from "./intents.ts";
import type { EventTime } from "./memo.ts";
import type { Mention } from "./periods.ts";
import { shift, unitAround } from "./periods/lexicon.ts";
import { areAddedUp } from "./meaning/apart.ts";
import type { Reading } from "./reading.ts";
import { isInScope } from "./scope.ts";

/** The one clear reading of a question that was asked back, and the words that nothing explained. */
export type Meant = { frame: Frame; left: string[] };
/**
 * A question to ask back. With `meant`, the next turn may change that reading. With `event`, it may give the date; `row` finds the
 * transaction that tells it, if one may.
 */
export type Ask = { ask: string; chips: string[]; meant?: Meant; event?: EventTime; row?: Frame };

/** Converts a time expression of the question to a frame's period. */
export const toFramePeriod = (m: Mention): FramePeriod => ({
  start: m.period.start,
  end: m.period.end,
  grain: m.grain,
  rolling: m.rolling,
  all: m.all,
  asked: true,
  point: m.point,
});

const MONEY_INTENTS = new Set<Intent>([
  "spend_total",
  "spend_breakdown",
  "spend_by_merchant",
  "spend_trend",
  "spend_compare",
  "spend_average",
  "spend_why",
  "spend_count",
  "largest",
  "search",
  "last_time",
  "pending",
  "refunds",
  "fees",
  "income_total",
  "flows",
]);
/** Whether an intent is about transactions and takes a filter and a period. */
export const isAboutRows = (intent: Intent): boolean => MONEY_INTENTS.has(intent);
/** Other intents that may refer to certain accounts. */
const MAY_NAME_ACCOUNTS = new Set<Intent>(["payoff", "forecast", "holdings", "investment_tx", "subscriptions", "idle_cash", "make_chart"]);
const ACCOUNT_INTENTS = new Set<Intent>(["balance", "debt", "credit_use", "accounts_list", "rate"]);

/**
 * Chooses the intent: clear words first, then what the names in the question suggest. Null if nothing suggests an intent, or the question
 * is not about the user's money.
 */
export const chooseIntent = (reading: Reading): Intent | null => {
  const cued = cuedIntent(reading);
  if (cued) return isInScope(reading, cued, false) ? cued : null;
  const guess = guessedIntent(reading);
  return guess && isInScope(reading, guess, true) ? guess : null;
};

const MAKES_TABLE =
  /^(?:please |can you |could you )*(?:make|create|build|generate|export|put|save|turn|give me|i want|i need)\b.*\b(?:table|spreadsheet|grid|csv|excel)\b|^(?:an? |the )?(?:editable )?(?:table|spreadsheet|grid) (?:of|with|for)\b/;
const MAKES_CHART =
  /^(?:please |can you |could you )*(?:make|create|build|generate|put)\b.*\b(?:chart|graph|plot)\b|^(?:an? |the )?(?:pie|bar|line) (?:chart|graph) (?:of|for|with)\b/;
/** Detects a request that starts with the thing to make. */
const makingOf = ({ text, ranked }: Reading): Intent | null => {
  if (ranked.some((r) => r.intent === "budget_create" && r.score >= CLEAR)) return null;
  return MAKES_TABLE.test(text) ? "make_table" : MAKES_CHART.test(text) ? "make_chart" : null;
};

/** Returns the intent named by the words, without checking that they are about the user's money. */
export const cuedIntent = (reading: Reading): Intent | null => {
  const [best, second] = reading.ranked;
  if (!best) return null;
  const making = makingOf(reading);
  if (making) return making;
  // "Chart my spending by month" is a question about spending; the answer includes the chart.
  if (second && (best.intent === "make_chart" || best.intent === "make_table") && second.score >= CLEAR && isAboutRows(second.intent))
    return second.intent;
  const income = reading.ranked.find((r) => r.intent === "income_total");
  if (
    best.intent === "spend_compare" &&
    income &&
    income.score >= 4 &&
    !reading.ranked.some((r) => r.intent === "spend_total" && r.score >= CLEAR)
  )
    return "income_total";
  if (best.score >= CLEAR) return best.intent;
  const { entities, amounts, periods } = reading;
  const slots = entities.categories.length + entities.merchants.length + periods.length;
  if (best.score >= 1 && (slots > 0 || amounts.named.length + (amounts.over ?? amounts.under ?? 0) > 0)) return best.intent;
  return null;
};

const guessedIntent = (reading: Reading): Intent | null => {
  const { entities } = reading;
  const names = entities.categories.length + entities.merchants.length;
  if (names === 0 && entities.accounts.length > 0) return "balance";
  if (reading.averageOver !== null) return "spend_compare";
  return names > 0 ? "spend_total" : null;
};

const WITHDRAW = /\bwithdr[ae]w|\bwithdrawals?\b|\btransfers?\b/;

/** Returns the filter that a question contains, for an intent. */
export const filterOf = (reading: Reading, intent: Intent): Filter => {
  const { entities, amounts, text } = reading;
  const named = (list: readonly { label: string; ids: number[] }[]): NamedIds[] =>
    list.filter((c, i) => list.findIndex((o) => o.ids.join() === c.ids.join()) === i).map(({ label, ids }) => ({ label, ids }));
  // In "what drives spending", "drives" does not mean the car.
  const categories = entities.categories.filter((c) => !c.excluded && !(intent === "spend_why" && text.slice(c.from, c.to) === "driving"));
  const merchants = entities.merchants.filter((m) => !m.excluded).map(({ label, names, family }) => ({ label, names, family }));
  const accounts = accountsFor(reading, intent);
  const from = intent === "investment_tx" ? sourcesIn(reading, accounts) : [];
  const sections = new Set(categories.map((c) => c.section));
  const [only] = sections;
  const [price] = amounts.named;
  const exact = price !== undefined && (intent === "search" || intent === "last_time" || intent === "spend_count");
  return {
    section: intent === "income_total" ? "Income" : sections.size === 1 && only && only !== "Expense" ? only : sectionOf(text, intent),
    // What is left out is not counted, even if another word names it again: "not counting rent, I hate landlords".
    categories: named(categories.filter((c) => !entities.categories.some((out) => out.excluded && out.ids.join() === c.ids.join()))),
    notCategories: named(entities.categories.filter((c) => c.excluded)),
    merchants,
    notMerchants: entities.merchants.filter((m) => m.excluded).map(({ label, names, family }) => ({ label, names, family })),
    accounts: accounts.filter((a) => !from.includes(a)),
    from,
    text: textOf(reading, intent, categories.length + merchants.length > 0),
    over: exact ? price - 1 : amounts.over,
    under: exact ? price + 1 : amounts.under,
    days: [],
    direction: intent === "search" && categories.length + merchants.length === 0 && isPaidOut(text, accounts) ? "out" : null,
  };
};

const FROM = /\b(?:from|out of)(?: (?:the|our|my|his|her))? $/;
/** "From checking to savings": the accounts that money left, if it went to others. */
const sourcesIn = ({ entities, text }: Reading, accounts: readonly NamedIds[]): NamedIds[] => {
  const isSource = ({ ids }: NamedIds): boolean =>
    entities.accounts.some((a) => a.ids.join() === ids.join() && FROM.test(text.slice(0, a.from)));
  const sources = accounts.filter(isSource);
  return sources.length < accounts.length ? sources : [];
};

/** Words for what is bought or charged, so that money that came in is not listed. */
const MONEY_OUT = /\b(?:expenses?|purchases?|purchased|spending|charges?|charged|bought)\b/;
/** Payments leave the household, whatever they pay: bills, debts and cards. Those received or made to an account do not. */
const PAID_OUT =
  /(?<!\b(?:received|incoming|loan|card) )\bpayments?\b(?! (?:received|from|into|to|on|that came|(?:i|we) (?:got|received)))/;
/** "Payments from checking" leave that account; "payments from Brightwater" come in. */
const isPaidOut = (text: string, accounts: readonly NamedIds[]): boolean =>
  PAID_OUT.test(text) || (accounts.length > 0 && /\bpayments? from\b/.test(text));
const sectionOf = (text: string, intent: Intent): Filter["section"] => {
  if (intent === "search" || intent === "largest" || intent === "last_time" || intent === "spend_count") {
    if (
      /\b(?:deposits?|income|pay ?checks?|money in(?! (?:january|february|march|april|may|june|july|august|september|october|november|december|20\d\d|the|this|q[1-4])\b))\b/.test(
        text,
      )
    )
      return "Income";
    if (WITHDRAW.test(text)) return "Transfer";
    return intent === "search"
      ? MONEY_OUT.test(text)
        ? "Expense"
        : null
      : intent === "spend_count" && /\btransactions?\b/.test(text)
        ? null
        : "Expense";
  }
  return null;
};

const accountsFor = (reading: Reading, intent: Intent): NamedIds[] => {
  const { accounts, categories, merchants } = reading.entities;
  const taken = (from: number, to: number): boolean => [...categories, ...merchants].some((e) => e.from < to && from < e.to);
  const wanted =
    ACCOUNT_INTENTS.has(intent) || MAY_NAME_ACCOUNTS.has(intent)
      ? accounts.filter((a) => !a.excluded)
      : accounts.filter((a) => a.strong && !a.excluded && !taken(a.from, a.to));
  const unheld =
    ACCOUNT_INTENTS.has(intent) && wanted.length === 0
      ? reading.entities.unknown.filter((u) => soundsLikeAccount(reading.text, u.from, u.to))
      : [];
  // "Juniper 3008" names one account by its name and by its number.
  const once = new Map(wanted.map(({ label, ids }) => [ids.length > 0 ? ids.join() : label, { label, ids }]));
  return [...once.values(), ...unheld.map((u) => ({ label: u.words, ids: [] }))];
};

/** "my Ally account", "in Vanguard": a name used as an account, which may not exist. */
const soundsLikeAccount = (text: string, from: number, to: number): boolean =>
  /^ (?:bank )?(?:accounts?|cards?|balance|loan)\b/.test(text.slice(to)) ||
  /\b(?:in|at|with|on) (?:my |the |our )?$/.test(text.slice(0, from));

const textOf = (reading: Reading, intent: Intent, hasNames: boolean): string | null => {
  if (!isAboutRows(intent)) return null;
  // A word right before a name ("organic groceries") describes it, and an unknown name next to a known one ("Apple and Best Buy") adds
  // nothing. The answer reports both as ignored.
  const { categories, merchants } = reading.entities;
  const words = reading.entities.unknown.filter(
    (u) =>
      !u.excluded &&
      /^["']/.test(reading.text.slice(u.from)) &&
      ![...categories, ...merchants].some((e) => e.from - u.to >= 0 && e.from - u.to <= 1) &&
      !merchants.some((m) => /^(?: and | or | plus | & |, ?(?:and )?)(?:at )?$/.test(reading.text.slice(m.to, u.from))),
  );
  const named = words.find((u) => u.asName) ?? (hasNames ? undefined : words[0]);
  if (!named || (hasNames && intent !== "search" && !named.asName)) return null;
  return named.words.slice(0, 60);
};

/** "Which month did I spend the most?" */
const PEAK =
  /\bmost (?:i|we|i've|we've)(?: have)?(?: ever)? (?:spent|spend) in (?:a|one|a single) (?=month|week|day)(month|week|day)\b|\b(?:which|what|most expensive|priciest|cheapest|highest|lowest|biggest|worst|best) (?:was the |was my )?(?:most expensive |biggest |cheapest |spending )?(month|week|day)\b/;

const groupFor = (reading: Reading, intent: Intent): Frame["groupBy"] => {
  if (intent === "spend_breakdown") return reading.groupBy === "account" ? "account" : "category";
  if (intent === "spend_by_merchant") return "merchant";
  if (intent === "spend_trend") {
    const peak = PEAK.exec(reading.text);
    const asked = peak?.[1] ?? peak?.[2];
    if (asked === "day" || asked === "week") return asked;
    return reading.groupBy === "week" || reading.groupBy === "day" ? reading.groupBy : "month";
  }
  if (intent === "spend_average")
    return /\b(?:per|a|each|every) week\b|\bweekly\b/.test(reading.text)
      ? "week"
      : /\b(?:per|a|each|every) day\b|\bdaily\b/.test(reading.text)
        ? "day"
        : "month";
  return reading.groupBy;
};

/** Intents that can compare two periods side by side. */
const TWO_SPANS = new Set<Intent>(["income_total", "savings_rate", "cash_flow"]);

/** "How do groceries and dining compare last month" sets the two against each other. */
const comparesNames = ({ text, entities: { categories, merchants } }: Reading, at: number): boolean =>
  /\bcompare $/.test(text.slice(0, at)) && categories.length + merchants.length > 1;
/** The only period named is the one that a current value is compared with: "up compared to last year". */
const heldAgainst = (reading: Reading): Mention | null => {
  const [only, more] = reading.periods;
  if (
    !only ||
    more ||
    comparesNames(reading, only.from) ||
    !/(?:compared?(?: to| with| against)?|than|versus|vs\.?|\bto|against)\s*$/.test(
      `${reading.text.slice(0, only.from)}${/^(?:than|to|vs|versus) /.exec(reading.text.slice(only.from))?.[0] ?? ""}`.trimEnd(),
    )
  )
    return null;
  return only.same === "month" || only.grain === "month" || only.grain === "year" || only.grain === "week" || only.grain === "quarter"
    ? only
    : null;
};
const runningNow = (grain: FramePeriod["grain"], today: Day): FramePeriod | null =>
  grain === "day" || grain === "range"
    ? null
    : { start: unitAround(today, grain).start, end: today, grain, rolling: null, all: false, asked: false, point: null };

/** The second time that a question names. "The month before" counts back from the first one. */
const secondOf = ({ periods: [first, second] }: Reading): FramePeriod | null => {
  if (!first || !second) return null;
  if (!second.before) return toFramePeriod(second);
  const from = first.period.start;
  const back = second.before === "day" ? addDays(from, -1) : shift(unitAround(from, second.before).start, -1, second.before);
  return { ...toFramePeriod(second), ...unitAround(back, second.before) };
};

const compareOf = (reading: Reading, intent: Intent, filter: Filter): Frame["compare"] => {
  const second = secondOf(reading);
  if (second && TWO_SPANS.has(intent)) return { by: "period", other: second };
  const other = intent === "spend_compare" || TWO_SPANS.has(intent) ? heldAgainst(reading) : null;
  if (other && intent !== "spend_compare") return { by: "period", other: toFramePeriod(other) };
  if (intent !== "spend_compare" && intent !== "spend_why") return null;
  if (reading.averageOver !== null) return { by: "average", months: reading.averageOver };
  if (second) return { by: "period", other: second };
  if (other) return { by: "period", other: toFramePeriod(other) };
  if (filter.categories.length + filter.merchants.length > 1 && intent === "spend_compare" && !areAddedUp(reading)) return { by: "entity" };
  return null;
};

/** "Against last year, January through October": the same months of that year, not all of it. */
const inSameMonths = (reading: Reading): Reading => {
  const [year, part] = reading.periods.toSorted((a, b) => Number(b.grain === "year") - Number(a.grain === "year"));
  if (!year || !part || reading.periods.length !== 2 || year.grain !== "year" || year.rolling || year.all) return reading;
  if (!/^(?:month|quarter|range)$/.test(part.grain) || part.rolling || part.all || part.point !== null) return reading;
  const [from, to] = [part.period.start, part.period.end];
  const apart = yearOf(year.period.start) - yearOf(from);
  if (apart === 0 || yearOf(from) !== yearOf(to)) return reading;
  const end = to === endOfMonth(to) ? endOfMonth(addYears(to, apart)) : addYears(to, apart);
  return { ...reading, periods: [part, { ...year, period: { start: addYears(from, apart), end }, grain: part.grain, toDate: false }] };
};

/** Builds the frame of a question on its own. `today` determines which days are in the future. */
export const frameOf = (given: Reading, intent: Intent, today: Day): Frame => {
  const reading = intent === "spend_compare" ? inSameMonths(given) : given;
  const filter = filterOf(reading, intent);
  const periods = reading.periods.filter(
    (p) => intent !== "spend_compare" || !/average/.test(reading.text.slice(p.from, p.to + 10)) || reading.periods.length === 1,
  );
  const [first, second] = periods;
  let compare = compareOf(reading, intent, filter);
  let period = first ? toFramePeriod(first) : null;
  if (compare?.by === "period" && periods.length === 1 && first) period = runningNow(first.same === "month" ? "month" : first.grain, today);
  // "What changed from September to October" means October, compared with September.
  if (intent === "spend_why" && compare?.by === "period" && period && compare.other.start > period.start) {
    const earlier = period;
    period = compare.other;
    compare = { by: "period", other: earlier };
  }
  if (first && second && compare?.by !== "period") period = joined(periods, today) ?? period;
  return {
    ...bareFrame(intent),
    filter,
    period,
    compare,
    groupBy: groupFor(reading, intent),
    form: reading.form,
    order:
      intent === "largest"
        ? reading.order === "smallest"
          ? "smallest"
          : "largest"
        : intent === "last_time"
          ? reading.order === "earliest"
            ? "earliest"
            : "latest"
          : reading.order === "largest" || reading.order === "smallest"
            ? reading.order
            : null,
    limit:
      reading.amounts.count ??
      (intent === "largest" && !/\b(?:expenses|purchases|transactions|charges|payments|ones|things|orders|bills)\b/.test(reading.text)
        ? 1
        : null),
    metric: metricOf(reading.text, intent),
    amount: amountOf(reading, intent),
    ignored: ACCOUNT_INTENTS.has(intent)
      ? reading.entities.unknown
          .filter(
            (u) =>
              !filter.accounts.some((a) => a.label === u.words) &&
              reading.entities.accounts.some((a) => a.from - u.to >= 0 && a.from - u.to <= 1),
          )
          .map((u) => u.words.slice(0, 40))
      : isAboutRows(intent)
        ? reading.entities.unknown
            .filter((u) => u.words.slice(0, 60) !== filter.text)
            .map((u) => u.words.slice(0, 40))
            .slice(0, 3)
        : [],
    member: isAboutRows(intent) ? (reading.entities.members.find((m) => !m.isMe)?.name ?? null) : null,
  };
};

/** "How long until I have $30,000 saved?" */
const REACHES = /\b(?:how long|how many months|when)\b.{0,25}\b(?:hit|reach|have|get to|save(?: up)?|saved)\b/;
const BARE = /(?<![\w.$/-])\$?(\d{1,7})(?![\w/%-]|\.\d| (?:days?|weeks?|months?|years?))/g;
const AMOUNT_INTENTS = new Set<Intent>(["goal_status", "goal_create", "forecast", "affordability", "payoff", "budget_create", "cut_back"]);
/** Returns the price, payment, or target that a question names, in cents. */
const amountOf = (reading: Reading, intent: Intent): Cents | null => {
  if (!AMOUNT_INTENTS.has(intent)) return null;
  return namedAmount(reading);
};

/** Returns an amount named in a question, in cents. Without a currency sign, it needs at least `digits` digits. */
export const namedAmount = (reading: Reading, digits = 3): Cents | null => {
  const { named, over, under } = reading.amounts;
  if (named[0] !== undefined) return named[0];
  if (over !== null) return cents(over % 100 === 99 ? over + 1 : over);
  if (under !== null) return cents(under % 100 === 1 ? under - 1 : under);
  const bare = reading.text.replace(/\b(?:19|20)\d\d\b/g, "").matchAll(BARE);
  const found = [...bare].find((m) => (m[1] ?? "").length >= digits)?.[1];
  return found === undefined ? null : cents(Number(found) * 100);
};

/** Whether a time holds several others with days between them: "the 3rd and the 9th of this month" are not the month. */
const hasGaps = (mentions: readonly Mention[]): boolean => {
  const whole = mentions.find((m) => mentions.every((o) => m.period.start <= o.period.start && o.period.end <= m.period.end));
  const parts = mentions.filter((m) => m.period.start !== whole?.period.start || m.period.end !== whole.period.end);
  return whole !== undefined && parts.length > 1 && !areOne(parts);
};

/** Whether times follow one another without a gap. */
export const areOne = (mentions: readonly Mention[]): boolean => {
  if (hasGaps(mentions)) return false;
  const sorted = mentions.map((m) => m.period).toSorted((a, b) => (a.start < b.start ? -1 : 1));
  return sorted.every((p, i) => {
    const before = sorted[i - 1];
    return before === undefined || (Date.parse(p.start) - Date.parse(before.end)) / 86_400_000 <= 1;
  });
};

/** "September and October" is one period if the second starts where the first ends. */
const joined = (mentions: readonly Mention[], today: Day): FramePeriod | null => {
  const inner = mentions.find((m) => mentions.every((o) => o.period.start <= m.period.start && m.period.end <= o.period.end));
  // "What did Boxing Day cost us last year" is about the day.
  if (inner && mentions.some((m) => m.period.start !== inner.period.start || m.period.end !== inner.period.end))
    return toFramePeriod(inner);
  const [first] = mentions.toSorted((a, b) => (a.period.start < b.period.start ? -1 : 1));
  const last = mentions.toSorted((a, b) => (a.period.end < b.period.end ? 1 : -1))[0];
  if (!first || !last || last.period.start > today || !areOne(mentions)) return null;
  return {
    start: first.period.start,
    end: last.period.end,
    grain: "range",
    rolling: null,
    all: false,
    asked: true,
    point: null,
  };
};

const metricOf = (text: string, intent: Intent): string | null => {
  if (intent === "net_worth")
    return /\bassets (?:and|minus|less|after|net of) (?:all |the |my |our )*(?:debts?|liabilities)\b|\bnet\b|\bworth\b/.test(text)
      ? null
      : /\bassets\b/.test(text)
        ? "assets"
        : null;
  if (intent === "spend_by_merchant") return /\bnew\b/.test(text) ? "new" : null;
  if (intent === "spend_trend") return PEAK.test(text) ? (/\b(?:least|cheapest|lowest|best)\b/.test(text) ? "trough" : "peak") : null;
  if (intent === "spend_average")
    return /\b(?:per|a|each|every) (?:trip|visit|order|purchase|transaction|time|meal|ride|run)\b/.test(text) ? "each" : null;
  if (intent === "balance")
    return /\bavailable\b/.test(text) ? "available" : /\bat least|enough|more than|over\b/.test(text) ? "enough" : null;
  if (intent === "subscriptions")
    return /\b(?:inactive|cancell?ed|stopped|old|ended|former)\b/.test(text)
      ? "inactive"
      : /\b(?:year|yearly|annual|annually)\b/.test(text)
        ? "yearly"
        : null;
  if (intent === "affordability")
    return /\b(?:rent|mortgage|lease|payments?|monthly)\b|\b(?:per|a|each|every) month\b|\/ ?mo(?:nth)?\b|\bmore a month\b/.test(text)
      ? "monthly"
      : null;
  if (intent === "payoff") return /\b(?:more|extra|additional)\b/.test(text) ? "extra" : null;
  if (intent === "forecast")
    return /\bspen[dt]/.test(text)
      ? "spending"
      : REACHES.test(text) && /\$/.test(text)
        ? "reach"
        : /\bsav(?:e|ed|ing)\b/.test(text)
          ? "saving"
          : /\brun out|overdraw|overdraft|enough|negative|broke|in the red|below|short|make it\b/.test(text)
            ? "out"
            : null;
  if (intent === "budget_status") return /\bcategories\b.*\bover\b|\boverspen[dt]\b|\bblown?\b/.test(text) ? "over" : null;
  if (intent === "holdings") return /\b(?:biggest|largest|top|best|main)\b/.test(text) ? "biggest" : null;
  if (intent === "spend_count") return /\bhow many days\b/.test(text) ? "days" : null;
  if (intent === "spend_breakdown") return /\b(?:share|percent|percentage|portion|fraction|proportion)\b/.test(text) ? "share" : null;
  return null;
};
