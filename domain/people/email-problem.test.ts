import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { emailProblem } from "./email-address.ts";

describe("a typed email address", () => {
  test.each(["", "   "])("is required when left empty (%j)", (text) => {
    expect(emailProblem(text)).toBe("Email is required");
  });

  test.each([
    "maya@example.com",
    " maya@example.com ",
    "a.b+c_d@mail.example.co",
    `${"a".repeat(64)}@example.com`,
    `a@${"b".repeat(63)}.com`,
    "x@1.de",
    "MAYA@EXAMPLE.COM",
  ])("accepts %s", (text) => {
    expect(emailProblem(text)).toBe(null);
  });

  test.each([
    "maya",
    "@example.com",
    "maya@",
    "maya@localhost",
    "maya@exa mple.com",
    "maya@example..com",
    "maya@-example.com",
    "maya@example-.com",
    ".maya@example.com",
    "maya.@example.com",
    "ma..ya@example.com",
    "a@b@example.com",
    "maya@example.com\r\nBcc: x@example.com",
    `${"a".repeat(65)}@example.com`,
    `a@${"b".repeat(64)}.com`,
  ])("rejects %j", (text) => {
    expect(emailProblem(text)).toBe("Invalid email address");
  });

  test("may have at most 254 characters", () => {
    const domain = (length: number): string => {
      const labels: string[] = [];
      for (let left = length; left > 0; left -= 64) labels.push("b".repeat(Math.min(63, left)));
      return labels.join(".");
    };
    for (const [length, problem] of [
      [254, null],
      [255, "Invalid email address"],
    ] as const) {
      const address = `${"a".repeat(60)}@${domain(length - 61)}`;
      expect([address.length, emailProblem(address)]).toEqual([length, problem]);
    }
  });

  test("never throws, and accepts only addresses with one @ and no spaces or line breaks", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.emailAddress()), (text) => {
        if (emailProblem(text) === null) expect(text.trim()).toMatch(/^[^\s@]+@[^\s@]+$/);
      }),
    );
  });
});
