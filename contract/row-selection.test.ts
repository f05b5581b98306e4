import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { citationOfSelection, queryOfSelection, type RowSelection, selectionOfCitation, selectionOfQuery } from "./row-selection.ts";

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 9_999 }), { minLength: 1, maxLength: 4 });
const names = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 20 }), { minLength: 1, maxLength: 3 });
const cents = fc.integer({ min: 0, max: 1_000_000_00 });
const day = fc.constantFrom("2026-01-01", "2026-02-28", "2026-11-20");
/** Fields that a citation can hold. */
const cited = {
  start: day,
  end: day,
  section: fc.constantFrom("Income" as const, "Expense" as const, "Transfer" as const),
  categoryIds: ids,
  excludeCategoryIds: ids,
  merchants: names,
  excludeMerchants: names,
  accountIds: ids,
  subscriptionIds: fc.tuple(fc.integer({ min: 1, max: 9_999 })),
  ids,
  text: fc.string({ minLength: 1, maxLength: 20 }),
  pending: fc.boolean(),
  amountOver: cents,
  amountUnder: cents,
  signedOver: cents,
  signedUnder: cents,
};
const citable = fc.record(cited, { requiredKeys: [] });
const any = fc.record({ ...cited, categoryNames: names, categoryGroups: names }, { requiredKeys: [] });

describe("a row selection", () => {
  it("selects the same rows after a round trip through query parameters", () => {
    fc.assert(fc.property(any, (given) => void expect(selectionOfQuery(queryOfSelection(given))).toEqual(given)));
  });
  it("selects the same rows after a round trip through a citation", () => {
    fc.assert(
      fc.property(citable, (given) => void expect(selectionOfCitation(citationOfSelection(given, { name: "Rows" }))).toEqual(given)),
    );
  });
  it("is read from a citation stored before lists existed", () => {
    const stored = {
      name: "Groceries",
      accountId: 3,
      category: 7,
      transactionType: null,
      subscriptionId: null,
      startDate: "2026-10-01",
      endDate: null,
      searchQuery: "",
      pending: null,
      orderBy: "date" as const,
      amountGt: 12.5,
      amountLt: null,
      limit: null,
    };
    expect(selectionOfCitation(stored)).toEqual({
      start: "2026-10-01",
      accountIds: [3],
      categoryIds: [7],
      amountOver: 1_250,
    } satisfies RowSelection);
  });
});
