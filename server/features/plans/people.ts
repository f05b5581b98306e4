import type { PlanPerson } from "#contract/plans.ts";
import type { Day } from "#domain/day.ts";
import type { Problem } from "#domain/forecast/problems.ts";

/** Returns what is wrong with the people of a plan: the user comes first, and each person once. */
export const peopleProblems = (people: readonly PlanPerson[]): Problem[] => [
  ...(people[0]?.key === "me" ? [] : [{ field: "people", message: "Name yourself first." }]),
  ...(new Set(people.map(({ key }) => key)).size < people.length ? [{ field: "people", message: "Name each person once." }] : []),
];

const MONTH_LENGTH = 7;
const yearOf = (time: string): number => Number(time.slice(0, 4));

/** Whether a person was born before the current month, or the month is unknown. */
const isBorn = ({ birthMonth }: PlanPerson, today: Day): boolean => birthMonth === null || birthMonth < today.slice(0, MONTH_LENGTH);

/** Returns which people are not born yet. */
export const birthProblems = (people: readonly PlanPerson[], today: Day): Problem[] =>
  people.flatMap((person, i) =>
    isBorn(person, today) ? [] : [{ field: `people[${i}].birthMonth`, message: "Enter a month and a year in the past" }],
  );

/** Returns the people with only months of birth in the past. An older version saved others; the forecast takes them as unknown. */
export const withPastBirths = (people: readonly PlanPerson[], today: Day): PlanPerson[] =>
  people.map((person) => (isBorn(person, today) ? person : { ...person, birthMonth: null }));

/** Returns the age that the first person reaches this year, as the forecast counts it. Null while the month of birth is unknown. */
export const firstAge = (people: readonly PlanPerson[], today: Day): number | null => {
  const birthMonth = withPastBirths(people, today)[0]?.birthMonth ?? null;
  return birthMonth === null ? null : yearOf(today) - yearOf(birthMonth);
};
