import { EMPTY_FILTER, type Frame, type Intent } from "../frame.ts";
import type { Memo } from "../memo.ts";
import type { Reading } from "../reading.ts";
import { frameOf, isAboutRows } from "../understand.ts";
import type { Day } from "#domain/day.ts";

/* Turns that name nothing new, but say how they stand to what was answered: all others of it, what it saves, only a part of it. */

const OTHERS = /\b(?:which|what|any|are there|the) (?:of my |of our )?(?:other|others|other ones)\b|\banything else\b|\bwhat else\b/;
const ROSE =
  /\b(?:went up|gone up|go up|rose|risen|increased?|got (?:more expensive|pricier)|more expensive|pricier|price (?:rises?|increases?|hikes?))\b/;
const OF_RECURRING: ReadonlySet<Intent> = new Set<Intent>(["subscription_one", "subscription_change", "subscriptions"]);
/** "Which other ones went up?" after one recurring payment: all but that one. */
export const othersNext = (text: string, reading: Reading, { frame: prev }: Memo, today: Day): Frame | null => {
  const { merchants, categories, accounts } = reading.entities;
  if (!OF_RECURRING.has(prev.intent) || !OTHERS.test(text) || merchants.length + categories.length + accounts.length > 0) return null;
  const intent = ROSE.test(text) ? "subscription_change" : "subscriptions";
  const filter = { ...EMPTY_FILTER, notMerchants: [...prev.filter.notMerchants, ...prev.filter.merchants] };
  return { ...frameOf(reading, intent, today), root: intent, filter, ignored: [] };
};

/** "How much interest would that save?" after an extra payment: the same payment, whose answer states what it saves. */
export const savedNext = (text: string, reading: Reading, { frame: prev }: Memo): Frame | null =>
  prev.intent === "payoff" &&
  prev.amount !== null &&
  /\bsav(?:e|es|ed|ing|ings)\b/.test(text) &&
  /\b(?:that|it|this|i|we|interest)\b/.test(text) &&
  reading.entities.accounts.length === 0 &&
  reading.amounts.named.length === 0
    ? { ...prev }
    : null;

const MADE: ReadonlySet<Intent> = new Set<Intent>(["make_chart", "make_table"]);
/** Words for what is made, and for making it again. */
const OF_MADE =
  /\b(?:charts?|graphs?|plots?|plotted|draw|drawn|tables?|sheets?|spreadsheets?|columns?|bars?|lines?|pies?|donuts?|doughnuts?|areas?|stacked|csv|export|download|same|too|as well|also|likewise|rename|delete|remove it)\b/;
/** "Only Costco" and "which month was the highest" after a chart are about what the chart shows. */
export const asShown = (text: string, last: Memo): Memo =>
  MADE.has(last.frame.intent) && !MADE.has(last.frame.root) && !OF_MADE.test(text)
    ? {
        ...last,
        frame: {
          ...last.frame,
          intent:
            RANKS.test(text) && BY_TIME.has(last.frame.groupBy ?? "") && isAboutRows(last.frame.root) ? "spend_trend" : last.frame.root,
        },
      }
    : last;
const RANKS = /\b(?:highest|lowest|biggest|smallest|largest|most|least|best|worst|peak|top)\b/;
const BY_TIME: ReadonlySet<string> = new Set(["day", "week", "month"]);
