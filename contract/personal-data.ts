import { z } from "zod";
import { endpoint, endpoints, nothing } from "./kit/endpoint.ts";

export const personalData = endpoints("personalData", {
  archive: endpoint({
    about:
      "Everything as one zip: the household's transactions, accounts, balances and subscriptions as comma-separated text, and the person's own chats, memories, schedules, budgets, tables, charts, categories and tasks as JSON.",
    method: "GET",
    path: "/personal-data/",
    reply: z.null(),
    replyAs: "file",
  }),
  remove: endpoint({
    about:
      "Deletes the account and everything of the person for good. Banks are told first. A household stays with its others; the last of it goes. Somebody without a password proves who they are before.",
    method: "POST",
    path: "/personal-data/delete/",
    body: z.object({ email: z.string().max(320), password: z.string().max(1024).optional() }),
    reply: nothing,
  }),
});
