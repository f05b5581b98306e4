import { z } from "zod";
import { Citation } from "./citations.ts";
import { endpoint, endpoints } from "./kit/endpoint.ts";
import { id, instant, pathId } from "./kit/fields.ts";

/**
 * `proposed` waits for the person; `replaced` was put forward anew with other values; `stale` could not be done because the data had
 * changed meanwhile.
 */
export const ProposalStatus = z.enum(["proposed", "confirmed", "declined", "undone", "expired", "stale", "replaced"]);
export type ProposalStatus = z.output<typeof ProposalStatus>;

/** One thing a proposal changes, in words. An empty text is nothing: what is added has no `before`, what goes has no `after`. */
export const ProposedChange = z.object({
  what: z.string(),
  before: z.string(),
  after: z.string(),
  /** What stood there when the proposal was refused, where that was neither of the two; else null. */
  now: z.string().nullable(),
});
export type ProposedChange = z.output<typeof ProposedChange>;

/** A change of existing data that the assistant put forward. Nothing happens to the data before the chat's owner confirms it. */
export const Proposal = z.object({
  id,
  user: id,
  chat: id,
  /** The answer it stands under. */
  message: id,
  /** Which tool put it forward, such as `set_budget_cell`. */
  kind: z.string(),
  title: z.string(),
  /** The first changes; `count` says how many there are in all. */
  changes: z.array(ProposedChange),
  count: z.number().int(),
  /** What else has to be known before confirming. */
  notes: z.array(z.string()),
  /** The view of what is changed: none or one. */
  citations: z.array(Citation),
  status: ProposalStatus,
  /** Binds a confirmation to exactly these changes. */
  hash: z.string(),
  createdAt: instant,
  expiresAt: instant,
  decidedAt: instant.nullable(),
});
export type Proposal = z.output<typeof Proposal>;

const params = z.object({ id: pathId });

export const proposals = endpoints("proposals", {
  list: endpoint({
    about: "What the assistant put forward in a chat, oldest first.",
    method: "GET",
    path: "/chat/:id/proposals/",
    params,
    reply: z.array(Proposal),
  }),
  get: endpoint({ about: "One proposal.", method: "GET", path: "/proposals/:id/", params, reply: Proposal }),
  confirm: endpoint({
    about: "Does what was proposed, once; the hash names exactly what. Again answers the same. 409 when the data changed since.",
    method: "POST",
    path: "/proposals/:id/confirm/",
    params,
    body: z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/, "Enter the proposal's hash") }),
    reply: Proposal,
  }),
  decline: endpoint({ about: "Puts a proposal away.", method: "POST", path: "/proposals/:id/decline/", params, reply: Proposal }),
  undo: endpoint({
    about: "Puts back what a confirmed proposal changed. 409 when the data changed since.",
    method: "POST",
    path: "/proposals/:id/undo/",
    params,
    reply: Proposal,
  }),
});
