import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { chat } from "#contract/chat.ts";
import { call, textFor } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast.ts";

/** Opens the newest planning chat, or a new one. */
export const usePlanningChat = () => {
  const navigate = useNavigate();
  const find = useMutation({
    mutationFn: async (): Promise<number> => {
      const { results } = await call(chat.list, { query: { chatType: "planning" } });
      return results[0]?.id ?? (await call(chat.initiatePlanning, {})).id;
    },
    onSuccess: (id) => void navigate({ to: "/chat/$chatId", params: { chatId: String(id) } }),
    onError: (error) => toast(textFor(error)),
  });
  return { open: () => find.mutate(), busy: find.isPending };
};
