import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import Brain from "lucide-react/icons/brain";
import Trash2 from "lucide-react/icons/trash-2";
import { useState } from "react";
import { memories, type Memory } from "#contract/memories.ts";
import { call, textFor } from "#web/lib/api.ts";
import { queryClient, queryFamily } from "#web/lib/queries.ts";
import { toast } from "#web/lib/toast.ts";
import { Button, buttonClass } from "#web/ui/actions/Button.tsx";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { EmptyState } from "#web/ui/states/EmptyState.tsx";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { IconButton } from "#web/ui/actions/IconButton.tsx";
import { Screen } from "#web/ui/screen/Screen.tsx";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";

const memoriesQuery = queryOptions({ queryKey: queryFamily("memories"), queryFn: ({ signal }) => call(memories.list, { signal }) });

/** What the user asked Hiro to remember, with a way to delete each memory. */
export const MemoriesScreen = () => {
  const { data, error, refetch, isFetching } = useQuery(memoriesQuery);
  const [asking, setAsking] = useState<Memory | null>(null);
  const [open, setOpen] = useState(false);
  const remove = useMutation({
    mutationFn: (memory: Memory) => call(memories.remove, { params: { id: memory.id } }),
    onSuccess: () => {
      toast("User context deleted");
      setOpen(false);
    },
    onError: (failure) => toast(textFor(failure)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: memoriesQuery.queryKey }),
  });
  return (
    <Screen title="Memory">
      {error && !data ? (
        <ErrorState title="Memories did not load" onRetry={() => void refetch()} busy={isFetching}>
          {textFor(error)}
        </ErrorState>
      ) : !data ? (
        <SkeletonRows rows={4} />
      ) : data.length === 0 ? (
        <EmptyState
          icon={<Brain />}
          title="No memories yet"
          actions={
            <Link to="/chat/" className={buttonClass({ look: "primary" })}>
              Start a chat
            </Link>
          }
        >
          What you ask Hiro to remember appears here, in your own words. Only you can see it.
        </EmptyState>
      ) : (
        <>
          <p className="mb-4 text-muted">In your own words, as you said them in chats. Only you can see them.</p>
          <ul>
            {data.map((memory) => (
              <li key={memory.id} className="flex items-center gap-3 border-t border-hairline py-3">
                <span className="min-w-0 flex-1 whitespace-pre-wrap wrap-anywhere">{memory.context}</span>
                <IconButton
                  small
                  label={`Delete: ${memory.context.slice(0, 60)}`}
                  icon={<Trash2 />}
                  onClick={() => {
                    setAsking(memory);
                    setOpen(true);
                  }}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Delete this memory?"
        note={asking?.context}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button look="danger-solid" busy={remove.isPending} onClick={() => asking && remove.mutate(asking)}>
              Delete
            </Button>
          </>
        }
      />
    </Screen>
  );
};
