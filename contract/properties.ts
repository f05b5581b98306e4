import { z } from "zod/mini";
import { accountName } from "./accounts.ts";
import { endpoint, endpoints } from "./kit/endpoint.ts";
import { id, money, pathId, typed } from "./kit/fields.ts";

/** A home found by its address. Its balance is an estimate, updated once a month. */
export const Property = z.object({
  /** Null in a preview. */
  id: z.nullable(id),
  name: z.string(),
  balance: money,
  address: z.string(),
  zpid: z.string(),
  zillowUrl: z.nullable(z.string()),
  /** The provider of the estimate. */
  estimatedBy: z.string(),
});
export type Property = z.output<typeof Property>;

const address = typed(300, "Enter an address");
const params = z.object({ id: pathId });

export const properties = endpoints("properties", {
  details: endpoint({
    about: "Looks up the home at an address with its estimate. Nothing is saved. `id` is set if the household already has this home.",
    method: "GET",
    path: "/zillow-properties/get-property-details/",
    access: { token: "read" },
    query: z.object({ address }),
    reply: Property,
  }),
  create: endpoint({
    about:
      "Adds a home. Its estimate and page are looked up by address; values sent for them are ignored. Returns 409 if the household already has this home.",
    method: "POST",
    path: "/zillow-properties/",
    access: { token: "write" },
    body: z.object({ address, name: z.optional(accountName) }),
    reply: Property,
  }),
  get: endpoint({ about: "One home.", method: "GET", path: "/zillow-properties/:id/", access: { token: "read" }, params, reply: Property }),
  replace: endpoint({
    about: "Replaces the name and address of a home. A new address is looked up.",
    method: "PUT",
    path: "/zillow-properties/:id/",
    access: { token: "write" },
    params,
    body: z.object({ address, name: accountName }),
    reply: Property,
  }),
  update: endpoint({
    about: "Changes the name or address of a home. A new address is looked up.",
    method: "PATCH",
    path: "/zillow-properties/:id/",
    access: { token: "write" },
    params,
    body: z.partial(z.object({ address, name: accountName })),
    reply: Property,
  }),
  remove: endpoint({
    about: "Deletes a home.",
    method: "DELETE",
    path: "/zillow-properties/:id/",
    access: { token: "write" },
    params,
    reply: z.null(),
  }),
});
