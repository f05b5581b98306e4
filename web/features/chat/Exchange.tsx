import { type ReactNode, useEffect, useState } from "react";
import { Button } from "#web/ui/actions/Button.tsx";
import { type Live, tryAgain } from "./live.ts";
import styles from "./Thread.module.css";

/** How long nothing may arrive before the screen says that it still waits. */
const SILENT_MS = 3000;

/** A question that is being answered, and its answer so far. `children` is the text of the answer. */
export const Exchange = ({ live, sender = null, children }: { live: Live; sender?: string | null; children?: ReactNode }) => (
  <>
    <div className={styles.asked} data-question="live">
      {sender !== null && <p className={styles.sender}>{sender}</p>}
      <p className={styles.question}>{live.question}</p>
    </div>
    <article className={styles.reply} aria-label="Answer" aria-busy={live.state !== "failed"}>
      {children}
      {live.state === "failed" ? (
        <Failure live={live} />
      ) : (
        live.state !== "settling" && <Waiting key={live.text.length} begun={live.text !== ""} />
      )}
    </article>
  </>
);

/** Says that the answer is being worked on, and after a while that it still is. */
const Waiting = ({ begun }: { begun: boolean }) => {
  const [silent, setSilent] = useState(false);
  useEffect(() => {
    const wait = setTimeout(() => setSilent(true), SILENT_MS);
    return () => clearTimeout(wait);
  }, []);
  if (begun && !silent) return null;
  return (
    <div className={styles.working} role="status">
      <span className={styles.waiting} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      {silent ? (
        <p className="caption muted">{begun ? "Still waiting for the rest of the answer." : "Still waiting for an answer."}</p>
      ) : (
        <span className="sr-only">Hiro is working on it</span>
      )}
    </div>
  );
};

const Failure = ({ live }: { live: Live }) => {
  const left = useSecondsUntil(live.retryAt);
  const [minutes, seconds] = [Math.floor(left / 60), String(left % 60).padStart(2, "0")];
  return (
    <div className={styles.broken}>
      {live.reason !== null && <p className="caption muted">{live.reason}</p>}
      {live.retryAt !== null && (
        <p className="caption muted">
          {left > 0 ? `You reached the limit of questions. You can ask again in ${minutes}:${seconds}.` : "You can ask again now."}
        </p>
      )}
      <Button small onClick={tryAgain} disabled={left > 0}>
        Try again
      </Button>
    </div>
  );
};

const secondsUntil = (at: number | null): number => (at === null ? 0 : Math.max(0, Math.ceil((at - Date.now()) / 1000)));

/** Returns the seconds until a time, counted down; 0 without one. */
const useSecondsUntil = (at: number | null): number => {
  const [left, setLeft] = useState(() => secondsUntil(at));
  useEffect(() => {
    if (at === null) return;
    const tick = setInterval(() => setLeft(secondsUntil(at)), 1000);
    return () => clearInterval(tick);
  }, [at]);
  return left;
};
