import { describe, expect, test } from "vitest";
import { merchantName } from "../categorize/merchant-name.ts";
import { SYSTEM_CATEGORIES, UNKNOWN_IN, UNKNOWN_OUT } from "./categories.ts";
import { isOnePayee, merchantKey } from "./merchant.ts";

describe("merchants", () => {
  test.each([
    ["SQ *BLUE BOTTLE COFFEE #1204", "Blue Bottle Coffee"],
    ["POS PURCHASE TRADER JOE S #542", "Trader Joe's"],
    ["NETFLIX.COM 866-579-7172", "Netflix"],
    ["PAYPAL *SPOTIFY", "Spotify"],
    ["Debit Card Purchase - Shell Oil 57444", "Shell Oil"],
    ["  ", "Unknown"],
    ["Café Müller", "Café Müller"],
  ])("%j becomes %j", (description, expected) => {
    expect(merchantName(description)).toBe(expected);
  });

  test("have the same key regardless of case, accents, store number, or punctuation", () => {
    expect(new Set(["Trader Joe's #542", "TRADER JOES 17", "trader joe’s"].map(merchantKey)).size).toBe(1);
    expect(merchantKey("Café")).toBe(merchantKey("CAFE"));
    expect(merchantKey("7-Eleven")).not.toBe("");
    expect(merchantKey("!!!")).not.toBe("");
  });
});

test.each([
  ["Check #1021", false],
  ["CHECK 88", false],
  ["Zelle Payment", false],
  ["ATM WITHDRAWAL", false],
  ["Check Into Cash", true],
  ["Green Leaf", true],
])("a choice for %j applies to the next transaction: %s", (name, expected) => {
  expect(isOnePayee(merchantKey(name))).toBe(expected);
});

describe("categories", () => {
  test("have unique codes and names, and every taxonomy group has a section", () => {
    expect(new Set(SYSTEM_CATEGORIES.map((c) => c.code)).size).toBe(SYSTEM_CATEGORIES.length);
    expect(new Set(SYSTEM_CATEGORIES.map((c) => c.name)).size).toBe(SYSTEM_CATEGORIES.length);
    expect(SYSTEM_CATEGORIES.length).toBe(130);
    expect(SYSTEM_CATEGORIES.map((c) => c.code)).toEqual(expect.arrayContaining([UNKNOWN_IN, UNKNOWN_OUT]));
  });

  test("never count card payments and transfers as spending", () => {
    const section = (code: string) => SYSTEM_CATEGORIES.find((c) => c.code === code)?.section;
    expect(section("LOAN_PAYMENTS_CREDIT_CARD_PAYMENT")).toBe("Transfer");
    expect(SYSTEM_CATEGORIES.filter((c) => c.code.startsWith("TRANSFER_")).every((c) => c.section === "Transfer")).toBe(true);
  });
});
