/** HTTP client signed in as the demo user. */
export type Client = {
  /** The access token of its session. */
  token: string;
  get: (path: string) => Promise<unknown>;
  text: (path: string) => Promise<string>;
  send: (method: string, path: string, body?: unknown) => Promise<Response>;
  upload: (path: string, bytes: string) => Promise<unknown>;
};

export const signIn = async (url: string, email: string, password: string): Promise<Client> => {
  const json = { "content-type": "application/json" };
  const { access_token: token } = (await (
    await fetch(`${url}/auth/token/`, { method: "POST", headers: json, body: JSON.stringify({ email, password }) })
  ).json()) as { access_token: string };
  const auth = { authorization: `Bearer ${token}` };
  const { csrf_token: csrf } = (await (await fetch(`${url}/api/csrf/`, { headers: auth })).json()) as { csrf_token: string };
  const write = { ...auth, "X-CSRFToken": csrf };
  const ok = async (response: Response): Promise<Response> => {
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return response;
  };
  return {
    token,
    get: async (path) => (await ok(await fetch(url + path, { headers: auth }))).json(),
    text: async (path) => (await ok(await fetch(url + path, { headers: auth }))).text(),
    send: async (method, path, body) =>
      ok(
        await fetch(url + path, {
          method,
          headers: { ...write, ...json, "X-Stream-Response": "true" },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }),
      ),
    upload: async (path, bytes) =>
      (
        await ok(
          await fetch(url + path, { method: "POST", headers: { ...write, "content-type": "application/octet-stream" }, body: bytes }),
        )
      ).json(),
  };
};
