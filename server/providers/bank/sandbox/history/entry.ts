/** What a row says: the words of the bank's line and what an aggregator knows of the merchant. */
export type What = {
  /** The bank's raw line. */
  description: string;
  /** The name after clean-up; the bank's own words where there is no merchant. */
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

/** One movement on one account, for ever. Amounts are whole cents, money out positive; days count from the epoch. */
export type Entry = {
  /** Unique in its household. */
  key: string;
  account: string;
  /** The day it happened. */
  on: number;
  /** The day it was posted; null for one that never is. The same day means it was never pending. */
  posts: number | null;
  /** The day a pending row that never posts is taken away. */
  drops: number | null;
  amount: number;
  /** The amount while pending: a tip or a fuel hold makes it differ. */
  held: number;
  /** The day the merchant becomes known to the aggregator, after posting; null when it is at once. */
  refines: number | null;
  what: What;
};

export type Standing = "absent" | "pending" | "rough" | "posted";

/** How an entry stands at the end of a day. */
export const standingOf = (entry: Entry, at: number): Standing => {
  if (entry.on > at) return "absent";
  if (entry.posts === null) return entry.drops !== null && entry.drops <= at ? "absent" : "pending";
  if (entry.posts > at) return "pending";
  return entry.refines !== null && entry.refines > at ? "rough" : "posted";
};
