import type { Filter, Frame } from "../frame.ts";

/** The most sides that one answer sets side by side. */
const MOST_SIDES = 4;

/** Splits a comparison of names into one filter for each name; a request without one is a single side. */
export const sidesOf = ({ filter, compare }: Frame): { label: string; filter: Filter }[] => {
  if (compare?.by !== "entity") return [{ label: "Spent", filter }];
  return [
    ...filter.categories.map((c) => ({ label: c.label, filter: { ...filter, categories: [c], merchants: [] } })),
    ...filter.merchants.map((m) => ({ label: m.label, filter: { ...filter, categories: [], merchants: [m] } })),
  ].slice(0, MOST_SIDES);
};
