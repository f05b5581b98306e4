import type { PersonKey } from "../forecast/accounts.ts";

/** Who made a plan, and whom it counts with. */
export type Owners = { userId: number; people: readonly { key: PersonKey }[] };

/**
 * Returns the member who is the partner of a plan's maker: the other one who joined Hiro first. Undefined for a household of one. A further
 * member has no person in the plan, so what they own counts as the maker's.
 */
export const partnerOf = (maker: number, members: readonly number[]): number | undefined =>
  members.filter((id) => id !== maker).toSorted((a, b) => a - b)[0];

/** Returns the person of a plan that a member is. Without a partner in the plan, it is the first person. */
export const personOfMember = ({ userId, people }: Owners, members: readonly number[], member: number): PersonKey =>
  member === partnerOf(userId, members) && people.some(({ key }) => key === "partner") ? "partner" : "me";
