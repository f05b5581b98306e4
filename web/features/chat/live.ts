import { chat, type Message } from "#contract/chat.ts";
import { ApiError, call, NetworkError, textFor, isNotFound } from "#web/lib/api.ts";
import { newNonce } from "#web/lib/nonce.ts";
import { queryClient } from "#web/lib/queries.ts";
import { ask } from "#web/lib/stream.ts";
import { tellOtherTabs } from "./other-tabs.ts";
import { chatQuery, messagesKey, messagesQuery, refreshChats } from "./queries.ts";
import { keepUnsent } from "./use-draft-question.ts";

/** The running exchange in a chat: the question, shown at once, and the answer's text so far. */
export type Live = {
  /** NEW_CHAT while the chat is being created. */
  chatId: number;
  nonce: string;
  question: string;
  text: string;
  state: "waiting" | "streaming" | "settling" | "failed";
  /** Whether it is the first question of a chat that this tab just created. */
  isNew: boolean;
  /** Whether the server refused the question, so that only this tab has it. */
  isUnsent: boolean;
  /** Why the answer failed, if the server said so. */
  reason: string | null;
  /** When the limit of questions ends, in milliseconds since 1970; null without a limit. */
  retryAt: number | null;
};

/** Stands for the id of a chat that does not exist yet. */
export const NEW_CHAT = -1;

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

type Question = {
  chatId: number;
  question: string;
  nonce: string;
  /** Whether it is the chat's first question, which gives the chat its title. */ first: boolean;
  /** Whether another tab asked it and this one only reads along. */ attached?: boolean;
  /** Whether this tab just created the chat. */ isNew?: boolean;
};

const waitingFor = ({ chatId, question, nonce, isNew = false }: Question): Live => ({
  chatId,
  nonce,
  question,
  text: "",
  state: "waiting",
  isNew,
  isUnsent: false,
  reason: null,
  retryAt: null,
});

/**
 * Shows the first question of a new chat at once, while `create` makes the chat, and asks it there. Returns the chat's id, or null if the
 * user stopped or left meanwhile. Throws what `create` throws.
 */
export const startNew = async (question: string, create: () => Promise<number>): Promise<number | null> => {
  leave();
  const asked: Question = { chatId: NEW_CHAT, question, nonce: newNonce(), first: true, isNew: true };
  set(waitingFor(asked));
  const isWanted = (): boolean => live?.nonce === asked.nonce;
  try {
    const chatId = await create();
    if (!isWanted()) return null;
    void start({ ...asked, chatId });
    return chatId;
  } catch (error) {
    if (isWanted()) set(null);
    throw error;
  }
};

/** Asks a question in a chat, or attaches to an existing answer by its nonce. At the end, the server's messages replace the local ones. */
export const start = async (asked: Question): Promise<void> => {
  const { chatId, question, nonce, first, attached = false } = asked;
  leave();
  const mine = new AbortController();
  abort = mine;
  set(waitingFor(asked));
  const tell = (): void => {
    if (!attached) tellOtherTabs(chatId);
  };
  try {
    await ask(chatId, { content: question, nonce }, { accepted: tell, text: (text) => show(nonce, text) }, mine.signal);
    await settle(chatId, nonce);
    tell();
    if (first) void queryClient.invalidateQueries({ queryKey: chatQuery(chatId).queryKey });
    if (first) setTimeout(() => void refreshChats(), LIST_RELOAD_MS);
    else void refreshChats();
  } catch (error) {
    if (mine.signal.aborted) return;
    cancelAnimationFrame(frame);
    console.error("the answer broke off", error);
    const isUnsent = error instanceof ApiError && !attached;
    if (live?.nonce === nonce) set({ ...live, text: FAILED, state: "failed", isUnsent, ...failureOf(error) });
    if (error instanceof NetworkError) await recover(asked, mine.signal);
  }
};

const failureOf = (error: unknown): Pick<Live, "reason" | "retryAt"> => {
  if (error instanceof NetworkError) return { reason: textFor(error), retryAt: null };
  if (!(error instanceof ApiError)) return { reason: null, retryAt: null };
  if (error.statusCode === 429 && error.retryAfter !== null) return { reason: null, retryAt: Date.now() + error.retryAfter * 1000 };
  return { reason: error.statusCode < 500 ? error.detail : null, retryAt: null };
};

/** The server keeps writing without a reader. Once it is reachable again, resumes reading the answer or shows how it ended. */
const recover = async (asked: Question, signal: AbortSignal): Promise<void> => {
  const { chatId, nonce } = asked;
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
    if (reply?.status === "streaming") await start(asked);
    else if (reply) await settle(chatId, nonce);
    return;
  }
};

/** Sends a failed question again, with the same nonce so that the server processes it only once. */
export const tryAgain = (): void => {
  if (live?.state !== "failed") return;
  const { chatId, question, nonce } = live;
  live = { ...live, isUnsent: false };
  void start({ chatId, question, nonce, first: false });
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
  void start({ chatId: message.chat, question: changed.content, nonce, first: false });
};

/** Stops the answer without an error message. The text so far is kept. */
export const stop = async (): Promise<void> => {
  if (!live) return;
  const { chatId, nonce } = live;
  if (chatId === NEW_CHAT) return leave();
  abort?.abort();
  cancelAnimationFrame(frame);
  set({ ...live, state: "settling" });
  for (const wait of STOP_TRIES_MS) {
    await pause(wait);
    const missing = await call(chat.stop, { params: { id: chatId, nonce } }).then(() => false, isNotFound);
    if (!missing) break;
  }
  await settle(chatId, nonce);
};

/** Keeps a refused question as the chat's draft, because it is shown only here. */
const keepRefused = (): void => {
  if (live?.isUnsent) keepUnsent(live.chatId, live.question);
};
window.addEventListener("pagehide", keepRefused);

/** Called when another chat opens. Drops local text and closes the connection; the server keeps writing. */
export const leave = (): void => {
  keepRefused();
  abort?.abort();
  abort = null;
  cancelAnimationFrame(frame);
  if (live) set(null);
};
