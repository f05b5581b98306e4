import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import Archive from "lucide-react/icons/archive";
import ArchiveRestore from "lucide-react/icons/archive-restore";
import CalendarClock from "lucide-react/icons/calendar-clock";
import Ellipsis from "lucide-react/icons/ellipsis";
import Pencil from "lucide-react/icons/pencil";
import Share from "lucide-react/icons/share";
import Star from "lucide-react/icons/star";
import Trash2 from "lucide-react/icons/trash-2";
import UserMinus from "lucide-react/icons/user-minus";
import { type ReactNode, useCallback, useState } from "react";
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
import { DeleteChat } from "./DeleteChat.tsx";
import { ShareDialog } from "./ShareDialog.tsx";

type Props = {
  chat: Chat;
  /** The dialog that schedules it. */
  schedule: (open: boolean, onClose: () => void) => ReactNode;
};

/** What its owner does with a chat: share, schedule, star, archive, rename, delete. */
export const ChatMenu = ({ chat, schedule }: Props) => {
  const navigate = useNavigate();
  const [ask, setAsk] = useState<"share" | "schedule" | "rename" | "delete" | null>(null);
  const done = useCallback(() => setAsk(null), []);
  const [name, setName] = useState(chat.summary);
  const update = useMutation({
    mutationFn: (body: { starred?: boolean; archived?: boolean; summary?: string; household?: null }) =>
      call(calls.update, { params: { id: chat.id }, body }),
    onSuccess: () => stale("chat"),
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
        <MenuItem icon={<Share />} onSelect={() => setAsk("share")}>
          Share
        </MenuItem>
        {chat.household !== null && (
          <MenuItem icon={<UserMinus />} onSelect={() => update.mutate({ household: null })}>
            Stop sharing with household
          </MenuItem>
        )}
        {chat.canSchedule && (
          <MenuItem icon={<CalendarClock />} onSelect={() => setAsk("schedule")}>
            Schedule
          </MenuItem>
        )}
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
        <MenuItem icon={chat.archived ? <ArchiveRestore /> : <Archive />} onSelect={() => update.mutate({ archived: !chat.archived })}>
          {chat.archived ? "Unarchive" : "Archive"}
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
      <DeleteChat chat={chat} open={ask === "delete"} onClose={() => setAsk(null)} onDeleted={() => navigate({ to: "/chat/" as never })} />
      <ShareDialog chat={chat} open={ask === "share"} onClose={() => setAsk(null)} />
      {chat.canSchedule && schedule(ask === "schedule", done)}
    </>
  );
};
