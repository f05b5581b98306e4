import { queryOptions } from "@tanstack/react-query";
import { type Proposal, proposals } from "#contract/proposals.ts";
import { call } from "#web/lib/api.ts";
import { keys, queryClient, invalidate } from "#web/lib/queries.ts";

export type Decision = "confirm" | "decline" | "undo";

/** What was put forward in a chat. It is refetched with the chat's messages: its cards come with the answers they stand under. */
export const proposalsQuery = (chatId: number) =>
  queryOptions({
    queryKey: [...keys.messages, chatId, "proposals"],
    queryFn: ({ signal }) => call(proposals.list, { params: { id: chatId }, signal }),
  });

/** Decides a proposal as the person pressed; its card shows what became of it at once. */
export const decide = async ({ id, hash, chat }: Proposal, decision: Decision): Promise<void> => {
  const params = { id };
  const decided = await (decision === "confirm"
    ? call(proposals.confirm, { params, body: { hash } })
    : call(proposals[decision], { params }));
  queryClient.setQueryData(proposalsQuery(chat).queryKey, (all) => all?.map((one) => (one.id === id ? decided : one)));
};

/** What each kind of change makes stale elsewhere; a kind that is not here makes everything. */
const TOUCHES: Partial<Record<string, Parameters<typeof invalidate>[0]>> = {
  set_budget_cell: "made",
  set_datagrid_cell: "made",
  set_transaction_category: "category",
  set_subscription_status: "subscription",
  save_memory: "memory",
  forget_memory: "memory",
  schedule_chat: "schedule",
};

/** Brings the cards and every screen that shows what was changed up to date. */
export const settleDecision = async ({ kind, chat }: Proposal): Promise<void> => {
  const touched = TOUCHES[kind];
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: proposalsQuery(chat).queryKey }),
    touched ? invalidate(touched) : queryClient.invalidateQueries(),
  ]);
};
