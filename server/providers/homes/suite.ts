import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { HomeProvider } from "./index.ts";

/** The contract for every home value provider. The provider must know 412 Linden Street in Portland. */
export const homesSuite = (name: string, open: () => Promise<{ provider: HomeProvider; close: () => Promise<void> }>): void => {
  describe(`${name}`, () => {
    let t: Awaited<ReturnType<typeof open>>;
    beforeAll(async () => {
      t = await open();
    });
    afterAll(() => t.close());

    test("finds a home by its address, always with the same positive estimate in whole cents", async () => {
      const home = await t.provider.find("412 Linden St, Portland, OR 97205");
      expect(home).toMatchObject({ address: "412 Linden St, Portland, OR 97205" });
      expect(home?.estimate).toBeGreaterThan(5_000_000);
      expect(Number.isSafeInteger(home?.estimate)).toBe(true);
      expect(await t.provider.find("412 Linden St, Portland, OR 97205")).toEqual(home);
    });

    test("recognizes one home under several spellings", async () => {
      const [one, other] = [
        await t.provider.find("412 Linden St, Portland, OR 97205"),
        await t.provider.find(" 412  linden st,portland, or 97205 "),
      ];
      expect(one?.id).toBeTruthy();
      expect(other?.id).toBe(one?.id);
    });

    test.each(["", "Linden Street", "just some words, Portland", "12345", "0x41 <b>, Portland"])("finds nothing at %j", async (address) => {
      expect(await t.provider.find(address)).toBeNull();
    });
  });
};
