import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { appRoutes, entryOf, type Manifest, reach } from "./app-routes.mjs";

/**
 * Orders what a page loads. Scripts get a low priority, so that styles and the font arrive first and the page is drawn. For each path of the
 * app, `.vite/routes.json` lists the files that its screen needs besides the entry; the server names them in the page.
 */
export const earlyLoading = (): Plugin => ({
  name: "early-loading",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (page) => page.replace(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"'),
  },
  writeBundle: ({ dir = "" }) => {
    const manifest = JSON.parse(readFileSync(join(dir, ".vite", "manifest.json"), "utf8")) as Manifest;
    const known = reach(manifest, entryOf(manifest));
    const routes = appRoutes().map(({ path, screen }) => {
      const added = [...reach(manifest, screen)].filter((key) => !known.has(key)).map((key) => manifest[key]);
      return { path, scripts: added.map((chunk) => chunk?.file), styles: [...new Set(added.flatMap((chunk) => chunk?.css ?? []))] };
    });
    writeFileSync(join(dir, ".vite", "routes.json"), JSON.stringify(routes));
  },
});
