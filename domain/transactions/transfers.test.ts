import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, day, type Day } from "../day.ts";
import { cents } from "../money.ts";
import { findTransfers, type TransferAccount, type TransferRow } from "./transfers.ts";

const account = (id: number, type: TransferAccount["type"], over: Partial<TransferAccount> = {}): TransferAccount => ({
  id,
  name: `Account ${id}`,
  type,
  subtype: null,
  mask: String(1000 + id),
  hasRows: true,
  ...over,
});
const CHECKING = account(1, "depository", { name: "Everyday Checking" });
const SAVINGS = account(2, "depository", { name: "High-Yield Savings" });
const CARD = account(3, "credit");
const MORTGAGE = account(4, "loan", { subtype: "mortgage", hasRows: false });
const AUTO = account(5, "loan", { subtype: "auto", hasRows: false });
const STUDENT = account(6, "loan", { subtype: "student", hasRows: true });
const BROKER = account(7, "investment", { hasRows: false });
const ROTH = account(8, "investment", { hasRows: false });
const ALL = [CHECKING, SAVINGS, CARD, MORTGAGE, AUTO, STUDENT, BROKER, ROTH];

const MONDAY = day("2026-03-02");
let ids = 100;
const row = (at: TransferAccount, amount: number, code: string | null, over: Partial<TransferRow> = {}): TransferRow => ({
  id: ++ids,
  accountId: at.id,
  amount: cents(amount),
  day: MONDAY,
  code,
  section:
    code === null || code.startsWith("TRANSFER") || code.endsWith("CREDIT_CARD_PAYMENT")
      ? "Transfer"
      : code.startsWith("INCOME")
        ? "Income"
        : "Expense",
  sure: true,
  text: "",
  ...over,
});
const pairsOf = (rows: TransferRow[], accounts = ALL) =>
  findTransfers(rows, accounts)
    .filter((side) => side.peerId === null || side.id < side.peerId)
    .map((side) => side.type);

describe("pairing transfers", () => {
  test.each<[string, TransferRow[], string[]]>([
    [
      "checking to savings on one day",
      [row(CHECKING, 50_000, "TRANSFER_OUT_SAVINGS"), row(SAVINGS, -50_000, "TRANSFER_IN_SAVINGS")],
      ["account_transfer"],
    ],
    [
      "a card paid, the card's side two days later",
      [
        row(CHECKING, 84_310, "LOAN_PAYMENTS_CREDIT_CARD_PAYMENT"),
        row(CARD, -84_310, "LOAN_PAYMENTS_CREDIT_CARD_PAYMENT", { day: addDays(MONDAY, 2) }),
      ],
      ["card_payment"],
    ],
    [
      "a loan whose lender sends rows",
      [row(CHECKING, 40_550, "LOAN_PAYMENTS_STUDENT_LOAN_PAYMENT"), row(STUDENT, -40_550, "TRANSFER_IN_ACCOUNT_TRANSFER")],
      ["loan_payment"],
    ],
    [
      "the arriving side was filed nowhere",
      [row(CHECKING, 20_000, "TRANSFER_OUT_ACCOUNT_TRANSFER"), row(SAVINGS, -20_000, "INCOME_OTHER", { sure: false })],
      ["account_transfer"],
    ],
    [
      "a payment app that names the own account",
      [
        row(CHECKING, 9_900, "TRANSFER_OUT_TRANSFER_OUT_FROM_APPS", { text: "zelle to savings 1002" }),
        row(SAVINGS, -9_900, "TRANSFER_IN_TRANSFER_IN_FROM_APPS"),
      ],
      ["account_transfer"],
    ],
  ])("pairs: %s", (_, rows, types) => expect(pairsOf(rows)).toEqual(types));

  test.each<[string, TransferRow[]]>([
    [
      "a purchase and an equal refund on another card",
      [row(CHECKING, 5_000, "GENERAL_MERCHANDISE_SUPERSTORES"), row(CARD, -5_000, "GENERAL_MERCHANDISE_SUPERSTORES")],
    ],
    ["an own transfer and an equal paycheck", [row(CHECKING, 259_000, "TRANSFER_OUT_SAVINGS"), row(SAVINGS, -259_000, "INCOME_SALARY")]],
    [
      "two sides six days apart",
      [row(CHECKING, 50_000, "TRANSFER_OUT_SAVINGS"), row(SAVINGS, -50_000, "TRANSFER_IN_SAVINGS", { day: addDays(MONDAY, 6) })],
    ],
    ["both on one account", [row(CHECKING, 50_000, "TRANSFER_OUT_SAVINGS"), row(CHECKING, -50_000, "TRANSFER_IN_SAVINGS")]],
    ["a cent apart", [row(CHECKING, 50_000, "TRANSFER_OUT_SAVINGS"), row(SAVINGS, -50_001, "TRANSFER_IN_SAVINGS")]],
    [
      "money to a friend and equal money from another",
      [row(CHECKING, 2_500, "TRANSFER_OUT_TRANSFER_OUT_FROM_APPS"), row(SAVINGS, -2_500, "TRANSFER_IN_TRANSFER_IN_FROM_APPS")],
    ],
    [
      "a card payment that arrives on no card",
      [row(CHECKING, 2_500, "LOAN_PAYMENTS_CREDIT_CARD_PAYMENT"), row(SAVINGS, -2_500, "TRANSFER_IN_SAVINGS")],
    ],
    [
      "one that a person filed as income",
      [row(CHECKING, 2_500, "TRANSFER_OUT_ACCOUNT_TRANSFER"), row(SAVINGS, -2_500, "INCOME_OTHER", { sure: true })],
    ],
  ])("does not pair: %s", (_, rows) => expect(pairsOf(rows)).toEqual([]));

  test("takes the pair closest in days and uses each row once", () => {
    const out = row(CHECKING, 10_000, "TRANSFER_OUT_SAVINGS");
    const near = row(SAVINGS, -10_000, "TRANSFER_IN_SAVINGS", { day: addDays(MONDAY, 1) });
    const far = row(SAVINGS, -10_000, "TRANSFER_IN_SAVINGS", { day: addDays(MONDAY, -4) });
    expect(findTransfers([far, near, out], ALL).map((side) => [side.id, side.peerId])).toEqual([
      [out.id, near.id],
      [near.id, out.id],
    ]);
  });
});

describe("payments to an account without rows", () => {
  test("matches a mortgage payment to the only mortgage", () => {
    const paid = row(CHECKING, 237_646, "LOAN_PAYMENTS_MORTGAGE_PAYMENT");
    expect(findTransfers([paid], ALL)).toEqual([{ id: paid.id, accountId: MORTGAGE.id, peerId: null, type: "loan_payment" }]);
  });
  test("matches money to investments to the portfolio it names, and to none of several if it names none", () => {
    const named = row(CHECKING, 30_000, "TRANSFER_OUT_INVESTMENT_AND_RETIREMENT_FUNDS", { text: "moneyline ppd id:1008" });
    const unnamed = row(CHECKING, 30_000, "TRANSFER_OUT_INVESTMENT_AND_RETIREMENT_FUNDS");
    expect(findTransfers([named, unnamed], ALL)).toEqual([{ id: named.id, accountId: ROTH.id, peerId: null, type: "investment" }]);
  });
  test.each([
    ["northway investments brokerage", null],
    ["northway investments roth ira", null],
    ["moneyline 401k contribution", 9],
    ["moneyline", 9],
  ])("matches “%s” to the only portfolio unless it names another kind of portfolio", (text, found) => {
    const retirement = account(9, "investment", { name: "Old employer 401(k)", subtype: "401k", hasRows: false });
    const paid = row(CHECKING, 30_000, "TRANSFER_OUT_INVESTMENT_AND_RETIREMENT_FUNDS", { text });
    expect(findTransfers([paid], [CHECKING, retirement])[0]?.accountId ?? null).toBe(found);
  });
  test("leaves rent alone, and leaves a loan payment unchanged without a tracked loan", () => {
    expect(pairsOf([row(CHECKING, 180_000, "RENT_AND_UTILITIES_RENT")])).toEqual([]);
    expect(pairsOf([row(CHECKING, 237_646, "LOAN_PAYMENTS_MORTGAGE_PAYMENT")], [CHECKING, AUTO])).toEqual([]);
  });
});

test("for any ledger, sides point at each other, amounts cancel, each row is used once, and row order does not matter", () => {
  const codes = [
    "TRANSFER_OUT_SAVINGS",
    "TRANSFER_IN_SAVINGS",
    "LOAN_PAYMENTS_CREDIT_CARD_PAYMENT",
    "INCOME_SALARY",
    "FOOD_AND_DRINK_GROCERIES",
    "OTHER_OTHER",
    "LOAN_PAYMENTS_MORTGAGE_PAYMENT",
    "TRANSFER_OUT_INVESTMENT_AND_RETIREMENT_FUNDS",
    null,
  ];
  const anyRow = fc.record({
    accountId: fc.constantFrom(1, 2, 3, 6),
    amount: fc.constantFrom(-10_000, 10_000, -2_500, 2_500, 0, 777).map(cents),
    day: fc.integer({ min: 0, max: 30 }).map((n): Day => addDays(MONDAY, n)),
    code: fc.constantFrom(...codes),
    sure: fc.boolean(),
    text: fc.constantFrom("", "to 1002", "from 1001"),
  });
  fc.assert(
    fc.property(fc.array(anyRow, { maxLength: 40 }), fc.integer(), (given, seed) => {
      const rows = given.map((one, i) => ({ ...row(CHECKING, 0, one.code), ...one, id: i + 1 }));
      const sides = findTransfers(rows, ALL);
      const byId = new Map(sides.map((side) => [side.id, side]));
      expect(byId.size).toBe(sides.length);
      const amount = new Map(rows.map((r) => [r.id, r.amount]));
      for (const side of sides) {
        if (side.peerId === null) continue;
        expect(byId.get(side.peerId)?.peerId).toBe(side.id);
        expect((amount.get(side.id) ?? 0) + (amount.get(side.peerId) ?? 1)).toBe(0);
      }
      const shuffled = rows
        .map((r, i) => ({ r, k: Math.imul(i + 1, seed | 1) }))
        .toSorted((a, b) => a.k - b.k)
        .map(({ r }) => r);
      const plain = (found: typeof sides) => found.map((s) => `${s.id}-${s.peerId}-${s.accountId}`).toSorted();
      expect(plain(findTransfers(shuffled, ALL))).toEqual(plain(sides));
    }),
  );
});
