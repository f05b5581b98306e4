import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, type Day } from "#domain/day.ts";
import { cents } from "#domain/money.ts";
import { fingerprints, NO_FACTS, type ParsedRow, type ParsedStatement } from "./index.ts";
import { read } from "./testing.ts";

const statement = (rows: ParsedRow[]): ParsedStatement => ({
  key: "1",
  accountName: null,
  institutionName: null,
  mask: null,
  accountHash: null,
  type: "depository",
  subtype: null,
  currency: "USD",
  isCurrencyStated: true,
  balance: null,
  balanceDay: null,
  rows,
  bad: [],
});
const row = (change: Partial<ParsedRow> = {}): ParsedRow => ({
  line: 2,
  date: "2026-11-03" as Day,
  amount: cents(450),
  description: "Coffee",
  ...NO_FACTS,
  ownCategory: null,
  bankId: null,
  ...change,
});
const marks = (...rows: ParsedRow[]): readonly string[] => fingerprints(statement(rows));

const anyRow = fc
  .record({
    day: fc.integer({ min: 0, max: 9 }),
    amount: fc.integer({ min: -3, max: 3 }),
    text: fc.constantFrom("Coffee", "Tea", "Bread"),
    id: fc.option(fc.constantFrom("a1", "b2", "c3"), { nil: null }),
  })
  .map(({ day, amount, text, id }) =>
    row({ date: addDays("2026-11-01" as Day, day), amount: cents(amount * 100), description: text, bankId: id }),
  );

describe("fingerprints of rows", () => {
  test("two equal purchases on one day are two, and the same two the next time", () => {
    const first = marks(row(), row({ line: 3 }));
    expect(new Set(first).size).toBe(2);
    expect(marks(row({ line: 90 }), row({ line: 91 }))).toEqual(first);
  });

  test("any rows have as many fingerprints as there are rows, equal on every reading and in any order", () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 40 }), fc.boolean(), (rows, reversed) => {
        const first = marks(...rows);
        expect(new Set(first).size).toBe(rows.length);
        expect(marks(...(reversed ? rows.toReversed() : rows)).toSorted()).toEqual(first.toSorted());
      }),
    );
  });

  test("overlapping exports of whole days share exactly the rows of the days they share", () => {
    fc.assert(
      fc.property(
        fc.array(anyRow, { maxLength: 40 }),
        fc.integer({ min: 0, max: 9 }),
        fc.integer({ min: 0, max: 9 }),
        (rows, until, from) => {
          const within = (low: number, high: number): ParsedRow[] =>
            rows.filter((r) => r.date >= addDays("2026-11-01" as Day, low) && r.date <= addDays("2026-11-01" as Day, high));
          const [early, late] = [new Set(marks(...within(0, until))), marks(...within(from, 9))];
          expect(late.filter((mark) => early.has(mark)).length).toBe(within(from, until).length);
        },
      ),
    );
  });

  test("a bank's id distinguishes rows and recognizes a row whose text the bank cleaned up", () => {
    expect(marks(row({ bankId: "X9" }))).toEqual(marks(row({ bankId: "X9", description: "COFFEE, OAKLAND" })));
    expect(marks(row({ bankId: "X9" }))).not.toEqual(marks(row({ bankId: "X8" })));
  });

  test("an id that a bank gives to two rows, or reuses later, does not swallow the second", () => {
    expect(
      new Set(marks(row({ bankId: "X9" }), row({ bankId: "X9", amount: cents(700) }), row({ bankId: "X9", date: "2026-11-04" as Day })))
        .size,
    ).toBe(3);
  });

  test("an id that a bank gives to two rows of one day and amount keeps both, and recognizes both the next time", () => {
    const twice = marks(row({ bankId: "X9" }), row({ bankId: "X9", line: 3 }));
    expect(new Set(twice).size).toBe(2);
    expect(marks(row({ bankId: "X9", line: 8 }), row({ bankId: "X9", line: 9, description: "COFFEE" }))).toEqual(twice);
    expect(marks(row({ bankId: "X9" }))).toEqual(twice.slice(0, 1));
  });

  test("ids that only number the rows of a file do not count as ids", () => {
    const october = [row({ bankId: "1", description: "Rent" }), row({ bankId: "2" }), row({ bankId: "3", description: "Tea" })];
    const later = [row({ bankId: "1" }), row({ bankId: "2", description: "Tea" }), row({ bankId: "3", description: "Bread" })];
    expect(marks(...later).filter((mark) => marks(...october).includes(mark))).toHaveLength(2);
  });

  test("case, spaces and punctuation of the text do not matter, but letters do", () => {
    expect(marks(row({ description: "BLUE  BOTTLE*12" }))).toEqual(marks(row({ description: "Blue Bottle 12" })));
    expect(marks(row({ description: "Bäcker" }))).not.toEqual(marks(row({ description: "Backer" })));
  });

  test("a pending transaction does not replace its posted one", () => {
    expect(marks(row({ refused: "pending" }), row())[1]).toBe(marks(row())[0]);
  });

  test("the same rows in another encoding, order or line ending are the same rows", () => {
    const lines = ["03.11.2026;Bäcker;-4,50", "03.11.2026;Bäcker;-4,50", "14.11.2026;Café;-2,00"];
    const of = (bytes: Uint8Array): string[] => read(bytes).statements.flatMap(fingerprints).sort();
    const text = (rows: string[], end: string): string => ["Datum;Verwendungszweck;Betrag", ...rows].join(end);
    expect(of(Buffer.from(text(lines.toReversed(), "\r\n"), "latin1"))).toEqual(of(Buffer.from(text(lines, "\n"))));
  });
});
