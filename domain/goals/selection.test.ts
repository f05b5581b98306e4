import { describe, expect, test } from "vitest";
import { accountState, countOf, type Selection, toggleAccount, toggleHolding } from "./selection.ts";

const selected = (accounts: number[], holdings: number[]): Selection => ({ accounts: new Set(accounts), holdings: new Set(holdings) });
const brokerage = { account: 1, holdings: [11, 12] };

describe("the funding selection", () => {
  test("selecting an account clears its holdings, and only its own", () => {
    expect(toggleAccount(selected([5], [11, 31]), brokerage)).toEqual(selected([5, 1], [31]));
  });
  test("selecting a holding clears its account", () => {
    expect(toggleHolding(selected([5, 1], []), brokerage, 11)).toEqual(selected([5], [11]));
    expect(toggleHolding(selected([], [11, 12]), brokerage, 11)).toEqual(selected([], [12]));
  });
  test("an account is checked whole or with all holdings, and partly checked with some", () => {
    const state = (one: Selection) => accountState(one, brokerage);
    expect([state(selected([], [])), state(selected([], [11])), state(selected([], [11, 12])), state(selected([1], []))]).toEqual([
      false,
      "some",
      true,
      true,
    ]);
    expect(accountState(selected([], [99]), { account: 2, holdings: [] })).toBe(false);
  });
  test("clearing an account clears all its holdings; a partly checked one becomes whole", () => {
    expect(toggleAccount(selected([], [11, 12, 31]), brokerage)).toEqual(selected([], [31]));
    expect(toggleAccount(selected([1], []), brokerage)).toEqual(selected([], []));
    expect(toggleAccount(selected([], [12]), brokerage)).toEqual(selected([1], []));
  });
  test("counts accounts and holdings", () => expect(countOf(selected([1, 2], [11]))).toBe(3));
});
