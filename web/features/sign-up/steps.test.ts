import { expect, it } from "vitest";
import { stepOf } from "./steps.ts";

const numbers = (paths: readonly string[], isMember: boolean): string[] =>
  paths.map((path) => stepOf(path, isMember)).map(({ at, of }) => `${at} of ${of}`);

it.each([
  ["by email", "/signup/legal-name"],
  ["with Google or Apple", "/signup/finish-profile"],
])("counts each step once for a user who signs up %s", (_way, name) => {
  const paths = ["/signup/account", name, "/signup/verify-email-address", "/signup/email-verified", "/signup/credit-score", "/signup/chat"];
  expect(numbers([...paths, "/signup/connect-accounts", "/signup/connect-more-accounts/"], false)).toEqual([
    "1 of 6",
    "1 of 6",
    "2 of 6",
    "2 of 6",
    "3 of 6",
    "4 of 6",
    "5 of 6",
    "6 of 6",
  ]);
});

it("counts the invite for a user who joins a household, and not the chat that they skip", () => {
  expect(numbers(["/signup/email-verified", "/signup/join-household"], false)).toEqual(["2 of 6", "3 of 6"]);
  expect(numbers(["/signup/credit-score", "/signup/security", "/signup/accounts-syncing"], true)).toEqual(["4 of 6", "5 of 6", "6 of 6"]);
});
