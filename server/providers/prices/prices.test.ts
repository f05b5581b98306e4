import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Day } from "#domain/day.ts";
import { startBank } from "../bank/choose.ts";
import { makeLog } from "../../telemetry/log.ts";
import { readSettings } from "../../config/settings.ts";
import { choosePrices } from "./choose.ts";
import { PricesError, symbolOf } from "./index.ts";
import { sandboxPrices } from "./sandbox.ts";
import { pricesSuite } from "./suite.ts";
import { type TiingoDouble, tiingoDouble } from "./testing.ts";
import { tiingoPrices } from "./tiingo.ts";

const NOW = new Date("2026-11-20T22:00:00.000Z");

pricesSuite("the sandbox market", async () => ({ provider: sandboxPrices(() => NOW), close: async () => {} }));

pricesSuite("Tiingo's wire", async () => {
  const double = await tiingoDouble(NOW);
  return { provider: tiingoPrices({ key: double.key, baseUrl: double.url }), close: double.close };
});

describe("Tiingo", () => {
  let double: TiingoDouble;
  beforeAll(async () => {
    double = await tiingoDouble(NOW);
  });
  afterAll(() => double.close());

  test("a wrong key, a used-up quota, and a silent server are temporary failures, not an unknown symbol", async () => {
    await expect(tiingoPrices({ key: "wrong", baseUrl: double.url }).find("VTI")).rejects.toThrow(PricesError);
    const prices = tiingoPrices({ key: double.key, baseUrl: double.url });
    for (const status of [429, 500, 503]) {
      double.fail(status);
      await expect(prices.closes("VTI", "2026-11-13" as Day, "2026-11-20" as Day)).rejects.toThrow(PricesError);
    }
    double.fail(null);
    await expect(tiingoPrices({ key: double.key, baseUrl: "http://127.0.0.1:9" }).find("VTI")).rejects.toThrow(PricesError);
  });

  test("the key is not in any URL", async () => {
    await tiingoPrices({ key: double.key, baseUrl: double.url }).search("vti");
    expect(double.asked.join(" ")).not.toContain(double.key);
  });

  test("uses the plain closing price, not the one adjusted for dividends", async () => {
    const [real] = await tiingoPrices({ key: double.key, baseUrl: double.url }).closes("AAPL", "2026-11-20" as Day, "2026-11-20" as Day);
    const [sandbox] = await sandboxPrices(() => NOW).closes("AAPL", "2026-11-20" as Day, "2026-11-20" as Day);
    expect(Number(real?.price)).toBe(Number(sandbox?.price));
  });
});

describe("price provider", () => {
  test("is the sandbox market without a key, and Tiingo with one", () => {
    expect(choosePrices(readSettings({}), () => NOW).name).toBe("Sandbox market");
    expect(choosePrices(readSettings({ TIINGO_API_KEY: "k" }), () => NOW).name).toBe("Tiingo");
  });

  test("uses the same sandbox prices as the sandbox bank's holdings", async () => {
    const bank = await startBank({ settings: readSettings({}), clock: () => NOW, log: makeLog("silent"), dataFolder: null });
    const token = (await bank.sandbox?.publicTokenFor({ institutionId: "ins_sandbox_northway", login: "user_good" })) ?? "";
    const { accessToken } = await bank.provider.exchange(token);
    const reply = await bank.provider.investments(accessToken, { start: "2026-11-01" as Day, end: "2026-11-20" as Day });
    const priced = (reply?.securities ?? []).filter((s) => s.ticker !== null && s.closePriceAsOf !== null);
    expect(priced.length).toBeGreaterThan(0);
    for (const s of priced) {
      const closes = await sandboxPrices(() => NOW).closes(s.ticker ?? "", "2026-11-01" as Day, s.closePriceAsOf ?? ("" as Day));
      if (closes.length > 0) expect(Number(closes.at(-1)?.price), s.ticker ?? "").toBe(Number(s.closePrice));
    }
    await bank.close();
  });

  test("keeps one spelling of a symbol", () => {
    expect(["vti", " brk.b ", "BRK/B", "", "a b", "x".repeat(16), "-A"].map(symbolOf)).toEqual([
      "VTI",
      "BRK-B",
      "BRK-B",
      null,
      null,
      null,
      null,
    ]);
  });
});
