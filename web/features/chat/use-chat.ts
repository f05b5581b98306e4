import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useSyncExternalStore } from "react";
import type { Message } from "#contract/chat.ts";
import type { Proposal } from "#contract/proposals.ts";
import { session } from "#web/lib/session.ts";
import { leave, liveStore, start } from "./live.ts";
import { useOtherTabs } from "./other-tabs.ts";
import { proposalsQuery } from "./proposals.ts";
import { chatQuery, chatsQuery, messagesQuery, TOGETHER_MS } from "./queries.ts";

const NO_MESSAGES: Message[] = [];
const NO_PROPOSALS: Proposal[] = [];

/** A chat's data, kept current while it is open: its details, messages, proposals and running exchange. A new chat has none of them. */
export const useChat = (id: number, isNew: boolean) => {
  const all = useSyncExternalStore(liveStore.subscribe, liveStore.read);
  // A new chat shows its first question until its own page opens.
  const live = all && (isNew ? all.isNew : all.chatId === id) ? all : null;
  const chats = useInfiniteQuery(chatsQuery);
  const about = useQuery({ ...chatQuery(id), enabled: !isNew });
  const shared = about.data?.household != null;
  const messages = useQuery({ ...messagesQuery(id), enabled: !isNew, refetchInterval: shared && !live ? TOGETHER_MS : false });
  const proposed = useQuery({ ...proposalsQuery(id), enabled: !isNew });
  const rows = messages.data ?? NO_MESSAGES;
  useEffect(
    () => () => {
      if (liveStore.read()?.chatId === id) leave();
    },
    [id],
  );
  useAttach(id, rows, live !== null);
  useOtherTabs();
  const me = session.current()?.userId;
  const own = chats.data?.pages[0]?.results.filter(({ user }) => user === me) ?? [];
  return {
    live,
    about,
    messages,
    rows,
    proposals: proposed.data ?? NO_PROPOSALS,
    shared,
    me,
    mine: about.data === undefined || about.data.user === me,
    /** Whether the user has no other chat of their own. False while that is unknown. */
    isFirst: chats.data !== undefined && own.length <= (isNew ? 0 : 1),
  };
};

/** Attaches to an answer that is being written when the chat is opened, or that another tab asked for. */
const useAttach = (id: number, rows: readonly Message[], busy: boolean): void => {
  const last = rows.at(-1);
  const nonce = last?.role === "assistant" && last.status === "streaming" ? last.nonce : null;
  const question = rows.find((m) => m.role === "user" && m.nonce === nonce)?.content;
  const attached = useRef<string | null>(null);
  useEffect(() => {
    // An answer that ended here and still seems to be in progress was left by a server that died.
    if (!nonce || !question || busy || attached.current === nonce) return;
    attached.current = nonce;
    void start({ chatId: id, question, nonce, first: false, attached: true });
  }, [id, nonce, question, busy]);
};
