import { cents } from "./money.ts";

/** The least value of an account kept by hand. */
export const MIN_MANUAL_VALUE = cents(1);
/** The largest amount of one transaction, balance, holding or target: a trillion dollars. */
export const MAX_AMOUNT = cents(100_000_000_000_000);
/** The most that the amounts of a household's transactions may come to, signs aside. Every sum of fewer of them is exact. */
export const MAX_TOTAL = cents(4_000_000_000_000_000);
/** The most a manual account may hold. */
export const MAX_MANUAL_VALUE = MAX_AMOUNT;
/** Interest, percent a year, in steps of 0.01. */
export const MIN_RATE = 0.01;
export const MAX_RATE = 100;
export const RATE_STEP = 0.01;
/** The largest quantity of one holding. */
export const MAX_QUANTITY = 1_000_000_000;
/** An account kept by hand has at most this many holdings. */
export const MAX_HOLDINGS = 200;
/** A bank file is at most this many bytes. */
export const MAX_FILE_BYTES = 50 * 1024 * 1024;
/** An account counts as new, for the syncing banner, this many days. */
export const NEW_ACCOUNT_DAYS = 3;

/** Percent a year, both included; at most two decimals. */
export const MIN_INTEREST_RATE = 0.01;
export const MAX_INTEREST_RATE = 100;
