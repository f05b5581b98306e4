import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT } from "./sources.ts";

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");
const tracked = (): string[] =>
  execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: ROOT, encoding: "utf8" })
    .split("\n")
    .filter((path) => path !== "" && existsSync(join(ROOT, path)));

describe("code conventions", () => {
  test("docs/dependencies.md justifies every direct dependency", () => {
    const { dependencies, devDependencies } = JSON.parse(read("package.json")) as Record<string, Record<string, string>>;
    const reasons = read("docs/dependencies.md");
    const missing = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !reasons.includes(`\`${name}\``));
    expect(missing).toEqual([]);
  });

  test("every dependency is pinned to an exact version, and the lock file names no registry", () => {
    const { dependencies, devDependencies } = JSON.parse(read("package.json")) as Record<string, Record<string, string>>;
    const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version));
    expect(loose).toEqual([]);
    expect(read("package-lock.json")).not.toContain('"resolved": "http');
  });

  test("every server setting is in .env.example and in docs/settings.md", () => {
    const names = [...read("server/config/settings.ts").matchAll(/^\s{2}([A-Z][A-Z_]+):/gm)].map((m) => m[1] ?? "");
    expect(names.length).toBeGreaterThan(8);
    const [example, settings] = [read(".env.example"), read("docs/settings.md")];
    expect(names.filter((name) => !example.includes(`${name}=`))).toEqual([]);
    expect(names.filter((name) => !settings.includes(`\`${name}\``))).toEqual([]);
  });

  test("docs name only files that exist", () => {
    const docs = tracked().filter((path) => path.endsWith(".md") && !path.startsWith("web/"));
    const missing = docs.flatMap((doc) =>
      [...read(doc).matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.(?:tsx?|mjs|md|json|yml))`|\]\((?!https?:)([^)#]+)\)/g)]
        .map((found) => (found[1] === undefined ? join(doc, "..", found[2] ?? "") : found[1]))
        .filter((path) => !["", "server", "server/assistant/analyst"].some((base) => existsSync(join(ROOT, base, path))))
        .map((path) => `${doc}: ${path}`),
    );
    expect(missing).toEqual([]);
  });

  test("no file mentions folders of a developer's machine", () => {
    const wrong = tracked().filter(
      (path) =>
        /\.(ts|tsx|mjs|json|md|css|html|yml)$/.test(path) &&
        path !== "package-lock.json" &&
        path !== "checks/house.test.ts" &&
        /\/(work|root|home)\/|\/tmp\/bash|registry\.npmjs/.test(read(path)),
    );
    expect(wrong).toEqual([]);
  });

  test("no web query stays fresh forever, because a sync or another member may change the data", () => {
    const wrong = tracked().filter((path) => /^web\/.*\.tsx?$/.test(path) && /staleTime: Infinity/.test(read(path)));
    expect(wrong).toEqual([]);
  });

  test("each family of web queries is defined once, and every query belongs to one", () => {
    const code = tracked().filter((path) => /^web\/(?!.*\.test\.).*\.tsx?$/.test(path));
    const names = code.flatMap((path) => [...read(path).matchAll(/queryFamily\("(\w+)"/g)].map((found) => found[1]));
    expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
    expect(names.length).toBeGreaterThan(20);
    expect(code.filter((path) => /queryKey: \[\s*["`]/.test(read(path)))).toEqual([]);
  });

  test("color values appear only in the tokens", () => {
    const wrong = tracked().filter(
      (path) =>
        path.startsWith("web/") &&
        /\.(css|tsx?)$/.test(path) &&
        !path.endsWith("styles/tokens.css") &&
        !/\.test\.tsx?$/.test(path) &&
        /oklch\(|#[0-9a-f]{6}\b|rgba?\(/i.test(read(path).replaceAll("#808080", "")),
    );
    expect(wrong).toEqual([]);
  });

  test("no screen or feature assumes dollars: codes come from domain/currency.ts, and amounts are formatted with a currency", () => {
    // Prices of language models and the catalog of products are in dollars everywhere; the gallery shows samples. Files may state the sign of their currency.
    // Statements between cells number their values.
    const dollarsAreRight =
      /^web\/features\/(assistant|gallery|products)\/|^server\/features\/products\/|^server\/providers\/products\/sandbox\/|csv\/preamble\.ts$|^server\/db\/(migrations|cells)\//;
    const sources = tracked().filter(
      (path) =>
        /^(web|contract|domain|server)\/.*\.tsx?$/.test(path) &&
        !/\.test\.tsx?$|\/(testing|suite)\b/.test(path) &&
        !dollarsAreRight.test(path) &&
        path !== "domain/currency.ts",
    );
    const wrong = sources.flatMap((path) =>
      read(path)
        .split("\n")
        .filter((line) => !/^\s*(?:\*|\/\/|\/\*)|\.replace\(/.test(line))
        .filter(
          (line) =>
            /["'`]USD["'`]/.test(line) ||
            (!path.startsWith("server/assistant/") &&
              !path.startsWith("domain/") &&
              (/["'`> ]\$ ?(?:\d|•|\$\{)/.test(line) || (/\bformatMoney\(/.test(line) && !/currency|format\b/.test(line)))),
        )
        .map((line) => `${path}: ${line.trim()}`),
    );
    expect(wrong).toEqual([]);
  });

  test("every wait in a test allows at least ten seconds, so that a busy machine fails none", () => {
    const short = tracked()
      .filter((path) => /\.test\.tsx?$/.test(path) && path !== "checks/house.test.ts")
      .flatMap((path) => {
        const text = read(path);
        const named = [...text.matchAll(/\btimeout: (\d[\d_]*)/g)].filter((found) => Number(found[1]?.replaceAll("_", "")) < 10_000);
        // `vi.waitFor` times out after one second by default; `expect.poll` and `waitFor` have longer limits set for all tests.
        const unset = [...text.matchAll(/vi\.waitFor\((?:(?!\n {0,6}\S|;\n)[\s\S])*?\);/g)].filter(
          (found) => !/, \d\d_000\);$/.test(found[0]),
        );
        return [...named, ...unset].map((found) => `${path}: ${found[0]}`);
      });
    expect(short).toEqual([]);
  });
});
