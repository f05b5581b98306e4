import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { compile } from "tailwindcss";
import { describe, expect, test } from "vitest";
import { filesIn, isTest, ROOT } from "./sources.ts";

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");
const stylesheets = globSync("web/**/*.css", { cwd: ROOT }).toSorted();
const modules = stylesheets.filter((path) => path.endsWith(".module.css"));
const globals = stylesheets.filter((path) => !path.endsWith(".module.css"));

const withoutComments = (css: string): string => css.replaceAll(/\/\*[\s\S]*?\*\//g, "");
/** Returns the selectors of a stylesheet: what stands before a block that is no at-rule. */
const selectorsOf = (css: string): string[] =>
  [...withoutComments(css).matchAll(/([^{};]+)\{/g)].map(([, found = ""]) => found.trim()).filter((found) => !found.startsWith("@"));
const classesOf = (css: string): string[] => [
  ...new Set(selectorsOf(css).flatMap((selector) => [...selector.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name = ""]) => name))),
];

/** The text utilities as web/ui/README.md lists them. */
const UTILITIES = [...(/^Text utilities: (.*)$/m.exec(read("web/ui/README.md"))?.[1] ?? "").matchAll(/`([\w-]+)`/g)].map(
  ([, name = ""]) => name,
);
/** Classes that the icon library puts on its drawings. */
const OF_LIBRARIES = ["lucide"];

/** Returns the text of a balanced pair of brackets whose inside starts at `from`. */
const inside = (code: string, from: number): string => {
  let depth = 1;
  let at = from;
  for (; at < code.length && depth > 0; at += 1) depth += "({".includes(code[at] ?? "") ? 1 : ")}".includes(code[at] ?? "") ? -1 : 0;
  return code.slice(from, at);
};
/** Returns the class names that a component writes as text. Values of properties, as in `buttonClass({ look: "primary" })`, are none. */
const writtenIn = (code: string): string[] => {
  const plain = [...code.matchAll(/\bclassName="([^"]*)"/g)].map(([, text = ""]) => text);
  const computed = [...code.matchAll(/\bclassName=\{|\bclassNames\(/g)].flatMap((found) =>
    [...inside(code, found.index + found[0].length).matchAll(/(\w: |[!=]== )?"([^"]*)"/g)].flatMap(([, value, text = ""]) =>
      value === undefined ? [text] : [],
    ),
  );
  return [...plain, ...computed].flatMap((text) => text.split(/\s+/)).filter((name) => name !== "");
};

/** Returns the names that Tailwind knows, with our tokens. */
const tailwindOf = async (names: readonly string[]): Promise<Set<string>> => {
  const sheet = `${read("node_modules/tailwindcss/theme.css")}\n${read("web/styles/theme.css")}\n@tailwind utilities;`;
  const css = (await compile(sheet)).build([...names]).replaceAll("\\", "");
  return new Set(names.filter((name) => css.includes(`.${name}`)));
};

const parts = filesIn("web").filter((file) => !isTest(file));

/** Returns each CSS module that a file imports, with the classes it takes from it. Null stands for any, chosen by a value. */
const takenIn = (file: string): { module: string; names: string[] | null }[] => {
  const code = read(file);
  return [...code.matchAll(/import (\w+) from "([^"]+\.module\.css)"/g)].map(([, local = "", target = ""]) => ({
    module: target.startsWith("#") ? target.slice(1) : relative(ROOT, join(ROOT, dirname(file), target)),
    names: new RegExp(`\\b${local}\\[`).test(code)
      ? null
      : [...code.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, "g"))].map(([, name = ""]) => name).filter((name) => name !== "module"),
  }));
};

describe("styles", () => {
  test("global stylesheets define only the documented text utilities", () => {
    expect(UTILITIES.length).toBeGreaterThan(5);
    expect(globals.filter((path) => !path.startsWith("web/styles/"))).toEqual([]);
    const defined = globals.flatMap((path) => classesOf(read(path)));
    expect([...new Set(defined)].filter((name) => !OF_LIBRARIES.includes(name)).toSorted()).toEqual(UTILITIES.toSorted());
  });

  test("a CSS module styles its own classes only, and lets Tailwind's utilities win", () => {
    const foreign = modules.flatMap((path) =>
      [...read(path).matchAll(/:global\(\.([\w-]+)\)/g)]
        .filter(([, name = ""]) => !UTILITIES.includes(name))
        .map(([found]) => `${path}: ${found}`),
    );
    const outside = modules.filter((path) =>
      withoutComments(read(path))
        .split(/^}\n/m)
        .some((block) => !/^\s*$|^\s*@(layer components|keyframes|media \(forced-colors)/.test(block)),
    );
    expect({ foreign, outside }).toEqual({ foreign: [], outside: [] });
  });

  test("no two CSS modules have the same name, because it is part of their class names", () => {
    const names = modules.map((path) => basename(path));
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  });

  test("every class taken from a CSS module is in it, and every class in it is used", () => {
    const taken = parts.flatMap((file) => takenIn(file).map((found) => ({ file, ...found })));
    const missing = taken.flatMap(({ file, module, names }) =>
      (names ?? []).filter((name) => !classesOf(read(module)).includes(name)).map((name) => `${file}: ${name}`),
    );
    const unused = modules.flatMap((module) => {
      const uses = taken.filter((one) => one.module === module);
      if (uses.some(({ names }) => names === null)) return [];
      const used = new Set(uses.flatMap(({ names }) => names ?? []));
      return classesOf(read(module).replaceAll(/:global\([^)]*\)/g, ""))
        .filter((name) => !used.has(name))
        .map((name) => `${module}: ${name}`);
    });
    expect({ missing, unused }).toEqual({ missing: [], unused: [] });
  });

  test("classes are written as plain texts, which the next check can read", () => {
    expect(parts.filter((file) => /className=\{`|classNames\([^()]*`/.test(read(file)))).toEqual([]);
  });

  test("a class written as text is a text utility or one of Tailwind's", async () => {
    const written = parts.flatMap((file) => writtenIn(read(file)).map((name) => ({ file, name })));
    const known = await tailwindOf([...new Set(written.map(({ name }) => name))]);
    expect(known.has("flex") && !known.has("box-like")).toBe(true);
    expect(
      written
        .filter(({ name }) => !known.has(name) && ![...UTILITIES, ...OF_LIBRARIES].includes(name))
        .map(({ file, name }) => `${file}: ${name}`),
    ).toEqual([]);
  });
});
