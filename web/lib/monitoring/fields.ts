/** An object of which nothing is known yet. */
export type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);

/** What is made of a list's entries, without those of which nothing is; what is no list has no entries. */
export const madeOf = <Made>(list: unknown, make: (entry: unknown) => Made | null): Made[] =>
  Array.isArray(list) ? list.map((entry: unknown) => make(entry)).filter((made) => made !== null) : [];

/** Only numbers, and only whole ones: a fraction can hold more than a place on a screen. */
export const wholeOf = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isFinite(value) ? Math.round(value) : undefined;

/** The named fields as whole numbers and nothing else; null if one of them is not a number. */
export const wholesOf = (from: unknown, names: readonly string[]): Record<string, number> | null => {
  if (!isFields(from)) return null;
  const kept = names.flatMap((name) => {
    const whole = wholeOf(from[name]);
    return whole === undefined ? [] : [[name, whole] as const];
  });
  return kept.length === names.length ? Object.fromEntries(kept) : null;
};

/** An id as the library makes them. */
export const idOf = (value: unknown): string | null => (typeof value === "string" && /^[0-9a-f]{32}$/.test(value) ? value : null);

/** A moment written as ISO 8601 has it. */
export const momentOf = (value: unknown): string | null =>
  typeof value === "string" && /^[\d-]{10}T[\d:.]{8,12}Z$/.test(value) ? value : null;

/** A moment or a while in seconds. */
export const secondsOf = (value: unknown): number | undefined => (typeof value === "number" && Number.isFinite(value) ? value : undefined);
