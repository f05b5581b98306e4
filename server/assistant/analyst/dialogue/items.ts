import type { Frame, Intent } from "../frame.ts";
import { pairOf } from "./pairs.ts";
import type { Memo } from "../memo.ts";
import { bareFrame, EMPTY_FILTER } from "../frame.ts";
import type { Reading } from "../reading.ts";
import type { NameIndex } from "../vocabulary.ts";

/*
 * Turns that pick one item of what was just shown: "which month was worst" after months, "which one has the higher rate" after cards. The last
 * answer says which figures its items have. A ranking word and one of these figures decide the item; any other word decides nothing.
 */

/** A figure that an item has, and by which items can be ranked. */
export type ItemFigure = "left" | "income" | "spending" | "balance" | "rate" | "due" | "amount" | "share" | "missing" | "value" | "gain";
type Order = "largest" | "smallest";
type Figure = {
  /** Words that name it. Without any, only ranking words of its own lead to it. */
  said: RegExp;
  /** What "best" means. */
  best: Order;
  /** Ranking words that lead to this figure without its name. */
  ranks?: readonly (readonly [words: RegExp, order: Order])[];
};

const SOON = /^(?:next|first|soonest|earliest|sooner|earlier)$/;
const LATE = /^(?:last|latest|later)$/;
const FIGURES: Record<ItemFigure, Figure> = {
  left: { said: /^(?:left|over|leftover|kept|saved|save|keep|net|cash|flow|remained|remaining|surplus)$/, best: "largest" },
  income: { said: /^(?:income|earn|earned|earnings|received|made|make|came|in|pay)$/, best: "largest" },
  spending: { said: /^(?:spend|spent|spending|expenses|costs?|out|went|expensive)$/, best: "smallest" },
  balance: { said: /^(?:balances?|owe|owed|owing|money|worth|cash|debt|value|in)$/, best: "largest" },
  rate: { said: /^(?:rates?|interest|apr|apy|percent|percentage|charges?|pays?)$/, best: "smallest" },
  due: {
    said: /^(?:due|comes?|up|pay|paid|payment|falls?|date|charged|out)$/,
    best: "smallest",
    ranks: [
      [SOON, "smallest"],
      [LATE, "largest"],
    ],
  },
  amount: { said: /^(?:amount|costs?|bill|payment|expensive)$/, best: "smallest" },
  share: {
    said: /^(?:done|finished|complete|completed|completion|reached|along|ahead|funded|full|target|goal|progress|there|ready|finish|being|finishing|away|off)$/,
    best: "largest",
    ranks: [
      [/^(?:closest|nearest|closer|nearer)$/, "largest"],
      [/^(?:furthest|farthest|further|farther)$/, "smallest"],
    ],
  },
  missing: { said: /^(?:missing|go|needs?|left|short|still)$/, best: "smallest" },
  value: { said: /^(?:value|worth|position|holding|money|in)$/, best: "largest" },
  gain: {
    said: /^(?:gain|gained|gains|return|returned|returns|profit|grown|grew|growth|up|doing|done|performing|performed|performance|made|lost|losing|loss|down)$/,
    best: "largest",
  },
};

/** The figures that the items of an answer have, the plain one first, and what its items are called. */
type Items = { figures: readonly ItemFigure[]; things: RegExp; besides?: (frame: Frame) => boolean };
const ACCOUNTS = /^(?:accounts?|cards?|loans?|debts?|banks?)$/;
const MONTHS = /^(?:months?|weeks?|quarters?|years?)$/;
const ITEMS: Partial<Record<Intent, Items>> = {
  cash_flow: { figures: ["left", "income", "spending"], things: MONTHS },
  savings_rate: { figures: ["left", "income", "spending"], things: MONTHS },
  balance: { figures: ["balance", "rate", "due"], things: ACCOUNTS },
  accounts_list: { figures: ["balance", "rate", "due"], things: ACCOUNTS },
  debt: { figures: ["balance", "rate", "due"], things: ACCOUNTS },
  credit_use: { figures: ["balance", "rate", "due"], things: ACCOUNTS },
  rate: { figures: ["rate", "balance", "due"], things: ACCOUNTS },
  payoff: { figures: ["balance", "rate", "due"], things: ACCOUNTS },
  bills_upcoming: { figures: ["amount", "due"], things: /^(?:bills?|payments?|charges?)$/ },
  goal_status: { figures: ["share", "missing", "due"], things: /^goals?$/ },
  holdings: { figures: ["value", "gain"], things: /^(?:holdings?|funds?|stocks?|investments?|shares?|positions?|etfs?)$/ },
};

const MOST = /^(?:most|more|highest|higher|biggest|bigger|largest|larger|greatest|greater|top|priciest|dearest|maximum|max|main)$/;
const LEAST = /^(?:least|less|lowest|lower|smallest|smaller|cheapest|cheaper|minimum|min|tightest)$/;
const BEST = /^(?:best|better)$/;
const WORST = /^(?:worst|worse)$/;
/** Words of asking that name no figure. */
const ASKING =
  /^(?:and|so|but|ok|okay|then|now|well|hmm|which|what|who|how|much|when|is|was|were|are|has|had|have|having|does|did|do|'s|what's|which's|the|an?|one|ones|of|them|those|these|it|its|they|two|2|three|3|four|4|all|both|my|our|us|we|i|me|to|by|at|on|for|that|there|so|far|from|being|our|a|with|in|expensive|again|please|us)$/;
const ASKS = /^(?:(?:and|so|but|ok|okay|then|now|well|hmm|wait) )*(?:which|what|who|how much (?:is|was)|when(?:'s| is| was| does)|the)\b/;
/** "What is the next one" is about one, but "what is next month" is about a time. */
const POINTS = /\b(?:which|one|ones|of (?:them|those|these|the)|biggest|largest|smallest|highest|lowest|next)\b/;

const isList = ({ shown }: Memo): boolean => shown.length !== 1;
/** The last answer that listed items: the last one, or one before it from which an item was picked already. */
const listOf = (memos: readonly Memo[]): Memo | null => {
  const last = memos.at(-1);
  if (!last || !ITEMS[last.frame.intent]) return null;
  if (isList(last)) return last;
  const before = memos.at(-2);
  return before && isList(before) && ITEMS[before.frame.intent] && before.frame.root === last.frame.root ? before : null;
};

type Ranked = { figure: ItemFigure; order: Order };
/** Finds the ranking word and the figure of a turn. Null if a word is neither, or if the ranking does not fit the figure. */
const rankedBy = (words: readonly string[], { figures, things }: Items): Ranked | null => {
  let order: Order | "best" | "worst" | null = null;
  let own: Ranked | null = null;
  const rest: string[] = [];
  for (const word of words) {
    const special = figures.flatMap((figure) =>
      (FIGURES[figure].ranks ?? []).flatMap(([said, to]) => (said.test(word) ? [{ figure, order: to }] : [])),
    )[0];
    const found = MOST.test(word)
      ? "largest"
      : LEAST.test(word)
        ? "smallest"
        : BEST.test(word)
          ? "best"
          : WORST.test(word)
            ? "worst"
            : null;
    if (special || found) {
      // "The most expensive" and "the furthest along" are one ranking each.
      if (own || order) return null;
      own = special ?? null;
      order = special ? null : found;
    } else if (!things.test(word) && (!ASKING.test(word) || word === "expensive" || word === "in")) rest.push(word);
  }
  if (!own && order === null) return null;
  const isAlong = own?.figure === "share" && rest.some((word) => /^(?:along|ahead)$/.test(word));
  if (own && isAlong) own = { ...own, order: "largest" };
  const named = figures.find((figure) => rest.some((w) => w !== "in") && rest.every((word) => FIGURES[figure].said.test(word)));
  if (rest.some((w) => w !== "in") && !named) return null;
  if (own) return named && named !== own.figure ? null : own;
  const [plain] = figures;
  const figure = named ?? plain;
  if (!figure || order === null) return null;
  const { best } = FIGURES[figure];
  const other: Order = best === "largest" ? "smallest" : "largest";
  return { figure, order: order === "best" ? best : order === "worst" ? other : order };
};

/** Whether answers of the kind read this ranking already, in the same way. */
const isReadElsewhere = (prev: Frame, { figure }: Ranked): boolean =>
  (prev.intent === "debt" && figure !== "due") ||
  (prev.intent === "rate" && figure === "rate") ||
  (prev.intent === "payoff" && figure !== "due");

/** The metric of a request for one item, with the figure that ranks them. */
export const PICK = "pick ";
/** Returns the request for the item that a turn picks among those just shown; null if it picks none, or none can be told. */
export const itemNext = (reading: Reading, memos: readonly Memo[]): Frame | null => {
  const last = listOf(memos);
  // What rose or fell in a time ranks by that, not by what is held.
  if (last?.frame.intent === "holdings" && last.frame.metric === "change") return null;
  const items = last ? ITEMS[last.frame.intent] : undefined;
  const text = reading.text.replace(/[?.! ]+$/, "").trim();
  if (!last || !items || !ASKS.test(text) || !POINTS.test(text.replace(MONTH_WORD, "one"))) return null;
  const { merchants, categories, accounts, members } = reading.entities;
  // Kinds of accounts ("which card") may be named by what was listed; other names ask for something else.
  if (merchants.length + categories.length + members.length + reading.periods.length + reading.amounts.named.length > 0) return null;
  if (accounts.some((a) => !ACCOUNTS.test(a.label.toLowerCase()))) return null;
  const words = text.split(/[ ,]+/).filter(Boolean);
  const ranked = rankedBy(words, items);
  if (!ranked || isReadElsewhere(last.frame, ranked)) return null;
  // Two balances that were asked for one after the other are set side by side.
  if (ranked.figure === items.figures[0] && pairOf(text, memos)) return null;
  const unit = /\bweeks?\b/.test(text)
    ? "week"
    : /\bquarters?\b/.test(text)
      ? "quarter"
      : /\bmonths?\b/.test(text)
        ? "month"
        : last.frame.groupBy;
  if (last.frame.filter.accounts.flatMap((a) => a.ids).length === 1 && items.things === ACCOUNTS) return null;
  const isByTime = last.frame.intent === "cash_flow" || last.frame.intent === "savings_rate";
  if (isByTime && unit === null) return null;
  return {
    ...last.frame,
    metric: `${PICK}${ranked.figure}`,
    order: ranked.order,
    groupBy: isByTime ? unit : last.frame.groupBy,
    item: null,
    limit: null,
    ignored: [],
  };
};
const MONTH_WORD = /\b(?:month|week|quarter|card|account|loan|bill|goal)s?\b/;

const ASKS_DUE =
  /^(?:(?:and|so|but|ok|okay|then|well) )*(?:(?:when|by when|what (?:day|date))(?:'s| is| are| do| does| must| should| will)? (?:it|that|this|they|them|these|those|the (?:next |minimum )?payments?|i|we)(?: (?:have|need|got))?(?: to)?(?: be)? ?(?:due|paid|pay(?: (?:it|that|them|those))?)(?: (?:next|again|by))?|(?:what|how much)(?:'s| is| are)? (?:the|its|their) (?:minimum|min|next)(?: payments?)?(?: due)?)$/;
const BACK = 4;
/** "When is it due" after a card or a loan that was just spoken of: when its next payment is due, and how much at least. */
export const dueNext = (reading: Reading, memos: readonly Memo[], { vocabulary }: NameIndex): Frame | null => {
  const text = reading.text.replace(/[?.! ]+$/, "").trim();
  const { merchants, accounts } = reading.entities;
  if (!ASKS_DUE.test(text) || merchants.length + accounts.length + reading.periods.length > 0) return null;
  const isOwed = (id: number): boolean => vocabulary.accounts.some((a) => a.id === id && (a.type === "credit" || a.type === "loan"));
  const of = memos
    .slice(-BACK)
    .toReversed()
    .find(({ frame }) => frame.filter.accounts.length + frame.filter.merchants.length > 0 || frame.intent === "bills_upcoming");
  const ids = of?.frame.filter.accounts.flatMap((a) => a.ids) ?? [];
  if (!of || of.frame.filter.merchants.length > 0 || ids.length === 0 || !ids.every(isOwed)) return null;
  return { ...bareFrame("bills_upcoming"), filter: { ...EMPTY_FILTER, accounts: of.frame.filter.accounts } };
};

/** The metric of an allocation that was asked whether it is too risky. */
export const RISK = "risk";
const INVESTED: ReadonlySet<Intent> = new Set<Intent>(["holdings", "allocation"]);
const TOO_RISKY =
  /^(?:(?:and|so|but|ok|okay|hmm|then) )*(?:is|are|am|was|isn't|aren't|do|does|should) (?:that|it|this|they|we|i|my \w+|our \w+)\b.{0,30}\b(?:risky|risk|aggressive|conservative|concentrated|safe enough|too much|diversified enough|worr(?:y|ied))(?: (?:in|for) (?:stocks|us|me|our age|my age|one thing))?$/;
/** "Is that too risky?" after what is held: how it is divided, and that the choice is not Hiro's. */
export const riskNext = ({ text, periods }: Reading, { frame: prev }: Memo): Frame | null =>
  INVESTED.has(prev.intent) && periods.length === 0 && TOO_RISKY.test(text.replace(/[?.! ]+$/, "").trim())
    ? { ...bareFrame("allocation"), metric: RISK }
    : null;
