import type { Chat, ChatType, Message } from "#contract/chat.ts";
import type { z } from "zod";
import type { Deps } from "../../deps.ts";
import { ApiError, invalid, notFound } from "../../errors.ts";
import type { From } from "../../http/page.ts";
import type { Scope } from "../../identity/scope.ts";
import type { Answer } from "../../assistant/answer.ts";
import { saveOpening } from "./append-exchange.ts";
import * as said from "./message-store.ts";
import * as runs from "./running-store.ts";
import * as shares from "./share-store.ts";
import * as store from "./store.ts";

export type ChatChange = {
  starred?: boolean | undefined;
  archived?: boolean | undefined;
  summary?: string | undefined;
  /** The user's own household, or null to stop sharing. */
  household?: number | null | undefined;
};

export type ChatService = ReturnType<typeof chatService>;

/** Chats: who may read and who may change them. */
export const chatService = ({ database, clock }: Pick<Deps, "database" | "clock">) => {
  const get = async (scope: Scope, id: number): Promise<Chat> => {
    const chat = await database.reading(scope, (tx) => store.find(tx, id));
    if (!chat) throw notFound("Chat not found.");
    return chat;
  };

  /** Returns a chat that the user may change. Throws 404 for a stranger's chat, 403 for another member's. */
  const own = async (scope: Scope, id: number): Promise<Chat> => {
    const chat = await get(scope, id);
    if (chat.user !== scope.userId) throw new ApiError(403, "NOT_YOURS", "This chat was shared with you. Only its owner can change it.");
    return chat;
  };

  return {
    get,
    own,
    list: (scope: Scope, filter: store.ChatFilter, from: From<store.ChatPlace>) =>
      database.reading(scope, (tx) => store.list(tx, filter, from)),
    create: (scope: Scope, summary: string) => database.within(scope, (tx) => store.insert(tx, summary, clock().toISOString())),
    /** Returns the user's last used chat of a type, or creates one, optionally with an opening message. */
    ofType: (scope: Scope, type: Exclude<z.output<typeof ChatType>, "hiro">, opening: Answer | null): Promise<Chat> =>
      database.within(scope, async (tx) => {
        await store.lockPerson(tx);
        const known = await store.lastOfType(tx, type);
        if (known) return known;
        const made = await store.insert(tx, "", clock().toISOString(), type);
        if (opening) await saveOpening(tx, made.id, opening, clock().toISOString());
        return made;
      }),
    update: async (scope: Scope, id: number, { household, ...change }: ChatChange): Promise<Chat> => {
      await own(scope, id);
      const all = { ...change, ...(household === undefined ? {} : { household_id: household }) };
      const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
      await database.within(scope, async (tx) => {
        // The user may have left the household while the write waited for its turn.
        if (household !== undefined && household !== null && household !== tx.scope.householdId)
          throw invalid("household", "You can share it only with your own household");
        await store.update(tx, id, given);
        // Archiving a chat also ends its public link.
        if (change.archived === true) await shares.end(tx, id);
        // Members who lost access must not continue to read.
        if (household === null) await runs.stopOthers(tx, id);
      });
      return get(scope, id);
    },
    /** Deletes a chat. A server writing an answer in it notices and stops. */
    remove: async (scope: Scope, id: number): Promise<void> => {
      await own(scope, id);
      await database.within(scope, async (tx) => {
        await store.lockChat(tx, id);
        await store.remove(tx, id);
      });
    },
    messages: async (scope: Scope, id: number, nonce?: string): Promise<Message[]> => {
      await get(scope, id);
      return database.reading(scope, (tx) => said.messages(tx, id, nonce));
    },
  };
};
