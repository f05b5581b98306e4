import { cents } from "#domain/money.ts";
import { spellAddress } from "./address.ts";
import type { HomeProvider } from "./index.ts";

/** Returns a 32-bit hash of a text (FNV-1a). */
const hashOf = (text: string): number => {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h >>> 0;
};

const LEAST = 185_000;
const SPAN = 940_000;
const STEP = 100;
/** The year at whose start an estimate equals its base value. */
const BASE_YEAR = 2024;
const GROWTH = 0.0031;
const WOBBLE = 0.012;

const monthsSince = (now: Date): number => (now.getUTCFullYear() - BASE_YEAR) * 12 + now.getUTCMonth();

/** Returns dollars, rounded to hundreds: a base value for the address that grows about 3.8 % a year and varies from month to month. */
const estimateOf = (address: string, month: number): number => {
  const base = LEAST + ((hashOf(address) % 10_000) / 10_000) * SPAN;
  const waver = ((hashOf(`${address} ${month}`) % 1000) / 1000 - 0.5) * 2 * WOBBLE;
  return Math.round((base * (1 + GROWTH * month) * (1 + waver)) / STEP) * STEP;
};

/** Homes at every well-formed United States address, with fictional estimates that change once a month. They have no pages. */
export const sandboxHomes = (clock: () => Date): HomeProvider => ({
  name: "Sandbox estimate",
  find: async (typed) => {
    const address = spellAddress(typed);
    if (!address) return null;
    const key = address.toLowerCase();
    return { id: `sandbox-${hashOf(key)}`, address, url: null, estimate: cents(estimateOf(key, monthsSince(clock())) * 100) };
  },
});
