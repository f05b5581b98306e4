/** An object whose fields are not known yet. */
export type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);

/** Maps a list's entries and drops nulls. Returns an empty list for anything else. */
export const madeOf = <Made>(list: unknown, make: (entry: unknown) => Made | null): Made[] =>
  Array.isArray(list) ? list.map((entry: unknown) => make(entry)).filter((made) => made !== null) : [];

/** Rounds a number, because a fraction can carry more than a screen position. Undefined for anything else. */
export const wholeOf = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isFinite(value) ? Math.round(value) : undefined;

/** Returns the named fields as whole numbers, or null if one of them is not a number. */
export const wholesOf = (from: unknown, names: readonly string[]): Record<string, number> | null => {
  if (!isFields(from)) return null;
  const kept = names.flatMap((name) => {
    const whole = wholeOf(from[name]);
    return whole === undefined ? [] : [[name, whole] as const];
  });
  return kept.length === names.length ? Object.fromEntries(kept) : null;
};

/** Returns an id in the library's format, or null. */
export const idOf = (value: unknown): string | null => (typeof value === "string" && /^[0-9a-f]{32}$/.test(value) ? value : null);

/** Returns an ISO 8601 timestamp, or null. */
export const momentOf = (value: unknown): string | null =>
  typeof value === "string" && /^[\d-]{10}T[\d:.]{8,12}Z$/.test(value) ? value : null;

/** Returns a timestamp or duration in seconds, or undefined. */
export const secondsOf = (value: unknown): number | undefined => (typeof value === "number" && Number.isFinite(value) ? value : undefined);
