import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { HELP_TOPICS } from "#server/assistant/help-topics.ts";

/** Names and pages that the assistant's help states must be in the web app, word for word. */
const WEB = "web";
const sources = readdirSync(WEB, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|gallery/.test(name))
  .map((name) => readFileSync(`${WEB}/${name}`, "utf8"))
  .join("\n");
/** Texts that the web app shows: string literals, and what stands between tags. */
const shown = new Set([
  ...[...sources.matchAll(/"([^"\n]+)"/g)].map(([, text]) => text),
  ...[...sources.matchAll(/>\s*([^<>{}]+?)\s*</g)].map(([, text]) => text),
]);
/** Name of each page: its line in the settings, its place in the navigation, or the screen of its route. */
const names = new Map<string, Set<string>>();
const put = (path: string | undefined, name: string | undefined): void => {
  if (path && name) names.set(path, (names.get(path) ?? new Set()).add(name));
};
for (const [, name, path] of sources.matchAll(/<SettingRow\s+name="([^"]+)"[^>]*?href="([^"]+)"/g)) put(path, name);
for (const [, name, path] of sources.matchAll(/<SettingRow\s+name="([^"]+)"\s+sub=\{[^}]*\}\s+href="([^"]+)"/g)) put(path, name);
for (const [, path, name] of sources.matchAll(/\{ path: "([^"]+)", label: "([^"]+)"/g)) put(path, name);
const routes = new Set([...sources.matchAll(/framed\(\s*"([^"]+)"/g)].map(([, path]) => path));

describe.each(Object.entries(HELP_TOPICS))("the help topic %s", (_, { says }) => {
  it("names only menus, buttons and settings of the web app", () =>
    expect([...says.matchAll(/“([^”]+)”/g)].map(([, name]) => name).filter((name) => !shown.has(name ?? ""))).toEqual([]));

  it("links only to pages of the web app, by their names", () => {
    for (const [, name, path] of says.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)) {
      expect(routes).toContain(path);
      expect([...(names.get(path ?? "") ?? [])]).toContain(name);
    }
  });
});
