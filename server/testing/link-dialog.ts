import type { Json, TestApp } from "./app.ts";

/** User actions in the sandbox bank's dialog, through the requests its page sends. */
export const inDialog = (t: TestApp, token: string) => {
  const send = async (step: string, body: object): Promise<Json> => {
    const reply = await fetch(`${t.url}/sandbox-bank/api/${step}`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: t.url },
      body: JSON.stringify({ token, ...body }),
    });
    return (await reply.json()) as Json;
  };
  return {
    start: () => send("start", {}),
    signIn: (username: string, password = "pass_good", institution_id = "ins_sandbox_harbor") =>
      send("sign-in", { institution_id, username, password }),
    code: (code: string) => send("code", { code }),
    finish: (accounts: readonly string[] = []) => send("finish", { accounts }),
  };
};
