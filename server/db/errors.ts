import { AmountTooLarge } from "#domain/money.ts";

const codeOf = (error: unknown): string | undefined => {
  if (typeof error !== "object" || error === null) return undefined;
  if ("code" in error && typeof error.code === "string") return error.code;
  return "cause" in error ? codeOf(error.cause) : undefined;
};

/** Whether the database undid a transaction only because of another one (deadlock, serialization failure): run again, it may pass. */
export const isConflict = (error: unknown): boolean => {
  const code = codeOf(error);
  return code === "40001" || code === "40P01";
};

const LOST = /^(?:08...|55P03|57P0[123]|53[134]00|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH)$/;
const LOST_SENTENCE =
  /^(?:timeout exceeded when trying to connect|Connection terminated|the embedded database stopped|Client has encountered a connection error|Client was closed)/;

/** Whether the database could not be reached, is full, is restarting, or another write took too long: the same request may pass in some seconds. */
export const isUnavailable = (error: unknown): boolean => {
  if (LOST.test(codeOf(error) ?? "")) return true;
  if (!(error instanceof Error)) return false;
  return LOST_SENTENCE.test(error.message) || isUnavailable(error.cause);
};

/** Whether the statement was stopped because it took too long. */
export const isTimeout = (error: unknown): boolean => codeOf(error) === "57014";

/** The name of the unique or foreign key constraint a write broke, if that is what went wrong. */
export const brokenConstraint = (error: unknown): string | undefined => {
  const code = codeOf(error);
  if (code !== "23505" && code !== "23503") return undefined;
  return typeof error === "object" && error !== null && "constraint" in error ? String(error.constraint) : undefined;
};

/** Whether a sum of money came out larger than can be held exactly, here or in the database. */
export const isTooLarge = (error: unknown): boolean =>
  error instanceof AmountTooLarge ||
  codeOf(error) === "22003" ||
  (error instanceof Error && error.cause !== undefined && isTooLarge(error.cause));

/** Whether a text holds what the database cannot store: NUL, or half of a surrogate pair (SQLSTATE 22021, 22P05). */
export const isBadText = (error: unknown): boolean => codeOf(error) === "22021" || codeOf(error) === "22P05";

/** Values that a table does not take: of another type, out of range, missing or there already (SQLSTATE classes 22 and 23). */
export const isUnfit = (error: unknown): boolean =>
  error instanceof Error && "code" in error && typeof error.code === "string" && /^2[23]/.test(error.code);
