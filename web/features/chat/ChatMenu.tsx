import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import Ellipsis from "lucide-react/icons/ellipsis";
import Pencil from "lucide-react/icons/pencil";
import Star from "lucide-react/icons/star";
import Trash2 from "lucide-react/icons/trash-2";
import { useState } from "react";
import { type Chat, chat as calls } from "#contract/chat.ts";
import { call, wordsFor } from "#web/lib/api.ts";
import { stale } from "#web/lib/queries.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { Input } from "#web/ui/Input.tsx";
import { Menu, MenuItem, MenuLine } from "#web/ui/Menu.tsx";

/** Star, rename or delete a chat. */
export const ChatMenu = ({ chat }: { chat: Chat }) => {
  const navigate = useNavigate();
  const [ask, setAsk] = useState<"rename" | "delete" | null>(null);
  const [name, setName] = useState(chat.summary);
  const update = useMutation({
    mutationFn: (body: { starred?: boolean; summary?: string }) => call(calls.update, { params: { id: chat.id }, body }),
    onSuccess: () => stale("chat"),
    onError: (error) => toast(wordsFor(error)),
  });
  const remove = useMutation({
    mutationFn: () => call(calls.remove, { params: { id: chat.id } }),
    onSuccess: async () => {
      toast(`${chat.summary || "Chat"} deleted`);
      await navigate({ to: "/chat/" as never });
      await stale("chat");
    },
    onError: (error) => toast(wordsFor(error)),
  });
  const rename = () => {
    const next = name.trim();
    if (next !== "" && next !== chat.summary) update.mutate({ summary: next });
    setAsk(null);
  };
  return (
    <>
      <Menu trigger={<IconButton label="Chat options" icon={<Ellipsis />} />} align="end">
        <MenuItem icon={<Star />} onSelect={() => update.mutate({ starred: !chat.starred })}>
          {chat.starred ? "Unstar" : "Star"}
        </MenuItem>
        <MenuItem
          icon={<Pencil />}
          onSelect={() => {
            setName(chat.summary);
            setAsk("rename");
          }}
        >
          Rename
        </MenuItem>
        <MenuLine />
        <MenuItem icon={<Trash2 />} danger onSelect={() => setAsk("delete")}>
          Delete
        </MenuItem>
      </Menu>
      <Dialog
        open={ask === "rename"}
        onClose={() => setAsk(null)}
        title="Rename chat"
        footer={
          <>
            <Button onClick={() => setAsk(null)}>Cancel</Button>
            <Button look="primary" onClick={rename}>
              Save
            </Button>
          </>
        }
      >
        <form
          onSubmit={(event) => {
            event.preventDefault();
            rename();
          }}
        >
          <Field label="Name">
            <Input value={name} maxLength={200} onChange={(e) => setName(e.target.value)} />
          </Field>
        </form>
      </Dialog>
      <Dialog
        open={ask === "delete"}
        onClose={() => setAsk(null)}
        title={`Delete ${chat.summary || "this chat"}?`}
        note="Its messages are deleted for good."
        footer={
          <>
            <Button onClick={() => setAsk(null)}>Cancel</Button>
            <Button look="danger-solid" busy={remove.isPending} onClick={() => remove.mutate()}>
              Delete
            </Button>
          </>
        }
      />
    </>
  );
};
