import { chat } from "#contract/chat.ts";
import { call } from "#web/lib/api.ts";
import { keys, queryClient, stale } from "#web/lib/queries.ts";
import { ask } from "#web/lib/stream.ts";
import { messagesQuery } from "./queries.ts";

/** The exchange under way in one chat: the question shown at once, and the answer's text so far. */
export type Live = {
  chatId: number;
  nonce: string;
  question: string;
  text: string;
  state: "waiting" | "streaming" | "settling" | "failed";
};

export const FAILED = "I'm sorry, something went wrong. Please try again.";
const LIST_RELOAD_MS = 3000;

let live: Live | null = null;
let abort: AbortController | null = null;
let frame = 0;
const listeners = new Set<() => void>();

const set = (next: Live | null): void => {
  live = next;
  listeners.forEach((listener) => listener());
};

export const liveStore = {
  read: (): Live | null => live,
  subscribe: (listener: () => void) => (listeners.add(listener), () => listeners.delete(listener)),
};

export const newNonce = (): string => crypto.randomUUID();

/** Text arrives faster than frames; the screen hears of it once a frame. */
const show = (nonce: string, text: string): void => {
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(() => {
    if (live?.nonce === nonce) set({ ...live, text, state: "streaming" });
  });
};

let settling: Promise<void> = Promise.resolve();

/** Resolves once a finished answer stands among the chat's messages, so that a quick next question comes after it. */
export const settled = (): Promise<void> => settling;

const settle = (chatId: number, nonce: string): Promise<void> => (settling = bringIn(chatId, nonce));

const bringIn = async (chatId: number, nonce: string): Promise<void> => {
  cancelAnimationFrame(frame);
  if (live?.nonce === nonce) set({ ...live, state: "settling" });
  await queryClient.invalidateQueries({ queryKey: [...keys.messages, chatId] });
  await queryClient.fetchQuery(messagesQuery(chatId)).catch(() => undefined);
  if (live?.nonce === nonce) set(null);
};

/** Asks in a chat, or with the nonce of an earlier question attaches to its answer. The server's messages replace the local ones at the end. */
export const start = async (chatId: number, question: string, nonce: string, first: boolean): Promise<void> => {
  leave();
  const mine = new AbortController();
  abort = mine;
  set({ chatId, nonce, question, text: "", state: "waiting" });
  try {
    await ask(chatId, { content: question, nonce }, (text) => show(nonce, text), mine.signal);
    await settle(chatId, nonce);
    if (first) setTimeout(() => void stale("chat"), LIST_RELOAD_MS);
    else void stale("chat");
  } catch (error) {
    if (mine.signal.aborted) return;
    cancelAnimationFrame(frame);
    console.error("the answer broke off", error);
    if (live?.nonce === nonce) set({ ...live, text: FAILED, state: "failed" });
  }
};

/** Stops the answer: silently; what is written stays. */
export const stop = async (): Promise<void> => {
  if (!live) return;
  const { chatId, nonce } = live;
  abort?.abort();
  await call(chat.stop, { params: { id: chatId, nonce } }).catch(() => undefined);
  await settle(chatId, nonce);
};

/** Another chat is opened: local text goes and the connection ends; the server writes on. */
export const leave = (): void => {
  abort?.abort();
  abort = null;
  cancelAnimationFrame(frame);
  if (live) set(null);
};
