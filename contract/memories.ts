import { z } from "zod/mini";
import { endpoint, endpoints, nothing } from "./kit/endpoint.ts";
import { id, pathId } from "./kit/fields.ts";

/** Something the user asked the assistant to remember, in their own words. Private to the user, never shared with the household. */
export const Memory = z.object({ id, context: z.string() });
/** The most characters of a memory. */
export const LONGEST_MEMORY = 1000;
export type Memory = z.output<typeof Memory>;

const params = z.object({ id: pathId });

export const memories = endpoints("memories", {
  list: endpoint({
    about: "The user's memories, newest first.",
    method: "GET",
    path: "/user-context/",
    access: { token: "read" },
    reply: z.array(Memory),
  }),
  get: endpoint({ about: "One memory.", method: "GET", path: "/user-context/:id/", access: { token: "read" }, params, reply: Memory }),
  remove: endpoint({
    about: "Deletes a memory.",
    method: "DELETE",
    path: "/user-context/:id/",
    access: { token: "write" },
    params,
    reply: nothing,
  }),
});
