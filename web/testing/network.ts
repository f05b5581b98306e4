/** The network between page and server, which a test can watch, delay and break. */
export type Network = {
  fetch: typeof globalThis.fetch;
  /** Requests sent so far, such as "GET /api/chat/?cursor=…". */
  calls: string[];
  /** Intercepts matching requests: answers in place of the server, or forwards with `send`. The latest handler wins. */
  meet: (call: RegExp, answer: (send: () => Promise<Response>) => Promise<Response>) => void;
  cookie: string;
};

/** Returns a browser's cookies after a response has set some. */
const withCookies = (known: string, set: readonly string[]): string => {
  const jar = new Map(known.split("; ").flatMap((pair) => (pair === "" ? [] : [[pair.slice(0, pair.indexOf("=")), pair] as const])));
  for (const line of set) {
    const pair = line.split(";")[0] ?? "";
    const name = pair.slice(0, pair.indexOf("="));
    if (pair.endsWith("=")) jar.delete(name);
    else jar.set(name, pair);
  }
  return [...jar.values()].join("; ");
};

/** Sends the page's requests, which have only a path, to `origin` with the cookies it has set. */
export const networkTo = (origin: string): Network => {
  const met: { call: RegExp; answer: (send: () => Promise<Response>) => Promise<Response> }[] = [];
  const direct = globalThis.fetch;
  const network: Network = {
    calls: [],
    cookie: "",
    meet: (call, answer) => void met.unshift({ call, answer }),
    fetch: (target, init = {}) => {
      if (typeof target !== "string" || !target.startsWith("/")) return direct(target, init);
      const name = `${init.method ?? "GET"} ${target}`;
      network.calls.push(name);
      const send = async (): Promise<Response> => {
        const headers = new Headers(init.headers);
        if (network.cookie) headers.set("cookie", network.cookie);
        const response = await direct(origin + target, { ...init, headers });
        network.cookie = withCookies(network.cookie, response.headers.getSetCookie());
        return response;
      };
      return met.find(({ call }) => call.test(name))?.answer(send) ?? send();
    },
  };
  return network;
};

/** Returns a refusal in the server's format. */
export const refusal = (status: number, message = "No."): Promise<Response> =>
  Promise.resolve(Response.json({ message, errors: [], validation_errors: {} }, { status }));

/** Returns a gate that holds requests until it is opened. */
export const gate = (): { opened: Promise<void>; open: () => void } => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
};
