import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { parseTheme, setTheme, startTheme } from "./theme.ts";

let dark = false;
let forced = false;
let changed: (() => void)[] = [];

beforeEach(() => {
  window.localStorage.clear();
  dark = false;
  forced = false;
  changed = [];
  vi.stubGlobal("matchMedia", (query: string) => ({
    get matches() {
      return query.includes("forced-colors") ? forced : dark;
    },
    addEventListener: (_: string, call: () => void) => changed.push(call),
    removeEventListener: () => undefined,
  }));
});
afterEach(() => vi.unstubAllGlobals());

const drawn = () => document.documentElement.dataset["theme"];

it.each([
  [null, "system"],
  ["", "system"],
  ["auto", "system"],
  ["system", "system"],
  ['"dark"', "dark"],
  ["true", "dark"],
  ["dark-mode", "dark"],
  ["LIGHT", "light"],
  ["false", "light"],
  ["purple", "system"],
])("a saved %j means %s", (text, theme) => {
  expect(parseTheme(text)).toBe(theme);
});

it("rewrites an old saved value on starting", () => {
  window.localStorage.setItem("theme", "true");
  startTheme()();
  expect(window.localStorage.getItem("theme")).toBe("dark");
  expect(drawn()).toBe("dark");
});

it("follows the system live while nothing else is chosen", () => {
  const stop = startTheme();
  expect(drawn()).toBe("light");
  dark = true;
  for (const call of changed) call();
  expect(drawn()).toBe("dark");
  stop();
});

it("keeps a choice against the system", () => {
  const stop = startTheme();
  setTheme("light");
  dark = true;
  for (const call of changed) call();
  expect(drawn()).toBe("light");
  expect(window.localStorage.getItem("theme")).toBe("light");
  setTheme("system");
  expect(drawn()).toBe("dark");
  stop();
});

it("follows the system's ground where the person's own colors are forced, whatever was chosen", () => {
  [forced, dark] = [true, true];
  const stop = startTheme();
  setTheme("light");
  expect(drawn()).toBe("dark");
  stop();
});
