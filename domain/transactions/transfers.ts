import { type AccountType, isAsset } from "../accounts/accounts.ts";
import { type Day, daysBetween } from "../day.ts";
import type { Cents } from "../money.ts";

/** The purpose of a transfer between two own accounts, as named in the wire format. */
export const transferTypes = ["account_transfer", "card_payment", "loan_payment", "investment"] as const;
export type TransferType = (typeof transferTypes)[number];

/** A row that may be one side of a transfer. `amount` is positive when money leaves the account. */
export type TransferRow = {
  id: number;
  accountId: number;
  amount: Cents;
  day: Day;
  /** Taxonomy code of its category; null for the household's own categories. */
  code: string | null;
  section: "Income" | "Expense" | "Transfer";
  /** Whether the user chose the category or the bank was sure of it. */
  sure: boolean;
  /** The bank's description, in lower case. */
  text: string;
};

export type TransferAccount = {
  id: number;
  name: string;
  type: AccountType;
  subtype: string | null;
  mask: string | null;
  /** Whether its bank sends rows. A lender or broker often sends only balances. */
  hasRows: boolean;
};

/** One side of a transfer: money to or from `accountId`. `peerId` is that account's own row, if it has one. */
export type TransferSide = { id: number; accountId: number; peerId: number | null; type: TransferType };

/** Maximum days between the two sides of a transfer. */
export const TRANSFER_DAYS = 5;

/**
 * What the category says about a row. `loose` rows usually leave the household (payment apps, cash, wires); they pair only if the text
 * names the other account. `open` rows have no certain category.
 */
type Sign = "card" | "loan" | "investment" | "own" | "loose" | "open" | "none";

const OWN = /^TRANSFER_(IN|OUT)_(ACCOUNT_TRANSFER|SAVINGS|OTHER_TRANSFER_(IN|OUT))$/;
const INVESTED = /^TRANSFER_(IN|OUT)_INVESTMENT_AND_RETIREMENT_FUNDS$/;

const signOf = (row: TransferRow): Sign => {
  if (row.code === "LOAN_PAYMENTS_CREDIT_CARD_PAYMENT") return "card";
  if (row.code?.startsWith("LOAN_PAYMENTS_")) return "loan";
  if (row.code !== null && INVESTED.test(row.code)) return "investment";
  if (row.code !== null && OWN.test(row.code)) return "own";
  if (row.section === "Transfer") return row.code === null ? "own" : "loose";
  return row.sure ? "none" : "open";
};

/** Whether a row of this category can be one side of a transfer. */
export const mayBeTransfer = (row: Pick<TransferRow, "code" | "section" | "sure">): boolean =>
  signOf({ ...row, id: 0, accountId: 0, amount: 0 as Cents, day: "2000-01-01" as Day, text: "" }) !== "none";

const names = (text: string, account: TransferAccount): boolean =>
  (account.mask !== null && account.mask !== "" && new RegExp(`(^|\\D)${account.mask.replace(/\W/g, "")}(\\D|$)`).test(text)) ||
  (account.name.length >= 5 && text.includes(account.name.toLowerCase()));

type Candidate = { out: TransferRow; into: TransferRow; cost: number };

/** Returns how well two rows match as a transfer, where a lower cost is better; null if they do not match. */
const fit = (out: TransferRow, into: TransferRow, accounts: ReadonlyMap<number, TransferAccount>): Candidate | null => {
  const [from, to] = [accounts.get(out.accountId), accounts.get(into.accountId)];
  const apart = Math.abs(daysBetween(out.day, into.day));
  if (!from || !to || from.id === to.id || apart > TRANSFER_DAYS) return null;
  const [a, b] = [signOf(out), signOf(into)];
  if (a === "none" || b === "none") return null;
  const isNamed = names(out.text, to) || names(into.text, from);
  const strong = (sign: Sign): boolean => sign !== "loose" && sign !== "open";
  if (!strong(a) && !strong(b) && !isNamed) return null;
  if ((a === "open" || b === "open") && !isNamed && apart > 3) return null;
  if ((a === "card" || b === "card") && to.type !== "credit") return null;
  if (a === "loan" && to.type !== "loan" && to.type !== "debt") return null;
  if ((a === "loose" || b === "loose") && (a === "open" || b === "open") && !isNamed) return null;
  return { out, into, cost: apart * 10 - (isNamed ? 25 : 0) - (strong(a) && strong(b) ? 5 : 0) };
};

const typeOf = (one: TransferAccount, other: TransferAccount): TransferType => {
  const either = (...types: AccountType[]): boolean => types.includes(one.type) || types.includes(other.type);
  if (either("loan", "debt")) return "loan_payment";
  if (either("credit")) return "card_payment";
  return either("investment") ? "investment" : "account_transfer";
};

/** Returns the candidate pairs among rows of equal size, money out and money in. */
const candidatesOf = (rows: readonly TransferRow[], accounts: ReadonlyMap<number, TransferAccount>): Candidate[] => {
  const inOrder = rows.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.id - b.id));
  const [outs, ins] = [inOrder.filter((row) => row.amount > 0), inOrder.filter((row) => row.amount < 0)];
  const found: Candidate[] = [];
  let first = 0;
  for (const out of outs) {
    while (first < ins.length && daysBetween(ins[first]?.day ?? out.day, out.day) > TRANSFER_DAYS) first += 1;
    for (const into of ins.slice(first)) {
      if (daysBetween(out.day, into.day) > TRANSFER_DAYS) break;
      const candidate = fit(out, into, accounts);
      if (candidate) found.push(candidate);
    }
  }
  return found;
};

/**
 * Finds the transfers among a household's rows. It first pairs rows of opposite amounts in two accounts within five days, closest first,
 * each row once. Then it matches payments to a loan or portfolio whose bank sends no rows. Rows that the user or the bank surely
 * categorized as income or spending are excluded. Row order does not matter.
 */
export const findTransfers = (rows: readonly TransferRow[], accounts: readonly TransferAccount[]): TransferSide[] => {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const sides: TransferSide[] = [];
  const used = new Set<number>();
  const groups = Map.groupBy(
    rows.filter((row) => row.amount !== 0),
    (row) => Math.abs(row.amount),
  );
  for (const group of groups.values()) {
    const candidates = candidatesOf(group, byId).toSorted((x, y) => x.cost - y.cost || x.out.id - y.out.id || x.into.id - y.into.id);
    for (const { out, into } of candidates) {
      const [from, to] = [byId.get(out.accountId), byId.get(into.accountId)];
      if (used.has(out.id) || used.has(into.id) || !from || !to) continue;
      used.add(out.id).add(into.id);
      const type = typeOf(from, to);
      sides.push({ id: out.id, accountId: to.id, peerId: into.id, type }, { id: into.id, accountId: from.id, peerId: out.id, type });
    }
  }
  for (const row of rows) {
    const other = used.has(row.id) ? null : silentAccount(row, accounts);
    if (other)
      sides.push({ id: row.id, accountId: other.id, peerId: null, type: other.type === "investment" ? "investment" : "loan_payment" });
  }
  return sides;
};

/** The kind of loan that a payment category implies; other categories fit any loan. */
const LOAN_KINDS: Record<string, string> = {
  LOAN_PAYMENTS_MORTGAGE_PAYMENT: "mortgage",
  LOAN_PAYMENTS_CAR_PAYMENT: "auto",
  LOAN_PAYMENTS_STUDENT_LOAN_PAYMENT: "student",
};

/** Kinds of portfolios that statements name. */
const PORTFOLIO_KINDS = ["roth", "ira", "401k", "403b", "457", "529", "hsa", "brokerage", "pension", "annuity", "crypto"];
const plain = (text: string): string => text.toLowerCase().replace(/[()\s-]/g, (mark) => (/\s/.test(mark) ? " " : ""));
const kindsIn = (text: string): string[] => {
  const words = plain(text).split(/[^a-z0-9]+/);
  return PORTFOLIO_KINDS.filter((kind) => words.includes(kind));
};
/** Whether a row names a kind of portfolio that an account is not: "Northway brokerage" is not the 401(k), even if no other is known. */
const isOtherKind = ({ text }: TransferRow, { type, name, subtype }: TransferAccount): boolean => {
  if (type !== "investment") return false;
  const own = kindsIn(`${name} ${subtype ?? ""}`);
  return kindsIn(text).some((kind) => !own.includes(kind));
};

/**
 * Returns the household's loan or portfolio without rows that a row pays into or out of: the one it names, or the only one of its kind. An
 * account of another kind than the row names is never guessed.
 */
const silentAccount = (row: TransferRow, accounts: readonly TransferAccount[]): TransferAccount | null => {
  const sign = signOf(row);
  if (sign !== "investment" && !(sign === "loan" && row.amount > 0)) return null;
  const kind = LOAN_KINDS[row.code ?? ""];
  const fits = accounts.filter(
    (account) =>
      account.id !== row.accountId &&
      !account.hasRows &&
      !isOtherKind(row, account) &&
      (sign === "investment"
        ? account.type === "investment"
        : !isAsset(account.type) && account.type !== "credit" && (kind === undefined || account.subtype === kind)),
  );
  const named = fits.filter((account) => names(row.text, account));
  const [only] = named.length > 0 ? named : fits;
  return only !== undefined && (named.length === 1 || fits.length === 1) ? only : null;
};
