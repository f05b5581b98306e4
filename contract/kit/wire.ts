/** Converts between snake_case on the wire and camelCase in TypeScript. No other module knows both. */
export const toSnake = (key: string): string => key.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);
export const toCamel = (key: string): string => key.replace(/(?<=[a-z0-9])_([a-z0-9])/g, (_, c: string) => c.toUpperCase());

/** Values under these keys are not converted: citations are stored documents, not fields. */
export const VERBATIM: ReadonlySet<string> = new Set(["citations"]);

/** Deeper than any shape of the contract. A deeper body is an attack or a mistake. */
const DEEPEST = 40;
export class TooDeepError extends Error {}

const mapper = (rename: (key: string) => string) => {
  const names = new Map<string, string>();
  const named = (key: string): string => {
    const known = names.get(key);
    if (known !== undefined) return known;
    const made = rename(key);
    if (names.size < 2000) names.set(key, made);
    return made;
  };
  const walk = (value: unknown, depth: number): unknown => {
    if (value === null || typeof value !== "object") return value;
    if (depth > DEEPEST) throw new TooDeepError("nested too deeply");
    if (Array.isArray(value)) return value.map((inner) => walk(inner, depth + 1));
    const out: Record<string, unknown> = {};
    for (const key of Object.keys(value)) {
      const inner: unknown = (value as Record<string, unknown>)[key];
      if (inner === undefined) continue;
      const renamed = named(key);
      const kept = VERBATIM.has(key) ? inner : walk(inner, depth + 1);
      // Assigning `__proto__` would change the object's prototype instead of its data.
      if (renamed === "__proto__")
        Object.defineProperty(out, renamed, { value: kept, enumerable: true, writable: true, configurable: true });
      else out[renamed] = kept;
    }
    return out;
  };
  return (value: unknown): unknown => walk(value, 0);
};

/** Renames every key of a JSON value to snake_case and drops undefined values. */
export const toWireKeys = mapper(toSnake);
/** Renames every key of a JSON value to camelCase. */
export const fromWireKeys = mapper(toCamel);
