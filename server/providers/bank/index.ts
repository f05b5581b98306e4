import type { AccountSubtype, AccountType } from "#domain/accounts/accounts.ts";
import type { Day } from "#domain/day.ts";
import type { Cents } from "#domain/money.ts";

/** A bank account as the aggregator reports it. Balances are as the bank shows them: what is owed is positive. */
export type BankAccount = {
  accountId: string;
  name: string;
  officialName: string | null;
  mask: string | null;
  type: AccountType;
  subtype: AccountSubtype | null;
  currency: string;
  current: Cents;
  available: Cents | null;
  limit: Cents | null;
};

/** Money out is positive. */
export type BankTransaction = {
  transactionId: string;
  accountId: string;
  pendingTransactionId: string | null;
  amount: Cents;
  currency: string;
  date: Day;
  authorizedDate: Day | null;
  pending: boolean;
  name: string;
  originalDescription: string | null;
  merchantName: string | null;
  merchantLogoUrl: string | null;
  merchantWebsiteUrl: string | null;
  /** Detailed code of the category taxonomy. */
  categoryCode: string | null;
  /** The bank's confidence in the category, 0 to 1. */
  categoryConfidence: number;
  location: {
    address: string | null;
    city: string | null;
    region: string | null;
    postalCode: string | null;
    country: string | null;
    lat: number | null;
    lon: number | null;
    storeNumber: string | null;
  };
};

export type BankInstitution = {
  institutionId: string;
  name: string;
  primaryColor: string | null;
  url: string | null;
  logoUrl: string | null;
};
export type BankSecurity = {
  securityId: string;
  name: string | null;
  ticker: string | null;
  type: string | null;
  closePrice: string | null;
  closePriceAsOf: Day | null;
  currency: string;
};
export type BankHolding = {
  accountId: string;
  securityId: string;
  quantity: string;
  price: string;
  value: Cents;
  costBasis: Cents | null;
  vestedQuantity: string | null;
  vestedValue: Cents | null;
  currency: string;
};
export type BankInvestmentTransaction = {
  transactionId: string;
  accountId: string;
  securityId: string | null;
  date: Day;
  name: string;
  quantity: string;
  /** Cash out is positive, such as a purchase. */
  amount: Cents;
  price: string;
  fees: Cents | null;
  type: "buy" | "sell" | "cancel" | "cash" | "fee" | "transfer" | "other";
  subtype: string | null;
  currency: string;
};
/** Details of a debt. The rate is in percent per year. */
export type BankLiability = {
  accountId: string;
  interestRate: string | null;
  minimumPayment: Cents | null;
  nextPaymentDue: Day | null;
  maturityDate: Day | null;
  /** Balance of the last statement; loans have none. */
  statementBalance: Cents | null;
  lastPaymentAmount: Cents | null;
  lastPaymentDate: Day | null;
};

/** A public key that signs the provider's webhooks. */
export type BankWebhookKey = { kty: string; crv: string; x: string; y: string; alg: string; expired: boolean };

export type TransactionChanges = {
  accounts: BankAccount[];
  added: BankTransaction[];
  modified: BankTransaction[];
  removed: string[];
  nextCursor: string;
  hasMore: boolean;
  complete: boolean;
};

/** The aggregator of bank accounts. Every method may throw BankError. */
export type BankProvider = {
  environment: "sandbox-bank" | "sandbox" | "production";
  /**
   * Creates a token that opens the link dialog. With `update`, the dialog repairs that connection, lets the user choose its accounts again,
   * and asks for missing consent.
   */
  createLinkToken: (
    userId: number,
    update?: { accessToken: string; selectAccounts: boolean; consent?: boolean },
  ) => Promise<{ linkToken: string; expiration: string }>;
  /** Repeating it for the same public token returns the same item. */
  exchange: (publicToken: string) => Promise<{ accessToken: string; itemId: string }>;
  institutionOf: (accessToken: string) => Promise<BankInstitution | null>;
  accounts: (accessToken: string) => Promise<BankAccount[]>;
  /** Returns one page of changes since the cursor; null starts from the beginning. */
  transactions: (accessToken: string, cursor: string | null) => Promise<TransactionChanges>;
  /**
   * Returns all holdings of `accounts`, and investment transactions. Null if the institution has not loaded them yet or does not share them
   * now; existing data then stays.
   */
  investments: (
    accessToken: string,
    period: { start: Day; end: Day },
  ) => Promise<{
    accounts: string[];
    securities: BankSecurity[];
    holdings: BankHolding[];
    transactions: BankInvestmentTransaction[];
  } | null>;
  liabilities: (accessToken: string) => Promise<BankLiability[]>;
  /** Asks the institution to update its data now. */
  refresh: (accessToken: string) => Promise<void>;
  /** Revokes access. Succeeds if access was already removed. */
  remove: (accessToken: string) => Promise<void>;
  /** Returns the key with that id, used to sign webhooks. Throws if the provider does not know it. */
  webhookKey: (keyId: string) => Promise<BankWebhookKey>;
};

/**
 * `action`: the user must sign in again. `permanent`: it will not recover. `restart`: data changed during paging, so start again from the
 * stored cursor. `absent`: the institution or item has no such data. `early`: it has not been loaded yet. `temporary`: try later.
 */
export type BankErrorKind = "action" | "permanent" | "restart" | "temporary" | "refused" | "absent" | "early";

export class BankError extends Error {
  readonly kind: BankErrorKind;
  /** The provider's own code, such as ITEM_LOGIN_REQUIRED. */
  readonly code: string;
  constructor(kind: BankErrorKind, code: string, message: string) {
    super(message);
    this.name = "BankError";
    this.kind = kind;
    this.code = code;
  }
}
