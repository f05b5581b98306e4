import { readAmount } from "../values/amount.ts";
import { readDate } from "../values/date.ts";
import { type App, appOf } from "./apps.ts";
import { type Columns, isComplete, NO_COLUMNS, valuesAt } from "./columns.ts";
import { contentColumns } from "./content.ts";
import type { HeadRecord, Layout } from "./layout.ts";
import { currencyNamed, plainName, type Role, roleNamed } from "./role.ts";
import { isSideWord } from "./side.ts";

/** Detects the columns of a layout from its header names, checked against the sample, or from the sample alone without a usable header. */
export const findColumns = ({ header, sample }: Layout): Columns => {
  if (header === null) return contentColumns(sample);
  const app = appOf(header);
  const named = namedColumns(header.cells, sample, app);
  const detected = isComplete(named) || sample.length === 0 ? named : contentColumns(sample);
  return isComplete(detected) ? detected : named;
};

const namedColumns = (names: readonly string[], sample: readonly HeadRecord[], app: App | null): Columns => {
  const roles = names.map((name, at) => {
    const plain = plainName(name);
    return app && Object.hasOwn(app.roles, plain) ? (app.roles[plain] ?? null) : settle(roleNamed(name), valuesAt(sample, at), name);
  });
  const all = (...wanted: Role[]): number[] => wanted.flatMap((role) => roles.flatMap((r, at) => (r === role ? [at] : [])));
  const first = (...wanted: Role[]): number => all(...wanted)[0] ?? -1;
  const isSplit =
    first("debit", "credit") >= 0 && (first("amount", "net", "gross") < 0 || isMostlyEmpty(sample, first("amount", "net", "gross")));
  const hasNet = first("net") >= 0 && first("gross") >= 0;
  const texts = all("description", "memo").sort((a, b) => Number(roles[a] === "memo") - Number(roles[b] === "memo") || a - b);
  return {
    ...NO_COLUMNS,
    dates: withDates(sample, all("posted", "dated", "bought", "valued")),
    amount: isSplit ? -1 : hasNet ? first("net") : first("amount", "net", "gross"),
    fee: isSplit || first("net") >= 0 ? -1 : first("fee"),
    debit: isSplit ? first("debit") : -1,
    credit: isSplit ? first("credit") : -1,
    side: first("side"),
    kinds: all("kind"),
    balance: runningBalance(names, all("balance")),
    texts: texts.length > 0 ? texts : longest(sample, all("kind")),
    memos: app ? [] : all("memo"),
    payee: first("payee"),
    payer: first("payer"),
    currency: first("currency"),
    account: first("account") >= 0 ? first("account") : ownAccount(names, sample, all("maybeAccount")),
    accountName: first("accountName"),
    status: first("status"),
    reference: first("reference"),
    category: first("category"),
    bankCategory: first("bankCategory"),
    mcc: first("mcc"),
    effect: first("effect"),
    app,
    isCard: cardIn(names, roles),
    currencyNamed: names.map((name, at) => (MONEY.has(roles[at] ?? null) ? currencyNamed(name) : null)).find((c) => c !== null) ?? null,
  };
};

const MONEY = new Set<Role | null>(["amount", "net", "gross", "fee", "debit", "credit", "balance"]);
const DATES = new Set<Role | null>(["posted", "dated", "bought", "valued"]);
const TEXTS = new Set<Role | null>(["kind", "description", "memo", "side"]);

/**
 * Resolves an ambiguous name by its column's values: "Valuta" is a date in German and a currency in Italian; "Details" may contain only
 * DEBIT or CREDIT.
 */
const settle = (role: Role | null, values: readonly string[], name: string): Role | null => {
  if (plainName(name) === "info") return values.some((value) => /gebucht|vorgemerkt/i.test(value)) ? "status" : "memo";
  if (values.length === 0) return role;
  const most = (test: (value: string) => boolean): boolean => values.filter(test).length > values.length * 0.5;
  if (values.every(isSideWord) && (TEXTS.has(role) || (role === null && /\p{L}/u.test(name)))) return "side";
  if (
    (role === "description" || role === "memo") &&
    new Set(values).size <= 6 &&
    most((value) => isSideWord(value) || /^[A-Z]+$/.test(value)) &&
    values.some(isSideWord)
  )
    return "kind";
  if (DATES.has(role) && !values.some((value) => readDate(value) !== null))
    return most((value) => /^[A-Z]{3}$/.test(value)) ? "currency" : role === "posted" || role === "dated" ? role : null;
  if (MONEY.has(role) && !values.some((value) => readAmount(value) !== null))
    return role === "amount"
      ? most((value) => /\d/.test(value))
        ? role
        : "description"
      : role === "debit" || role === "credit"
        ? role
        : null;
  if (role === "reference" && !isIdentifying(values)) return /\bid|number|nr\b|\bno\b/.test(plainName(name)) ? null : "memo";
  return role === "side" ? "kind" : role;
};

/** A name such as "Cleared" may mean a date or a status. If other columns contain dates, only those are dates. */
const withDates = (sample: readonly HeadRecord[], found: readonly number[]): number[] => {
  const holding = found.filter((at) => valuesAt(sample, at).some((value) => readDate(value) !== null));
  return holding.length > 0 ? holding : [...found];
};

/** Returns whether values look like ids: unique, one word, with digits. References written by users are text. */
const isIdentifying = (values: readonly string[]): boolean =>
  new Set(values).size >= values.length * 0.9 &&
  values.filter((value) => /\d/.test(value) && !/\s/.test(value)).length >= values.length * 0.9;

const isMostlyEmpty = (sample: readonly HeadRecord[], at: number): boolean => valuesAt(sample, at).length * 4 < sample.length;

/** Returns the running balance among several balance columns, not the available balance. */
const runningBalance = (names: readonly string[], found: readonly number[]): number =>
  found.find((at) => !/avail|disponib|verf/i.test(names[at] ?? "")) ?? found[0] ?? -1;

const cardIn = (names: readonly string[], roles: readonly (Role | null)[]): Columns["isCard"] => {
  if (roles.includes("holder")) return "surely";
  const plain = names.map(plainName);
  if (
    plain.some((name) => /^(card (no|number|nr)|card last (4|four)|kartennummer|kreditkarte|numero (de )?tarjeta|numero carta)$/.test(name))
  )
    return "maybe";
  return plain.some((name) => /^trans(action)?( date)?$/.test(name)) &&
    plain.some((name) => /^(post(ed|ing)?|clearing)( date)?$/.test(name)) &&
    !roles.includes("balance")
    ? "maybe"
    : null;
};

/**
 * Returns the column of the holder's own account: one with few distinct values. Otherwise they are the other party's. A column called
 * "Account" or "Card" without long numbers is the holder's, however short the file.
 */
const ownAccount = (names: readonly string[], sample: readonly HeadRecord[], found: readonly number[]): number =>
  found.find((at) => {
    const values = valuesAt(sample, at);
    const different = new Set(values).size;
    if (values.length === 0 || values.length < sample.length * 0.95) return false;
    const isOwn =
      /^(account|acct|card|card (no|number|last 4|last four))$/.test(plainName(names[at] ?? "")) &&
      !values.some((value) => /[A-Z]{2}\d{2}[A-Z\d ]{10,}/.test(value)) &&
      (different <= 20 || different * 4 <= values.length);
    return isOwn || different === 1 || (different <= 12 && different * 4 <= values.length);
  }) ?? -1;

const longest = (sample: readonly HeadRecord[], found: readonly number[]): number[] => {
  const length = (at: number): number => valuesAt(sample, at).reduce((n, value) => n + value.length, 0);
  return found.length === 0 ? [] : [found.reduce((a, b) => (length(b) > length(a) ? b : a))];
};
