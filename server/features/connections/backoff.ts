import { jittered } from "../../jitter.ts";

const MINUTE = 60_000;
const LONGEST = 6 * 60 * MINUTE;

/**
 * Milliseconds to wait after so many failures in a row (at least 1): about one minute, twice as long each time, about six hours at most. The
 * wait varies, so that connections of one institution do not all try again together.
 */
export const backoff = (failures: number, random: number = Math.random()): number =>
  jittered(Math.min(LONGEST, MINUTE * 2 ** Math.min(failures - 1, 20)), random);
