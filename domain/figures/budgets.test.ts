import fc from "fast-check";
import { expect, test } from "vitest";
import { budgetTotal, lineOfCell, mergeLines, overruledLines, proposedTarget, readTarget } from "./budgets.ts";
import { cents } from "../money.ts";

test.each([
  ["1200", 120_000],
  ["$1,200.50", 120_050],
  [" 80.5 ", 8_050],
  ["0", 0],
  ["-5", null],
  ["1,20", null],
  ["12.345", null],
  ["", null],
  ["abc", null],
  ["1e5", null],
])("reads the typed target %j as %j cents", (text, amount) => expect(readTarget(text)).toBe(amount));

test.each([
  [1, 1, 0],
  [3, 1, 2],
  [0, 1, null],
  [4, 1, null],
  [1, 0, null],
  [1, 2, null],
])("cell %i, %i of a three-line table sets line %j", (row, column, line) => expect(lineOfCell(3, row, column)).toBe(line));

test("the total adds up the spending lines and has no actual amount when none was computed", () => {
  const line = (target: number, actual: number | null, section: "Expense" | "Income" = "Expense") => ({
    category: { section },
    targetAmount: cents(target),
    actualAmount: actual === null ? null : cents(actual),
  });
  expect(budgetTotal([line(50_000, 20_000), line(10_000, 15_000)])).toEqual({ target: 60_000, actual: 35_000, remaining: 25_000 });
  expect(budgetTotal([line(40_000, 137_474), line(500_000, 763_000, "Income")])).toEqual({
    target: 40_000,
    actual: 137_474,
    remaining: -97_474,
  });
  expect(budgetTotal([line(50_000, null)])).toEqual({ target: 50_000, actual: null, remaining: null });
});

test.each([
  [100_001, 3, 34_000],
  [0, 3, 0],
  [-500, 3, 0],
  [3_000, 3, 1_000],
])("%i cents over %i months proposes a target of %i", (total, months, target) => expect(proposedTarget(cents(total), months)).toBe(target));

const list = fc.uniqueArray(fc.record({ category: fc.nat(5), targetAmount: fc.nat(9).map(cents) }), { selector: (line) => line.category });
const targetsOf = (lines: readonly { category: number; targetAmount: number }[]) =>
  new Map(lines.map((line) => [line.category, line.targetAmount]));

test("merging keeps both users' changes, and mine wins where both changed a line", () => {
  fc.assert(
    fc.property(list, list, list, (base, mine, theirs) => {
      const [was, own, other, merged] = [base, mine, theirs, mergeLines(base, mine, theirs)].map(targetsOf);
      for (const category of [0, 1, 2, 3, 4, 5]) {
        const expected = own?.get(category) === was?.get(category) ? other?.get(category) : own?.get(category);
        expect(merged?.get(category)).toBe(expected);
      }
      expect(mergeLines(base, mine, base)).toEqual(mine);
      // What a merge drops is named: exactly the lines of the other user that are not in it.
      const dropped = theirs.filter(
        ({ category, targetAmount }) => targetAmount !== was?.get(category) && merged?.get(category) !== targetAmount,
      );
      expect(overruledLines(base, mine, theirs)).toEqual(dropped);
    }),
  );
});
