import { Link, useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { Skeleton } from "#web/ui/states/Skeleton.tsx";
import { type ChatLink } from "#web/features/chat/use-chat-links.ts";
import { isNearEnd } from "#web/ui/lists/near-end.ts";
import { sources } from "../sources.ts";
import styles from "./Sidebar.module.css";

/** The user's chats in groups: starred first, then by day. Loads more near the end of the list. */
export const Chats = () => {
  const { chats, more } = sources.useChats();
  const list = useRef<HTMLDivElement>(null);
  const look = (): void => {
    const view = list.current;
    if (!view || !more || !chats) return;
    if (isNearEnd({ top: view.scrollTop, height: view.clientHeight, total: view.scrollHeight, length: chats.length })) more();
  };
  // A page of chats without titles may leave the list too short to scroll.
  useEffect(look);
  const path = useRouterState({ select: (state) => state.location.pathname });
  return (
    <div className={styles.chats} ref={list} onScroll={look}>
      {chats === null &&
        [148, 112, 164].map((width) => (
          <div className="px-2 py-2" key={width}>
            <Skeleton width={width} />
          </div>
        ))}
      {chats?.length === 0 && <p className={styles.none}>Your chats will appear here...</p>}
      {chats &&
        inGroups(chats).map(({ title, members }) => (
          <section key={title}>
            <h2>{title}</h2>
            {members.map((chat) => (
              <Link
                key={chat.id}
                to="/chat/$chatId"
                params={{ chatId: String(chat.id) }}
                title={chat.title}
                aria-current={path.replace(/\/$/, "") === `/chat/${chat.id}` ? "page" : undefined}
              >
                {chat.title}
              </Link>
            ))}
          </section>
        ))}
    </div>
  );
};

const GROUPS: readonly (readonly [title: string, holds: (chat: ChatLink) => boolean])[] = [
  ["Starred", (chat) => chat.starred],
  ["Today", (chat) => !chat.starred && chat.when === "today"],
  ["Yesterday", (chat) => !chat.starred && chat.when === "yesterday"],
  ["Earlier", (chat) => !chat.starred && chat.when === "earlier"],
];

/** Groups chats under headings and drops empty groups. A starred chat is listed only under Starred. */
export const inGroups = (chats: readonly ChatLink[]): { title: string; members: ChatLink[] }[] =>
  GROUPS.map(([title, holds]) => ({ title, members: chats.filter(holds) })).filter((group) => group.members.length > 0);
