import type { FeedbackType, MessageFeedback } from "#contract/feedback.ts";
import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../identity/scope.ts";

export const insert = async (
  { db, scope }: Tx<Scope>,
  given: { type: FeedbackType; note: string | null; message: number },
  at: string,
): Promise<MessageFeedback> => {
  const row = await db
    .insertInto("message_feedback")
    .values({ user_id: scope.userId, message_id: given.message, type: given.type, note: given.note, created_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id: row.id, ...given };
};

/** Deletes the user's feedback on a message. */
export const removeOf = async ({ db, scope }: Tx<Scope>, message: number): Promise<void> => {
  await db.deleteFrom("message_feedback").where("message_id", "=", message).where("user_id", "=", scope.userId).execute();
};

/** Deletes one of the user's feedback entries. Returns whether it existed. */
export const remove = async ({ db, scope }: Tx<Scope>, id: number): Promise<boolean> =>
  (await db.deleteFrom("message_feedback").where("id", "=", id).where("user_id", "=", scope.userId).returning("id").execute()).length > 0;
