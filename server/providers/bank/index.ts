import type { AccountSubtype, AccountType } from "#domain/accounts.ts";
import type { Day } from "#domain/day.ts";
import type { Cents } from "#domain/money.ts";

/** A bank account as the aggregator tells it. Balances are as the bank shows them: what is owed is positive. */
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
  /** 0 to 1: how sure the bank is of it. */
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
  /** Cash that left: a purchase is positive. */
  amount: Cents;
  price: string;
  fees: Cents | null;
  type: "buy" | "sell" | "cancel" | "cash" | "fee" | "transfer" | "other";
  subtype: string | null;
  currency: string;
};
/** What is known of a debt. The rate is percent a year. */
export type BankLiability = {
  accountId: string;
  interestRate: string | null;
  minimumPayment: Cents | null;
  nextPaymentDue: Day | null;
  maturityDate: Day | null;
  /** What the last statement asked for; loans have none. */
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

/** The aggregator of bank accounts. Every call may throw BankError. */
export type BankProvider = {
  environment: "sandbox-bank" | "sandbox" | "production";
  /** Opens the link dialog. With `update` it repairs that connection, lets the person choose its accounts again, and asks for missing consent. */
  createLinkToken: (
    userId: number,
    update?: { accessToken: string; selectAccounts: boolean; consent?: boolean },
  ) => Promise<{ linkToken: string; expiration: string }>;
  /** Repeating it for the same public token answers the same item. */
  exchange: (publicToken: string) => Promise<{ accessToken: string; itemId: string }>;
  institutionOf: (accessToken: string) => Promise<BankInstitution | null>;
  accounts: (accessToken: string) => Promise<BankAccount[]>;
  /** One page of changes since the cursor; null starts from the beginning. */
  transactions: (accessToken: string, cursor: string | null) => Promise<TransactionChanges>;
  /**
   * The holdings of `accounts`, all of them, and trades. Null while the institution has not read them yet, or does not share them (now):
   * what is known of them stays.
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
  /** Asks the institution for news now. */
  refresh: (accessToken: string) => Promise<void>;
  /** Ends the access. Removing what is already removed succeeds. */
  remove: (accessToken: string) => Promise<void>;
  /** The key of that id that webhooks are signed with. Throws for one the provider does not know. */
  webhookKey: (keyId: string) => Promise<BankWebhookKey>;
};

/**
 * `action`: the person must sign in again. `permanent`: it will not come back. `restart`: data moved under the paging, begin again from the
 * stored cursor. `absent`: the institution or the item has no such data. `early`: it has not been read yet. `temporary`: try later.
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
