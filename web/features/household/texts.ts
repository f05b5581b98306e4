import type { Household, HouseholdMember } from "#contract/household.ts";
import { shortName } from "#domain/format.ts";

/** How long a household's name may be. */
export const LONGEST_NAME = 100;

/** A member's whole name. */
export const nameOf = ({ firstName, lastName }: HouseholdMember): string => [firstName, lastName].filter(Boolean).join(" ") || "Member";

/** The short names of everybody else in a household. */
export const othersIn = ({ members }: Household, userId: number): string[] =>
  members.filter(({ id }) => id !== userId).map((member) => shortName(member) || "Member");
