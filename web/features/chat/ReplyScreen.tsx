import { useMutation } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { chat } from "#contract/chat.ts";
import { call, textFor } from "#web/lib/api.ts";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { Screen } from "#web/ui/screen/Screen.tsx";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";

/** Requests the answer to a chat's last message, then opens the chat. */
export const ReplyScreen = () => {
  const { chatId } = useParams({ strict: false });
  const navigate = useNavigate();
  const asked = useRef(false);
  const reply = useMutation({
    mutationFn: () => call(chat.reply, { params: { id: Number(chatId) } }),
    onSuccess: () => navigate({ to: "/chat/$chatId/", params: { chatId: String(chatId) }, replace: true }),
  });
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    reply.mutate();
  }, [reply]);
  return (
    <Screen title="Chat">
      {reply.error ? (
        <ErrorState title="Unable to load chat" onRetry={() => reply.mutate()} busy={reply.isPending}>
          {textFor(reply.error)}
        </ErrorState>
      ) : (
        <SkeletonRows rows={4} />
      )}
    </Screen>
  );
};
