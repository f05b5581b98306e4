import { expect, test } from "vitest";
import { confirmationProblem, passwordProblem } from "./password.ts";

const SHORT = "Must be at least 8 characters long";
const KINDS = "Must contain the following: one uppercase letter, one lower case letter, one symbol, one number";

test.each([
  ["", SHORT],
  ["Aa1!aaa", SHORT],
  ["🐎🐎🐎Aa1!", SHORT],
  ["Aa1!aaaa", null],
  ["Aa1 aaaa", KINDS],
  ["aa1!aaaa", KINDS],
  ["AA1!AAAA", KINDS],
  ["Aaa!aaaa", KINDS],
  ["Aa1aaaaa", KINDS],
  ["Äß9€äöüß", null],
  [`Aa1!${"x".repeat(500)}`, null],
])("the problem with %j is %j", (password, problem) => {
  expect(passwordProblem(password)).toBe(problem);
});

test("both entries must match exactly", () => {
  expect(confirmationProblem("Aa1!aaaa", "Aa1!aaaa")).toBeNull();
  expect(confirmationProblem("Aa1!aaaa", "Aa1!aaaA")).toBe("Passwords must match");
});
