import type { DatabaseLog } from "./log.ts";

/** Writes nothing: for tests and for tools that print their own words. */
export const quiet: DatabaseLog = { info: () => {}, warn: () => {}, error: () => {} };
