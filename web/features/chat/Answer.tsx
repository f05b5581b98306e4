import Copy from "lucide-react/icons/copy";
import RotateCw from "lucide-react/icons/rotate-cw";
import type { Message } from "#contract/chat.ts";
import type { Proposal } from "#contract/proposals.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { IconButton } from "#web/ui/actions/IconButton.tsx";
import { messageAnchor } from "./anchor.ts";
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
  /** Absent if the question is not the user's own or not the last one. */ retry?: { busy: boolean; again: () => void } | undefined;
};

/** A finished answer and its actions. */
export const Answer = ({ message, proposals, mine, found, retry, ...reading }: Props) => {
  const broken = BROKEN.has(message.status);
  return (
    <article className={classNames(styles.reply, found && styles.found)} id={messageAnchor(message.id)} aria-label="Answer">
      <Markdown
        text={message.content || (NOTES[message.status] ? "" : FAILED)}
        citations={message.citations}
        streaming={false}
        {...reading}
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
        <ProposalCard key={one.id} proposal={one} mine={mine} onCite={reading.onCite} openKey={reading.openKey} />
      ))}
      <div className={styles.tools}>
        <IconButton small label="Copy" icon={<Copy />} onClick={() => void copy(message.content)} />
        {message.status !== "streaming" && <Feedback message={message} />}
        {!broken && retry && <IconButton small label="Try again" icon={<RotateCw />} disabled={retry.busy} onClick={retry.again} />}
      </div>
    </article>
  );
};

/** Returns an answer's text without its markdown characters. */
export const plain = (markdown: string): string => markdown.replace(/\[([^\]]*)\]\(#cite:\d+\)/g, "$1").replace(/[*_`|]/g, "");

const copy = async (markdown: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(plain(markdown).replace(/\\([\\`*_{}[\]()#+.!|<>-])/g, "$1"));
    toast("Response copied!");
  } catch {
    toast("Could not copy");
  }
};
