import Copy from "lucide-react/icons/copy";
import RotateCw from "lucide-react/icons/rotate-cw";
import { memo, useCallback } from "react";
import type { Message } from "#contract/chat.ts";
import type { Citation } from "#contract/citations.ts";
import type { Proposal } from "#contract/proposals.ts";
import { copyToClipboard } from "#web/lib/clipboard.ts";
import { toast } from "#web/lib/toast.ts";
import { useAmounts } from "#web/ui/amounts.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { IconButton } from "#web/ui/actions/IconButton.tsx";
import { messageAnchor } from "./anchor.ts";
import { citationPlace, proposalPlace } from "./cite-place.ts";
import { type ChartTables, copied } from "./copy.ts";
import { choicesOf } from "./choices.ts";
import { FollowUps } from "./FollowUps.tsx";
import { Feedback } from "./Feedback.tsx";
import { FAILED } from "./live.ts";
import { Markdown } from "./Markdown.tsx";
import { ProposalCard } from "./ProposalCard.tsx";
import type { ReplyLinks } from "./reply-source.ts";
import styles from "./Thread.module.css";

const NOTES: Partial<Record<Message["status"], string>> = { stopped: "Stopped.", interrupted: "This answer was cut off." };
const BROKEN: ReadonlySet<Message["status"]> = new Set(["failed", "stopped", "interrupted"]);

type Props = ReplyLinks & {
  message: Message;
  proposals: readonly Proposal[];
  /** Whether the current user asked the question and may decide on proposals. */ mine: boolean;
  found: boolean;
  /** Suggested next questions. */ chips: readonly string[];
  onPick: (chip: string) => void;
  /** The values of its charts, for copying. */ chartTable: ChartTables;
  /** Absent if the question is not the user's own or not the last one. */ retry?: { busy: boolean; again: () => void } | undefined;
};

/** A finished answer and its actions. Memoized, because a chat has hundreds and the user types below them. */
export const Answer = memo(({ message, proposals, mine, found, chips, onPick, retry, onCite, openKey, chart, chartTable }: Props) => {
  const { text } = useAmounts();
  const broken = BROKEN.has(message.status);
  const { id } = message;
  const open = useCallback((citation: Citation, index: number) => onCite(citation, citationPlace(id, index)), [onCite, id]);
  return (
    <article className={classNames(styles.reply, found && styles.found)} id={messageAnchor(message.id)} aria-label="Answer">
      <Markdown
        text={message.content || (NOTES[message.status] ? "" : FAILED)}
        citations={message.citations}
        streaming={false}
        onCite={open}
        openKey={openKey}
        chart={chart}
      />
      {(NOTES[message.status] || (broken && retry)) && (
        <div className={styles.broken}>
          {NOTES[message.status] && <p className="caption muted">{NOTES[message.status]}</p>}
          {broken && retry && (
            <Button small busy={retry.busy} onClick={retry.again}>
              Try again
            </Button>
          )}
        </div>
      )}
      {proposals.map((one) => (
        <ProposalCard
          key={one.id}
          proposal={one}
          mine={mine}
          onCite={(citation) => onCite(citation, proposalPlace(one.id))}
          openKey={openKey}
        />
      ))}
      <FollowUps chips={chips} onPick={onPick} />
      <div className={styles.tools}>
        <IconButton small label="Copy" icon={<Copy />} onClick={() => void copy(message, (chart) => chartTable(chart, text))} />
        {message.status !== "streaming" && <Feedback message={message} />}
        {!broken && retry && <IconButton small label="Try again" icon={<RotateCw />} disabled={retry.busy} onClick={retry.again} />}
      </div>
    </article>
  );
});
Answer.displayName = "Answer";

const copy = async (message: Message, chartTable: (id: number) => ReturnType<ChartTables>): Promise<void> => {
  const done = await copyToClipboard(copied(message.content, window.location.origin, { choices: choicesOf(message), chartTable }));
  toast(done ? "Response copied!" : "Could not copy");
};
