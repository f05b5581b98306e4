import { cents } from "./money.ts";

/** Minimum value of a manual account. */
export const MIN_MANUAL_VALUE = cents(1);
/** Maximum amount of one transaction, balance, holding, or target: one trillion dollars. */
export const MAX_AMOUNT = cents(100_000_000_000_000);
/** Amount of a one-time debt payoff that pays all that is left. It is more than any debt, and a payment stops at what is owed. */
export const PAYS_ALL = cents(100_000_000_000);
/** Maximum total of a household's transaction amounts, ignoring signs. Every sum below it is exact. */
export const MAX_TOTAL = cents(4_000_000_000_000_000);
/** Maximum value of a manual account. */
export const MAX_MANUAL_VALUE = MAX_AMOUNT;
/** Interest rate in percent per year, in steps of 0.01. */
export const MIN_RATE = 0.01;
export const MAX_RATE = 100;
export const RATE_STEP = 0.01;
/** Maximum quantity of one holding. */
export const MAX_QUANTITY = 1_000_000_000;
/** Maximum number of holdings in a manual account. */
export const MAX_HOLDINGS = 200;
/** Maximum size of a bank file in bytes. */
export const MAX_FILE_BYTES = 50 * 1024 * 1024;
/** Number of days an account counts as new for the syncing banner. */
export const NEW_ACCOUNT_DAYS = 3;

/** Percent per year, inclusive; at most two decimals. */
export const MIN_INTEREST_RATE = 0.01;
export const MAX_INTEREST_RATE = 100;
