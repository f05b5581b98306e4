import { z } from "zod/mini";
import { emailProblem } from "#domain/people/email-address.ts";
import { endpoint, endpoints, nothing } from "./kit/endpoint.ts";
import { id, pathId, typed } from "./kit/fields.ts";

export const HouseholdMember = z.object({ id, firstName: z.nullable(z.string()), lastName: z.nullable(z.string()) });
export type HouseholdMember = z.output<typeof HouseholdMember>;

export const Household = z.object({ id, name: z.string(), members: z.array(HouseholdMember) });
export type Household = z.output<typeof Household>;

export const inviteStatuses = ["PENDING", "ACCEPTED", "REJECTED"] as const;

/** `sentByUser` is null after the sender's account is deleted. */
export const HouseholdInvite = z.object({
  id,
  email: z.string(),
  status: z.enum(inviteStatuses),
  household: z.object({ id, name: z.string() }),
  sentByUser: z.nullable(HouseholdMember),
});
export type HouseholdInvite = z.output<typeof HouseholdInvite>;

const name = typed(100);
/** A household can be created without a name, but a rename must set one. */
const newName = name.check(z.minLength(1, "Enter a name"));
/** Case-insensitive; stored in uppercase. */
const answer = z.codec(z.string(), z.enum(["ACCEPTED", "REJECTED"], "Enter Accepted or Rejected"), {
  decode: (text) => text.toUpperCase() as "ACCEPTED" | "REJECTED",
  encode: (status) => status,
});

const email = z.string({ error: "Email is required" }).check(
  z.trim(),
  z.superRefine((text, context) => {
    const problem = emailProblem(text);
    if (problem !== null) context.addIssue({ code: "custom", message: problem });
  }),
);

const one = z.object({ id: pathId });
const ofHousehold = z.object({ householdPk: pathId });
const oneOfHousehold = z.object({ householdPk: pathId, id: pathId });

export const household = endpoints("household", {
  create: endpoint({
    about:
      "Creates a household with the user as its first member. Requires HOUSEHOLD_ENABLED. Refused if the user is already in a household. The name may be empty.",
    method: "POST",
    path: "/household/",
    body: z.object({ name }),
    reply: Household,
  }),
  get: endpoint({
    about: "The user's household.",
    method: "GET",
    path: "/household/:id/",
    access: { token: "read" },
    params: one,
    reply: Household,
  }),
  replace: endpoint({
    about: "Renames the household.",
    method: "PUT",
    path: "/household/:id/",
    params: one,
    body: z.object({ name: newName }),
    reply: Household,
  }),
  update: endpoint({
    about: "Changes the given fields.",
    method: "PATCH",
    path: "/household/:id/",
    params: one,
    body: z.object({ name: z.optional(newName) }),
    reply: Household,
  }),
  remove: endpoint({
    about: "Dissolves the household for all members and withdraws its invites. Each member keeps the data they brought.",
    method: "DELETE",
    path: "/household/:id/",
    params: one,
    reply: nothing,
  }),
  leave: endpoint({
    about: "Leaves the household. When the last member leaves, the household is deleted.",
    method: "POST",
    path: "/household/leave/",
    reply: nothing,
  }),
  invites: endpoint({
    about: "Pending and rejected invites, newest first.",
    method: "GET",
    path: "/household/:householdPk/invite/",
    access: { token: "read" },
    params: ofHousehold,
    reply: z.array(HouseholdInvite),
  }),
  invite: endpoint({
    about: "Invites an email address and sends it a message. An address with a pending invite does not get another message.",
    method: "POST",
    path: "/household/:householdPk/invite/",
    params: ofHousehold,
    body: z.object({ email, sentByUser: z.optional(z.object({ id })), status: z.optional(z.literal("PENDING")) }),
    reply: HouseholdInvite,
  }),
  getInvite: endpoint({
    about: "One invite of the household.",
    method: "GET",
    path: "/household/:householdPk/invite/:id/",
    access: { token: "read" },
    params: oneOfHousehold,
    reply: HouseholdInvite,
  }),
  removeInvite: endpoint({
    about: "Withdraws an invite. Any member may do this.",
    method: "DELETE",
    path: "/household/:householdPk/invite/:id/",
    params: oneOfHousehold,
    reply: nothing,
  }),
  pending: endpoint({
    about: "Pending invites to the user's verified address, newest first.",
    method: "GET",
    path: "/household/pending-invitations/",
    access: { token: "read" },
    reply: z.array(HouseholdInvite),
  }),
  getPending: endpoint({
    about: "One invite to the user's verified address.",
    method: "GET",
    path: "/household/pending-invitations/:id/",
    access: { token: "read" },
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
    about: "Accepts or rejects an invite. Repeating the same answer changes nothing.",
    method: "PATCH",
    path: "/household/pending-invitations/:id/",
    params: one,
    body: z.object({ status: answer }),
    reply: HouseholdInvite,
  }),
});
