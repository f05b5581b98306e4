import { useQuery } from "@tanstack/react-query";
import CalendarClock from "lucide-react/icons/calendar-clock";
import Ellipsis from "lucide-react/icons/ellipsis";
import MessageSquare from "lucide-react/icons/message-square";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import { useState } from "react";
import { useNavigate } from "@tanstack/react-router";
import type { Profile } from "#contract/profile.ts";
import type { Schedule } from "#contract/schedules.ts";
import { day } from "#domain/day.ts";
import { textFor } from "#web/lib/api.ts";
import { profileQuery } from "#web/lib/profile.ts";
import { Button, buttonClass } from "#web/ui/actions/Button.tsx";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { EmptyState } from "#web/ui/states/EmptyState.tsx";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { IconButton } from "#web/ui/actions/IconButton.tsx";
import { Menu, MenuItem, MenuLine } from "#web/ui/floating/Menu.tsx";
import { Screen } from "#web/ui/screen/Screen.tsx";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { Switch } from "#web/ui/fields/Switch.tsx";
import { useDeleteSchedule, useToggleSchedule } from "./mutations.ts";
import { schedulesQuery } from "./queries.ts";
import { ScheduleDialog } from "./ScheduleDialog.tsx";
import { planText, problemText } from "./texts.ts";

type Asking = { schedule: Schedule; what: "edit" | "delete" };

/** The user's scheduled chats, each with a switch and actions to edit or delete it. */
export const SchedulesScreen = () => {
  const list = useQuery(schedulesQuery);
  const me = useQuery(profileQuery);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [open, setOpen] = useState(false);
  const remove = useDeleteSchedule();
  const ask = (schedule: Schedule, what: Asking["what"]) => {
    setAsking({ schedule, what });
    setOpen(true);
  };
  const close = () => setOpen(false);
  const failed = [list, me].find((query) => query.error && query.data === undefined);
  return (
    <Screen title="Scheduled chats">
      {failed ? (
        <ErrorState title="Scheduled chats did not load" onRetry={() => void failed.refetch()} busy={failed.isFetching}>
          {textFor(failed.error)}
        </ErrorState>
      ) : !list.data || !me.data ? (
        <SkeletonRows rows={4} />
      ) : list.data.length === 0 ? (
        <EmptyState
          icon={<CalendarClock />}
          title="No scheduled chats yet"
          actions={
            <a className={buttonClass({ look: "primary" })} href="/chat/">
              Ask something
            </a>
          }
        >
          Ask a question, then choose Schedule in the chat's menu. Hiro answers it regularly and emails you the answer.
        </EmptyState>
      ) : (
        <>
          {me.data.unverifiedEmail !== null && (
            <p className="attention mb-4" role="status">
              No emails are sent until your address {me.data.unverifiedEmail} is verified.
            </p>
          )}
          <ul>
            {list.data.map((one) => (
              <Line key={one.id} schedule={one} me={me.data} onAsk={(what) => ask(one, what)} />
            ))}
          </ul>
        </>
      )}
      {asking?.what === "edit" && (
        <ScheduleDialog key={`${asking.schedule.id} ${open ? "open" : "shut"}`} open={open} onClose={close} schedule={asking.schedule} />
      )}
      <Dialog
        open={open && asking?.what === "delete"}
        onClose={close}
        title="Delete this scheduled chat?"
        note={asking ? `“${asking.schedule.subject}” will no longer be sent. Its earlier answers are kept.` : undefined}
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button
              look="danger-solid"
              onClick={() => {
                if (asking) remove.mutate(asking.schedule.id);
                close();
              }}
            >
              Delete
            </Button>
          </>
        }
      />
    </Screen>
  );
};

const Line = ({ schedule, me, onAsk }: { schedule: Schedule; me: Profile; onAsk: (what: Asking["what"]) => void }) => {
  const toggle = useToggleSchedule();
  const navigate = useNavigate();
  const on = schedule.status === "active";
  const problem = problemText(schedule);
  return (
    <li className="flex items-start gap-3 border-hairline py-4 not-first:border-t first:pt-0">
      <div className={on ? "min-w-0 flex-1" : "min-w-0 flex-1 text-muted"}>
        <button type="button" className="medium block max-w-full truncate text-left hover:underline" onClick={() => onAsk("edit")}>
          {schedule.subject}
        </button>
        <p className="caption muted">{planText(schedule, me.timeZone, day(me.today))}</p>
        <p className="mt-1 line-clamp-2 wrap-anywhere text-muted">{schedule.prompt}</p>
        {problem && <p className="attention mt-1">{problem}</p>}
      </div>
      <span className="flex items-center gap-2">
        <Switch
          label={`${schedule.subject}, on`}
          checked={on}
          onChange={(next) => toggle.mutate({ id: schedule.id, status: next ? "active" : "disabled" })}
        />
        <Menu trigger={<IconButton small label={`Options for ${schedule.subject}`} icon={<Ellipsis />} />} align="end">
          <MenuItem icon={<Pencil />} onSelect={() => onAsk("edit")}>
            Edit
          </MenuItem>
          {schedule.chat !== null && (
            <MenuItem
              icon={<MessageSquare />}
              onSelect={() => void navigate({ to: "/chat/$chatId/", params: { chatId: String(schedule.chat) } })}
            >
              Open chat
            </MenuItem>
          )}
          <MenuLine />
          <MenuItem icon={<Trash2 />} danger onSelect={() => onAsk("delete")}>
            Delete
          </MenuItem>
        </Menu>
      </span>
    </li>
  );
};
