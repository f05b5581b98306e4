import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatCsv, parseCsv, setCell, plainCell } from "./grid.ts";

describe("CSV text", () => {
  test.each([
    [
      "a,b\n1,2",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "a,b\r\n1,2\r\n",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      '"a, b","say ""hi"""\n"two\nlines",',
      [
        ["a, b", 'say "hi"'],
        ["two\nlines", ""],
      ],
    ],
    ["", []],
    ['""', [[""]]],
    [",", [["", ""]]],
    ['5" pipe,x', [['5" pipe', "x"]]],
  ])("parses %j", (text, grid) => expect(parseCsv(text)).toEqual(grid));

  test("any table reads back the same after writing", () => {
    const table = fc
      .integer({ min: 1, max: 5 })
      .chain((width) => fc.array(fc.array(fc.string(), { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }));
    fc.assert(
      fc.property(table, (grid) => {
        expect(parseCsv(formatCsv(grid))).toEqual(grid);
      }),
    );
  });
});

describe("setting a cell", () => {
  const grid = [["Month", "Saved"], ["Jan", "100"], ["Feb"]];
  test("leaves all other cells unchanged", () => expect(setCell(grid, 1, 1, "120")).toEqual([["Month", "Saved"], ["Jan", "120"], ["Feb"]]));
  test("extends a short row to the width of the header", () =>
    expect(setCell(grid, 2, 1, "90")).toEqual([
      ["Month", "Saved"],
      ["Jan", "100"],
      ["Feb", "90"],
    ]));
  test.each([
    [3, 0],
    [0, 2],
    [9, 9],
  ])("returns null for the missing cell %i, %i", (row, column) => expect(setCell(grid, row, column, "x")).toBeNull());
});

test.each([
  "=1+1",
  "+1",
  "-1",
  "@SUM(A1)",
  "\tx",
  "\rx",
  "\nx",
  "\uFF1D1+1",
  "\uFF0B1",
  "\uFF0D1",
  "\uFF20x",
  " =1",
  "\u200B=1",
  "\uFEFF\uFF1D1",
])("prevents a spreadsheet from reading %j as a formula", (text) => expect(plainCell(text)).toBe(`'${text}`));

test.each(["Coffee", "1+1", "a=b", "", "\u00a35", "2026-11-03"])("leaves %j unchanged", (text) => expect(plainCell(text)).toBe(text));
