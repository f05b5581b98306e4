import type { ErrorReply } from "#contract/kit/errors.ts";

/** An error with a message for the user. `fields` have code names; the wire uses snake_case. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string[]>;
  readonly retryAfter: number | null;
  constructor(status: number, code: string, message: string, more: { fields?: Record<string, string[]>; retryAfter?: number } = {}) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.fields = more.fields ?? {};
    this.retryAfter = more.retryAfter ?? null;
  }
}

/** Creates the 401 error of a request without a session, or whose session or account is gone. */
export const notSignedIn = (): ApiError => new ApiError(401, "NOT_SIGNED_IN", "Sign in to continue.");
export const notFound = (what = "Not found"): ApiError => new ApiError(404, "NOT_FOUND", what);
/** Creates a 400 error for an invalid field, with a message for the user. */
export const invalid = (field: string, message: string, code = "INVALID"): ApiError =>
  new ApiError(400, code, message, { fields: { [field]: [message] } });

export const errorReply = (message: string, codes: string[], validation: Record<string, string[]> = {}): ErrorReply => ({
  message,
  errors: codes,
  validation_errors: validation,
});
