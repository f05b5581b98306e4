import fc from "fast-check";
import iconv from "iconv-lite";
import { expect, test } from "vitest";
import { addDays, type Day } from "#domain/day.ts";
import { rowsOf } from "../testing.ts";

/** A way in which a bank might format a table. */
type Dialect = {
  by: "," | ";" | "\t" | "|";
  point: "." | ",";
  thousands: "" | "." | "," | " " | "'" | "\u00A0";
  order: "iso" | "dmy" | "mdy" | "dots" | "compact";
  encoding: string;
  quoteAll: boolean;
  end: string;
  split: boolean;
  header: boolean;
  preamble: boolean;
  minus: "before" | "after" | "parentheses";
};
type Row = { day: Day; cents: number; text: string };

const LETTERS = [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZäöüßéèñç0123456789 .,;|'&/()+-#*\"\n"];
const text = fc.array(fc.constantFrom(...LETTERS), { minLength: 0, maxLength: 24 }).map((letters) => `Shop ${letters.join("")} x`);
const row = fc.record({
  day: fc.integer({ min: 0, max: 300 }).map((n) => addDays("2026-01-13" as Day, n)),
  cents: fc.integer({ min: -99_999_999, max: 99_999_999 }).filter((n) => n !== 0),
  text,
});
const dialect: fc.Arbitrary<Dialect> = fc
  .record({
    by: fc.constantFrom(",", ";", "\t", "|"),
    point: fc.constantFrom(".", ","),
    thousands: fc.constantFrom("", ".", ",", " ", "'", "\u00A0"),
    order: fc.constantFrom("iso", "dmy", "mdy", "dots", "compact"),
    encoding: fc.constantFrom("utf-8", "utf-16le", "windows-1252"),
    quoteAll: fc.boolean(),
    end: fc.constantFrom("\n", "\r\n", "\r"),
    split: fc.boolean(),
    header: fc.boolean(),
    preamble: fc.boolean(),
    minus: fc.constantFrom("before", "after", "parentheses"),
  })
  .filter((d) => d.thousands !== d.point) as fc.Arbitrary<Dialect>;

const number = (size: number, d: Dialect): string => {
  const [whole = "", decimals = ""] = (size / 100).toFixed(2).split(".");
  return whole.replace(/\B(?=(\d{3})+$)/g, d.thousands) + d.point + decimals;
};
const signed = (n: number, d: Dialect): string =>
  n >= 0 ? number(n, d) : d.minus === "before" ? `-${number(-n, d)}` : d.minus === "after" ? `${number(-n, d)}-` : `(${number(-n, d)})`;
const written = (day: Day, { order }: Dialect): string => {
  const [y, m, d] = day.split("-");
  return order === "iso"
    ? day
    : order === "dmy"
      ? `${d}/${m}/${y}`
      : order === "mdy"
        ? `${m}/${d}/${y}`
        : order === "dots"
          ? `${d}.${m}.${y}`
          : `${y}${m}${d}`;
};
const quoted = (cell: string, d: Dialect): string =>
  d.quoteAll || /["\n\r]/.test(cell) || cell.includes(d.by) ? `"${cell.replaceAll('"', '""')}"` : cell;

const table = (rows: readonly Row[], d: Dialect): Uint8Array => {
  const cells = rows.map(({ day, cents, text }) => [
    written(day, d),
    text,
    ...(d.split ? [cents > 0 ? number(cents, d) : "", cents < 0 ? number(-cents, d) : ""] : [signed(-cents, d)]),
  ]);
  const header = d.header ? [["Date", "Description", ...(d.split ? ["Debit", "Credit"] : ["Amount"])]] : [];
  const lines = [...header, ...cells].map((line) => line.map((cell) => quoted(cell, d)).join(d.by));
  return iconv.encode([...(d.preamble ? ["My bank", "Kept since 1950"] : []), ...lines].join(d.end), d.encoding, {
    addBOM: d.encoding === "utf-16le",
  });
};

test("any table of rows in any dialect reads back as the same rows to the cent", () => {
  const settledOrder: Row = { day: "2026-10-31" as Day, cents: 1234, text: "Settles the order of days é" };
  const back: Row = { day: "2026-10-30" as Day, cents: -4321, text: "Money back ß" };
  fc.assert(
    fc.property(fc.array(row, { maxLength: 25 }), dialect, (rows, d) => {
      const all = [settledOrder, back, ...rows];
      const expected = all.map(({ day, cents, text }) => `${day} ${(cents / 100).toFixed(2)} ${text.replace(/\s+/g, " ").trim()}`);
      expect(rowsOf(table(all, d))).toEqual(expected);
    }),
    { numRuns: 400, seed: 20261120 },
  );
});
