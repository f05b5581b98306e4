import { MAIN_CURRENCY } from "./currency.ts";
import type { Cents } from "./money.ts";
import { type Day, addDays, yearOf } from "./day.ts";
import type { Period } from "./period.ts";

export type MoneyFormat = {
  currency?: string;
  /** "$12" instead of "$12.34" (rounded half away from zero). */
  omitCents?: boolean;
  /** "+$12.34" for positive amounts as well. */
  forceSign?: boolean;
  /** "34¢" for amounts under one dollar. */
  centsSymbol?: boolean;
};

const formatters = new Map<string, Pick<Intl.NumberFormat, "format">>();
const formatter = (currency: string, digits: number): Pick<Intl.NumberFormat, "format"> => {
  const key = `${currency}${digits}`;
  const known = formatters.get(key);
  if (known) return known;
  const digitsOf = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  // A file may name a currency that is none, such as USDT.
  const made = /^[A-Z]{3}$/.test(currency)
    ? new Intl.NumberFormat("en-US", { style: "currency", currency, ...digitsOf })
    : { format: (n: number) => `${currency} ${new Intl.NumberFormat("en-US", digitsOf).format(n)}` };
  formatters.set(key, made);
  return made;
};

/** Formats money in en-US, in dollars by default: 123456 → "$1,234.56". Negative amounts look like "-$1.00". */
export const formatMoney = (
  amount: Cents,
  { currency = MAIN_CURRENCY, omitCents = false, forceSign = false, centsSymbol = false }: MoneyFormat = {},
): string => {
  const size = Math.abs(amount);
  const dollars = omitCents ? Math.round(size / 100) : size / 100;
  // An amount that is shown as zero gets no sign.
  const sign = dollars === 0 && !(centsSymbol && size > 0) ? "" : amount < 0 ? "-" : forceSign && amount > 0 ? "+" : "";
  if (centsSymbol && size < 100) return `${sign}${size}¢`;
  return sign + formatter(currency, omitCents ? 0 : 2).format(dollars);
};

/** Formats money with the code of its currency: "SEK 10,022.15". For amounts apart from those of the household's own currency. */
export const formatForeign = (amount: Cents, currency: string): string => `${currency} ${formatMoney(amount).replace("$", "")}`;

/** The sign before an amount: "$", "€", "SEK ". */
export const currencySign = (currency: string): string => formatMoney(0 as Cents, { currency, omitCents: true }).replace("0", "");

/** Formats a short amount for axes: $950, $1.5k, $2M, -$12k. */
export const formatCompactMoney = (amount: Cents, currency = MAIN_CURRENCY): string => {
  const size = Math.abs(amount) / 100;
  const [divisor, suffix] = size >= 999_950_000 ? [1e9, "B"] : size >= 999_950 ? [1e6, "M"] : size >= 1000 ? [1e3, "k"] : [1, ""];
  const short = size / divisor;
  const text = suffix === "" ? String(Math.round(short)) : short.toFixed(short < 100 ? 1 : 0).replace(/\.0$/, "");
  return `${amount < 0 && text !== "0" ? "-" : ""}${currencySign(currency)}${text}${suffix}`;
};

/** Formats an interest rate with at least two decimals and a third if needed: "6.125%", "22.49%", "5.00%". */
export const formatRate = (percent: number): string => `${percent.toFixed(3).replace(/0$/, "")}%`;

/** Removes the minus sign from a number that was rounded to zero. */
export const unsignedZero = (text: string): string => text.replace(/^-(?=0(?:\.0*)?$)/, "");

/**
 * Formats a percentage (12.3 means 12.3%): two decimals below 2, one up to 50, none above. The number of decimals is chosen before
 * rounding.
 */
export const formatPercent = (value: number): string => {
  const size = Math.abs(value);
  const digits = size < 2 ? 2 : size <= 50 ? 1 : 0;
  return `${unsignedZero(value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits }))}%`;
};

const MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];
const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const parts = (d: Day) => ({ y: Number(d.slice(0, 4)), m: MONTHS[Number(d.slice(5, 7)) - 1] ?? "", d: Number(d.slice(8, 10)) });

/** "November 2026". */
export const formatMonth = (d: Day): string => `${parts(d).m} ${parts(d).y}`;
/** "Nov 3", with the year when it is not `asOf`'s: "Nov 3, 2025". */
export const formatDay = (d: Day, asOf?: Day): string => {
  const p = parts(d);
  return `${p.m.slice(0, 3)} ${p.d}${asOf && yearOf(asOf) === p.y ? "" : `, ${p.y}`}`;
};
/** "06/30/2027", the form of dates on goals. */
export const formatSlashDay = (d: Day): string => `${d.slice(5, 7)}/${d.slice(8, 10)}/${d.slice(0, 4)}`;
/** "Wednesday, November 18, 2026". */
export const formatLongDay = (d: Day): string => {
  const p = parts(d);
  const weekday = WEEKDAYS[new Date(`${d}T00:00:00Z`).getUTCDay()] ?? "";
  return `${weekday}, ${p.m} ${p.d}, ${p.y}`;
};
/** Formats a list header: "Today", "Yesterday", "Wed, Nov 18", with the year when it differs from today's. */
export const formatDayHeader = (d: Day, today: Day): string => {
  if (d === today) return "Today";
  if (d === addDays(today, -1)) return "Yesterday";
  const weekday = (WEEKDAYS[new Date(`${d}T00:00:00Z`).getUTCDay()] ?? "").slice(0, 3);
  return `${weekday}, ${formatDay(d, today)}`;
};
/** "Nov 1 to 20, 2026", "Oct 28 to Nov 3, 2026", "Dec 30, 2025 to Jan 2, 2026"; one day is "Nov 3, 2026". */
export const formatPeriod = ({ start, end }: Period): string => {
  if (start === end) return formatDay(start);
  const [a, b] = [parts(start), parts(end)];
  if (a.y !== b.y) return `${formatDay(start)} to ${formatDay(end)}`;
  if (a.m !== b.m) return `${a.m.slice(0, 3)} ${a.d} to ${formatDay(end)}`;
  return `${a.m.slice(0, 3)} ${a.d} to ${b.d}, ${b.y}`;
};

/** Writes the first letter of a text as a capital. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "A", "A and B", "A, B and C", "A, B, C and one other", "A, B, C and 4 others". */
export const joinNames = (names: readonly string[]): string => {
  if (names.length <= 1) return names[0] ?? "";
  if (names.length <= 3) return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
  const others = names.length - 3;
  return `${names.slice(0, 3).join(", ")} and ${others === 1 ? "one other" : `${others} others`}`;
};

/** Joins all names, because they are what was asked for. */
export const joinAllNames = (names: readonly string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

/** Returns the name shown to other users: first name, last initial, and a period, as in "Maya R." Missing parts are omitted. */
export const shortName = ({ firstName, lastName }: { firstName: string | null; lastName: string | null }): string => {
  const initial = [...(lastName ?? "").trim()][0];
  return [(firstName ?? "").trim(), initial === undefined ? "" : `${initial.toUpperCase()}.`].filter(Boolean).join(" ");
};

/** "3x" for points and miles, "3%" for cash back (a multiplier of 0.03), "0x" without rewards. */
export const formatReward = (type: "points" | "cash" | "miles" | "no_rewards", multiplier: number): string => {
  if (type === "no_rewards") return "0x";
  const shown = type === "cash" ? multiplier * 100 : multiplier;
  return `${Number(shown.toFixed(2))}${type === "cash" ? "%" : "x"}`;
};

/** Formats a count with its noun: 1 account, 1,685 transactions. */
export const plural = (n: number, one: string, many = `${one}s`): string => `${n.toLocaleString("en-US")} ${n === 1 ? one : many}`;
