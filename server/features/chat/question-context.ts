import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../identity/scope.ts";

export type QuestionContext = {
  chat: number;
  /** What the user asked; null when it was deleted. */
  question: { id: number; words: string } | null;
  /** Whether others can read along: household members, or anyone with the public link. */
  shared: boolean;
};

/** Returns what one of the user's own replies answers and who can read it, or null when there is no such reply. */
export const questionContext = async ({ db, scope }: Tx<Scope>, replyId: number): Promise<QuestionContext | null> => {
  const row = await db
    .selectFrom("messages as m")
    .innerJoin("chats as c", "c.id", "m.chat_id")
    .leftJoin("messages as q", (join) =>
      join
        .onRef("q.chat_id", "=", "m.chat_id")
        .onRef("q.nonce", "=", "m.nonce")
        .on("q.role", "=", "user")
        .onRef("q.user_id", "=", "m.user_id"),
    )
    .select(["c.id as chat", "c.household_id", "c.public", "q.id as question", "q.content"])
    .where("m.id", "=", replyId)
    .where("m.user_id", "=", scope.userId)
    .where("m.role", "=", "assistant")
    .orderBy("q.id", "desc")
    .executeTakeFirst();
  if (!row) return null;
  return {
    chat: row.chat,
    question: row.question === null || row.content === null ? null : { id: row.question, words: row.content },
    shared: row.household_id !== null || row.public,
  };
};
