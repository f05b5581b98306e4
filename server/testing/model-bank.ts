import { addDays, type Day } from "#domain/day.ts";
import { type Cents, cents } from "#domain/money.ts";
import type { BankAccount, BankProvider, BankTransaction, TransactionChanges } from "../providers/bank/index.ts";

/** A bank that a test writes row by row. Posted rows move its balance, and every change is sent once to each reader. */
export type ModelBank = {
  provider: BankProvider;
  purchase: (account: number, amount: number, day: Day, category: string | null) => void;
  /** A pending row that posts later with another id and amount, or is dropped. */
  hold: (account: number, amount: number, day: Day) => void;
  settle: (tip: number) => void;
  drop: () => void;
  correct: (amount: number) => void;
  reverse: () => void;
  transfer: (amount: number, day: Day) => void;
  balance: (account: number) => Cents;
};

type Row = { transaction: BankTransaction; removed: boolean; version: number };
const ACCOUNTS = [
  { accountId: "model-checking", name: "Model Checking", type: "depository", subtype: "checking", opening: 500_000 },
  { accountId: "model-savings", name: "Model Savings", type: "depository", subtype: "savings", opening: 900_000 },
  { accountId: "model-card", name: "Model Card", type: "credit", subtype: "credit card", opening: 0 },
] as const;
const PAGE = 7;
const NOWHERE = { address: null, city: null, region: null, postalCode: null, country: null, lat: null, lon: null, storeNumber: null };

/** Creates a bank with a checking account, savings and a card. `real` handles what this one lacks: link tokens and webhook keys. */
export const modelBank = (real: BankProvider): ModelBank => {
  const rows: Row[] = [];
  let version = 0;
  let made = 0;
  const accountAt = (n: number) => ACCOUNTS[n % ACCOUNTS.length] ?? ACCOUNTS[0];
  const write = (accountId: string, amount: number, date: Day, more: Partial<BankTransaction> = {}): Row => {
    made += 1;
    const name = more.name ?? `Shop ${made % 5}`;
    const row: Row = {
      version: (version += 1),
      removed: false,
      transaction: {
        transactionId: `m${made}`,
        accountId,
        pendingTransactionId: null,
        amount: cents(amount),
        currency: "USD",
        date,
        authorizedDate: null,
        pending: false,
        name,
        originalDescription: null,
        merchantName: name,
        merchantLogoUrl: null,
        merchantWebsiteUrl: null,
        categoryCode: "GENERAL_MERCHANDISE_SUPERSTORES",
        categoryConfidence: 1,
        location: NOWHERE,
        ...more,
      },
    };
    rows.push(row);
    return row;
  };
  const touch = (row: Row | undefined, change: (row: Row) => void): void => {
    if (!row) return;
    change(row);
    row.version = version += 1;
  };
  const pending = (): Row | undefined => rows.find((row) => row.transaction.pending && !row.removed);
  const posted = (): Row | undefined => rows.findLast((row) => !row.transaction.pending && !row.removed);
  const balance = (account: number): Cents => {
    const { accountId, type, opening } = accountAt(account);
    const moved = rows
      .filter((row) => row.transaction.accountId === accountId && !row.removed && !row.transaction.pending)
      .reduce((sum, row) => sum + row.transaction.amount, 0);
    return cents(type === "credit" ? opening + moved : opening - moved);
  };
  const bankAccounts = (): BankAccount[] =>
    ACCOUNTS.map(({ accountId, name, type, subtype }, i) => ({
      accountId,
      name,
      type,
      subtype,
      officialName: null,
      mask: `900${i}`,
      currency: "USD",
      current: balance(i),
      available: null,
      limit: null,
    }));
  const changes = (cursor: string | null): TransactionChanges => {
    const since = Number(cursor ?? "0");
    const news = rows.filter((row) => row.version > since).toSorted((a, b) => a.version - b.version);
    const part = news.slice(0, PAGE);
    return {
      accounts: bankAccounts(),
      added: part.filter((row) => !row.removed).map((row) => ({ ...row.transaction })),
      modified: [],
      removed: part.filter((row) => row.removed).map((row) => row.transaction.transactionId),
      nextCursor: String(part.at(-1)?.version ?? since),
      hasMore: news.length > PAGE,
      complete: true,
    };
  };
  const provider: BankProvider = {
    ...real,
    accounts: async () => bankAccounts(),
    transactions: async (_token, cursor) => changes(cursor),
    investments: async () => ({ accounts: [], securities: [], holdings: [], transactions: [] }),
    liabilities: async () => [],
    refresh: async () => undefined,
  };
  return {
    provider,
    balance,
    purchase: (account, amount, day, category) => void write(accountAt(account).accountId, amount, day, { categoryCode: category }),
    hold: (account, amount, day) => void write(accountAt(account).accountId, amount, day, { pending: true, name: "Table for two" }),
    settle: (tip) => {
      const row = pending();
      if (!row) return;
      const { accountId, amount, date, transactionId } = row.transaction;
      write(accountId, amount + tip, addDays(date, 1), { pendingTransactionId: transactionId, name: "Table for two" });
      touch(row, (row) => void (row.removed = true));
    },
    drop: () => touch(pending(), (row) => void (row.removed = true)),
    correct: (amount) => touch(posted(), (row) => void (row.transaction = { ...row.transaction, amount: cents(amount) })),
    reverse: () => touch(posted(), (row) => void (row.removed = true)),
    transfer: (amount, day) => {
      write("model-checking", amount, day, { name: "Online transfer to savings", categoryCode: "TRANSFER_OUT_SAVINGS" });
      write("model-savings", -amount, addDays(day, 1), { name: "Online transfer from checking", categoryCode: "TRANSFER_IN_SAVINGS" });
    },
  };
};
