import { BankError, type BankErrorKind } from "./index.ts";

/** The person has not allowed the bank to share a product, such as investments. The rest goes on; the link dialog asks for it. */
export const CONSENT = "ADDITIONAL_CONSENT_REQUIRED";

/** Plaid's codes (https://plaid.com/docs/errors/) by what they mean for a connection. A code that is not here passes: `temporary`. */
const CODES: Record<Exclude<BankErrorKind, "temporary">, readonly string[]> = {
  action: [
    "ITEM_LOGIN_REQUIRED",
    "PENDING_EXPIRATION",
    "PENDING_DISCONNECT",
    "INVALID_CREDENTIALS",
    "INSUFFICIENT_CREDENTIALS",
    "INVALID_MFA",
    "INVALID_OTP",
    "INVALID_PHONE_NUMBER",
    "INVALID_SEND_METHOD",
    "INVALID_UPDATED_USERNAME",
    "ITEM_LOCKED",
    "PASSWORD_RESET_REQUIRED",
    "USER_INPUT_TIMEOUT",
    "USER_SETUP_REQUIRED",
    "ACCESS_NOT_GRANTED",
    "NO_ACCOUNTS",
    CONSENT,
  ],
  permanent: [
    "ITEM_NOT_FOUND",
    "ITEM_CONCURRENTLY_DELETED",
    "ITEM_NOT_SUPPORTED",
    "MFA_NOT_SUPPORTED",
    "INVALID_ACCESS_TOKEN",
    "INSTITUTION_NO_LONGER_SUPPORTED",
    "USER_PERMISSION_REVOKED",
    "USER_ACCOUNT_REVOKED",
  ],
  absent: [
    "PRODUCTS_NOT_SUPPORTED",
    "PRODUCT_NOT_ENABLED",
    "PRODUCT_UNAVAILABLE",
    "INVALID_PRODUCT",
    "NO_LIABILITY_ACCOUNTS",
    "NO_INVESTMENT_ACCOUNTS",
    "NO_AUTH_ACCOUNTS",
  ],
  early: ["PRODUCT_NOT_READY"],
  restart: ["TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION"],
  refused: ["INVALID_PUBLIC_TOKEN", "INVALID_LINK_TOKEN", "INVALID_WEBHOOK_VERIFICATION_KEY_ID"],
};
const KINDS = new Map(Object.entries(CODES).flatMap(([kind, codes]) => codes.map((code) => [code, kind as BankErrorKind] as const)));

/** What a provider's code means; one that is not known passes by itself. */
export const kindOf = (code: string): BankErrorKind => KINDS.get(code) ?? "temporary";

const STATUS = {
  action: "user_action_required",
  permanent: "permanent_error",
  temporary: "temporary_error",
  restart: "temporary_error",
  refused: "temporary_error",
  absent: "ok",
  early: "ok",
} as const satisfies Record<BankErrorKind, string>;

export type BankStatus = (typeof STATUS)[BankErrorKind];

/** The connection's status after such an error. */
export const statusOfKind = (kind: BankErrorKind): BankStatus => STATUS[kind];

/** Turns a failed call into words without its request: that holds the keys. */
export const bankError = (error: unknown): BankError => {
  if (error instanceof BankError) return error;
  const code = codeOf(error);
  return new BankError(kindOf(code), code, `the bank connection answered ${code}`);
};

/** Plaid's error code from the reply's body, else the network's own code. */
const codeOf = (error: unknown): string => {
  const response = fieldOf(error, "response");
  const code = fieldOf(fieldOf(response, "data"), "error_code") ?? fieldOf(error, "code");
  return typeof code === "string" ? code : "UNKNOWN";
};
const fieldOf = (value: unknown, name: string): unknown =>
  value !== null && typeof value === "object" ? Reflect.get(value, name) : undefined;
