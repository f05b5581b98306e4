import { useMutation } from "@tanstack/react-query";
import { type Chat, chat as calls } from "#contract/chat.ts";
import { call, textFor } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { refreshChats } from "./queries.ts";

type Props = { chat: Chat; open: boolean; onClose: () => void; onDeleted?: () => Promise<void> };

/** Deletes a chat after a confirmation. */
export const DeleteChat = ({ chat, open, onClose, onDeleted }: Props) => {
  const remove = useMutation({
    mutationFn: () => call(calls.remove, { params: { id: chat.id } }),
    onSuccess: async () => {
      toast(`${chat.summary || "Chat"} deleted`);
      await onDeleted?.();
      await refreshChats();
    },
    onError: (error) => toast(textFor(error)),
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Delete ${chat.summary || "this chat"}?`}
      note="Its messages will be permanently deleted."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger-solid" busy={remove.isPending} onClick={() => remove.mutate()}>
            Delete
          </Button>
        </>
      }
    />
  );
};
