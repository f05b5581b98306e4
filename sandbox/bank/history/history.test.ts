import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SYSTEM_CATEGORIES } from "#domain/transactions/categories.ts";
import { addDays, type Day, day, daysBetween, eachDay } from "#domain/day.ts";
import { institutions } from "../institutions.ts";
import { dateAt, indexOf } from "./calendar.ts";
import { type Entry, standingOf } from "./entry.ts";
import { Households } from "./households.ts";
import { UNIT, worthOf } from "./portfolio.ts";
import { listed, priceOf } from "./prices.ts";

const TODAY = day("2026-11-20");
const households = new Households();
const everyone = [
  ...institutions.flatMap(({ id }) => ["user_good", "user_large"].map((login) => [id, login] as const)),
  ["ins_sandbox_harbor", "demo_maya"] as const,
  ["ins_sandbox_juniper", "demo_sam"] as const,
];
const demo = households.of("ins_sandbox_harbor", "demo_maya");
const aDay = fc.integer({ min: 400, max: indexOf(TODAY) }).map((index) => dateAt(index).day);

const closing = (entries: readonly Entry[], account: string, opening: number, from: Day, to: Day): number[] => {
  const byDay = new Map<number, number>();
  for (const entry of entries)
    if (entry.account === account && entry.posts !== null) byDay.set(entry.posts, (byDay.get(entry.posts) ?? 0) + entry.amount);
  let balance = opening;
  return eachDay(dateAt(0).day, to)
    .map((at) => (balance -= byDay.get(indexOf(at)) ?? 0))
    .slice(indexOf(from));
};

describe.each(everyone)("the history of %s %s", (institutionId, login) => {
  const household = households.of(institutionId, login);
  const accounts = households.accountsOf(institutionId, login);

  test("keeps everyday accounts and savings above zero and cards within their limit", () => {
    for (const account of accounts) {
      if (account.type !== "depository" && account.type !== "credit") continue;
      const balances = closing(household.entriesUntil(TODAY), account.key, account.opening, addDays(TODAY, -1826), TODAY);
      if (account.type === "depository") expect(Math.min(...balances), account.name).toBeGreaterThan(0);
      else expect(Math.max(...balances.map((balance) => -balance)), account.name).toBeLessThan(account.limit ?? 0);
      expect(household.balanceAt(account.key, TODAY)).toBe(account.type === "credit" ? -(balances.at(-1) ?? 0) : balances.at(-1));
    }
  });

  test("returns the same rows for the same login, in whatever order days are requested", () => {
    const again = new Households().of(institutionId, login);
    again.entriesUntil(day("2023-02-03"));
    expect(again.entriesUntil(TODAY)).toEqual(household.entriesUntil(TODAY).filter((entry) => entry.on <= indexOf(TODAY)));
  });

  test("never uses a key twice", () => {
    const keys = household.entriesUntil(TODAY).map((entry) => entry.key);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe("the demo household", () => {
  const entries = demo.entriesUntil(TODAY).filter((entry) => entry.on >= indexOf(TODAY) - 1826);

  test("changes balances from one day to the next by exactly the rows posted that day", () => {
    const account = fc.constantFrom("maya checking", "joint", "savings", "maya card", "sam card");
    fc.assert(
      fc.property(aDay, account, (at, key) => {
        const posted = demo
          .entriesUntil(TODAY)
          .filter((entry) => entry.account === key && entry.posts === indexOf(at) + 1)
          .reduce((sum, entry) => sum + entry.amount, 0);
        const moved = demo.balanceAt(key, addDays(at, 1)) - demo.balanceAt(key, at);
        expect(moved).toBe(key.endsWith("card") ? posted : 0 - posted);
      }),
      { numRuns: 60 },
    );
  });

  test("never changes the past: only pending rows may disappear", () => {
    fc.assert(
      fc.property(aDay, fc.integer({ min: 1, max: 40 }), (at, later) => {
        const [now, then] = [indexOf(at), indexOf(at) + later];
        const changed = entries.filter((entry) => standingOf(entry, now) === "posted" && standingOf(entry, then) !== "posted");
        expect(changed).toEqual([]);
      }),
      { numRuns: 30 },
    );
    expect(entries.some((entry) => standingOf(entry, entry.on) === "pending" && standingOf(entry, entry.on + 9) === "absent")).toBe(true);
  });

  test("gives every transfer between own accounts and every card payment a matching side within two days", () => {
    const pairs = Map.groupBy(
      entries.filter(({ what }) => /^TRANSFER_(IN|OUT)_(SAVINGS|ACCOUNT_TRANSFER)$|CREDIT_CARD_PAYMENT$/.test(what.category)),
      (entry) => `${entry.key.split("/")[0]} ${Math.abs(entry.amount)}`,
    );
    expect(pairs.size).toBeGreaterThan(100);
    for (const sides of pairs.values()) {
      const [out, into] = [sides.filter((side) => side.amount > 0), sides.filter((side) => side.amount < 0)];
      for (const side of out) {
        if (side.on > indexOf(TODAY) - 2) continue;
        expect(
          into.some((other) => other.account !== side.account && other.on >= side.on && other.on - side.on <= 2),
          side.key,
        ).toBe(true);
      }
    }
  });

  test("reduces loans by the principal of each installment, and the bank pays what the lender asks", () => {
    const paid = (category: string) => entries.filter((entry) => entry.what.category === category).length;
    expect(paid("LOAN_PAYMENTS_MORTGAGE_PAYMENT")).toBe(60);
    expect(paid("LOAN_PAYMENTS_STUDENT_LOAN_PAYMENT")).toBe(60);
    for (const key of ["mortgage", "student", "auto"]) {
      const months = Array.from({ length: 50 }, (_, n) => demo.balanceAt(key, addDays(TODAY, -30 * n)));
      expect(
        [...months].sort((a, b) => a - b),
        key,
      ).toEqual(months);
    }
    expect(demo.balanceAt("auto", day("2022-01-01"))).toBe(0);
  });

  test("delivers what is invested, and an investment account is worth what it holds", () => {
    for (const [key, line] of [
      ["roth", "6614"],
      ["brokerage", "9027"],
    ] as const) {
      const left = entries.filter((entry) => entry.what.description.endsWith(line)).map((entry) => [entry.on, entry.amount]);
      const portfolio = demo.portfolio(key);
      expect(
        portfolio
          ?.tradesUntil(indexOf(TODAY))
          .filter((trade) => trade.subtype === "deposit" && trade.on >= indexOf(TODAY) - 1826)
          .map((trade) => [trade.on, -trade.amount]),
      ).toEqual(left);
    }
  });

  test("derives an investment account from its history: units, cash, and value at the day's prices", () => {
    fc.assert(
      fc.property(aDay, fc.constantFrom("401k", "roth", "brokerage"), (at, key) => {
        const index = indexOf(at);
        const portfolio = demo.portfolio(key);
        const trades = portfolio?.tradesUntil(index) ?? [];
        const positions = portfolio?.positionsAt(index);
        expect(positions?.cash).toBe(0 - trades.reduce((sum, trade) => sum + trade.amount, 0));
        expect(positions?.cash).toBeGreaterThanOrEqual(0);
        for (const { ticker, units } of positions?.positions ?? [])
          expect(units / UNIT).toBeCloseTo(
            trades.filter((trade) => trade.ticker === ticker).reduce((sum, trade) => sum + trade.quantity, 0),
            3,
          );
        expect(demo.balanceAt(key, at)).toBe(
          (positions?.cash ?? 0) +
            (positions?.positions ?? []).reduce((sum, { ticker, units }) => sum + worthOf(units, priceOf(ticker, index)), 0),
        );
      }),
      { numRuns: 20 },
    );
  });

  test("changes prices every trading day, not on weekends, and never by a jump", () => {
    for (const { ticker } of listed) {
      const prices = Array.from({ length: 365 }, (_, n) => priceOf(ticker, indexOf(TODAY) - 365 + n));
      expect(new Set(prices).size, ticker).toBeGreaterThan(20);
      prices.forEach((price, n) => expect(Math.abs(price / (prices[n - 1] ?? price) - 1), ticker).toBeLessThan(0.09));
      expect(priceOf(ticker, indexOf(day("2026-11-15")))).toBe(priceOf(ticker, indexOf(day("2026-11-13"))));
    }
  });

  test("has only recent pending rows; some never post, and tips change some amounts", () => {
    const pending = entries.filter((entry) => standingOf(entry, indexOf(TODAY)) === "pending");
    expect(pending.length).toBeGreaterThan(0);
    for (const entry of pending) expect(indexOf(TODAY) - entry.on).toBeLessThanOrEqual(6);
    expect(entries.some((entry) => entry.posts === null)).toBe(true);
    expect(entries.filter((entry) => entry.held !== entry.amount).length).toBeGreaterThan(50);
  });

  test("has a realistic year: salaries, seasons, refunds, and a trip with its fee", () => {
    const of2025 = entries.filter((entry) => dateAt(entry.on).year === 2025);
    const total = (pattern: RegExp, month?: number) =>
      of2025
        .filter((entry) => pattern.test(entry.what.category) && (month === undefined || dateAt(entry.on).month === month))
        .reduce((sum, entry) => sum + entry.amount, 0);
    expect(of2025.filter((entry) => entry.key.startsWith("sam pay/"))).toHaveLength(26);
    expect(of2025.filter((entry) => entry.key.startsWith("maya pay/"))).toHaveLength(24);
    expect(total(/GAS_AND_ELECTRICITY/, 1)).toBeGreaterThan(total(/GAS_AND_ELECTRICITY/, 5));
    expect(total(/^GENERAL_MERCHANDISE/, 12)).toBeGreaterThan(total(/^GENERAL_MERCHANDISE/, 4));
    expect(
      of2025.filter((entry) => entry.amount < 0 && entry.what.merchant !== null && entry.what.category.startsWith("GENERAL_MERCHANDISE"))
        .length,
    ).toBeGreaterThan(0);
    expect(total(/FOREIGN_TRANSACTION_FEES/)).toBeGreaterThan(0);
    expect(total(/^INCOME_INTEREST/)).toBeLessThan(0);
    expect(total(/^INCOME_SALARY/) + total(/^(?!INCOME|TRANSFER|LOAN_PAYMENTS_CREDIT)/)).toBeLessThan(0);
  });

  test("simulates more than five years", () => {
    const entries = new Households().of("ins_sandbox_harbor", "demo_maya").entriesUntil(TODAY);
    const first = Math.min(...entries.map((entry) => entry.on));
    expect(daysBetween(dateAt(first).day, TODAY)).toBeGreaterThan(1826);
  });
});

test("every category is in the taxonomy, and every row has a description", () => {
  const codes = new Set(SYSTEM_CATEGORIES.map((category) => category.code));
  for (const [institutionId, login] of everyone) {
    for (const { what } of households.of(institutionId, login).entriesUntil(TODAY)) {
      expect(codes.has(what.category), what.category).toBe(true);
      expect(what.description).toMatch(/^[^{}]{4,}$/);
    }
  }
});
