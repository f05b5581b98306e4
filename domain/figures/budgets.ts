import { CURRENCY_SIGN } from "../currency.ts";
import { MAX_AMOUNT } from "../limits.ts";
import type { Section } from "../transactions/categories.ts";
import { type Cents, cents, fromDollars, subtract, sum, toDollars } from "../money.ts";

export const BUDGET_COLUMNS = ["Category", "Target", "Actual", "Remaining"] as const;
/** The only column of a budget table that users can edit. */
export const TARGET_COLUMN = 1;

/**
 * Returns the budget line that a table cell sets: a cell in the Target column between the header (row 0) and the total. Null for any other
 * cell.
 */
export const lineOfCell = (lines: number, row: number, column: number): number | null =>
  column === TARGET_COLUMN && row >= 1 && row <= lines ? row - 1 : null;

const AMOUNT = new RegExp(String.raw`^\s*${CURRENCY_SIGN}\s*(?<digits>(?:\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.\d{1,2})?)\s*$`);

/** Reads a target typed by a user, such as "$1,200.50", in cents. Null unless it is an amount from zero to the maximum. */
export const readTarget = (text: string): Cents | null => {
  const dollars = Number(AMOUNT.exec(text)?.groups?.["digits"]?.replaceAll(",", "") ?? Number.NaN);
  return dollars <= toDollars(MAX_AMOUNT) ? fromDollars(dollars) : null;
};

/** Returns what is left of a target; negative when overspent. */
export const remaining = (target: Cents, actual: Cents): Cents => subtract(target, actual);

export type BudgetSum = { target: Cents; actual: Cents | null; remaining: Cents | null };

/** Returns the lines that a budget's total covers: income is not spending. */
export const spendingLines = <Line extends { category: { section: Section } }>(lines: readonly Line[]): Line[] =>
  lines.filter((line) => line.category.section !== "Income");

/** Returns the total of the spending lines: target, actual, and remaining. The latter two are null when no line has an actual amount. */
export const budgetTotal = (
  all: readonly { category: { section: Section }; targetAmount: Cents; actualAmount: Cents | null }[],
): BudgetSum => {
  const lines = spendingLines(all);
  const target = sum(lines.map((line) => line.targetAmount));
  const known = lines.flatMap((line) => (line.actualAmount === null ? [] : [line.actualAmount]));
  const actual = known.length === lines.length ? sum(known) : null;
  return { target, actual, remaining: actual === null ? null : remaining(target, actual) };
};

/** Returns a target proposed from a category's total over some months: the monthly average, rounded up to the next ten dollars. */
export const proposedTarget = (total: Cents, months: number): Cents => cents(Math.max(0, Math.ceil(total / months / 1000) * 1000));

export type TargetLine = { category: number; targetAmount: Cents };

const targetsOf = (lines: readonly TargetLine[]): ReadonlyMap<number, Cents> =>
  new Map(lines.map((line) => [line.category, line.targetAmount]));
/** Returns the lines that both users changed since `base`, to different targets, as `theirs` has them. A merge drops these. */
export const overruledLines = (base: readonly TargetLine[], mine: readonly TargetLine[], theirs: readonly TargetLine[]): TargetLine[] => {
  const [was, own] = [targetsOf(base), targetsOf(mine)];
  return theirs.filter(
    ({ category, targetAmount }) =>
      targetAmount !== was.get(category) && own.get(category) !== was.get(category) && own.get(category) !== targetAmount,
  );
};

/**
 * Merges two users' changes to the same list: `mine`, plus what `theirs` changed since `base`. Where both changed a line, `mine` wins. A
 * line removed by one user is removed unless the other changed it. New lines from `theirs` come last.
 */
export const mergeLines = (base: readonly TargetLine[], mine: readonly TargetLine[], theirs: readonly TargetLine[]): TargetLine[] => {
  const [was, own, other] = [targetsOf(base), targetsOf(mine), targetsOf(theirs)];
  const merged = (category: number): Cents | undefined =>
    own.get(category) === was.get(category) ? other.get(category) : own.get(category);
  return [...new Set([...own.keys(), ...other.keys()])].flatMap((category) => {
    const targetAmount = merged(category);
    return targetAmount === undefined ? [] : [{ category, targetAmount }];
  });
};
