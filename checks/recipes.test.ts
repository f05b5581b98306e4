import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { isTest, ROOT } from "./sources.ts";

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");
const recipes = new Map(
  read("docs/recipes.md")
    .split(/^## /m)
    .slice(1)
    .map((text) => [text.slice(0, text.indexOf("\n")), text]),
);

/** What finds all code of each recipe's example. */
const EXAMPLES: readonly (readonly [title: string, example: RegExp])[] = [
  ["A field that users edit", /\bstarred\b/],
  [
    "A screen with its table and endpoints",
    /#contract\/memories|"\.\/memories\.ts"|endpoints\("memories"|create table user_contexts|\buser_contexts: \{|"user_contexts"|MemoriesScreen|memoriesFeature|settings\/user-context/,
  ],
  ["A background job", /\brenewEstimates\b/],
  ["A file format", /\bqif\b/i],
  ["A provider", /rentcast/i],
  ["A tool", /"get_memories"|\bget_memories:|\bmemoryTools\b/],
];

/** The assistant's engines have words for many nouns, which are not part of these recipes. */
const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: ROOT, encoding: "utf8" }).split("\n");
// During a merge, git lists a file once for each side.
const files = [...new Set(listed)]
  .filter((path) => /^(?:(?:contract|domain|server|web)\/.*\.tsx?|\.env\.example)$/.test(path) && existsSync(join(ROOT, path)))
  .filter((path) => !isTest(path) && (!path.startsWith("server/assistant/") || path.startsWith("server/assistant/tools/")));

const isPart = (path: string, title: string): boolean => title === "A tool" || !path.startsWith("server/assistant/");

/** Returns the files that the numbered steps of a recipe name. */
const filesOf = (recipe: string): string[] => [
  ...new Set(
    recipe
      .split("\n")
      .filter((line) => /^\d+\. /.test(line))
      .flatMap((line) => [...line.matchAll(/`([^`]*\/[^`]*\.tsx?|\.env\.example)`/g)].map((found) => found[1] ?? "")),
  ),
];

describe("the recipes", () => {
  test.each(EXAMPLES)("%s: name exactly the files of their example", (title, example) => {
    const recipe = recipes.get(title) ?? "";
    const named = filesOf(recipe);
    expect(named.toSorted()).toEqual(files.filter((path) => isPart(path, title) && example.test(read(path))).toSorted());
    expect(recipe).toContain(`, ${named.length} files.`);
  });

  test("name only files and functions that exist", () => {
    const text = [...recipes].flatMap(([, recipe]) => [...recipe.matchAll(/`([^`]+)`/g)].map((found) => found[1] ?? ""));
    expect(text.filter((name) => /\/.*\.tsx?$/.test(name) && !existsSync(join(ROOT, name)))).toEqual([]);
    const code = files.map(read).join("\n");
    expect(
      text.filter((name) => /^[a-zA-Z][a-zA-Z.]{3,}$/.test(name) && !name.includes("/") && !name.endsWith(".ts") && !code.includes(name)),
    ).toEqual([]);
  });
});
