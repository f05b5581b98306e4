import type { DatabaseLog } from "./log.ts";

/** Writes nothing. For tests, and for tools that print their own output. */
export const quiet: DatabaseLog = { info: () => {}, warn: () => {}, error: () => {} };
