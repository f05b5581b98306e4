import type { AccountType } from "#domain/accounts/accounts.ts";
import { SYSTEM_CATEGORIES, UNKNOWN_IN, UNKNOWN_OUT } from "#domain/transactions/categories.ts";
import { addDays, addMonths, type Day } from "#domain/day.ts";
import { merchantKey, payeeKey } from "#domain/transactions/merchant.ts";
import { type Cents, cents } from "#domain/money.ts";
import { findTransfers, type TransferAccount, type TransferRow } from "#domain/transactions/transfers.ts";
import { isSure, type Line, read } from "./score.ts";

const sections = new Map<string, "Income" | "Expense" | "Transfer">(SYSTEM_CATEGORIES.map(({ code, section }) => [code, section]));

/** A repeatable sequence of numbers from 0 to 1. */
const random = (seed: number) => (): number => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296;
  return seed / 4_294_967_296;
};

type LedgerRow = { line: Line; accountId: number; amount: Cents; day: Day; truth: "Income" | "Expense" | "Transfer" };
const accounts: readonly TransferAccount[] = (
  [
    [1, "Everyday Checking", "depository", "1001"],
    [2, "Rainy Day Savings", "depository", "2002"],
    [3, "Rewards Card", "credit", "3003"],
  ] as const
).map(([id, name, type, mask]) => ({ id, name, type: type as AccountType, subtype: null, mask, hasRows: true }));

const made = (text: string, account: "checking" | "savings" | "credit", section: LedgerRow["truth"]): Line => ({
  id: text,
  bank_style: "made",
  country: "US",
  account_type: account,
  amount: 0,
  currency: "USD",
  text,
  fields: {},
  merchant: null,
  category: null,
  section,
  known_by: "rail",
  kind: "transfer",
});

/**
 * A household's ledger of some years in three accounts, with texts drawn from labelled lines: forty purchases a month, pay twice, a card
 * payment and a move to savings, each with both sides.
 */
export const makeLedger = (lines: readonly Line[], months: number, seed: number): LedgerRow[] => {
  const next = random(seed);
  const drawn = <T>(list: readonly T[]): T => {
    const one = list[Math.floor(next() * list.length)];
    if (one === undefined) throw new Error("no lines to draw from");
    return one;
  };
  const of = (account: Line["account_type"], section: string, kinds: readonly string[]): Line[] =>
    lines.filter(
      (line) => line.account_type === account && line.section === section && kinds.includes(line.kind) && line.currency === "USD",
    );
  const purchases = ["brand", "local-words", "local-silent", "local-misleading"];
  const onCard = of("credit", "Expense", purchases);
  const onCash = of("checking", "Expense", [...purchases, "bill", "fee"]);
  const refunds = of("checking", "Expense", ["refund"]);
  const pay = of("checking", "Income", ["income"]).filter((line) => line.category === "INCOME_SALARY");
  const cash = of("checking", "Transfer", ["transfer"]).filter((line) => line.category === "TRANSFER_OUT_WITHDRAWAL");
  const rows: LedgerRow[] = [];
  const add = (line: Line, accountId: number, amount: number, day: Day, truth: LedgerRow["truth"]): void =>
    void rows.push({ line, accountId, amount: cents(Math.round(amount)), day, truth });
  for (let month = 0; month < months; month += 1) {
    const first = addMonths("2024-01-01" as Day, month);
    const on = (): Day => addDays(first, Math.floor(next() * 28));
    let charged = 0;
    for (let i = 0; i < 25; i += 1) {
      const amount = 400 + next() * 12_000;
      charged += Math.round(amount);
      add(drawn(onCard), 3, amount, on(), "Expense");
    }
    for (let i = 0; i < 15; i += 1) add(drawn(onCash), 1, 500 + next() * 20_000, on(), "Expense");
    add(drawn(refunds), 1, -(500 + next() * 5_000), on(), "Expense");
    add(drawn(cash), 1, 4_000 + 2_000 * Math.floor(next() * 4), on(), "Transfer");
    const salary = 250_000 + Math.floor(next() * 20_000);
    for (const day of [1, 15]) add(drawn(pay), 1, -salary, addDays(first, day), "Income");
    const paid = addDays(first, 20);
    add(made("MOBILE PAYMENT - THANK YOU", "credit", "Transfer"), 3, -charged, paid, "Transfer");
    add(made("BILLPAY 88123 REWARDS CARD", "checking", "Transfer"), 1, charged, addDays(paid, 1), "Transfer");
    const saved = 20_000 + 1_000 * Math.floor(next() * 30);
    add(made("ONLINE TRANSFER TO SAV ...2002", "checking", "Transfer"), 1, saved, addDays(first, 16), "Transfer");
    add(made("DEPOSIT FROM CHK ...1001", "savings", "Transfer"), 2, -saved, addDays(first, 17), "Transfer");
  }
  return rows;
};

/** How often the most visited merchants come in a month, and how fast the others fall off: 1/rank, as measured for words and shops. */
const VISITS = 14;
const MERCHANTS = 400;
const BILLS = 12;

/**
 * A household's ledger as people live: 400 merchants of which few come often and many once, each with its own usual amount and wordings, and
 * bills that come every month at a steady amount.
 */
export const makeLivedLedger = (lines: readonly Line[], months: number, seed: number): LedgerRow[] => {
  const next = random(seed);
  const shuffled = <T>(list: readonly T[]): T[] =>
    list
      .map((one) => [next(), one] as const)
      .toSorted(([a], [b]) => a - b)
      .map(([, one]) => one);
  const ofKind = (...kinds: string[]): Line[] =>
    lines.filter((line) => line.currency === "USD" && line.section === "Expense" && line.amount > 0 && kinds.includes(line.kind));
  const merchantsOf = (all: readonly Line[]): Line[][] =>
    shuffled([...Map.groupBy(all, (line) => line.same_as ?? line.merchant ?? line.text).values()]);
  const shops = merchantsOf(ofKind("brand", "local-words", "local-silent", "local-misleading")).slice(0, MERCHANTS);
  const bills = merchantsOf(ofKind("bill", "check", "person")).slice(0, BILLS);
  const rows: LedgerRow[] = [];
  const add = (wordings: readonly Line[], amount: number, day: Day): void => {
    const line = wordings[Math.floor(next() * wordings.length)];
    if (line)
      rows.push({ line, accountId: line.account_type === "credit" ? 3 : 1, amount: cents(Math.round(amount)), day, truth: "Expense" });
  };
  // A usual amount between 4 and 300 dollars, small ones more often.
  const usual = shops.map(() => 400 * Math.exp(next() * 4.3));
  const billed = bills.map((_, at) => (at === 0 ? 180_000 : 1_500 + next() * 25_000));
  for (let month = 0; month < months; month += 1) {
    const first = addMonths("2024-01-01" as Day, month);
    const on = (): Day => addDays(first, Math.floor(next() * 28));
    shops.forEach((wordings, rank) => {
      const visits = VISITS / (rank + 1);
      const count = Math.floor(visits) + Number(next() < visits % 1);
      for (let i = 0; i < count; i += 1) add(wordings, (usual[rank] ?? 0) * (0.6 + next() * 0.8), on());
    });
    bills.forEach((wordings, at) => add(wordings, billed[at] ?? 0, addDays(first, (at * 7) % 28)));
  }
  return rows;
};

export type ReviewWork = {
  /** Share of all money that waits for review. */
  waiting: number;
  merchants: number;
  rows: number;
  /** Share of the waiting money that the twenty largest decisions settle, by merchant and with groups of one suggested category. */
  settledBy20: number;
  groupedBy20: number;
  /** Decisions that settle four fifths of the waiting money. */
  decisionsFor80: number;
};

/** What a person would have to decide after importing a ledger. A decision is a merchant in one direction, as on the screen. */
export const reviewWork = (rows: readonly LedgerRow[]): ReviewWork => {
  const waiting = new Map<string, number>();
  const groups = new Map<string, number>();
  let [all, count] = [0, 0];
  for (const { line, amount } of rows) {
    all += Math.abs(amount);
    const reading = read({ ...line, amount: amount / 100 });
    if (isSure(reading)) continue;
    const key = payeeKey({ merchantKey: merchantKey(reading.merchant), moneyIn: amount < 0 });
    waiting.set(key, (waiting.get(key) ?? 0) + Math.abs(amount));
    const group = reading.code ?? key;
    groups.set(group, (groups.get(group) ?? 0) + Math.abs(amount));
    count += 1;
  }
  const largestFirst = (of: ReadonlyMap<string, number>): number[] => [...of.values()].toSorted((a, b) => b - a);
  const totals = largestFirst(waiting);
  const sum = (amounts: readonly number[]): number => amounts.reduce((a, b) => a + b, 0);
  const total = sum(totals);
  const first = (n: number): number => sum(totals.slice(0, n)) / total;
  return {
    waiting: total / all,
    merchants: totals.length,
    rows: count,
    settledBy20: first(20),
    groupedBy20: sum(largestFirst(groups).slice(0, 20)) / total,
    decisionsFor80: totals.findIndex((_, at) => first(at + 1) >= 0.8) + 1,
  };
};

/** The largest error of a month's spending and income before any review, in percent of the true sum. */
export const ledgerErrors = (rows: readonly LedgerRow[]): { spending: number; income: number; transfers: number } => {
  const read_ = rows.map((row, id) => {
    const reading = read({ ...row.line, amount: row.amount / 100 });
    const account = accounts.find((one) => one.id === row.accountId);
    const unknown = row.amount < 0 && account?.type !== "credit" ? UNKNOWN_IN : UNKNOWN_OUT;
    const sure = isSure(reading);
    const natural = sections.get(unknown) ?? "Expense";
    const fits = reading.code !== null && (sure || sections.get(reading.code) === natural || sections.get(reading.code) === "Expense");
    const code = fits && reading.code !== null ? reading.code : unknown;
    return { id, code, section: sections.get(code) ?? natural, sure };
  });
  const candidates: TransferRow[] = rows.flatMap((row, id) => {
    const is = read_[id];
    return is
      ? [
          {
            id,
            accountId: row.accountId,
            amount: row.amount,
            day: row.day,
            code: is.code,
            section: is.section,
            sure: is.sure,
            text: row.line.text.toLowerCase(),
          },
        ]
      : [];
  });
  const paired = new Set(findTransfers(candidates, accounts).map((side) => side.id));
  const months = new Map<string, { spending: number; income: number; truth: { spending: number; income: number } }>();
  let transfers = 0;
  rows.forEach((row, id) => {
    const month = row.day.slice(0, 7);
    const sums = months.get(month) ?? { spending: 0, income: 0, truth: { spending: 0, income: 0 } };
    months.set(month, sums);
    const section = paired.has(id) ? "Transfer" : read_[id]?.section;
    if (paired.has(id) && row.truth !== "Transfer") transfers += 1;
    if (section === "Expense") sums.spending += row.amount;
    if (section === "Income") sums.income -= row.amount;
    if (row.truth === "Expense") sums.truth.spending += row.amount;
    if (row.truth === "Income") sums.truth.income -= row.amount;
  });
  const worst = (of: "spending" | "income"): number =>
    Math.max(...[...months.values()].map((sums) => (Math.abs(sums[of] - sums.truth[of]) / sums.truth[of]) * 100));
  return { spending: worst("spending"), income: worst("income"), transfers };
};
