export type TransactionKind = "read" | "write" | "system";

/** Observes database activity, but never a statement's text or values. */
export type DatabaseWatch = {
  /** Called when a statement finishes. `operation` is its first word, such as select. */
  statement: (measured: { operation: string; ms: number; failed: boolean }) => void;
  /** Runs a transaction, measured from waiting for a connection to its end. */
  transaction: <T>(kind: TransactionKind, work: () => Promise<T>) => Promise<T>;
};

const KNOWN = new Set(["select", "insert", "update", "delete", "with", "begin", "commit", "rollback"]);

/** Returns the first word of a statement if it is one of a few known operations. */
export const operationOf = (sql: string): string => {
  const word = /^\s*([a-z]+)/i.exec(sql)?.[1]?.toLowerCase() ?? "";
  return KNOWN.has(word) ? word : "other";
};
