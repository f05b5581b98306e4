import { cents } from "./money.ts";

/** The least value of an account kept by hand. */
export const MIN_MANUAL_VALUE = cents(1);
/** A bank file is at most this many bytes. */
export const MAX_FILE_BYTES = 50 * 1024 * 1024;
/** An account counts as new, for the syncing banner, this many days. */
export const NEW_ACCOUNT_DAYS = 3;
