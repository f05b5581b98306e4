import Copy from "lucide-react/icons/copy";
import type { ReactNode } from "react";
import type { Message } from "#contract/chat.ts";
import type { Citation } from "#contract/citations.ts";
import type { Proposal } from "#contract/proposals.ts";
import { toast } from "#web/lib/toast.ts";
import { IconButton } from "#web/ui/IconButton.tsx";
import { Feedback } from "./Feedback.tsx";
import { FAILED, type Live } from "./live.ts";
import { Markdown } from "./Markdown.tsx";
import { ProposalCard } from "./ProposalCard.tsx";

type Reading = {
  onCite: (citation: Citation) => void;
  openKey: string | null;
  /** What stands for the image of a chart. */
  chart: (src: string) => ReactNode;
};
type Props = Reading & {
  /** What the assistant put forward, each under its answer; `mine` when whoever looks may decide it. */
  proposals: readonly Proposal[];
  mine: boolean;
  messages: readonly Message[];
  live: Live | null;
};

const NONE: readonly Citation[] = [];

/** Questions and answers, oldest first; the exchange under way comes last. Finished answers are announced, not each word. */
export const Thread = ({ messages, live, proposals, mine, ...reading }: Props) => {
  const settled = live ? messages.filter((m) => m.nonce !== live.nonce) : messages;
  return (
    <div className="thread">
      {settled.map((m) =>
        m.role === "user" ? (
          <p key={m.id} className="me">
            {m.content}
          </p>
        ) : (
          <Answer key={m.id} message={m} proposals={proposals.filter((one) => one.message === m.id)} mine={mine} {...reading} />
        ),
      )}
      {live && (
        <>
          <p className="me">{live.question}</p>
          <article className="reply" aria-label="Answer" aria-busy={live.state !== "failed"}>
            {live.text === "" ? (
              <span className="waiting" role="status" aria-label="Hiro is working on it">
                <i />
                <i />
                <i />
              </span>
            ) : (
              <>
                <Markdown text={live.text} citations={NONE} streaming={live.state !== "failed"} {...reading} />
                {live.state === "streaming" && <span className="caret" aria-hidden="true" />}
              </>
            )}
          </article>
        </>
      )}
      <p className="sr-only" role="status">
        {live ? "" : messages.at(-1)?.role === "assistant" ? plain(messages.at(-1)?.content ?? "") : ""}
      </p>
    </div>
  );
};

const NOTES: Partial<Record<Message["status"], string>> = { stopped: "Stopped.", interrupted: "This answer was cut off." };

const Answer = ({ message, proposals, mine, ...reading }: Reading & Pick<Props, "proposals" | "mine"> & { message: Message }) => (
  <article className="reply" aria-label="Answer">
    <Markdown
      text={message.content || (message.status === "stopped" ? "" : FAILED)}
      citations={message.citations}
      streaming={false}
      {...reading}
    />
    {NOTES[message.status] && <p className="caption muted">{NOTES[message.status]}</p>}
    {proposals.map((one) => (
      <ProposalCard key={one.id} proposal={one} mine={mine} onCite={reading.onCite} openKey={reading.openKey} />
    ))}
    <div className="msg-tools">
      <IconButton small label="Copy" icon={<Copy />} onClick={() => void copy(message.content)} />
      {message.status !== "streaming" && <Feedback message={message} />}
    </div>
  </article>
);

const plain = (markdown: string): string => markdown.replace(/\[([^\]]*)\]\(#cite:\d+\)/g, "$1").replace(/[*_`|]/g, "");

const copy = async (markdown: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(plain(markdown).replace(/\\([\\`*_{}[\]()#+.!|<>-])/g, "$1"));
    toast("Response copied!");
  } catch {
    toast("Could not copy");
  }
};
