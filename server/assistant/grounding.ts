import { formatPercent } from "#domain/format.ts";
import { type Leaf, visitResult } from "./tool.ts";
import { type ToolName, toolNamed } from "./tools/index.ts";
import { absolute, type Cents, cents, fromDollars, scale, sum } from "#domain/money.ts";

/** How a figure was calculated from figures of the tools: which ones, and the operation. A share is in hundredths of a percent. */
export type Derivation =
  | { how: "sum"; of: Cents[]; value: Cents }
  | { how: "difference"; of: [Cents, Cents]; value: Cents }
  | { how: "average"; of: Cents[]; over: number; value: Cents }
  | { how: "part"; of: [Cents]; percent: number; value: Cents }
  | { how: "share"; of: [Cents, Cents]; value: number };

/** A percentage of an amount, rounded once to the cent. The percentage counts to its thousandths, as the rates of loans do. */
export const partOf = (amount: Cents, percent: number): Cents => scale(amount, Math.round(percent * 1000), 100_000);

/** Formats a share without its sign, rounded once: 10.5499 % is 10.5 %, though its hundredths are 10.55 %. */
export const formatShare = ({ of: [part, whole] }: { of: readonly Cents[] }): string =>
  formatPercent(Math.abs(((part ?? 0) * 100) / (whole ?? 1)));

/** A finished call, whose result says what may be stated. */
export type Result = { name: ToolName; result: unknown };

/** Every amount in the results of tools, in cents without sign. */
export const amountsIn = (results: readonly Result[]): Set<number> => {
  const found = new Set<number>();
  visitResults(results, ({ kind, value }) => {
    if (kind.money && typeof value === "number") found.add(Math.abs(value));
    if (kind.foreign && typeof value === "string") found.add(Math.abs(fromDollars(Number(value.replace(/[^\d.]/g, "")))));
  });
  return found;
};

/** The rates in the results of tools, as they are written: "24.99%". They are reported, not calculated. */
const ratesIn = (results: readonly Result[]): Set<string> => {
  const found = new Set<string>();
  visitResults(results, ({ kind, value }) => {
    if (kind.rate && typeof value === "number") found.add(`${value}%`);
  });
  return found;
};

/** Visits every value in the results of tools. */
export const visitResults = (results: readonly Result[], visit: (leaf: Leaf) => void): void => {
  for (const { name, result } of results) {
    const tool = toolNamed(name);
    if (tool) visitResult(tool.result, result, visit);
  }
};

const holds = (d: Derivation): boolean => {
  if (d.how === "sum") return sum(d.of) === d.value;
  if (d.how === "difference") return d.of[0] - d.of[1] === d.value;
  if (d.how === "average") return d.over > 0 && scale(sum(d.of), 1, d.over) === d.value;
  if (d.how === "part") return partOf(d.of[0], d.percent) === d.value;
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
  results: readonly Result[],
  derivations: readonly Derivation[] = [],
  said: readonly Cents[] = [],
): string[] => {
  const known = amountsIn(results);
  for (const amount of said) known.add(Math.abs(amount));
  const shares = ratesIn(results);
  // A derivation may use an earlier one.
  for (const d of derivations) {
    if (!d.of.every((n) => known.has(Math.abs(n)) || n === 0) || !holds(d)) continue;
    if (d.how === "share") shares.add(formatShare(d));
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
