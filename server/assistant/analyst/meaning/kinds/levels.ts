import { NET_WORTH_KINDS } from "./net-worth.ts";
import { HOLDING_KINDS } from "./holdings.ts";
import { isCash } from "#domain/accounts/cash.ts";
import { day } from "#domain/day.ts";
import { EMPTY_FILTER, type Frame } from "../../frame.ts";
import { sourceOf } from "../../normalize.ts";
import { everything } from "../../planner.ts";
import { answerKind, type Query } from "../query.ts";
import { accountsOf, isStillToCome, named, typeOf, without, yearTo } from "./account-query.ts";
import { unitPeriod, unitAsked, extremeAsked, unitMetric } from "./level-times.ts";

const ofCash = (type: string, subtype: string): boolean => isCash({ type, subtype: subtype === "" ? null : subtype });
/** "Cash plus the brokerage" adds up both; "cash in checking" is what checking has. */
const ADDS = /\bcash(?: and savings)? ?(?:,|plus|and|&|\+|with|together with) /;
const IN_ACCOUNT = /\b(?:cash|money)(?: (?:do|have) (?:we|i)(?: have| got)?| is(?: there)?| we have| i have)? in\b/;
const cashAsked = (q: Query, base: Frame): Frame["filter"] => {
  const { accounts } = q.reading.entities;
  const others = accounts.filter((a) => !a.excluded && a.kind !== "cash").map(({ label, ids }) => ({ label, ids }));
  const adds = others.length > 0 && ADDS.test(q.text);
  const all = [...named(q, "cash", ofCash), ...(adds ? others : [])];
  if (accounts.some((a) => a.excluded)) return { ...EMPTY_FILTER, accounts: without(q, all.map((a) => a.label).join(" and "), all) };
  // "Cash in checking" is what checking holds.
  if (others.length > 0 && IN_ACCOUNT.test(q.text)) return { ...EMPTY_FILTER, accounts: others };
  return others.length > 0 && !adds ? base.filter : { ...EMPTY_FILTER, accounts: all };
};
/** "Savings?" alone may mean what is there, what was put there or what it earns. */
const isBareType = ({ text, reading }: Query): boolean =>
  text.replace(/\W+$/, "").split(" ").length === 1 && reading.entities.accounts.some((a) => a.kind === "savings");

/** Cash after debts: "cash minus the card debt". */
const LESS = /\b(?:minus|less|net of|subtracting|deducting|take away|without counting)\b/;
/** The accounts before "minus" and the debts after it, as one group: "savings less what we owe on the cards". Null without both. */
const lessDebts = (q: Query): { label: string; ids: number[] }[] | null => {
  const { text, entities, plain } = q.reading;
  const at = LESS.exec(text);
  if (!at) return null;
  const isDebt = ({ ids }: { ids: number[] }): boolean => ids.length > 0 && ids.every((id) => /credit|loan|debt/.test(typeOf(q, id)));
  const before = entities.accounts.filter((a) => a.to <= at.index && a.ids.length > 0);
  const after = entities.accounts.filter((a) => a.from > at.index && a.ids.length > 0);
  if (before.length === 0 || before.some(isDebt) || after.length === 0 || !after.every(isDebt)) return null;
  const words = (list: typeof before): string => [...new Set(list.map((a) => sourceOf(plain, a.from, a.to)))].join(" and ");
  return [{ label: `${words(before)} less ${words(after)}`, ids: [...new Set([...before, ...after].flatMap((a) => a.ids))] }];
};
const LESS_DEBT =
  /\b(?:cash|money in the bank|in the bank)\b.*\b(?:minus|less|net of|after|without|subtract\w*)\b.*\b(?:debts?|ow(?:e|ed|ing)|cards?|credit|balances?)\b/;

/** What accounts hold or owe on a day. */
const BALANCES = [
  answerKind(
    "net worth by time",
    "net_worth_change",
    "networth",
    "networth by_month per_month by_quarter by_year amount_q list change trend more less largest smallest total period have balance exists apiece where count compare spend average gain keep pointer",
    {
      weight: 1.6,
      when: (q) =>
        unitAsked(q) !== null &&
        !q.has("account", "possession", "category", "merchant", "average", "goal", "goal_name", "retire", "hypothetical"),
      frame: (q, base) => {
        const unit = unitAsked(q) ?? "month";
        return { groupBy: unit, metric: unitMetric(q), period: unitPeriod(q, base, unit) };
      },
    },
  ),
  answerKind(
    "balances by time",
    "balance",
    "account|cash balance|have|owe|amount_q by_month|per_month|by_quarter|by_year",
    "account cash by_month per_month by_quarter by_year amount_q list change trend more less largest smallest total period have balance exists apiece where owe",
    {
      weight: 1.4,
      decidesTask: true,
      when: (q) =>
        unitAsked(q) !== null &&
        /\b(?:balances?|held|have|had|hold|owe[ds]?|sitting|end)\b/.test(q.text) &&
        (q.has("balance", "owe") || /\bend of\b/.test(q.text)) &&
        !q.has("category", "merchant", "average", "spend", "income", "earn", "interest", "rate", "payoff", "paid_down"),
      frame: (q, base) => {
        const unit = unitAsked(q) ?? "month";
        const areDebts = accountsOf(q).length > 0 && accountsOf(q).every((id) => /credit|loan|debt/.test(typeOf(q, id)));
        return {
          ...(areDebts ? { intent: "debt" as const, root: "debt" as const } : {}),
          groupBy: unit,
          metric: unitMetric(q),
          period: unitPeriod(q, base, unit),
          filter: q.has("account", "possession") ? base.filter : { ...base.filter, accounts: named(q, "cash", ofCash) },
        };
      },
    },
  ),
  answerKind(
    "lowest and highest balance of a time",
    "balance",
    "account|cash",
    "account cash largest smallest more less balance have owe amount_q list total period per_month per_week per_day when change trend exists number limit_count ending spend count purchase never apiece keep limit by_account accounts",
    {
      weight: 4,
      decidesTask: true,
      when: (q) => extremeAsked(q) !== null,
      frame: (q, base) => {
        const accounts = accountsOf(q).length > 0 ? base.filter.accounts : named(q, "cash", ofCash);
        const areDebts = accounts.flatMap(({ ids }) => ids).every((id) => /credit|loan|debt/.test(typeOf(q, id)));
        return {
          ...(areDebts ? { intent: "debt" as const, root: "debt" as const } : {}),
          metric: extremeAsked(q),
          limit: null,
          order: null,
          groupBy: null,
          period:
            base.period ?? (/\bever\b/.test(q.text) ? everything(q.today, day(q.vocabulary.range?.start ?? q.today)) : yearTo(q.today)),
          filter: { ...base.filter, section: null, categories: [], accounts },
        };
      },
    },
  ),
  answerKind(
    "balance",
    "balance",
    "account|possession",
    "period balance have cash amount_q total list by_account accounts except apiece largest smallest compare keep share budget_left exists",
    {
      statesAll: "apiece pointer summary accounts fresh number",
      weight: 0.2,
      when: (q) =>
        // Whether it is up or down is asked of its gain.
        !/\b(?:am i|are we|i'm|we're) (?:\w+ )?(?:up|down)\b|\btoo much\b|\b(?:biggest|largest|top|smallest|main|best) (?:\w+ )?holdings?\b/.test(
          q.text,
        ) &&
        (((!q.has("compare") || q.has("balance")) &&
          (!q.has("period") || q.has("balance", "have")) &&
          q.has("balance", "have", "cash", "amount_q", "total", "budget_left")) ||
          (q.items.every((i) => i.type === "account" || i.type === "list") && !isBareType(q))),
    },
  ),
  answerKind("what is kept in an account", "balance", "keep|have account", "have balance cash amount_q total list emergency", {
    weight: 1,
    when: (q) =>
      !/\btoo much\b/.test(q.text) &&
      /\b(?:do|does) (?:we|i) (?:\w+ )?keep\b|\b(?:is|are) (?:being )?kept\b/.test(q.text) &&
      !q.has("period") &&
      accountsOf(q).length > 0 &&
      accountsOf(q).every((id) => /depository|investment|asset/.test(typeOf(q, id))),
  }),
  answerKind("balances", "balance", "balance", "by_account accounts list total cash have amount_q largest smallest", {
    statesAll: "pointer summary accounts",
    weight: 0.1,
    when: (q) =>
      (!/\bholdings?\b/.test(q.text) && q.has("by_account", "accounts", "list")) || (/\bbalances\b/.test(q.text) && !q.has("holding")),
    // Loans and brokerages are no bank accounts.
    frame: (q, base) =>
      /\bbank accounts?\b/.test(q.text) && base.filter.accounts.length === 0
        ? { filter: { ...base.filter, accounts: named(q, "the bank", (type) => type === "depository") } }
        : {},
  }),
  answerKind(
    "largest account",
    "balance",
    "largest|smallest|more|less account|by_account",
    "have balance by_account list more amount_q cash compare exists account",
    {
      weight: 0.4,
      when: (q) =>
        q.has("by_account", "account") &&
        !/\b(?:holdings?|positions?|stocks?|funds?)\b/.test(q.text) &&
        (q.has("have", "balance") || /\bmoney\b|\bcash\b|\bmore in\b|\bis there\b/.test(q.text)) &&
        !q.has("spend", "rate"),
    },
  ),
  answerKind(
    "cash",
    "balance",
    "cash|liquid",
    "have amount_q total account balance list except not liquid assets keep afford by_account accounts",
    {
      statesAll: "pointer summary accounts",
      weight: 0.4,
      when: (q) => !q.has("not") || q.reading.entities.accounts.some((a) => a.excluded),
      frame: (q, base) => ({ filter: cashAsked(q, base) }),
    },
  ),
  answerKind("cash on a day", "balance", "cash period", "have exists amount_q total balance list keep accounts", {
    weight: 2,
    when: (q) =>
      q.reading.periods.length === 1 &&
      q.reading.periods.every((p) => p.period.end < q.today) &&
      accountsOf(q).length === 0 &&
      (/\b(?:was|were|had|did|have)\b/.test(q.text) ||
        q.reading.periods.every((p) => p.point !== null || p.grain === "day" || /\b(?:end|close) of\b/.test(q.text.slice(p.from, p.to)))) &&
      !/\b(?:came|come|comes|go|goes|went|put|mov\w+|sav\w+|spen\w+|earn\w*|paid|pay|made|make|tak\w+|took|withdr\w+)\b/.test(q.text),
    frame: (q, base) => ({ filter: cashAsked(q, base) }),
  }),
  answerKind("accounts", "accounts_list", "accounts|by_account", "list have count", {
    weight: -0.2,
    when: (q) => /\baccounts?\b|\bcards?\b|\bbanks?\b/.test(q.text),
  }),
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
  answerKind(
    "accounts less debts",
    "net_worth",
    "account except|less|net account|owe",
    "cash account owe by_account accounts except less amount_q total list have net balance before_after possession category",
    {
      weight: 1.1,
      decidesTask: true,
      when: (q) => lessDebts(q) !== null && !q.has("period"),
      frame: (q, base) => ({ period: null, filter: { ...EMPTY_FILTER, accounts: lessDebts(q) ?? base.filter.accounts } }),
    },
  ),
  answerKind(
    "cash less debts",
    "net_worth",
    "cash|account except|less owe|account",
    "cash account owe by_account except less amount_q total list have net accounts balance before_after",
    {
      weight: 0.9,
      when: (q) => LESS_DEBT.test(q.text) && !q.has("period"),
      frame: (q) => {
        const cardsOnly = /\bcards?\b/.test(q.text);
        return {
          filter: {
            ...EMPTY_FILTER,
            accounts: named(
              q,
              `cash less what you owe${cardsOnly ? " on cards" : ""}`,
              (type, subtype) => ofCash(type, subtype) || (cardsOnly ? type === "credit" : /credit|loan|debt/.test(type)),
            ),
          },
        };
      },
    },
  ),
  answerKind(
    "what is left after a debt is paid off",
    "net_worth",
    "payoff|paid_down account",
    "account cash have balance amount_q total list hypothetical owe budget_left before_after period emergency off spend",
    {
      weight: 0.9,
      when: (q) => {
        const types = accountsOf(q).map((id) => typeOf(q, id));
        return (
          /\b(?:left|remain\w*|over)\b/.test(q.text) &&
          types.some((type) => /credit|loan|debt/.test(type)) &&
          types.some((type) => type === "depository") &&
          q.reading.periods.every((p) => p.period.start <= q.today && p.period.end >= q.today)
        );
      },
      frame: (q) => {
        const accounts = q.reading.entities.accounts.filter((a) => !a.excluded);
        const isDebt = (a: { ids: number[] }): boolean => a.ids.every((id) => /credit|loan|debt/.test(typeOf(q, id)));
        const labels = (list: typeof accounts): string => [...new Set(list.map((a) => a.label))].join(" and ");
        return {
          period: null,
          filter: {
            ...EMPTY_FILTER,
            accounts: [
              {
                label: `${labels(accounts.filter((a) => !isDebt(a)))} after paying off ${labels(accounts.filter(isDebt))}`,
                ids: [...new Set(accounts.flatMap((a) => a.ids))],
              },
            ],
          },
        };
      },
    },
  ),
  answerKind("money there", "balance", "amount_q have", "cash", {
    weight: 0.05,
    when: (q) =>
      /\bhow much (?:money |cash )?(?:do |have )?(?:i|we)(?: have)? (?:have|got|left)\b/.test(q.text) &&
      !/\b(?:checking|savings|brokerage|accounts?|cards?|loans?|mortgage|ira|401k?|hsa)\b/.test(q.text),
    frame: (q) => ({ filter: { ...EMPTY_FILTER, accounts: named(q, "cash", ofCash) } }),
  }),
];

const kinds = [
  ...BALANCES,
  ...NET_WORTH_KINDS,
  ...HOLDING_KINDS,
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
  answerKind(
    "idle cash",
    "idle_cash",
    "idle",
    "cash account amount_q have balance spend per_month more recommend not never bills recurring",
    {
      isOverview: true,
      statesAll: true,
      weight: 0.4,
      when: (q) => q.has("cash", "account", "balance", "amount_q") || /\b(?:cash|money|savings)\b/.test(q.text),
    },
  ),
];

/** What was or is there never answers what will be. */
export const levelKinds = kinds.map((kind) =>
  kind.intent === "balance" ? { ...kind, when: (q: Query) => !isStillToCome(q) && kind.when(q) } : kind,
);
