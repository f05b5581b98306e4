import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { excerptOf, marksIn, wordsOf } from "./excerpt.ts";

const marked = (text: string, search: string): string[] => marksIn(text, wordsOf(search)).map(([from, to]) => text.slice(from, to));

describe("search highlights", () => {
  test.each([
    ["Coffee and coffee beans", "COFFEE", ["Coffee", "coffee"]],
    ["rent, renters, current", "rent", ["rent", "rent", "rent"]],
    ["dining dinner", "din dinner", ["din", "dinner"]],
    ["it cost $5.00 (five)", "$5.00 (", ["$5.00", "("]],
    ["nothing here", "zebra", []],
    ["anything", "  ", []],
    ["Café 😀 €5", "😀 café", ["Café", "😀"]],
  ])("in %s, searching for %s", (text, search, words) => expect(marked(text, search)).toEqual(words));

  test("split words at whitespace, without repeats, at most eight", () => {
    expect(wordsOf("  a b\ta\nc ")).toEqual(["a", "b", "c"]);
    expect(wordsOf("1 2 3 4 5 6 7 8 9 10")).toHaveLength(8);
  });

  test("are in order, do not overlap, and lie inside the text for any search", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (text, search) => {
        let at = 0;
        for (const [from, to] of marksIn(text, wordsOf(search))) {
          expect(from).toBeGreaterThanOrEqual(at);
          expect(to).toBeGreaterThan(from);
          at = to;
        }
        expect(at).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});

describe("excerpt", () => {
  const long = `${"before ".repeat(60)}the needle stands here ${"after ".repeat(60)}`;
  test.each([
    ["is the text when that is short", "a  short\ntext", "text", "a short text"],
    ["begins at the beginning when the word stands there", `needle ${"x ".repeat(200)}`, "needle", /^needle x .*…$/],
    ["has what stands before and after the word", long, "needle", /^…before .*the needle stands here after .*after…$/],
    ["ends where the text ends", `${"before ".repeat(60)}needle`, "needle", /^…before .*needle$/],
    ["of a text without the word is its beginning", long, "zebra", /^before .*…$/],
  ])("%s", (_, text, search, wanted) => expect(excerptOf(text, wordsOf(search), 100)).toMatch(wanted));

  test("contains its first highlight, stays near its length, and never splits a character", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), fc.string({ unit: "grapheme", maxLength: 400 }), (before, after) => {
        const excerpt = excerptOf(`${before} needle ${after}`, ["needle"], 80);
        expect(excerpt).toContain("needle");
        expect(excerpt.length).toBeLessThanOrEqual(84);
        expect(excerpt.isWellFormed()).toBe(true);
      }),
    );
  });
});
