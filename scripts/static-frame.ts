import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type Plugin, runnerImport } from "vite";
import { offerName, possibleOffers, type SignInOffer } from "../contract/installation.ts";
import { cssModuleNames } from "./css-modules.ts";

/** Imports a component of the app during the build. */
const componentOf = async <Name extends string, Props>(file: string, name: Name): Promise<FunctionComponent<Props>> => {
  const { module } = await runnerImport<Record<Name, FunctionComponent<Props>>>(file, { plugins: [cssModuleNames()] });
  return module[name];
};

/**
 * Renders the app's frame into the page, so that it appears before any script has loaded. The server removes it from pages without a frame.
 * Also renders the sign-in form for each offer into `.vite/sign-in.json`, of which the server puts one into the sign-in page.
 */
export const staticFrame = (): Plugin => ({
  name: "static-frame",
  transformIndexHtml: {
    order: "pre",
    handler: async (page) => {
      const frame = await componentOf("./web/app/StaticFrame.tsx", "StaticFrame");
      return page.replace("<!--frame-->", `<!--frame-->${renderToStaticMarkup(createElement(frame))}<!--/frame-->`);
    },
  },
  writeBundle: async ({ dir = "" }) => {
    const signIn = await componentOf<"StaticSignIn", { offer: SignInOffer }>("./web/app/StaticSignIn.tsx", "StaticSignIn");
    const forms = possibleOffers().map((offer) => [offerName(offer), renderToStaticMarkup(createElement(signIn, { offer }))]);
    mkdirSync(join(dir, ".vite"), { recursive: true });
    writeFileSync(join(dir, ".vite", "sign-in.json"), JSON.stringify(Object.fromEntries(forms)));
  },
});
