import { BankError, type BankErrorKind } from "./index.ts";

/**
 * The user has not allowed the bank to share a product, such as investments. Everything else still works; the link dialog asks for consent.
 */
export const CONSENT = "ADDITIONAL_CONSENT_REQUIRED";

/** Plaid's error codes (https://plaid.com/docs/errors/) by their meaning for a connection. Codes not listed count as `temporary`. */
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

/** Returns the meaning of a provider's code; an unknown code is `temporary`. */
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

/** Returns the connection's status after such an error. */
export const statusOfKind = (kind: BankErrorKind): BankStatus => STATUS[kind];

/** Converts a failed request to an error without the request itself, which contains the keys. */
export const bankError = (error: unknown): BankError => {
  if (error instanceof BankError) return error;
  const code = codeOf(error);
  return new BankError(kindOf(code), code, `the bank connection failed with ${code}`);
};

/** Returns Plaid's error code from the response body, or else the network's own code. */
const codeOf = (error: unknown): string => {
  const response = fieldOf(error, "response");
  const code = fieldOf(fieldOf(response, "data"), "error_code") ?? fieldOf(error, "code");
  return typeof code === "string" ? code : "UNKNOWN";
};
const fieldOf = (value: unknown, name: string): unknown =>
  value !== null && typeof value === "object" ? Reflect.get(value, name) : undefined;
