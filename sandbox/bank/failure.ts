import type { PlaidErrorType } from "plaid";
import { enumValue } from "#domain/enum-value.ts";

/** An error in the form of Plaid's error reference: type, code, message, and HTTP status. */
export class Failure extends Error {
  readonly type: PlaidErrorType;
  readonly code: string;
  readonly status: number;
  /** Message for the user; null if the error is for developers only. */
  readonly display: string | null;
  constructor(type: PlaidErrorType, code: string, message: string, display: string | null = null, status = 400) {
    super(message);
    this.name = "Failure";
    this.type = type;
    this.code = code;
    this.status = status;
    this.display = display;
  }
}

const InvalidInput = enumValue<PlaidErrorType.InvalidInput>("INVALID_INPUT");
const InvalidRequest = enumValue<PlaidErrorType.InvalidRequest>("INVALID_REQUEST");
const ItemError = enumValue<PlaidErrorType.ItemError>("ITEM_ERROR");
const TransactionsError = enumValue<PlaidErrorType.TransactionsError>("TRANSACTIONS_ERROR");
const RateLimitExceeded = enumValue<PlaidErrorType.RateLimitExceeded>("RATE_LIMIT_EXCEEDED");
const ApiError = enumValue<PlaidErrorType.ApiError>("API_ERROR");
const InstitutionError = enumValue<PlaidErrorType.InstitutionError>("INSTITUTION_ERROR");

/** All errors of the sandbox bank, by code. */
export const failures = {
  INVALID_API_KEYS: () => new Failure(InvalidInput, "INVALID_API_KEYS", "invalid client_id or secret provided"),
  INVALID_ACCESS_TOKEN: () => new Failure(InvalidInput, "INVALID_ACCESS_TOKEN", "could not find matching access token"),
  INVALID_PUBLIC_TOKEN: () => new Failure(InvalidInput, "INVALID_PUBLIC_TOKEN", "could not find matching public token, or it has expired"),
  INVALID_LINK_TOKEN: () =>
    new Failure(
      InvalidInput,
      "INVALID_LINK_TOKEN",
      "link token is invalid or has expired",
      "This link has expired. Close it and start again.",
    ),
  INVALID_WEBHOOK_VERIFICATION_KEY_ID: () => new Failure(InvalidInput, "INVALID_WEBHOOK_VERIFICATION_KEY_ID", "invalid key_id provided"),
  INVALID_INSTITUTION: () => new Failure(InvalidInput, "INVALID_INSTITUTION", "invalid institution_id provided"),
  INVALID_CREDENTIALS: () =>
    new Failure(
      ItemError,
      "INVALID_CREDENTIALS",
      "the provided credentials were not correct",
      "The user name and password do not match. Check them and try again.",
    ),
  INVALID_MFA: () =>
    new Failure(ItemError, "INVALID_MFA", "the provided code was not correct", "That code is not correct. Check it and try again."),
  NO_ACCOUNTS: () => new Failure(ItemError, "NO_ACCOUNTS", "no accounts were selected or there are none", "Choose at least one account."),
  ITEM_NOT_FOUND: () => new Failure(ItemError, "ITEM_NOT_FOUND", "the item was removed or does not exist"),
  ITEM_LOGIN_REQUIRED: () =>
    new Failure(
      ItemError,
      "ITEM_LOGIN_REQUIRED",
      "the login details of this item have changed; use update mode to restore it",
      "Sign in to this institution again.",
    ),
  PRODUCTS_NOT_SUPPORTED: () => new Failure(ItemError, "PRODUCTS_NOT_SUPPORTED", "the institution does not support the requested product"),
  PRODUCT_NOT_READY: () => new Failure(ItemError, "PRODUCT_NOT_READY", "the requested product is not yet ready; try again later"),
  ADDITIONAL_CONSENT_REQUIRED: () =>
    new Failure(
      InvalidInput,
      "ADDITIONAL_CONSENT_REQUIRED",
      "additional consent is required to access this product; use update mode to request it",
    ),
  NO_INVESTMENT_ACCOUNTS: () => new Failure(ItemError, "NO_INVESTMENT_ACCOUNTS", "the item has no investment accounts"),
  NO_LIABILITY_ACCOUNTS: () => new Failure(ItemError, "NO_LIABILITY_ACCOUNTS", "the item has no liability accounts"),
  TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION: () =>
    new Failure(
      TransactionsError,
      "TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION",
      "underlying transaction data changed since last page was fetched; restart pagination from the last update",
    ),
  RATE_LIMIT_EXCEEDED: () =>
    new Failure(RateLimitExceeded, "RATE_LIMIT_EXCEEDED", "rate limit exceeded for this call; try again later", null, 429),
  INTERNAL_SERVER_ERROR: () => new Failure(ApiError, "INTERNAL_SERVER_ERROR", "an unexpected error occurred", null, 500),
  INSTITUTION_DOWN: () =>
    new Failure(
      InstitutionError,
      "INSTITUTION_DOWN",
      "this institution is not responding",
      "This institution is not answering. Try again later.",
    ),
  NOT_FOUND: () => new Failure(InvalidRequest, "NOT_FOUND", "the requested endpoint does not exist", null, 404),
} as const satisfies Record<string, () => Failure>;

export type FailureCode = keyof typeof failures;

/** Returns the error for an invalid request body, with the field it is about. */
export const invalidField = (message: string): Failure => new Failure(InvalidRequest, "INVALID_FIELD", message);
