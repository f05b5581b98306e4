import ArrowUp from "lucide-react/icons/arrow-up";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { growToFit } from "#web/ui/fields/TextArea.tsx";
import styles from "./Compose.module.css";

const CAP = 123;
/** Maximum length of a question, in characters. */
export const LONGEST = 4000;

type Props = {
  label?: string;
  text: string;
  onText: (text: string) => void;
  onSend: () => void;
  onStop: () => void;
  busy: boolean;
  sending: boolean;
  takesFocus?: boolean;
  /** Called on ArrowUp in the empty box. */ onEditLast?: (() => void) | undefined;
};

/**
 * The compose box. Enter sends, Shift+Enter inserts a line break, ArrowUp in the empty box edits the last question. While an answer
 * streams, the button stops it.
 */
export const Compose = ({ label = "Ask anything", text, onText, onSend, onStop, busy, sending, takesFocus = false, onEditLast }: Props) => {
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (box.current) growToFit(box.current, CAP);
  }, [text]);
  useEffect(() => {
    if (takesFocus && window.matchMedia("(min-width: 1024px)").matches) box.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  useEffect(() => {
    // The suggestion that asked this question is gone, and the focus with it. On a phone, the box would open the keyboard.
    const isLost = busy && document.activeElement === document.body;
    if (isLost && window.matchMedia("(min-width: 1024px), (pointer: fine)").matches) box.current?.focus({ preventScroll: true });
  }, [busy]);
  const ready = text.trim() !== "" && !busy && !sending;
  const key = (event: KeyboardEvent) => {
    if (event.key === "ArrowUp" && text === "" && onEditLast) {
      event.preventDefault();
      onEditLast();
      return;
    }
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (ready) onSend();
  };
  return (
    <form
      noValidate
      className={styles.compose}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) onSend();
      }}
    >
      <textarea
        ref={box}
        rows={1}
        aria-label={label}
        placeholder={label}
        maxLength={LONGEST}
        value={text}
        onChange={(e) => onText(e.target.value)}
        onKeyDown={key}
      />
      {busy ? (
        <button type="button" className={styles.send} aria-label="Stop" onClick={onStop}>
          <i className={styles.square} />
        </button>
      ) : (
        <button type="submit" className={styles.send} aria-label="Send" disabled={!ready}>
          <ArrowUp aria-hidden />
        </button>
      )}
    </form>
  );
};
