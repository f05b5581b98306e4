import { expect, test } from "vitest";
import { logoOf } from "./plaid.ts";

test("keeps the PNG that Plaid sends as an institution's logo, and rejects anything else", () => {
  const png = "iVBORw0KGgoAAAANSUhEUgAAAJgAAACYCAMAAAAvHNATAAAA";
  expect(logoOf(png)).toBe(`data:image/png;base64,${png}`);
  expect(logoOf(null)).toBeNull();
  expect(logoOf("PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+")).toBeNull();
  expect(logoOf(`${png}"><script>`)).toBeNull();
  expect(logoOf(png.padEnd(100_000, "A"))).toBeNull();
});
