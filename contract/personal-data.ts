import { z } from "zod/mini";
import { endpoint, endpoints, nothing } from "./kit/endpoint.ts";

const count = z.int();

export const personalData = endpoints("personalData", {
  archive: endpoint({
    about:
      "All data as one zip: the household's transactions, accounts, balances and subscriptions as CSV, and all of the user's own data as JSON by table. The JSON is what a restore uses.",
    method: "GET",
    path: "/personal-data/",
    access: { during: "sign-up" },
    reply: z.null(),
    replyAs: "file",
  }),
  restore: endpoint({
    about:
      "Restores such a zip into an empty account: all of it or nothing. Bank accounts are restored as manual accounts, without their pending transactions. These come from the bank when it is linked again. The counts say what the account has now.",
    method: "POST",
    path: "/personal-data/restore/",
    bodyAs: "file",
    reply: z.object({
      accounts: count,
      transactions: count,
      /** Pending transactions of bank accounts in the zip, which are left out. */
      pendingLeftOut: count,
      chats: count,
    }),
  }),
  remove: endpoint({
    about:
      "Permanently deletes the user's account and all of the user's data, after disconnecting the banks. A household stays with its other members; the last member's household is deleted. A user without a password must first confirm their identity.",
    method: "POST",
    path: "/personal-data/delete/",
    access: { during: "sign-up" },
    body: z.object({ email: z.string().check(z.maxLength(320)), password: z.optional(z.string().check(z.maxLength(1024))) }),
    reply: nothing,
  }),
});
