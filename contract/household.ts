import { z } from "zod";
import { emailProblem } from "#domain/email-address.ts";
import { endpoint, endpoints, nothing } from "./kit/endpoint.ts";
import { id, pathId, typed } from "./kit/fields.ts";

export const HouseholdMember = z.object({ id, firstName: z.string().nullable(), lastName: z.string().nullable() });
export type HouseholdMember = z.output<typeof HouseholdMember>;

export const Household = z.object({ id, name: z.string(), members: z.array(HouseholdMember) });
export type Household = z.output<typeof Household>;

export const inviteStatuses = ["PENDING", "ACCEPTED", "REJECTED"] as const;

/** `sentByUser` is null once whoever sent it has no account any more. */
export const HouseholdInvite = z.object({
  id,
  email: z.string(),
  status: z.enum(inviteStatuses),
  household: z.object({ id, name: z.string() }),
  sentByUser: HouseholdMember.nullable(),
});
export type HouseholdInvite = z.output<typeof HouseholdInvite>;

const name = typed(100);
/** A household may begin without a name, but is not renamed to none. */
const newName = name.min(1, "Enter a name");
/** The spelling of `Accepted` does not matter; it is kept in capitals. */
const answer = z.codec(z.string(), z.enum(["ACCEPTED", "REJECTED"], "Enter Accepted or Rejected"), {
  decode: (text) => text.toUpperCase() as "ACCEPTED" | "REJECTED",
  encode: (status) => status,
});

const email = z
  .string({ error: "Email is required" })
  .trim()
  .superRefine((text, context) => {
    const problem = emailProblem(text);
    if (problem !== null) context.addIssue({ code: "custom", message: problem });
  });

const one = z.object({ id: pathId });
const ofHousehold = z.object({ householdPk: pathId });
const oneOfHousehold = z.object({ householdPk: pathId, id: pathId });

export const household = endpoints("household", {
  create: endpoint({
    about: "Makes a household with the person in it. Needs HOUSEHOLD_ENABLED; refused to whoever is in one. The name may be empty.",
    method: "POST",
    path: "/household/",
    body: z.object({ name }),
    reply: Household,
  }),
  get: endpoint({ about: "The person's household.", method: "GET", path: "/household/:id/", params: one, reply: Household }),
  replace: endpoint({
    about: "Renames the household.",
    method: "PUT",
    path: "/household/:id/",
    params: one,
    body: z.object({ name: newName }),
    reply: Household,
  }),
  update: endpoint({
    about: "Changes what is given.",
    method: "PATCH",
    path: "/household/:id/",
    params: one,
    body: z.object({ name: newName.optional() }),
    reply: Household,
  }),
  remove: endpoint({
    about: "Ends the household for all its members and withdraws its invites. What each of them brought stays theirs.",
    method: "DELETE",
    path: "/household/:id/",
    params: one,
    reply: nothing,
  }),
  leave: endpoint({
    about: "Leaves the household; who leaves last ends it.",
    method: "POST",
    path: "/household/leave/",
    reply: nothing,
  }),
  invites: endpoint({
    about: "Invites that are waiting or were rejected, newest first.",
    method: "GET",
    path: "/household/:householdPk/invite/",
    params: ofHousehold,
    reply: z.array(HouseholdInvite),
  }),
  invite: endpoint({
    about: "Invites an address and writes to it. An address that is waiting already is not written to again.",
    method: "POST",
    path: "/household/:householdPk/invite/",
    params: ofHousehold,
    body: z.object({ email, sentByUser: z.object({ id }).optional(), status: z.literal("PENDING").optional() }),
    reply: HouseholdInvite,
  }),
  getInvite: endpoint({
    about: "One invite of the household.",
    method: "GET",
    path: "/household/:householdPk/invite/:id/",
    params: oneOfHousehold,
    reply: HouseholdInvite,
  }),
  removeInvite: endpoint({
    about: "Withdraws an invite. Any member may.",
    method: "DELETE",
    path: "/household/:householdPk/invite/:id/",
    params: oneOfHousehold,
    reply: nothing,
  }),
  pending: endpoint({
    about: "Invites to the person's verified address that wait for an answer, newest first.",
    method: "GET",
    path: "/household/pending-invitations/",
    reply: z.array(HouseholdInvite),
  }),
  getPending: endpoint({
    about: "One invite to the person's verified address.",
    method: "GET",
    path: "/household/pending-invitations/:id/",
    params: one,
    reply: HouseholdInvite,
  }),
  replacePending: endpoint({
    about: "Accepts or rejects an invite.",
    method: "PUT",
    path: "/household/pending-invitations/:id/",
    params: one,
    body: z.object({ status: answer }),
    reply: HouseholdInvite,
  }),
  updatePending: endpoint({
    about: "Accepts or rejects an invite. Answering the same again changes nothing.",
    method: "PATCH",
    path: "/household/pending-invitations/:id/",
    params: one,
    body: z.object({ status: answer }),
    reply: HouseholdInvite,
  }),
});
