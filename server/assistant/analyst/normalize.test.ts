import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findAmounts } from "./amounts.ts";
import { normalize, sourceOf } from "./normalize.ts";

describe("normalizing a question", () => {
  it.each([
    ["What’s  my “net worth”?", 'what\'s my "net worth"?'],
    ["over two thousand dollars", "over $2000"],
    ["a hundred and fifty bucks", "$150"],
    ["twenty-five purchases", "25 purchases"],
    ["$2k or 1.5k", "$2000 or 1500"],
    ["my 401k", "my 401k"],
    ["$1,234.50", "$1234.50"],
    ["$1.2m", "$1200000"],
    ["over 1.200,50 or $12,50", "over 1200.50 or $12.50"],
    ["the biggest one", "the biggest one"],
    ["one month", "1 month"],
    ["gro\u200Bceries\u202E now", "groceries now"],
    ["ＡＭＺＮ", "amzn"],
    ["three months", "3 months"],
  ])("%s becomes %s", (from, to) => expect(normalize(from).text).toBe(to));

  it("keeps the mapping to the user's own spelling", () => {
    const plain = normalize("spent at  Zara’s last month");
    const from = plain.text.indexOf("zara");
    expect(sourceOf(plain, from, from + 6)).toBe("Zara’s");
  });

  it("is idempotent", () => {
    const words = fc
      .array(
        fc.constantFrom(
          "two",
          "hundred",
          "and",
          "one",
          "thousand",
          "$",
          "5k",
          "1,000",
          "bucks",
          "month",
          "twenty",
          "five",
          "“",
          "é",
          "İ",
          "ﬁ",
          "\u200B",
          "the",
          "3.50",
          "m",
          "-",
        ),
        { maxLength: 12 },
      )
      .map((w) => w.join(" "));
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "grapheme", maxLength: 60 }), words), (text) => {
        const once = normalize(text);
        expect(normalize(once.text).text).toBe(once.text);
        expect(once.at.length).toBe(once.text.length);
      }),
      { numRuns: 1500, seed: 11 },
    );
  });
});

describe("amounts", () => {
  it.each([
    ["over $50", 5000, null],
    ["more than 20", 2000, null],
    ["at least $100", 9999, null],
    ["100 or more", 9999, null],
    ["under $9.99", null, 999],
    ["no more than 30", null, 3001],
    ["between $20 and $40", 1999, 4001],
    ["$20-$40", 1999, 4001],
    ["over $100 purchases", 10000, null],
  ])("%s", (text, over, under) => expect(findAmounts(normalize(text).text)).toMatchObject({ over, under }));
  it("distinguishes a count from an amount", () => {
    expect(findAmounts("top 5 categories")).toMatchObject({ count: 5, over: null, named: [] });
    expect(findAmounts("what's this $14.99 charge").named).toEqual([1499]);
    expect(findAmounts("more than 3 times")).toMatchObject({ over: null });
  });
});
