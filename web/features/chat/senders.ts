import type { Message } from "#contract/chat.ts";

/** Returns each asker's display name by id, or null if only one user asked. `asking` is the user whose question is in progress. */
export const sendersOf = (messages: readonly Message[], me: number | undefined, asking?: number): ReadonlyMap<number, string> | null => {
  const names = new Map<number, string>();
  for (const m of messages) if (m.role === "user") names.set(m.user, m.user === me ? "You" : (m.senderName ?? "A former member"));
  if (asking !== undefined) names.set(asking, "You");
  return names.size > 1 ? names : null;
};
