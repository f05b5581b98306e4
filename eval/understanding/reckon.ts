import type { Account, Facts, Row } from "./facts.ts";
import type { Filters, Meaning } from "./lines.ts";

/*
 * Reckons what a formal meaning comes to, from the database's rows alone. It imports nothing of the product, so that an error in an answer
 * cannot recur here. A figure is text as a reply may show it; each inner list holds alternatives, all outer ones are needed.
 */
export type Expected = string[][];
type Range = readonly [from: string, to: string];

/** Everyday category words as the question set defines them: code prefixes, or merchants where the product has no category. */
const CATEGORY: Record<string, { codes?: string[]; merchants?: string[] }[]> = {
  groceries: [{ codes: ["FOOD_AND_DRINK_GROCERIES"] }],
  dining: [
    { codes: ["FOOD_AND_DRINK_RESTAURANT", "FOOD_AND_DRINK_FAST_FOOD", "FOOD_AND_DRINK_BEER_WINE_AND_LIQUOR"] },
    { codes: ["FOOD_AND_DRINK_RESTAURANT", "FOOD_AND_DRINK_FAST_FOOD", "FOOD_AND_DRINK_BEER_WINE_AND_LIQUOR", "FOOD_AND_DRINK_COFFEE"] },
    { codes: ["FOOD_AND_DRINK_RESTAURANT", "FOOD_AND_DRINK_FAST_FOOD"] },
    { codes: ["FOOD_AND_DRINK_RESTAURANT"] },
  ],
  "takeaway and delivery": [{ merchants: ["Uber Eats", "DoorDash"] }],
  coffee: [{ codes: ["FOOD_AND_DRINK_COFFEE"] }],
  food: [{ codes: ["FOOD_AND_DRINK_"] }],
  gas: [{ codes: ["TRANSPORTATION_GAS"] }],
  utilities: [
    {
      codes: [
        "RENT_AND_UTILITIES_GAS",
        "RENT_AND_UTILITIES_WATER",
        "RENT_AND_UTILITIES_SEWAGE",
        "RENT_AND_UTILITIES_INTERNET",
        "RENT_AND_UTILITIES_TELEPHONE",
        "RENT_AND_UTILITIES_OTHER",
      ],
    },
    { codes: ["RENT_AND_UTILITIES_GAS", "RENT_AND_UTILITIES_WATER", "RENT_AND_UTILITIES_SEWAGE"] },
  ],
  internet: [{ codes: ["RENT_AND_UTILITIES_INTERNET"] }],
  phone: [{ codes: ["RENT_AND_UTILITIES_TELEPHONE"] }],
  childcare: [{ codes: ["GENERAL_SERVICES_CHILDCARE"] }],
  insurance: [{ codes: ["GENERAL_SERVICES_INSURANCE"] }],
  "car insurance": [{ merchants: ["GEICO"] }, { codes: ["GENERAL_SERVICES_INSURANCE"] }],
  housing: [
    { codes: ["RENT_AND_UTILITIES_", "HOME_IMPROVEMENT_", "LOAN_PAYMENTS_MORTGAGE"] },
    { codes: ["LOAN_PAYMENTS_MORTGAGE", "RENT_AND_UTILITIES_RENT"] },
  ],
  shopping: [{ codes: ["GENERAL_MERCHANDISE_"] }],
  entertainment: [{ codes: ["ENTERTAINMENT_"] }],
  streaming: [{ merchants: ["Netflix", "Hulu", "Disney+", "Spotify"] }, { merchants: ["Netflix", "Hulu", "Disney+"] }],
  travel: [{ codes: ["TRAVEL_"] }],
  "mortgage payment": [{ codes: ["LOAN_PAYMENTS_MORTGAGE"] }],
  interest: [{ codes: ["INCOME_INTEREST", "BANK_FEES_INTEREST"] }],
  uncategorized: [{ codes: ["OTHER"] }],
};

const ACCOUNT: Record<string, (a: Account) => boolean> = {
  mortgage: (a) => a.subtype === "mortgage",
  "student loan": (a) => a.subtype === "student",
  "car loan": (a) => a.subtype === "auto",
  "401(k)": (a) => a.subtype === "401k",
  brokerage: (a) => a.subtype === "brokerage",
  home: (a) => a.type === "property",
};
const ACCOUNT_TYPE: Record<string, (a: Account) => boolean> = {
  checking: (a) => a.subtype === "checking",
  savings: (a) => a.subtype === "savings",
  credit: (a) => a.type === "credit",
  loan: (a) => a.type === "loan",
  investment: (a) => a.type === "investment",
};
const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const key = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

const isMerchant = (row: Row, names: readonly string[]): boolean => names.some((n) => key(row.merchant).startsWith(key(n)));

const accountsOf = (facts: Facts, f: Filters): Account[] | null => {
  if (f.account === undefined && f.account_type === undefined) return null;
  const byName = (f.account ?? []).flatMap((name) => {
    const test = ACCOUNT[name] ?? ((a: Account) => key(a.name).includes(key(name)));
    return facts.accounts.filter(test);
  });
  const byType = (f.account_type ?? []).flatMap((type) => facts.accounts.filter(ACCOUNT_TYPE[type] ?? (() => false)));
  return f.account === undefined ? byType : f.account_type === undefined ? byName : byType.filter((a) => byName.includes(a));
};

const product = <T>(lists: readonly T[][]): T[][] =>
  lists.reduce<T[][]>((all, list) => all.flatMap((a) => list.map((one) => [...a, one])), [[]]);

type Test = (row: Row) => boolean;
/** Returns every reading of a filter; null if a part of it cannot be reckoned. */
const testsOf = (facts: Facts, f: Filters): Test[] | null => {
  const fixed: Test[] = [];
  const amount = (row: Row): number => Math.abs(row.cents) / 100;
  if (f.payer) fixed.push((r) => isMerchant(r, f.payer ?? []));
  if (f.weekday) fixed.push((r) => (f.weekday ?? []).includes(DAYS[new Date(`${r.date}T00:00:00Z`).getUTCDay()] ?? ""));
  if (f.member) fixed.push((r) => (f.member ?? []).includes(r.owner));
  if (f.amount_over !== undefined) fixed.push((r) => amount(r) > (f.amount_over ?? 0));
  if (f.amount_at_least !== undefined) fixed.push((r) => amount(r) >= (f.amount_at_least ?? 0));
  if (f.amount_equals !== undefined) fixed.push((r) => amount(r) === f.amount_equals);
  if (f.kind === "wages") fixed.push((r) => /^INCOME_(?:SALARY|WAGES)/.test(r.code));
  if (f.kind === "recurring bills" || f.kind === "subscriptions" || f.goal) return null;
  const accounts = accountsOf(facts, f);
  if (accounts) fixed.push((r) => accounts.some((a) => a.id === r.accountId));
  const named = product((f.category ?? []).map((c) => CATEGORY[c] ?? []));
  if (f.category && named.length === 0) return null;
  const categories: Test[] = f.category
    ? named.map(
        (choice) => (r: Row) =>
          choice.some((c) => c.codes?.some((code) => r.code.startsWith(code)) || (c.merchants && isMerchant(r, c.merchants))),
      )
    : [() => true];
  // A name may mean one merchant or all that begin with it ("Amazon", "Amazon Prime").
  const merchants: Test[] = f.merchant
    ? [(r) => isMerchant(r, f.merchant ?? []), (r) => (f.merchant ?? []).some((n) => key(n) === key(r.merchant))]
    : [() => true];
  return categories.flatMap((category) =>
    merchants.map((merchant) => (r: Row) => category(r) && merchant(r) && fixed.every((test) => test(r))),
  );
};

const selected = (facts: Facts, f: Filters): Test[] | null => {
  const keep = testsOf(facts, f);
  if (f.exclude?.kind !== undefined && f.exclude.kind !== "wages") return null;
  // Everything that an exclusion names is left out, each by itself.
  const fields = Object.entries(f.exclude ?? {}).map(([name, value]) => testsOf(facts, { [name]: value }));
  const drop: Test[] | null = fields.includes(null)
    ? null
    : product(fields as Test[][]).map((some) => (r: Row) => some.some((test) => test(r)));
  return keep && drop && keep.flatMap((k) => drop.map((d) => (r: Row) => k(r) && !d(r)));
};

const within = (range: Range | null): Test => (range ? (r) => r.date >= range[0] && r.date <= range[1] : () => true);
const isSpending: Test = (r) => r.section === "Expense" && !r.own;
const isIncome: Test = (r) => r.section === "Income" && !r.own;
const total = (rows: readonly Row[]): number => rows.reduce((n, r) => n + r.cents, 0);

const money = (cents: number): string[] => {
  const size = Math.abs(cents);
  const dollars = (n: number, digits: number): string =>
    n.toLocaleString("en-US", { style: "currency", currency: "USD", minimumFractionDigits: digits, maximumFractionDigits: digits });
  return size % 100 === 0 ? [dollars(size / 100, 2), `${dollars(size / 100, 0)}`] : [dollars(size / 100, 2)];
};
const percent = (part: number, whole: number): string[] => {
  const p = (Math.abs(part) * 100) / Math.abs(whole);
  return [`${p.toFixed(1)}%`, `${p.toFixed(1)} %`, `${Math.round(p)}%`, `${p.toFixed(2)}%`];
};
const date = (iso: string): string[] => {
  const d = new Date(`${iso}T00:00:00Z`);
  const month = d.toLocaleString("en-US", { month: "long", timeZone: "UTC" });
  return [`${month} ${d.getUTCDate()}`, `${month.slice(0, 3)} ${d.getUTCDate()}`];
};
const counted = (n: number): string[] => {
  const words = ["no ", "one ", "two ", "three ", "four ", "five "];
  return [
    ` ${n} `,
    `**${n} `,
    `[${n} `,
    ` ${n}.`,
    ...(n < words.length ? [words[n] ?? ""] : []),
    ...(n === 0 ? ["never", "none"] : []),
    ...(n === 1 ? ["once"] : []),
    ...(n === 2 ? ["twice"] : []),
  ];
};

const daysIn = ([from, to]: Range, weekdays?: readonly string[]): number => {
  const all = Array.from(
    { length: (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1 },
    (_, n) => new Date(Date.parse(from) + n * 86_400_000),
  );
  return all.filter((d) => weekdays?.includes(DAYS[d.getUTCDay()] ?? "") ?? true).length;
};
const monthsIn = ([from, to]: Range): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1;

const weekOf = (iso: string): string => {
  const d = new Date(`${iso}T00:00:00Z`);
  return new Date(d.getTime() - d.getUTCDay() * 86_400_000).toISOString().slice(0, 10);
};
const groupsOf = (rows: readonly Row[], by: string): Map<string, Row[]> => {
  const out = new Map<string, Row[]>();
  for (const r of rows) {
    const k =
      by === "month"
        ? r.date.slice(0, 7)
        : by === "merchant" || by === "payer"
          ? r.merchant
          : by === "category"
            ? r.code
            : by === "account"
              ? String(r.accountId)
              : by === "week"
                ? weekOf(r.date)
                : by === "weekday"
                  ? String(new Date(r.date).getUTCDay())
                  : r.date;
    out.set(k, [...(out.get(k) ?? []), r]);
  }
  return out;
};

/** The mean over the full months of a range. */
const wholeMonths = (rows: readonly Row[], [from, to]: Range): string[] => {
  const months = [...new Set(rows.map((r) => r.date.slice(0, 7)))].filter(
    (m) => `${m}-01` >= from && new Date(Date.UTC(Number(m.slice(0, 4)), Number(m.slice(5)), 0)).toISOString().slice(0, 10) <= to,
  );
  return months.length === 0 ? [] : money(Math.round(total(rows.filter((r) => months.includes(r.date.slice(0, 7)))) / months.length));
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

/** The figure that a set of rows comes to for a measure; null if it is not such a measure. */
const flow = (facts: Facts, m: Meaning, test: Test, range: Range | null): string[][] | null => {
  const rows = facts.rows.filter((r) => test(r) && within(range)(r));
  const spent = rows.filter(isSpending);
  const sign = m.filters?.kind === "income" || m.measure === "income" ? -1 : 1;
  const base =
    sign < 0
      ? rows.filter(isIncome)
      : m.filters?.category?.includes("mortgage payment") || m.filters?.merchant?.includes("Keystead Lending")
        ? rows
        : spent;
  const by = typeof m.group_by === "string" ? m.group_by : null;
  if (by && by !== "member" && (m.measure === "spending" || m.measure === "income")) {
    const groups = [...groupsOf(base, by)].map(([k, list]) => ({ k, cents: sign * total(list) })).toSorted((a, b) => b.cents - a.cents);
    const least = m.op === "min";
    const first = least ? groups.at(-1) : groups[0];
    return first ? [money(first.cents)] : [["no "]];
  }
  switch (m.measure) {
    case "spending":
    case "income":
      return base.length === 0 ? [["$0.00", "no ", "not ", "nothing"]] : [money(total(base))];
    case "gross_spending":
      return [money(total(spent.filter((r) => r.cents > 0)))];
    case "net_income":
      return [money(-total(rows.filter(isIncome)) - total(spent))];
    case "savings_rate":
      return [percent(-total(rows.filter(isIncome)) - total(spent), total(rows.filter(isIncome)))];
    case "refunds":
      return spent.some((r) => r.cents < 0) ? [money(total(spent.filter((r) => r.cents < 0)))] : [["$0.00", "no "]];
    case "median_purchase": {
      const sizes = spent.flatMap((r) => (r.cents > 0 ? [r.cents] : [])).toSorted((a, b) => a - b);
      const [low, high] = [sizes[Math.floor((sizes.length - 1) / 2)], sizes[Math.floor(sizes.length / 2)]];
      return low === undefined || high === undefined ? null : [money(Math.round((low + high) / 2))];
    }
    case "interest_earned":
      return [money(total(rows.filter((r) => r.code === "INCOME_INTEREST_EARNED")))];
    case "count":
      return [
        m.filters?.kind === "deposits"
          ? counted(rows.filter((r) => r.cents < 0).length)
          : m.op === "distinct_merchants"
            ? counted(new Set(spent.map((r) => r.merchant)).size)
            : [...counted(spent.filter((r) => r.cents > 0).length), ...counted(spent.length)],
      ];
    case "average_purchase": {
      const bought = spent.filter((r) => r.cents > 0);
      return bought.length === 0
        ? null
        : [
            [
              ...money(Math.round(total(bought) / bought.length)),
              ...money(Math.round(total(spent) / spent.length)),
              ...money(Math.round(total(spent) / bought.length)),
            ],
          ];
    }
    case "average_day":
      return range && [money(Math.round(total(base) / daysIn(range, m.filters?.weekday)))];
    case "average_week":
      return range && [[...money(Math.round((total(base) * 7) / daysIn(range))), ...wholeWeeks(base, range)]];
    case "average_month":
      return (
        range && [
          [
            ...money(Math.round(total(base) / monthsIn(range))),
            ...money(Math.round((total(base) * 365.25) / 12 / daysIn(range))),
            ...wholeMonths(base, range),
          ],
        ]
      );
    case "largest":
    case "smallest": {
      const wanted =
        m["params"] !== undefined && /all money out/.test(JSON.stringify(m["params"])) ? rows.filter((r) => r.cents > 0) : spent;
      const sorted = wanted.toSorted((a, b) => b.cents - a.cents);
      const one = m.measure === "largest" ? sorted[0] : sorted.at(-1);
      return one ? [money(one.cents)] : [["no "]];
    }
    case "first":
    case "last": {
      const wanted = rows.filter((r) => r.cents > 0);
      const one = m.measure === "first" ? wanted[0] : wanted.at(-1);
      if (!one) return null;
      const same = wanted.filter((r) => r.date === one.date);
      const since = m.op === "days_since" ? [String((Date.parse("2026-11-20") - Date.parse(one.date)) / 86_400_000)] : [];
      return [[...date(one.date), ...since, ...(same.length === 1 && m.op === "amount" ? money(one.cents) : [])]];
    }
    case "list": {
      const wanted =
        m.filters?.kind === "money out"
          ? rows.filter((r) => r.cents > 0)
          : m.filters?.kind === "refunds"
            ? rows.filter((r) => r.cents < 0 && r.section === "Expense")
            : rows;
      return wanted.length === 0 ? [["no ", "none"]] : wanted.slice(-3).map((r) => money(r.cents));
    }
    default:
      return null;
  }
};

const level = (facts: Facts, m: Meaning): string[][] | null => {
  const f = m.filters ?? {};
  const out = f.exclude ? (accountsOf(facts, f.exclude) ?? []) : [];
  const debts = facts.accounts.filter((a) => /credit|loan|debt/.test(a.type));
  const kept = (list: readonly Account[]): Account[] => list.filter((a) => !out.includes(a));
  const sum = (list: readonly Account[]): number => kept(list).reduce((n, a) => n + a.cents, 0);
  switch (m.measure) {
    case "balance":
    case "holding_value": {
      const named = accountsOf(facts, f);
      if (m.op === "minus_bills_due" || m.op === "covers_bills_due" || (m.period?.rule ?? "now") !== "now") return null;
      if (!named) return m.op === "sort_descending" ? [money(Math.max(...facts.accounts.map((a) => a.cents)))] : null;
      if (m.op === "max") return [money(Math.max(...named.map((a) => a.cents)))];
      return named.length > 1 && m.op === "sum"
        ? [money(sum(named))]
        : [[...money(sum(named)), ...(named.length > 1 ? kept(named).flatMap((a) => money(a.cents)) : [])]];
    }
    case "cash":
      return [
        [
          ...money(sum(facts.accounts.filter((a) => ["checking", "savings"].includes(a.subtype)))),
          ...money(sum(facts.accounts.filter((a) => a.type === "depository"))),
        ],
      ];
    case "debt": {
      if ((m.period?.rule ?? "now") !== "now") return null;
      const named = kept(accountsOf(facts, f) ?? debts);
      if (m.op === "min") return [money(Math.min(...named.map((a) => a.cents)))];
      return m.group_by === undefined ? [money(sum(named))] : named.map((a) => money(a.cents));
    }
    case "net_worth":
      if ((m.period?.rule ?? "now") !== "now" || m.group_by !== undefined) return null;
      return [money(kept(facts.accounts).reduce((n, a) => n + (debts.includes(a) ? -a.cents : a.cents), 0))];
    case "equity": {
      const [home, mortgage] = [facts.accounts.find((a) => a.type === "property"), facts.accounts.find((a) => a.subtype === "mortgage")];
      return home && mortgage ? [money(home.cents - mortgage.cents)] : null;
    }
    case "rate": {
      const named = (accountsOf(facts, f) ?? []).filter((a) => a.rate !== null);
      return named.length === 0 ? null : named.map((a) => [`${Number(a.rate)}%`, `${Number(a.rate)} %`, `${Number(a.rate).toFixed(2)}%`]);
    }
    default:
      return null;
  }
};

const share = (facts: Facts, m: Meaning, test: Test, range: Range | null): string[][] | null => {
  const here = facts.rows.filter(within(range));
  const part = here.filter((r) => test(r) && (isSpending(r) || isIncome(r)));
  const whole =
    m.of === "income"
      ? here.filter(isIncome)
      : m.of === "spending" || m.of === undefined
        ? here.filter(isSpending)
        : m.of === "shopping"
          ? here.filter((r) => isSpending(r) && r.code.startsWith("GENERAL_MERCHANDISE_"))
          : null;
  return whole && whole.length > 0 ? [percent(total(part), total(whole))] : null;
};

/**
 * Returns what a reply must show for a meaning; null if this reckoning has no rule for it. `stated` is the reply's own period, used where
 * the question named none.
 */
export const reckon = (facts: Facts, m: Meaning, stated: Range | null): Expected | null => {
  const found = level(facts, m);
  if (found) return found;
  const f = m.filters ?? {};
  const tests = selected(facts, f);
  if (!tests) return null;
  const iso = m.period?.iso_if_today_is_2026_11_20 ?? [];
  const named: Range | null = typeof iso[0] === "string" && typeof iso[1] === "string" ? [iso[0], iso[1]] : null;
  const range = m.period?.rule === "all_time" ? null : (named ?? stated);
  if (range === null && m.period?.rule !== "all_time" && m.period !== null && m.period !== undefined) return null;
  // "The last six months" may be full months or roll, if the reply names which.
  const ranges = stated && /^(?:last_\d+_(?:months|weeks)|rolling_12_months)$/.test(m.period?.rule ?? "") ? [range, stated] : [range];
  const each = ranges.flatMap((one) =>
    tests.flatMap((test) => (m.measure === "share" ? share(facts, m, test, one) : flow(facts, m, test, one)) ?? []),
  );
  if (each.length === 0) return null;
  // Several readings of a category word are alternatives of one figure; several rows of one reading are all needed.
  return tests.length * ranges.length > 1 ? [each.flat()] : each;
};
