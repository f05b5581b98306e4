import { queryOptions } from "@tanstack/react-query";
import { type Proposal, proposals } from "#contract/proposals.ts";
import { call } from "#web/lib/api.ts";
import { type Change, keys, queryClient, invalidate } from "#web/lib/queries.ts";

export type Decision = "confirm" | "decline" | "undo";

/** The proposals of a chat. Refetched with the chat's messages, because each card belongs to an answer. */
export const proposalsQuery = (chatId: number) =>
  queryOptions({
    queryKey: [...keys.messages, chatId, "proposals"],
    queryFn: ({ signal }) => call(proposals.list, { params: { id: chatId }, signal }),
  });

/** Sends the user's decision on a proposal. The card shows the result at once. */
export const decide = async ({ id, hash, chat }: Proposal, decision: Decision): Promise<void> => {
  const params = { id };
  const decided = await (decision === "confirm"
    ? call(proposals.confirm, { params, body: { hash } })
    : call(proposals[decision], { params }));
  queryClient.setQueryData(proposalsQuery(chat).queryKey, (all) => all?.map((one) => (one.id === id ? decided : one)));
};

/** Queries to refetch for each kind of change. A kind not listed here refetches everything. */
const TOUCHES: Partial<Record<string, Change>> = {
  set_budget_cell: "made",
  set_datagrid_cell: "made",
  set_transaction_category: "category",
  set_subscription_status: "subscription",
  save_memory: "memory",
  forget_memory: "memory",
  schedule_chat: "schedule",
};

/** Refreshes the cards and every screen that shows the changed data. */
export const settleDecision = async ({ kind, chat }: Proposal): Promise<void> => {
  const touched = TOUCHES[kind];
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: proposalsQuery(chat).queryKey }),
    touched ? invalidate(touched) : queryClient.invalidateQueries(),
  ]);
};
