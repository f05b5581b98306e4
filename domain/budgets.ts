import { MAX_AMOUNT } from "./limits.ts";
import { type Cents, cents, fromDollars, subtract, sum, toDollars } from "./money.ts";

export const BUDGET_COLUMNS = ["Category", "Target", "Actual", "Remaining"] as const;
/** The only column of a budget's table that a person writes. */
export const TARGET_COLUMN = 1;

/** Which line a cell of a budget's table sets: the rows between the header (0) and the total, in the Target column. Null for any other cell. */
export const lineOfCell = (lines: number, row: number, column: number): number | null =>
  column === TARGET_COLUMN && row >= 1 && row <= lines ? row - 1 : null;

const AMOUNT = /^\s*\$?\s*(\d{1,3}(,\d{3})+|\d{1,12})(\.\d{1,2})?\s*$/;

/** A target as a person types it, "$1,200.50", in cents; null for anything but an amount from zero to the largest one. */
export const readTarget = (text: string): Cents | null => {
  const dollars = AMOUNT.test(text) ? Number(text.replace(/[$,\s]/g, "")) : Number.NaN;
  return dollars <= toDollars(MAX_AMOUNT) ? fromDollars(dollars) : null;
};

/** What is left of a target; below zero when it is overspent. */
export const remaining = (target: Cents, actual: Cents): Cents => subtract(target, actual);

export type BudgetSum = { target: Cents; actual: Cents | null; remaining: Cents | null };

/** The total row: targets, what was spent, what remains. Null where nothing was computed. */
export const budgetTotal = (lines: readonly { targetAmount: Cents; actualAmount: Cents | null }[]): BudgetSum => {
  const target = sum(lines.map((line) => line.targetAmount));
  const known = lines.flatMap((line) => (line.actualAmount === null ? [] : [line.actualAmount]));
  const actual = known.length === lines.length ? sum(known) : null;
  return { target, actual, remaining: actual === null ? null : remaining(target, actual) };
};

/** A target proposed from what a category came to over some months: the mean, rounded up to the next ten dollars. */
export const proposedTarget = (total: Cents, months: number): Cents => cents(Math.max(0, Math.ceil(total / months / 1000) * 1000));

export type TargetLine = { category: number; targetAmount: Cents };

/**
 * The lines after two people changed the same list: `mine` with what `theirs` changed since `base`. A line that both changed is as in
 * `mine`; one that either removed is removed, unless the other changed it. Their new lines come last.
 */
export const mergeLines = (base: readonly TargetLine[], mine: readonly TargetLine[], theirs: readonly TargetLine[]): TargetLine[] => {
  const targets = (lines: readonly TargetLine[]) => new Map(lines.map((line) => [line.category, line.targetAmount]));
  const [was, own, other] = [targets(base), targets(mine), targets(theirs)];
  const merged = (category: number): Cents | undefined =>
    own.get(category) === was.get(category) ? other.get(category) : own.get(category);
  return [...new Set([...own.keys(), ...other.keys()])].flatMap((category) => {
    const targetAmount = merged(category);
    return targetAmount === undefined ? [] : [{ category, targetAmount }];
  });
};
