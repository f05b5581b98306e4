import type { Message } from "#contract/chat.ts";
import type { Deps } from "../../deps.ts";
import { ApiError, invalid, notFound } from "../../http/errors.ts";
import type { Scope } from "../../http/scope.ts";
import { type ChatService, clean } from "./service.ts";
import * as store from "./store.ts";

type Change = { content?: string | undefined; userContext?: string | null | undefined };

/** Single messages of a chat. */
export const messageService = ({ database }: Pick<Deps, "database">, chats: Pick<ChatService, "get" | "own">) => {
  const get = async (scope: Scope, chatId: number, id: number): Promise<Message> => {
    await chats.get(scope, chatId);
    const message = await database.reading(scope, (tx) => store.message(tx, id));
    if (message?.chat !== chatId) throw notFound("Message not found.");
    return message;
  };
  return {
    get,
    /** Changes a question of the person's own. Throws 400 for an answer: nobody puts words into it. */
    update: async (scope: Scope, chatId: number, id: number, { content, userContext }: Change): Promise<Message> => {
      const message = await get(scope, chatId, id);
      await chats.own(scope, chatId);
      if (message.role !== "user") throw invalid("message", "Only questions can be changed");
      const text = content === undefined ? undefined : clean(content);
      if (text === "") throw invalid("content", "Write a message");
      await database.within(scope, (tx) =>
        store.updateMessage(tx, id, {
          ...(text === undefined ? {} : { content: text }),
          ...(userContext === undefined ? {} : { user_context: userContext === null ? null : clean(userContext) }),
        }),
      );
      return get(scope, chatId, id);
    },
    /** Throws 409 for an answer that is being written. */
    remove: async (scope: Scope, chatId: number, id: number): Promise<void> => {
      const message = await get(scope, chatId, id);
      await chats.own(scope, chatId);
      if (message.status === "streaming")
        throw new ApiError(409, "REPLY_RUNNING", "Wait for the answer that is being written, or stop it.");
      await database.within(scope, (tx) => store.removeMessage(tx, id));
    },
  };
};
