import type { Flow } from "./flow.ts";
import * as shops from "./merchants.ts";
import { purchases, tripAbroad } from "./purchases.ts";
import type { Home } from "./words.ts";

const CHRISTMAS = { 11: 1.6, 12: 2.6 };
const SUMMER = { 6: 1.7, 7: 2, 8: 1.5 };

/** Everyday use of one card. `pace` multiplies visits; 1 is one adult of a household. */
export const everyday = (seed: string, account: string, home: Home, pace: number, size = 1): Flow[] => {
  const often = (rates: readonly [number, number, number, number, number, number, number]) =>
    rates.map((rate) => rate * pace) as unknown as typeof rates;
  const shelf = (
    id: string,
    merchants: typeof shops.groceries,
    rates: Parameters<typeof often>[0],
    more: { months?: Partial<Record<number, number>>; tips?: boolean; refunds?: number } = {},
  ) => purchases(seed, { id: `${account} ${id}`, account, merchants, home, rates: often(rates), size, ...more });
  return [
    shelf("groceries", shops.groceries, [0.45, 0.12, 0.14, 0.2, 0.18, 0.22, 0.5], { months: { 11: 1.15, 12: 1.15 } }),
    shelf("coffee", shops.coffee, [0.25, 0.34, 0.36, 0.36, 0.36, 0.38, 0.3]),
    shelf("dining", shops.dining, [0.22, 0.06, 0.08, 0.12, 0.2, 0.42, 0.45], { tips: true, months: { 12: 1.2 } }),
    shelf("fast food", shops.fastFood, [0.12, 0.22, 0.24, 0.24, 0.22, 0.2, 0.12]),
    shelf("bars", shops.bars, [0.02, 0.01, 0.01, 0.02, 0.05, 0.16, 0.14], { tips: true }),
    shelf("fuel", shops.fuel, [0.12, 0.1, 0.08, 0.08, 0.08, 0.14, 0.12], { months: SUMMER }),
    shelf("rides", shops.rides, [0.12, 0.12, 0.14, 0.14, 0.15, 0.24, 0.24]),
    shelf("pharmacy", shops.pharmacy, [0.05, 0.08, 0.08, 0.08, 0.08, 0.06, 0.06], { months: { 1: 1.4, 2: 1.3 } }),
    shelf("household", shops.household, [0.3, 0.22, 0.22, 0.22, 0.22, 0.2, 0.36], { refunds: 0.06, months: { 11: 1.2, 12: 1.2 } }),
    shelf("clothes", shops.clothes, [0.07, 0.02, 0.02, 0.02, 0.03, 0.05, 0.1], { refunds: 0.14, months: { 8: 1.6, ...CHRISTMAS } }),
    shelf("care", shops.care, [0.02, 0.02, 0.04, 0.04, 0.04, 0.05, 0.08]),
    shelf("outings", shops.outings, [0.07, 0.01, 0.01, 0.02, 0.02, 0.06, 0.09], { months: SUMMER }),
    shelf("gifts", shops.gifts, [0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.02], { months: { 2: 2, 5: 2, 11: 8, 12: 16 } }),
  ];
};

/** Trips: in summer, at the end of the year, and a week abroad in February. */
export const travel = (seed: string, account: string, home: Home, size = 1): Flow[] => [
  purchases(seed, {
    id: `${account} flights`,
    account,
    merchants: shops.flights,
    home,
    rates: [0.008, 0.012, 0.012, 0.012, 0.01, 0.006, 0.006],
    months: { 5: 2, 6: 2.2, 10: 1.6, 11: 1.8 },
    refunds: 0.05,
    size,
  }),
  purchases(seed, {
    id: `${account} lodging`,
    account,
    merchants: shops.lodging,
    home,
    rates: [0.006, 0.006, 0.006, 0.006, 0.012, 0.018, 0.012],
    months: { 6: 2, 7: 2.6, 8: 2, 12: 1.4 },
    size,
  }),
  tripAbroad(seed, account, shops.abroad, home),
];
