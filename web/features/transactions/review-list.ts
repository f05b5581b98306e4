import { storedPrivately } from "#web/lib/stored.ts";

/** What this browser stores about a row to review: its last known category, and whether it was changed here but not yet confirmed. */
export type Kept = { id: number; category: number; changed: boolean };

const isKept = (value: unknown): value is Kept =>
  typeof value === "object" &&
  value !== null &&
  "id" in value &&
  Number.isInteger(value.id) &&
  "category" in value &&
  Number.isInteger(value.category) &&
  "changed" in value &&
  typeof value.changed === "boolean";

const parse = (text: string): Kept[] => {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.filter(isKept) : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
};

/** A user's review list, stored in this browser as ids without any transaction text. */
export const reviewList = (userId: number): { read: () => Kept[]; write: (list: readonly Kept[]) => void } => {
  const slot = storedPrivately(`hiro.review.v1.${userId}`, "browser");
  return { read: () => parse(slot.read() || "[]"), write: (list) => void slot.write(JSON.stringify(list)) };
};

/**
 * Merges newly fetched rows into the stored list. Stored rows keep their place, new rows follow in their order, and confirmed ones are left
 * out. A stored row that is no longer fetched was settled elsewhere and is dropped, unless it was changed here and is not confirmed.
 */
export const merge = (
  kept: readonly Kept[],
  fetched: readonly { id: number; categoryId: number }[],
  confirmed: ReadonlySet<number>,
): Kept[] => {
  const waiting = new Map(fetched.map((row) => [row.id, row]));
  const staying = kept.filter((row) => !confirmed.has(row.id) && (row.changed || waiting.has(row.id)));
  const known = new Set(staying.map((row) => row.id));
  return [
    ...staying.map((row) => (row.changed ? row : { ...row, category: waiting.get(row.id)?.categoryId ?? row.category })),
    ...fetched
      .filter((row) => !known.has(row.id) && !confirmed.has(row.id))
      .map((row) => ({ id: row.id, category: row.categoryId, changed: false })),
  ];
};
