import type { Message } from "#contract/chat.ts";

/** What each asker is called, by id, where more than one person asked; null where it was one alone. `asking` is whose question is under way. */
export const sendersOf = (messages: readonly Message[], me: number | undefined, asking?: number): ReadonlyMap<number, string> | null => {
  const names = new Map<number, string>();
  for (const m of messages) if (m.role === "user") names.set(m.user, m.user === me ? "You" : (m.senderName ?? "A former member"));
  if (asking !== undefined) names.set(asking, "You");
  return names.size > 1 ? names : null;
};
