import { capitalized } from "#domain/format.ts";
import { type Filter, type Frame, type Intent, isFiltered } from "../frame.ts";
import type { Memo } from "../memo.ts";
import { MONTH, WEEKDAY } from "../periods/lexicon.ts";
import { exactMerchant } from "../match.ts";
import { plainName } from "../../markdown.ts";
import type { Ask } from "../understand.ts";
import { nameKey, type NameIndex } from "../vocabulary.ts";

/*
 * A turn that points at one thing of the last answer ("the second one", "that place", "this card") is read with the name of that thing in the
 * pointer's place. Only names that the household has are put in, so that text from the data is never read as words of a question.
 */

// "On the 1st" is a day.
const NTH =
  "first|second|third|fourth|fifth|sixth|(?<!\\b(?:on|since|until|till|by|before|after) the )(?:1st|2nd|3rd|4th|5th|6th)|top|last|bottom";
const THING =
  "one|ones|merchant|store|shop|place|restaurant|payee|category|card|account|loan|goal|fund|subscription|item|entry|company|bank|seller|vendor|payment|bill";
/** "The second one", "number three", "the top merchant", "the third". */
const ORDINAL = new RegExp(
  `\\b(?:(?:the|that) )?(?:number (one|two|three|four|five|[1-6])|(?:#|no\\. ?)([1-6])|(?:the |that )(${NTH})(?: (?:${THING}))?)\\b(?! (?:day|week|month|quarter|half|year|time|of|thing|visit|to|weekend|night)s?\\b)(?! (?:\\d|(?:two|three|four|five|six|seven|eight|nine|ten|twelve|few|couple|several|full|whole|complete|calendar|summer|fall|winter|spring|autumn|${MONTH}|${WEEKDAY})\\b))`,
);
/** The side of a comparison that came out first. */
const WINNER = /\bthe (?:winner|winning (?:one|store|place|shop)|pricier (?:one|of the two)|bigger (?:one|of the two)|leader)\b/;
const LOSER = /\bthe (?:loser|cheaper (?:one|of the two)|smaller (?:one|of the two)|runner[- ]up)\b/;
/** One thing that was named or shown before, by its kind. */
const THAT = new RegExp(
  `\\b(?:(?:at|from|with|in|on|to) )?(?:that|this|the same|said|that same|this same) (?:${THING.replace("|payment|bill", "")}|spot|joint|chain)\\b`,
);
const THERE =
  /\b(?:in|at|on|inside) (?:over )?there\b(?! (?:is|are|was|were)\b)|(?<!\b(?:is|are|was|were|be|been|been any|any) )\b(?:over )?there\b(?! (?:is|are|was|were|been|be|any|a|an|no|anything|something)\b)/;

const OF_IT = /\b(of|for|on|in|from|at) it\b/;
const placeOf = (word: string, length: number): number => {
  const named = { one: 0, two: 1, three: 2, four: 3, five: 4, top: 0, last: length - 1, bottom: length - 1 }[word];
  if (named !== undefined) return named;
  const at = ["first", "second", "third", "fourth", "fifth", "sixth"].indexOf(word);
  return at >= 0 ? at : Number.parseInt(word, 10) - 1;
};

/** Whether the household has a merchant, category, account, recurring payment or goal of exactly this name. */
const isKnown = (name: string, nameIndex: NameIndex): boolean => {
  const { vocabulary } = nameIndex;
  const key = nameKey(name);
  return (
    key !== "" &&
    (exactMerchant(nameIndex, key) !== null ||
      vocabulary.categories.some((c) => nameKey(c.name) === key) ||
      vocabulary.accounts.some((a) => nameKey(a.name) === key) ||
      vocabulary.recurring.some((r) => nameKey(r.merchant) === key) ||
      vocabulary.goals.some((g) => nameKey(g) === key))
  );
};

/** Names of what the last request was about. */
const namesOf = ({ frame: { filter } }: Memo): string[] =>
  [...filter.merchants, ...filter.categories, ...filter.accounts].map((n) => n.label);
const SUPERLATIVE =
  /\b(?:which|what|where|who)\b.*\b(?:most|least|biggest|largest|highest|lowest|smallest|top|worst|best|priciest|cheapest|dearest)\b/i;
const filterNames = (filter: Filter): boolean => filter.merchants.length > 0;
/** The one name that a pointer of this kind can mean; null if there is none, or several. */
const oneNamed = ({ frame: { filter, intent }, shown, lead, text }: Memo, said: string): string | null => {
  const only = <T extends { label: string }>(list: readonly T[]): string | null => (list.length === 1 ? (list[0]?.label ?? null) : null);
  if (/\b(?:card|account|loan|bank)\b/.test(said)) return only(filter.accounts) ?? (filter.accounts.length === 0 ? lead : null);
  // A question for the most or the least is answered with the first of the list.
  const row = shown.length === 1 || (SUPERLATIVE.test(text) && !filterNames(filter)) ? (shown[0] ?? null) : null;
  if (/\bcategory\b/.test(said)) return only(filter.categories) ?? lead;
  if (BUDGETS.has(intent)) return only(filter.categories);
  const isOneRow = LISTS_ROWS.has(intent) && shown.length === 1;
  // "When was that one" is about the row, not about its merchant.
  if (LISTS_ROWS.has(intent) && /\b(?:ones?|item|entry)\b/.test(said)) return null;
  return lead ?? (isOneRow ? row : null) ?? only(filter.merchants) ?? row;
};

const LISTS_ROWS: ReadonlySet<Intent> = new Set<Intent>([
  "search",
  "largest",
  "last_time",
  "flows",
  "unusual",
  "duplicates",
  "pending",
  "refunds",
]);

const BUDGETS: ReadonlySet<Intent> = new Set<Intent>(["budget_left", "budget_status"]);

const WHOLE =
  /^(?:and|but|or|so|what|which|how|when|where|who|why|do|does|did|is|are|was|were|have|has|had|can|could|will|would|should|show|list|give|tell|make|chart|draw|plot|put|set|mark|compare|cancel|only|just|not|without)\b/i;
/** How a turn points: the words to replace, and the name they mean. */
export type Pointed = { text: string; name: string };

/** Returns the turn with the name of what it points at; null if it points at nothing that the last answer names. */
export const namedFor = (text: string, memos: readonly Memo[], nameIndex: NameIndex): Pointed | null => {
  const last = memos.at(-1);
  if (!last) return null;
  const lower = text.charAt(0).toLowerCase() + text.slice(1);
  const put = (said: RegExpExecArray, name: string | null | undefined, preposition = ""): Pointed | null => {
    if (name === null || name === undefined || !isKnown(name, nameIndex)) return null;
    const kept = preposition === "" ? (/^(?:at|from|with|in|on|to) /.exec(said[0])?.[0] ?? "") : preposition;
    const put = `${lower.slice(0, said.index)}${kept}${plainName(name, 60)}${lower.slice(said.index + said[0].length)}`;
    // A fragment stays a follow-up, which keeps the time and the figure of the last answer.
    return { name, text: WHOLE.test(put) ? put : `and ${put}` };
  };
  const list = last.shown;
  const nth = ORDINAL.exec(lower);
  // Rows of a list are found again by their ids.
  const ordered = nth ? memos.findLast(({ shown, frame }) => shown.length > 1 && frame.root === last.frame.root) : undefined;
  if (nth && ordered && !LISTS_ROWS.has(last.frame.intent))
    return put(nth, ordered.shown[placeOf((nth[1] ?? nth[2] ?? nth[3] ?? "").toLowerCase(), ordered.shown.length)]);
  const compares = last.frame.compare?.by === "entity" && list.length > 1;
  const won = compares ? WINNER.exec(lower) : null;
  if (won) return put(won, list[0]);
  const lost = compares ? LOSER.exec(lower) : null;
  if (lost) return put(lost, list[1]);
  const that = THAT.exec(lower);
  if (that) return put(that, oneNamed(last, that[0]));
  // "Which category rose the most?" is answered with one, so "of it" is of that one.
  const it = last.lead !== null && SUPERLATIVE.test(last.text) ? OF_IT.exec(lower) : null;
  if (it) return put(it, last.lead, `${it[1]} `);
  const there = THERE.exec(lower);
  if (!there || namesOf(last).length + list.length === 0) return null;
  // What a budget has left is read from the budget itself.
  const isBudget = BUDGETS.has(last.frame.intent);
  const isCategory = last.lead !== null && last.frame.groupBy !== "merchant";
  return isBudget && /\b(?:still|left|remain\w*|more)\b/.test(lower)
    ? null
    : put(there, oneNamed(last, "place"), isBudget || isCategory ? "on " : "at ");
};

/** After "you spent the most at X", what is asked of X is a figure of it, and no list of the places where X was paid. */
export const ofLead = (memos: readonly Memo[], named: Pointed | null): readonly Memo[] => {
  const last = memos.at(-1);
  if (!last || last.lead === null || named?.name !== last.lead) return memos;
  const frame: Frame = { ...last.frame, intent: "spend_total", root: "spend_total", groupBy: null, order: null, limit: null, metric: null };
  return [...memos.slice(0, -1), { ...last, frame, rows: [] }];
};

/** "What did I pay in there?" after several places of which none came first: asks which of the first two is meant. */
export const whichShown = (text: string, memos: readonly Memo[], nameIndex: NameIndex): Ask | null => {
  const last = memos.at(-1);
  if (!last || last.lead !== null || last.frame.intent !== "spend_by_merchant" || last.frame.filter.merchants.length > 0) return null;
  const lower = text.charAt(0).toLowerCase() + text.slice(1);
  // "There" after the restaurants may be all of them.
  const said = THAT.exec(lower) ?? (isFiltered(last.frame.filter) ? null : THERE.exec(lower));
  const names = last.shown.slice(0, 2).filter((name) => isKnown(name, nameIndex));
  if (!said || names.length < 2) return null;
  return {
    ask: "Which of these places do you mean?",
    chips: names.map((name) => {
      const whole = `${lower.slice(0, said.index)}at ${plainName(name, 60)}${lower.slice(said.index + said[0].length)}`;
      return WHOLE.test(whole) ? capitalized(whole) : `How much did I spend at ${plainName(name, 60)}?`;
    }),
  };
};

const PLACE = new RegExp(
  `\\b(?:that|this|the same|said) (?:merchant|store|shop|place|restaurant|card|account|loan|category|goal|fund|spot)\\b`,
);
/** Whether a turn points at one named thing ("that card", "there") that an answer would have to count alone. */
export const pointsAtOne = (text: string): boolean => PLACE.test(text) || THERE.test(text) || WINNER.test(text);
