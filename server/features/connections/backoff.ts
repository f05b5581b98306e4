import { jittered } from "../../jitter.ts";

const MINUTE = 60_000;
const LONGEST = 6 * 60 * MINUTE;

/**
 * Returns the milliseconds to wait after a number of consecutive failures (at least 1): about one minute, doubling each time, at most about
 * six hours. The wait is randomized, so that connections of one institution do not all retry together.
 */
export const backoff = (failures: number, random: number = Math.random()): number =>
  jittered(Math.min(LONGEST, MINUTE * 2 ** Math.min(failures - 1, 20)), random);
