import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { securityHeaders } from "../../../server/http/headers.ts";
import { NOTHING, readFeed } from "../../../server/providers/bank/suite.ts";
import { type TestBank, testBank } from "../testing.ts";

let bank: TestBank;
let app: FastifyInstance;
beforeAll(async () => {
  bank = await testBank();
  app = fastify();
  app.addHook("onRequest", async (request, reply) => securityHeaders(request, reply, null));
  await bank.sandbox.mount(app);
});
afterAll(async () => {
  await app.close();
  await bank.close();
});

const HOST = "money.example.com";
type Account = { id: string; subtype: string };
type Body = {
  error_code?: string;
  institutions: object[];
  next: string;
  accounts: Account[];
  update: object | null;
  link_session_id: string;
  public_token: string;
  metadata: { accounts: Account[] };
};
type Reply = { status: number; body: Body };
const send = async (step: string, body: object, headers: Record<string, string> = {}): Promise<Reply> => {
  const reply = await app.inject({
    method: "POST",
    url: `/sandbox-bank/api/${step}`,
    headers: { host: HOST, origin: `https://${HOST}`, "content-type": "application/json", ...headers },
    payload: JSON.stringify(body),
  });
  return { status: reply.statusCode, body: reply.json<Body>() };
};
const newToken = async (accessToken?: string, selectAccounts = false): Promise<string> =>
  (await bank.provider.createLinkToken(1, accessToken === undefined ? undefined : { accessToken, selectAccounts })).linkToken;
const signIn = (token: string, username = "user_good", password = "pass_good", institution_id = "ins_sandbox_harbor") =>
  send("sign-in", { token, institution_id, username, password });

describe("link dialog", () => {
  test("delivers only the chosen accounts, from consent to public token", async () => {
    const token = await newToken();
    const start = await send("start", { token });
    expect(start.body.institutions).toHaveLength(5);
    const signed = await signIn(token);
    expect(signed.body.next).toBe("accounts");
    const chosen = signed.body.accounts.filter((account) => account.subtype !== "cd").map((account) => account.id);
    const { body } = await send("finish", { token, accounts: chosen });
    expect(body.metadata).toMatchObject({
      institution: { institution_id: "ins_sandbox_harbor", name: "Harborlight Bank" },
      link_session_id: start.body.link_session_id,
    });
    const { accessToken } = await bank.provider.exchange(body.public_token);
    const accounts = await bank.provider.accounts(accessToken);
    expect(accounts.map((account) => account.accountId)).toEqual(body.metadata.accounts.map((account) => account.id));
    expect(accounts.map((account) => account.subtype)).toEqual(["checking", "savings", "credit card"]);
    const { rows } = await readFeed(bank.provider, accessToken, NOTHING);
    expect(new Set([...rows.values()].map((row) => row.accountId))).toEqual(new Set(accounts.map((account) => account.accountId)));
  });

  test("explains a wrong password and an unknown login", async () => {
    const token = await newToken();
    for (const [name, password] of [
      ["user_good", "wrong"],
      ["nobody", "pass_good"],
    ] as const) {
      expect(await signIn(token, name, password)).toMatchObject({
        status: 400,
        body: { error_type: "ITEM_ERROR", error_code: "INVALID_CREDENTIALS", display_message: expect.stringContaining("do not match") },
      });
    }
    expect((await send("finish", { token, accounts: ["checking"] })).body.error_code).toBe("INVALID_CREDENTIALS");
  });

  test("requires the code for user_mfa before sharing anything", async () => {
    const token = await newToken();
    expect((await signIn(token, "user_mfa")).body).toEqual({ next: "code" });
    expect((await send("finish", { token, accounts: ["checking"] })).body.error_code).toBe("INVALID_MFA");
    expect((await send("code", { token, code: "000000" })).body.error_code).toBe("INVALID_MFA");
    expect((await send("code", { token, code: "123456" })).body.next).toBe("accounts");
    expect((await send("finish", { token, accounts: ["checking"] })).body.public_token).toMatch(/^public-sandbox-/);
  });

  test("stops guessing after ten attempts", async () => {
    const token = await newToken();
    for (let n = 0; n < 10; n += 1) await signIn(token, "user_good", `guess ${n}`);
    expect((await signIn(token)).body.error_code).toBe("INVALID_LINK_TOKEN");
  });

  test("creates no link without an account, and rejects accounts of others", async () => {
    const token = await newToken();
    await signIn(token);
    for (const accounts of [[], ["mortgage"]]) expect((await send("finish", { token, accounts })).body.error_code).toBe("NO_ACCOUNTS");
    expect((await send("finish", { token, accounts: ["checking", "mortgage"] })).body.metadata.accounts).toHaveLength(1);
  });

  test("accepts a link token once, within half an hour", async () => {
    const [once, late] = [await newToken(), await newToken()];
    await signIn(once);
    expect((await send("finish", { token: once, accounts: ["checking"] })).status).toBe(200);
    expect((await send("finish", { token: once, accounts: ["checking"] })).body.error_code).toBe("INVALID_LINK_TOKEN");
    bank.passMinutes(31);
    expect((await send("start", { token: late })).body).toMatchObject({
      error_code: "INVALID_LINK_TOKEN",
      display_message: expect.any(String),
    });
    expect((await send("start", { token: "link-sandbox-made-up" })).body.error_code).toBe("INVALID_LINK_TOKEN");
  });

  test("repairs a broken link only with the same login, and continues reading", async () => {
    const accessToken = await bank.link("ins_sandbox_harbor", "user_broken");
    const known = await readFeed(bank.provider, accessToken, NOTHING);
    await expect(bank.provider.accounts(accessToken)).rejects.toMatchObject({ code: "ITEM_LOGIN_REQUIRED" });
    const token = await newToken(accessToken);
    expect((await send("start", { token })).body.update).toMatchObject({ institution_id: "ins_sandbox_harbor", login: "user_broken" });
    expect((await signIn(token, "user_good")).body.error_code).toBe("INVALID_CREDENTIALS");
    expect((await signIn(token, "user_broken")).body).toEqual({ next: "finish" });
    await send("finish", { token, accounts: [] });
    bank.passDays(1);
    expect((await readFeed(bank.provider, accessToken, known)).rows.size).toBeGreaterThan(known.rows.size - 20);
    await expect(bank.provider.accounts(accessToken)).resolves.toHaveLength(4);
  });
});

describe("access to the link dialog", () => {
  test.each<[string, Record<string, string>]>([
    ["another site", { origin: "https://evil.example" }],
    ["no origin at all", { origin: "" }],
    ["a form", { "content-type": "text/plain" }],
    ["a page the browser calls cross-site", { "sec-fetch-site": "cross-site" }],
    ["an opaque origin", { origin: "null" }],
  ])("is denied to %s", async (_who, headers) => {
    expect(await send("start", { token: await newToken() }, headers)).toMatchObject({
      status: 403,
      body: { error_code: "FORBIDDEN_ORIGIN" },
    });
  });

  test.each([
    "/sandbox-bank/link/?token=x",
    "/sandbox-bank/link/theme.js",
    "/sandbox-bank/link/link.js",
    "/sandbox-bank/link/views.js",
    "/sandbox-bank/link/link.css",
    "/sandbox-bank/link-initialize.js",
    "/sandbox-bank/link/hanken-grotesk.woff2",
  ])("serves %s only to frames of this site, without inline code", async (url) => {
    const reply = await app.inject({ url });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers["x-frame-options"]).toBe("SAMEORIGIN");
    expect(reply.headers["content-security-policy"]).toContain("frame-ancestors 'self'");
    expect(reply.headers["content-security-policy"]).not.toContain("unsafe");
    if (url.includes("?")) expect(reply.body).not.toMatch(/<script(?![^>]*src=)|\sstyle=|\son\w+="/);
  });

  test("applies the theme before the first paint, so that a dark page does not flash", async () => {
    const { body } = await app.inject({ url: "/sandbox-bank/link/?token=x&theme=dark" });
    expect(body).toMatch(/<script src="\/sandbox-bank\/link\/theme\.js"><\/script>[\s\S]*rel="stylesheet"/);
  });

  test("rejects an unreadable or oversized body", async () => {
    const malformed = await app.inject({
      method: "POST",
      url: "/sandbox-bank/api/start",
      headers: { host: HOST, origin: `https://${HOST}`, "content-type": "application/json" },
      payload: "{",
    });
    expect(malformed.statusCode).toBe(400);
    expect((await send("start", { token: "x".repeat(20_000) })).status).toBe(413);
    expect((await send("start", { token: 5 })).body.error_code).toBe("INVALID_FIELD");
  });
});

describe("changing the accounts of a link", () => {
  const only = async (keys: readonly string[]): Promise<string> => {
    const token = await newToken();
    await signIn(token);
    return (await bank.provider.exchange((await send("finish", { token, accounts: keys })).body.public_token)).accessToken;
  };
  type Ticked = { id: string; chosen: boolean };

  test("shows which are shared; an added one brings its full history, and the others continue", async () => {
    const accessToken = await only(["checking"]);
    const known = await readFeed(bank.provider, accessToken, NOTHING);
    const token = await newToken(accessToken, true);
    expect((await send("start", { token })).body.update).toMatchObject({ selects: true });
    const { accounts } = (await signIn(token)).body as unknown as { accounts: Ticked[] };
    expect(accounts.filter((account) => account.chosen).map((account) => account.id)).toEqual(["checking"]);
    const credit = accounts.find((account) => account.id !== "checking" && account.id.includes("ca"))?.id ?? "card";
    expect((await send("finish", { token, accounts: [] })).body.error_code).toBe("NO_ACCOUNTS");
    await send("finish", { token, accounts: ["checking", credit] });
    expect(await bank.provider.accounts(accessToken)).toHaveLength(2);
    const more = await readFeed(bank.provider, accessToken, known);
    const whole = await readFeed(bank.provider, accessToken, NOTHING);
    expect([...more.rows.keys()].sort()).toEqual([...whole.rows.keys()].sort());
    expect(more.rows.size).toBeGreaterThan(known.rows.size);
    expect(await bank.provider.transactions(accessToken, more.cursor)).toMatchObject({ added: [], removed: [], hasMore: false });
  });

  test("also repairs a broken login", async () => {
    const accessToken = await bank.link("ins_sandbox_harbor", "user_broken");
    await readFeed(bank.provider, accessToken, NOTHING);
    const token = await newToken(accessToken, true);
    await signIn(token, "user_broken");
    await send("finish", { token, accounts: ["checking"] });
    await expect(bank.provider.accounts(accessToken)).resolves.toHaveLength(1);
  });
});
