import { addDays, addMonths, day, startOfMonth } from "#domain/day.ts";
import type { Frame } from "../../frame.ts";
import { KEPT_LEAST, KEPT_MOST, UNITS_KEPT, UNITS_SHORT } from "../../answers/income.ts";
import { LESS_COSTS } from "../../answers/income-less.ts";
import { everything, fullMonths as monthsBefore, thisYear } from "../../planner.ts";
import type { Type } from "../lexicon.ts";
import { type AnswerKind, answerKind, type Query } from "../query.ts";

/** Asks for one unit of time of many. */
const WHICH_UNIT =
  /\b(?:which|what) (?:(?:one|single|calendar|full) )?(month|quarter|year)s?\b|\b(?:best|worst) (month|quarter|year) (?:for|of) saving/;
/** Asks for the units in which more was earned than spent, rather than less. */
const EARNED_MORE =
  /\b(?:earn\w*|ma[dk]e|income|br(?:ing|ought) in|c[oa]me in)\b[^.?!]*\bmore\b[^.?!]*\bthan\b[^.?!]*\bspen[dt]|\bspen[dt](?:ing)? (?:was |were )?less\b[^.?!]*\bthan\b|\bincome (?:beat|exceeded|was (?:higher|more|larger) than|topped)/;
const FILTER = "period amount account merchant except category income_category total amount_q";
const SCOPE = `${FILTER} list net_of`;
/** The categories of the bank's codes that match, under one name. */
export const coded = (q: Query, label: string, pattern: RegExp): Frame["filter"]["categories"] => [
  { label, ids: q.vocabulary.categories.filter((c) => c.code !== null && pattern.test(c.code)).map((c) => c.id) },
];
/** Words for spending that also name a kind of income: "interest" left out of income is interest earned. */
const ALSO_INCOME: readonly [RegExp, string, RegExp][] = [
  [/interest/i, "interest", /^INCOME_INTEREST/],
  [/\btax(?:es)?\b/i, "tax refunds", /^INCOME_TAX_REFUND/],
];
const alsoIncome = (label: string) => ALSO_INCOME.find(([words]) => words.test(label));
/** The filter of a question about income. */
export const income = (base: Frame, q?: Query): Frame["filter"] => ({
  ...base.filter,
  section: "Income",
  notCategories: base.filter.notCategories.flatMap((c) => {
    const kind = q && alsoIncome(c.label);
    return kind ? coded(q, kind[1], kind[2]) : [c];
  }),
});

/** "Get from us" is money out. */
/** "Did Verizon get paid" asks about a payment to it, not from it. */
export const isPaidTo = (q: Query): boolean =>
  q.reading.entities.merchants.some(
    (m) =>
      !m.names.every((name) => q.nameIndex.payers.has(name)) &&
      /^ (?:bill )?(?:get|gets|got|getting|been|be|being)\b.{0,12}\bpaid\b/.test(q.text.slice(m.to)),
  );
const FROM_US = /\b(?:from|of|out of) (?:us|me)\b/;

/** "Each of the last six months" means full months; a month that is still running has no rate yet. */
const fullMonths = (q: Query, { period }: Frame): Frame["period"] => {
  if (period?.rolling?.unit !== "month") return period;
  const thisMonth = startOfMonth(q.today);
  return { ...period, start: addMonths(thisMonth, -period.rolling.count), end: addDays(thisMonth, -1), grain: "range", rolling: null };
};

/** Who only pays the household: "which client pays the most" is no spending. */
export const PAYERS = /\b(?:clients?|customers?|employers?|payers?)\b/;
/** What comes in less what goes out is of the whole household or of accounts. No answer has it of a category, a merchant or an amount. */
const NETS: ReadonlySet<AnswerKind["intent"]> = new Set<AnswerKind["intent"]>(["cash_flow", "savings_rate"]);
const NARROWS: ReadonlySet<Type> = new Set<Type>(["category", "merchant", "amount"]);
/** A category of spending is no part of income, unless it is left out of something. */
const ofIncome = (kind: AnswerKind): AnswerKind => ({
  ...kind,
  takes: NETS.has(kind.intent) ? new Set([...kind.takes].filter((type) => !NARROWS.has(type))) : kind.takes,
  when: (q) =>
    kind.when(q) &&
    (kind.intent !== "income_total" ||
      q.reading.entities.categories.every(
        (c) => c.section === "Income" || alsoIncome(c.label) !== undefined || (c.excluded && q.has("spend", "net")),
      )) &&
    (kind.intent !== "income_total" ||
      kind.name.includes("interest") ||
      q.reading.entities.categories.every((c) => c.excluded || !/interest charges/i.test(c.label))),
});

/** Money that is put somewhere, where "saved" may also mean not spent. */
const PUT_AWAY =
  /\b(?:put|putting|set|setting|tuck(?:ed|ing)?|sock(?:ed|ing)?|squirrel(?:l?ed|l?ing)?|stow(?:ed|ing)?|salt(?:ed|ing)?|stash(?:ed|ing)?|stuff(?:ed|ing)?) (?:\w+ ){0,3}?(?:away|aside|by)\b|\bstash(?:ed|ing)?\b|\b(?:put|moved|moving|transferred|swept) (?:\w+ ){0,2}?(?:in|into|to) savings\b/;
const isSavingsAccount = ({ type, subtype }: Query["vocabulary"]["accounts"][number]): boolean =>
  type === "depository" && /savings?|money market|cd/.test(subtype ?? "");
const savingsOf = ({ vocabulary }: Query): Frame["filter"]["accounts"] => [
  { label: "savings", ids: vocabulary.accounts.filter(isSavingsAccount).map((a) => a.id) },
];
const isSavings =
  ({ vocabulary }: Query) =>
  ({ ids, excluded }: { ids: readonly number[]; excluded: boolean }): boolean =>
    !excluded && ids.length > 0 && vocabulary.accounts.every((a) => !ids.includes(a.id) || isSavingsAccount(a));

/** Money in. */
const kinds = [
  answerKind("income", "income_total", "income|earn|inflow|income_category", `${SCOPE} earn income not`, {
    weight: 0.1,
    when: (q) => !q.has("not") || q.has("except"),
    frame: (q, base) => ({ filter: income(base, q) }),
  }),
  answerKind("did an employer pay", "income_total", "exists earn merchant", `${SCOPE} income wages never bills`, {
    weight: 0.6,
    when: (q) => !FROM_US.test(q.text) && !isPaidTo(q),
    frame: (_, base) => ({ filter: income(base) }),
  }),
  answerKind("pay of an employer", "income_total", "earn merchant", `${SCOPE} income wages by_month`, {
    weight: 0.5,
    when: (q) => !FROM_US.test(q.text) && !isPaidTo(q),
    frame: (_, base) => ({ filter: income(base) }),
  }),
  answerKind("wages", "income_total", "wages", `${SCOPE} earn income`, {
    weight: 0.05,
    when: (q) => !q.has("except"),
    frame: (q, base) => ({ filter: { ...income(base), categories: coded(q, "pay", /^INCOME_(?:SALARY|WAGES)/) } }),
  }),
  answerKind(
    "income by month",
    "income_total",
    "income|earn|wages by_month|per_month",
    `${SCOPE} earn trend by_month largest smallest apiece`,
    {
      weight: 0.3,
      when: (q) => q.has("by_month") || (q.has("largest", "smallest") && /\bmonths?\b/.test(q.text)),
      frame: (q, base) => ({
        filter: income(base),
        groupBy: "month",
        order: q.has("smallest") || /\bworst\b/.test(q.text) ? "smallest" : q.has("largest") ? "largest" : null,
        period: fullMonths(q, base),
      }),
    },
  ),
  answerKind("mean income", "income_total", "average|per_month income|earn|wages", `${SCOPE} earn income per_month average by_month`, {
    weight: 0.4,
    when: (q) => (q.has("average") || !q.has("period")) && !q.has("largest", "smallest"),
    frame: (_, base) => ({ filter: income(base), metric: "average" }),
  }),

  answerKind("income by payer", "income_total", "income|earn by_payer", `${SCOPE} by_payer list largest wages spend who`, {
    weight: 0.4,
    frame: (_, base) => ({ filter: income(base), groupBy: "merchant" }),
  }),
  answerKind("income by client", "income_total", "by_payer earn|spend|largest|list", `${SCOPE} by_payer list largest spend earn who more`, {
    weight: 0.4,
    when: (q) => PAYERS.test(q.text),
    frame: (_, base) => ({ filter: income(base), groupBy: "merchant" }),
  }),
  answerKind(
    "income without pay",
    "income_total",
    "income|earn|inflow|deposit not|except wages",
    `${SCOPE} earn inflow deposit income exists have list`,
    {
      weight: 0.5,
      frame: (q, base) => ({ filter: { ...income(base), categories: [], notCategories: coded(q, "pay", /^INCOME_(?:SALARY|WAGES)/) } }),
    },
  ),
  answerKind(
    "income compared",
    "income_total",
    "income|earn compare|more|less period",
    `${SCOPE} earn compare more less change trend exists`,
    {
      weight: 0.5,
      // Two payers are set against each other, not two times.
      when: (q) =>
        !/\bmoney out\b|\bgo(?:es|ing)? out\b|\bwent out\b/.test(q.text) &&
        (q.reading.periods.length > 1 || q.reading.entities.merchants.filter((m) => !m.excluded).length < 2),
      frame: (_, base) => ({ filter: income(base) }),
    },
  ),
  answerKind("income changed", "income_total", "income|wages change|trend", `${SCOPE} earn exists spend by_month`, {
    weight: 0.7,
    when: (q) => q.items.every((i) => i.type !== "spend" || /^(?:drop|go|went|gone|come|came|run|ran|put)/.test(i.text)),
    frame: (_, base) => ({ filter: income(base), groupBy: "month" }),
  }),
  answerKind(
    "interest earned",
    "income_total",
    "interest_earned|interest earn|interest_earned|income|account",
    `${SCOPE} interest deposit`,
    {
      weight: 0.6,
      when: (q) =>
        !q.has("except", "not") &&
        /\bearn|income|pay us|paid us|(?:from|on|in) (?:my |our |the )?(?:[\w-]+ )?savings|savings accounts?\b|\b(?:made|make|get|got|bring|brought|receiv|credit|yield|generat|accrue|give us|gave us|gives us|give me|gave me)/.test(
          q.text,
        ),
      frame: (q, base) => ({ filter: { ...income(base), categories: coded(q, "interest", /^INCOME_INTEREST/) } }),
    },
  ),
  answerKind("interest earned alone", "income_total", "interest_earned", SCOPE, {
    weight: 0.4,
    when: (q) => /\binterest\b/.test(q.text),
    frame: (q, base) => ({ filter: { ...income(base), categories: coded(q, "interest", /^INCOME_INTEREST/) } }),
  }),
  answerKind("dividends", "investment_tx", "dividend", `${SCOPE} earn income holding exists list`, {
    weight: 0.5,
    frame: (q, base) => ({ filter: { ...income(base), categories: coded(q, "dividends", /^INCOME_DIVIDENDS/) } }),
  }),
  answerKind("did pay arrive", "last_time", "exists wages", `${FILTER} earn`, {
    weight: 0.5,
    when: (q) => /arriv|come|land|hit|yet|already|deposited/.test(q.text) && !q.has("amount_q", "except"),
    frame: (q, base) => ({ filter: { ...income(base), categories: coded(q, "pay", /^INCOME_(?:SALARY|WAGES)/) }, order: "latest" }),
  }),
  answerKind("last paycheck", "last_time", "last wages|income|deposit", `${SCOPE} earn when`, {
    weight: 0.7,
    when: (q) => !q.has("next"),
    frame: (q, base) => ({ filter: { ...income(base), categories: coded(q, "pay", /^INCOME_(?:SALARY|WAGES)/) }, order: "latest" }),
  }),
  answerKind(
    "days until pay",
    "payday",
    "payday|earn|wages",
    "when next count days before_after runway number earn wages payday not more",
    {
      weight: 3,
      when: (q) => DAYS_UNTIL.test(q.text),
    },
  ),
  answerKind("payday", "payday", "payday", "when next merchant amount_q earn forecast count days before_after", {
    statesAll: "apiece summary number exists quality purchase",
    weight: 0.35,
    when: (q) => /\bpay ?day\b|\bnext\b|\bwhen\b/.test(q.text) && !q.has("last") && !MAY_SPEND.test(q.text),
  }),
  answerKind(
    "next pay of an employer",
    "payday",
    "wages|deposit|earn when|next",
    "merchant when next amount_q earn forecast count days wages deposit list",
    {
      weight: 1,
      when: (q) =>
        /\bnext\b|\bcoming\b|\bwhen (?:is|are|will|does|do)\b|\bdue\b/.test(q.text) &&
        q.reading.entities.merchants.length > 0 &&
        q.reading.entities.merchants.every((m) => m.names.every((name) => q.nameIndex.payers.has(name))) &&
        !q.has("last", "period") &&
        !/\b(?:did|was|were|has|have|last|arrived|came)\b/.test(q.text) &&
        !MAY_SPEND.test(q.text),
      frame: () => ({ period: null }),
    },
  ),
  answerKind("cash flow by month", "cash_flow", "net|keep by_month", `${FILTER} spend income earn trend chart average`, {
    weight: 0.4,
    frame: (q) => ({ groupBy: "month", ...(q.has("average") ? { metric: "mean" } : {}) }),
  }),
  answerKind(
    "cash flow by unit",
    "cash_flow",
    "net|keep|income|earn by_quarter|by_year|by_week|per_week|by_day|per_day net|keep|spend",
    `${FILTER} spend income earn keep net trend list apiece compare`,
    {
      weight: 0.7,
      frame: (q) => ({
        groupBy: q.has("by_quarter") ? "quarter" : q.has("by_year") ? "year" : q.has("by_week", "per_week") ? "week" : "day",
      }),
    },
  ),
  answerKind("savings rate by quarter or year", "savings_rate", "savings_rate by_quarter|by_year", `${FILTER} income list trend apiece`, {
    weight: 0.8,
    frame: (q) => ({ groupBy: q.has("by_quarter") ? "quarter" : "year" }),
  }),
  answerKind("deposits", "income_total", "deposit", `${SCOPE} earn income by_month`, {
    weight: 0,
    frame: (_, base) => ({ filter: income(base) }),
  }),
  answerKind("income less spending", "cash_flow", "net", `${FILTER} spend income earn keep compare more less budget_left have list not`, {
    weight: 0.3,
    when: (q) => q.has("period", "spend", "income", "earn"),
  }),
  answerKind("income against spending", "cash_flow", "income|earn spend", `${FILTER} net compare more less exists change by_month`, {
    weight: 0.4,
  }),
  answerKind("what is kept by month", "cash_flow", "keep per_month|average", `${FILTER} net spend income`, {
    weight: 0.7,
    // What has to be saved is a question about the plan or a goal.
    when: (q) => !/\b(?:need|needed|must|should|require[ds]?|have to|has to)\b/.test(q.text),
    frame: () => ({ groupBy: "month", metric: "mean" }),
  }),
  answerKind("spending against income", "cash_flow", "net", `${FILTER} spend income earn keep compare more less exists`, {
    weight: 1,
    when: (q) => THAN_INCOME.test(q.text),
  }),
  answerKind(
    "months in which more was spent than earned",
    "cash_flow",
    "net per_month|by_month",
    `${FILTER} spend income earn keep compare more less exists list have not where count less`,
    {
      weight: 1.5,
      when: (q) => (THAN_INCOME.test(q.text) || EARNED_MORE.test(q.text)) && !q.has("average"),
      frame: (q) => ({ groupBy: "month", metric: EARNED_MORE.test(q.text) ? UNITS_KEPT : UNITS_SHORT }),
    },
  ),
  answerKind(
    "the month that kept the most",
    "cash_flow",
    "keep|net|savings_rate by_month|per_month|by_quarter|by_year largest|smallest|more|less",
    "period list spend income earn keep net exists compare amount_q total where savings_rate by_month per_month by_quarter by_year largest smallest more less pointer",
    {
      weight: 1.5,
      decidesTask: true,
      when: (q) =>
        WHICH_UNIT.test(q.text) &&
        !THAN_INCOME.test(q.text) &&
        !EARNED_MORE.test(q.text) &&
        q.reading.periods.length < 2 &&
        !q.has("goal", "goal_name", "average"),
      frame: (q, base) => {
        const unit =
          WHICH_UNIT.exec(q.text)
            ?.slice(1)
            .find((one) => one !== undefined) ?? "month";
        const isAll = q.reading.periods.length === 0;
        const start = q.vocabulary.range?.start ?? q.today;
        return {
          groupBy: unit as "month" | "quarter" | "year",
          metric: /\b(?:least|smallest|lowest|worst|less)\b/.test(q.text) ? KEPT_LEAST : KEPT_MOST,
          period: !isAll ? base.period : unit === "month" ? thisYear(q.today) : everything(q.today, day(start)),
        };
      },
    },
  ),
  answerKind(
    "savings rate",
    "savings_rate",
    "savings_rate",
    `${FILTER} income spend net keep earn average list compare more less share change exists`,
    {
      weight: 0.6,
    },
  ),
  answerKind("share kept", "savings_rate", "share keep|net income|wages|earn|of_income", `${FILTER} keep net income wages earn`, {
    weight: 0.8,
    when: (q) => !q.has("category", "merchant"),
  }),
  answerKind(
    "savings rate by month",
    "savings_rate",
    "savings_rate by_month|per_month|trend",
    `${FILTER} income list trend by_month apiece`,
    {
      weight: 0.8,
      frame: (q, base) => ({ groupBy: "month", period: fullMonths(q, base) }),
    },
  ),
  answerKind("saving or not", "savings_rate", "keep", `${FILTER} exists per_month`, {
    weight: 0.3,
    when: (q) =>
      /^(?:so |and )?(?:are|am|do|did|have) (?:we|i) (?:\w+ ){0,2}sav(?:e|ed|ing)\b/.test(q.text) &&
      !q.has("amount_q", "category", "merchant", "amount"),
  }),
  answerKind("on track to save", "savings_rate", "progress keep", "period total amount_q list", { weight: 0.5 }),
  answerKind("put away", "investment_tx", "keep amount_q|exists", `${FILTER} spend list have account total`, {
    weight: 0.9,
    when: (q) =>
      PUT_AWAY.test(q.text) &&
      !/\b(?:need|needed|should|must|have to|has to|would|could|can|will|(?:per|a|each|every) month|monthly)\b/.test(q.text) &&
      !q.has("category", "merchant", "amount", "savings_rate", "share") &&
      q.reading.entities.accounts.every(isSavings(q)),
    frame: (q, base) => ({
      metric: "moved",
      filter: {
        ...base.filter,
        section: null,
        accounts: base.filter.accounts.length > 0 ? base.filter.accounts : savingsOf(q),
      },
    }),
  }),
  answerKind("how much was saved", null, "keep amount_q", "account list spend where period", {
    weight: 0.4,
    when: (q) => !q.has("category", "merchant", "amount") && !/\bin the bank\b/.test(q.text),
    ask: () => ({
      ask: "Saved can mean three things. Which do you mean?",
      chips: ["How much is in my savings accounts?", "What is my income less spending this year?", "What is my savings rate this year?"],
    }),
  }),
];

/** Asks what may be spent until then, not for the pay itself. */
export const MAY_SPEND =
  /\b(?:spend|spending|splurge|safe|afford|buy|blow|burn|play with|leftover|spare)\b|\b(?:left|have|got) (?:over )?(?:to|for) (?:spend|last|live|get|use|fun)\b/;
/** Asks for the wait: "how long until payday", "how many days till we get paid". */
const DAYS_UNTIL =
  /\bhow (?:long|far off|(?:many|much) (?:more |longer )?(?:days|sleeps|weeks)?) ?(?:is it |is there |do (?:we|i) have |to wait |to go |are there |left )*(?:until|till|til|to|before) (?:the |our |my |next )*(?:pay ?day|pay ?check|paychecks?|pay|(?:we|i) (?:next )?get paid|(?:we|i)(?: a|')re paid|(?:we|i) am paid)\b/;

/** "Did we spend more than we made?" sets spending against income, not against another time. */
const THAN_INCOME =
  /\b(?:than|as much as) (?:what |all |everything )?(?:we|i) (?:\w+ )?(?:make|made|earn|earned|bring in|brought in|take in|took in|took home|take home|get|got|receive|received)\b/;

/** An income less certain costs: "freelance income minus rent". What is left out of income is a cost, unless it is income itself. */
const lessCosts = answerKind(
  "income less certain costs",
  "cash_flow",
  "income|earn|wages|inflow|income_category except category|merchant",
  "income earn wages inflow income_category except category merchant period account spend keep net budget_left list purchase",
  {
    weight: 0.9,
    when: ({ reading: { entities }, nameIndex }) => {
      const [costs, sources] = [entities.categories.filter((c) => c.excluded), entities.categories.filter((c) => !c.excluded)];
      const [paid, payers] = [entities.merchants.filter((m) => m.excluded), entities.merchants.filter((m) => !m.excluded)];
      const pays = (m: { names: readonly string[] }): boolean => m.names.every((name) => nameIndex.payers.has(name));
      return (
        costs.length + paid.length > 0 &&
        // A category and a shop together would select only what has both.
        (costs.length === 0 || paid.length === 0) &&
        entities.accounts.length === 0 &&
        costs.every((c) => c.section !== "Income" && alsoIncome(c.label) === undefined) &&
        sources.every((c) => c.section === "Income") &&
        paid.every((m) => !pays(m)) &&
        payers.every(pays)
      );
    },
    frame: (q, base) => ({
      metric: LESS_COSTS,
      filter: q.has("wages") ? { ...base.filter, categories: coded(q, "pay", /^INCOME_(?:SALARY|WAGES)/) } : base.filter,
      period: base.period?.asked === true ? base.period : { ...monthsBefore(q.today, 1), grain: "month" },
    }),
  },
);

export const incomeKinds = [...kinds.map(ofIncome), lessCosts];
