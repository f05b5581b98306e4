import { chat, type Message } from "#contract/chat.ts";
import { ApiError, call, NetworkError } from "#web/lib/api.ts";
import { queryClient } from "#web/lib/queries.ts";
import { ask } from "#web/lib/stream.ts";
import { messagesKey, messagesQuery, refreshChats } from "./queries.ts";

/** The running exchange in a chat: the question, shown at once, and the answer's text so far. */
export type Live = {
  chatId: number;
  nonce: string;
  question: string;
  text: string;
  state: "waiting" | "streaming" | "settling" | "failed";
};

export const FAILED = "I'm sorry, something went wrong. Please try again.";
const LIST_RELOAD_MS = 3000;
/** Delays in milliseconds between checks whether the server is back. The last one repeats. */
const RECOVER_MS = [1000, 2000, 4000, 8000, 15_000] as const;
/** A stop request may reach the server before the question does. */
const STOP_TRIES_MS = [0, 300, 900] as const;

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

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Text arrives faster than frames, so the screen updates at most once per frame. */
const show = (nonce: string, text: string): void => {
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(() => {
    if (live?.nonce === nonce) set({ ...live, text, state: "streaming" });
  });
};

let settling: Promise<void> = Promise.resolve();

/** Resolves once the finished answer is among the chat's messages, so that a quick next question comes after it. */
export const settled = (): Promise<void> => settling;

const settle = (chatId: number, nonce: string): Promise<void> => (settling = bringIn(chatId, nonce));

const bringIn = async (chatId: number, nonce: string): Promise<void> => {
  cancelAnimationFrame(frame);
  if (live?.nonce === nonce) set({ ...live, state: "settling" });
  await queryClient.invalidateQueries({ queryKey: [...messagesKey, chatId] });
  await queryClient.fetchQuery(messagesQuery(chatId)).catch(() => undefined);
  if (live?.nonce === nonce) set(null);
};

type Question = { chatId: number; question: string; nonce: string; first: boolean };

/** Asks a question in a chat, or attaches to an existing answer by its nonce. At the end, the server's messages replace the local ones. */
export const start = async (chatId: number, question: string, nonce: string, first: boolean): Promise<void> => {
  leave();
  const mine = new AbortController();
  abort = mine;
  set({ chatId, nonce, question, text: "", state: "waiting" });
  try {
    await ask(chatId, { content: question, nonce }, (text) => show(nonce, text), mine.signal);
    await settle(chatId, nonce);
    if (first) setTimeout(() => void refreshChats(), LIST_RELOAD_MS);
    else void refreshChats();
  } catch (error) {
    if (mine.signal.aborted) return;
    cancelAnimationFrame(frame);
    console.error("the answer broke off", error);
    if (live?.nonce === nonce) set({ ...live, text: FAILED, state: "failed" });
    if (error instanceof NetworkError) await recover({ chatId, question, nonce, first }, mine.signal);
  }
};

/** The server keeps writing without a reader. Once it is reachable again, resumes reading the answer or shows how it ended. */
const recover = async ({ chatId, question, nonce, first }: Question, signal: AbortSignal): Promise<void> => {
  for (let tries = 0; ; tries += 1) {
    await pause(RECOVER_MS[Math.min(tries, RECOVER_MS.length - 1)] ?? 0);
    if (signal.aborted || live?.nonce !== nonce || live.state !== "failed") return;
    const known = await call(chat.messages, { params: { id: chatId }, query: { nonce } }).catch((error: unknown) => {
      // Asking again does not change a refusal.
      if (error instanceof ApiError && error.statusCode < 500) return [];
      return null;
    });
    if (signal.aborted || known === null) continue;
    const reply = known.find((m) => m.role === "assistant");
    if (reply?.status === "streaming") await start(chatId, question, nonce, first);
    else if (reply) await settle(chatId, nonce);
    return;
  }
};

/** Sends a failed question again, with the same nonce so that the server processes it only once. */
export const tryAgain = (): void => {
  if (live?.state === "failed") void start(live.chatId, live.question, live.nonce, false);
};

/** Asks the chat's last question again, with new text if given. Resolves once the server has accepted it; throws its refusal. */
export const askAgain = async (message: Message, content?: string): Promise<void> => {
  const nonce = newNonce();
  const changed = await call(chat.updateMessage, {
    params: { id: message.chat, messageId: message.id },
    body: { nonce, ...(content === undefined ? {} : { content }) },
  });
  queryClient.setQueryData(messagesQuery(message.chat).queryKey, (known: Message[] | undefined) =>
    known?.filter((m) => m.role === "user" || m.nonce !== message.nonce).map((m) => (m.id === message.id ? changed : m)),
  );
  void start(message.chat, changed.content, nonce, false);
};

/** Stops the answer without an error message. The text so far is kept. */
export const stop = async (): Promise<void> => {
  if (!live) return;
  const { chatId, nonce } = live;
  abort?.abort();
  cancelAnimationFrame(frame);
  set({ ...live, state: "settling" });
  for (const wait of STOP_TRIES_MS) {
    await pause(wait);
    const missing = await call(chat.stop, { params: { id: chatId, nonce } }).then(
      () => false,
      (error: unknown) => error instanceof ApiError && error.statusCode === 404,
    );
    if (!missing) break;
  }
  await settle(chatId, nonce);
};

/** Called when another chat opens. Drops local text and closes the connection; the server keeps writing. */
export const leave = (): void => {
  abort?.abort();
  abort = null;
  cancelAnimationFrame(frame);
  if (live) set(null);
};
