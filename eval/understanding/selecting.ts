import type { Account, Facts, Row } from "./facts.ts";
import type { Filters } from "./lines.ts";

/* Which rows and accounts a filter means. */

type Choice = { codes?: string[]; merchants?: string[] };
/** Everyday category words that the product has no category for, as the question set defines them: code prefixes, or merchants. */
const CATEGORY: Record<string, Choice[]> = {
  groceries: [{ codes: ["FOOD_AND_DRINK_GROCERIES"] }],
  dining: [
    { codes: ["FOOD_AND_DRINK_RESTAURANT", "FOOD_AND_DRINK_FAST_FOOD", "FOOD_AND_DRINK_BEER_WINE_AND_LIQUOR"] },
    { codes: ["FOOD_AND_DRINK_RESTAURANT", "FOOD_AND_DRINK_FAST_FOOD", "FOOD_AND_DRINK_BEER_WINE_AND_LIQUOR", "FOOD_AND_DRINK_COFFEE"] },
    { codes: ["FOOD_AND_DRINK_RESTAURANT", "FOOD_AND_DRINK_FAST_FOOD"] },
    { codes: ["FOOD_AND_DRINK_RESTAURANT"] },
  ],
  restaurants: [{ codes: ["FOOD_AND_DRINK_RESTAURANT"] }, { codes: ["FOOD_AND_DRINK_RESTAURANT", "FOOD_AND_DRINK_FAST_FOOD"] }],
  "takeaway and delivery": [{ merchants: ["Uber Eats", "DoorDash"] }],
  food: [{ codes: ["FOOD_AND_DRINK_"] }],
  gas: [{ codes: ["TRANSPORTATION_GAS"] }],
  utilities: [
    {
      codes: [
        "RENT_AND_UTILITIES_GAS",
        "RENT_AND_UTILITIES_WATER",
        "RENT_AND_UTILITIES_SEWAGE",
        "RENT_AND_UTILITIES_INTERNET",
        "RENT_AND_UTILITIES_TELEPHONE",
        "RENT_AND_UTILITIES_OTHER",
      ],
    },
    { codes: ["RENT_AND_UTILITIES_GAS", "RENT_AND_UTILITIES_WATER", "RENT_AND_UTILITIES_SEWAGE"] },
  ],
  internet: [{ codes: ["RENT_AND_UTILITIES_INTERNET"] }],
  "car insurance": [{ merchants: ["GEICO"] }, { codes: ["GENERAL_SERVICES_INSURANCE"] }],
  housing: [
    { codes: ["RENT_AND_UTILITIES_", "HOME_IMPROVEMENT_", "LOAN_PAYMENTS_MORTGAGE"] },
    { codes: ["LOAN_PAYMENTS_MORTGAGE", "RENT_AND_UTILITIES_RENT"] },
  ],
  shopping: [{ codes: ["GENERAL_MERCHANDISE_"] }],
  entertainment: [{ codes: ["ENTERTAINMENT_"] }],
  streaming: [{ merchants: ["Netflix", "Hulu", "Disney+", "Spotify"] }, { merchants: ["Netflix", "Hulu", "Disney+"] }],
  travel: [{ codes: ["TRAVEL_"] }],
  health: [{ codes: ["MEDICAL_"] }, { codes: ["MEDICAL_", "PERSONAL_CARE_GYMS"] }],
  vet: [{ codes: ["MEDICAL_VETERINARY"] }, { codes: ["MEDICAL_VETERINARY", "GENERAL_MERCHANDISE_PET"] }],
  "mortgage payment": [{ codes: ["LOAN_PAYMENTS_MORTGAGE"] }],
  interest: [{ codes: ["INCOME_INTEREST", "BANK_FEES_INTEREST"] }],
};

/** What a category word can mean: as defined above, or the category of the product with this name. */
const choicesOf = (facts: Facts, word: string): Choice[] => {
  const name = word.toLowerCase();
  const codes = facts.categories.filter((c) => c.name.toLowerCase() === name).map((c) => c.code);
  const found = CATEGORY[name] ?? (codes.length > 0 ? [{ codes }] : undefined);
  if (!found) throw new Error(`The sets use the category “${word}”, which the judge does not know.`);
  return found;
};

const ACCOUNT: Record<string, (a: Account) => boolean> = {
  mortgage: (a) => a.subtype === "mortgage",
  "student loan": (a) => a.subtype === "student",
  "car loan": (a) => a.subtype === "auto",
  "401(k)": (a) => a.subtype === "401k",
  brokerage: (a) => a.subtype === "brokerage",
  home: (a) => a.type === "property",
};
const ACCOUNT_TYPE: Record<string, (a: Account) => boolean> = {
  checking: (a) => a.subtype === "checking",
  savings: (a) => a.subtype === "savings",
  credit: (a) => a.type === "credit",
  loan: (a) => a.type === "loan",
  debt: (a) => isDebt(a),
  investment: (a) => a.type === "investment",
};
export const isDebt = (a: Account): boolean => /credit|loan|debt/.test(a.type);
export const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const key = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

const isMerchant = (row: Row, names: readonly string[]): boolean => names.some((n) => key(row.merchant).startsWith(key(n)));

/** A filter that points at what an earlier turn showed, so that no rows can be selected by it. */
const POINTS = "that one";
export const isPointing = (f: Filters): boolean =>
  [f.account, f.merchant, f.category, f.payer].some((names) => names?.includes(POINTS) ?? false);

/** The accounts of a name, which may end with the last digits of the number. */
export const accountsNamed = (facts: Facts, name: string): Account[] => {
  const wanted = name.replace(/ \d{4}$/, "");
  const found = facts.accounts.filter(ACCOUNT[wanted] ?? ((a) => key(a.name).includes(key(wanted))));
  if (found.length === 0) throw new Error(`The sets name the account “${name}”, which the household does not have.`);
  return found;
};

export const accountsOf = (facts: Facts, f: Filters): Account[] | null => {
  if (f.account === undefined && f.account_type === undefined) return null;
  const byName = (f.account ?? []).flatMap((name) => accountsNamed(facts, name));
  const byType = (f.account_type ?? []).flatMap((type) => facts.accounts.filter(ACCOUNT_TYPE[type] ?? (() => false)));
  return f.account === undefined ? byType : f.account_type === undefined ? byName : byType.filter((a) => byName.includes(a));
};

const product = <T>(lists: readonly T[][]): T[][] =>
  lists.reduce<T[][]>((all, list) => all.flatMap((a) => list.map((one) => [...a, one])), [[]]);

export type Test = (row: Row) => boolean;
/** Returns every reading of a filter; null if a part of it cannot be reckoned. */
const testsOf = (facts: Facts, f: Filters): Test[] | null => {
  const fixed: Test[] = [];
  const amount = (row: Row): number => Math.abs(row.cents) / 100;
  if (f.payer) fixed.push((r) => isMerchant(r, f.payer ?? []));
  if (f.weekday) fixed.push((r) => (f.weekday ?? []).includes(DAYS[new Date(`${r.date}T00:00:00Z`).getUTCDay()] ?? ""));
  if (f.member) fixed.push((r) => (f.member ?? []).includes(r.owner));
  if (f.amount_over !== undefined) fixed.push((r) => amount(r) > (f.amount_over ?? 0));
  if (f.amount_at_least !== undefined) fixed.push((r) => amount(r) >= (f.amount_at_least ?? 0));
  if (f.amount_equals !== undefined) fixed.push((r) => amount(r) === f.amount_equals);
  if (f.kind === "wages") fixed.push((r) => /^INCOME_(?:SALARY|WAGES)/.test(r.code));
  if (f.kind === "recurring bills" || f.kind === "subscriptions" || f.goal) return null;
  const accounts = accountsOf(facts, f);
  if (accounts) fixed.push((r) => accounts.some((a) => a.id === r.accountId));
  const categories: Test[] = f.category
    ? product(f.category.map((c) => choicesOf(facts, c))).map(
        (choice) => (r: Row) =>
          choice.some((c) => c.codes?.some((code) => r.code.startsWith(code)) || (c.merchants && isMerchant(r, c.merchants))),
      )
    : [() => true];
  // A name may mean one merchant or all that begin with it ("Amazon", "Amazon Prime").
  const merchants: Test[] = f.merchant
    ? [(r) => isMerchant(r, f.merchant ?? []), (r) => (f.merchant ?? []).some((n) => key(n) === key(r.merchant))]
    : [() => true];
  return categories.flatMap((category) =>
    merchants.map((merchant) => (r: Row) => category(r) && merchant(r) && fixed.every((test) => test(r))),
  );
};

/** Returns every reading of a filter with what it leaves out; null if a part of it cannot be reckoned. */
export const selected = (facts: Facts, f: Filters): Test[] | null => {
  if (isPointing(f)) return null;
  const keep = testsOf(facts, f);
  if (f.exclude?.kind !== undefined && f.exclude.kind !== "wages") return null;
  // Everything that an exclusion names is left out, each by itself.
  const fields = Object.entries(f.exclude ?? {}).map(([name, value]) => testsOf(facts, { [name]: value }));
  const drop: Test[] | null = fields.includes(null)
    ? null
    : product(fields as Test[][]).map((some) => (r: Row) => some.some((test) => test(r)));
  return keep && drop && keep.flatMap((k) => drop.map((d) => (r: Row) => k(r) && !d(r)));
};

export const isSpending: Test = (r) => r.section === "Expense" && !r.own;
export const isIncome: Test = (r) => r.section === "Income" && !r.own;
export const total = (rows: readonly Row[]): number => rows.reduce((n, r) => n + r.cents, 0);
