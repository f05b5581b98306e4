import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { searchWords } from "./search-words.ts";

describe("search words", () => {
  test.each([
    ["42.50", 4250, 4250],
    ["$42", 4200, 4299],
    ["42", 4200, 4299],
    ["42.", 4200, 4299],
    ["42.5", 4250, 4259],
    ["$1,234.56", 123_456, 123_456],
    ["-$12.00", 1200, 1200],
    ["$-12.00", 1200, 1200],
    ["+0.05", 5, 5],
  ])("%s is read as an amount", (text, least, most) => {
    expect(searchWords(text)).toEqual([{ text, size: { least, most } }]);
  });

  test.each(["7-eleven", "42.500", "1,23", "$", "4 2".replace(" ", "_"), "50%", "1e5", "9".repeat(13), "12:30"])(
    "%s is text, not an amount",
    (text) => expect(searchWords(text)).toEqual([{ text, size: null }]),
  );

  test("are lower case and distinct, without the commas between them", () => {
    expect(searchWords("  Blue bottle, BLUE\tcoffee; ").map((word) => word.text)).toEqual(["blue", "bottle", "coffee"]);
    expect(searchWords(" , ").map((word) => word.text)).toEqual([","]);
    expect(searchWords("   ")).toEqual([]);
  });

  test("an amount as displayed always matches its own size", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (size) => {
        const shown = (size / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });
        expect(searchWords(shown)[0]?.size).toEqual({ least: size, most: size });
      }),
    );
  });
});
