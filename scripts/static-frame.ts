import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type Plugin, runnerImport } from "vite";
import { cssModuleNames } from "./css-modules.ts";

/**
 * Renders the app's frame into the page, so that it appears before any script has loaded. The server removes it from pages without a frame.
 */
export const staticFrame = (): Plugin => ({
  name: "static-frame",
  transformIndexHtml: {
    order: "pre",
    handler: async (page) => {
      const { module } = await runnerImport<{ StaticFrame: FunctionComponent }>("./web/app/StaticFrame.tsx", {
        plugins: [cssModuleNames()],
      });
      return page.replace("<!--frame-->", `<!--frame-->${renderToStaticMarkup(createElement(module.StaticFrame))}<!--/frame-->`);
    },
  },
});
