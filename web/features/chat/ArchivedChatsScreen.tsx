import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import Archive from "lucide-react/icons/archive";
import ArchiveRestore from "lucide-react/icons/archive-restore";
import Ellipsis from "lucide-react/icons/ellipsis";
import Trash2 from "lucide-react/icons/trash-2";
import { useState } from "react";
import { type Chat, chat as calls } from "#contract/chat.ts";
import { stampText } from "#web/lib/today.ts";
import { call, textFor } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { EmptyState } from "#web/ui/states/EmptyState.tsx";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { IconButton } from "#web/ui/actions/IconButton.tsx";
import { Menu, MenuItem } from "#web/ui/floating/Menu.tsx";
import { Row } from "#web/ui/lists/Row.tsx";
import { Screen } from "#web/ui/screen/Screen.tsx";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { DeleteChat } from "./DeleteChat.tsx";
import { archivedQuery, refreshChats } from "./queries.ts";

/** The user's archived chats. */
export const ArchivedChatsScreen = () => {
  const archived = useInfiniteQuery(archivedQuery);
  const chats = archived.data?.pages.flatMap((page) => page.results);
  return (
    <Screen title="Archived chats">
      {archived.error && !chats ? (
        <ErrorState title="Archived chats did not load" onRetry={() => void archived.refetch()} busy={archived.isFetching}>
          {textFor(archived.error)}
        </ErrorState>
      ) : !chats ? (
        <SkeletonRows rows={5} />
      ) : chats.length === 0 ? (
        <EmptyState icon={<Archive />} title="No archived chats found">
          Chats you archive will appear here
        </EmptyState>
      ) : (
        chats.map((chat) => <Archived key={chat.id} chat={chat} />)
      )}
      {archived.hasNextPage && (
        <div className="mt-4">
          <Button busy={archived.isFetchingNextPage} onClick={() => void archived.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </Screen>
  );
};

const Archived = ({ chat }: { chat: Chat }) => {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const restore = useMutation({
    mutationFn: () => call(calls.update, { params: { id: chat.id }, body: { archived: false } }),
    onSuccess: () => refreshChats(),
    onError: (error) => toast(textFor(error)),
  });
  const name = chat.summary || "Untitled chat";
  return (
    <div className="flex items-center gap-2">
      <div className="min-w-0 flex-1">
        <Row
          name={name}
          sub={stampText(chat.updatedAt)}
          href={`/chat/${chat.id}`}
          onOpen={() => void navigate({ to: "/chat/$chatId", params: { chatId: String(chat.id) } })}
        />
      </div>
      <Menu trigger={<IconButton small label={`Options for ${name}`} icon={<Ellipsis />} />} align="end">
        <MenuItem icon={<ArchiveRestore />} onSelect={() => restore.mutate()}>
          Unarchive
        </MenuItem>
        <MenuItem icon={<Trash2 />} danger onSelect={() => setAsking(true)}>
          Delete
        </MenuItem>
      </Menu>
      <DeleteChat chat={chat} open={asking} onClose={() => setAsking(false)} />
    </div>
  );
};
