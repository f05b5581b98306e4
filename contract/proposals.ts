import { z } from "zod/mini";
import { Citations } from "./citations.ts";
import { endpoint, endpoints } from "./kit/endpoint.ts";
import { id, instant, pathId } from "./kit/fields.ts";

/**
 * `proposed` waits for the user; `replaced` was followed by a proposal with other values; `stale` could not be applied because the data had
 * changed.
 */
export const ProposalStatus = z.enum(["proposed", "confirmed", "declined", "undone", "expired", "stale", "replaced"]);
export type ProposalStatus = z.output<typeof ProposalStatus>;

/** One change in a proposal, described in words. Additions have an empty `before`, deletions an empty `after`. */
export const ProposedChange = z.object({
  what: z.string(),
  before: z.string(),
  after: z.string(),
  /** The current value when the proposal turned out stale, if it was neither `before` nor `after`; otherwise null. */
  now: z.nullable(z.string()),
});
export type ProposedChange = z.output<typeof ProposedChange>;

/** A change to existing data that the assistant proposed. The data stays unchanged until the chat's owner confirms it. */
export const Proposal = z.object({
  id,
  user: id,
  chat: id,
  /** The answer that shows the proposal. */
  message: id,
  /** The tool that made the proposal, such as `set_budget_cell`. */
  kind: z.string(),
  title: z.string(),
  /** The first changes; `count` is the total. */
  changes: z.array(ProposedChange),
  count: z.int(),
  /** Other things to know before confirming. */
  notes: z.array(z.string()),
  /** A view of the data to be changed; none or one. */
  citations: Citations,
  status: ProposalStatus,
  /** Ties a confirmation to exactly these changes. */
  hash: z.string(),
  createdAt: instant,
  expiresAt: instant,
  decidedAt: z.nullable(instant),
});
export type Proposal = z.output<typeof Proposal>;

const params = z.object({ id: pathId });

export const proposals = endpoints("proposals", {
  list: endpoint({
    about: "The assistant's proposals in a chat, oldest first.",
    method: "GET",
    path: "/chat/:id/proposals/",
    access: { token: "read" },
    params,
    reply: z.array(Proposal),
  }),
  get: endpoint({ about: "One proposal.", method: "GET", path: "/proposals/:id/", access: { token: "read" }, params, reply: Proposal }),
  confirm: endpoint({
    about:
      "Applies the proposal once. `hash` must match the proposal. Repeating the request returns the same result. Returns 409 if the data has changed since.",
    method: "POST",
    path: "/proposals/:id/confirm/",
    access: { token: "write" },
    params,
    body: z.object({ hash: z.string().check(z.regex(/^[0-9a-f]{64}$/, "Enter the proposal's hash")) }),
    reply: Proposal,
  }),
  decline: endpoint({
    about: "Dismisses a proposal.",
    method: "POST",
    path: "/proposals/:id/decline/",
    access: { token: "write" },
    params,
    reply: Proposal,
  }),
  undo: endpoint({
    about: "Undoes a confirmed proposal. Returns 409 if the data has changed since.",
    method: "POST",
    path: "/proposals/:id/undo/",
    access: { token: "write" },
    params,
    reply: Proposal,
  }),
});
