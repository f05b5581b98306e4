import type { Account } from "#contract/accounts.ts";
import { type AccountGroup, isAsset } from "#domain/accounts.ts";
import { formatRate } from "#domain/format.ts";

/** "Sapphire ··2094". */
export const shortAccount = (account: { name: string; mask: string | null }): string =>
  `${account.name}${account.mask ? ` ··${account.mask}` : ""}`;

/** "Harbor Bank ··0937 · 3.60%"; for an account kept by hand "Vehicle · manual". */
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

/** "Checking", "401(k)", "Real estate". */
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

/** What a group of accounts is called; among debts a home is its mortgage. */
export const groupName = (group: AccountGroup, member: Pick<Account, "type"> | undefined): string =>
  (member && !isAsset(member.type) ? DEBT_NAMES[group] : undefined) ?? GROUP_NAMES[group];
