/*
 * An independent calculation of every figure, only from the exported files. It imports nothing and implements the rules of docs/money.md
 * again, so that an error in the product's code cannot recur here. Amounts are whole cents.
 */

type Row = Record<string, string>;
export type Files = { transactions: string; accounts: string; balances: string };

/** Parses CSV text with a header into rows. */
const readCsv = (text: string): Row[] => {
  const cells: string[][] = [[]];
  let cell = "";
  let inside = false;
  const close = () => {
    cells[cells.length - 1]?.push(cell);
    cell = "";
  };
  for (let i = 0; i < text.length; i += 1) {
    const c = text.charAt(i);
    if (inside && c === '"' && text.charAt(i + 1) === '"') {
      cell += '"';
      i += 1;
    } else if (c === '"') inside = !inside;
    else if (c === "," && !inside) close();
    else if (c === "\n" && !inside) {
      close();
      cells.push([]);
    } else cell += c;
  }
  const [head = [], ...rows] = cells.filter((row) => row.length > 0);
  return rows.map((row) => Object.fromEntries(head.map((name, i) => [name, row[i] ?? ""])));
};

/** Reads "-12.05" as -1205, without a float. */
const centsOf = (text: string): number => {
  const [whole = "0", part = "00"] = text.replace("-", "").split(".");
  const size = Number(whole) * 100 + Number(part);
  return text.startsWith("-") ? -size : size;
};

const nextDay = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
const DEBTS = new Set(["credit", "loan", "debt"]);
const VALUED = new Set(["investment", "property", "asset"]);

/** Returns net worth at the end of each day from `start` to `today`. */
export const netWorth = (files: Files, start: string, today: string): Map<string, number> => {
  const rows = readCsv(files.transactions).filter((row) => row["pending"] === "false");
  const balances = readCsv(files.balances);
  const total = new Map<string, number>();
  for (let day = start; day <= today; day = nextDay(day)) total.set(day, 0);
  for (const account of readCsv(files.accounts)) {
    if (account["hidden"] === "true") continue;
    const sign = DEBTS.has(account["type"] ?? "") ? -1 : 1;
    const now = sign * centsOf(account["amount"] ?? "0") * (account["invert_balances"] === "true" ? -1 : 1);
    const mine = rows.filter((row) => row["account_id"] === account["id"]);
    const known = balances.filter((row) => row["account_id"] === account["id"] && (row["date"] ?? "") <= today);
    for (const day of total.keys()) {
      const worth =
        mine.length > 0 && !VALUED.has(account["type"] ?? "")
          ? byRows(mine, now, day, today)
          : byBalances(known, account["created"] ?? "", sign, now, day, today);
      total.set(day, (total.get(day) ?? 0) + worth);
    }
  }
  return total;
};

const dayOf = (row: Row, today: string): string => ((row["transaction_date"] ?? "") > today ? today : (row["transaction_date"] ?? ""));

const byRows = (rows: Row[], now: number, day: string, today: string): number => {
  let [worth, first] = [now, today];
  for (const row of rows) {
    const on = dayOf(row, today);
    if (on < first) first = on;
    if (on > day) worth += centsOf(row["amount"] ?? "0");
  }
  return day < first ? 0 : worth;
};

const byBalances = (known: Row[], created: string, sign: number, now: number, day: string, today: string): number => {
  if (day === today) return now;
  const first = known[0]?.["date"] ?? created;
  let at = 0;
  for (const row of known) if ((row["date"] ?? "") <= day) at = sign * centsOf(row["amount"] ?? "0");
  return day < first ? 0 : at;
};

export type MonthFigures = { income: number; expenses: number; excluded: number; lines: Map<string, number> };

/** Returns the income statement of each month, with lines keyed by "section/category". Income and spending are both positive. */
export const statements = (files: Files): Map<string, MonthFigures> => {
  const months = new Map<string, MonthFigures>();
  for (const row of readCsv(files.transactions)) {
    if (row["account_hidden"] === "true") continue;
    const month = (row["transaction_date"] ?? "").slice(0, 7);
    const at = months.get(month) ?? { income: 0, expenses: 0, excluded: 0, lines: new Map<string, number>() };
    const part = row["section"] === "Income" ? "income" : row["section"] === "Expense" ? "expenses" : "excluded";
    const amount = part === "income" ? -centsOf(row["amount"] ?? "0") : centsOf(row["amount"] ?? "0");
    at[part] += amount;
    const line = `${part}/${row["category"] ?? ""}`;
    at.lines.set(line, (at.lines.get(line) ?? 0) + amount);
    months.set(month, at);
  }
  return months;
};

export type Monthly = { merchant: string; account: string; amount: number; last: string };

/**
 * Returns payments made to one merchant from one account exactly once in each of the last twelve full months. Their price never fell and
 * rose by at most half.
 */
export const monthlyPayments = (files: Files, today: string): Monthly[] => {
  const rows = readCsv(files.transactions).filter(
    (row) =>
      row["section"] === "Expense" &&
      row["pending"] === "false" &&
      row["account_hidden"] === "false" &&
      row["merchant"] !== "" &&
      centsOf(row["amount"] ?? "0") > 0,
  );
  const months = Array.from({ length: 12 }, (_, i) => {
    const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1 - i];
    return new Date(Date.UTC(year, month - 1, 15)).toISOString().slice(0, 7);
  });
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = `${row["account_id"]}/${row["merchant"]}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].flatMap((group) => {
    const once = months.every((month) => group.filter((row) => row["transaction_date"]?.startsWith(month)).length === 1);
    const sorted = group.toSorted((a, b) => ((a["transaction_date"] ?? "") < (b["transaction_date"] ?? "") ? -1 : 1)).slice(-12);
    const amounts = sorted.map((row) => centsOf(row["amount"] ?? "0"));
    const steady = amounts.every((amount, i) => i === 0 || (amount >= (amounts[i - 1] ?? 0) && amount <= (amounts[0] ?? 0) * 1.5));
    const last = sorted.at(-1);
    return once && steady && last
      ? [
          {
            merchant: last["merchant"] ?? "",
            account: last["account_id"] ?? "",
            amount: amounts.at(-1) ?? 0,
            last: last["transaction_date"] ?? "",
          },
        ]
      : [];
  });
};

/** Returns the mean expense of the six full months before today, in whole dollars; null if a month has none. */
export const averageSpending = (files: Files, today: string): number | null => {
  const all = statements(files);
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1];
  const six = Array.from({ length: 6 }, (_, i) => all.get(new Date(Date.UTC(year, month - 1 - i, 15)).toISOString().slice(0, 7)));
  const spent = six.map((one) =>
    [...(one?.lines.keys() ?? [])].some((line) => line.startsWith("expenses/")) ? (one?.expenses ?? null) : null,
  );
  if (spent.includes(null)) return null;
  const mean = spent.reduce<number>((sum, amount) => sum + (amount ?? 0), 0) / 600;
  return Math.sign(mean) * Math.round(Math.abs(mean)) * 100;
};

/** Returns what accounts hold by name, from the exported balances of today. */
export const balancesByName = (files: Files): Map<string, number> =>
  new Map(
    readCsv(files.accounts).map((account) => [
      account["name"] ?? "",
      centsOf(account["amount"] ?? "0") * (account["invert_balances"] === "true" ? -1 : 1),
    ]),
  );

const moved = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const monthOf = (day: string, back: number): string =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 - back, 15)).toISOString().slice(0, 7);
/** Divides, rounding once, half away from zero. */
const divided = (top: number, bottom: number): number => Math.sign(top) * Math.floor((2 * Math.abs(top) + bottom) / (2 * bottom));
const posted = (files: Files, account: string): Row[] =>
  readCsv(files.transactions).filter((row) => row["account_id"] === account && row["pending"] === "false");
const centsIn = (row: Row): number => centsOf(row["amount"] ?? "0");

/**
 * Estimates an account's yearly rate in hundredths of a percent: interest of up to twelve full months, times twelve, over the sum of the
 * balances at their ends. Zero with interest in fewer than three months.
 */
export const estimatedRate = (files: Files, account: Row, today: string): number => {
  const rows = posted(files, account["id"] ?? "");
  const first = rows.map((row) => row["transaction_date"] ?? "").toSorted()[0] ?? today;
  let [interest, balances, paid] = [0, 0, 0];
  for (let back = 1; back <= 12; back += 1) {
    const month = monthOf(today, back);
    if (`${month}-01` < first) break;
    const later = rows.filter((row) => (row["transaction_date"] ?? "").slice(0, 7) > month);
    const own = rows.filter((row) => row["transaction_date"]?.startsWith(month) && row["category"] === "Interest earned");
    const received = -own.reduce((sum, row) => sum + centsIn(row), 0);
    interest += received;
    paid += received > 0 ? 1 : 0;
    balances += centsOf(account["amount"] ?? "0") + later.reduce((sum, row) => sum + centsIn(row), 0);
  }
  return paid < 3 || balances <= 0 ? 0 : divided(interest * 12 * 10_000, balances);
};

export type Idle = { name: string; lowest: number; safe: number; surplus: number; gain: number };

/** Returns what lies idle in each checking account, and what it would earn in a year in the own savings account that pays most. */
export const idleCash = (files: Files, today: string): { to: string; rate: number; accounts: Idle[] } => {
  const accounts = readCsv(files.accounts).filter((account) => account["type"] === "depository" && account["hidden"] === "false");
  const cash = new Set(accounts.map((account) => account["id"]));
  const savings = accounts
    .filter((account) => account["subtype"] === "savings" || account["subtype"] === "money market")
    .map((account) => ({ name: account["name"] ?? "", rate: estimatedRate(files, account, today) }))
    .toSorted((a, b) => b.rate - a.rate);
  const best = savings[0] ?? { name: "", rate: 0 };
  const of = (account: Row): Idle => {
    const rows = posted(files, account["id"] ?? "");
    const since = (start: string): Row[] => rows.filter((row) => (row["transaction_date"] ?? "") >= start);
    const now = centsOf(account["amount"] ?? "0");
    const ends = Array.from({ length: 30 }, (_, back) => {
      const day = moved(today, -back);
      return now + rows.filter((row) => (row["transaction_date"] ?? "") > day).reduce((sum, row) => sum + centsIn(row), 0);
    });
    const outflow = since(moved(today, -89))
      .filter((row) => centsIn(row) > 0 && !cash.has(row["transfer_account_id"] ?? ""))
      .reduce((sum, row) => sum + centsIn(row), 0);
    const safe = Math.ceil((outflow * 7) / (90 * 5_000)) * 5_000;
    const lowest = Math.min(...ends);
    const gain = divided(Math.max(0, lowest - safe) * Math.max(0, best.rate - estimatedRate(files, account, today)), 10_000);
    return { name: account["name"] ?? "", lowest, safe, surplus: lowest - safe, gain };
  };
  return { to: best.name, rate: best.rate, accounts: accounts.filter((account) => account["subtype"] === "checking").map(of) };
};

/** Returns what the savings accounts would earn more in a year at a rate in hundredths of a percent. */
export const moreAt = (files: Files, rate: number, today: string): number =>
  readCsv(files.accounts)
    .filter((account) => account["type"] === "depository" && ["savings", "money market"].includes(account["subtype"] ?? ""))
    .reduce(
      (sum, account) =>
        sum + divided(Math.max(0, centsOf(account["amount"] ?? "0")) * Math.max(0, rate - estimatedRate(files, account, today)), 10_000),
      0,
    );

/** What a card pays, in hundredths of a percent of the price: by merchant, else by category, each with a cap a calendar year, else `rest`. */
export type Terms = {
  rest: number;
  rules: { merchant?: string; categories?: readonly string[]; pays: number; cap?: number }[];
};

/** Amount of a purchase up to the cap, and its reward. */
const rewardOn = (terms: Terms, row: Row, used: ReadonlyMap<string, number>): { value: number; capped: number; cap: string | null } => {
  const amount = Math.abs(centsIn(row));
  let best = { value: divided(amount * terms.rest, 10_000), capped: 0, cap: null as string | null };
  for (const [i, rule] of terms.rules.entries()) {
    if (rule.merchant ? rule.merchant !== row["merchant"] : !rule.categories?.includes(row["category"] ?? "")) continue;
    const cap = rule.cap === undefined ? null : `${i} ${row["transaction_date"]?.slice(0, 4)}`;
    const within = cap === null ? amount : Math.min(amount, Math.max(0, (rule.cap ?? 0) - (used.get(cap) ?? 0)));
    const value = divided(within * rule.pays + (amount - within) * terms.rest, 10_000);
    if (value > best.value) best = { value, capped: cap === null ? 0 : within, cap };
  }
  return best;
};

/** Returns the posted spending of an account in the last `days` days that can earn rewards, in order of day. */
const rewarded = (files: Files, account: string, unrewarded: readonly string[], today: string, days: number): Row[] =>
  readCsv(files.transactions)
    .filter((row) => row["account"] === account && row["pending"] === "false" && row["section"] === "Expense")
    .filter(
      (row) => (row["transaction_date"] ?? "") > moved(today, -days) && !unrewarded.includes(row["category"] ?? "") && centsIn(row) !== 0,
    )
    .toSorted((a, b) =>
      (a["transaction_date"] ?? "") === (b["transaction_date"] ?? "")
        ? Number(a["id"]) - Number(b["id"])
        : (a["transaction_date"] ?? "") < (b["transaction_date"] ?? "")
          ? -1
          : 1,
    );

/**
 * Returns what a card earned in the last 365 days, what fell into the last 30 of them, and what other cards would have added, purchase by
 * purchase. A refund takes back the share of the latest earlier purchase of the same merchant with enough left.
 */
export const cardRewards = (
  files: Files,
  {
    account,
    held,
    others,
    unrewarded,
    today,
  }: { account: string; held: Terms; others: readonly Terms[]; unrewarded: readonly string[]; today: string },
): { year: number; month: number; added: number[] } => {
  const books = others.map(() => new Map<string, number>());
  const bought: { merchant: string; amount: number; taken: number; worth: number[]; caps: (string | null)[]; capped: number[] }[] = [];
  const total = { year: 0, month: 0, added: others.map(() => 0) };
  const count = (row: Row, worth: readonly number[]): void => {
    total.year += worth[0] ?? 0;
    if ((row["transaction_date"] ?? "") > moved(today, -30)) total.month += worth[0] ?? 0;
    total.added = total.added.map((sum, i) => sum + (worth[i + 1] ?? 0));
  };
  const valued = (row: Row, of: readonly Map<string, number>[]) => {
    const own = rewardOn(held, row, new Map()).value;
    const offers = others.map((terms, i) => rewardOn(terms, row, of[i] ?? new Map()));
    return {
      worth: [own, ...offers.map((offer) => Math.max(0, offer.value - own))],
      offers,
      wins: offers.map((offer) => offer.value > own),
    };
  };
  for (const row of rewarded(files, account, unrewarded, today, 365)) {
    const amount = centsIn(row);
    const merchant = (row["merchant"] ?? "").toLowerCase();
    if (amount > 0) {
      const { worth, offers, wins } = valued(row, books);
      const caps = offers.map((offer, i) => (wins[i] ? offer.cap : null));
      const capped = offers.map((offer, i) => (wins[i] ? offer.capped : 0));
      for (const [i, cap] of caps.entries()) if (cap !== null) books[i]?.set(cap, (books[i]?.get(cap) ?? 0) + (capped[i] ?? 0));
      bought.push({ merchant, amount, taken: 0, worth, caps, capped });
      count(row, worth);
      continue;
    }
    const purchase = bought.findLast((one) => one.merchant === merchant && one.amount - one.taken >= -amount);
    if (!purchase) {
      const { worth } = valued(
        row,
        others.map(() => new Map<string, number>()),
      );
      count(
        row,
        worth.map((value) => -value),
      );
      continue;
    }
    const before = purchase.worth.map((value) => divided(value * purchase.taken, purchase.amount));
    purchase.taken -= amount;
    count(
      row,
      purchase.worth.map((value, i) => (before[i] ?? 0) - divided(value * purchase.taken, purchase.amount)),
    );
    for (const [i, cap] of purchase.caps.entries()) {
      const left = Math.min(purchase.capped[i] ?? 0, purchase.amount - purchase.taken);
      if (cap !== null) books[i]?.set(cap, (books[i]?.get(cap) ?? 0) - ((purchase.capped[i] ?? 0) - left));
      purchase.capped[i] = left;
    }
  }
  return total;
};
