import { describe, expect, test } from "vitest";
import { ledgerErrors, makeLedger, makeLivedLedger, reviewWork } from "./ledger.ts";
import { isForTesting, lines, scoreLines } from "./score.ts";

describe("categories of statement lines whose merchants were kept for testing", () => {
  const testing = lines.filter(isForTesting);
  const score = scoreLines(testing);

  test("are right in at least 98.5 % of what is called sure, and never in another section", () => {
    expect(score.sure.of).toBeGreaterThan(testing.length / 2);
    expect(score.sure.right / score.sure.of, score.wrongSure.join("\n")).toBeGreaterThanOrEqual(0.985);
    expect(score.sectionErrors).toEqual([]);
  });

  test("know at least 92 % of brands", () => {
    expect(score.brands.right / score.brands.of).toBeGreaterThanOrEqual(0.92);
  });

  test("leave so few merchants that twenty decisions settle four fifths of the waiting money", () => {
    for (const seed of [1, 2, 3, 4, 5]) expect(reviewWork(makeLivedLedger(testing, 24, seed)).groupedBy20).toBeGreaterThanOrEqual(0.8);
  });

  test("give every month's spending and income to 2 % before any review", () => {
    for (const seed of [1, 2, 3]) {
      const errors = ledgerErrors(makeLedger(testing, 24, seed));
      expect(errors.transfers).toBe(0);
      expect(errors.spending).toBeLessThanOrEqual(2);
      expect(errors.income).toBeLessThanOrEqual(2);
    }
  });
});
