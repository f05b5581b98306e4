import { AmountTooLarge } from "#domain/money.ts";
import { isOutdatedPlan } from "./prepared.ts";
import { MEMBERS_CHANGED, SESSION_CHANGED, USER_DELETED } from "./scope.ts";

const codeOf = (error: unknown): string | undefined => {
  if (typeof error !== "object" || error === null) return undefined;
  if ("code" in error && typeof error.code === "string") return error.code;
  return "cause" in error ? codeOf(error.cause) : undefined;
};

/**
 * Returns whether the database rolled back a transaction only because of another one (deadlock, serialization failure) or of a migration. A
 * retry may succeed.
 */
export const isConflict = (error: unknown): boolean => {
  const code = codeOf(error);
  return code === "40001" || code === "40P01" || isOutdatedPlan(error);
};

const LOST = /^(?:08...|55P03|57P0[123]|53[134]00|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH)$/;
const LOST_SENTENCE =
  /^(?:timeout exceeded when trying to connect|Connection terminated|the embedded database stopped|Client has encountered a connection error|Client was closed)/;

/**
 * Returns whether the database was unreachable, full or restarting, or another write took too long. The same request may succeed in a few
 * seconds.
 */
export const isUnavailable = (error: unknown): boolean => {
  if (LOST.test(codeOf(error) ?? "")) return true;
  if (!(error instanceof Error)) return false;
  return LOST_SENTENCE.test(error.message) || isUnavailable(error.cause);
};

/** Returns whether a read was refused because the scope of an earlier request no longer holds. */
export const isSessionChanged = (error: unknown): boolean => codeOf(error) === SESSION_CHANGED;

/** Returns whether a write was refused because members joined or left after its scope was read. */
export const haveMembersChanged = (error: unknown): boolean => codeOf(error) === MEMBERS_CHANGED;

/** Returns whether a write was refused because its user was deleted meanwhile. */
export const isUserDeleted = (error: unknown): boolean => codeOf(error) === USER_DELETED;

/** Rolls a transaction back and lets it run again, because what it locked is no longer what it needs. */
export class TryAgain extends Error {
  readonly code = "40001";
}

/** Returns whether the statement was canceled because it took too long. */
export const isTimeout = (error: unknown): boolean => codeOf(error) === "57014";

/** Returns the name of the unique or foreign key constraint that a write violated, if that is the cause. */
export const brokenConstraint = (error: unknown): string | undefined => {
  const code = codeOf(error);
  if (code !== "23505" && code !== "23503") return undefined;
  return typeof error === "object" && error !== null && "constraint" in error ? String(error.constraint) : undefined;
};

/** Returns whether a sum of money, computed here or in the database, was too large to represent exactly. */
export const isTooLarge = (error: unknown): boolean =>
  error instanceof AmountTooLarge ||
  codeOf(error) === "22003" ||
  (error instanceof Error && error.cause !== undefined && isTooLarge(error.cause));

/** Returns whether a text contains what the database cannot store: NUL, or half of a surrogate pair (SQLSTATE 22021, 22P05). */
export const isBadText = (error: unknown): boolean => codeOf(error) === "22021" || codeOf(error) === "22P05";

/** Returns whether a table rejected the values: wrong type, out of range, missing or duplicate (SQLSTATE classes 22 and 23). */
export const isUnfit = (error: unknown): boolean =>
  error instanceof Error && "code" in error && typeof error.code === "string" && /^2[23]/.test(error.code);
