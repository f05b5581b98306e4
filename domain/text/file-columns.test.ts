import { expect, test } from "vitest";
import { type ColumnRole, mappingProblems } from "./file-columns.ts";

const problems = (columns: ColumnRole[], positiveIs: "in" | "out" | null = null) =>
  mappingProblems({ columns, dateOrder: null, decimalMark: null, positiveIs });

test.each<[ColumnRole[], object]>([
  [["date", "amount"], {}],
  [["date", "second date", "second date", "description", "description", "amount", "balance", "ignored", "ignored"], {}],
  [["date", "money out"], {}],
  [["date", "money in", "money out"], {}],
  [["amount", "description"], { columns: "Choose the column that holds the date." }],
  [["date", "date", "amount"], { columns: "Only one column can be the date." }],
  [["date", "amount", "amount"], { columns: "Only one column can be the amount." }],
  [["date", "amount", "money in"], { columns: "Choose one amount column, or separate money out and money in columns." }],
  [["date", "description"], { columns: "Choose the column that holds the amount." }],
  [[], { columns: "Choose the column that holds the date." }],
])("problems with the columns %j: %j", (columns, expected) => {
  expect(problems(columns)).toEqual(expected);
});

test("a sign can be chosen only when one column holds all amounts", () => {
  expect(problems(["date", "amount"], "out")).toEqual({});
  expect(problems(["date", "money out"], "out")).toEqual({ positiveIs: "Money out and money in already have their own columns." });
});
