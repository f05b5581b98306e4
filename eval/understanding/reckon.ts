import type { Account, Facts, Row } from "./facts.ts";
import { counted, date, type Expected, money, NOTHING, oneOf, only, percent, rate, type Reading } from "./figures.ts";
import { daysIn, grouped, HIGH, LOW, medianOf, ofAccounts, type Range, TODAY, weekOf } from "./groups.ts";
import type { Filters, Meaning } from "./lines.ts";
import { accountsNamed, accountsOf, isDebt, isIncome, isPointing, isSpending, selected, type Test, total } from "./selecting.ts";

/*
 * Reckons what a formal meaning comes to, from the database's rows alone. It imports nothing of the product, so that an error in an answer
 * cannot recur here.
 */
const within = (range: Range | null): Test => (range ? (r) => r.date >= range[0] && r.date <= range[1] : () => true);
const monthsIn = ([from, to]: Range): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1;

/** The mean over the full months of a range. */
const wholeMonths = (rows: readonly Row[], [from, to]: Range): string[] => {
  const months = [...new Set(rows.map((r) => r.date.slice(0, 7)))].filter(
    (m) => `${m}-01` >= from && new Date(Date.UTC(Number(m.slice(0, 4)), Number(m.slice(5)), 0)).toISOString().slice(0, 10) <= to,
  );
  if (months.length === 0) return [];
  const sum = total(rows.filter((r) => months.includes(r.date.slice(0, 7))));
  // A month without rows counts, as a week does. In a range that begins before the data, only months with rows do.
  const isLast = new Date(Date.parse(to) + 86_400_000).getUTCDate() === 1;
  const all = monthsIn([from, to]) - (from.endsWith("-01") ? 0 : 1) - (isLast ? 0 : 1);
  return [...money(Math.round(sum / months.length)), ...(all > months.length ? money(Math.round(sum / all)) : [])];
};

/** The mean over the full weeks of a range. A week without rows counts. */
const wholeWeeks = (rows: readonly Row[], [from, to]: Range): string[] => {
  const week = 7 * 86_400_000;
  const sunday = Date.parse(weekOf(from));
  const first = sunday === Date.parse(from) ? sunday : sunday + week;
  const weeks = Math.floor((Date.parse(to) + 86_400_000 - first) / week);
  if (weeks < 1) return [];
  const [start, end] = [first, first + weeks * week].map((time) => new Date(time).toISOString().slice(0, 10));
  return money(Math.round(total(rows.filter((r) => r.date >= (start ?? "") && r.date < (end ?? ""))) / weeks));
};

/** How many of the latest rows a list must show. */
const LATEST = 3;
/** The rows that a list can mean, by the kind of rows asked for. An own transfer may be left out of what comes in and goes out, or not. */
const listed = (rows: readonly Row[], kind: string | undefined): Row[][] => {
  const [out, into] = [rows.filter((r) => r.cents > 0), rows.filter((r) => r.cents < 0)];
  const notOwn = (list: readonly Row[]): Row[] => list.filter((r) => !r.own);
  if (kind === "money out") return [out, notOwn(out)];
  if (kind === "deposits") return [notOwn(into), into];
  if (kind === "refunds") return [into.filter((r) => r.section === "Expense")];
  return [rows, notOwn(rows), rows.filter(isSpending), rows.filter((r) => isSpending(r) && r.cents > 0)].map((list) => [...list]);
};
const listReading = (rows: readonly Row[], limit: number | null): Reading =>
  rows.length === 0
    ? { figures: [{ any: [], none: true }], rows: 0 }
    : {
        figures: rows.slice(-Math.min(LATEST, limit ?? LATEST)).map((r) => ({ any: money(r.cents) })),
        ...(limit === null ? { rows: rows.length } : {}),
        spread: true,
      };

type Selection = { rows: Row[]; spent: Row[]; base: Row[]; range: Range | null };
const deposits = (rows: readonly Row[]): number[] => [
  rows.filter((r) => r.cents < 0 && !r.own).length,
  rows.filter((r) => r.cents < 0).length,
];
const countOf = ({ filters, op }: Meaning, { rows, spent }: Selection): number[] => {
  if (filters?.kind === "deposits") return deposits(rows);
  if (filters?.kind === "refunds") return [spent.filter((r) => r.cents < 0).length];
  if (op === "distinct_merchants") return [new Set(spent.map((r) => r.merchant)).size];
  // Of somebody who only pays, the deposits are counted.
  if (filters?.merchant && spent.length === 0) return deposits(rows);
  return [spent.filter((r) => r.cents > 0).length, spent.length];
};
const endOf = (m: Meaning, { rows }: Selection): Expected | null => {
  const paid = rows.filter((r) => r.cents > 0);
  const one = m.measure === "first" ? paid[0] : paid.at(-1);
  if (!one) return null;
  const isAlone = paid.filter((r) => r.date === one.date).length === 1;
  const since = m.op === "days_since" ? [String((Date.parse(TODAY) - Date.parse(one.date)) / 86_400_000)] : [];
  return only(oneOf(date(one.date), since, isAlone && m.op === "amount" ? money(one.cents) : []));
};
const extreme = (m: Meaning, { rows, spent }: Selection): Expected => {
  if (m.filters?.kind === "deposits") {
    const came = rows.filter((r) => r.cents < 0 && !r.own).toSorted((a, b) => a.cents - b.cents);
    const deposit = m.measure === "largest" ? came[0] : came.at(-1);
    return only(deposit ? { any: money(deposit.cents) } : { any: [], none: true });
  }
  const isAllOut = m["params"] !== undefined && JSON.stringify(m["params"]).includes("all money out");
  // A refund is no purchase, so it is never the smallest one.
  const sorted = (isAllOut ? rows : spent).filter((r) => r.cents > 0).toSorted((a, b) => b.cents - a.cents);
  const one = m.measure === "largest" ? sorted[0] : sorted.at(-1);
  return only(one ? { any: money(one.cents) } : { any: [], none: true });
};
const meanPurchase = ({ spent }: Selection): Expected | null => {
  const bought = spent.filter((r) => r.cents > 0);
  if (bought.length === 0) return null;
  const means = [total(bought) / bought.length, total(spent) / spent.length, total(spent) / bought.length];
  return only({ any: means.flatMap((cents) => money(Math.round(cents))) });
};

/** The figure that a set of rows comes to for a measure; null if it is not such a measure. */
const FLOWS: Record<string, (m: Meaning, s: Selection) => Expected | null> = {
  spending: (_, { base }) => only(base.length === 0 ? NOTHING : { any: money(total(base)) }),
  income: (_, { base }) => only(base.length === 0 ? NOTHING : { any: money(total(base)) }),
  gross_spending: (_, { spent }) => only({ any: money(total(spent.filter((r) => r.cents > 0))) }),
  net_income: (_, { rows, spent }) => only({ any: money(-total(rows.filter(isIncome)) - total(spent)) }),
  savings_rate: (_, { rows, spent }) => {
    const income = total(rows.filter(isIncome));
    return only({ any: percent(-income - total(spent), income) });
  },
  fees: ({ filters }, { base }) => (filters?.category ? only(base.length === 0 ? NOTHING : { any: money(total(base)) }) : null),
  refunds: (_, { spent }) => {
    const back = spent.filter((r) => r.cents < 0);
    return only(back.length === 0 ? NOTHING : { any: money(total(back)) });
  },
  median_purchase: (_, { spent }) => {
    const middle = medianOf(spent);
    return middle === null ? null : only({ any: money(middle) });
  },
  interest_earned: (_, { rows }) => only({ any: money(total(rows.filter((r) => r.code === "INCOME_INTEREST_EARNED"))) }),
  count: (m, s) => only(counted(...countOf(m, s))),
  average_purchase: (_, s) => meanPurchase(s),
  average_day: (m, { base, range }) => range && only({ any: money(Math.round(total(base) / daysIn(range, m.filters?.weekday))) }),
  average_week: (_, { base, range }) => range && only(oneOf(money(Math.round((total(base) * 7) / daysIn(range))), wholeWeeks(base, range))),
  average_month: (_, { base, range }) =>
    range &&
    only(
      oneOf(
        money(Math.round(total(base) / monthsIn(range))),
        money(Math.round((total(base) * 365.25) / 12 / daysIn(range))),
        wholeMonths(base, range),
      ),
    ),
  largest: extreme,
  smallest: extreme,
  first: endOf,
  last: endOf,
  list: (m, { rows }) => {
    const limit = m.op === "second_latest" ? 2 : typeof m.limit === "number" ? m.limit : null;
    return listed(rows, m.filters?.kind).map((list) => listReading(list, limit));
  },
};

/** What is paid for a loan is not spending in the product, but is meant where a category names it. */
const NAMES_LOAN = /^(?:mortgage payment|housing|(?:car|student) loan)$/i;
const isLoanPayment: Test = (r) => r.code.startsWith("LOAN_PAYMENTS_") && !r.code.endsWith("CREDIT_CARD_PAYMENT") && r.cents > 0;
/** The rows that count as spent: also those that are no spending, if the filter names nothing else. */
const paidOf = (rows: readonly Row[], { category, merchant, kind }: Filters): Row[] => {
  const namesLoan = category?.some((one) => NAMES_LOAN.test(one)) ?? false;
  const spent = rows.filter((r) => isSpending(r) || (namesLoan && isLoanPayment(r)));
  const out = rows.filter((r) => r.cents > 0);
  return spent.length === 0 && (category ?? merchant) ? out : kind === "money out" && merchant ? out : spent;
};

const flow = (facts: Facts, m: Meaning, test: Test, range: Range | null): Expected | null => {
  const rows = facts.rows.filter((r) => test(r) && within(range)(r));
  const spent = rows.filter(isSpending);
  const isIn = m.filters?.kind === "income" || m.measure === "income";
  const base = isIn ? rows.filter(isIncome) : paidOf(rows, m.filters ?? {});
  if (Array.isArray(m.group_by)) return null;
  if (typeof m.group_by === "string" && m.measure !== "list" && m.measure !== "last") return grouped(facts, m, rows, range);
  return FLOWS[m.measure]?.(m, { rows, spent, base, range }) ?? null;
};

const isNow = (m: Meaning): boolean => (m.period?.rule ?? "now") === "now";
const sum = (list: readonly Account[]): number => list.reduce((n, a) => n + a.cents, 0);
const limits = (list: readonly Account[]): number => list.reduce((n, a) => n + (a.limit ?? 0), 0);
/** What is used, left, or granted of the credit of cards: of all of them together, or of each. */
const CREDIT: Record<string, (cards: readonly Account[]) => string[]> = {
  utilisation: (cards) => percent(sum(cards), limits(cards)),
  // A bank may count pending charges, too.
  available_credit: (cards) => [...money(limits(cards) - sum(cards)), ...money(cards.reduce((n, a) => n + (a.available ?? 0), 0))],
  credit_limit: (cards) => money(limits(cards)),
};
const creditOf = (cards: readonly Account[], m: Meaning): Expected | null => {
  const of = CREDIT[m.measure];
  if (!of || cards.length === 0 || m["params"] !== undefined) return null;
  const used = (a: Account): number => (m.measure === "utilisation" ? a.cents / (a.limit ?? 1) : (a.limit ?? 0));
  const together = m.group_by === undefined && !HIGH.test(String(m.op)) ? only({ any: of(cards) }) : [];
  return [...together, ...ofAccounts(cards, m, (a) => of([a]), used)];
};

const level = (facts: Facts, m: Meaning): Expected | null => {
  const f = m.filters ?? {};
  if (isPointing(f)) return null;
  const out = f.exclude ? (accountsOf(facts, f.exclude) ?? []) : [];
  const kept = (list: readonly Account[]): Account[] => list.filter((a) => !out.includes(a));
  const named = accountsOf(facts, f);
  const isFirst = HIGH.test(String(m.op)) || LOW.test(String(m.op));
  const each = (list: readonly Account[]): Expected =>
    ofAccounts(
      list,
      m,
      (a) => money(a.cents),
      (a) => a.cents,
    );
  switch (m.measure) {
    case "balance":
    case "holding_value": {
      if (m.op === "minus_bills_due" || m.op === "covers_bills_due" || !isNow(m)) return null;
      if (m.op === "sort_descending" && !named) return only({ any: money(Math.max(...facts.accounts.map((a) => a.cents))) });
      if (!named) return null;
      if (isFirst || m.group_by !== undefined) return each(kept(named));
      return named.length > 1 && m.op === "sum"
        ? only({ any: money(sum(kept(named))) })
        : only(oneOf(money(sum(kept(named))), ...(named.length > 1 ? kept(named).map((a) => money(a.cents)) : [])));
    }
    case "cash":
      return only(
        oneOf(
          money(sum(kept(facts.accounts.filter((a) => ["checking", "savings"].includes(a.subtype))))),
          money(sum(kept(facts.accounts.filter((a) => a.type === "depository")))),
        ),
      );
    case "debt": {
      if (!isNow(m)) return null;
      const owed = kept(named ?? facts.accounts.filter(isDebt));
      return m.group_by !== undefined || isFirst ? each(owed) : only({ any: money(sum(owed)) });
    }
    case "net_worth":
      if (!isNow(m) || m.group_by !== undefined) return null;
      return only({ any: money(kept(facts.accounts).reduce((n, a) => n + (isDebt(a) ? -a.cents : a.cents), 0)) });
    case "equity": {
      const [home, mortgage] = [facts.accounts.find((a) => a.type === "property"), facts.accounts.find((a) => a.subtype === "mortgage")];
      return home && mortgage ? only({ any: money(home.cents - mortgage.cents) }) : null;
    }
    case "rate": {
      const rated = kept(named ?? (isFirst ? facts.accounts.filter(isDebt) : [])).filter((a) => a.rate !== null);
      return rated.length === 0
        ? null
        : ofAccounts(
            rated,
            m,
            (a) => rate(Number(a.rate)),
            (a) => Number(a.rate),
          );
    }
    default:
      return creditOf(
        kept(named ?? facts.accounts).filter((a) => a.limit !== null),
        m,
      );
  }
};

/** The rows of which a share is asked: a word, or a measure with filters. Null for what is no flow. */
const wholeOf = (facts: Facts, of: unknown): Test[] | null => {
  if (of === undefined || of === null || of === "spending") return [isSpending];
  if (of === "income") return [isIncome];
  if (typeof of === "string") return facts.categories.some((c) => c.name.toLowerCase() === of) ? wholeOf(facts, { category: [of] }) : null;
  const { measure = "spending", filters, category } = of as { measure?: string; filters?: Filters; category?: string[] };
  const kind = measure === "income" ? isIncome : measure === "spending" ? isSpending : null;
  const tests = selected(facts, filters ?? (category ? { category } : {}));
  return kind && tests && tests.map((test) => (r: Row) => kind(r) && test(r));
};
const share = (facts: Facts, m: Meaning, test: Test, range: Range | null): Expected | null => {
  const here = facts.rows.filter(within(range));
  const meant = here.filter(test);
  const paid = m.filters?.payer ? [] : paidOf(meant, m.filters ?? {});
  const part = paid.length > 0 ? paid : meant.filter(isIncome);
  const all = wholeOf(facts, m.of)?.map((one) => here.filter(one)) ?? [];
  // "The share of the joint account's spending": what is limited to an account may have a whole of that account.
  const accounts = m.filters?.account;
  const own = accounts?.flatMap((name) => accountsNamed(facts, name)).map(({ id }) => id);
  const limited = own ? all.map((whole) => whole.filter((r) => own.includes(r.accountId))) : [];
  const wholes = [...all, ...limited];
  const found = wholes.filter((whole) => total(whole) !== 0).map((whole) => ({ figures: [{ any: percent(total(part), total(whole)) }] }));
  return found.length > 0 ? found : null;
};

/** "The last six months" and "the past week" may be full ones or roll, if the reply names which. */
const MAY_ROLL = /^(?:last_\d+(?:_full)?_(?:months|weeks)|rolling_12_months)$/;

/**
 * Returns what a reply must show for a meaning; null if this reckoning has no rule for it. `stated` is the reply's own period, used where
 * the question named none. `mayRoll` says that the question's wording allows a rolling period.
 */
export const reckon = (facts: Facts, m: Meaning, stated: Range | null, mayRoll: boolean): Expected | null => {
  const found = level(facts, m);
  if (found) return found;
  const tests = selected(facts, m.filters ?? {});
  if (!tests) return null;
  const iso = m.period?.iso_if_today_is_2026_11_20 ?? [];
  const named: Range | null = typeof iso[0] === "string" && typeof iso[1] === "string" ? [iso[0], iso[1]] : null;
  const range = m.period?.rule === "all_time" ? null : (named ?? stated);
  if (range === null && m.period?.rule !== "all_time" && m.period !== null && m.period !== undefined) return null;
  const ranges = stated && (mayRoll || MAY_ROLL.test(m.period?.rule ?? "")) ? [range, stated] : [range];
  // Several readings of a category word or a period are alternatives.
  const each = ranges.flatMap((one) =>
    tests.flatMap((test) => (m.measure === "share" ? share(facts, m, test, one) : flow(facts, m, test, one)) ?? []),
  );
  return each.length === 0 ? null : each;
};
