import { expect, test } from "vitest";
import { personOfMember } from "./owners.ts";

const both = [{ key: "me" as const }, { key: "partner" as const }];

test.each([
  ["the maker is the first person", 2, both, [1, 2], 2, "me"],
  ["the other member is the partner", 2, both, [1, 2], 1, "partner"],
  ["a further member has no person, so it is the maker's", 2, both, [3, 1, 2], 3, "me"],
  ["without a partner in the plan, all is the first person's", 2, both.slice(0, 1), [1, 2], 1, "me"],
] as const)("%s", (_name, userId, people, members, member, person) => {
  expect(personOfMember({ userId, people }, members, member)).toBe(person);
});
