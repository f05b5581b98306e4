export type TransactionKind = "read" | "write" | "system";

/** Is told what the database does: never a statement's text or values. */
export type DatabaseWatch = {
  /** A statement is over. `operation` is its first word, such as select. */
  statement: (told: { operation: string; ms: number; failed: boolean }) => void;
  /** Runs a transaction, from waiting for a connection to its end. */
  transaction: <T>(kind: TransactionKind, work: () => Promise<T>) => Promise<T>;
};

const KNOWN = new Set(["select", "insert", "update", "delete", "with", "begin", "commit", "rollback"]);

/** The first word of a statement, of a few that are told apart. */
export const operationOf = (sql: string): string => {
  const word = /^\s*([a-z]+)/i.exec(sql)?.[1]?.toLowerCase() ?? "";
  return KNOWN.has(word) ? word : "other";
};
