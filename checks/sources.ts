import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

export const ROOT = resolve(import.meta.dirname, "..");

/** Returns every source file below a folder, as paths from the root. */
export const filesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path) : /\.tsx?$/.test(entry.name) && !entry.name.endsWith(".d.ts") ? [path] : [];
  });

/** Returns what a file imports: paths from the root for our own files, package names for the rest. Type-only imports count. */
export const importsOf = (file: string): string[] => {
  const text = readFileSync(join(ROOT, file), "utf8");
  const found = [
    ...text.matchAll(
      /(?:^|\n)\s*(?:import|export)\s[^;'"]*?from\s+["']([^"']+)["']|import\(\s*["']([^"']+)["']\s*\)|(?:^|\n)import\s+["']([^"']+)["']/g,
    ),
  ].map((m) => m[1] ?? m[2] ?? m[3] ?? "");
  return found.map((spec) =>
    spec.startsWith("#") ? spec.slice(1) : spec.startsWith(".") ? relative(ROOT, resolve(ROOT, dirname(file), spec)) : spec,
  );
};

export const isOurs = (target: string): boolean =>
  /^(domain|contract|sandbox|server|web|seed|checks|bench|eval|e2e|scripts)\//.test(target);
export const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file) || /(^|\/)testing(\/|\.ts)/.test(file);
