import type { Connection } from "#contract/connections.ts";

const count = (n: number, one: string): string => `${n} ${one}${n === 1 ? "" : "s"}`;

/** "4 accounts". */
export const accountsOf = (c: Pick<Connection, "accountCount">): string => count(c.accountCount, "account");

/** "4 accounts, 1 hidden". */
export const accountsText = (c: Pick<Connection, "accountCount" | "hiddenCount">): string =>
  `${accountsOf(c)}${c.hiddenCount > 0 ? `, ${c.hiddenCount} hidden` : ""}`;

/** A connection's trouble, else how many accounts it has and how many are hidden. */
export const statusText = (c: Pick<Connection, "status" | "accountCount" | "hiddenCount">): string => {
  if (c.status === "user_action_required") return "Update connection";
  if (c.status === "permanent_error") return "Permanently disconnected";
  if (c.status === "temporary_error") return "Temporary error";
  return accountsText(c);
};

/** What to do about a connection's trouble; null when it has none. */
export const adviceFor = ({ status, needsConsent }: Pick<Connection, "status" | "needsConsent">): string | null => {
  if (needsConsent) return "Your bank needs your consent to share investments and loans. Transactions keep coming meanwhile.";
  if (status === "user_action_required") return "The bank asks you to sign in again. What is here stays as it is until then.";
  if (status === "permanent_error")
    return "The bank ended this connection. Link the bank again: its accounts and their history are taken over.";
  if (status === "temporary_error") return "The bank did not answer. Hiro tries again by itself.";
  return null;
};

/** What a running sync is doing. */
export const stepText = (sync: NonNullable<Connection["sync"]>): string => {
  if (sync.step === "accounts") return "Reading accounts…";
  if (sync.step === "transactions")
    return sync.rows > 0 ? `Reading transactions, ${sync.rows.toLocaleString("en-US")} so far…` : "Reading transactions…";
  return sync.step === "investments" ? "Reading holdings and loans…" : "Finishing…";
};
