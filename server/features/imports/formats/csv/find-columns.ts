import { readAmount } from "../values/amount.ts";
import { readDate } from "../values/date.ts";
import { type Columns, valuesAt } from "./columns.ts";
import { contentColumns } from "./content.ts";
import type { HeadRecord, Layout } from "./layout.ts";
import { currencyNamed, type Role, roleNamed } from "./role.ts";
import { isSideWord } from "./side.ts";

/** Settles the columns of a layout by its header's names, checked against what the sample holds; without a header by what the sample holds alone. */
export const findColumns = ({ header, sample }: Layout): Columns => (header === null ? contentColumns(sample) : namedColumns(header.cells, sample));

const namedColumns = (names: readonly string[], sample: readonly HeadRecord[]): Columns => {
  const roles = names.map((name, at) => settle(roleNamed(name), valuesAt(sample, at), names[at] ?? ""));
  const all = (...wanted: Role[]): number[] => wanted.flatMap((role) => roles.flatMap((r, at) => (r === role ? [at] : [])));
  const first = (...wanted: Role[]): number => all(...wanted)[0] ?? -1;
  const amount = first("amount", "net", "gross");
  const split = amount < 0 || isMostlyEmpty(sample, amount);
  const [net, kinds, texts] = [first("net"), all("kind"), all("description", "memo")];
  const chosen = net >= 0 && roles.includes("gross") ? net : amount;
  return {
    dates: all("posted", "dated", "bought", "valued"),
    amount: split && first("debit", "credit") >= 0 ? -1 : chosen, debit: split ? first("debit") : -1, credit: split ? first("credit") : -1,
    side: first("side"), kinds, balance: lastBalance(names, all("balance")), texts: texts.length > 0 ? texts : longest(sample, kinds), payee: first("payee"),
    currency: first("currency"), account: first("account") >= 0 ? first("account") : ownAccount(sample, all("maybeAccount")), accountName: first("accountName"),
    status: first("status"), reference: first("reference"), hasHolder: roles.includes("holder"), currencyNamed: names.map((name, at) => (MONEY.has(roles[at] ?? null) ? currencyNamed(name) : null)).find((c) => c !== null) ?? null,
  };
};

const MONEY = new Set<Role | null>(["amount", "net", "gross", "debit", "credit", "balance"]);
const DATES = new Set<Role | null>(["posted", "dated", "bought", "valued"]);


/** A name means what its column holds: "Valuta" is a date in German and a currency in Italian; "Details" may say only DEBIT or CREDIT. */
const settle = (role: Role | null, values: readonly string[], name: string): Role | null => {
  if (values.length === 0) return role;
  const most = (test: (value: string) => boolean): boolean => values.filter(test).length > values.length * 0.5;
  if (values.every(isSideWord) && (role === "kind" || role === "description" || role === "side" || role === null || role === "memo")) return role === null && !/\p{L}/u.test(name) ? null : "side";
  if (DATES.has(role) && !values.some((value) => readDate(value) !== null)) return most((value) => /^[A-Z]{3}$/.test(value)) ? "currency" : role === "posted" || role === "dated" ? role : null;
  if (MONEY.has(role) && !most((value) => readAmount(value) !== null)) return role === "amount" ? (most((value) => /\d/.test(value)) ? role : "description") : role === "debit" || role === "credit" ? role : null;
  if (role === "side") return "kind";
  return role;
};

const isMostlyEmpty = (sample: readonly HeadRecord[], at: number): boolean => valuesAt(sample, at).length * 4 < sample.length;

/** Of several balances the one that runs with the rows, not what is available. */
const lastBalance = (names: readonly string[], found: readonly number[]): number => found.find((at) => !/avail|disponib|verf/i.test(names[at] ?? "")) ?? found[0] ?? -1;

/** A column of account numbers is the holder's own when few numbers fill it; else it is the other party's. */
const ownAccount = (sample: readonly HeadRecord[], found: readonly number[]): number =>
  found.find((at) => {
    const values = valuesAt(sample, at);
    const different = new Set(values).size;
    return values.length > 0 && values.length >= sample.length * 0.95 && (different === 1 || (different <= 12 && different * 4 <= values.length));
  }) ?? -1;

const longest = (sample: readonly HeadRecord[], found: readonly number[]): number[] => {
  const length = (at: number): number => valuesAt(sample, at).reduce((n, value) => n + value.length, 0);
  return found.length === 0 ? [] : [found.reduce((a, b) => (length(b) > length(a) ? b : a))];
};
