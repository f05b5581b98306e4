import type { Connection } from "#contract/connections.ts";

const count = (n: number, one: string): string => `${n} ${one}${n === 1 ? "" : "s"}`;

/** Returns a count such as "4 accounts". */
export const accountsOf = (c: Pick<Connection, "accountCount">): string => count(c.accountCount, "account");

/** Returns counts such as "4 accounts, 1 hidden". */
export const accountsText = (c: Pick<Connection, "accountCount" | "hiddenCount">): string =>
  `${accountsOf(c)}${c.hiddenCount > 0 ? `, ${c.hiddenCount} hidden` : ""}`;

/** Returns the connection's problem, or else the number of accounts and hidden accounts. */
export const statusText = (c: Pick<Connection, "status" | "accountCount" | "hiddenCount">): string => {
  if (c.status === "user_action_required") return "Update connection";
  if (c.status === "permanent_error") return "Permanently disconnected";
  if (c.status === "temporary_error") return "Temporary error";
  return accountsText(c);
};

/** Returns what to do about the connection's problem, or null if it has none. */
export const adviceFor = ({ status, needsConsent }: Pick<Connection, "status" | "needsConsent">): string | null => {
  if (needsConsent) return "Your bank needs your consent to share investments and loans. Transactions keep syncing in the meantime.";
  if (status === "user_action_required") return "Your bank requires you to sign in again. Until then, your data here stays as it is.";
  if (status === "permanent_error")
    return "The bank ended this connection. Link the bank again to keep your accounts and their history up to date.";
  if (status === "temporary_error") return "The bank did not respond. Hiro will try again automatically.";
  return null;
};

/** Describes what a running sync is doing. */
export const stepText = (sync: NonNullable<Connection["sync"]>): string => {
  if (sync.step === "accounts") return "Reading accounts…";
  if (sync.step === "transactions")
    return sync.rows > 0 ? `Reading transactions, ${sync.rows.toLocaleString("en-US")} so far…` : "Reading transactions…";
  return sync.step === "investments" ? "Reading holdings and loans…" : "Finishing…";
};
