import { useQuery } from "@tanstack/react-query";
import type { Plan, PlanPerson } from "#contract/plans.ts";
import { profileQuery } from "#web/lib/profile.ts";

/** Names the people of a plan to the reader. The first person is the member who made the plan, and the reader may be another one. */
export const usePersonWords = (plan: Pick<Plan, "user">) => {
  const { data: profile } = useQuery(profileQuery);
  const isReader = ({ key }: Pick<PlanPerson, "key">): boolean => key === "me" && profile?.userPk === plan.user;
  return {
    isReader,
    /** "Your month of birth", "Maya's month of birth". */
    of: (person: Pick<PlanPerson, "key" | "name">, what: string): string => `${isReader(person) ? "Your" : `${person.name}'s`} ${what}`,
  };
};
