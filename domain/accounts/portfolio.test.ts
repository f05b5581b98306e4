import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Day } from "../day.ts";
import { closeBy, portfolioByDay, positionValue } from "./portfolio.ts";

const day = (n: number): Day => `2026-11-${String(n).padStart(2, "0")}` as Day;
const vti = [
  { date: day(12), price: "300.10" },
  { date: day(13), price: "301.00" },
  { date: day(16), price: "299.55" },
];

describe("portfolio value", () => {
  test("follows the closing prices and keeps the last one on days without trading", () => {
    expect(portfolioByDay([{ securityId: 1, quantity: "2.5" }], new Map([[1, vti]]), day(12), day(17))).toEqual([
      { date: day(12), balance: 75_025 },
      { date: day(13), balance: 75_250 },
      { date: day(14), balance: 75_250 },
      { date: day(15), balance: 75_250 },
      { date: day(16), balance: 74_888 },
      { date: day(17), balance: 74_888 },
    ]);
  });

  test("is unknown until every security has a closing price", () => {
    const closes = new Map([
      [1, vti],
      [2, [{ date: day(15), price: "10" }]],
    ]);
    const positions = [1, 2].map((securityId) => ({ securityId, quantity: "1" }));
    expect(portfolioByDay(positions, closes, day(12), day(16)).map((p) => p.date)).toEqual([day(15), day(16)]);
    expect(closeBy(vti, day(11))).toBeNull();
  });

  test("equals the sum of its holdings to the cent, for any split", () => {
    const price = fc.integer({ min: 1, max: 5_000_000 }).map((n) => (n / 1000).toFixed(3));
    const quantity = fc.integer({ min: 0, max: 1_000_000_000 }).map((n) => (n / 10_000).toFixed(4));
    fc.assert(
      fc.property(fc.array(fc.tuple(price, quantity), { minLength: 1, maxLength: 12 }), (holdings) => {
        const closes = new Map(holdings.map(([p], id) => [id, [{ date: day(1), price: p }]]));
        const positions = holdings.map(([, q], securityId) => ({ securityId, quantity: q }));
        const [at] = portfolioByDay(positions, closes, day(2), day(2));
        expect(at?.balance).toBe(holdings.reduce((n, [p, q]) => n + positionValue(p, q), 0));
      }),
    );
  });
});
