import { z } from "zod";
import { endpoint, endpoints } from "./kit/endpoint.ts";

/** Apart from the transactions' own calls, because every screen shows the count and not every screen needs those. */
export const review = endpoints("review", {
  count: endpoint({
    about: "How many transactions need a person's word on their category.",
    method: "GET",
    path: "/finx-transactions/transactions-to-review/count/",
    reply: z.object({ count: z.number().int() }),
  }),
});
