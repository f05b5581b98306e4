import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type Plugin, runnerImport } from "vite";

/** Writes the app's frame into the page, so that it is drawn before any script has loaded. The server takes it out of pages without one. */
export const staticFrame = (): Plugin => ({
  name: "static-frame",
  transformIndexHtml: {
    order: "pre",
    handler: async (page) => {
      const { module } = await runnerImport<{ StaticFrame: FunctionComponent }>("./web/app/StaticFrame.tsx");
      return page.replace("<!--frame-->", `<!--frame-->${renderToStaticMarkup(createElement(module.StaticFrame))}<!--/frame-->`);
    },
  },
});
