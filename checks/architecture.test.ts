import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { filesIn, importsOf, isOurs, isTest, ROOT } from "./sources.ts";

const TOPS = ["domain", "contract", "sandbox", "server", "web", "seed"] as const;
const MAY: Record<string, readonly string[]> = {
  domain: ["domain"],
  contract: ["contract", "domain"],
  sandbox: ["sandbox", "server", "contract", "domain"],
  server: ["server", "sandbox", "contract", "domain", "seed"],
  web: ["web", "contract", "domain"],
  seed: ["seed", "sandbox", "server", "contract", "domain"],
};
const sources = TOPS.flatMap(filesIn);
const code = sources.filter((file) => !isTest(file));
const top = (path: string): string => path.split("/")[0] ?? "";
const feature = (path: string): string | undefined => /^(?:server|web)\/features\/[^/]+/.exec(path)?.[0];
const edges = (files: readonly string[]) => files.flatMap((file) => importsOf(file).map((target) => ({ file, target })));

describe("import direction", () => {
  test("top-level folders import only from the layers below them", () => {
    const wrong = edges(code).filter(({ file, target }) => isOurs(target) && !MAY[top(file)]?.includes(top(target)));
    expect(wrong).toEqual([]);
  });

  test("only run.ts imports the demo seed", () => {
    const wrong = edges(code).filter(({ file, target }) => top(file) === "server" && top(target) === "seed" && file !== "server/run.ts");
    expect(wrong).toEqual([]);
  });

  test("the domain is pure: no packages, clock, randomness, or I/O", () => {
    const foreign = edges(code).filter(({ file, target }) => top(file) === "domain" && !isOurs(target));
    const impure = code.filter(
      (file) =>
        top(file) === "domain" &&
        /Date\.now\(|new Date\(\)|Math\.random\(|process\.|fetch\(|console\./.test(readFileSync(join(ROOT, file), "utf8")),
    );
    expect({ foreign, impure }).toEqual({ foreign: [], impure: [] });
  });

  test("a feature imports another feature only through its index.ts", () => {
    const wrong = edges(sources).filter(({ file, target }) => {
      const [mine, other] = [feature(file), feature(target)];
      return mine && other && mine !== other && top(mine) === top(other) && !target.endsWith("/index.ts");
    });
    expect(wrong).toEqual([]);
  });

  test("the assistant, providers, http, and db import no feature, and chat imports no other feature", () => {
    const lower = /^(?:server\/(?:assistant|providers|http|identity|config|db)|sandbox)\//;
    const up = edges(code).filter(({ file, target }) => lower.test(file) && /^server\/(features|app\.ts|main\.ts)/.test(target));
    const chat = edges(code).filter(
      ({ file, target }) =>
        file.startsWith("server/features/chat/") && feature(target) !== undefined && feature(target) !== "server/features/chat",
    );
    expect({ up, chat }).toEqual({ up: [], chat: [] });
  });

  test("routes do not import the SQL library; only stores, migrations, and the database do", () => {
    const wrong = edges(code).filter(
      ({ file, target }) => /\/(routes|index)\.ts$/.test(file) && file.startsWith("server/features/") && target === "kysely",
    );
    expect(wrong).toEqual([]);
  });

  test("only two files create a scope, so that no other code decides whose money someone sees", () => {
    // A copy with changed members would pass the type.
    const deciding = new Set(["server/identity/scope-of.ts", "server/db/present-members.ts"]);
    const wrong = [...filesIn("server"), ...filesIn("seed")].filter(
      (file) => !deciding.has(file) && /\bas Scope\b|\.\.\.(?:\w+\.)?scope\b(?!\w|\.)/.test(readFileSync(join(ROOT, file), "utf8")),
    );
    expect(wrong).toEqual([]);
  });

  test("web ui and lib import no screens, and screens import nothing from app", () => {
    const wrong = edges(code).filter(
      ({ file, target }) =>
        (/^web\/(ui|lib)\//.test(file) && /^web\/(features|app)\//.test(target)) ||
        (file.startsWith("web/features/") && target.startsWith("web/app/")),
    );
    expect(wrong).toEqual([]);
  });

  test("the web writes amounts only where the user can hide them", () => {
    // The costs of the model and of card products are not the user's money. Imports shows files that are not in the accounts yet.
    const others = /^web\/(?:ui\/(?:amounts|figures\/Money)\.tsx?$|features\/(?:assistant|gallery|imports|products)\/)/;
    const wrong = filesIn("web").filter(
      (file) =>
        !/\.test\.tsx?$/.test(file) && !others.test(file) && /\bformat(?:Compact)?Money\b/.test(readFileSync(join(ROOT, file), "utf8")),
    );
    expect(wrong).toEqual([]);
  });

  test("only the http folder and the sandbox servers import the HTTP library", () => {
    const wrong = edges(code).filter(
      ({ file, target }) =>
        (target === "fastify" || target.startsWith("@fastify/")) &&
        !/^(?:server\/(?:http|providers\/(?:bank|identity))|sandbox)\//.test(file) &&
        file !== "server/app.ts",
    );
    expect(wrong).toEqual([]);
  });

  test("the libraries of the bank, of the model and of passkeys are loaded only when one of them is used", () => {
    const whole = code
      .filter((file) => /^(?:server|sandbox|domain)\//.test(file))
      .filter((file) =>
        /^import (?!type )[^;]*from "(?:plaid|@simplewebauthn\/server|[^"]*\/llm\/ai\.ts|\.\/ai\.ts)";$/m.test(
          readFileSync(join(ROOT, file), "utf8"),
        ),
      );
    expect(whole).toEqual([]);
  });

  test("the analyst is loaded at its first question, not when the server starts", () => {
    const early = code
      .filter((file) => file.startsWith("server/") && !file.startsWith("server/assistant/analyst/"))
      .filter((file) => /^import (?!type )[^;]*from "[^"]*\/analyst\/[^"]*";$/m.test(readFileSync(join(ROOT, file), "utf8")));
    expect(early).toEqual([]);
  });

  test("the analyst's rules name nobody and nothing of the demo household", () => {
    const named = code
      .filter((file) => file.startsWith("server/assistant/") && !file.includes("/testing/"))
      .flatMap((file) =>
        readFileSync(join(ROOT, file), "utf8")
          .split("\n")
          .filter((line) => !/^\s*(?:\/\/|\/?\*)/.test(line))
          .filter((line) => /\b(?:sam|maya|juniper|lantern|keystead|harborlight|northway|brightwater)\b/i.test(line))
          .map((line) => `${file}: ${line.trim().slice(0, 100)}`),
      );
    expect(named).toEqual([]);
  });

  test("there are no import cycles, type-only imports included", () => {
    const state = new Map<string, "open" | "done">();
    const known = new Set(code);
    const visit = (file: string, trail: readonly string[]): void => {
      if (state.get(file) === "done") return;
      if (state.get(file) === "open") throw new Error(`cycle: ${[...trail.slice(trail.indexOf(file)), file].join(" > ")}`);
      state.set(file, "open");
      for (const target of importsOf(file)) if (known.has(target)) visit(target, [...trail, file]);
      state.set(file, "done");
    };
    code.forEach((file) => visit(file, []));
    expect(state.size).toBe(code.length);
  });

  test("there are no cycles between folders, type-only imports included", () => {
    /** Returns the unit of a file: a feature or provider folder, another folder, or a file directly below server/. */
    const folderOf = (file: string): string => {
      const parts = file.split("/");
      if (parts[0] !== "server") return parts[0] ?? "";
      return parts.slice(0, /^(?:features|providers)$/.test(parts[1] ?? "") ? 3 : 2).join("/");
    };
    const known = new Set(code);
    const graph = new Map<string, Set<string>>();
    for (const { file, target } of edges(code.filter((path) => top(path) !== "web"))) {
      const [from, to] = [folderOf(file), folderOf(target)];
      if (known.has(target) && from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to));
    }
    const state = new Map<string, "open" | "done">();
    const visit = (folder: string, trail: readonly string[]): void => {
      if (state.get(folder) === "done") return;
      if (state.get(folder) === "open") throw new Error(`cycle: ${[...trail.slice(trail.indexOf(folder)), folder].join(" > ")}`);
      state.set(folder, "open");
      for (const next of graph.get(folder) ?? []) visit(next, [...trail, folder]);
      state.set(folder, "done");
    };
    for (const folder of graph.keys()) visit(folder, []);
    expect(graph.size).toBeGreaterThan(40);
  });
});
