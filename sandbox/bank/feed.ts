import { type Day, later } from "#domain/day.ts";
import type { OpenItem } from "./bank.ts";
import { invalidField } from "./failure.ts";
import { indexOf } from "./history/calendar.ts";
import { type Entry, type Standing, standingOf } from "./history/entry.ts";

/** One change of the feed between two days. */
export type Change =
  | { kind: "added" | "modified"; entry: Entry; standing: Exclude<Standing, "absent"> }
  | { kind: "removed"; entry: Entry; standing: "pending" };

/**
 * A reader's position. For the accounts it `knew`, it has seen everything up to `from` (null: nothing). For the accounts it `knows` now, it
 * has read `at` changes from there to `to`.
 */
export type Position = { from: Day | null; to: Day; at: number; knew: readonly string[]; knows: readonly string[] };

/** The cursor encodes the position itself, so nothing has to be stored for it. */
export const cursorOf = (item: OpenItem, position: Position): string =>
  Buffer.from(JSON.stringify([item.stored.id.slice(-12), position.from, position.to, position.at, position.knew, position.knows])).toString(
    "base64url",
  );

/** Throws INVALID_FIELD for a cursor of another item or an invalid cursor. */
export const positionOf = (item: OpenItem, cursor: string | null): Position => {
  const mine = item.stored.accounts;
  if (!cursor) return { from: null, to: item.today, at: 0, knew: [], knows: mine };
  const parts = readCursor(cursor);
  if (!Array.isArray(parts) || parts[0] !== item.stored.id.slice(-12)) throw invalidField("cursor not associated with access_token");
  const [, from, to, at, knew = mine, knows = mine] = parts as [string, Day | null, Day, number, string[]?, string[]?];
  return at < 0 ? { from: to, to: later(to, item.today), at: 0, knew: knows, knows: mine } : { from, to, at, knew, knows };
};
const readCursor = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString());
  } catch {
    throw invalidField("cursor is not valid");
  }
};
/** Returns the position after the last page of a run, where everything up to `to` is known. */
export const finished = (position: Position): Position => ({ ...position, at: -1 });

const KEPT = 24;

/** Changes of items between days. The latest runs are cached because they are read page by page. */
export class Feed {
  private readonly runs = new Map<string, readonly Change[]>();

  changes(item: OpenItem, position: Position): readonly Change[] {
    const { from, to, knew, knows } = position;
    const key = [item.stored.id, from, to, ...knew, "then", ...knows].join(" ");
    const known = this.runs.get(key);
    if (known) return known;
    const made = changesBetween(item, position);
    this.runs.set(key, made);
    const oldest = this.runs.keys().next().value;
    if (this.runs.size > KEPT && oldest !== undefined) this.runs.delete(oldest);
    return made;
  }
}

const changesBetween = (item: OpenItem, { from, to, knew, knows }: Position): Change[] => {
  const [known, own] = [new Set(knew), new Set(knows)];
  const start = indexOf(item.from);
  const [before, after] = [from === null ? null : indexOf(from), indexOf(to)];
  const changes: Change[] = [];
  for (const entry of item.household.entriesUntil(to)) {
    if (entry.on > after) break;
    if (entry.on < start || !own.has(entry.account)) continue;
    const was = before === null || !known.has(entry.account) ? "absent" : standingOf(entry, before);
    const is = standingOf(entry, after);
    if (was !== is) changes.push(...changeOf(entry, was, is));
  }
  return changes;
};

const changeOf = (entry: Entry, was: Standing, is: Standing): Change[] => {
  const gone: Change[] = was === "pending" ? [{ kind: "removed", entry, standing: "pending" }] : [];
  if (is === "absent") return gone;
  if (was === "rough") return [{ kind: "modified", entry, standing: is }];
  return [{ kind: "added", entry, standing: is }, ...gone];
};
