import { expect, test } from "vitest";
import { areTimes } from "./times.ts";

test.each([
  [["October 2026", "November 2026"], true],
  [["Nov 3, 2026", "Nov 4, 2026"], true],
  [["Q3 2026", "Q4 2026"], true],
  [["2025", "2026"], true],
  [["Monday", "Tuesday"], true],
  [["Groceries", "Dining"], false],
  [["2026", "Groceries"], false],
  [["7-Eleven", "76"], false],
  [[], false],
])("%j are times: %s", (labels, expected) => expect(areTimes(labels)).toBe(expected));
