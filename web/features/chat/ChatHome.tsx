import ArrowUpLeft from "lucide-react/icons/arrow-up-left";
import ChevronDown from "lucide-react/icons/chevron-down";
import { type ReactNode, useState } from "react";
import { session } from "#web/lib/session.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { pick, STARTERS } from "./starters.ts";
import styles from "./ChatHome.module.css";

const OFFERED = 6;

/** The empty chat: greeting, compose box, starters, and the cards passed in by the app. */
export const ChatHome = ({
  compose,
  failure,
  cards,
  disclaimer,
  onStarter,
}: {
  compose: ReactNode;
  /** Why the question in the compose box was not sent. */ failure: string | null;
  cards: ReactNode;
  disclaimer: string;
  onStarter: (prompt: string) => void;
}) => {
  const [open, setOpen] = useState(true);
  const [starters] = useState(() => pick(STARTERS, OFFERED, Math.random));
  const name = session.current()?.firstName;
  return (
    <>
      <div className={styles.greeting}>
        <h1>Hi{name ? ` ${name}` : ""}, how can I help with your finances?</h1>
      </div>
      {compose}
      {failure !== null && (
        <p role="alert" className="caption attention mt-2">
          Your question was not sent. {failure}
        </p>
      )}
      <div className="mt-3 -ml-2.5">
        <Button look="ghost" small aria-expanded={open} onClick={() => setOpen(!open)}>
          Conversation starters <ChevronDown aria-hidden style={{ transform: open ? undefined : "rotate(-90deg)" }} />
        </Button>
      </div>
      {open && (
        <div className={styles.starters}>
          {starters.map((prompt) => (
            <button key={prompt} type="button" onClick={() => onStarter(prompt)}>
              {prompt}
              <ArrowUpLeft aria-hidden />
            </button>
          ))}
        </div>
      )}
      <div className={styles.cards}>{cards}</div>
      <p className="text-caption text-faint pt-2 text-center text-balance mt-6">{disclaimer}</p>
    </>
  );
};
