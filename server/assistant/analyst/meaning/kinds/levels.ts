import { isCash } from "#domain/accounts/cash.ts";
import { addDays, day } from "#domain/day.ts";
import { FIRST_BY_VALUE } from "../../answers/securities.ts";
import { HIGHEST_DAY, LOWEST_DAY } from "../../answers/balance-extremes.ts";
import { isOfVehicle, OF_VEHICLE } from "../../answers/equity.ts";
import { EMPTY_FILTER, type Frame } from "../../frame.ts";
import { sourceOf } from "../../normalize.ts";
import { ALL_FALLS, ALL_RISES, FELL_MOST, HIGHEST, LOWEST, ROSE_MOST } from "../../answers/levels-by-unit.ts";
import { everything, thisYear } from "../../planner.ts";
import { answerKind, type Query } from "../query.ts";
import { CLASSES } from "../security-names.ts";
import { changePeriod } from "./changes.ts";
import { accountsOf, isStillToCome, named, typeOf, without, yearTo } from "./account-query.ts";

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
/** From the earliest time named to today: "more than at the end of last year". */
const sinceThen = (q: Query, base: Frame): Partial<Frame> => {
  // The change begins on the day after the one it is held against.
  const [first] = q.reading.periods
    .map((p) => (p.period.end < q.today || p.point !== null ? addDays(p.point ?? p.period.end, 1) : p.period.start))
    .toSorted();
  return base.period && first ? { period: { ...base.period, start: first, end: q.today, grain: "range", point: null } } : {};
};

const HELD_AGAINST = /\b(?:than|since|from|compared?|comparison|versus|vs|against|as of|ago)\b/;

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

/** "Savings minus what I owe" is about no home. */
const isOfHome = ({ text }: Query): boolean =>
  /\b(?:equity|house|home|property|place|condo|mortgage|real estate|ltv|loan[- ]to[- ]value|street)\b/.test(text);

/** Names a home, unlike "equity" alone. */
const HOUSED = /\b(?:house|home|property|place|condo|mortgage|real estate|street)\b/;

/** The investment accounts that a question about the cash in them names; none if it names any other account. */
const invested = (q: Query): Frame["filter"]["accounts"] => {
  const named = q.reading.entities.accounts.filter((a) => !a.excluded && a.kind !== "cash");
  const areAll = named.every((a) => a.kind !== "investment" && a.ids.length > 0 && a.ids.every((id) => typeOf(q, id) === "investment"));
  return areAll ? named.map(({ label, ids }) => ({ label, ids })) : [];
};
/** Asks which holdings did best or worst. */
const RANKS_GAINS =
  /\b(?:best|worst|top|strongest|weakest|most|least|biggest|poorest)\b.*\b(?:perform\w*|gain\w*|return\w*|winners?|losers?|grown?|up|down|lost|made)\b|\b(?:gained|grown?|returned|made|lost|up|down|performed) (?:the )?(?:most|least|best|worst)\b|\b(?:winners?|losers?) (?:and|or|in|of|among)\b/;
const areInvested = (q: Query): boolean => accountsOf(q).every((id) => typeOf(q, id) === "investment");

/** Some of the investment accounts, rather than all that is invested. */
const isOneInvestment = (q: Query): boolean =>
  accountsOf(q).length > 0 &&
  accountsOf(q).every((id) => typeOf(q, id) === "investment") &&
  q.reading.entities.accounts.every((a) => a.kind !== "investment");

/** Asks for a level at the end of each unit of time, or for one of these units. */
const EACH_UNIT =
  /\b(?:by|per|for each|each|every|of each|month[- ]by[- ]month|year[- ]by[- ]year) ?(month|quarter|year)?(?:'s)?(?: end)?\b|\b(month|quarter|year)[- ]ends?\b|\b(month|year)ly\b|\b(?:which|what|any|how many) (?:one |single )?(?:calendar )?(month|quarter|year)s?\b|\bever\b/;
/** The unit that a question about a level asks for; null if it asks for none. */
const unitAsked = ({ text }: Query): "month" | "quarter" | "year" | null => {
  const found = EACH_UNIT.exec(text);
  if (!found) return null;
  const unit = found.slice(1).find((one) => one !== undefined);
  if (unit !== undefined) return unit as "month" | "quarter" | "year";
  return found[0] === "ever" || /\b(?:month|year)[- ]by/.test(found[0]) ? (/year[- ]by/.test(found[0]) ? "year" : "month") : null;
};
const FALLS =
  /\b(?:drop\w*|fell|falls?|fallen|falling|declin\w*|decreas\w*|shr[aiu]nk|shrink|los[et]|lost|losing|dip\w*|went down|go(?:ne|ing)? down|went backwards?)\b/;
const RISES =
  /\b(?:gr[eo]w\w*|ris(?:e|es|en|ing)|rose|gain\w*|climb\w*|increas\w*|jump\w*|improv\w*|went up|go(?:ne|ing)? up|add(?:ed)?)\b/;
const unitMetric = ({ text }: Query): string | null => {
  const isMost = /\b(?:most|biggest|largest|best|greatest|worst|sharpest|steepest|hardest|fastest)\b/.test(text);
  if (FALLS.test(text) || /\bworst\b/.test(text)) return isMost ? FELL_MOST : ALL_FALLS;
  if (RISES.test(text) && /^(?:so |and )?(?:did|has|have|is)\b.*\b(?:each|every) (?:single )?(?:month|quarter|year)\b/.test(text))
    return ALL_RISES;
  if (RISES.test(text) || /\bbest\b/.test(text)) return isMost || /\bbest\b/.test(text) ? ROSE_MOST : null;
  if (/\b(?:highest|peak\w*|most|largest|biggest)\b/.test(text)) return HIGHEST;
  return /\b(?:lowest|least|smallest|bottom)\b/.test(text) ? LOWEST : null;
};
/** The time of such a question: this year by month, and all years by year, where it names none. */
const unitPeriod = (q: Query, base: Frame, unit: "month" | "quarter" | "year"): Frame["period"] => {
  if (q.reading.periods.length > 0) return base.period;
  const start = q.vocabulary.range?.start ?? q.today;
  return unit === "month" && !/\bever\b/.test(q.text) ? thisYear(q.today) : everything(q.today, day(start));
};

const LOW = /\b(?:lowest|minimum|least|smallest)\b|\bhow low\b|\bbottom(?:ed)? out\b/;
const HIGH = /\b(?:highest|maximum|peak(?:ed)?|most|largest)\b|\bhow high\b/;
/** What a level does over a time, so that its ends are asked for: "how low did it get", "the lowest it was", "the lowest balance". */
const OVER_TIME =
  /\b(?:lowest|highest|minimum|maximum|peak|least|most|smallest|largest) (?:(?:(?:that |which )?(?:it|they|we|i|our|my|the)\b.{0,50}?)?(?:ever |has |have |had |'ve )*(?:was|were|been|got|get|gotten|gone|went|dropped|dipped|fell|fallen|reached|hit|had|held|owed?|sat)\b|(?:amount|sum|level) (?:in|on|of)\b|(?:[\p{L}'-]+ ){0,4}balances?\b)|\b(?:lowest|highest) (?:[\p{L}\d'&-]+ ){1,5}(?:was|were|been|got|gotten|went|dropped|dipped|fell|reached|hit|held|sat)\b|\bhow (?:low|high) (?:did|has|have|was|were|is)\b|\b(?:at|to) (?:its|their) (?:lowest|highest|peak)\b|\b(?:peak|minimum|maximum|lowest|highest) (?:balance|point|level)\b|\bbottom(?:ed)? out\b|\bpeaked\b/u;
/** A choice among accounts, or what lies ahead, is another question. */
const AMONG =
  /\bwhich\b|\bwhat (?:account|card|debt|loan)\b|\b(?:will|would|going to|expect\w*|forecast\w*|project\w*|next|minimum (?:payment|due))\b/;
/** Asks for the time itself: "in which month was checking lowest". */
const WHICH_DAY =
  /^(?:(?:and|so|but) )*(?:in |on |during )?(?:which|what) (?:month|week|day) (?:of (?:the|this|last) year )?(?:was|were|did) (?:the |our |my )?[^,;?]{3,50}? (?:at (?:its|their|the|an?) )?(?:all[- ]time )?(?:lowest|highest|low|high|minimum|maximum|peak)\b/;
/** The end of a balance over a past time that a question asks for; null if it asks for none. */
const extremeAsked = (q: Query): string | null => {
  const isLow = LOW.test(q.text);
  const names = accountsOf(q);
  const isCash = names.length > 0 && names.every((id) => typeOf(q, id) === "depository");
  const asksWhichDay = WHICH_DAY.test(q.text) && isCash && !q.has("spend", "purchase", "trip", "change", "gain");
  const isAsked =
    isLow !== HIGH.test(q.text) &&
    (asksWhichDay || (OVER_TIME.test(q.text) && !AMONG.test(q.text))) &&
    (asksWhichDay || unitAsked(q) === null || EACH_UNIT.exec(q.text)?.[0] === "ever") &&
    q.reading.periods.every((p) => p.period.start <= q.today && p.period.start < p.period.end) &&
    (asksWhichDay || q.reading.periods.length > 0 || /\b(?:ever|been|get|got|gotten|at its|reached|hit|peaked|dropped)\b/.test(q.text)) &&
    (names.length > 0 || (q.has("cash") && q.has("balance", "period"))) &&
    !q.has("category", "merchant", "average", "income", "earn", "interest", "rate", "payoff", "paid_down", "goal", "goal_name", "holding");
  return isAsked ? (isLow ? LOWEST_DAY : HIGHEST_DAY) : null;
};

/** What is there on a day: balances, debts, net worth, holdings. */
const kinds = [
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
  answerKind("better off", "net_worth_change", "wealthier period", "compare more less exists have change networth amount_q", {
    weight: 0.6,
    // "Richer than last month" is held against its end; "did we get richer last month" is about that month.
    frame: (q, base) =>
      /\b(?:did|have) (?:we|i) (?:get|gotten|got|become|grow|grown|end up)\b/.test(q.text) && !HELD_AGAINST.test(q.text)
        ? {}
        : sinceThen(q, base),
  }),
  answerKind("own less owed", "net_worth", "assets|have owe", "amount_q total list have hypothetical where except net", {
    weight: 0.6,
    when: (q) => /\bown\b.*\b(?:minus|less|after|subtract\w*|take away|against|and)\b.*\bow(?:e|ed|ing)\b/.test(q.text),
  }),
  answerKind("net worth since", "net_worth_change", "have|exists more|less period", "compare amount_q total networth", {
    weight: 1.5,
    when: (q) => !q.has("account", "category", "merchant", "spend", "income", "earn", "cash", "balance"),
    frame: sinceThen,
  }),
  answerKind("assets", "net_worth", "assets", "owe amount_q total list have", { weight: 0.2, frame: () => ({ metric: "assets" }) }),
  answerKind(
    "net worth change",
    "net_worth_change",
    "networth change|trend|compare|by_month|more|why",
    "spend amount_q period list more less average per_month largest share change trend not exists have keep gain holding income contribution total",
    { weight: 0.5 },
  ),
  answerKind(
    "home equity",
    "equity",
    "equity",
    "account possession category amount_q have list balance share owe merchant less except holding compare total exists",
    {
      isOverview: true,
      weight: 1.4,
      when: isOfHome,
      frame: (q) => ({ metric: /\b(?:ltv|loan[- ]to[- ]value)\b/.test(q.text) ? "ltv" : null }),
    },
  ),
  answerKind(
    "vehicle equity",
    "equity",
    "equity",
    "account possession category merchant amount_q have list balance share owe less except compare total exists purchase",
    {
      isOverview: true,
      weight: 1.6,
      when: (q) => !q.has("period") && isOfVehicle(q.text) && !HOUSED.test(q.text),
      frame: (_, base) => ({ metric: OF_VEHICLE, filter: { ...base.filter, accounts: [], categories: [] } }),
    },
  ),
  answerKind(
    "home equity then and now",
    "equity",
    "equity period",
    "equity account possession category amount_q have list balance share owe merchant less more except holding compare total exists change trend gain by_month progress networth",
    {
      weight: 1.5,
      when: (q) => isOfHome(q) && q.reading.periods.every((p) => p.period.start <= q.today),
      frame: (q, base) => {
        const changes =
          q.has("change", "trend", "more", "gain", "compare", "by_month") ||
          q.reading.periods.length > 1 ||
          /\bsince\b|\bthan\b|\b(?:over|during|in) the (?:last|past)\b|\b(?:built|added|growing|gain\w*)\b/.test(q.text);
        return { metric: changes ? "change" : null, period: changes ? changePeriod(q, base) : base.period };
      },
    },
  ),
  answerKind(
    "share of net worth",
    "allocation",
    "share|amount_q account|possession",
    "of_worth share networth amount_q holding cash list balance allocation",
    {
      weight: 0.6,
      when: (q) => q.has("of_worth", "networth"),
    },
  ),
  answerKind(
    "security",
    "holdings",
    "security",
    "security list amount_q have account holding largest balance total by_account gain smallest share allocation count rate exists apiece owe compare progress change keep contribution trend more less cash",
    {
      statesAll: "apiece pointer summary accounts",
      weight: 0.9,
      // The name of a company may also be a shop's, or stand for a bank.
      when: (q) =>
        !q.has("period") &&
        (q.items.every((i) => i.type === "security" || i.type === "list") ||
          q.has("holding", "gain", "share", "balance", "have", "allocation", "account", "exists", "change") ||
          /\b(?:shares?|stocks?|worth|invested)\b/.test(q.text)) &&
        !/\b(?:should|buy|sell|spen[dt]|spending|paid|pay|charge[ds]?|cost|subscri\w+)\b/.test(q.text),
    },
  ),
  answerKind(
    "gain of a security",
    "holdings",
    "security gain|earn|have",
    "security gain earn amount_q list have account holding exists share balance total largest compare",
    {
      weight: 3,
      when: (q) =>
        !q.has("period") &&
        /\b(?:made|make|making|earned|earn|gained|gain|lost|lose|losing|up|down|loss|profit|return) (?:\w+ )?(?:on|with)\b/.test(q.text) &&
        !/\b(?:spen[dt]|paid me|paid us|pay|salary|paychecks?)\b/.test(q.text),
    },
  ),
  answerKind(
    "best and worst holdings",
    "holdings",
    "gain|holding largest|smallest|more|less|list",
    "gain holding largest smallest more less list account have exists amount_q apiece by_account share count",
    {
      weight: 1.2,
      when: (q) => !q.has("period") && RANKS_GAINS.test(q.text) && (q.has("holding") || q.has("gain")) && areInvested(q),
      frame: () => ({ metric: "performers" }),
    },
  ),
  answerKind(
    "cash in an investment account",
    "holdings",
    "cash account",
    "cash account amount_q have balance list uninvested exists idle share holding",
    {
      weight: 1,
      when: (q) =>
        invested(q).length > 0 &&
        !q.has("period") &&
        /\bcash\b/.test(q.text) &&
        !/\bcash (?:plus|and|or|\+|versus|vs|&)|(?:plus|and|or|versus|vs) (?:\w+ )?cash\b/.test(q.text),
      frame: (q, base) => ({ metric: "cash", filter: { ...base.filter, accounts: invested(q) } }),
    },
  ),
  answerKind(
    "kinds of securities",
    "holdings",
    "holding|allocation",
    "holding list amount_q have account largest balance total gain share allocation count rate exists compare progress apiece keep",
    {
      statesAll: "pointer summary accounts",
      weight: 0.7,
      when: (q) =>
        CLASSES.some(([, words]) => words.test(q.text)) &&
        !q.has("period") &&
        /\b(?:how (?:much|many)|share|percent\w*|portion|fraction|what|do|hold|own|in|vs|versus|gain|allocation|split)\b/.test(q.text),
    },
  ),
  answerKind(
    "some of the largest or smallest holdings",
    "holdings",
    "holding limit_count",
    "list amount_q have account largest smallest balance total by_account share apiece exists more less",
    {
      weight: 1.2,
      when: (q) =>
        !q.has("period", "gain") && (q.has("largest", "smallest") || /\b(?:top|bottom|main|leading)\b/.test(q.text)) && areInvested(q),
      frame: (q) => ({
        metric: FIRST_BY_VALUE,
        limit: q.reading.amounts.count,
        order: q.has("smallest") || /\bbottom\b/.test(q.text) ? "smallest" : "largest",
      }),
    },
  ),
  answerKind("holdings", "holdings", "holding", "list amount_q have account largest balance total by_account gain count smallest", {
    isOverview: true,
    statesAll: "apiece pointer summary accounts",
    weight: 0.2,
    // The sum of several accounts, and what all investments are worth, is a balance.
    when: (q) =>
      (!q.has("total") || q.reading.entities.accounts.length < 2) &&
      !(q.has("balance") && q.items.every((i) => i.type !== "holding" || i.text === "investments")),
  }),
  answerKind(
    "gain",
    "holdings",
    "gain holding",
    "list amount_q have account largest by_account spend period share rate exists apiece progress total",
    {
      weight: 0.4,
      when: (q) => q.reading.periods.every((p) => p.all),
    },
  ),
  answerKind(
    "gain by position",
    "holdings",
    "gain account",
    "holding list amount_q by_account share rate have largest apiece exists progress",
    {
      weight: 0.1,
      when: (q) =>
        /\bgain(?:s|ed|ing)?\b|unreali[sz]ed|\bup or down\b|\b(?:am i|are we|i'm|we're) (?:\w+ )?(?:up|down)\b|\b(?:grown|earned|made|lost)\b|position|doing|perform|\breturns?\b/.test(
          q.text,
        ) && q.reading.entities.accounts.some((a) => a.ids.some((id) => typeOf(q, id) === "investment")),
    },
  ),
  answerKind("share of assets", "allocation", "share assets|networth|of_worth holding", "list amount_q have balance total cash", {
    weight: 0.8,
    when: (q) => !q.has("account", "security", "period", "gain"),
  }),
  answerKind("allocation alone", "allocation", "allocation", "list share", {
    weight: 0.3,
    when: (q) => /\ballocat|\bdiversif|\basset mix\b|\bportfolio mix\b/.test(q.text),
  }),
  answerKind(
    "allocation of an account",
    "holdings",
    "allocation|share account",
    "allocation list share holding amount_q by_account have total apiece balance possession",
    {
      weight: 0.75,
      when: (q) => q.has("allocation") && isOneInvestment(q),
    },
  ),
  answerKind(
    "allocation",
    "allocation",
    "allocation holding|account",
    "list share holding amount_q by_account have total apiece balance possession cash account",
    {
      weight: 0.5,
      when: (q) => !isOneInvestment(q),
    },
  ),
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
