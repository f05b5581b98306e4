import { addDays } from "#domain/day.ts";
import { aheadPeriod } from "../../ahead.ts";
import { arePayers } from "../../dialogue/bills.ts";
import { CUT, ENDED, partCut } from "../../answers/what-a-cut-saves.ts";
import type { NamedIds } from "../../frame.ts";
import { namedAmount, toFramePeriod } from "../../understand.ts";
import { answerKind, type Query } from "../query.ts";
import { areDebts, isStillToCome } from "./account-query.ts";
import { MAY_SPEND } from "./income.ts";
import { isRecurring } from "./prices.ts";
import { loansPaid } from "./recurring.ts";

const accountsOf = ({ reading, vocabulary }: Query, types: readonly string[]): NamedIds[] =>
  reading.entities.accounts
    .filter(({ ids }) => ids.length > 0 && ids.every((id) => types.includes(vocabulary.accounts.find((a) => a.id === id)?.type ?? "")))
    .map(({ label, ids }) => ({ label, ids }));
const cashOf = (q: Query): NamedIds[] => accountsOf(q, ["depository"]);
const debtsOf = (q: Query): NamedIds[] => accountsOf(q, ["loan", "credit"]);
/** The debts that a question names, by their account or by what is paid to them: "the car payment". */
const loansMeant = (q: Query): NamedIds[] => {
  const debts = debtsOf(q);
  return debts.length > 0 ? debts : loansPaid(q).map(({ name, id }) => ({ label: name, ids: [id] }));
};
/** The accounts that bills are to be paid from; all checking and savings accounts for "enough cash". */
const cashMeant = (q: Query): NamedIds[] => {
  const named = cashOf(q);
  if (named.length > 0) return named;
  return [{ label: "cash", ids: q.vocabulary.accounts.filter((a) => a.type === "depository").map((a) => a.id) }];
};

const excludedAccounts = ({ reading, vocabulary }: Query): Query["vocabulary"]["accounts"] => {
  const ids = new Set(reading.entities.accounts.filter((a) => a.excluded).flatMap((a) => a.ids));
  return vocabulary.accounts.filter(({ id }) => ids.has(id));
};

/** Asks for the reason of something that was recommended. */
const ASKS_REASON =
  /\bwhy (?:do|did|are|would|have) you (?:\w+ )?(?:say|saying|said|suggest\w*|recommend\w*|tell|telling|told|advis\w*|think|want)\b|\bwhy (?:should|would) (?:i|we) (?:\w+ )?(?:move|switch|open|change|put|transfer|shift|use)\b/;
/** Asks what could be done with less of: "where can I cut back". */
const CUTS_BACK =
  /\b(?:cut|cutting|scale|scaling|dial|dialing) (?:it |things |spending |expenses )?(?:back|down)\b|\b(?:trim|tighten|reduce|lower|cut) (?:our|my|the|some)? ?(?:spending|expenses|costs|budget|belt)\b|\bspend (?:a bit |a little )?less\b/;
/** "What do we pay before Christmas": what is still to be paid, not what was. */
const PAYS_UNTIL =
  /^(?:(?:so|and|ok) )*(?:what|how much) (?:all |else )?(?:(?:do|will|must|should) (?:we|i)|(?:are|am) (?:we|i) (?:going to|gonna)) (?:still |have to |need to )*(?:pay|owe)\b.*\b(?:before|by|until|till|through)\b/;
/** What repeats, what is planned and what lies ahead. */
export const aheadKinds = [
  answerKind(
    "upcoming bills",
    "bills_upcoming",
    "bills|recurring",
    "category merchant except period list amount_q spend next limit_count total not exists never account when recurring purchase apiece owe have summary payday deposit earn before_after balance subscription",
    {
      isOverview: true,
      weight: 0.25,
      when: (q) =>
        (q.has("bills") || /\b(?:bills|payments)\b.*\b(?:not|unpaid|still|left|yet|due|coming)\b/.test(q.text)) &&
        (q.items.some((i) => i.type === "bills" && /due|coming|upcoming|wait|ahead|still|left|to pay|fall/.test(i.text)) ||
          /\bdue\b|\bupcoming\b|\bcoming\b|\bnext\b|\btil|until|not come out|this week|tomorrow|falling|bills?\b|\bto pay\b|\bdebited\b|\bdeducted\b/.test(
            q.text,
          )) &&
        !/\b(?:biggest|did|spent)\b|(?<!not (?:yet )?|yet |to be |be |yet been )\bpaid\b/.test(q.text) &&
        !q.has("except") &&
        (!q.has("payday") || BEFORE_PAY.test(q.text)) &&
        !isBillOfName(q) &&
        isTimeAhead(q),
      frame: (q, base) =>
        arePayers(q.text, base.filter.accounts, q.vocabulary)
          ? { filter: { ...base.filter, accounts: [], from: base.filter.accounts } }
          : {},
    },
  ),
  answerKind("what is paid until a day ahead", "bills_upcoming", "spend period|before_after", "period before_after total list amount_q", {
    weight: 1.5,
    decidesTask: true,
    when: (q) => PAYS_UNTIL.test(q.text) && q.reading.periods.length > 0 && isTimeAhead(q) && !q.has("category", "merchant", "account"),
    frame: (q, base) => ({
      period: aheadPeriod(q.text, base.period, q.today, "bills_upcoming"),
      filter: { ...base.filter, section: null },
    }),
  }),
  answerKind(
    "upcoming bills without an account",
    "bills_upcoming",
    "bills|recurring except account",
    "category merchant except period list amount_q spend next total not when recurring purchase owe have account payday",
    {
      weight: 0.6,
      when: (q) =>
        q.has("bills") &&
        !/\b(?:did|was|were|spent|paid)\b/.test(q.text) &&
        isTimeAhead(q) &&
        q.reading.entities.accounts.every((a) => a.excluded),
      frame: (q, base) => ({
        filter: {
          ...base.filter,
          accounts: [],
          notCategories: [],
          // Bills are compared by name. A card or loan gives its bill the name of the account.
          notMerchants: [
            ...base.filter.notMerchants,
            ...excludedAccounts(q).map(({ name }) => ({ label: name, names: [name], family: false })),
          ],
        },
      }),
    },
  ),
  answerKind(
    "enough for a bill",
    "bills_upcoming",
    "account|cash account|category progress|afford|runway",
    "account category purchase bills have balance cash exists amount_q hypothetical before_after next payoff owe spend",
    {
      weight: 1,
      decidesTask: true,
      when: (q) =>
        /\b(?:enough|covers?|suffices?)\b/.test(q.text) &&
        q.reading.entities.merchants.length === 0 &&
        (cashOf(q).length > 0 || q.has("cash")) &&
        loansMeant(q).length > 0 &&
        q.reading.entities.accounts.every((a) => !a.excluded),
      frame: (q, base) => ({
        metric: "covered",
        filter: { ...base.filter, section: null, categories: [], over: null, under: null, accounts: loansMeant(q), from: cashMeant(q) },
      }),
    },
  ),
  answerKind(
    "next pay by a day",
    "payday",
    "payday",
    "when next merchant amount_q earn period before_after exists list wages not compare except purchase deposit",
    {
      weight: 1.2,
      when: (q) =>
        q.reading.entities.merchants.length === 0 &&
        /\b(?:again|next|will|going to|gonna|do (?:we|i) get|are (?:we|i) (?:getting )?paid|am i (?:getting )?paid)\b/.test(q.text) &&
        !/\b(?:did|was|were|last|received|got|due|bills?)\b/.test(q.text) &&
        !MAY_SPEND.test(q.text),
      frame: (q, base) => ({ metric: "by", period: aheadPeriod(q.text, base.period, q.today, "bills_upcoming") }),
    },
  ),
  answerKind(
    "bills and cash",
    "bills_upcoming",
    "bills account|cash|balance|have afford|before_after|runway|budget_left|owe|hypothetical",
    "account cash balance have amount_q period exists list spend total apiece progress recurring before_after hypothetical payday owe afford budget_left payoff",
    {
      weight: 0.7,
      when: (q) =>
        // How long money lasts is counted in months.
        !/\bhow (?:many (?:months|weeks|years)|long)\b/.test(q.text) &&
        /\b(?:enough|cover|covers|suffice|remain|remains|left|leave|leaves|after|be able to)\b/.test(q.text) &&
        q.reading.entities.accounts.every((a) => !a.excluded && a.ids.every((id) => isDepository(q, id))) &&
        isTimeAhead(q),
      frame: (_, base) => ({ metric: "covered", filter: { ...base.filter, section: null } }),
    },
  ),
  answerKind("affordability without a price", "affordability", "afford", "category trip purchase possession merchant fresh", {
    weight: -0.2,
    freeNouns: true,
    when: (q) => /\bafford\b/.test(q.text) && !q.has("amount"),
  }),
  answerKind(
    "a price that may be paid",
    "affordability",
    "amount|number",
    "more extra amount number safe spend purchase trip category possession merchant fresh weekend weekday afford period exists per_month hypothetical before_after payday cash account have bills quality compare create list keep total progress budget_left",
    {
      weight: 1.4,
      freeNouns: true,
      when: (q) =>
        MAY_PAY.test(q.text) &&
        !/\b(?:how much|what) (?:more )?(?:can|could|may|should)\b/.test(q.text) &&
        !PAID.test(q.text) &&
        namedAmount(q.reading, 2) !== null &&
        q.reading.periods.every((p) => p.period.end >= q.today || isWeekday(q, p)),
      frame: (q, base) => ({
        amount: namedAmount(q.reading, 2),
        // "On Saturday" is the next one here.
        ...(q.reading.periods.some((p) => p.period.end < q.today) ? { period: null } : { period: base.period }),
      }),
    },
  ),
  answerKind(
    "affordability",
    "affordability",
    "afford amount|number",
    "more extra period weekend weekday category per_month account have spend list exists trip purchase possession merchant fresh hypothetical before_after payday cash liquid bills total forecast safe goal_name table",
    { weight: 0.5, freeNouns: true, frame: (q) => ({ amount: namedAmount(q.reading, 2) }) },
  ),
  answerKind(
    "runway",
    "runway",
    "runway",
    "when rate number limit_count liquid assets cash have spend account hypothetical count per_month year_word amount_q wages hypothetical total list per_year period keep payoff before_after balance runway payday last",
    {
      isOverview: true,
      weight: 0.5,
      when: (q) =>
        !areDebts(q) &&
        /\bhow (?:many|long)\b|\bwhen (?:does|will|would|do)\b|runway|\b(?:lost|lose|losing|laid off|without)\b/.test(q.text),
      frame: (q, base) => ({ filter: accountsAreCash(q.text) ? { ...base.filter, accounts: [] } : base.filter }),
    },
  ),
  answerKind(
    "safe to spend",
    "forecast",
    "safe",
    "amount number period payday account bills cash have spend amount_q before_after keep hypothetical list next budget_left",
    {
      weight: 0.8,
      when: (q) => !/\bspend (?:less|more)\b/.test(q.text),
      frame: (q, base) => ({
        metric: "safe",
        amount: namedAmount(q.reading, 2),
        // The mortgage that must still be paid is not where the money comes from.
        filter: { ...base.filter, accounts: base.filter.accounts.filter((a) => a.ids.every((id) => isDepository(q, id))) },
      }),
    },
  ),
  answerKind(
    "enough until a day",
    "forecast",
    "period|payday",
    "by_account accounts account period amount_q spend purchase hypothetical have balance earn before_after payday list when cash progress afford forecast budget_left runway exists less more not last earn deposit wages keep bills",
    {
      weight: 1.2,
      when: (q) =>
        LASTS.test(q.text) &&
        !q.has("bills", "amount") &&
        q.reading.periods.every((p) => p.period.end >= q.today) &&
        q.reading.entities.accounts.every((a) => a.ids.every((id) => isDepository(q, id))) &&
        !/\b(?:did|was|were)\b/.test(q.text),
      frame: () => ({ metric: "out" }),
    },
  ),
  answerKind(
    "forecast against an amount",
    "forecast",
    "account|cash|balance|have amount|number",
    "account period payday cash balance have forecast change less more progress before_after exists when afford hypothetical not never limit amount number smallest list trend",
    {
      weight: 1.3,
      when: (q) =>
        /\b(?:will|would|gonna|going to|'ll)\b/.test(q.text) &&
        /\b(?:below|under|beneath|less than|above|over|more than|at least|still have|fall to|drop to|down to)\b/.test(q.text) &&
        q.has("period", "payday") &&
        namedAmount(q.reading, 2) !== null &&
        q.reading.periods.every((p) => p.period.end >= q.today || /\bthe \d{1,2}(?:st|nd|rd|th)\b/.test(q.text)) &&
        q.reading.entities.accounts.every((a) => a.ids.every((id) => isDepository(q, id))),
      frame: (q, base) => ({
        metric: "below",
        amount: namedAmount(q.reading, 2),
        filter: { ...base.filter, over: null, under: null },
      }),
    },
  ),
  answerKind(
    "forecast of spending",
    "forecast",
    "spend",
    "period amount_q total list have hypothetical before_after number progress spend forecast per_month",
    {
      weight: 2.5,
      decidesTask: true,
      // What is spent of an account, or on a name, has no forecast.
      when: (q) =>
        WILL_SPEND.test(q.text) &&
        !q.has("account", "balance", "cash", "budget", "amount", "category", "merchant", "goal_name") &&
        q.reading.periods.every((p) => p.period.end >= q.today),
      frame: (q, base) => ({ metric: "spending", period: aheadPeriod(q.text, base.period, q.today, "forecast") }),
    },
  ),
  answerKind(
    "forecast of a balance",
    "forecast",
    "forecast account|balance|cash|have|period|payday",
    "by_account accounts account period amount_q spend hypothetical have balance before_after payday list when cash progress afford smallest largest less",
    {
      weight: 0.4,
      when: (q) =>
        q.has("period", "payday") &&
        !/\b(?:did|was|were)\b|\b(?:be|get) paid\b|\b(?:how much|what|how big) (?:will|would|is|'ll) (?:my|our|the|his|her) next (?:pay ?check|check|pay|salary|deposit)\b/.test(
          q.text,
        ),
      frame: (q) => ({ metric: RUNS_OUT.test(q.text) ? "out" : null }),
    },
  ),
  answerKind(
    "a balance still to come",
    "forecast",
    "account|cash|balance period",
    "by_account accounts account period amount_q have balance cash forecast total list",
    {
      weight: 1,
      // A day ahead leaves no doubt that a forecast is asked for.
      decidesTask: true,
      when: (q) => isStillToCome(q) && !areDebts(q) && q.reading.entities.accounts.every((a) => a.ids.every((id) => isDepository(q, id))),
      frame: (q, base) => ({ period: aheadPeriod(q.text, base.period, q.today, "forecast") }),
    },
  ),
  answerKind(
    "where to cut back",
    "cut_back",
    "recommend",
    "list amount_q spend keep per_month per_year largest subscription recurring bills category less purchase where exists off amount number extra",
    {
      statesAll: "apiece pointer summary progress",
      weight: 3,
      decidesTask: true,
      when: (q) => CUTS_BACK.test(q.text) && !q.has("account", "goal", "owe", "period", "merchant"),
    },
  ),
  answerKind(
    "recommendations",
    "recommend",
    "recommend",
    "list amount_q spend keep per_month per_year largest subscription bills next first amount number limit_count more less owe period purchase have paid_down change trip summary where extra hypothetical quality total",
    {
      isOverview: true,
      statesAll: "apiece pointer summary progress trend number forecast",

      weight: 0.3,
      when: (q) => !q.has("category", "merchant") || /\brecommend|suggest|tips?|advice|ideas\b/.test(q.text),
    },
  ),
  answerKind(
    "recommendations but some",
    "recommend",
    "recommend except|not",
    "list amount_q spend not except keep subscription bills account by_account accounts cash exists recommend recurring have change product reward rate fresh",
    {
      weight: 0.7,
      when: (q) => LEFT_OUT.test(q.text),
      frame: () => ({ metric: "except" }),
    },
  ),
  answerKind(
    "why a recommendation",
    "recommend",
    "why",
    "recommend change account cash spend create list exists extra less more keep possession category merchant subscription",
    {
      weight: 2.5,
      isOverview: true,
      freeNouns: true,
      when: (q) => ASKS_REASON.test(q.text) && !q.has("period", "amount"),
    },
  ),
  answerKind(
    "what to do first",
    "recommend",
    "account|goal_name|emergency|owe|goal|paid_down|holding",
    "first recommend goal goal_name emergency account owe spend payoff extra keep amount number per_month list amount_q compare contribution more holding progress paid_down where exists have category possession off",
    {
      weight: 1.1,
      freeNouns: true,
      when: (q) =>
        /\b(?:first|should|better to|smarter)\b/.test(q.text) &&
        /\bor\b/.test(q.text) &&
        (q.has("recommend") || /\bshould\b|\bbetter\b|\bsmarter\b/.test(q.text)),
    },
  ),
  answerKind(
    "card to use",
    "rewards_card",
    "by_account|account spend|reward|recommend|largest|list|purchase|trip",
    "category merchant reward largest list recommend spend purchase trip earn when amount_q more",
    {
      weight: 0.9,
      when: (q) =>
        /\b(?:which|what|best|right) (?:\w+ )?card\b|\bwhich (?:one )?of (?:our|my|the) (?:\w+ )?cards\b/.test(q.text) &&
        !/\bcard (?:\w+ ){0,3}(?:get|open|apply|sign up)\b/.test(q.text) &&
        /\bshould\b|\bbest\b|\bto use\b|\buse for\b|\b(?:earns?|gives?|pays?) (?:me |us )?(?:the )?(?:most|best|highest)\b/.test(q.text) &&
        !q.has("period", "rate", "owe", "balance"),
    },
  ),
  answerKind(
    "card that earns more",
    "rewards_card",
    "account|by_account more|largest|quality",
    "category merchant purchase trip spend earn compare list pointer when each period reward amount_q account by_account accounts more extra largest recommend",
    {
      weight: 3,
      when: (q) =>
        EARNS_MORE.test(q.text) &&
        q.reading.periods.every((p) => p.period.end >= q.today) &&
        q.reading.entities.accounts.every((a) =>
          a.ids.every((id) => q.vocabulary.accounts.find((one) => one.id === id)?.type === "credit"),
        ),
      frame: () => ({ period: null }),
    },
  ),
  answerKind(
    "rewards",
    "rewards_card",
    "reward",
    "list amount_q earn have by_account account period category merchant spend exists more missed",
    {
      weight: 0.5,
    },
  ),
  answerKind(
    "products",
    "products",
    "product",
    "account by_account accounts rate recommend list exists cash keep balance reward fits spend quality where",
    { weight: 0.9 },
  ),
  answerKind("a rate that is good", "products", "rate|savings_rate quality", "account by_account accounts list exists have cash", {
    weight: 0.6,
    when: (q) => /\b(?:savings?|account|cash|apy|yield|deposit)\b/.test(q.text) && !q.has("owe", "period"),
  }),
  answerKind("product to pick", "products", "recommend|largest by_account|account", "list accounts rate keep reward more", {
    weight: 0.4,
    when: (q) =>
      /\b(?:recommend|suggest|best|good)\b.*\b(?:cards?|savings account|checking account|account)\b/.test(q.text) &&
      !q.has("have", "period", "balance"),
  }),
  answerKind("summary", "summary", "summary", "period list cash have per_week per_month by_week by_month", {
    weight: 0.1,
    when: (q) => !q.has("goal", "retire"),
  }),
  answerKind(
    "years ahead",
    "plan_overview",
    "networth|cash|holding|account|runway|last|have|keep|forecast|balance|count number|amount|age|period|year_word",
    "networth cash holding account runway last have keep forecast balance amount_q number age period year_word per_year when retire exists more hypothetical total before_after list afford progress",
    {
      weight: 0.6,
      when: (q) => FAR.test(q.text) && WILL.test(q.text) && !q.has("goal", "goal_name", "owe", "payoff", "spend", "category", "merchant"),
    },
  ),
  answerKind(
    "what a cut saves",
    "spend_average",
    "category|merchant hypothetical|keep|ending",
    "category merchant except ending hypothetical keep spend purchase recommend earn amount_q per_year per_month have total number list",
    {
      weight: 1.2,
      decidesTask: true,
      when: (q) => cutOf(q) !== null && (!isRecurring(q) || !q.has("merchant") || (cutOf(q) ?? 0) < 100) && !q.has("account"),
      frame: (q, base) => ({ metric: `${CUT}${cutOf(q) ?? 100}`, period: null, filter: { ...base.filter, section: null } }),
    },
  ),
  answerKind(
    "what ending a payment saves",
    "subscription_one",
    "merchant hypothetical|keep|spend|recommend|ending",
    "merchant ending safe earn amount_q hypothetical keep spend recommend per_year per_month subscription recurring list bills have number pointer total except",
    {
      weight: 0.8,
      when: (q) => STOPS.test(q.text) && isRecurring(q) && !(q.has("merchant") && q.has("category")),
      frame: (q, base) => ({ metric: SAVES.test(q.text) ? ENDED : null, filter: { ...base.filter, section: null } }),
    },
  ),
  answerKind(
    "what is spent on what would stop",
    "spend_average",
    "category hypothetical|keep|spend|recommend|ending",
    "ending purchase safe earn amount_q hypothetical keep spend recommend per_year per_month have number total",
    { weight: 0.6, when: (q) => STOPS.test(q.text) && !q.has("period"), frame: () => ({ groupBy: "month" }) },
  ),
  answerKind(
    "plan",
    "plan_overview",
    "retire",
    "list amount_q amount number per_month goal progress have hypothetical period when age exists afford change account share savings_rate keep spend cash forecast networth more budget_left by_member year_word per_year contribution before_after rate compare change not never payoff runway retire balance holding less total trend gain",
    // "25x our spending of last year" is a sum of rows, not the plan.
    { isOverview: true, weight: 0.9, when: (q) => !/\b\d+ ?x (?:our|my|the)\b.*\bspen/.test(q.text) || !q.has("except") },
  ),
];
/** Asks which card pays most back: "Juniper or Lantern, which one gets me more". */
const EARNS_MORE =
  /\bwhich (?:(?:one|card)(?: of (?:them|those|the two|our cards|my cards))? |of (?:our|my|the) (?:\w+ )?cards )?(?:gets?|earns?|gives?|nets?|brings?|pays?|rewards?)(?: (?:me|us))?(?: back)? (?:more|the most|most|better|the best)(?: back| points| rewards| cash ?back)?\b/;
const isDepository = ({ vocabulary }: Query, id: number): boolean => vocabulary.accounts.find((a) => a.id === id)?.type === "depository";
const isWeekday = ({ text }: Query, { from, to }: { from: number; to: number }): boolean =>
  /^(?:on |this |next )?(?:mon|tues|wednes|thurs|fri|satur|sun)day$/.test(text.slice(from, to).trim());
/** Asks whether a price may be paid: "can we pay 900 for new tires", "would it be dumb to drop 200 on shoes". */
const MAY_PAY =
  /\b(?:(?:can|could|may) (?:i|we) (?:\w+ ){0,2}(?:spend|pay|blow|burn|drop|put|throw|splurge|swing|buy|get|order|go out|eat out|go for|shell out|fork out|treat)|(?:is it|would it be|is that|it) (?:\w+ )?(?:ok|okay|fine|alright|all right|safe|smart|dumb|stupid|crazy|reckless|reasonable|wise|sensible|irresponsible|bad|a bad idea|a mistake) (?:if (?:i|we)|to) (?:\w+ )?(?:spend|spent|pay|paid|blow|blew|burn|drop|dropped|put|throw|splurge|buy|bought|get|got|shell out)|what if (?:i|we) (?:bought|buy|spent|spend|paid|pay|got|get|dropped|blew)|am i (?:ok|okay|good|safe) to (?:spend|pay|drop|buy|get)|(?:is|are|would) (?:a|an|\$).* (?:be )?(?:realistic|affordable|doable|feasible|within reach|too much|too expensive|a stretch|out of reach|manageable|reasonable|sensible))\b/;
/** What was paid, or is paid into something of the household's own, is no purchase to think about. */
const PAID =
  /\b(?:did|was|were|have paid|extra|toward|towards|into|each month|every month|off the|down|limits?|budget|save|saving|keep|leave|leaving|payoff|pay off|interest)\b/;
/** Asks whether an account is emptied. */
/** Asks what will have been spent, not what will be left. */
const WILL_SPEND =
  /\b(?:will|would|are|am) (?:we|i)(?: (?:likely|probably|expected to|going to|gonna|on track to|on pace to|heading to))* (?:spend|have spent)\b|\b(?:(?:going|gonna) (?:to )?|on (?:track|pace) to |expected to |likely to )spend\b|\b(?:projected|expected|forecast(?:ed)?|predicted) (?:total )?(?:spending|expenses|spend)\b|\b(?:spending|expenses?|spend) (?:forecast|projection|prediction|outlook|estimate)\b|\b(?:forecast|project|predict|estimate) (?:of )?(?:my |our |the )?(?:spending|expenses)\b/;
const RUNS_OUT =
  /\b(?:runs? (?:out|dry)|running out|(?:go(?:es)?|going) (?:negative|below zero|under)|overdraw\w*|overdraft|in the red|bounce)\b/;
/** Asks whether money lasts until a day: "is there enough in checking to get us to payday". */
const LASTS =
  /\b(?:enough|last|lasts|stretch|suffice|make it|hold out|holds out|see (?:us|me) through|get (?:us|me) (?:through|to|until|till|by)|carry (?:us|me)|tide (?:us|me)|run (?:out|dry|short)|go (?:negative|below zero|under|overdrawn)|overdraw\w*|overdraft)\b.*\b(?:until|till|til|to|through|before|by|this|next|the rest)\b/;
/** Whether all times lie ahead: "until December 5" is read as the last one, and means the next. */
const isTimeAhead = ({ reading, text, today }: Query): boolean =>
  reading.periods.every((p) => {
    if (p.period.end >= today) return true;
    const ahead = aheadPeriod(text, toFramePeriod(p), today, "bills_upcoming");
    return (
      ahead !== null &&
      ahead.end >= today &&
      ahead.end <= addDays(today, SOON) &&
      !/\b(?:was|were|did|paid|had|last|ago|spent)\b/.test(text)
    );
  });
/** "Our grocery bill" is what groceries cost. Only a bill that repeats is expected. */
const isBillOfName = (q: Query): boolean =>
  !isRecurring(q) && q.reading.entities.categories.some((c) => !c.excluded && /^ bills?\b/.test(q.reading.text.slice(c.to)));
/** A day that lies farther ahead is more likely one that is over. */
const SOON = 100;
/** Pay that ends a time, rather than pay that is asked for. */
const BEFORE_PAY =
  /\b(?:before|until|till|til|by|between|ahead of|prior to|now and|and|to) (?:(?:the|my|our|i|we|next|get|next one|\w+) ){0,3}(?:pay ?(?:day|checks?|roll)?|paid|deposits?|income|wages|salary|checks?)\b/;
/** What recommendations may leave out. */
const LEFT_OUT = /\b(?:subscriptions?|cards?|savings?|checking|accounts?|products?)\b/;
/** A time so far ahead that only the plan speaks of it. */
const FAR =
  /\b(?:in|over) (?:the next )?(?:[5-9]|[1-9]\d) years\b|\b(?:by|until|till|past|at|to) (?:age |the age of )?[4-9]\d\b(?!%| ?(?:percent|days|bucks|dollars|transactions))|\b(?:by|in) 20[3-9]\d\b|\bdecades?\b|\brest of (?:our|my) li(?:fe|ves)\b|\bwhen (?:i'm|we're|i am|we are) \d\d\b/;
const WILL = /\b(?:will|would|going to|gonna|project(?:ed|ion)?|expect(?:ed)?|forecast|last|lasts|be worth|grow)\b/;
/** What is given up, and the condition that says so. */
const CUTS =
  /\b(?:if|when|by) (?:we|i|you)?(?: (?:could|were to|would))? ?(?:just |simply )?(?:cut(?:ting)?|reduc(?:e|ed|ing)|trim(?:med|ming)?|lower(?:ed|ing)?|halv(?:e|ed|ing)|slash(?:ed|ing)?|shrink|shrank|spent|ate|bought)\b/;
const CUTS_OUT =
  /\b(?:if|by|when) (?:we|i|you)?(?: (?:could|were to|would))? ?(?:just |simply |completely |fully )?(?:cut(?:ting)? out|g[ia]v(?:e|ing) up|skipp?(?:ed|ing)?|stopp?(?:ed|ing)?|quit(?:ting)?|eliminat(?:e|ed|ing)|never (?:bought|ordered|had)|without)\b/;
const SAVES = /\b(?:sav(?:e|es|ed|ing)|free up|get back|come to|bring|spare)\b/;
/** The percentage by which a question asks to cut spending, 100 for all of it; null if it asks for no cut. */
const cutOf = ({ text: plainText, reading: { plain } }: Query): number | null => {
  const text = plain.source.toLowerCase();
  if (!SAVES.test(text) && !SAVES.test(plainText)) return null;
  const part = partCut(text);
  if (part !== null) return CUTS.test(text) ? part : null;
  return CUTS_OUT.test(text) || CUTS_OUT.test(plainText) ? 100 : null;
};
const STOPS =
  /\b(?:if|what if|suppose|supposing|by|without)\b.*\b(?:cancel\w*|drop(?:ped|ping)?|quit(?:ting)?|stop(?:ped|ping)?|ditch\w*|g(?:ot|et|etting) rid of|g(?:ave|ive|iving) up|cut(?:ting)?(?: out)?)\b/;
/** Savings and checking mean all cash; other accounts are counted by name. */
const accountsAreCash = (text: string): boolean => !/\b401|brokerage|ira|invest/.test(text);
