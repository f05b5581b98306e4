import { useMemo, useState } from "react";
import type { Message } from "#contract/chat.ts";
import type { Citation } from "#contract/citations.ts";
import type { Proposal } from "#contract/proposals.ts";
import { textFor } from "#web/lib/api.ts";
import { session } from "#web/lib/session.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { useAmounts } from "#web/ui/amounts.ts";
import { Answer, plain } from "./Answer.tsx";
import { cardsOf } from "./cards.ts";
import { askAgain, type Live, tryAgain } from "./live.ts";
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
};

const NONE: readonly Citation[] = [];
const NO_CARDS: readonly Proposal[] = [];

/** Questions and answers, oldest first, with the running exchange last. Screen readers announce finished answers, not each word. */
export const Thread = ({ messages, proposals, live, editing, onEditing, found, ...reading }: Props) => {
  const settled = live ? messages.filter((m) => m.nonce !== live.nonce) : messages;
  const me = session.current()?.userId;
  const senders = sendersOf(messages, me, live ? me : undefined);
  const last = live ? undefined : messages.findLast((m) => m.role === "user");
  const mine = last?.user === me ? last : undefined;
  const retry = useRetry(mine);
  const cards = useMemo(() => cardsOf(messages, proposals), [messages, proposals]);
  const { mask } = useAmounts();
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
        ) : (
          <Answer
            key={m.id}
            message={m}
            proposals={cards.get(m.id) ?? NO_CARDS}
            mine={m.user === me}
            found={m.id === found}
            retry={mine && m.nonce === mine.nonce ? retry : undefined}
            {...reading}
          />
        ),
      )}
      {live && <Exchange live={live} sender={senders?.get(me ?? 0) ?? null} {...reading} />}
      <p className="sr-only" role="status">
        {live ? "" : messages.at(-1)?.role === "assistant" ? mask(plain(messages.at(-1)?.content ?? "")) : ""}
      </p>
    </div>
  );
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

const Exchange = ({ live, sender, ...reading }: ReplyLinks & { live: Live; sender: string | null }) => (
  <>
    <div className={styles.asked}>
      {sender !== null && <p className={styles.sender}>{sender}</p>}
      <p className={styles.question}>{live.question}</p>
    </div>
    <article className={styles.reply} aria-label="Answer" aria-busy={live.state !== "failed"}>
      {live.text === "" ? (
        <span className={styles.waiting} role="status" aria-label="Hiro is working on it">
          <i />
          <i />
          <i />
        </span>
      ) : (
        <>
          <Markdown text={live.text} citations={NONE} streaming={live.state !== "failed"} {...reading} />
          {live.state === "streaming" && <span className={styles.caret} aria-hidden="true" />}
        </>
      )}
      {live.state === "failed" && (
        <div>
          <Button small onClick={tryAgain}>
            Try again
          </Button>
        </div>
      )}
    </article>
  </>
);
