import type { PlanPerson } from "#contract/plans.ts";
import type { Problem } from "#domain/forecast/problems.ts";

/** Returns what is wrong with the people of a plan: the user comes first, and each person once. */
export const peopleProblems = (people: readonly PlanPerson[]): Problem[] => [
  ...(people[0]?.key === "me" ? [] : [{ field: "people", message: "Name yourself first." }]),
  ...(new Set(people.map(({ key }) => key)).size < people.length ? [{ field: "people", message: "Name each person once." }] : []),
];
