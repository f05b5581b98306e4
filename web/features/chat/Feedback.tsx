import { useMutation } from "@tanstack/react-query";
import ThumbsDown from "lucide-react/icons/thumbs-down";
import ThumbsUp from "lucide-react/icons/thumbs-up";
import { useState } from "react";
import type { Message } from "#contract/chat.ts";
import { feedback, type FeedbackType, NOTE_LONGEST } from "#contract/feedback.ts";
import { call } from "#web/lib/api.ts";
import { queryClient } from "#web/lib/queries.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Field } from "#web/ui/fields/Field.tsx";
import { IconButton } from "#web/ui/actions/IconButton.tsx";
import { TextArea } from "#web/ui/fields/TextArea.tsx";
import { messagesKey } from "./queries.ts";

/**
 * Thumbs up and down for a finished answer. Each opens a form with an optional note, prefilled with the user's earlier note for that thumb.
 */
export const Feedback = ({ message }: { message: Message }) => {
  const given = message.userFeedback;
  const [asking, setAsking] = useState<FeedbackType | null>(null);
  const [shown, setShown] = useState<FeedbackType>("POSITIVE");
  const [note, setNote] = useState("");
  const send = useMutation({
    mutationFn: async (type: FeedbackType) => {
      if (given) await call(feedback.remove, { params: { id: given.id } });
      await call(feedback.create, { body: { type, note: note.trim() || null, message: message.id } });
    },
    onSuccess: () => {
      toast("Thanks for your feedback!");
      setAsking(null);
    },
    onError: () => toast("Sorry, there was an error"),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [...messagesKey, message.chat] }),
  });
  const ask = (type: FeedbackType) => {
    setNote(given?.type === type ? (given.note ?? "") : "");
    setShown(type);
    setAsking(type);
  };
  return (
    <>
      <IconButton
        small
        label="Good answer"
        aria-pressed={given?.type === "POSITIVE"}
        icon={<ThumbsUp fill={given?.type === "POSITIVE" ? "currentColor" : "none"} />}
        onClick={() => ask("POSITIVE")}
      />
      <IconButton
        small
        label="Bad answer"
        aria-pressed={given?.type === "NEGATIVE"}
        icon={<ThumbsDown fill={given?.type === "NEGATIVE" ? "currentColor" : "none"} />}
        onClick={() => ask("NEGATIVE")}
      />
      <Dialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        title={shown === "POSITIVE" ? "What was good about it?" : "What went wrong?"}
        footer={
          <>
            <Button onClick={() => setAsking(null)}>Cancel</Button>
            <Button look="primary" busy={send.isPending} onClick={() => asking && send.mutate(asking)}>
              Send feedback
            </Button>
          </>
        }
      >
        <Field label="Note (optional)">
          <TextArea value={note} maxLength={NOTE_LONGEST} rows={3} cap={150} onChange={(event) => setNote(event.target.value)} />
        </Field>
      </Dialog>
    </>
  );
};
