import type { AccountFact } from "../tools/index.ts";

const CASH = new Set(["checking", "savings", "money market"]);

/** Whether the account's money is available: checking, savings, and money market accounts. */
export const isCash = (a: AccountFact): boolean => a.isAsset && a.type === "depository" && (a.subtype === null || CASH.has(a.subtype));
/** Whether payments go out of and come into the account. */
export const isChecking = (a: AccountFact): boolean => isCash(a) && (a.subtype === null || a.subtype === "checking");
