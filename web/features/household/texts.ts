import type { Household, HouseholdMember } from "#contract/household.ts";
import { shortName } from "#domain/format.ts";

/** Maximum length of a household name, in characters. */
export const LONGEST_NAME = 100;

/** Returns a member's full name. */
export const nameOf = ({ firstName, lastName }: HouseholdMember): string => [firstName, lastName].filter(Boolean).join(" ") || "Member";

/** Returns the short names of the household's other members. */
export const othersIn = ({ members }: Household, userId: number): string[] =>
  members.filter(({ id }) => id !== userId).map((member) => shortName(member) || "Member");
