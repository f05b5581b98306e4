import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useAmounts } from "./amounts.ts";

test.each([
  ["| Debts | -$383,619.95 |", "| Debts | −$383,619.95 |"],
  ["-$5 and (-$6), **-$7**, [-$8](a)", "−$5 and (−$6), **−$7**, [−$8](a)"],
  ["-EUR 5.00", "−EUR 5.00"],
  ["$10-$20 in Sep-Oct, 5-10 times, -5%", "$10-$20 in Sep-Oct, 5-10 times, -5%"],
])("a negative amount in a text has the minus sign of all screens: %s", (text, shown) => {
  expect(renderHook(() => useAmounts()).result.current.mask(text)).toBe(shown);
});
