import { MAIN_CURRENCY } from "#domain/currency.ts";
import type { AccountBase, Holding, InvestmentTransaction, LiabilitiesObject, Security, Transaction } from "plaid";
import { type AccountSubtype, accountSubtypes, type AccountType } from "#domain/accounts/accounts.ts";
import { type Day, isDay } from "#domain/day.ts";
import { merchantName } from "#domain/categorize/merchant-name.ts";
import { MAX_AMOUNT } from "#domain/limits.ts";
import { type Cents, fromDollars, toDollars, ZERO } from "#domain/money.ts";
import {
  type BankAccount,
  BankError,
  type BankHolding,
  type BankInvestmentTransaction,
  type BankLiability,
  type BankSecurity,
  type BankTransaction,
} from "./index.ts";

/** Converts Plaid's types to ours. The sign is the same: money out is positive. Pure, so that it can be tested alone. */
const TYPES: Record<string, AccountType> = {
  depository: "depository",
  credit: "credit",
  loan: "loan",
  investment: "investment",
  brokerage: "investment",
};
const SUBTYPES: Record<string, AccountSubtype> = {
  "fixed annuity": "fixed annuity",
  "variable annuity": "variable annuity",
  "crypto exchange": "crypto",
  "non-custodial wallet": "crypto",
  "roth ira": "roth",
  "stock plan": "stock plan",
  paypal: "checking",
  "cash management": "checking",
  "money market": "money market",
};
const known: readonly string[] = accountSubtypes;

const subtypeOf = (subtype: string | null): AccountSubtype | null => {
  if (subtype === null) return null;
  return SUBTYPES[subtype] ?? (known.includes(subtype) ? (subtype as AccountSubtype) : "other");
};
const dayOrNull = (text: string | null | undefined): Day | null => (text && isDay(text) ? text : null);
const currencyOf = (row: { iso_currency_code: string | null; unofficial_currency_code: string | null }): string =>
  row.iso_currency_code ?? row.unofficial_currency_code ?? MAIN_CURRENCY;
/** Converts dollars to cents. Throws BankError for an amount that no household account can have. */
const moneyOf = (dollars: number): Cents => {
  if (!(Math.abs(dollars) <= toDollars(MAX_AMOUNT)))
    throw new BankError("temporary", "AMOUNT_TOO_LARGE", "the bank sent an amount that is too large");
  return fromDollars(dollars);
};
const moneyOrNull = (dollars: number | null | undefined) => (dollars === null || dollars === undefined ? null : moneyOf(dollars));
const textOrNull = (text: string | null | undefined, max = 500): string | null => {
  const clean = text
    ?.replace(/[\p{Cc}\p{Cf}]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, max);
  return clean ? clean : null;
};

export const accountOf = (a: AccountBase): BankAccount => ({
  accountId: a.account_id,
  name: textOrNull(a.name, 120) ?? textOrNull(a.official_name, 120) ?? "Account",
  officialName: textOrNull(a.official_name, 200),
  mask: textOrNull(a.mask, 8),
  type: TYPES[a.type] ?? "asset",
  subtype: subtypeOf(a.subtype),
  currency: currencyOf(a.balances),
  current: a.balances.current === null ? (moneyOrNull(a.balances.available) ?? ZERO) : moneyOf(a.balances.current),
  available: moneyOrNull(a.balances.available),
  limit: moneyOrNull(a.balances.limit),
});

/** Plaid's confidence levels for a category, as numbers. */
const SURENESS: Record<string, number> = { VERY_HIGH: 0.98, HIGH: 0.9, MEDIUM: 0.7, LOW: 0.4, UNKNOWN: 0.2 };
const SURENESS_UNTOLD = 0.9;

export const transactionOf = (t: Transaction): BankTransaction => ({
  transactionId: t.transaction_id,
  accountId: t.account_id,
  pendingTransactionId: t.pending_transaction_id,
  amount: moneyOf(t.amount),
  currency: currencyOf(t),
  date: t.date as Day,
  authorizedDate: dayOrNull(t.authorized_date),
  pending: t.pending,
  name: textOrNull(t.merchant_name) ?? merchantName(t.name),
  originalDescription: textOrNull(t.original_description) ?? textOrNull(t.name),
  merchantName: textOrNull(t.merchant_name),
  merchantLogoUrl: textOrNull(t.logo_url),
  merchantWebsiteUrl: textOrNull(t.website),
  categoryCode: t.personal_finance_category?.detailed ?? null,
  categoryConfidence: SURENESS[t.personal_finance_category?.confidence_level ?? ""] ?? SURENESS_UNTOLD,
  location: {
    address: textOrNull(t.location.address),
    city: textOrNull(t.location.city),
    region: textOrNull(t.location.region),
    postalCode: textOrNull(t.location.postal_code),
    country: textOrNull(t.location.country),
    lat: t.location.lat ?? null,
    lon: t.location.lon ?? null,
    storeNumber: textOrNull(t.location.store_number),
  },
});

export const securityOf = (s: Security): BankSecurity => ({
  securityId: s.security_id,
  name: textOrNull(s.name),
  ticker: textOrNull(s.ticker_symbol, 20),
  type: s.type,
  closePrice: s.close_price === null ? null : String(s.close_price),
  closePriceAsOf: dayOrNull(s.close_price_as_of),
  currency: currencyOf(s),
});

export const holdingOf = (h: Holding): BankHolding => ({
  accountId: h.account_id,
  securityId: h.security_id,
  quantity: String(h.quantity),
  price: String(h.institution_price),
  value: moneyOf(h.institution_value),
  costBasis: moneyOrNull(h.cost_basis),
  vestedQuantity: h.vested_quantity === null || h.vested_quantity === undefined ? null : String(h.vested_quantity),
  vestedValue: moneyOrNull(h.vested_value),
  currency: currencyOf(h),
});

const TRADES: ReadonlySet<string> = new Set(["buy", "sell", "cancel", "cash", "fee", "transfer"]);
export const investmentTransactionOf = (t: InvestmentTransaction): BankInvestmentTransaction => ({
  transactionId: t.investment_transaction_id,
  accountId: t.account_id,
  securityId: t.security_id,
  date: t.date as Day,
  name: textOrNull(t.name) ?? "Trade",
  quantity: String(t.quantity),
  amount: moneyOf(t.amount),
  price: String(t.price),
  fees: moneyOrNull(t.fees),
  type: TRADES.has(t.type) ? (t.type as BankInvestmentTransaction["type"]) : "other",
  subtype: t.subtype,
  currency: currencyOf(t),
});

export const liabilitiesOf = (l: LiabilitiesObject): BankLiability[] => [
  ...(l.credit ?? []).flatMap((c) =>
    c.account_id
      ? [
          {
            accountId: c.account_id,
            interestRate: rate(c.aprs.find((apr) => apr.apr_type === "purchase_apr")?.apr_percentage ?? c.aprs[0]?.apr_percentage),
            minimumPayment: moneyOrNull(c.minimum_payment_amount),
            nextPaymentDue: dayOrNull(c.next_payment_due_date),
            maturityDate: null,
            statementBalance: moneyOrNull(c.last_statement_balance),
            ...lastPayment(c),
          },
        ]
      : [],
  ),
  ...(l.mortgage ?? []).map((m) => ({
    accountId: m.account_id,
    interestRate: rate(m.interest_rate.percentage),
    minimumPayment: moneyOrNull(m.next_monthly_payment),
    nextPaymentDue: dayOrNull(m.next_payment_due_date),
    maturityDate: dayOrNull(m.maturity_date),
    statementBalance: null,
    ...lastPayment(m),
  })),
  ...(l.student ?? []).flatMap((s) =>
    s.account_id
      ? [
          {
            accountId: s.account_id,
            interestRate: rate(s.interest_rate_percentage),
            minimumPayment: moneyOrNull(s.minimum_payment_amount),
            nextPaymentDue: dayOrNull(s.next_payment_due_date),
            maturityDate: dayOrNull(s.expected_payoff_date),
            statementBalance: moneyOrNull(s.last_statement_balance),
            ...lastPayment(s),
          },
        ]
      : [],
  ),
  ...(l.loan ?? []).map((o) => ({
    accountId: o.account_id,
    interestRate: rate(o.interest_rate?.percentage),
    minimumPayment: moneyOrNull(o.next_payment_amount),
    nextPaymentDue: dayOrNull(o.next_payment_due_date),
    maturityDate: dayOrNull(o.maturity_date),
    statementBalance: null,
    ...lastPayment(o),
  })),
];
const lastPayment = (debt: { last_payment_amount?: number | null; last_payment_date?: string | null }) => ({
  lastPaymentAmount: moneyOrNull(debt.last_payment_amount),
  lastPaymentDate: dayOrNull(debt.last_payment_date),
});
const rate = (percent: number | null | undefined): string | null => (percent === null || percent === undefined ? null : String(percent));
