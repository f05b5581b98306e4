import { AVERAGE_RATE, OF_INCOME } from "../../answers/debt-load.ts";
import { dayAhead } from "../../ahead.ts";
import { toFramePeriod } from "../../understand.ts";
import { answerKind, type Query } from "../query.ts";
import { EMPTY_FILTER, type Frame, type FramePeriod } from "../../frame.ts";
import { accountsOf, areDebts, isPast, LOAN_OF, named, owedOn, typeOf, yearTo } from "./account-query.ts";

/** "Owed on the house" is the mortgage, and "on my car" the car loan. */
const onLoans = (q: Query, base: Frame): Frame["filter"] => {
  const loansOf = (excluded: boolean): Query["vocabulary"]["accounts"] => {
    const kinds = q.reading.entities.accounts.flatMap((a) =>
      a.excluded === excluded && a.kind !== null && LOAN_OF[a.kind] ? [a.kind] : [],
    );
    return q.vocabulary.accounts.filter((a) => kinds.some((k) => LOAN_OF[k]?.test(a.subtype ?? "") && /loan|debt/.test(a.type)));
  };
  const [out, kept] = [loansOf(true), loansOf(false)];
  if (out.length > 0) {
    const others = q.vocabulary.accounts.filter((a) => /credit|loan|debt/.test(a.type) && !out.includes(a));
    return {
      ...base.filter,
      accounts: [{ label: `everything except ${out.map((a) => a.name).join(" and ")}`, ids: others.map((a) => a.id) }],
    };
  }
  if (kept.length === 0) return base.filter;
  const kinds = new Set(q.reading.entities.accounts.map((a) => a.kind));
  const ids = kept.map((a) => a.id);
  // "The car and the student loan" names a second debt.
  const others = q.reading.entities.accounts.filter(
    (a) =>
      !a.excluded &&
      a.ids.length > 0 &&
      !a.ids.some((id) => ids.includes(id)) &&
      a.ids.every((id) => /credit|loan|debt/.test(typeOf(q, id))),
  );
  return {
    ...base.filter,
    accounts: [
      { label: kinds.has("property") ? "mortgage" : "car loan", ids },
      ...others.map(({ label, ids: of }) => ({ label, ids: of })),
    ],
  };
};
/** Only the cards, or only the loans, if one of the two words is said. */
const ofCardsOrLoans = (q: Query, base: Frame): Partial<Frame> => {
  const [cards, loans] = [/\bcards?\b/.test(q.text), /\bloans?\b/.test(q.text)];
  const accounts = named(q, cards ? "your cards" : "your loans", (type) => type === (cards ? "credit" : "loan"));
  return cards === loans ? {} : { filter: { ...base.filter, accounts } };
};
/** The debts that a question names, a home or a car by its loan; empty if it names an account that is no debt. */
const debtsNamed = (q: Query): Frame["filter"]["accounts"] => {
  const said = q.reading.entities.accounts.filter((a) => !a.excluded && a.ids.length > 0).map(({ label, ids }) => ({ label, ids }));
  const debts = owedOn({ ...EMPTY_FILTER, accounts: said }, q.vocabulary).accounts;
  return debts.every((a) => a.ids.every((id) => /credit|loan|debt/.test(typeOf(q, id))))
    ? debts.filter((a, i) => debts.findIndex((o) => o.ids.join() === a.ids.join()) === i)
    : [];
};
/** A period that names one day, or asks about its last. */
const isDay = ({ reading, text, today }: Query): boolean =>
  reading.periods.length === 1 &&
  reading.periods.every(
    (p) =>
      p.period.end < today &&
      (/\b(?:end|close) of\b/.test(text.slice(p.from, p.to)) ||
        p.point !== null ||
        p.grain === "day" ||
        p.grain === "month" ||
        p.grain === "year"),
  );
const isToday = ({ reading, today }: Query): boolean => reading.periods.every((p) => p.period.start === today && p.period.end === today);
const cardsOf = ({ vocabulary }: Query): Query["vocabulary"]["accounts"] => vocabulary.accounts.filter((a) => a.type === "credit");
const loansNamed = (q: Query): number => new Set(accountsOf(q)).size;

/** Words for what is still to come. */
const LOOKS_AHEAD =
  /\b(?:will|won't|going to|gonna|in (?:\d+|an?) (?:years?|months?|weeks?)|by (?:next|the end|20\d\d)|next (?:year|month))\b|'ll\b/;
const periodOf = ({
  reading: {
    periods: [first],
  },
}: Query): FramePeriod | null => (first ? toFramePeriod(first) : null);
const untilAhead = (q: Query): FramePeriod | null => {
  const end = dayAhead(q.text, periodOf(q), q.today);
  return end === null ? null : { start: q.today, end, grain: "range", rolling: null, all: false, asked: true, point: end };
};

/** Credit that is used or not, which is neither a balance nor a debt. */
const CREDIT_LEFT =
  /\b(?:available|unused|remaining|spare|open) credit\b|\bcredit (?:do |have |is |we |i |still |\w+ ){0,4}(?:left|available|remaining|unused|to spare)\b|\butili[sz]\w*\b|\bmaxed\b|\b\d+ ?(?:%|percent) of (?:my|our|the) (?:available |total )?(?:credit|limits?)\b|\b(?:of|under|below|near|close to|from) (?:my |our |the |its |their )?(?:credit )?limits?\b|\blimit\b.*\bfree to (?:use|charge)\b|\bnot used\b|\b(?:remains?|left|room|far|close|before|until|till|shy)\b.*\b(?:until|till|before|to|from|of|hit|hitting|reach\w*)\b (?:(?:i|we|it|the|my|our|its|hit|reach|is|at|credit|card) ){0,4}limit\b|\broom (?:is |do |we |i |have |left |\w+ ){0,4}on (?:my|our|the)\b/;

/** Asks when a card was paid, not what was bought with it. */
const PAID_TO =
  /\bwhen (?:did|have|was|were) .{0,25}\b(?:last |recently )?(?:pay|paid|payment)\b|\b(?:last|latest|most recent) (?:payment|time .{0,20}\bpaid) .{0,12}\b(?:to|on|towards?|for)?\b|\bpayments? (?:of|to|on|towards?|for) .{2,45}\blast (?:time|one)\b/;

/** Pays more than now: "if I add $200 a month to the car loan". */
const ADDS_TO = /\b(?:add|adds|added|adding|throw|threw|chuck|chucked|toss|put|pump|stick)\b.*\b(?:to|at|toward|towards|into|onto|in|on)\b/;

const DEBT_OF_INCOME = /\bdebt[- ]to[- ]income\b|\bdti\b/;

/** What is owed, what it costs, when it is paid off, and credit that is left. */
export const debtKinds = [
  answerKind(
    "debt",
    "debt",
    "owe",
    "account possession amount_q total list have by_account except balance largest smallest apiece period",
    {
      statesAll: true,
      weight: 0.3,
      when: (q) =>
        !/\bhow (?:many|long)\b/.test(q.text) &&
        (/\bow(?:e|es|ed|ing)\b|debts?|to pay (?:on|for)|outstanding|liabilit|principal|left (?:on|to pay)|left/.test(q.text) ||
          areDebts(q)) &&
        !q.has("compare") &&
        (accountsOf(q).length === 0 || q.has("possession") || areDebts(q)) &&
        (!q.has("period") || isDay(q) || isToday(q)),
      frame: (q, base) => ({ filter: onLoans(q, base) }),
    },
  ),
  answerKind(
    "debt of an account",
    "debt",
    "owe|have|amount_q account",
    "amount_q have total owe balance list by_account apiece largest smallest except possession",
    {
      statesAll: true,
      weight: 0.35,
      // When it ends is another question.
      when: (q) =>
        areDebts(q) &&
        // What is paid each time is another question, too.
        (!/\b(?:payments?|instal+ments?)\b/.test(q.text) ||
          /\bow(?:e|ed|es|ing)\b|\b(?:left|balance|debt|remain\w*|outstanding)\b/.test(q.text)) &&
        // What is left once it is paid, too.
        !/\b(?:after|once|when) (?:(?:we|i) )?(?:pay|paying|paid|clear|clearing|cleared)\b/.test(q.text) &&
        !/^when\b|\bwhen (?:does|will|is|do|are)\b/.test(q.text),
    },
  ),
  answerKind(
    "debt at a time ahead",
    "debt",
    "owe|balance|budget_left|forecast account|possession|owe",
    "owe balance budget_left forecast have account possession amount_q total list period per_year per_month year_word by_year by_month number next before_after accounts by_account apiece progress exists afford",
    {
      statesAll: true,
      weight: 1.4,
      decidesTask: true,
      when: (q) =>
        LOOKS_AHEAD.test(q.text) &&
        dayAhead(q.text, periodOf(q), q.today) !== null &&
        !/\b(?:pay|paid|paying|payments?|extra|more|if|free)\b/.test(q.text) &&
        (q.has("possession") || areDebts(q) || (accountsOf(q).length === 0 && /\bow(?:e|ed|ing)\b/.test(q.text))),
      frame: (q, base) => ({ filter: onLoans(q, base), metric: "ahead", period: untilAhead(q) }),
    },
  ),
  answerKind(
    "interest in a payment",
    "payoff",
    "interest|interest_paid|owe|rate account|possession|owe",
    "interest interest_paid trip owe rate account possession share amount_q spend purchase have list total apiece next per_month recurring bills exists fee paid_down off",
    {
      statesAll: true,
      weight: 1.6,
      decidesTask: true,
      when: (q) =>
        /\b(?:payments?|instal?lments?)\b/.test(q.text) &&
        /\b(?:interest|principal)\b/.test(q.text) &&
        !/\b(?:did|have|has|was|were|so far|made)\b/.test(q.text) &&
        !q.has("period") &&
        (q.has("possession") || areDebts(q) || (accountsOf(q).length === 0 && /\bloans?\b/.test(q.text))),
      frame: (q, base) => ({ filter: onLoans(q, base), metric: "part" }),
    },
  ),
  answerKind(
    "interest of all debts",
    "rate",
    "interest|rate owe",
    "interest rate owe per_month by_month recurring amount_q spend purchase list total apiece have category",
    {
      statesAll: "apiece summary",
      weight: 1.4,
      decidesTask: true,
      when: (q) =>
        /\binterest\b/.test(q.text) &&
        !/\brates?\b|\baprs?\b|percent|%|\b(?:did|have|has|was|were|paid|so far|ever|earn\w*|if|extra)\b/.test(q.text) &&
        accountsOf(q).length === 0 &&
        !q.has("period", "merchant", "possession"),
      frame: () => ({ metric: "interest", period: null, groupBy: null, filter: EMPTY_FILTER }),
    },
  ),
  answerKind(
    "share of what is owed",
    "debt",
    "share owe account|possession",
    "share owe account possession amount_q total have list by_account balance",
    {
      weight: 1.2,
      when: (q) => (q.has("possession") || areDebts(q)) && !q.has("period") && !/\b(?:paid|pay|paying|interest|worth)\b/.test(q.text),
      frame: (q, base) => ({ filter: onLoans(q, base), metric: "share" }),
    },
  ),
  answerKind(
    "debt paid down",
    "debt_change",
    "paid_down|change owe",
    "account possession amount_q total list have payoff spend period off trend paid_down accounts by_account apiece",
    {
      weight: 0.5,
      when: (q) => isPast(q) && (accountsOf(q).length === 0 || q.has("possession") || areDebts(q)),
      frame: (q, base) => ({ filter: onLoans(q, base) }),
    },
  ),
  answerKind(
    "which debt is larger",
    "debt",
    "by_account|account|accounts owe|have more|less|largest|smallest",
    "by_account account accounts owe have more less largest smallest list amount_q balance compare exists",
    {
      weight: 0.6,
      when: (q) => /\bwhich\b/.test(q.text) && q.has("owe") && !q.has("period", "rate") && (accountsOf(q).length === 0 || areDebts(q)),
      frame: (q, base) => (base.filter.accounts.length > 0 ? {} : ofCardsOrLoans(q, base)),
    },
  ),
  answerKind(
    "charge on a card",
    "credit_use",
    "account amount|number",
    "account by_account amount number spend purchase safe limit budget_left exists except bills have not progress",
    {
      weight: 1.3,
      when: (q) =>
        areDebts(q) &&
        accountsOf(q).every((id) => typeOf(q, id) === "credit") &&
        /\b(?:can|could) (?:i|we) (?:still )?(?:charge|put|fit|get|spend)\b|\broom for\b/.test(q.text) &&
        !q.has("period"),
      frame: (_, base) => ({ filter: { ...base.filter, over: null, under: null } }),
    },
  ),
  answerKind(
    "payments that are left",
    "payoff",
    "count account|possession|owe",
    "purchase budget_left payoff owe spend more year_word per_month amount_q have exists list trip account possession progress before_after",
    {
      weight: 1.2,
      when: (q) =>
        /\bhow many (?:more )?(?:\w+ )?(?:payments?|months?|years?|instal+ments?)\b.*\b(?:left|remain\w*|to go|until|till|before|still|more)\b|\bhow many more\b/.test(
          q.text,
        ) &&
        !q.has("period") &&
        !/\bdid\b|\bmade\b|\bso far\b/.test(q.text) &&
        (q.has("possession") || areDebts(q)),
      frame: (q, base) => ({ filter: onLoans(q, base) }),
    },
  ),
  answerKind(
    "left on a loan",
    "debt",
    "budget_left account|possession",
    "owe amount_q total list have by_account apiece accounts progress",
    {
      weight: 0.6,
      when: (q) =>
        /\b(?:left|remaining|remains|to go|outstanding)\b/.test(q.text) &&
        !/\bhow (?:many|long)\b/.test(q.text) &&
        (q.has("possession")
          ? /\b(?:owe|owed|loan|paid?|pay|mortgage)\b/.test(q.text)
          : accountsOf(q).length > 0 && accountsOf(q).every((id) => /loan|debt/.test(typeOf(q, id)))),
      frame: (q, base) => ({ filter: onLoans(q, base) }),
    },
  ),
  answerKind(
    "principal that was paid",
    "debt_change",
    "owe|paid_down account|possession|owe",
    "owe amount_q spend purchase period share paid_down payoff off list have total account possession interest by_month exists net",
    {
      weight: 0.9,
      when: (q) =>
        isPast(q) &&
        /\bprincipal\b/.test(q.text) &&
        /\bpa(?:y|ys|id|ying|yments?)\b|\bwent\b|\bgo(?:es|ing|ne)?\b|\bknock|\bchip|\btoward|\breduc/.test(q.text) &&
        !/\bow(?:e|ed|es|ing)\b|\bleft\b|\bremain|\boutstanding\b|\bbalance\b|\bpaid off\b.*\bwhen\b|\bwhen\b/.test(q.text) &&
        (accountsOf(q).length === 0 || q.has("possession") || areDebts(q)),
      frame: (q, base) => ({ filter: onLoans(q, base) }),
    },
  ),
  answerKind(
    "debts that grow or shrink",
    "debt_change",
    "owe|by_account|accounts more|less|change|trend",
    "owe not account accounts by_account list exists have apiece period purchase amount_q balance",
    {
      weight: 0.7,
      when: (q) =>
        isPast(q) &&
        q.has("owe") &&
        /\b(?:get(?:s|ting)?|grow(?:s|ing)?|shrink(?:s|ing)?|go(?:es|ing)|mov(?:es|ing)|fall(?:s|ing)?|ris(?:es|ing)|climb(?:s|ing)?|drop(?:s|ping)?|com(?:es|ing)|creep(?:s|ing)?)\b/.test(
          q.text,
        ) &&
        /\bwhich\b|\bwhat\b|\bany\b|\b(?:is|are|aren't|isn't)\b/.test(q.text) &&
        (accountsOf(q).length === 0 || areDebts(q)),
      frame: (q, base) => ({ period: base.period ?? yearTo(q.today) }),
    },
  ),
  answerKind(
    "loan paid down",
    "debt_change",
    "paid_down|payoff account|possession",
    "owe amount_q total list have payoff paid_down share spend period off",
    {
      weight: 0.6,
      when: (q) =>
        isPast(q) &&
        (q.has("possession") || areDebts(q)) &&
        (/\bhow (?:much|far)\b|\bby how\b|\b(?:headway|progress|dent)\b/.test(q.text) ||
          (q.has("period") && !/\b(?:when|will|would|how long)\b/.test(q.text))),
      frame: (q, base) => ({
        filter: onLoans(q, base),
        ...(/\b(?:headway|progress|dent)\b/.test(q.text) && { period: base.period ?? yearTo(q.today) }),
      }),
    },
  ),
  answerKind(
    "debts paid down",
    "debt_change",
    "paid_down period",
    "account accounts by_account amount_q total list have exists owe share apiece more less compare",
    {
      weight: 0.6,
      when: (q) =>
        isPast(q) && /\b(?:loans?|principal|debts?|mortgages?|cards?)\b/.test(q.text) && (accountsOf(q).length === 0 || areDebts(q)),
    },
  ),
  answerKind(
    "debt then and now",
    "debt_change",
    "owe compare|more|less|change period",
    "account possession amount_q total list have compare more less exists share change trend accounts by_account off payoff",
    {
      weight: 0.5,
      when: (q) =>
        isPast(q) &&
        q.reading.periods.length === 1 &&
        (accountsOf(q).length === 0 || q.has("possession") || areDebts(q)) &&
        !q.has("spend", "income"),
      frame: (q, base) => {
        const [then] = q.reading.periods;
        const since = then ? (then.point ?? then.period.start) : null;
        return {
          filter: onLoans(q, base),
          ...(base.period && since ? { period: { ...base.period, start: since, end: q.today, grain: "range", point: null } } : {}),
        };
      },
    },
  ),
  answerKind(
    "last payment to a card",
    "last_time",
    "last|when account",
    "when last spend purchase bills account by_account exists amount_q paid_down payoff off",
    {
      weight: 1.6,
      when: (q) =>
        areDebts(q) &&
        accountsOf(q).every((id) => typeOf(q, id) === "credit") &&
        PAID_TO.test(q.text) &&
        !q.has("period") &&
        !/\b(?:with|using|by)\b|\bpa(?:y|id) on\b/.test(q.text),
      // On the card's own account, a payment is a transfer that comes in.
      frame: (_, base) => ({ order: "latest", limit: null, filter: { ...base.filter, section: "Transfer" } }),
    },
  ),
  answerKind("which loan", null, "account amount_q|owe|rate|payoff", "have list", {
    weight: 0.8,
    when: (q) => /\bthe loan\b/.test(q.text) && loansNamed(q) > 1 && areDebts(q),
    ask: (q) => ({
      ask: "You have several loans. Which one do you mean?",
      chips: q.vocabulary.accounts
        .filter((a) => a.type === "loan")
        .slice(0, 4)
        .map((a) => `How much do I owe on ${a.name}?`),
    }),
  }),
  answerKind(
    "rates",
    "rate",
    "rate account",
    "amount_q spend have list compare more less owe by_account largest earn balance apiece share net",
    {
      statesAll: "apiece pointer summary accounts balance",
      weight: 0.6,
      // The rate on the car is that of its loan.
      frame: (q, base) => ({ filter: owedOn(base.filter, q.vocabulary) }),
      when: (q) =>
        /\brates?\b|apr|apy|percent|interest/.test(q.text) &&
        // Where interest went is asked of rows.
        !(
          /\binterest\b/.test(q.text) &&
          !/\brates?\b|\bapr|\bapy|percent|%/.test(q.text) &&
          /\b(?:land\w*|credited|deposited|received|earned|paid (?:in|out|to|into))\b/.test(q.text)
        ) &&
        (!q.has("net") || /\b(?:gap|difference|spread)\b/.test(q.text)) &&
        !/\boutstanding\b|\bprincipal\b|\bamount owed\b|\bhow (?:large|big)\b|\bowed\b|\bbalances?\b|\bhow much (?:do|did) (?:i|we) owe\b/.test(
          q.text,
        ),
    },
  ),
  answerKind(
    "average rate of debts",
    "rate",
    "rate average",
    "owe account by_account allocation amount_q list have apiece total interest spend",
    {
      weight: 1.6,
      decidesTask: true,
      when: (q) =>
        /\brates?\b|\bapr/.test(q.text) &&
        !q.has("period", "earn", "merchant", "category") &&
        !/\b(?:savings rate|earn\w*|apy|tax(?:es)?)\b/.test(q.text) &&
        (q.has("owe") || accountsOf(q).length === 0 || areDebts(q)),
      frame: (q, base) => {
        const wanted = ofCardsOrLoans(q, base);
        return { ...wanted, metric: AVERAGE_RATE, filter: owedOn(wanted.filter ?? base.filter, q.vocabulary) };
      },
    },
  ),
  answerKind("debt payments against income", "debt", "owe", "amount_q list have total period", {
    weight: 1.6,
    decidesTask: true,
    when: (q) => DEBT_OF_INCOME.test(q.text) && accountsOf(q).length === 0,
    frame: () => ({ metric: OF_INCOME, period: null, filter: EMPTY_FILTER }),
  }),
  answerKind("highest rate", "rate", "rate owe|largest|by_account", "list by_account largest smallest have apiece first last", {
    weight: 0.5,
    when: (q) => /\brates?\b|apr/.test(q.text),
  }),
  answerKind("rates that are paid", "rate", "rate spend", "list have apiece by_account owe", {
    weight: 0.9,
    when: (q) => /\brates?\b|\bapr/.test(q.text) && accountsOf(q).length === 0,
    frame: ofCardsOrLoans,
  }),
  answerKind(
    "which debt to pay first",
    "rate",
    "account|possession account|possession paid_down|payoff|extra|spend|first|recommend",
    "paid_down payoff off spend extra first recommend compare more less change gain category largest list possession account contribution keep",
    {
      weight: 1.5,
      // What to do with money is not told; the rates of the debts that are named are.
      when: (q) =>
        /\bor\b|\bwhich\b/.test(q.text) &&
        /\b(?:first|sooner|before|better|should|smarter|prefer|rather|priority)\b/.test(q.text) &&
        !q.has("amount", "period") &&
        debtsNamed(q).length > 1,
      frame: (q, base) => ({ filter: { ...base.filter, categories: [], accounts: debtsNamed(q) } }),
    },
  ),
  answerKind("which rate", null, "rate", "list have earn amount_q", {
    weight: 0.2,
    when: (q) => accountsOf(q).length === 0,
    ask: () => ({
      ask: "Which rate do you mean?",
      chips: [
        "What are the rates on my loans and cards?",
        "How much interest did my savings earn this year?",
        "What is my savings rate this year?",
      ],
    }),
  }),
  answerKind("free of debt", "payoff", "payoff", "when owe amount_q list have", {
    isOverview: true,
    weight: 0.4,
    when: (q) => /\bdebt[- ]free\b|\bout of debt\b/.test(q.text),
  }),
  answerKind(
    "extra payment",
    "payoff",
    "extra|hypothetical|contribution amount|number account|owe|possession",
    "payoff extra spend per_month hypothetical when amount_q list interest_ahead interest fee off year_word count keep contribution total possession trip off before_after less more create progress",
    {
      freeNouns: true,
      weight: 0.6,
      frame: (q, base) => ({ filter: onLoans(q, base), metric: "extra" }),
      when: (q) => (q.has("extra") || ADDS_TO.test(q.text)) && (q.has("owe", "possession") || areDebts(q)),
    },
  ),
  answerKind(
    "payoff",
    "payoff",
    "payoff account|owe|possession",
    "when extra amount number hypothetical per_month amount_q spend list have count per_year more off interest_ahead interest fee forecast year_word owe total progress",
    {
      isOverview: true,
      statesAll: "apiece pointer summary fresh purchase rate budget_left",
      weight: 0.5,
      // What is saved for is reached, not paid off.
      when: (q) =>
        (accountsOf(q).length === 0 || q.has("possession") || areDebts(q)) &&
        !/\bhow much .*paid off\b|\bsince\b|\bfunds?\b|\bgoals?\b|\bsaving (?:up )?for\b/.test(q.text),
      frame: (q, base) => ({ filter: onLoans(q, base) }),
    },
  ),
  answerKind("when a loan is done", "payoff", "when account|possession", "progress payoff owe spend forecast hypothetical per_month", {
    weight: 0.8,
    when: (q) =>
      /\bwhen\b.*\b(?:done|over|finished|gone|ends?|cleared|settled|ours)\b/.test(q.text) &&
      !q.has("period") &&
      (q.has("possession") ? /\b(?:loan|payments?|paid|mortgage)\b/.test(q.text) : areDebts(q)) &&
      accountsOf(q).every((id) => typeOf(q, id) !== "credit"),
    frame: (q, base) => ({ filter: onLoans(q, base) }),
  }),
  answerKind(
    "interest still to come",
    "payoff",
    "interest_ahead",
    "account owe possession amount_q total list payoff spend have when hypothetical forecast per_month interest keep",
    {
      weight: 1.5,
      when: (q) => accountsOf(q).length === 0 || q.has("possession") || areDebts(q),
      frame: (q, base) => ({ filter: onLoans(q, base) }),
    },
  ),
  answerKind("which limit", null, "limit", "amount_q list", {
    weight: 0.4,
    when: (q) => /\b(?:what|what's|whats) (?:is |was )?(?:the |my )?(?:\w+ )?limit\b/.test(q.text) && cardsOf(q).length > 1,
    ask: (q) => ({
      ask: "Which card's limit do you mean?",
      chips: cardsOf(q)
        .slice(0, 4)
        .map((a) => `What is the limit of ${a.name}?`),
    }),
  }),
  answerKind(
    "credit that is left",
    "credit_use",
    "account|by_account|limit|owe|have|amount_q",
    "account by_account limit owe have amount_q balance cash budget_left before_after progress number more less exists share rate list apiece purchase spend total largest smallest",
    { weight: 1.6, when: (q) => CREDIT_LEFT.test(q.text) && !q.has("period", "category", "merchant") && !/\bscore\b/.test(q.text) },
  ),
  answerKind(
    "credit limit",
    "credit_use",
    "limit",
    "account list amount_q balance have cash by_account progress share more largest smallest before_after",
    {
      statesAll: "apiece pointer summary accounts",
      weight: 0.3,
      when: (q) => !q.has("period"),
    },
  ),
];
