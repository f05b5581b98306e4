import type { Frame, Intent } from "../frame.ts";
import { findAccounts } from "../accounts.ts";
import type { Memo, OpenQuestion } from "../memo.ts";
import type { Vocabulary } from "../vocabulary.ts";
import type { Reading } from "../reading.ts";
import { isEverydayEnglish } from "../meaning/english.ts";
import { commonWords } from "../words.ts";

/*
 * Turns that go back in a chat: they undo the last change, take up an earlier subject again, or choose among the questions that the last
 * reply offered.
 */

const POLITE = "(?:(?:no|nah|ok|okay|wait|sorry|actually|hmm|and|so|now|please|let's|lets|can you|could you) )*";
const BACK_IN = new RegExp(
  `^${POLITE}(?:(?:put|add|take|bring|get) (?:it|that|them|those|this|everything) back(?: in)?|(?:include|count|restore|keep) (?:it|that|them|those|this)(?: again| after all| too)?|with (?:it|them|that) again|without that (?:filter|exclusion)|(?:drop|remove|clear|lose|forget|ignore|scrap|skip|without|undo|take off|reset) (?:(?:the|that|this|any|all|my) )*(?:weekday |weekend |day |date |merchant |category |amount )?(?:filter|exclusion|limit|restriction)s?)$`,
);
const UNDO = new RegExp(
  `^${POLITE}(?:undo(?: that| it| the last (?:one|change|step))?|go back(?: one| a step)?|back(?: one| a step| up)?|(?:as|like|the way it was) before|the (?:one|answer) before|(?:scrap|revert|ignore) (?:that|it|the last one)|take (?:that|it) back|back to (?:the )?(?:one before|previous one|last one|that))$`,
);

const key = ({ intent, filter, period, groupBy, compare, metric }: Frame): string =>
  JSON.stringify([intent, filter, period, groupBy, compare, metric]);
const leavesOut = ({ filter }: Frame): boolean => filter.notCategories.length + filter.notMerchants.length > 0;
const isLimited = ({ filter }: Frame): boolean => filter.over !== null || filter.under !== null || filter.days.length > 0;

/** What was left out before is counted again: the last exclusion, else the last limit, else the names that an earlier request had more of. */
const backIn = (prev: Frame, earlier: readonly Frame[]): Frame | null => {
  const { filter } = prev;
  if (leavesOut(prev)) {
    const before = earlier.findLast(
      (f) => f.filter.notCategories.length + f.filter.notMerchants.length < filter.notCategories.length + filter.notMerchants.length,
    );
    const { notCategories, notMerchants } = before?.intent === prev.intent ? before.filter : { notCategories: [], notMerchants: [] };
    return { ...prev, filter: { ...filter, notCategories, notMerchants } };
  }
  if (isLimited(prev)) return { ...prev, filter: { ...filter, over: null, under: null, days: [] } };
  const names = (f: Frame): number => f.filter.categories.length + f.filter.merchants.length + f.filter.accounts.length;
  const more = earlier.findLast((f) => names(f) > names(prev) || (names(f) === 0 && names(prev) > 0));
  const { categories, merchants, accounts } = more?.filter ?? filter;
  return more ? { ...prev, filter: { ...filter, categories, merchants, accounts } } : null;
};

/** Returns the request that a turn goes back to; null if it does not go back, or there is none to go back to. */
export const undone = (text: string, memos: readonly Memo[]): Frame | null => {
  const frames = memos.map((m) => m.frame);
  const prev = frames.at(-1);
  if (!prev) return null;
  if (BACK_IN.test(text))
    return /\b(?:week)?(?:day|end) (?:filter|limit)/.test(text) && prev.filter.days.length === 0 ? prev : backIn(prev, frames.slice(0, -1));
  // A change that was proposed is answered as such.
  if (prev.edit !== null && prev.metric === null) return null;
  // After the last row, "the one before" is the row before it.
  if (/\bone before$/.test(text) && (prev.intent === "last_time" || prev.intent === "largest")) return null;
  return UNDO.test(text) ? (frames.findLast((f) => key(f) !== key(prev)) ?? null) : null;
};

const RETURNS = new RegExp(`^${POLITE}(?:back to|return(?:ing)? to|going back to|again for|as for)\\b`);
const MEASURES: readonly [RegExp, readonly Intent[]][] = [
  [/\bnet worth\b/, ["net_worth", "net_worth_change"]],
  [/\bbills?\b/, ["bills_upcoming"]],
  [/\bsubscriptions?\b|\brecurring\b/, ["subscriptions", "subscription_one", "subscription_change"]],
  [/\bbudgets?\b/, ["budget_status", "budget_left"]],
  [/\bgoals?\b/, ["goal_status"]],
  [/\bincome\b|\bpay\b|\bearnings\b/, ["income_total"]],
  [/\bdebts?\b|\bloans?\b/, ["debt", "debt_change", "payoff"]],
  [/\bbalances?\b/, ["balance"]],
  [/\bplan\b|\bretire/, ["plan_overview"]],
  [/\bspending\b/, ["spend_total", "spend_breakdown", "spend_trend", "spend_compare"]],
];
type Ids = { ids?: number[]; names?: string[] };
const meets = (a: readonly Ids[], b: readonly Ids[]): boolean =>
  a.some((x) => b.some((y) => (x.ids ?? []).some((id) => y.ids?.includes(id)) || (x.names ?? []).some((n) => y.names?.includes(n))));

/** Returns the memos up to the subject that a turn takes up again ("back to gas"); null if it names no earlier one. */
export const returnedTo = (text: string, { entities }: Reading, memos: readonly Memo[]): Memo[] | null => {
  if (!RETURNS.test(text)) return null;
  const named = (f: Frame): boolean =>
    meets(entities.categories, f.filter.categories) ||
    meets(entities.merchants, f.filter.merchants) ||
    meets(entities.accounts, f.filter.accounts);
  const measured = MEASURES.find(([pattern]) => pattern.test(text))?.[1] ?? [];
  const at = memos.findLastIndex(({ frame }) => named(frame) || measured.includes(frame.intent));
  return at < 0 ? null : memos.slice(0, at + 1);
};
/** What a turn says besides the subject it goes back to. */
export const afterReturn = (text: string): string => /[,:;.]\s*(.+)$/.exec(text)?.[1]?.trim() ?? "";

const NTH = ["first", "second", "third", "fourth"];
const CHOOSES =
  /^(?:(?:ok|okay|i mean|i meant|the|my|option|number|no|yes|yeah|please|just) )*(first|second|third|fourth|1st|2nd|3rd|4th|1|2|3|4|former|latter|last)(?: (?:one|option|please|question|reading))*$/;
const AGREES = /^(?:yes|yep|yeah|yup|sure|right|exactly|correct|please do|go ahead|that one|that's it|ok|okay)(?: please)?$/;
const MOST_WORDS = 6;
/** Words that tell one offered question from another. */
const telling = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\d]{3,}/gu) ?? []).map((w) => w.replace(/s$/, "")).filter((w) => !commonWords.has(w) && !GENERAL.has(w));
const GENERAL = new Set("the what how much mean meant not you all about this one was did spend show for and are".split(" "));

const ONE_OF =
  /^(?:(?:and|no|oh|i mean|i meant|just|the|on|for|my|our|sorry) )*([\p{L}-]{3,15})(?: (?:one|ones|loan|account|card|debt))?$/u;
/** "The car one" after "Which loan do you mean?": the one offered question about an account that is called so. */
export const chosenAccount = (text: string, { offers }: OpenQuestion, accounts: Vocabulary["accounts"]): string | null => {
  const word = ONE_OF.exec(text)?.[1];
  if (word === undefined) return null;
  const idsIn = (said: string): number[] => findAccounts(said.toLowerCase(), accounts).flatMap((a) => a.ids);
  const meant = new Set(
    ["loan", "card", "account"].flatMap((kind) =>
      idsIn(`${word} ${kind}`).filter((id) => !idsIn(kind).includes(id) || idsIn(`${word} ${kind}`).length < idsIn(kind).length),
    ),
  );
  const fits = offers.filter((offer) => idsIn(offer).some((id) => meant.has(id)));
  return fits.length === 1 ? (fits[0] ?? null) : null;
};

/** Returns the question that a turn chooses among those the last reply offered; null if it chooses none, or its words fit several. */
export const chosen = (text: string, open: OpenQuestion): string | null => {
  const { offers } = open;
  const nth = CHOOSES.exec(text)?.[1];
  if (nth !== undefined) {
    if (nth === "last" || nth === "latter") return offers.at(-1) ?? null;
    const at = nth === "former" ? 0 : Math.max(NTH.indexOf(nth), Number.parseInt(nth, 10) - 1 || 0);
    return offers[at] ?? null;
  }
  if (AGREES.test(text)) return offers.length === 1 ? (offers[0] ?? null) : null;
  const words = telling(text);
  if (words.length === 0 || text.split(" ").length > MOST_WORDS) return null;
  const fits = offers.filter((offer) => {
    const of = telling(offer);
    return words.every((w) => of.includes(w));
  });
  return fits.length === 1 && words.every((w) => isEverydayEnglish(w) || w.length > 3) ? (fits[0] ?? null) : null;
};
