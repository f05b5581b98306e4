import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatPhone } from "./phone.ts";

describe("displayed phone number", () => {
  test.each([
    ["+12024561111", "(202) 456-1111"],
    ["+4930901820", "+49 309 018 20"],
    ["+442079460958", "+44 207 946 0958"],
    ["+3531234567", "+353 123 4567"],
    ["+78005553535", "+7 800 555 3535"],
    ["", ""],
    ["202-456-1111", "202-456-1111"],
    ["+12", "+12"],
  ])("%s is shown as %s", (number, shown) => expect(formatPhone(number)).toBe(shown));

  test("keeps every digit in order and has no single-digit group", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\+[1-9]\d{6,14}$/), (number) => {
        const shown = formatPhone(number);
        const digits = shown.replace(/\D/g, "");
        expect(number.slice(1).endsWith(digits)).toBe(true);
        if (shown.startsWith("+")) expect(digits).toBe(number.slice(1));
      }),
    );
  });
});
