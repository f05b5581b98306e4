export type TransactionKind = "read" | "write" | "system";

/** Server that a read ran on. */
export type ReadTarget = "primary" | "replica";

/** Observes database activity, but never a statement's text or values. */
export type DatabaseWatch = {
  /** Called when a statement finishes. `operation` is its first word, such as select. */
  statement: (measured: { operation: string; ms: number; failed: boolean }) => void;
  /** Runs a transaction, measured from waiting for a connection to its end. */
  transaction: <T>(kind: TransactionKind, work: () => Promise<T>) => Promise<T>;
  /** Called after a read, if the installation has replicas. */
  read: (target: ReadTarget) => void;
  /** Called regularly with what a replica has not replayed yet. `replica` is its place in the setting, from 1. */
  behind: (measured: { replica: number; bytes: number }) => void;
};

const KNOWN = new Set(["select", "insert", "update", "delete", "with", "begin", "commit", "rollback"]);

/** Returns the first word of a statement if it is one of a few known operations. */
export const operationOf = (sql: string): string => {
  const word = /^\s*([a-z]+)/i.exec(sql)?.[1]?.toLowerCase() ?? "";
  return KNOWN.has(word) ? word : "other";
};
