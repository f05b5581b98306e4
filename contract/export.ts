import { z } from "zod/mini";
import { endpoint, endpoints } from "./kit/endpoint.ts";

export const exportFiles = ["transactions", "accounts", "balances", "subscriptions"] as const;
export type ExportFile = (typeof exportFiles)[number];

export const exports = endpoints("exports", {
  file: endpoint({
    about:
      "The household's transactions, accounts, recorded balances or subscriptions as CSV, oldest first. Amounts are in units of their currency, such as dollars; money out is positive.",
    method: "GET",
    path: "/export/:file/",
    access: { token: "read" },
    params: z.object({ file: z.enum(exportFiles) }),
    reply: z.null(),
    replyAs: "file",
  }),
});
