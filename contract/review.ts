import { z } from "zod/mini";
import { endpoint, endpoints } from "./kit/endpoint.ts";

export const review = endpoints("review", {
  count: endpoint({
    about: "Number of transactions whose category needs review.",
    method: "GET",
    path: "/finx-transactions/transactions-to-review/count/",
    access: { token: "read" },
    reply: z.object({ count: z.int() }),
  }),
});
