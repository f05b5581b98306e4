import { CompiledQuery } from "kysely";
import { isUnavailable } from "../errors.ts";
import type { Database } from "../open.ts";
import { CellUnavailable } from "./current.ts";
import type { Directory } from "./directory.ts";

/** Rows that a request without a session names by a key. The key is the stored form: for a secret, its digest. */
const KEYS = {
  ticket: { table: "tickets", column: "key" },
  verification: { table: "email_verifications", column: "token_hash" },
  "api token": { table: "api_tokens", column: "hash" },
  session: { table: "sessions", column: "token" },
  passkey: { table: "passkeys", column: "credential_id" },
  share: { table: "chat_shares", column: "share_key" },
  connection: { table: "connections", column: "provider_item_id" },
} as const;

export type KeyKind = keyof typeof KEYS;

type Needs = { directory: Directory; names: readonly string[]; database: (cell: string) => Database };

/**
 * Creates a function that returns the cell with the row of a key; null when no cell has it. It asks the cell where the directory saw the key
 * last, and then the others in turn, so it also finds rows that have moved. Throws `CellUnavailable` when a cell that may have it is lost.
 */
export const makeFinder =
  ({ directory, names, database }: Needs) =>
  async (kind: KeyKind, key: string): Promise<string | null> => {
    const { table, column } = KEYS[kind];
    const has = async (cell: string): Promise<boolean> => {
      const { rows } = await database(cell).kysely.executeQuery(CompiledQuery.raw(`select from ${table} where ${column} = $1`, [key]));
      return rows.length > 0;
    };
    const digest = directory.digestOf(kind, key);
    // Without the directory, all cells are asked.
    const last = await unlessLost(directory.lastFound(digest));
    if (last !== null && names.includes(last) && (await has(last))) return last;
    let lost: string | null = null;
    for (const cell of names.filter((name) => name !== last)) {
      const found = await has(cell).catch((error: unknown) => {
        if (!isUnavailable(error)) throw error;
        lost ??= cell;
        return false;
      });
      if (!found) continue;
      // Tickets and links are used once: noting them would only fill the directory.
      if (kind !== "ticket" && kind !== "verification") await unlessLost(directory.noteFound(digest, cell));
      return cell;
    }
    if (lost !== null) throw new CellUnavailable(lost);
    return null;
  };

const unlessLost = <T>(asked: Promise<T>): Promise<T | null> =>
  asked.catch((error: unknown) => {
    if (!isUnavailable(error)) throw error;
    return null;
  });
