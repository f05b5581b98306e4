import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { normalizePath, type Plugin } from "vite";
import { EARLY_FIGURES, EARLY_REQUESTS } from "../web/app/early-requests.ts";
import { appRoutes, entryOf, type Manifest, reach } from "./app-routes.mjs";

/** Code of `soon` (web/lib/chunks.ts) and where it is: `soon(() => import("./category-icons.ts"))`. */
const SOON = /\bsoon\(\(\) => import\("(\.[^"]+)"\)\)/g;

/** Returns the files that a module declares with `soon`. Throws for a declaration in another form. */
const soonIn = (file: string): string[] => {
  const text = readFileSync(file, "utf8");
  const parts = [...text.matchAll(SOON)].map(([, part = ""]) => normalizePath(resolve(dirname(file), part)));
  if (parts.length !== (text.match(/\bsoon\(/g)?.length ?? 0)) throw new Error(`${file}: write soon(() => import("./file.ts")).`);
  return parts;
};

/** A part of the entry with more characters than this runs as a step of its own. */
const LONG = 30_000;

/**
 * Orders what a page loads. Scripts get a low priority, so that styles and the font arrive first and the page is drawn. The app's code
 * starts in steps, each a `data-step` that `public/first-paint.js` runs, so that the browser can respond between them. For each path of the
 * app, `.vite/routes.json` lists the files that its screen needs besides the entry; the server names them in the page.
 */
export const earlyLoading = (): Plugin => ({
  name: "early-loading",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (page, { bundle = {} }) => {
      const isLong = (file: string): boolean => {
        const part = bundle[file];
        return part?.type === "chunk" && part.code.length > LONG;
      };
      const entry = /<script type="module" crossorigin src="([^"]+)"><\/script>\s*/.exec(page);
      if (!entry) throw new Error("The page does not name the app's entry.");
      return page
        .replace(entry[0], "")
        .replace(/<link rel="modulepreload" crossorigin href="\/([^"]+)">/g, (_, file: string) =>
          preload(`/${file}`, isLong(file) ? "data-step" : ""),
        )
        .replace("</head>", `${preload(entry[1] ?? "", "data-step data-entry")}</head>`);
    },
  },
  writeBundle({ dir = "" }) {
    const manifest = JSON.parse(readFileSync(join(dir, ".vite", "manifest.json"), "utf8")) as Manifest;
    const known = reach(manifest, entryOf(manifest));
    const web = normalizePath(resolve(import.meta.dirname, "..", "web"));
    /** A screen's file and the files that show as soon as it is drawn, by their names in the manifest. */
    const wantedBy = (screen: string): string[] => {
      const seen = new Set([`${web}/${screen}`]);
      const soon = new Set<string>();
      for (const id of seen) {
        for (const next of this.getModuleInfo(id)?.importedIds ?? []) if (next.startsWith(web)) seen.add(next);
        for (const part of soonIn(id)) {
          soon.add(part);
          seen.add(part);
        }
      }
      return [screen, ...[...soon].map((file) => file.slice(web.length + 1))];
    };
    const routes = appRoutes().map(({ path, screen }) => {
      const wanted = wantedBy(screen);
      const added = [...new Set(wanted.flatMap((key) => [...reach(manifest, key)]))]
        .filter((key) => !known.has(key))
        .map((key) => manifest[key]);
      return {
        path,
        scripts: added.map((chunk) => chunk?.file),
        styles: [...new Set(added.flatMap((chunk) => chunk?.css ?? []))],
        requests: EARLY_REQUESTS[path] ?? [],
        figure: EARLY_FIGURES[path] ?? null,
      };
    });
    const lost = [...Object.keys(EARLY_REQUESTS), ...Object.keys(EARLY_FIGURES)].filter(
      (path) => !routes.some((route) => route.path === path),
    );
    if (lost.length > 0) throw new Error(`No screen has the path ${lost.join(", ")} of the early requests or figures.`);
    writeFileSync(join(dir, ".vite", "routes.json"), JSON.stringify(routes));
  },
});

const preload = (href: string, marks: string): string =>
  `<link rel="modulepreload" fetchpriority="low" crossorigin ${marks} href="${href}">`;
