/** The texts of a row: the bank's description and what an aggregator knows about the merchant. */
export type What = {
  /** The bank's raw description. */
  description: string;
  /** The cleaned-up name; the bank's own text if there is no merchant. */
  name: string;
  merchant: string | null;
  website: string | null;
  /** Detailed code of the category taxonomy. */
  category: string;
  channel: "online" | "in store" | "other";
  place: Place | null;
};

export type Place = {
  address: string | null;
  city: string;
  region: string;
  postalCode: string | null;
  lat: number | null;
  lon: number | null;
  storeNumber: string | null;
};

/** One movement on one account, immutable. Amounts are whole cents, money out positive; days count from the epoch. */
export type Entry = {
  /** Unique in its household. */
  key: string;
  account: string;
  /** The day it happened. */
  on: number;
  /** The day it posted; null if it never does. The same day means it was never pending. */
  posts: number | null;
  /** The day a pending row that never posts is removed. */
  drops: number | null;
  amount: number;
  /** The amount while pending; it differs for a tip or a fuel hold. */
  held: number;
  /** The day, after posting, when the aggregator identifies the merchant; null if known immediately. */
  refines: number | null;
  what: What;
};

export type Standing = "absent" | "pending" | "rough" | "posted";

/** Returns the status of an entry at the end of a day. */
export const standingOf = (entry: Entry, at: number): Standing => {
  if (entry.on > at) return "absent";
  if (entry.posts === null) return entry.drops !== null && entry.drops <= at ? "absent" : "pending";
  if (entry.posts > at) return "pending";
  return entry.refines !== null && entry.refines > at ? "rough" : "posted";
};
