import type { Place, What } from "./entry.ts";
import type { Merchant } from "./merchants.ts";
import { hashOf, type Random } from "./random.ts";

export type Home = { city: string; region: string; postalCode: string; lat: number; lon: number };

const STREETS = [
  "Broadway",
  "College Ave",
  "Main St",
  "Grand Ave",
  "Lakeshore Ave",
  "Telegraph Ave",
  "Piedmont Ave",
  "Market St",
  "4th St",
  "Park Blvd",
];

/** Returns the description and details of a purchase at a shop near home. A merchant has up to three shops, always the same ones. */
export const purchaseWords = (merchant: Merchant, home: Home, random: Random): What => {
  const branch = Math.floor(random() * 3);
  const mark = hashOf(`${merchant.name} ${home.postalCode} ${branch}`);
  const store = String(100 + (mark % 1900)).padStart(4, "0");
  const description = merchant.line
    .replaceAll("{city}", home.city.toUpperCase())
    .replaceAll("{st}", home.region)
    .replaceAll("{store}", store)
    .replaceAll("{ref}", () => reference(random))
    .replaceAll("{phone}", `8${String((mark % 90) + 10)}-555-${String(mark % 10_000).padStart(4, "0")}`);
  return {
    description,
    name: merchant.name,
    merchant: merchant.name,
    website: merchant.website,
    category: merchant.category,
    channel: merchant.online ? "online" : "in store",
    place: merchant.online ? null : placeOf(home, mark, store, merchant.line.includes("{store}")),
  };
};

const placeOf = (home: Home, mark: number, store: string, numbered: boolean): Place => ({
  address: `${100 + (mark % 5800)} ${STREETS[mark % STREETS.length] ?? "Main St"}`,
  city: home.city,
  region: home.region,
  postalCode: home.postalCode,
  lat: round(home.lat + ((mark % 997) / 997 - 0.5) * 0.08),
  lon: round(home.lon + ((mark % 991) / 991 - 0.5) * 0.08),
  storeNumber: numbered ? store : null,
});
const round = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

const reference = (random: Random): string =>
  Math.floor(random() * 36 ** 6)
    .toString(36)
    .toUpperCase()
    .padStart(6, "0");

/** Returns a description without a shop: a transfer, a salary, a direct debit. */
export const plainWords = (
  description: string,
  category: string,
  { name, merchant = null, website = null }: { name?: string; merchant?: string | null; website?: string | null } = {},
): What => ({
  description,
  name: merchant ?? name ?? description,
  merchant,
  website,
  category,
  channel: merchant ? "online" : "other",
  place: null,
});
