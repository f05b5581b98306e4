import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { filesIn, isTest, ROOT } from "./sources.ts";

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");
const avoided = (/## Words to avoid[\s\S]*?```\n([\s\S]*?)```/.exec(read("docs/style.md"))?.[1] ?? "")
  .split("\n")
  .filter((line) => line !== "");
const AVOIDED = new RegExp(`\\b(?:${avoided.join("|")})\\b`, "i");

/** Returns the code without its comments. Strings that contain `//`, such as addresses, stay. */
const withoutComments = (code: string): string => code.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/(^|\s)\/\/.*$/gm, "$1");
/** Returns quoted texts of at least two words. This includes attributes of JSX, such as titles and labels. */
const quoted = (code: string): string[] =>
  [...code.matchAll(/"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)]
    .map((found) => found[1] ?? found[2] ?? "")
    .filter((text) => /\S\s+\S/.test(text));
const jsxTexts = (code: string): string[] =>
  [...code.matchAll(/(?<![=-])>([^<>{}]*[a-z][^<>{}]*)[<{]/gi)].map((found) => found[1]?.trim() ?? "");
const testNames = (code: string): string[] =>
  [...code.matchAll(/\b(?:test|describe|it)(?:\.\w+\([^)]*\))?\(\s*(?:"([^"]*)"|`([^`]*)`)/g)].map((found) => found[1] ?? found[2] ?? "");

const wrongIn = (files: readonly string[], textsOf: (code: string) => readonly string[]): string[] =>
  files.flatMap((file) =>
    textsOf(withoutComments(read(file)))
      .filter((text) => AVOIDED.test(text))
      .map((text) => `${file}: ${text}`),
  );

/** Measured tables are generated, and the style guide itself names the words. */
const DOCS = readdirSync(join(ROOT, "docs"), { recursive: true, encoding: "utf8" }).filter(
  (name) => name.endsWith(".md") && name !== "style.md" && name !== "performance.md",
);
const sentencesOf = (text: string): string[] =>
  text
    .replaceAll(/```[\s\S]*?```/g, "")
    .split(/\n+|\|/)
    .flatMap((line) => line.split(/(?<=[.:;?!])\s+/));
const isPoor = (sentence: string): boolean => AVOIDED.test(sentence) || sentence.split(/\s+/).length > 25;

describe("plain English", () => {
  test("the list of words to avoid catches them as words only", () => {
    expect(avoided.length).toBeGreaterThan(20);
    expect(["made anew", "Whoever signs up"].every((text) => AVOIDED.test(text))).toBe(true);
    expect(AVOIDED.test("renewed thusly, someone's balance")).toBe(false);
    expect(jsxTexts("<p>made anew{day}</p>")).toEqual(["made anew"]);
    expect(quoted('<Field label="Made anew" />')).toEqual(["Made anew"]);
  });

  test("texts of screens use none of the words to avoid", () => {
    const screens = filesIn("web").filter((file) => !isTest(file));
    expect(wrongIn(screens, (code) => [...quoted(code), ...jsxTexts(code)])).toEqual([]);
  });

  test("descriptions and errors of the contract use none of the words to avoid", () => {
    expect(
      wrongIn(
        filesIn("contract").filter((file) => !isTest(file)),
        quoted,
      ),
    ).toEqual([]);
  });

  test("errors and emails of the server's features use none of the words to avoid", () => {
    const texts = filesIn("server/features").filter((file) => !isTest(file));
    expect(wrongIn(texts, (code) => quoted(code).filter((text) => /^[A-Z]/.test(text)))).toEqual([]);
  });

  test("names of tests use none of the words to avoid", () => {
    const tests = ["domain", "contract", "server", "web", "checks", "e2e", "eval", "seed"]
      .flatMap(filesIn)
      .filter((file) => file.includes(".test."));
    expect(wrongIn(tests, testNames)).toEqual([]);
  });

  test("docs use none of the words to avoid, and sentences of at most 25 words", () => {
    const docs = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", ...DOCS.map((name) => `docs/${name}`)];
    const problems = docs.flatMap((path) =>
      sentencesOf(read(path))
        .filter(isPoor)
        .map((sentence) => `${path}: ${sentence}`),
    );
    expect(docs.length).toBeGreaterThan(20);
    expect(problems).toEqual([]);
  });
});
