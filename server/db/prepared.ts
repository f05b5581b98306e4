import type { PoolClient } from "pg";
import { readsOf } from "./reads.ts";

/** Most statements with a name. Each connection keeps a plan of each on the database server. */
const MOST_NAMES = 1_000;
/** A longer text was made for one call, such as an insert of many rows. */
const LONGEST_TEXT = 20_000;

/** Names of the statements that came before, so that each connection has them parsed and planned only once. */
export type Names = {
  /** Returns the name of a text from its second use on. A text used once would leave a plan for nothing. */
  nameOf: (text: string) => string | undefined;
  /** Gives every text a new name: the tables have changed, and the plans of the old names no longer fit. */
  forget: () => void;
};

export const makeNames = (): Names => {
  const names = new Map<string, string>();
  const usedOnce = new Set<string>();
  let given = 0;
  return {
    nameOf: (text) => {
      const known = names.get(text);
      if (known !== undefined || text.length > LONGEST_TEXT || names.size >= MOST_NAMES) return known;
      if (!usedOnce.delete(text)) {
        if (usedOnce.size >= MOST_NAMES) usedOnce.clear();
        usedOnce.add(text);
        return undefined;
      }
      given += 1;
      const name = `hiro_${given}`;
      names.set(text, name);
      return name;
    },
    forget: () => names.clear(),
  };
};

type Query = (...given: unknown[]) => Promise<unknown>;

/**
 * Runs the statements of a connection that have values under a name, and those that open and end a read together with others. A migration
 * on another server can change what a prepared statement returns. Then it gets a new name, and it is repeated unless it is part of a
 * transaction, which the database has rolled back.
 */
export const prepareStatements = (client: Pick<PoolClient, "query">, names: Names): void => {
  const plain = client.query.bind(client) as unknown as Query;
  const reads = readsOf(plain);
  let inTransaction = false;
  const query: Query = async (text, values, ...rest) => {
    if (typeof text !== "string" || rest.length > 0) return reads.runOther(() => plain(text, values, ...rest));
    if (/^(?:begin|commit|rollback)\b/i.test(text)) {
      inTransaction = /^begin/i.test(text);
      return reads.control(text);
    }
    if (!Array.isArray(values) || values.length === 0) return reads.runOther(() => plain(text, values));
    const name = names.nameOf(text);
    if (name === undefined) return reads.run({ text, values });
    try {
      return await reads.run({ name, text, values });
    } catch (error) {
      if (!isOutdatedPlan(error)) throw error;
      names.forget();
      if (inTransaction) throw error;
      return reads.run({ text, values });
    }
  };
  client.query = query as unknown as PoolClient["query"];
};

/** Returns whether a prepared statement failed because a migration has changed its tables since. Repeating the transaction succeeds. */
export const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "0A000" && error.message.includes("cached plan must not change result type");
