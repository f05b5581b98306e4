import { builtinEnvironments, type Environment } from "vitest/runtime";

const { jsdom } = builtinEnvironments;

/** Of what Node and the page both have, the page's own is used only here; the server needs the rest as Node knows it. */
const OF_THE_PAGE =
  /^(Event|EventTarget|CustomEvent|MessageEvent|CloseEvent|ErrorEvent|DOMException|Navigator|navigator|Storage|localStorage|sessionStorage)$/;

/** A page in which the real server runs too: jsdom, with modules, bytes and the network left to Node. */
const pageWithServer: Environment = {
  ...jsdom,
  name: "page-with-server",
  viteEnvironment: "ssr",
  setup: async (global: Record<string, unknown>, options) => {
    const nodes = Object.entries(Object.getOwnPropertyDescriptors(global)).filter(([name]) => !OF_THE_PAGE.test(name));
    const page = await jsdom.setup(global, options);
    for (const [name, own] of nodes)
      if (Object.getOwnPropertyDescriptor(global, name)?.configurable) Object.defineProperty(global, name, own);
    // The bank's client takes it for the way out, and jsdom's asks a bank for leave that none gives.
    delete global["XMLHttpRequest"];
    return page;
  },
};

// oxlint-disable-next-line import/no-default-export -- vitest asks for one
export default pageWithServer;
