import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Chat } from "#contract/chat.ts";
import { LONGEST_SUBJECT } from "#contract/schedules.ts";
import { toast } from "#web/lib/toast.ts";
import { schedulesQuery } from "./queries.ts";
import { ScheduleDialog } from "./ScheduleDialog.tsx";

type Props = {
  chat: Chat;
  /** The chat's last question, or null while it loads. */ prompt: string | null;
  open: boolean;
  onClose: () => void;
};

/** Schedules a chat, or edits its existing schedule. */
export const ChatSchedule = ({ chat, prompt, open, onClose }: Props) => {
  const { data, error } = useQuery({ ...schedulesQuery, enabled: open });
  const failed = open && error !== null && data === undefined;
  useEffect(() => {
    if (!failed) return;
    toast("Sorry, there was an error");
    onClose();
  }, [failed, onClose]);
  if (!data || prompt === null) return null;
  const schedule = data.find((one) => one.chat === chat.id) ?? null;
  return (
    <ScheduleDialog
      key={`${schedule?.id ?? "new"} ${open ? "open" : "shut"}`}
      open={open}
      onClose={onClose}
      schedule={schedule}
      from={{ chat: chat.id, subject: chat.summary.slice(0, LONGEST_SUBJECT), prompt }}
    />
  );
};
