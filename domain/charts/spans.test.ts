import { expect, it } from "vitest";
import { cents } from "../money.ts";
import { spansOf } from "./spans.ts";
import { areTimes } from "./times.ts";

const of = (...amounts: number[]) => spansOf(amounts.map(cents));

it("draws amounts from zero on one scale, debts to its left", () => {
  expect(of(400, 100, 0)).toEqual({
    zero: 0,
    spans: [
      { from: 0, size: 1 },
      { from: 0, size: 0.25 },
      { from: 0, size: 0 },
    ],
  });
  expect(of(300, -100)).toEqual({
    zero: 0.25,
    spans: [
      { from: 0.25, size: 0.75 },
      { from: 0, size: 0.25 },
    ],
  });
  expect(of(-200)).toEqual({ zero: 1, spans: [{ from: 0, size: 1 }] });
  expect(of(0)).toEqual({ zero: 0, spans: [{ from: 0, size: 0 }] });
  expect(of()).toEqual({ zero: 0, spans: [] });
});

it.each([
  ["January 2026", "February 2026"],
  ["Nov 3, 2026", "Nov 4, 2026"],
  ["Q1 2026", "Q2 2026"],
  ["2024", "2025"],
  ["2026-01", "2026-02"],
  ["Week of Nov 2", "Week of Nov 9"],
  ["Monday", "Tuesday"],
])("knows labels that follow each other in time: %s", (...labels) => expect(areTimes(labels)).toBe(true));

it.each([["Groceries", "Dining out"], ["Apple, Dec 2"], ["January 2026", "Rent"], ["Fidelity 401(k)"], ["Maya"], [""], []])(
  "knows labels that are names: %s",
  (...labels) => expect(areTimes(labels)).toBe(false),
);
