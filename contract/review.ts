import { z } from "zod";
import { endpoint, endpoints } from "./kit/endpoint.ts";

/** Separate from the transaction endpoints, because every screen shows this count but few need those. */
export const review = endpoints("review", {
  count: endpoint({
    about: "Number of transactions whose category needs review.",
    method: "GET",
    path: "/finx-transactions/transactions-to-review/count/",
    access: { token: "read" },
    reply: z.object({ count: z.number().int() }),
  }),
});
