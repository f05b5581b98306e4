import { builtinEnvironments, type Environment } from "vitest/runtime";

const { jsdom } = builtinEnvironments;

/** Globals that both Node and the page have: only these are taken from the page. The server needs the others from Node. */
const OF_THE_PAGE =
  /^(Event|EventTarget|CustomEvent|MessageEvent|CloseEvent|ErrorEvent|DOMException|Navigator|navigator|Storage|localStorage|sessionStorage)$/;

/** An environment for a page and the real server together: jsdom, with modules, bytes and the network left to Node. */
const pageWithServer: Environment = {
  ...jsdom,
  name: "page-with-server",
  viteEnvironment: "ssr",
  setup: async (global: Record<string, unknown>, options) => {
    const nodes = Object.entries(Object.getOwnPropertyDescriptors(global)).filter(([name]) => !OF_THE_PAGE.test(name));
    const page = await jsdom.setup(global, options);
    for (const [name, own] of nodes)
      if (Object.getOwnPropertyDescriptor(global, name)?.configurable) Object.defineProperty(global, name, own);
    // The bank client would use XMLHttpRequest, and jsdom's sends CORS preflights that no bank answers.
    delete global["XMLHttpRequest"];
    return page;
  },
};

// oxlint-disable-next-line import/no-default-export -- vitest asks for one
export default pageWithServer;
