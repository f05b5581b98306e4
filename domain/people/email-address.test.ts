import { expect, it } from "vitest";
import { isEmailAddress } from "./email-address.ts";

it.each([
  ["ada@example.com", true],
  ["ada.l+money@mail.example.co.uk", true],
  [`${"a".repeat(64)}@example.com`, true],
  [`${"a".repeat(65)}@example.com`, false],
  [`a@${"b".repeat(63)}.com`, true],
  [`a@${"b".repeat(64)}.com`, false],
  [`a@${"b.".repeat(130)}com`, false],
  ["ada@localhost", false],
  ["ada", false],
  ["@example.com", false],
  ["ada@", false],
  ["ada@exam ple.com", false],
  ["ada@-example.com", false],
  ["a..b@example.com", false],
  ["Ada <ada@example.com>", false],
  ["a@b.com\r\nBcc: c@d.com", false],
  ["a\u0000@b.com", false],
  ["a\u202eb@c.com", false],
  ["a\u200b@b.com", false],
  ["a\u2066@b.com", false],
  ["a\u00ad@b.com", false],
  ["a\u3164@b.com", false],
  ["a\ud800@b.com", false],
  ["a@b\u0000.com", false],
  ["josé@example.com", true],
  ["用户@example.com", true],
  ["", false],
])("whether %j is an email address: %s", (text, is) => {
  expect(isEmailAddress(text)).toBe(is);
});
