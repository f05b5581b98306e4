import { aheadPeriod } from "../../ahead.ts";
import { ONLY_RECURRING } from "../../answers/bills.ts";
import { timeAhead } from "../../periods/ahead.ts";
import { thisYear } from "../../planner.ts";
import type { Frame } from "../../frame.ts";
import { escapeName, plainName } from "../../../markdown.ts";
import type { Type } from "../lexicon.ts";
import { answerKind, type Query } from "../query.ts";
import { accountsOf, areDebts, typeOf } from "./account-query.ts";
import { isPaidRegularly, isRecurring } from "./prices.ts";

/** Keeps a limit on the price of recurring payments: "over $50 a month". */
const priceLimits = ({ reading }: Query, base: Frame): Partial<Frame> => ({
  filter: { ...base.filter, section: null, over: reading.amounts.over, under: reading.amounts.under },
});

const RENEWS =
  /\b(?:renew(?:s|al|als|ing)?|due|charges? (?:me|us)|(?:get|gets|getting|be|being|are|is) (?:charged|billed|renewed|debited)|bills? (?:me|us)|com(?:e|es|ing) (?:out|up|due)|go(?:es|ing)? (?:out|through|off)|hits?|hitting|land(?:s|ing)?|fall(?:s|ing)?|payable|scheduled|expected|upcoming|next)\b/;
/** Whether recurring payments of a time that is not over are asked for: "which subscriptions renew next month". */
const isDueAhead = (q: Query): boolean => {
  // Bills are more than what recurs: cards and loans have some, too.
  if (/\bbills?\b/.test(q.text) || !RENEWS.test(q.text) || q.has("merchant", "category", "account") || IS_OVER.test(q.text)) return false;
  const ahead = timeAhead(q.text, q.today);
  // "Which charge us this week" may ask of the days that are over, too.
  return ahead !== null && (ahead.period.start > q.today || STILL_TO_COME.test(q.text));
};
const STILL_TO_COME = /\b(?:renew\w*|due|upcoming|coming|comes? up|next|scheduled|expected|still|left|will|going to)\b/;
const IS_OVER = /\b(?:did|was|were|paid last|went|ago|so far|started?|new|since|changed?|rose|raised|average)\b/;

/** Two shops together are no recurring payment, unless a word says so. */
const areShopsTogether = (q: Query): boolean =>
  q.has("total") &&
  q.reading.entities.merchants.length > 1 &&
  !q.items.some((i) => (i.type === "recurring" || i.type === "subscription") && !/\b(?:month|year|week)/.test(i.text));

/** What repeats: subscriptions and bills, what each costs, and when it is next paid. */
export const recurringKinds = [
  answerKind(
    "subscriptions",
    "subscriptions",
    "subscription",
    "amount_q spend list total per_month recurring have largest count except category merchant per_year apiece purchase amount number more less pointer smallest by_month next when",
    { isOverview: true, weight: 0.4, when: (q) => !isDueAhead(q), frame: priceLimits },
  ),
  answerKind(
    "recurring payments of a time ahead",
    "bills_upcoming",
    "subscription|recurring",
    "amount_q spend list total recurring subscription have count purchase next when period bills apiece number per_month per_year exists price_change amount more less",
    {
      weight: 1.6,
      decidesTask: true,
      when: isDueAhead,
      frame: (q, base) => ({
        metric: ONLY_RECURRING,
        period: aheadPeriod(q.text, base.period, q.today, "bills_upcoming"),
        groupBy: null,
        ...priceLimits(q, base),
      }),
    },
  ),
  answerKind(
    "recurring payments",
    "subscriptions",
    "recurring spend|bills|total|purchase|list|per_month|recurring|per_year",
    "amount_q list total per_month have per_year largest account apiece purchase spend average amount number more less count smallest by_month recurring bills",
    {
      isOverview: true,
      weight: 0.35,
      when: (q) =>
        !isDueAhead(q) &&
        /\brecurring|regular|fixed|automatic|auto-?pay|direct debits?|standing|nut|overheads?|repeat|recurs|comes back|every month|monthly (?:bills?|cost)|obligations?|biggest every\b/.test(
          q.text,
        ) &&
        !q.has("category", "merchant"),
      frame: (q, base) => ({ ...priceLimits(q, base), metric: q.has("per_year") ? "yearly" : null }),
    },
  ),
  answerKind(
    "new recurring payments",
    "subscriptions",
    "fresh|first|subscription subscription|recurring",
    "period list exists purchase have count amount_q subscription recurring number bills fresh first",
    {
      weight: 1.5,
      when: (q) =>
        !q.has("merchant", "category") &&
        (q.has("fresh") || /\b(?:start(?:ed)?|begin|begun|began|sign(?:ed)? up|add(?:ed)?|join(?:ed)?|picked up|took on)\b/.test(q.text)) &&
        !/\b(?:first|earliest|oldest)\b/.test(q.text) &&
        // What somebody is signed up to may be old.
        (q.has("fresh") || !/\b(?:are|'re|am|'m|is) (?:already |currently |still )?signed up\b/.test(q.text)),
      frame: (q, base) => ({ metric: "new", period: base.period ?? thisYear(q.today) }),
    },
  ),
  answerKind(
    "price of a recurring payment",
    "subscription_one",
    "merchant recurring|subscription|per_year",
    "amount_q spend list total per_month per_year have next when apiece",
    {
      weight: 0.45,
      when: (q) => !q.has("period") && !areShopsTogether(q),
    },
  ),
  answerKind(
    "what a name charges now",
    "subscription_one",
    "merchant|category",
    "merchant amount_q spend purchase list total per_month recurring subscription have bills apiece each price_change compare",
    {
      weight: 1.4,
      when: (q) =>
        isRecurring(q) &&
        !areShopsTogether(q) &&
        CHARGES.test(q.text) &&
        !/\bwhich\b/.test(q.text) &&
        !/\b(?:did|was|were|spent|paid|has|have)\b/.test(q.text) &&
        !q.has("period"),
      frame: (_, base) => ({ period: null, filter: { ...base.filter, section: null } }),
    },
  ),
  answerKind(
    "next payment of a name",
    "bills_upcoming",
    "category|merchant next|bills",
    "amount_q spend purchase when next list bills recurring exists forecast",
    {
      statesAll: "apiece summary exists",
      weight: 0.75,
      when: (q) =>
        isRecurring(q) &&
        /\bnext\b|\bdue\b|\brenew|\bexpects?\b|\bwill\b|\bcom(?:es|ing) (?:out|up)\b/.test(q.text) &&
        !q.has("period") &&
        !/\b(?:did|was|were|last|paid)\b/.test(q.text),
      frame: (_, base) => ({ filter: { ...base.filter, section: null } }),
    },
  ),
  answerKind(
    "when a name is next paid",
    "bills_upcoming",
    "when merchant|category|account",
    "amount_q spend purchase when next list bills recurring subscription exists forecast progress off trip fee price_change per_year payoff spend have earn deposit account",
    {
      weight: 1.3,
      when: (q) =>
        (isRecurring(q) || areDebts(q) || loansPaid(q).length > 0) &&
        WHEN_NEXT.test(q.text) &&
        !q.has("period") &&
        !/\b(?:did|was|were|paid|has|have|ended|last|first|finish|end|ends|over)\b/.test(q.text),
      frame: (q, base) => {
        const loans = loansPaid(q);
        return {
          filter: {
            ...base.filter,
            section: null,
            ...(loans.length > 0 && { categories: [], accounts: labeled(loans) }),
          },
        };
      },
    },
  ),
  answerKind("minimum payment of a card", "bills_upcoming", "bills account", "amount_q list next when have owe total smallest purchase", {
    weight: 0.9,
    when: (q) => areDebts(q) && /\bmin(?:imum)?(?: monthly)? (?:payments?|due|amounts?)\b/.test(q.text) && !q.has("period", "count"),
  }),
  answerKind(
    "payment of what a loan is for",
    "bills_upcoming",
    "category",
    "purchase bills possession amount_q list per_month apiece have next when",
    {
      weight: 1.2,
      when: (q) =>
        loansPaid(q).length > 0 &&
        /^(?:so |and |ok |hey |please )*(?:what(?:'s| is| are| was)?|how (?:much|big|high)|tell me) (?:is |are )?(?:the |our |my )?.*\bpayments?\b/.test(
          q.text,
        ) &&
        !q.has("period", "count") &&
        !/\b(?:did|was|were|paid|made|last|so far|total|all|left|off|average|spen[dt]|interest|principal)\b/.test(q.text),
      frame: (q, base) => ({ filter: { ...base.filter, section: null, categories: [], accounts: labeled(loansPaid(q)) } }),
    },
  ),
  answerKind(
    "payment of a loan",
    "bills_upcoming",
    "account purchase|bills",
    "amount_q per_month apiece list recurring spend have next when bills total",
    {
      weight: 0.7,
      when: (q) =>
        areDebts(q) &&
        accountsOf(q).every((id) => typeOf(q, id) === "loan") &&
        /\b(?:payments?|instal+ments?)\b/.test(q.text) &&
        /\b(?:how much|what|amount|size|big)\b/.test(q.text) &&
        !q.has("period", "count") &&
        !/\b(?:did|was|were|paid|made|last|so far|total|all|interest|principal|left|off)\b/.test(q.text),
    },
  ),
  answerKind(
    "several recurring payments",
    "subscriptions",
    "merchant recurring|per_month|per_year|subscription|total|compare|amount_q",
    "merchant hypothetical ending keep recommend earn category amount_q spend total per_month per_year recurring list compare subscription by_month more less largest smallest have apiece pointer bills purchase except",
    {
      weight: 1.6,
      when: (q) =>
        q.reading.entities.merchants.length > 1 &&
        q.reading.entities.merchants.every((m) => !m.excluded && isPaidRegularly(q, m.names)) &&
        /\b(?:prices?|costs?|charges?|runs?|takes?|monthly|(?:a|per|each|every|in a|over a) (?:month|year|yr)|yearly|annually|subscriptions?)\b/.test(
          q.text,
        ) &&
        !q.has("period") &&
        !/\b(?:did|was|were|spent|spend|spending|paid|trend|over time|by month|went|gone)\b/.test(q.text),
      frame: (_, base) => ({ period: null, groupBy: null, compare: null, filter: { ...base.filter, section: null, categories: [] } }),
    },
  ),
  answerKind(
    "streaming each month",
    "subscriptions",
    "subscription per_month|per_year|total|recurring",
    "category amount_q list total per_month per_year recurring purchase have apiece pointer subscription by_month",
    {
      weight: 1.6,
      when: (q) =>
        /\b(?:streaming|subscriptions?|memberships?|subs)\b/.test(q.text) &&
        !q.has("spend", "period", "merchant") &&
        !/\b(?:average|did|was|were|trend|over time|by month)\b/.test(q.text),
      frame: (q, base) => ({
        period: null,
        metric: q.has("per_year") ? "yearly" : null,
        filter: { ...base.filter, section: null },
      }),
    },
  ),
  answerKind(
    "still paid for",
    "subscriptions",
    "category|merchant spend|subscription|recurring",
    "category merchant spend subscription recurring number owe exists count list duplicate purchase per_month bills have amount_q",
    {
      weight: 1.2,
      when: (q) =>
        /\bstill (?:\w+ )?(?:paying|pay|subscribed|billed|charged|getting charged|being charged|on the hook)\b|\bpaying (?:for )?(?:two|2|both|three|3)\b/.test(
          q.text,
        ) &&
        !q.has("period") &&
        isRecurring(q),
      frame: (q, base) => ({
        intent: q.has("merchant") ? "subscription_one" : "subscriptions",
        period: null,
        filter: { ...base.filter, section: null, over: null, under: null },
      }),
    },
  ),
  answerKind(
    "what a recurring payment costs",
    "subscription_one",
    "merchant",
    "merchant amount_q per_month recurring subscription bills purchase apiece",
    {
      when: (q) =>
        /\b(?:how much|what) (?:is|are|'s|does|do)\b|\b(?:what|how much)'s\b/.test(q.text) &&
        q.has("amount_q") &&
        !q.has("spend", "period") &&
        q.reading.entities.merchants.every((m) => isPaidRegularly(q, m.names)),
      frame: (_, base) => ({ period: null, filter: { ...base.filter, section: null } }),
    },
  ),
  answerKind("what a name costs", null, "merchant", "amount_q per_month recurring subscription", {
    weight: -0.2,
    when: (q) =>
      /\bhow much (?:is|are|'s|does)\b/.test(q.text) &&
      !q.has("spend") &&
      !q.reading.entities.merchants.every((m) => isPaidRegularly(q, m.names)),
    ask: (q) => {
      const name = plainName(q.reading.entities.merchants[0]?.label ?? "", 40);
      return {
        ask: `Do you mean what ${escapeName(name)} charges each time, or what you spent there?`,
        chips: [`When is the next ${name} payment?`, `How much did I spend at ${name} this year?`],
      };
    },
  }),
  answerKind("next payment", "subscription_one", "merchant next|bills|when", "amount_q spend purchase when next recurring list bills", {
    isOverview: true,
    statesAll: true,
    weight: 0.4,
    when: (q) => /\bnext\b|\bdue\b|\brenew/.test(q.text),
  }),
  answerKind(
    "price change",
    "subscription_change",
    "price_change merchant",
    "when spend bills period list exists compare purchase last subscription recurring",
    {
      weight: 0.7,
      when: (q) =>
        q.reading.periods.length < 2 && ((!q.has("period") && !q.has("amount_q")) || /\bbill|subscription|price|premium/.test(q.text)),
    },
  ),
  answerKind(
    "price changes",
    "subscription_change",
    "price_change|more subscription|bills|recurring",
    "list exists period spend purchase have apiece",
    {
      weight: 0.5,
      // "A month in which we spent more" is about no price.
      when: (q) => q.items.some((i) => TELLS_RECURRING.has(i.type) && !PER_UNIT.test(i.text)),
    },
  ),
  answerKind("next payment of a loan", "bills_upcoming", "next category|account", "amount_q list when purchase bills spend", {
    statesAll: true,
    weight: 0.5,
    when: (q) => /\bnext\b.*\b(?:payments?|bills?|installments?|due)\b/.test(q.text) && !q.has("period"),
  }),
];
const TELLS_RECURRING: ReadonlySet<Type> = new Set(["subscription", "bills", "recurring", "price_change"]);
/** A rate says how often, not that something recurs. */
const PER_UNIT = /^(?:(?:a|per|each|every|in a|one|any) )?(?:month|year|week|day)$/;
/** What a name takes each time, in the present: "what does Netflix run us". */
const CHARGES =
  /\b(?:what(?:'s| is| are| does| do)?|how much(?:'s| is| are| does| do)?|total|monthly cost)\b.*\b(?:runs?|running|costs?|costing|charg(?:e|es|ing)|tak(?:e|es|ing)|set(?:s|ting)? (?:us|me) back|am i charged|are we charged|price of|monthly cost|each time|per month|a month|these days)\b|\bmonthly (?:cost|price)\b|\bwhat(?:'s|s| is) (?:the|my|our) [\w&' -]{2,30} bill\b/;
/** Asks on which day a payment comes: "when does the phone bill hit". */
const WHEN_NEXT =
  /\b(?:when|what (?:day|date)|which (?:day|date)|how soon)\b.*\b(?:hits?|charges?|charged|bills?|billed|debits?|debited|comes? (?:out|off|due|round|around|up)|goes? (?:out|through|off)|going out|coming (?:out|off|due|up|round)|renews?|renewing|auto-?renews?|posts?|clears?|lands?|strikes?|draws?|drawn|takes?|taken|falls? due|collects?|collected|pulls?|pulled|deducts?|deducted|leaves?|due|next|again)\b/;
/** Loans by the taxonomy code of the payments to them. */
const LOAN_OF_CODE: Record<string, RegExp> = {
  LOAN_PAYMENTS_CAR_PAYMENT: /auto|car/,
  LOAN_PAYMENTS_MORTGAGE_PAYMENT: /mortgage|home equity/,
  LOAN_PAYMENTS_STUDENT_LOAN_PAYMENT: /student/,
};
/** Accounts as one filter. */
const labeled = (accounts: Query["vocabulary"]["accounts"]): Frame["filter"]["accounts"] => [
  { label: accounts.map((a) => a.name).join(" and "), ids: accounts.map((a) => a.id) },
];
/** The loans whose payments are named: "the car payment" is paid to the car loan. */
export const loansPaid = ({ reading, vocabulary }: Query): Query["vocabulary"]["accounts"] => {
  const ids = new Set(reading.entities.categories.filter((c) => !c.excluded).flatMap((c) => c.ids));
  const kinds = vocabulary.categories.flatMap((c) => (ids.has(c.id) && c.code !== null ? (LOAN_OF_CODE[c.code] ?? []) : []));
  return vocabulary.accounts.filter((a) => a.type === "loan" && kinds.some((is) => is.test(a.subtype ?? "")));
};
