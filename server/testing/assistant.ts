import type { Json, Person } from "./app.ts";

/** Creates an empty chat of a user. */
export const newChat = async (p: Person): Promise<number> => Number((await p.send("POST", "/api/chat/", {})).body["id"]);

let asked = 0;
/** Asks in a chat and returns the saved reply. */
export const ask = async (p: Person, chat: number, content: string): Promise<Json> =>
  (await p.send("POST", `/api/chat/${chat}/messages/`, { content, nonce: `asked-${String(++asked).padStart(4, "0")}` })).body;

/** Asks in a new chat. */
export const askAnew = async (p: Person, content: string): Promise<Json> => ask(p, await newChat(p), content);
