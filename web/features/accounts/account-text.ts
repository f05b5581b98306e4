import type { Account } from "#contract/accounts.ts";
import { type AccountGroup, isAsset } from "#domain/accounts/accounts.ts";
import { formatRate } from "#domain/format.ts";

/** Returns a short label such as "Sapphire ··2094". */
export const shortAccount = (account: { name: string; mask: string | null }): string =>
  `${account.name}${account.mask ? ` ··${account.mask}` : ""}`;

/** Returns details such as "Harbor Bank ··0937 · 3.60%", or "Vehicle · manual" for a manual account. */
export const accountMeta = (account: Account): string => {
  const origin = account.institution
    ? `${account.institution.name}${account.mask ? ` ··${account.mask}` : ""}`
    : `${subtypeName(account)}${account.mask ? ` ··${account.mask}` : ""} · ${account.zillowProperty === null ? "manual" : "estimated"}`;
  return account.interestRate ? `${origin} · ${formatRate(Number(account.interestRate))}` : origin;
};

const SUBTYPES: Record<string, string> = {
  cd: "CD",
  hsa: "HSA",
  hra: "HRA",
  "529": "529 plan",
  "401k": "401(k)",
  ira: "IRA",
  "simple ira": "SIMPLE IRA",
  roth: "Roth IRA",
  "roth 401k": "Roth 401(k)",
};
const TYPES: Record<Account["type"], string> = {
  depository: "Cash",
  credit: "Credit card",
  loan: "Loan",
  investment: "Investment",
  property: "Real estate",
  asset: "Other asset",
  debt: "Other debt",
};
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns a label such as "Checking", "401(k)" or "Real estate". */
export const subtypeName = (account: Pick<Account, "type" | "subtype">): string =>
  account.subtype && account.subtype !== "other" ? (SUBTYPES[account.subtype] ?? capital(account.subtype)) : TYPES[account.type];

const GROUP_NAMES: Record<AccountGroup, string> = {
  checking: "Checking",
  savings: "Savings",
  "money market": "Money market",
  cd: "CDs",
  "credit card": "Credit cards",
  investment: "Investments",
  retirement: "Retirement",
  "mortgage or home": "Home",
  student: "Student loans",
  "auto or vehicle": "Vehicles",
  other: "Other",
};
const DEBT_NAMES: Partial<Record<AccountGroup, string>> = { "mortgage or home": "Mortgage", "auto or vehicle": "Auto loans" };

/** Returns the name of an account group. Among debts, the home group is called Mortgage. */
export const groupName = (group: AccountGroup, member: Pick<Account, "type"> | undefined): string =>
  (member && !isAsset(member.type) ? DEBT_NAMES[group] : undefined) ?? GROUP_NAMES[group];
