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
import { call, textFor } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast.ts";
import { IconButton } from "#web/ui/actions/IconButton.tsx";
import { latePart } from "#web/ui/late.ts";
import { Menu, MenuItem, MenuLine } from "#web/ui/floating/Menu.tsx";
import { DeleteChat } from "./DeleteChat.tsx";
import { refreshChats } from "./queries.ts";

/** Loads when it is first opened. */
const ShareDialog = latePart(async () => (await import("./ShareDialog.tsx")).ShareDialog);

type Props = {
  chat: Chat;
  /** The dialog that schedules the chat. */
  schedule: (open: boolean, onClose: () => void) => ReactNode;
  onRename: () => void;
  /** Where the focus goes when the menu closes, if not to its button. */ focusAfter: () => HTMLElement | null;
};

/** The owner's actions on a chat: share, schedule, star, archive, rename, delete. */
export const ChatMenu = ({ chat, schedule, onRename, focusAfter }: Props) => {
  const navigate = useNavigate();
  const [ask, setAsk] = useState<"share" | "schedule" | "delete" | null>(null);
  const done = useCallback(() => setAsk(null), []);
  const update = useMutation({
    mutationFn: (body: { starred?: boolean; archived?: boolean; household?: null }) =>
      call(calls.update, { params: { id: chat.id }, body }),
    onSuccess: () => refreshChats(),
    onError: (error) => toast(textFor(error)),
  });
  return (
    <>
      <Menu trigger={<IconButton label="Chat options" icon={<Ellipsis />} />} align="end" focusAfter={focusAfter}>
        <MenuItem icon={<Share />} onSelect={() => setAsk("share")}>
          Share
        </MenuItem>
        {chat.household !== null && (
          <MenuItem
            icon={<UserMinus />}
            onSelect={() => update.mutate({ household: null }, { onSuccess: () => toast("No longer shared with household") })}
          >
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
        <MenuItem icon={<Pencil />} onSelect={onRename}>
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
      <DeleteChat chat={chat} open={ask === "delete"} onClose={() => setAsk(null)} onDeleted={() => navigate({ to: "/chat/" })} />
      {ask === "share" && <ShareDialog chat={chat} open onClose={() => setAsk(null)} />}
      {chat.canSchedule && schedule(ask === "schedule", done)}
    </>
  );
};
