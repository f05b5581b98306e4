import { describe, expect, test } from "vitest";
import { bankError, type BankStatus, kindOf, statusOfKind } from "./error-table.ts";

const BY_STATUS: Record<BankStatus, readonly string[]> = {
  ok: ["PRODUCTS_NOT_SUPPORTED", "PRODUCT_NOT_READY", "PRODUCT_NOT_ENABLED", "NO_LIABILITY_ACCOUNTS", "NO_INVESTMENT_ACCOUNTS"],
  user_action_required: [
    "ITEM_LOGIN_REQUIRED",
    "ITEM_LOCKED",
    "INVALID_CREDENTIALS",
    "INVALID_MFA",
    "INVALID_OTP",
    "INSUFFICIENT_CREDENTIALS",
    "PASSWORD_RESET_REQUIRED",
    "USER_SETUP_REQUIRED",
    "USER_INPUT_TIMEOUT",
    "ACCESS_NOT_GRANTED",
    "NO_ACCOUNTS",
    "PENDING_EXPIRATION",
    "PENDING_DISCONNECT",
    "ADDITIONAL_CONSENT_REQUIRED",
  ],
  permanent_error: [
    "ITEM_NOT_FOUND",
    "INVALID_ACCESS_TOKEN",
    "ITEM_NOT_SUPPORTED",
    "MFA_NOT_SUPPORTED",
    "ITEM_CONCURRENTLY_DELETED",
    "INSTITUTION_NO_LONGER_SUPPORTED",
    "USER_PERMISSION_REVOKED",
  ],
  temporary_error: [
    "INSTITUTION_DOWN",
    "INSTITUTION_NOT_RESPONDING",
    "INSTITUTION_NOT_AVAILABLE",
    "INSTITUTION_REGISTRATION_REQUIRED",
    "INTERNAL_SERVER_ERROR",
    "PLANNED_MAINTENANCE",
    "RATE_LIMIT_EXCEEDED",
    "TRANSACTIONS_SYNC_LIMIT",
    "ITEM_GET_LIMIT",
    "INVALID_API_KEYS",
    "TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION",
    "ECONNRESET",
    "ETIMEDOUT",
    "UNKNOWN",
    "A_CODE_OF_TOMORROW",
  ],
};

describe("meaning of a provider's error code for a connection", () => {
  for (const [status, codes] of Object.entries(BY_STATUS))
    test.each(codes)(`%s sets it to ${status}`, (code) => expect(statusOfKind(kindOf(code))).toBe(status));

  test("an error for a failed request contains only its code, not the keys or the token", () => {
    const failed = Object.assign(new Error("Request failed"), {
      config: { headers: { "PLAID-SECRET": "hush" }, data: "access-sandbox-123" },
      response: { data: { error_code: "ITEM_LOGIN_REQUIRED", error_message: "x" } },
    });
    const error = bankError(failed);
    expect(error).toMatchObject({ kind: "action", code: "ITEM_LOGIN_REQUIRED" });
    expect(JSON.stringify(error) + String(error.stack)).not.toMatch(/hush|access-sandbox/);
    expect(bankError(error)).toBe(error);
    expect(bankError(null).code).toBe("UNKNOWN");
  });
});
