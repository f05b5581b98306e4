/** The cookies and redirects of a browser, and nothing more. */
export type Browser = {
  cookies: Map<string, string>;
  get: (path: string) => Promise<Response>;
  post: (path: string, body?: unknown) => Promise<Response>;
  form: (path: string, fields: Record<string, string>) => Promise<Response>;
  /** Follows redirects from a path until a URL matches `stop` or a page loads. Returns where it ended. */
  follow: (path: string, stop?: RegExp) => Promise<{ url: URL; response: Response }>;
  /** Sends an API request as the user signed in here. Throws when none is. */
  api: (method: string, path: string, body?: unknown) => Promise<{ status: number; body: Record<string, unknown> }>;
};

const MOST_STEPS = 12;

export const browserAt = (origin: string, agent = "Mozilla/5.0 (X11; Linux x86_64) Chrome/141.0.0.0 Safari/537.36"): Browser => {
  const jar = new Map<string, string>();
  const send = async (target: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set("user-agent", agent);
    if (jar.size > 0) headers.set("cookie", [...jar].map(([name, value]) => `${name}=${value}`).join("; "));
    const response = await fetch(new URL(target, origin), { ...init, headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(line) || value === "") jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  };
  const post = (path: string, body: unknown = {}): Promise<Response> =>
    send(path, { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } });
  return {
    cookies: jar,
    get: (path) => send(path),
    post,
    form: (path, fields) => send(path, { method: "POST", body: new URLSearchParams(fields) }),
    follow: async (path, stop) => {
      let url = new URL(path, origin);
      for (let step = 0; step < MOST_STEPS; step += 1) {
        if (stop?.test(url.href)) return { url, response: new Response() };
        const response = await send(url.href);
        const next = response.headers.get("location");
        if (next === null) return { url, response };
        url = new URL(next, url);
      }
      throw new Error(`still redirected at ${url.pathname}`);
    },
    api: async (method, path, body) => {
      const refreshed = await post("/auth/refresh/");
      if (refreshed.status !== 200) throw new Error("no user is signed in");
      const authorization = `Bearer ${((await refreshed.json()) as { access_token: string }).access_token}`;
      const csrf = ((await (await send("/api/csrf/", { headers: { authorization } })).json()) as { csrf_token: string }).csrf_token;
      const response = await send(path, {
        method,
        headers: { authorization, "X-CSRFToken": csrf, ...(body === undefined ? {} : { "content-type": "application/json" }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: response.status === 204 ? {} : ((await response.json()) as Record<string, unknown>) };
    },
  };
};
