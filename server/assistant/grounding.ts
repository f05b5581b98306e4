import { formatPercent } from "#domain/format.ts";
import { absolute, type Cents, cents, fromDollars, scale, sum } from "#domain/money.ts";

/** How a figure was calculated from figures of the tools: which ones, and the operation. A share is in hundredths of a percent. */
export type Derivation =
  | { how: "sum"; of: Cents[]; value: Cents }
  | { how: "difference"; of: [Cents, Cents]; value: Cents }
  | { how: "average"; of: Cents[]; over: number; value: Cents }
  | { how: "part"; of: [Cents]; percent: number; value: Cents }
  | { how: "share"; of: [Cents, Cents]; value: number };

const MONEY_KEYS = new Set(
  (
    "total amount balance available limit assets debts startTotal change added pendingTotal monthly yearly from to income expenses net target " +
    "actual remaining value cost gain valueWithCost usual opening closing low high incoming outgoing everyday cash due cushion spending " +
    "left payment interest lastPayment monthInterest least minimumPayment loans"
  ).split(" "),
);
/** Percentages that are reported and not calculated: interest rates. */
const RATE_KEYS = new Set(["apr"]);

/** Returns every amount in tool results, in cents without sign. */
export const amountsIn = (results: unknown, into: Set<number> = new Set()): Set<number> => {
  if (Array.isArray(results)) for (const one of results) amountsIn(one, into);
  else if (results !== null && typeof results === "object")
    for (const [key, value] of Object.entries(results)) {
      if (typeof value === "number") {
        if (MONEY_KEYS.has(key)) into.add(Math.abs(value));
      } else amountsIn(value, into);
    }
  return into;
};

/** Returns the rates in tool results as written: "24.99%". */
const ratesIn = (results: unknown, into: Set<string> = new Set()): Set<string> => {
  if (Array.isArray(results)) for (const one of results) ratesIn(one, into);
  else if (results !== null && typeof results === "object")
    for (const [key, value] of Object.entries(results)) {
      if (typeof value === "number" && RATE_KEYS.has(key)) into.add(`${value}%`);
      else if (typeof value === "object") ratesIn(value, into);
    }
  return into;
};

const holds = (d: Derivation): boolean => {
  if (d.how === "sum") return sum(d.of) === d.value;
  if (d.how === "difference") return d.of[0] - d.of[1] === d.value;
  if (d.how === "average") return d.over > 0 && scale(sum(d.of), 1, d.over) === d.value;
  if (d.how === "part") return scale(d.of[0], Math.round(d.percent * 100), 10_000) === d.value;
  return d.of[1] !== 0 && Math.round((d.of[0] * 10_000) / d.of[1]) === d.value;
};

const MONEY = /(?<![\w$\\])[-+]?\$\d[\d,]*(?:\.\d+)?/g;
const PERCENT = /(?<![\w.])-?\d[\d,]*(?:\.\d+)?%/g;
const LINK_TARGET = /\]\(#cite:\d+\)/g;

/**
 * Returns the money figures and percentages of a finished reply that have no source; empty if everything is grounded. Sources are tool
 * results, declared derivations (each checked for correct arithmetic over known figures), and amounts that the user named.
 */
export const ungrounded = (
  text: string,
  results: readonly unknown[],
  derivations: readonly Derivation[] = [],
  said: readonly Cents[] = [],
): string[] => {
  const known = amountsIn(results);
  for (const amount of said) known.add(Math.abs(amount));
  const shares = ratesIn(results);
  // A derivation may use an earlier one.
  for (const d of derivations) {
    if (!d.of.every((n) => known.has(Math.abs(n)) || n === 0) || !holds(d)) continue;
    if (d.how === "share") shares.add(formatPercent(Math.abs(d.value) / 100));
    else known.add(Math.abs(d.value));
  }
  const plain = text.replace(LINK_TARGET, "]");
  const money = [...plain.matchAll(MONEY)].filter((m) => !known.has(absolute(centsOf(m[0])))).map((m) => m[0]);
  const percents = [...plain.matchAll(PERCENT)].filter((m) => !shares.has(m[0].replace(/^-/, ""))).map((m) => m[0]);
  return [...money, ...percents];
};

const centsOf = (figure: string): Cents => {
  const n = Number(figure.replace(/[$,+]/g, ""));
  return Math.abs(n) < 1e12 ? fromDollars(n) : cents(Number.MAX_SAFE_INTEGER);
};

/** Whether results hold amounts in cents under this key. */
export const isMoneyKey = (key: string): boolean => MONEY_KEYS.has(key);
