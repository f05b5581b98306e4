import { isSavings } from "../../dialogue/settled.ts";
import { isCash } from "#domain/accounts/cash.ts";
import { addDays, addMonths, addYears, type Day, endOfMonth, startOfMonth, startOfYear } from "#domain/day.ts";
import type { Frame, FramePeriod } from "../../frame.ts";
import type { Mention } from "../../periods.ts";
import { namedAmount, toFramePeriod } from "../../understand.ts";
import { answerKind, type Query } from "../query.ts";
import { yearTo, isOfReserve } from "./account-query.ts";
import { coded } from "./income.ts";

/* What accounts held at two times, and what was moved into them between. */

type Account = Query["vocabulary"]["accounts"][number];
const DEBT = /credit|loan|debt/;
const accountsOf = (q: Query): Account[] => {
  const ids = new Set(q.reading.entities.accounts.filter((a) => !a.excluded).flatMap((a) => a.ids));
  return q.vocabulary.accounts.filter((a) => ids.has(a.id));
};
const areAll = (q: Query, is: (a: Account) => boolean): boolean => {
  const named = accountsOf(q);
  return named.length > 0 && named.every(is);
};
const isChecking = (a: Account): boolean => a.type === "depository" && !isSavings(a);
/** Whether all money that came in is asked for in one sum. For months, two times and own accounts there is only an answer about transfers. */
const comesIn = (q: Query, base: Frame): boolean =>
  areAll(q, isChecking) &&
  !SETS_ASIDE.test(q.text) &&
  !q.has("by_month", "per_month", "average", "trend", "compare") &&
  base.filter.from.length === 0 &&
  sidesOf(q).compare === undefined;
const SETS_ASIDE = /\b(?:mov(?:e|ed|ing)|transfer(?:s|red|ring)?|sweep|swept|sav(?:e|ed|ing)|set aside|put)\b/;
const isInvested = (a: Account): boolean => a.type === "investment";
const areDebts = (q: Query): boolean => areAll(q, (a) => DEBT.test(a.type));
const isPast = ({ reading, today }: Query): boolean => reading.periods.length > 0 && reading.periods.every((p) => p.period.start <= today);

/** Money that goes into an account or out of it is not a change of its level. */
const GOES =
  /\b(?:into|out of|from|through|onto|over to|(?:mov|transfer|sen[dt]|put|add|pa(?:y|id)|deposit|went|gone|go(?:es|ing)?)\w*(?: \w+)?(?: \w+)? (?:to|towards?))(?: (?:the|our|my|your))? $/;
const isPassage = ({ reading, text }: Query): boolean =>
  // An emergency fund is a goal, which may count several accounts.
  /\b(?:emergency|rainy[- ]day) fund\b/.test(text) ||
  reading.entities.accounts.some((a) => GOES.test(text.slice(0, a.from)) && !/\b(?:change|difference|different) from /.test(text));

/** Words that hold a level against an earlier one, rather than ask for its change within a time. */
const AGAINST = /\bthan\b|\bcompar|\bversus\b|\bvs\b|\bagainst\b|\bdifferent from\b|\bwhat (?:it|they) (?:was|were|had)\b/;
/** "This time last year" is a day, not a month. */
const THIS_TIME = /\b(?:this|the same|same) (?:time|point|day|date|moment)(?: of)? last year\b/;
const lastOf = (q: Query, p: Mention): Day =>
  THIS_TIME.test(q.text.slice(p.from - 12, p.to + 1)) && p.period.start < q.today ? addYears(q.today, -1) : (p.point ?? p.period.end);
/** The time that "this year" is held against: "by this time last year" ends on the same day. */
const otherTime = (q: Query, first: Mention, second: Mention): FramePeriod =>
  THIS_TIME.test(q.text.slice(second.from - 12, second.to + 1))
    ? {
        ...toFramePeriod(second),
        start: addYears(first.period.start, -1),
        end: addYears(first.period.end, -1),
        grain: "range",
        point: null,
      }
    : toFramePeriod(second);
/** The days over which a level changed: what it was the day before them is held against what it was at their end. */
export const changePeriod = (q: Query, base: Frame): FramePeriod | null => {
  const mentions = q.reading.periods.toSorted((a, b) => (lastOf(q, a) < lastOf(q, b) ? -1 : 1));
  const [first, last] = [mentions[0], mentions.at(-1)];
  if (!first || !last || !base.period) return base.period;
  const range = (start: Day, end: Day): FramePeriod => ({
    ...toFramePeriod(first),
    start,
    end,
    grain: "range",
    rolling: null,
    point: null,
    all: false,
  });
  const end = lastOf(q, last) < q.today ? lastOf(q, last) : q.today;
  // "From September to October" holds the end of one against the end of the other.
  if (first !== last) return range(addDays(lastOf(q, first), 1), first.period.end < last.period.start ? end : q.today);
  const isPoint =
    first.point !== null ||
    THIS_TIME.test(q.text.slice(first.from - 12, first.to + 1)) ||
    (first.period.start === first.period.end && first.period.end < q.today);
  if (isPoint || (AGAINST.test(q.text) && first.period.end < q.today)) return range(addDays(lastOf(q, first), 1), q.today);
  // "From December 31 to now" begins with what was there at the end of the year.
  return first.period.start === endOfMonth(first.period.start) && first.period.end > first.period.start
    ? range(addDays(first.period.start, 1), end)
    : toFramePeriod(first);
};
/** Two times side by side. "More than last year" holds this year so far against the same days of last year. */
export const sidesOf = (q: Query): Partial<Frame> => {
  const [first, second] = q.reading.periods;
  if (first && second) return { period: toFramePeriod(first), compare: { by: "period", other: otherTime(q, first, second) } };
  if (!first || !q.has("more", "less", "compare") || !AGAINST.test(q.text) || first.period.end >= q.today) return {};
  const isYearAgo = /\b(?:a|one|1) year ago\b/.test(q.text.slice(first.from, first.to + 1));
  const steps = first.grain === "year" || isYearAgo ? 12 : first.grain === "month" ? 1 : 0;
  if (steps === 0) return {};
  const start = steps === 12 ? startOfYear(q.today) : startOfMonth(q.today);
  const whole: FramePeriod = { ...toFramePeriod(first), start, end: q.today };
  return {
    period: whole,
    compare: { by: "period", other: { ...whole, start: addMonths(start, -steps), end: addMonths(q.today, -steps), grain: "range" } },
  };
};

const ofType = (q: Query, label: string, is: (a: Account) => boolean): Frame["filter"]["accounts"] => [
  { label, ids: q.vocabulary.accounts.filter(is).map((a) => a.id) },
];

/** Holds a level against an amount, rather than says what is paid or bought. */
const THRESHOLD =
  /\b(?:over|under|above|below|past|beyond|more than|less than|at least|at most|reach(?:ed)?|hit|down to|up to|pass(?:ed)?|cross(?:ed)?|top(?:ped)?|exceed\w*|fewer than|north of|south of|still|got|have|is|are)\b/;

const BESIDES =
  "amount_q have balance total list share rate by_account accounts account holding cash gain change trend more less compare when exists largest smallest period apiece income_category possession progress off not pointer where";
const MOVES = "change|trend|compare|more|less|gain|before_after";

const TRADES =
  "amount_q period list spend total exists have count by_month per_month by_quarter per_year by_year compare limit amount number more less apiece accounts by_account account holding average earn deposit income contribution progress when last first";
/** "More than" needs something that is compared: a second time or an amount. */
const comparesRightly = (q: Query): boolean =>
  !q.has("more", "less", "compare", "limit") ||
  q.reading.periods.length > 1 ||
  q.has("amount", "number") ||
  sidesOf(q).compare !== undefined ||
  /\bor\b/.test(q.text);
const tradesOf = (q: Query, base: Frame): Partial<Frame> => {
  const metric = q.has("by_quarter")
    ? "by_quarter"
    : q.has("by_month", "per_month", "average")
      ? "by_month"
      : q.has("per_year", "by_year")
        ? "by_year"
        : q.has("by_account")
          ? "by_account"
          : null;
  return {
    metric,
    amount: q.has("amount", "number") ? namedAmount(q.reading, 3) : null,
    filter: { ...base.filter, over: null, under: null },
    order: q.has("last") && !/\blast (?:year|month|week|quarter|\d)/.test(q.text) ? "latest" : q.has("first") ? "earliest" : null,
    ...sidesOf(q),
  };
};

export const changeKinds = [
  answerKind("change of investments", "holdings", `${MOVES} account|holding period`, BESIDES, {
    weight: 0.7,
    when: (q) => isPast(q) && !isPassage(q) && (areAll(q, isInvested) || (accountsOf(q).length === 0 && q.has("holding"))),
    frame: (q, base) => ({
      metric: "change",
      period: changePeriod(q, base),
      filter: areAll(q, isInvested) ? base.filter : { ...base.filter, accounts: ofType(q, "your investments", isInvested) },
    }),
  }),
  answerKind("performance of investments", "holdings", "account|holding period", BESIDES, {
    weight: 0.9,
    when: (q) =>
      isPast(q) &&
      !isPassage(q) &&
      /\bhow (?:did|do|have|has|are|is|were|was)\b.*\b(?:do|done|doing|fare[ds]?|faring|perform\w*|gone|going)\b/.test(q.text) &&
      (areAll(q, isInvested) || (accountsOf(q).length === 0 && q.has("holding"))),
    frame: (q, base) => ({
      metric: "change",
      period: changePeriod(q, base),
      filter: areAll(q, isInvested) ? base.filter : { ...base.filter, accounts: ofType(q, "your investments", isInvested) },
    }),
  }),
  answerKind("change of balances", "balance", `${MOVES} account|cash|possession period`, `${BESIDES} keep emergency`, {
    weight: 0.55,
    when: (q) =>
      isPast(q) &&
      !isPassage(q) &&
      (areAll(q, (a) => !DEBT.test(a.type)) || (accountsOf(q).length === 0 && q.has("cash"))) &&
      !areAll(q, isInvested),
    frame: (q, base) => ({
      metric: "change",
      period: changePeriod(q, base),
      filter: accountsOf(q).length > 0 ? base.filter : { ...base.filter, accounts: ofType(q, "your cash", isCash) },
    }),
  }),
  answerKind("why a reserve changed", "balance", "why account period", `${BESIDES} keep emergency why trip change gain`, {
    weight: 1,
    decidesTask: true,
    when: (q) => isPast(q) && !isPassage(q) && isOfReserve(q) && !areAll(q, isInvested),
    frame: (q, base) => ({ metric: "change", period: changePeriod(q, base) }),
  }),
  answerKind("change of a loan", "debt_change", `${MOVES}|paid_down account period`, `${BESIDES} owe paid_down payoff`, {
    weight: 0.45,
    // "What went on the card" asks for its rows, and "which had the higher balance" for the balances of a day.
    when: (q) =>
      isPast(q) &&
      areDebts(q) &&
      !/\b(?:went|gone|goes|go|came|come) (?:on|through)\b|\bwhich\b.*\b(?:higher|lower|bigger|larger|smaller) balance\b/.test(q.text),
    frame: (q, base) => ({ period: changePeriod(q, base) }),
  }),
  // "Has my visa balance gone down?" names no time, so the last year counts.
  answerKind(
    "change of a loan within a year",
    "debt_change",
    `${MOVES}|paid_down account balance|owe`,
    `${BESIDES} owe paid_down payoff balance`,
    {
      weight: 0.4,
      when: (q) =>
        !q.has("period") && areDebts(q) && !/\b(?:will|would|should|if)\b/.test(q.text) && /\b(?:has|have|did|is|are|how)\b/.test(q.text),
      frame: (q) => ({ period: yearTo(q.today) }),
    },
  ),
  answerKind(
    "level against an amount",
    "balance",
    "account|cash amount|number",
    `${BESIDES} account cash never number amount owe payoff afford exists keep`,
    {
      weight: 0.5,
      when: (q) =>
        !q.has("period", "trend") &&
        THRESHOLD.test(q.text) &&
        (areAll(q, (a) => !DEBT.test(a.type)) ||
          (areDebts(q) && accountsOf(q).length === 1) ||
          (accountsOf(q).length === 0 && q.has("cash"))),
      frame: (q, base) => ({
        metric: "against",
        amount: namedAmount(q.reading, 3),
        filter: {
          ...base.filter,
          over: null,
          under: null,
          accounts: accountsOf(q).length > 0 ? base.filter.accounts : ofType(q, "your cash", isCash),
        },
      }),
    },
  ),
  answerKind("investment contributions", "investment_tx", "contribution account|holding", TRADES, {
    weight: 0.4,
    when: (q) => (areAll(q, isInvested) || (accountsOf(q).length === 0 && q.has("holding"))) && comparesRightly(q),
    frame: tradesOf,
  }),
  answerKind("bought in an investment account", "investment_tx", "purchase account", TRADES, {
    weight: 0.8,
    when: (q) => areAll(q, isInvested) && /\b(?:buy|buys|bought|buying)\b/.test(q.text) && !q.has("category", "merchant"),
    frame: tradesOf,
  }),
  answerKind("trades", "investment_tx", "trades", `${TRADES} earn create exists`, {
    weight: 0.9,
    decidesTask: true,
    when: (q) => accountsOf(q).length === 0 || areAll(q, isInvested),
    frame: tradesOf,
  }),
  answerKind("dividends of investments", "investment_tx", "dividend", TRADES, {
    weight: 0.6,
    when: (q) => (accountsOf(q).length === 0 || areAll(q, isInvested)) && comparesRightly(q),
    frame: (q, base) => ({
      ...tradesOf(q, base),
      filter: { ...base.filter, section: "Income", categories: coded(q, "dividends", /^INCOME_DIVIDENDS/), over: null, under: null },
    }),
  }),
  answerKind(
    "moved into an account",
    "investment_tx",
    "contribution account",
    "amount_q period total list have exists spend keep more less compare count by_month per_month average purchase when apiece not trend last change",
    {
      weight: 0.6,
      when: (q) => areAll(q, (a) => a.type === "depository"),
      frame: (q, base) => {
        return {
          // A paycheck comes into a checking account, too; only what is moved or saved is a transfer.
          metric: comesIn(q, base) ? "came" : "moved",
          filter: { ...base.filter, section: null },
          groupBy: q.has("by_month", "per_month", "average", "trend") ? "month" : null,
          ...sidesOf(q),
        };
      },
    },
  ),
];
