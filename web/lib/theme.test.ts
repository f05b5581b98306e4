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

it("rewrites an old saved value at startup", () => {
  window.localStorage.setItem("theme", "true");
  startTheme()();
  expect(window.localStorage.getItem("theme")).toBe("dark");
  expect(drawn()).toBe("dark");
});

it("follows the system live until the user chooses a theme", () => {
  const stop = startTheme();
  expect(drawn()).toBe("light");
  dark = true;
  for (const call of changed) call();
  expect(drawn()).toBe("dark");
  stop();
});

it("keeps the user's choice against the system's", () => {
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

it("follows the system's background when forced colors are on, whatever the user chose", () => {
  [forced, dark] = [true, true];
  const stop = startTheme();
  setTheme("light");
  expect(drawn()).toBe("dark");
  stop();
});
