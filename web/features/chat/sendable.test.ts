import { expect, test } from "vitest";
import { sendable } from "./sendable.ts";

test("a pasted question loses what nobody sees, and keeps lines, tabs, emoji and accents", () => {
  expect(sendable(" Rent\u0000 in\u000c May\ud800?\n")).toBe("Rent in May?");
  expect(sendable("one\n\ttwo 👨‍👩‍👧 café")).toBe("one\n\ttwo 👨‍👩‍👧 café");
  expect(sendable("\u0007 ")).toBe("");
});
