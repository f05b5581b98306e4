import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod/mini";
import { cents, toDollars } from "#domain/money.ts";
import { money, query, typed } from "./fields.ts";

describe("an amount on the wire", () => {
  test("keeps any whole number of cents, also after a sum of binary fractions", () => {
    const amount = fc.integer({ min: -(10 ** 14), max: 10 ** 14 }).map(cents);
    fc.assert(fc.property(amount, (value) => z.decode(money, z.encode(money, value)) === value));
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999 }),
        fc.integer({ min: 1, max: 99_999 }),
        (a, b) => z.decode(money, toDollars(cents(a)) + toDollars(cents(b))) === a + b,
      ),
    );
  });

  test.each([10.005, 0.001, -2.995, 1e-9])("refuses %s, which is no whole number of cents", (amount) => {
    expect(z.safeDecode(money, amount).success).toBe(false);
  });

  test("of a filter has at most two decimals, so that no comparison rounds it", () => {
    expect(["2.99", "-3", "0.5"].map((text) => z.decode(query.money, text))).toEqual([299, -300, 50]);
    expect(z.safeDecode(query.money, "2.995").success).toBe(false);
  });
});

describe("a required name", () => {
  const name = typed(120, "Enter a name");
  const messages = (text: string): string[] => z.safeDecode(name, text).error?.issues.map(({ message }) => message) ?? [];

  test.each(["", "  ", "\u200b", "\u202e\u200b", "\u00ad\u2060", "\u3164", "\u0301"])("that shows nothing is refused once: %j", (text) => {
    expect(messages(text)).toEqual(["Enter a name"]);
  });

  test.each(["A", "5", "€", "👨‍👩‍👧", "❤️", "é", "בית", "家", "-"])("may be %s", (text) => {
    expect(messages(text)).toEqual([]);
  });
});
