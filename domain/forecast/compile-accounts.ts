import { formatMoney } from "../format.ts";
import { cents } from "../money.ts";
import type { AccountClass, AccountKind, OpeningAccount, PersonKey } from "./accounts.ts";
import type { Notes } from "./notes.ts";
import type { Parameters } from "./parameters.ts";

/** An account as the engine counts with it. */
export type Account = {
  index: number;
  key: string;
  label: string;
  class: AccountClass;
  kind: AccountKind;
  /** 0 for the first person, 1 for the partner. */
  owner: 0 | 1;
  /** Effect on net worth, so negative for a debt. */
  opening: number;
  basis: number;
  /** A yearly fraction; NaN for the scenario's parameter. */
  rate: number;
  /** Monthly payment of a debt. */
  payment: number;
  /** A card paid in full, or a credit balance: no interest, no payment. */
  idle: boolean;
  /** The index of the property that secures the debt, or -1. */
  securedBy: number;
  /** Whether the household has the account today. */
  isOpening: boolean;
};

/** Share of a debt that is paid monthly beyond the interest, if no payment is known. */
const GUESSED_PRINCIPAL = 0.01;
const KIND_LABELS: Partial<Record<AccountKind, string>> = {
  cash: "Cash",
  brokerage: "Brokerage",
  crypto: "Crypto",
  trust: "Trust",
  "401k": "401(k)",
  ira: "IRA",
  hsa: "HSA",
  roth_ira: "Roth IRA",
  roth_401k: "Roth 401(k)",
  "529": "529",
  shortfall: "Shortfall",
};

/** Keeps the accounts of a run, and adds those that rules create. */
export type Accounts = {
  all: Account[];
  /** Returns the account with a key, or the first of a kind or class; undefined without one. `among`: the accounts to choose from. */
  find: (name: string, owner?: 0 | 1, among?: readonly Account[]) => Account | undefined;
  /** Returns the first account of a kind and owner, or adds an empty one. */
  ensure: (kind: AccountKind, accountClass: AccountClass, owner: 0 | 1) => Account;
  add: (account: Pick<Account, "key" | "label" | "class" | "kind" | "owner"> & Partial<Account>) => Account;
};

const ownerOf = (owner: PersonKey | null | undefined): 0 | 1 => (owner === "partner" ? 1 : 0);
const personKey = (owner: 0 | 1): PersonKey => (owner === 1 ? "partner" : "me");

const paymentOf = (account: OpeningAccount, rate: number, notes: Notes): number => {
  const given = account.monthlyPayment ?? null;
  if (account.class !== "debt" || account.paidInFull === true || account.balance <= 0) return 0;
  const interest = Math.round((account.balance * rate) / 12);
  const beside = account.paidBeside ?? 0;
  if (beside > 0)
    notes.warn(
      "payment_divided",
      `Of the payment for ${account.label}, ${formatMoney(cents(beside))} a month is taken as taxes and insurance, because the loan does not need it to end in time. Check that a rule for your costs has it, or enter the payment.`,
      { account: account.key },
    );
  if (given === null) {
    notes.warn("payment_guessed", `No payment is known for ${account.label}, so interest and 1% of the balance are paid each month.`, {
      account: account.key,
    });
    return interest + Math.ceil(account.balance * GUESSED_PRINCIPAL);
  }
  if (given <= interest)
    notes.warn("payment_too_low", `The payment for ${account.label} does not cover its interest, so the debt grows.`, {
      account: account.key,
    });
  return given;
};

const basisOf = (account: OpeningAccount, notes: Notes): number => {
  const usesBasis =
    account.class === "brokerage" || account.class === "property" || account.class === "roth" || account.class === "education";
  if (!usesBasis) return 0;
  if ((account.basis ?? null) === null && account.class === "brokerage")
    notes.warn("basis_unknown", "Cost not known: gains before today are not taxed in this plan.", { account: account.key });
  return account.basis ?? Math.max(0, account.balance);
};

const rateOf = (account: OpeningAccount, parameters: Parameters, notes: Notes): number => {
  const known = account.annualRate ?? null;
  if (known !== null || account.class !== "debt") return known ?? NaN;
  const rate = account.kind === "mortgage" ? parameters.mortgage_rate : parameters.loan_rate;
  if (account.paidInFull !== true && account.balance > 0)
    notes.warn("rate_guessed", `No interest rate is known for ${account.label}, so the scenario's rate for new loans is used.`, {
      account: account.key,
    });
  return rate;
};

const compiled = (account: OpeningAccount, index: number, parameters: Parameters, notes: Notes): Account => {
  const rate = rateOf(account, parameters, notes);
  const isDebt = account.class === "debt";
  return {
    index,
    key: account.key,
    label: account.label,
    class: account.class,
    kind: account.kind,
    owner: ownerOf(account.owner),
    opening: (isDebt ? -account.balance : account.balance) + 0,
    basis: basisOf(account, notes),
    rate,
    payment: paymentOf(account, rate, notes),
    idle: isDebt && (account.paidInFull === true || account.balance < 0),
    securedBy: -1,
    isOpening: true,
  };
};

/** Compiles the household's accounts. Cash and the shortfall account exist in every run. */
export const compileAccounts = (opening: readonly OpeningAccount[], parameters: Parameters, notes: Notes): Accounts => {
  const all = opening.map((account, index) => compiled(account, index, parameters, notes));
  opening.forEach(({ securedBy }, index) => {
    const [debt, property] = [all[index], all.find(({ key }) => key === securedBy)];
    if (debt && property) debt.securedBy = property.index;
  });
  const unique = (key: string): string => (all.some((account) => account.key === key) ? unique(`${key}+`) : key);
  const accounts: Accounts = {
    all,
    find: (name, owner, among = all) => {
      const matches = among.filter((one) => one.kind === name || one.class === name);
      return among.find(({ key }) => key === name) ?? matches.find((one) => one.owner === owner) ?? matches[0];
    },
    ensure: (kind, accountClass, owner) =>
      all.find((one) => one.kind === kind && one.class === accountClass && one.owner === owner) ??
      accounts.add({
        key: `${kind}:${personKey(owner)}`,
        label: KIND_LABELS[kind] ?? "Other investments",
        class: accountClass,
        kind,
        owner,
      }),
    add: (account) => {
      const made: Account = {
        opening: 0,
        basis: 0,
        rate: NaN,
        payment: 0,
        idle: false,
        securedBy: -1,
        isOpening: false,
        ...account,
        index: all.length,
        key: unique(account.key),
      };
      all.push(made);
      return made;
    },
  };
  return accounts;
};
