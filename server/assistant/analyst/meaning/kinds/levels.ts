import { EMPTY_FILTER, type Frame } from "../../frame.ts";
import { answerKind, type Query } from "../query.ts";

const accountsOf = (q: Query): number[] => q.reading.entities.accounts.filter((a) => !a.excluded).flatMap((a) => a.ids);
const typeOf = (q: Query, id: number): string => q.vocabulary.accounts.find((a) => a.id === id)?.type ?? "";
const areDebts = (q: Query): boolean => accountsOf(q).length > 0 && accountsOf(q).every((id) => /credit|loan|debt/.test(typeOf(q, id)));
const named = (q: Query, label: string, is: (type: string, subtype: string) => boolean): Frame["filter"]["accounts"] => [
  { label, ids: q.vocabulary.accounts.filter((a) => is(a.type, a.subtype ?? "")).map((a) => a.id) },
];
/** The accounts of a list but for those that the question leaves out. */
const without = (q: Query, label: string, from: Frame["filter"]["accounts"]): Frame["filter"]["accounts"] => {
  const out = q.reading.entities.accounts.filter((a) => a.excluded);
  const gone = new Set(out.flatMap((a) => a.ids));
  return [
    { label: `${label} except ${out.map((a) => a.label).join(" and ")}`, ids: from.flatMap((a) => a.ids).filter((id) => !gone.has(id)) },
  ];
};
const isCash = (type: string, subtype: string): boolean => type === "depository" && /checking|savings?|money market/.test(subtype);
/** "Owed on the house" is the mortgage, and "on my car" the car loan. */
const LOAN_OF: Record<string, RegExp> = { property: /mortgage|home equity/, vehicle: /auto|car/ };
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
  return { ...base.filter, accounts: [{ label: kinds.has("property") ? "mortgage" : "car loan", ids }] };
};
/** A period that names one day, or asks about its last. */
const isDay = ({ reading, today }: Query): boolean =>
  reading.periods.length === 1 &&
  reading.periods.every(
    (p) => p.period.end < today && (p.point !== null || p.grain === "day" || p.grain === "month" || p.grain === "year"),
  );
const isPast = ({ reading, today }: Query): boolean => reading.periods.every((p) => p.period.start <= today);
/** From the earliest time named to today: "more than at the end of last year". */
const sinceThen = (q: Query, base: Frame): Partial<Frame> => {
  const [first] = q.reading.periods.map((p) => p.point ?? (p.period.end < q.today ? p.period.end : p.period.start)).toSorted();
  return base.period && first ? { period: { ...base.period, start: first, end: q.today, grain: "range", point: null } } : {};
};
const cardsOf = ({ vocabulary }: Query): Query["vocabulary"]["accounts"] => vocabulary.accounts.filter((a) => a.type === "credit");
const loansNamed = (q: Query): number => new Set(accountsOf(q)).size;

/** "Savings?" alone may mean what is there, what was put there or what it earns. */
const isBareType = ({ text, reading }: Query): boolean =>
  text.replace(/\W+$/, "").split(" ").length === 1 && reading.entities.accounts.some((a) => a.kind === "savings");

/** Credit that is used or not, which is neither a balance nor a debt. */
const CREDIT_LEFT =
  /\b(?:available|unused|remaining|spare|open) credit\b|\bcredit (?:do |have |is |we |i |still |\w+ ){0,4}(?:left|available|remaining|unused|to spare)\b|\butili[sz]\w*\b|\bmaxed\b|\b(?:of|under|below|near|close to|from) (?:my |our |the |its |their )?(?:credit )?limits?\b|\broom (?:is |do |we |i |have |left |\w+ ){0,4}on (?:my|our|the)\b/;

/** What is there on a day: balances, debts, net worth, holdings. */
export const levelKinds = [
  answerKind(
    "balance",
    "balance",
    "account|possession",
    "period balance have cash amount_q total list by_account accounts except apiece largest smallest compare",
    {
      statesAll: "apiece pointer summary accounts fresh number",
      weight: 0.2,
      when: (q) =>
        ((!q.has("compare") || q.has("balance")) &&
          (!q.has("period") || q.has("balance", "have")) &&
          q.has("balance", "have", "cash", "amount_q", "total")) ||
        (q.items.every((i) => i.type === "account" || i.type === "list") && !isBareType(q)),
    },
  ),
  answerKind("balances", "balance", "balance", "by_account accounts list total cash have amount_q largest smallest", {
    statesAll: "pointer summary accounts",
    weight: 0.1,
    when: (q) => q.has("by_account", "accounts", "list") || /\bbalances\b/.test(q.text),
  }),
  answerKind(
    "largest account",
    "balance",
    "largest|smallest|more|less account|by_account",
    "have balance by_account list more amount_q cash",
    {
      weight: 0.4,
      when: (q) =>
        q.has("by_account", "account") && (q.has("have", "balance") || /\bmoney\b|\bcash\b/.test(q.text)) && !q.has("spend", "rate"),
    },
  ),
  answerKind("cash", "balance", "cash", "have amount_q total account balance list except not", {
    statesAll: "pointer summary accounts",
    weight: 0.4,
    when: (q) => !q.has("not") || q.reading.entities.accounts.some((a) => a.excluded),
    frame: (q, base) => ({
      filter: q.reading.entities.accounts.some((a) => a.excluded)
        ? { ...EMPTY_FILTER, accounts: without(q, "cash", named(q, "cash", isCash)) }
        : base.filter.accounts.length > 0 && q.reading.entities.accounts.every((a) => a.kind !== "cash")
          ? base.filter
          : { ...EMPTY_FILTER, accounts: named(q, "cash", isCash) },
    }),
  }),
  answerKind("accounts", "accounts_list", "accounts|by_account", "list have count", {
    weight: -0.2,
    when: (q) => /\baccounts?\b|\bcards?\b|\bbanks?\b/.test(q.text),
  }),
  answerKind(
    "debt",
    "debt",
    "owe",
    "account possession amount_q total list have by_account except balance largest smallest apiece period",
    {
      statesAll: true,
      weight: 0.3,
      when: (q) =>
        (/\bow(?:e|es|ed|ing)\b|debts?|outstanding|liabilit|principal|left (?:on|to pay)|left/.test(q.text) || areDebts(q)) &&
        !q.has("compare") &&
        (accountsOf(q).length === 0 || q.has("possession") || areDebts(q)) &&
        (!q.has("period") || isDay(q)),
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
      when: areDebts,
    },
  ),
  answerKind(
    "debt paid down",
    "debt_change",
    "paid_down|change owe",
    "account possession amount_q total list have payoff spend period off trend",
    {
      weight: 0.5,
      when: (q) => isPast(q) && (accountsOf(q).length === 0 || q.has("possession") || areDebts(q)),
      frame: (q, base) => ({ filter: onLoans(q, base) }),
    },
  ),
  answerKind(
    "loan paid down",
    "debt_change",
    "paid_down|payoff account|possession",
    "owe amount_q total list have payoff paid_down share spend period off",
    {
      weight: 0.6,
      when: (q) => isPast(q) && (q.has("possession") || areDebts(q)) && /\bhow much\b|\bby how\b/.test(q.text),
      frame: (q, base) => ({ filter: onLoans(q, base) }),
    },
  ),
  answerKind(
    "debt then and now",
    "debt_change",
    "owe compare|more|less|change period",
    "account possession amount_q total list have compare more less exists",
    {
      weight: 0.5,
      when: (q) => isPast(q) && q.reading.periods.length === 1 && (accountsOf(q).length === 0 || areDebts(q)) && !q.has("spend", "income"),
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
      when: (q) =>
        /\brates?\b|apr|apy|percent|interest/.test(q.text) &&
        (!q.has("net") || /\b(?:gap|difference|spread)\b/.test(q.text)) &&
        !/\boutstanding\b|\bprincipal\b|\bamount owed\b|\bhow (?:large|big)\b|\bowed\b|\bbalances?\b|\bhow much (?:do|did) (?:i|we) owe\b/.test(
          q.text,
        ),
    },
  ),
  answerKind("highest rate", "rate", "rate owe|largest|by_account", "list by_account largest smallest have", {
    weight: 0.5,
    when: (q) => /\brates?\b|apr/.test(q.text),
  }),
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
    "extra|hypothetical amount|number account|owe",
    "payoff extra spend per_month hypothetical when amount_q list",
    {
      freeNouns: true,
      weight: 0.6,
      frame: (q, base) => ({ filter: onLoans(q, base) }),
      when: (q) => q.has("extra") && (q.has("owe") || areDebts(q)),
    },
  ),
  answerKind(
    "payoff",
    "payoff",
    "payoff account|owe|possession",
    "when extra amount number hypothetical per_month amount_q spend list have count per_year more off",
    {
      isOverview: true,
      statesAll: "apiece pointer summary fresh purchase",
      weight: 0.5,
      when: (q) => !/\bhow much .*paid off\b|\bsince\b/.test(q.text),
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
    "account by_account limit owe have amount_q balance cash budget_left share rate list apiece purchase spend total largest smallest",
    { weight: 0.9, when: (q) => CREDIT_LEFT.test(q.text) && !q.has("period", "category", "merchant") && !/\bscore\b/.test(q.text) },
  ),
  answerKind(
    "credit limit",
    "credit_use",
    "limit",
    "account list amount_q balance have cash by_account progress share more largest smallest",
    {
      statesAll: "apiece pointer summary accounts",
      weight: 0.3,
      when: (q) => !q.has("period"),
    },
  ),
  answerKind("net worth", "net_worth", "networth", "amount_q total period list balance", {
    statesAll: "pointer summary accounts",
    weight: 0.3,
  }),
  answerKind(
    "net worth without accounts",
    "net_worth",
    "networth except|not account|possession",
    "amount_q total list balance account possession",
    {
      weight: 0.8,
      when: (q) => q.reading.entities.accounts.some((a) => a.excluded),
      frame: (q) => ({
        filter: {
          ...EMPTY_FILTER,
          accounts: without(q, "everything", [{ label: "everything", ids: q.vocabulary.accounts.map((a) => a.id) }]),
        },
      }),
    },
  ),
  answerKind("money there", "balance", "amount_q have", "cash", {
    weight: 0.05,
    when: (q) => /\bhow much (?:money |cash )?(?:do |have )?(?:i|we)(?: have)? (?:have|got|left)\b/.test(q.text),
    frame: (q) => ({ filter: { ...EMPTY_FILTER, accounts: named(q, "cash", isCash) } }),
  }),
  answerKind("better off", "net_worth_change", "wealthier period", "compare more less exists have change networth amount_q", {
    weight: 0.6,
    frame: sinceThen,
  }),
  answerKind("own less owed", "net_worth", "assets|have owe", "amount_q total list have hypothetical where except net", {
    weight: 0.6,
    when: (q) => /\bown\b.*\b(?:minus|less|after|subtract\w*|take away|against|and)\b.*\bow(?:e|ed|ing)\b/.test(q.text),
  }),
  answerKind("net worth since", "net_worth_change", "have more|less period", "compare amount_q total networth", {
    weight: 0.3,
    when: (q) => !q.has("account", "category", "merchant", "spend", "income", "earn", "cash", "balance"),
    frame: sinceThen,
  }),
  answerKind("assets", "net_worth", "assets", "owe amount_q total list have", { weight: 0.2, frame: () => ({ metric: "assets" }) }),
  answerKind(
    "net worth change",
    "net_worth_change",
    "networth change|trend|compare|by_month|more|why",
    "spend amount_q period list more less average per_month largest share",
    { weight: 0.5 },
  ),
  answerKind("home equity", "equity", "equity", "account possession category amount_q have list balance", {
    isOverview: true,
    weight: 0.8,
  }),
  answerKind(
    "share of net worth",
    "allocation",
    "share|amount_q account|possession",
    "of_worth share networth amount_q holding cash list balance",
    {
      weight: 0.6,
      when: (q) => q.has("of_worth", "networth"),
    },
  ),
  answerKind("holdings", "holdings", "holding", "list amount_q have account largest balance total by_account gain", {
    isOverview: true,
    statesAll: "apiece pointer summary accounts",
    weight: 0.2,
  }),
  answerKind("gain", "holdings", "gain holding", "list amount_q have account largest by_account spend period", {
    weight: 0.4,
    when: (q) => q.reading.periods.every((p) => p.all),
  }),
  answerKind("gain by position", "holdings", "gain account", "holding list amount_q by_account", {
    weight: 0.1,
    when: (q) =>
      /\bgains?\b|unreali[sz]ed|position|doing|perform|\breturns?\b/.test(q.text) &&
      q.reading.entities.accounts.some((a) => a.ids.some((id) => typeOf(q, id) === "investment")),
  }),
  answerKind("allocation alone", "allocation", "allocation", "list share", {
    weight: 0.3,
    when: (q) => /\ballocat|\bdiversif|\basset mix\b|\bportfolio mix\b/.test(q.text),
  }),
  answerKind("allocation", "allocation", "allocation holding|account", "list share holding amount_q by_account", { weight: 0.5 }),
  answerKind("investment contributions", "investment_tx", "contribution account|holding", "amount_q period list spend", {
    weight: 0.4,
    when: (q) => accountsOf(q).every((id) => typeOf(q, id) === "investment"),
  }),
  answerKind("which contributions", null, "contribution", "amount_q period spend", {
    weight: 0.1,
    when: (q) => accountsOf(q).length === 0,
    ask: () => ({
      ask: "Put into what?",
      chips: [
        "How much did I contribute to my 401(k) this year?",
        "How much did I put into my brokerage this year?",
        "How much did I transfer to savings this year?",
      ],
    }),
  }),
  answerKind("idle cash", "idle_cash", "idle", "cash account amount_q have balance spend per_month more recommend", {
    isOverview: true,
    statesAll: true,
    weight: 0.4,
    when: (q) => q.has("cash", "account", "balance", "amount_q") || /\b(?:cash|money|savings)\b/.test(q.text),
  }),
];
