import { isCash } from "#domain/accounts/cash.ts";
import type { AccountFact } from "../tools/index.ts";

/** Whether payments go out of and come into the account. */
export const isChecking = (a: AccountFact): boolean => isCash(a) && (a.subtype === null || a.subtype === "checking");
