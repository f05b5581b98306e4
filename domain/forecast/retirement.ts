import type { Person } from "./model.ts";

/** People, and the parameters that a scenario sets itself. */
type Aged = { people: readonly Person[]; parameters: readonly { key: string; value: unknown }[] };
const setAge = ({ parameters }: Aged): number | null => {
  const value = parameters.find(({ key }) => key === "retirement_age")?.value;
  return typeof value === "number" ? value : null;
};

/** Whether the first person's own age decides when they retire. An age that the scenario sets replaces it. */
export const ownAgeDecides = (input: Aged): boolean => setAge(input) === null && (input.people[0]?.retirementAge ?? null) !== null;

/** Returns the person whose own age the scenario replaces with another one, and that age; null if it replaces none. */
export const replacedAge = (input: Aged): { name: string; own: number; age: number } | null => {
  const [person] = input.people;
  const age = setAge(input);
  const own = person?.retirementAge ?? null;
  return person === undefined || age === null || own === null || own === age ? null : { name: person.name, own, age };
};

/**
 * Returns the people as the scenario has them. An age that the scenario sets replaces that of the first person, because "Retire at 60" means
 * them. A partner keeps an own age.
 */
export const peopleOf = (input: Aged): Person[] =>
  input.people.map((person, i) => (i === 0 && setAge(input) !== null ? { ...person, retirementAge: null } : person));
