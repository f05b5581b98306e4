const MINUTE = 60_000;
const LONGEST = 6 * 60 * MINUTE;

/** Milliseconds to wait after so many failures in a row (at least 1): one minute, twice as long each time, six hours at most. */
export const backoff = (failures: number): number => Math.min(LONGEST, MINUTE * 2 ** Math.min(failures - 1, 20));
