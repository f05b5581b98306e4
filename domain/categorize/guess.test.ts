import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SYSTEM_CATEGORIES } from "../transactions/categories.ts";
import { readRow, type RowToRead, SURE_ENOUGH, TIERS } from "./guess.ts";

const row = (description: string, given: Partial<RowToRead> = {}): RowToRead => ({
  description,
  payee: null,
  moneyIn: false,
  account: "cash",
  currency: "USD",
  country: null,
  mcc: null,
  type: null,
  bankCategory: null,
  ...given,
});
const sureCode = (given: RowToRead): string | null => {
  const { code, tier } = readRow(given);
  return tier !== null && TIERS[tier] >= SURE_ENOUGH ? code : null;
};

describe("a brand that means different things in countries of one currency", () => {
  test("is that of the household's country, and waits for review", () => {
    const hostel = row("CARTE A&O", { currency: "EUR", country: "de" });
    expect(readRow(hostel).code).toBe("TRAVEL_LODGING");
    expect(sureCode(hostel)).toBeNull();
    expect(readRow({ ...hostel, country: "it" }).code).toBe("FOOD_AND_DRINK_GROCERIES");
  });
});

describe("reading a row's category", () => {
  test.each([
    ["a brand, whole", row("SAFEWAY #1711"), "FOOD_AND_DRINK_GROCERIES"],
    ["a brand of several words, whole", row("PLANET FITNESS CLUB FEES"), "PERSONAL_CARE_GYMS_AND_FITNESS_CENTERS"],
    ["pay", row("INITECH DIRECT DEP 250305 210735679", { moneyIn: true }), "INCOME_SALARY"],
    ["interest received", row("INTEREST PAYMENT", { moneyIn: true }), "INCOME_INTEREST_EARNED"],
    ["interest charged", row("PURCHASE INTEREST CHARGE", { account: "credit" }), "BANK_FEES_INTEREST_CHARGE"],
    ["a fee", row("MONTHLY MAINTENANCE FEE"), "BANK_FEES_OTHER_BANK_FEES"],
    ["cash", row("ATM WITHDRAWAL 09/13 ATLANTA GA"), "TRANSFER_OUT_WITHDRAWAL"],
    ["a bank's code for cash", row("7 ELM ST", { type: "ATM" }), "TRANSFER_OUT_WITHDRAWAL"],
    [
      "a payment to a card, seen from the card",
      row("PAYMENT THANK YOU", { moneyIn: true, account: "credit" }),
      "LOAN_PAYMENTS_CREDIT_CARD_PAYMENT",
    ],
    [
      "a refund keeps its shop's category",
      row("PURCHASE RETURN AUTHORIZED ON 06/06 SAFEWAY 2563 COLUMBUS OH CARD 5010", { moneyIn: true }),
      "FOOD_AND_DRINK_GROCERIES",
    ],
    ["a merchant category code", row("BLUE HERON PLAZA", { account: "credit", mcc: "5411" }), "FOOD_AND_DRINK_GROCERIES"],
    ["a brand of another country of the euro", row("ALBERT HEIJN 1021", { currency: "EUR" }), "FOOD_AND_DRINK_GROCERIES"],
  ])("is sure of %s", (_what, given, code) => {
    expect(sureCode(given)).toBe(code);
  });

  test.each([
    ["a name that only shares a word with a brand", row("LUCKY WOK")],
    ["a card purchase of an unknown shop", row("POS PURCHASE GENTLE SUMMIT")],
    ["a brand that sells under another kind's name", row("TARGET PEST CONTROL")],
    ["a payment between people", row("ZELLE TO ANNA K ON 03/04 REF #PP0AB")],
    ["money in from a shop without a word of a refund", row("ACH CREDIT SAFEWAY", { moneyIn: true })],
    ["pay in the name of a shop", row("DEBIT CARD PURCHASE SALARY CAFE")],
    ["interest in the name of a brewery", row("POS Debit- Debit Card 7269 INTEREST BREWING CO ATLANTA GA")],
    ["words of banks and rails", row("ONLINE CARD PURCHASE RECURRING SERVICE")],
    ["a payment to a card that arrives in a cash account", row("PAYMENT THANK YOU", { moneyIn: true })],
  ])("is not sure of %s", (_what, given) => {
    expect(sureCode(given)).toBeNull();
  });

  test("never calls what an investment account does spending", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("YOU BOUGHT SAFEWAY INC", "SAFEWAY", "NETFLIX", "REINVESTMENT", "GREEN LANTERN"),
        fc.boolean(),
        (text, moneyIn) => {
          const { code } = readRow(row(text, { account: "investment", moneyIn }));
          expect(SYSTEM_CATEGORIES.find((one) => one.code === code)?.section).not.toBe("Expense");
        },
      ),
    );
  });

  test("gives a category of the taxonomy or none, and the same one for the same row", () => {
    const codes = new Set(SYSTEM_CATEGORIES.map(({ code }) => code));
    const words = fc.constantFrom(
      "SAFEWAY",
      "PAYMENT",
      "TRANSFER",
      "TO",
      "SAV",
      "VENMO",
      "ROBINHOOD",
      "CHASE",
      "FEE",
      "PIZZA",
      "LOAN",
      "#12",
      "CA",
    );
    fc.assert(
      fc.property(
        fc.array(words, { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        fc.constantFrom("cash" as const, "credit" as const, "loan" as const, "investment" as const, "other" as const),
        (text, moneyIn, account) => {
          const given = row(text.join(" "), { moneyIn, account });
          const { code } = readRow(given);
          expect(code === null || codes.has(code)).toBe(true);
          expect(readRow(given).code).toBe(code);
        },
      ),
    );
  });
});
