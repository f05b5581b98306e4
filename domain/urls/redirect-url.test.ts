import { expect, test } from "vitest";
import { safeRedirect } from "./redirect-url.ts";

test.each([
  ["/budgets", "/budgets"],
  ["/transactions?search=auth/logout", "/transactions?search=auth/logout"],
  ["/authors", "/authors"],
  [null, "/"],
  ["", "/"],
  ["budgets", "/"],
  ["https://evil.example", "/"],
  ["//evil.example", "/"],
  ["/\\evil.example", "/"],
  ["/\t/evil.example", "/"],
  ["/auth/logout/", "/"],
  ["/auth/logout?x=1", "/"],
  ["/AUTH/logout", "/"],
  ["/./auth/logout", "/"],
  ["/x/../auth/logout", "/"],
  ["/x/..//auth/logout", "/"],
  ["/%61uth/logout", "/"],
  ["/%2e/auth/logout", "/"],
  ["/api/csrf/", "/"],
  ["/%", "/"],
])("redirect_url %s leads to %s after sign-in", (wanted, expected) => expect(safeRedirect(wanted)).toBe(expected));
