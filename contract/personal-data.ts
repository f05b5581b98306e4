import { z } from "zod";
import { endpoint, endpoints, nothing } from "./kit/endpoint.ts";

const count = z.number().int();

export const personalData = endpoints("personalData", {
  archive: endpoint({
    about:
      "Everything as one zip: the household's transactions, accounts, balances and subscriptions as comma-separated text, and all that is the person's own, table by table as JSON, from which it is restored.",
    method: "GET",
    path: "/personal-data/",
    reply: z.null(),
    replyAs: "file",
  }),
  restore: endpoint({
    about:
      "Brings back what such a zip holds, into an account that has nothing yet; all of it or nothing. Accounts of banks come back as accounts kept by hand.",
    method: "POST",
    path: "/personal-data/restore/",
    bodyAs: "file",
    reply: z.object({ accounts: count, transactions: count, chats: count }),
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
