import { createHash } from "node:crypto";
import type { Current } from "../../proposal-kind.ts";

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
};

/** Returns JSON text that is the same for the same data, whatever the key order, because the database may change that order. */
const canonical = (value: unknown): string => JSON.stringify(sorted(value));

/** Returns a hash of what a proposal would do and for whom: 64 hexadecimal digits. */
export const hashOf = (proposal: { userId: number; chat: number; kind: string; exact: unknown; before: string }): string => {
  const { userId, chat, kind, exact, before } = proposal;
  return createHash("sha256").update(canonical({ userId, chat, kind, exact, before })).digest("hex");
};

/** Returns a change's current data as comparable text. */
export const dataOf = (current: Current<unknown>): string => canonical(current.values.map((value) => value.data));
