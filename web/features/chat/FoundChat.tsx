import { Link } from "@tanstack/react-router";
import { Fragment, type ReactNode } from "react";
import type { ChatFound } from "#contract/chat.ts";
import { marksIn } from "#domain/text/excerpt.ts";
import { stampText } from "#web/lib/today.ts";
import { session } from "#web/lib/session.ts";
import { Badge } from "#web/ui/marks/Badge.tsx";
import { useAmounts } from "#web/ui/amounts.ts";
import { messageAnchor } from "./anchor.ts";
import styles from "./FoundChat.module.css";

/** A search result: the chat's title and its matching messages, each linked to its place in the chat. */
export const FoundChat = ({ found: { chat, hits }, words }: { found: ChatFound; words: readonly string[] }) => {
  const { mask } = useAmounts();
  return (
    <section className={styles.chat}>
      <h2>
        <Link to="/chat/$chatId" params={{ chatId: String(chat.id) }}>
          <span className="truncate">{marked(chat.summary || "Untitled chat", words)}</span>
          {chat.archived && <Badge>Archived</Badge>}
          {chat.user !== session.current()?.userId && <Badge>Shared</Badge>}
          <span className={styles.when}>{stampText(chat.updatedAt)}</span>
        </Link>
      </h2>
      {hits.length > 0 && (
        <ul>
          {hits.map((hit) => (
            <li key={hit.message}>
              <Link to="/chat/$chatId" params={{ chatId: String(chat.id) }} hash={messageAnchor(hit.message)}>
                <span className={styles.role}>{hit.role === "user" ? "Question" : "Answer"}</span>
                <span className={styles.excerpt}>{marked(mask(hit.excerpt), words)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

/** Returns a text with the search words highlighted. */
const marked = (text: string, words: readonly string[]): ReactNode => {
  const marks = marksIn(text, words);
  return marks
    .map(([from, to], i) => (
      <Fragment key={from}>
        {text.slice(i === 0 ? 0 : marks[i - 1]?.[1], from)}
        <mark>{text.slice(from, to)}</mark>
        {i === marks.length - 1 && text.slice(to)}
      </Fragment>
    ))
    .concat(marks.length === 0 ? [<Fragment key="all">{text}</Fragment>] : []);
};
