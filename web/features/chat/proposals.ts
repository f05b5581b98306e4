import { queryOptions } from "@tanstack/react-query";
import { type Proposal, proposals } from "#contract/proposals.ts";
import { call } from "#web/lib/api.ts";
import { queryClient } from "#web/lib/queries.ts";
import { messagesKey } from "./queries.ts";

export type Decision = "confirm" | "decline" | "undo";

/** The proposals of a chat. Refetched with the chat's messages, because each card belongs to an answer. */
export const proposalsQuery = (chatId: number) =>
  queryOptions({
    queryKey: [...messagesKey, chatId, "proposals"],
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

/** Refreshes the cards and every screen. What a change of any kind affects needs no list this way, and users rarely confirm one. */
export const settleDecision = (): Promise<void> => queryClient.invalidateQueries();
