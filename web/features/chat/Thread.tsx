import { memo, useEffect, useMemo, useRef, useState } from "react";
import type { Message } from "#contract/chat.ts";
import type { Citation } from "#contract/citations.ts";
import type { Proposal } from "#contract/proposals.ts";
import { textFor } from "#web/lib/api.ts";
import { session } from "#web/lib/session.ts";
import { toast } from "#web/lib/toast.ts";
import { useAmounts } from "#web/ui/amounts.ts";
import { Answer } from "./Answer.tsx";
import { choicesOf } from "./choices.ts";
import { cardsOf } from "./cards.ts";
import { type ChartTables, spoken } from "./copy.ts";
import { Exchange } from "./Exchange.tsx";
import { askAgain, type Live } from "./live.ts";
import { Markdown } from "./Markdown.tsx";
import { Question } from "./Question.tsx";
import type { ReplyLinks } from "./reply-source.ts";
import { sendersOf } from "./senders.ts";
import styles from "./Thread.module.css";

type Props = ReplyLinks & {
  messages: readonly Message[];
  /** The assistant's proposals, each shown under its answer. */ proposals: readonly Proposal[];
  live: Live | null;
  /** The last question is being edited. */ editing: boolean;
  onEditing: (editing: boolean) => void;
  /** The message named in the address. */ found: number | null;
  /** Suggestions, shown under the last answer. */ chips: readonly string[];
  onPick: (chip: string) => void;
  chartTable: ChartTables;
};

/** The figures of an answer in progress open nothing yet. */
const nothing = (): null => null;
const NONE: readonly Citation[] = [];
const NO_CARDS: readonly Proposal[] = [];
const NO_CHIPS: readonly string[] = [];

/**
 * Questions and answers, oldest first, with the running exchange last. Screen readers announce finished answers, not each word. Memoized,
 * because the user types below it.
 */
export const Thread = memo(({ messages, proposals, live, editing, onEditing, found, chips, onPick, chartTable, ...reading }: Props) => {
  const settled = live ? messages.filter((m) => m.nonce !== live.nonce) : messages;
  const me = session.current()?.userId;
  const senders = sendersOf(messages, me, live ? me : undefined);
  const last = live ? undefined : messages.findLast((m) => m.role === "user");
  const mine = last?.user === me ? last : undefined;
  const retry = useRetry(mine);
  const cards = useMemo(() => cardsOf(messages, proposals), [messages, proposals]);
  const announced = useAnnouncement(messages, live);
  return (
    <div className={styles.thread}>
      {settled.map((m) =>
        m.role === "user" ? (
          <Question
            key={m.id}
            message={m}
            sender={senders?.get(m.user) ?? null}
            found={m.id === found}
            edit={
              m === mine
                ? {
                    editing,
                    onEdit: () => onEditing(true),
                    onCancel: () => onEditing(false),
                    onSave: (text) => askAgain(m, text).then(() => onEditing(false)),
                  }
                : undefined
            }
          />
        ) : m.status === "streaming" ? null : (
          <Answer
            key={m.id}
            message={m}
            proposals={cards.get(m.id) ?? NO_CARDS}
            mine={m.user === me}
            found={m.id === found}
            chips={m === settled.at(-1) ? chips : NO_CHIPS}
            onPick={onPick}
            chartTable={chartTable}
            retry={mine && m.nonce === mine.nonce ? retry : undefined}
            {...reading}
          />
        ),
      )}
      {live && (
        <Exchange live={live} sender={senders?.get(me ?? 0) ?? null}>
          {live.text !== "" && (
            <Markdown text={live.text} citations={NONE} streaming={live.state !== "failed"} {...reading} onCite={nothing} />
          )}
          {live.state === "streaming" && live.text !== "" && <span className={styles.caret} aria-hidden="true" />}
        </Exchange>
      )}
      <p className="sr-only" role="status">
        {announced}
      </p>
    </div>
  );
});
Thread.displayName = "Thread";

/** Returns what a screen reader announces: an answer that was written while the chat was open, once it is finished. Never older ones. */
const useAnnouncement = (messages: readonly Message[], live: Live | null): string => {
  const { mask } = useAmounts();
  const heard = useRef<string | null>(null);
  const [nonce, setNonce] = useState<string | null>(null);
  useEffect(() => {
    if (live) heard.current = live.nonce;
    setNonce(live ? null : heard.current);
  }, [live]);
  const answer = nonce === null ? undefined : messages.findLast((m) => m.role === "assistant" && m.nonce === nonce);
  return answer ? mask(spoken(answer.content, choicesOf(answer))) : "";
};

/** Asks the last question again, unchanged. */
const useRetry = (question: Message | undefined): { busy: boolean; again: () => void } => {
  const [busy, setBusy] = useState(false);
  const again = () => {
    if (!question || busy) return;
    setBusy(true);
    askAgain(question)
      .catch((error: unknown) => toast(textFor(error)))
      .finally(() => setBusy(false));
  };
  return { busy, again };
};
