import { useEffect } from "react";
import { queryClient } from "#web/lib/queries.ts";
import { session } from "#web/lib/session.ts";
import { messagesKey, refreshChats } from "./queries.ts";

/** What one tab tells the others: whose chat has a new question or a finished answer. */
type Told = { user: number; chatId: number };

let channel: BroadcastChannel | null = null;

/** Tells the user's other tabs of this browser that a chat changed. */
export const tellOtherTabs = (chatId: number): void => {
  const user = session.current()?.userId;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  if (user !== undefined) channel?.postMessage({ user, chatId } satisfies Told);
};

/** Refetches a chat when another tab of the same user asked in it. An answer in progress is then read along. */
const follow = ({ data }: MessageEvent<Told>): void => {
  if (data.user !== session.current()?.userId) return;
  void queryClient.invalidateQueries({ queryKey: [...messagesKey, data.chatId] });
  void refreshChats();
};

/** Keeps a chat in step with the user's other tabs while it is open. */
export const useOtherTabs = (): void => {
  useEffect(() => {
    if (typeof BroadcastChannel === "undefined") return;
    const mine = new BroadcastChannel("hiro.chats");
    mine.addEventListener("message", follow);
    channel = mine;
    return () => {
      mine.close();
      if (channel === mine) channel = null;
    };
  }, []);
};
