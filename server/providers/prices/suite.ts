import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Day } from "#domain/day.ts";
import type { PriceProvider } from "./index.ts";

/** What the suite needs of an implementation: VTI and AAPL are listed, prices around 2026-11-20 are known, and `close` ends it. */
export type PricesUnderTest = { provider: PriceProvider; close: () => Promise<void> };

const day = (text: string): Day => text as Day;

/** The contract that every price provider must meet. */
export const pricesSuite = (name: string, open: () => Promise<PricesUnderTest>): void => {
  describe(`${name}`, () => {
    let t: PricesUnderTest;
    beforeAll(async () => {
      t = await open();
    });
    afterAll(() => t.close());

    test("finds a security by its symbol, and nothing for an unknown one", async () => {
      expect(await t.provider.find("VTI")).toMatchObject({ symbol: "VTI", currency: "USD" });
      expect((await t.provider.find("VTI"))?.name).toMatch(/Vanguard/);
      expect(await t.provider.find("NOTASYMBOL")).toBeNull();
    });

    test("suggests by symbol or name, at most eight, and nothing for empty text", async () => {
      expect((await t.provider.search("vti"))[0]?.symbol).toBe("VTI");
      expect((await t.provider.search("apple")).map((one) => one.symbol)).toContain("AAPL");
      expect((await t.provider.search("v")).length).toBeLessThanOrEqual(8);
      expect(await t.provider.search("   ")).toEqual([]);
      expect(await t.provider.search("no security is called this")).toEqual([]);
    });

    test("returns closing prices of trading days in the requested range, oldest first", async () => {
      const closes = await t.provider.closes("VTI", day("2026-11-13"), day("2026-11-20"));
      expect(closes.map((c) => c.date)).toEqual(["2026-11-13", "2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19", "2026-11-20"]);
      for (const { price } of closes) expect(price).toMatch(/^\d+(\.\d{1,6})?$/);
    });

    test("returns no closing price for a weekend or an unknown symbol", async () => {
      expect(await t.provider.closes("VTI", day("2026-11-14"), day("2026-11-15"))).toEqual([]);
      expect(await t.provider.closes("NOTASYMBOL", day("2026-11-13"), day("2026-11-20"))).toEqual([]);
    });
  });
};
