import Pencil from "lucide-react/icons/pencil";
import { type KeyboardEvent, memo, useEffect, useRef, useState } from "react";
import type { Message } from "#contract/chat.ts";
import { textFor } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { IconButton } from "#web/ui/actions/IconButton.tsx";
import { growToFit } from "#web/ui/fields/TextArea.tsx";
import { LONGEST } from "./Compose.tsx";
import { messageAnchor } from "./anchor.ts";
import styles from "./Thread.module.css";

type Props = {
  message: Message;
  /** The sender's name, if several users asked. */ sender: string | null;
  found: boolean;
  /** Absent if the user may not edit the question. */
  edit?: { editing: boolean; onEdit: () => void; onSave: (text: string) => Promise<void>; onCancel: () => void } | undefined;
};

/** A question. The user can edit their own last question in place and ask it again. */
export const Question = memo(({ message, sender, found, edit }: Props) =>
  edit?.editing ? (
    <Editor text={message.content} onSave={edit.onSave} onCancel={edit.onCancel} />
  ) : (
    <div className={styles.asked} id={messageAnchor(message.id)} data-question="">
      {sender !== null && <p className={styles.sender}>{sender}</p>}
      {edit && <IconButton small className={styles.edit} label="Edit question" icon={<Pencil />} onClick={edit.onEdit} />}
      <p className={classNames(styles.question, found && styles.found)}>{message.content}</p>
    </div>
  ),
);
Question.displayName = "Question";

/** Enter sends, Shift+Enter inserts a line break, Escape cancels. */
const Editor = ({ text: before, onSave, onCancel }: { text: string; onSave: (text: string) => Promise<void>; onCancel: () => void }) => {
  const [text, setText] = useState(before);
  const [saving, setSaving] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const area = box.current;
    area?.focus();
    area?.setSelectionRange(area.value.length, area.value.length);
  }, []);
  useEffect(() => {
    if (box.current) growToFit(box.current, CAP);
  }, [text]);
  const ready = text.trim() !== "" && !saving;
  const save = async (): Promise<void> => {
    if (!ready) return;
    setSaving(true);
    try {
      await onSave(text.trim());
    } catch (error) {
      setSaving(false);
      toast(textFor(error));
    }
  };
  const key = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") {
      event.preventDefault();
      onCancel();
    } else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      void save();
    }
  };
  return (
    <form
      noValidate
      className={styles.editor}
      data-question=""
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <textarea
        ref={box}
        rows={1}
        aria-label="Question"
        maxLength={LONGEST}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={key}
      />
      <div className={styles.actions}>
        <Button small onClick={onCancel}>
          Cancel
        </Button>
        <Button small look="primary" type="submit" busy={saving} disabled={text.trim() === ""}>
          Save & send
        </Button>
      </div>
    </form>
  );
};

const CAP = 320;
