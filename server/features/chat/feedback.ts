import type { FeedbackType, MessageFeedback } from "#contract/feedback.ts";
import type { Deps } from "../../deps.ts";
import { invalid, notFound } from "../../errors.ts";
import type { Scope } from "../../identity/scope.ts";
import * as feedback from "./feedback-store.ts";
import * as said from "./message-store.ts";
import * as store from "./store.ts";
import { clean } from "./text.ts";

type Given = { type: FeedbackType; note?: string | null | undefined; message: number };

/** Feedback on answers that the user can read. */
export const feedbackService = ({ database, clock }: Pick<Deps, "database" | "clock">) => ({
  /**
   * Saves feedback, replacing the user's earlier one. Throws 404 for a message they cannot read, 400 for one that is not a finished answer.
   */
  create: (scope: Scope, { type, note, message: id }: Given): Promise<MessageFeedback> =>
    database.within(scope, async (tx) => {
      const message = await said.message(tx, id);
      if (!message || !(await store.find(tx, message.chat))) throw notFound("Message not found.");
      if (message.role !== "assistant" || message.status === "streaming")
        throw invalid("message", "You can give feedback only on finished answers");
      await feedback.removeOf(tx, id);
      return feedback.insert(tx, { type, note: clean(note ?? "") || null, message: id }, clock().toISOString());
    }),
  remove: async (scope: Scope, id: number): Promise<void> => {
    if (!(await database.within(scope, (tx) => feedback.remove(tx, id)))) throw notFound("Feedback not found.");
  },
});
