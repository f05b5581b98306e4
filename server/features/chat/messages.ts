import type { Message } from "#contract/chat.ts";
import type { Deps } from "../../deps.ts";
import { ApiError, invalid, notFound } from "../../errors.ts";
import type { Scope } from "../../identity/scope.ts";
import { type askService, ownQuestion } from "./ask.ts";
import * as said from "./message-store.ts";
import type { ChatService } from "./service.ts";
import { clean } from "./text.ts";

type Change = { content?: string | undefined; userContext?: string | null | undefined; nonce?: string | undefined };

/** Single messages of a chat. */
export const messageService = (
  { database }: Pick<Deps, "database">,
  chats: Pick<ChatService, "get">,
  { again }: Pick<ReturnType<typeof askService>, "again">,
) => {
  const get = async (scope: Scope, chatId: number, id: number): Promise<Message> => {
    await chats.get(scope, chatId);
    const message = await database.reading(scope, (tx) => said.message(tx, id));
    if (message?.chat !== chatId) throw notFound("Message not found.");
    return message;
  };
  return {
    get,
    /**
     * Edits the user's own question; with a nonce, asks the chat's last question again. Throws 400 for an answer, because answers cannot be
     * edited.
     */
    update: async (scope: Scope, chatId: number, id: number, { content, userContext, nonce }: Change): Promise<Message> => {
      const message = ownQuestion([await get(scope, chatId, id)], id, scope);
      if (nonce !== undefined && nonce !== message.nonce) return again(scope, chatId, id, { content, userContext, nonce });
      const text = content === undefined ? undefined : clean(content);
      if (text === "") throw invalid("content", "Write a message");
      if (nonce !== undefined) return message;
      await database.within(scope, (tx) =>
        said.updateMessage(tx, id, {
          ...(text === undefined ? {} : { content: text }),
          ...(userContext === undefined ? {} : { user_context: userContext === null ? null : clean(userContext) }),
        }),
      );
      return get(scope, chatId, id);
    },
    /** Deletes a message. Its author and the chat's owner may. Throws 409 for an answer in progress. */
    remove: async (scope: Scope, chatId: number, id: number): Promise<void> => {
      const message = await get(scope, chatId, id);
      const { user: owner } = await chats.get(scope, chatId);
      if (message.user !== scope.userId && owner !== scope.userId)
        throw new ApiError(403, "NOT_YOURS", "Another member of your household asked this.");
      if (message.status === "streaming")
        throw new ApiError(409, "REPLY_RUNNING", "Wait until the current answer is finished, or stop it.");
      await database.within(scope, (tx) => said.removeMessage(tx, id));
    },
  };
};
