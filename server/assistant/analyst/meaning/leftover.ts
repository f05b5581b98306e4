import type { Intent } from "../frame.ts";
import type { Reading } from "../reading.ts";
import { isAboutRows } from "../understand.ts";
import { isOneAccount } from "../which-account.ts";
import type { Composed, Parsed } from "./compose.ts";
import { STATES, type Token } from "./cover.ts";
import type { Type } from "./lexicon.ts";

const isOfRows = (intent: Intent | null): boolean => intent !== null && (isAboutRows(intent) || intent === "flows");
const typesOf = (token: Token, { tokens, items }: Pick<Parsed, "tokens" | "items">): Type[] => {
  const at = tokens.indexOf(token);
  return items.filter((i) => i.at <= at && at < i.at + i.length).map((i) => i.type);
};
/** Whether no part of the lexicon and no name explains a word. */
export const isForeign = (token: Token, parsed: Parsed): boolean => typesOf(token, parsed).length === 0;
/** Types that speak of another figure, or limit every figure, so that an answer without them would be another answer. */
const OTHER_FIGURES: ReadonlySet<Type> = new Set<Type>([
  ...(["recommend", "subscription", "owe", "balance", "afford", "runway", "networth", "income", "deposit", "earn", "wages"] as const),
  ...(["payday", "savings_rate", "budget", "spend", "weekend", "weekday", "beyond", "no_spend"] as const),
]);
const speaksOfOtherFigure = (token: Token, parsed: Parsed): boolean => {
  const types = typesOf(token, parsed);
  return types.length > 0 && types.every((type) => OTHER_FIGURES.has(type));
};
/** Answers on so wide a topic that a word nobody knows may name another one. */
const WIDE: ReadonlySet<string> = new Set<Intent>(["recommend", "products", "rewards_card", "plan_overview", "summary"]);
/** Words that may name a time, which would change every figure. */
const TIME =
  /\d|day|week|month|quarter|year|season|spring|summer|autumn|fall|winter|half|morning|evening|night|noon|midday|dawn|holiday|christmas|xmas|easter|thanksgiving|halloween|birthday|anniversary|decade|century|since|until|till|before|after|ramadan|diwali|hanukkah|vacation|semester|term\b|lockdown|pandemic|covid/;
/** Words for a place, which may narrow what is counted. */
const PLACE =
  /^(?:near|nearby|abroad|overseas|online|offline|locally|downtown|uptown|elsewhere|outside|inside|in-store|instore|worldwide|domestically|everywhere|somewhere|home|work|office|alone|jointly|together|solo)$/;
/** Words after which an unknown noun is a thing that may be asked for. */
const BEFORE_THING =
  /(?:^|[^\p{L}])(?:at|from|on|in|for|with|by|about|of|under|like|as|to|into|the|my|our|a|an|this|that|these|those|some|any)\s+$/u;
/** Endings of words that do not name a thing that is bought. */
const DESCRIBES = /(?:ed|ly)$/;
/** Names that select rows. Without one, an answer is about everything. */
const selectsRows = ({ query }: Composed): boolean => query.has("category", "income_category", "merchant", "account");
/** Whether a word narrows what is counted, though the examples of the model are too few to know. */
const narrowsRows = (token: Token, best: Composed, parsed: Parsed): boolean => {
  if (!isOfRows(best.kind.intent)) return false;
  // "What did our wedding cost us": the total of everything is no answer.
  const isThing =
    isForeign(token, parsed) && !selectsRows(best) && BEFORE_THING.test(parsed.text.slice(0, token.from)) && !DESCRIBES.test(token.word);
  return isThing || TIME.test(token.word) || PLACE.test(token.word) || STATES.has(token.word);
};
/**
 * Words that turn a figure into another one wherever they stand: what is left out, denied, set against something, or not used. "Do not" tells
 * the reader something: "do not tell my husband".
 */
const TURNS =
  /^(?:no|not|never|without|none|shouldn.t|didn.t|wasn.t|weren.t|haven.t|hasn.t|won.t|isn.t|aren.t|doesn.t|excluding|except|vs|versus|deduct(?:ed|ing)?|subtract(?:ed|ing)?|unused|unspent|median|middle|income|refunds?|dividends?|trades?|contributions?|fees?|tax(?:es)?|bonus(?:es)?|second|third|fourth|fifth|share|percentage|percent|proportion|if|saving|cheaper|cheapest|priciest|sending|receiving|accura(?:te|cy))$/;
/** Rows of another sort than an overview shows. */
const OTHER_ROWS = /^(?:refunds?|dividends?|trades?|contributions?)$/;
const turnsFigure = (token: Token, { text }: Pick<Parsed, "text">): boolean =>
  TURNS.test(token.word)
    ? token.from > 0 && !(token.word === "not" && /\bdo $/.test(text.slice(0, token.from)))
    : token.word === "else" && !/\bwhat $/.test(text.slice(0, token.from));
/**
 * Returns how likely it is, from 0 to 1, that the question sets the task and that no word left over changes the answer, by the models alone.
 * `share` says how likely the task is. Of the words, the likeliest one to change the answer counts: their chances depend on each other. A word
 * for the state of a payment always limits rows: the examples have too few "disputed".
 */
export const sureByModels = ({ kind }: Composed, left: readonly Token[], share: number, binds: Parsed["binds"], parsed: Parsed): number => {
  const chances = left.map((token) => {
    if ((isOfRows(kind.intent) && STATES.has(token.word)) || turnsFigure(token, parsed)) return 1;
    return Math.max(binds(token), isName(token, parsed) ? LEAST_BINDING_OF_NAMES : 0);
  });
  return left.length > MOST_PASSED ? 0 : share * (1 - Math.max(0, ...chances));
};
/** An answer that passes over more words than this answers another question. */
const MOST_PASSED = 6;
/** A name of the household is hardly ever beside the point: "has the gas company raised its prices" is not about all bills. */
const LEAST_BINDING_OF_NAMES = 0.5;
const NAMES: ReadonlySet<Type> = new Set<Type>(["category", "income_category", "merchant", "goal_name", "security"]);
const isName = (token: Token, parsed: Parsed): boolean =>
  typesOf(token, parsed).some((type) => NAMES.has(type)) && !typesOf(token, parsed).includes("empty");
/** Where the task is this sure, words for another figure count as any other: "what do we own minus the debts" is net worth. */
const SURE_OF_TASK = 0.9;
/**
 * The same by the log-linear models. Unknown words for times, places and things always change the answer here, and so do words for other
 * figures: the examples have too few of them.
 */
export const sureDespite = (best: Composed, left: readonly Token[], share: number, parsed: Parsed): number => {
  const isSure = share >= SURE_OF_TASK;
  const isOtherTopic = (token: Token): boolean =>
    speaksOfOtherFigure(token, parsed) || (isForeign(token, parsed) && WIDE.has(best.kind.intent ?? ""));
  const binds = (token: Token): number => {
    if (isOneAccount(parsed.text, token.from)) return 0;
    if (turnsFigure(token, parsed)) return 1;
    if ((!isSure && isOtherTopic(token)) || narrowsRows(token, best, parsed)) return 1;
    return Math.max(parsed.binds(token), !best.kind.isOverview && isName(token, parsed) ? LEAST_BINDING_OF_NAMES : 0);
  };
  return left.reduce((sure, token) => sure * (1 - binds(token)), share);
};

/** A word that binds less likely than this hardly narrows an answer. */
const UNBOUND = 0.3;
export const isUnbound = (token: Token, { binds }: Parsed): boolean => binds(token) < UNBOUND;
/** A member is spoken of beside the question if it binds less likely than this: "don't tell my husband". */
const BESIDE = 0.1;
export const isBeside = (token: Token, { binds }: Parsed): boolean => binds(token) < BESIDE;
/** An answer that passes over words is given if it is right this likely. */
const LEAST_SURE = 0.4;
/** And this likely if no name selects rows: "when did we last get hay" must not be answered with the last payment of all. */
const LEAST_SURE_OF_ALL = 0.75;
const leastSure = (best: Composed, left: readonly Token[], parsed: Parsed): number =>
  isOfRows(best.kind.intent) && !selectsRows(best) && left.some((token) => isForeign(token, parsed)) ? LEAST_SURE_OF_ALL : LEAST_SURE;
/** Whether an answer may leave these words out. It names them, so that nothing is dropped in silence. */
export const mayBePassedOver = (left: readonly Token[], best: Composed, parsed: Parsed, reading: Reading): boolean =>
  left.length > 0 &&
  best.kind.intent !== null &&
  (sureDespite(best, left, best.likely, parsed) >= leastSure(best, left, parsed) ||
    isBesideThePoint(left, best, parsed, reading) ||
    isLight(left, best, parsed, reading));

/** Types of a verb that says little, and of a word that points back at the subject: "put in parking meters", "the gym, both of them". */
const LIGHT_TYPES: ReadonlySet<Type> = new Set<Type>(["create", "contribution", "pointer", "empty"]);
export const isLightWord = (token: Token, parsed: Pick<Parsed, "tokens" | "items">): boolean => {
  const types = typesOf(token, parsed);
  return types.length > 0 && types.every((type) => LIGHT_TYPES.has(type));
};
/** Whether one light word is left of a question whose subject and time are read, so that it cannot change the figure. */
const isLight = (left: readonly Token[], { kind, query, score }: Composed, parsed: Parsed, reading: Reading): boolean => {
  const [only, another] = left;
  return (
    only !== undefined &&
    another === undefined &&
    score >= LEAST_SCORE &&
    isOfRows(kind.intent) &&
    query.has("category", "merchant") &&
    !query.has("account", "possession") &&
    query.has("amount_q", "count", "list", "average") &&
    query.reading.periods.length === reading.periods.length &&
    isLightWord(only, parsed)
  );
};

/** What ties an overview to one thing of the household, so that unknown words can only describe it. */
export const ANCHORS: readonly Type[] = ["goal_name", "equity", "account", "possession", "retire", "emergency"];

/** Types that say nothing about rows: "add it up", "that came off", "things that hit". */
const IDLE: ReadonlySet<Type> = new Set<Type>(["empty", "progress", "off", "create", "trip"]);
/** A reading must be better than any other by this much to be the only one. */
const CLEAR = 1;
const MOST_LEFT = 4;
/** A reading that explains less than this is no reading of the question. */
const LEAST_SCORE = -10;
/** Whether a word is written as a name: with a capital inside a sentence. */
const isProper = (token: Token, { text }: Parsed, { plain }: Reading): boolean =>
  token.from > 0 &&
  /\p{Ll}{2}/u.test(plain.source) &&
  /^\p{Lu}/u.test(plain.source.slice(plain.at[token.from] ?? 0)) &&
  !/[.?!:;] $/.test(text.slice(0, token.from));

/** Types of words that an answer may never pass over: they name something, limit it, or ask for something else. */
const BINDING: ReadonlySet<Type> = new Set<Type>([
  ...(["category", "income_category", "possession", "merchant", "account", "quoted", "member", "goal_name", "security"] as const),
  ...(["period", "amount", "number", "limit_count", "compare", "chart", "table", "beyond", "by_month", "by_category", "per_year"] as const),
  ...(["recommend", "subscription", "owe", "balance", "afford", "runway", "safe", "paid_down", "networth", "cash", "liquid"] as const),
  ...(["income", "deposit", "earn", "savings_rate", "budget", "spend"] as const),
]);
/**
 * Whether a reading may pass over words that have a meaning elsewhere: an overview shows its whole subject anyway, and rows are not changed
 * by words such as "add it up". Names, times, amounts and comparisons are never passed over.
 */
const isBesideThePoint = (left: readonly Token[], best: Composed, parsed: Parsed, reading: Reading): boolean => {
  const { kind, query, score } = best;
  if (left.length > MOST_LEFT || kind.intent === null || score < LEAST_SCORE) return false;
  const other = parsed.readings.find((r) => r.kind.intent !== kind.intent);
  if (other && score - other.score < CLEAR) return false;
  // What to buy or sell is no question about what is there.
  if (kind.intent === "holdings" && /\bshould\b/.test(parsed.text)) return false;
  if (!kind.isOverview)
    return (
      left.length <= 2 &&
      isOwn(parsed, reading) &&
      (isAboutRows(kind.intent) || kind.intent === "flows") &&
      left.every((token) => typesOf(token, parsed).length > 0 && typesOf(token, parsed).every((type) => IDLE.has(type)))
    );
  // What the answer is about must be asked, not only told.
  const isAsked = kind.needs[0]?.some((type) =>
    query.items.some((i) => i.type === type && !parsed.isAside(parsed.tokens[i.at]?.clause ?? 0)),
  );
  return (
    isAsked === true &&
    left.every(
      (token) =>
        !/\d/.test(token.word) &&
        !OTHER_ROWS.test(token.word) &&
        typesOf(token, parsed).every((type) => !BINDING.has(type)) &&
        !isProper(token, parsed, reading) &&
        (typesOf(token, parsed).length > 0 ||
          query.has(...ANCHORS) ||
          (isOwn(parsed, reading) && isUnbound(token, parsed) && !WIDE.has(kind.intent ?? ""))),
    )
  );
};

/**
 * Whether a question that is asked back has one clear reading, so that the next turn can change it: no other reading is near, and the words
 * left over mean nothing here. Words with a meaning would ask for something else.
 */
export const isClear = ({ kind, score }: Composed, left: readonly Token[], parsed: Parsed, reading: Reading): boolean => {
  if (left.length === 0 || left.length > MOST_LEFT || kind.intent === null || score < LEAST_SCORE) return false;
  // Two kinds may write the same figure of the same rows.
  const other = parsed.readings.find((r) => r.kind.intent !== kind.intent && !(isOfRows(r.kind.intent) && isOfRows(kind.intent)));
  if (other && score - other.score < CLEAR) return false;
  return left.every(
    (token) => typesOf(token, parsed).every((type) => IDLE.has(type)) && !/\d/.test(token.word) && !isProper(token, parsed, reading),
  );
};

/** Words for the user and the household. */
const OWN = /(?:^|[^\p{L}])(?:i|we|me|us|my|our|mine|ours|i'(?:m|ve|d|ll)|we'(?:re|ve|d|ll))(?![\p{L}])/u;
/** What only rows of the household can be. */
const OF_ROWS = /\buncategori[sz]ed\b/;
export const isOwn = ({ text }: Parsed, { periods }: Reading): boolean => OWN.test(text) || OF_ROWS.test(text) || periods.length > 0;
/** Types that speak of money that moved. */
const MOVED: ReadonlySet<Type> = new Set<Type>([
  ...(["spend", "purchase", "trip", "bills", "income", "earn", "wages", "deposit", "refund", "fee", "interest", "total"] as const),
  ...([
    "merchant",
    "account",
    "amount",
    "share",
    "count",
    "average",
    "usual",
    "each",
    "per_month",
    "per_week",
    "per_day",
    "per_year",
  ] as const),
]);
const FEWEST_WORDS = 4;
/** "How much on gym": nobody asks the price of something so. */
const SPENT_ON = /^(?:and |so |ok )?how much (?:(?:money|cash|in total|total|all in all) )?(?:on|at)\b/;
/** Whether a question names only a kind of thing, and nothing of the household: "what is the cheapest electric guitar". */
export const isGeneric = ({ kind, query }: Composed, parsed: Parsed, reading: Reading): boolean =>
  kind.intent !== null &&
  (isAboutRows(kind.intent) || kind.intent === "flows") &&
  parsed.tokens.length >= FEWEST_WORDS &&
  !SPENT_ON.test(parsed.text) &&
  !isOwn(parsed, reading) &&
  (query.has("category", "fresh") || reading.entities.merchants.length > 0) &&
  !parsed.items.some((i) => MOVED.has(i.type) && (i.type !== "merchant" || query.has("last", "largest", "smallest", "list")));
