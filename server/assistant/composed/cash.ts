import type { AccountFact } from "../toolkit.ts";

const CASH = new Set(["checking", "savings", "money market"]);

/** Accounts whose money is at hand: checking, savings and money market. */
export const isCash = (a: AccountFact): boolean => a.isAsset && a.type === "depository" && (a.subtype === null || CASH.has(a.subtype));
/** Accounts that payments come from and go to. */
export const isChecking = (a: AccountFact): boolean => isCash(a) && (a.subtype === null || a.subtype === "checking");
