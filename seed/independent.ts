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
