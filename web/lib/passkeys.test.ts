import { expect, it } from "vitest";
import { hasName } from "./passkeys.ts";

it.each([
  ["localhost", true],
  ["hiro.example.com", true],
  ["10.example.com", true],
  ["127.0.0.1", false],
  ["192.168.1.20", false],
  ["[::1]", false],
])("whether passkeys work for %s: %s", (host, can) => {
  expect(hasName(host)).toBe(can);
});
