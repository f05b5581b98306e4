import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { contract } from "#contract/index.ts";
import type { Endpoint } from "#contract/kit/endpoint.ts";
import { NOW, PASSWORD, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { authenticatorAt } from "../../testing/authenticator.ts";
import { type Browser, browserAt } from "../../testing/browser.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.setClock(NOW));
afterAll(() => t.close());

const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1";
const CSRF = { "X-CSRFToken": "none" };
const NEW = "Another-Horse-8?";
const browserOf = async (person: Person, agent?: string, password = PASSWORD): Promise<Browser> => {
  const browser = browserAt(t.url, agent);
  const { status } = await browser.post("/auth/session/", { email: person.email, password });
  if (status !== 204) throw new Error(`not signed in: ${status}`);
  return browser;
};
type Listed = { id: number; device: string; kind: string; current: boolean; last_used_at: string };
const listed = async (browser: Browser) => (await browser.api("GET", "/api/security/sessions/")).body as unknown as Listed[];
const isIn = async (browser: Browser): Promise<boolean> => (await browser.post("/auth/refresh/")).status === 200;
const minutes = (n: number): void => t.setClock(new Date(Date.parse(NOW) + n * 60_000).toISOString());

describe("sessions", () => {
  test("are listed with readable devices, the current one first, and one or all others can be ended at once", async () => {
    const person = await t.person();
    const desk = await browserOf(person);
    minutes(5);
    const [phone, tablet] = [await browserOf(person, PHONE), await browserOf(person)];
    const list = await listed(desk);
    expect(list.map(({ device, kind, current }) => [device, kind, current])).toEqual([
      ["Chrome on Linux", "computer", true],
      ["Chrome on Linux", "computer", false],
      ["Safari on iPhone", "phone", false],
      ["A script", "other", false],
    ]);
    expect(JSON.stringify(list)).not.toMatch(/token|user_agent/);
    const ending = list.find((one) => one.kind === "phone");
    expect((await desk.api("DELETE", `/api/security/sessions/${ending?.id}/`)).status).toBe(204);
    expect(await isIn(phone)).toBe(false);
    expect((await desk.api("POST", "/api/security/sessions/end-others/")).body).toEqual({ ended: 2 });
    expect([await isIn(tablet), await isIn(desk)]).toEqual([false, true]);
    expect((await person.get("/api/profile/0/")).status).toBe(401);
  });

  test("are not listed after two idle weeks", async () => {
    const person = await t.person();
    await browserOf(person);
    minutes(15 * 24 * 60);
    expect(await listed(await browserOf(person))).toHaveLength(1);
  });

  test("are stored without anything that signs in", async () => {
    const browser = await browserOf(await t.person());
    const kept = JSON.stringify(await t.deps.database.kysely.selectFrom("sessions").selectAll().execute());
    for (const value of browser.cookies.values()) expect(kept).not.toContain(value);
  });
});

describe("changing the password", () => {
  const change = (browser: Browser, more: object = {}) =>
    browser.api("POST", "/api/security/password/", { current_password: PASSWORD, password: NEW, password_confirmation: NEW, ...more });

  test("requires the current password, enforces the password rule, and names the field", async () => {
    const browser = await browserOf(await t.person());
    const fields = async (more: object) => (await change(browser, more)).body["validation_errors"];
    expect(await fields({ current_password: "nope" })).toEqual({ current_password: ["That is not your password"] });
    expect(await fields({ password: "Short1!" })).toMatchObject({ password: ["Must be at least 8 characters long"] });
    expect(await fields({ password: "alllowercase", password_confirmation: "alllowercase" })).toEqual({
      password: ["Must contain the following: one uppercase letter, one lower case letter, one symbol, one number"],
    });
    expect(await fields({ password_confirmation: "Another-Horse-9?" })).toEqual({ password_confirmation: ["Passwords must match"] });
    expect((await change(browser, { current_password: undefined })).status).toBe(400);
  });

  test("signs out everywhere else, cancels open reset links and notifies the address", async () => {
    const person = await t.person();
    const [here, elsewhere] = [await browserOf(person), await browserOf(person)];
    const link = await resetTicket(person);
    expect((await change(here)).status).toBe(204);
    expect([await isIn(here), await isIn(elsewhere)]).toEqual([true, false]);
    expect((await browserAt(t.url).post("/auth/session/", { email: person.email, password: PASSWORD })).status).toBe(401);
    await browserOf(person, undefined, NEW);
    expect((await browserAt(t.url).post("/auth/reset/check/", { token: link })).status).toBe(400);
    expect(JSON.stringify((await here.api("GET", "/api/outbox/")).body)).toContain("Your password was changed");
  });

  test.each(["Password1!", "Qwerty123!", "Letmein1!", "Welcome1!"])("rejects %s as easy to guess", async (password) => {
    const browser = await browserOf(await t.person());
    expect((await change(browser, { password, password_confirmation: password })).body["validation_errors"]).toEqual({
      password: ["This password is too easy to guess. Choose another one."],
    });
  });

  test("rejects the user's own name and the current password", async () => {
    const browser = await browserOf(await t.person("marguerite.duras@example.com"));
    const tried = async (password: string) =>
      (await change(browser, { password, password_confirmation: password })).body["validation_errors"];
    expect(await tried("Marguerite1!")).toEqual({ password: ["This password is too easy to guess. Choose another one."] });
    expect(await tried(PASSWORD)).toEqual({ password: ["This is your current password. Choose another one."] });
  });

  test("keeps passkeys, tokens and the second factor unless asked to remove them, and the mail says which", async () => {
    const person = await t.person();
    const { browser, token } = await withEverything(person);
    expect((await change(browser)).status).toBe(204);
    expect(await statusOf(token)).toBe(200);
    expect(await latestMailTo(person)).toContain("Still in use: 1 passkey, 1 API token and two-step sign-in.");
    const again = { current_password: NEW, password: "Copper-Kettle-58!", password_confirmation: "Copper-Kettle-58!" };
    expect((await change(browser, { ...again, remove: ["passkeys", "api-tokens"] })).status).toBe(204);
    expect(await statusOf(token)).toBe(401);
    expect((await browser.api("GET", "/api/security/")).body).toMatchObject({ passkeys: [], api_tokens: 0, second_factor: { since: NOW } });
    const mail = await latestMailTo(person);
    expect(mail).toContain("Also removed: 1 passkey and 1 API token.");
    expect(mail).toContain("Still in use: two-step sign-in.");
  });

  test("is blocked after ten wrong attempts", async () => {
    const browser = await browserOf(await t.person());
    for (let i = 0; i < 10; i += 1) expect((await change(browser, { current_password: "nope" })).status).toBe(400);
    expect((await change(browser)).status).toBe(429);
  });
});

/** Gives a user a passkey, an API token and a second factor, and signs them in here. */
const withEverything = async (person: Person): Promise<{ browser: Browser; token: string }> => {
  const site = t.url.replace("127.0.0.1", "localhost");
  const browser = browserAt(site);
  await browser.post("/auth/session/", { email: person.email, password: PASSWORD });
  const { options } = (await browser.api("POST", "/api/security/passkeys/options/")).body as { options: string };
  await browser.api("POST", "/api/security/passkeys/", { name: "Phone", response: authenticatorAt(site).make(options) });
  const made = await browser.api("POST", "/api/security/api-tokens/", { name: "Script", access: "read", days: null });
  const { secret } = (await browser.api("POST", "/api/security/second-factor/")).body as { secret: string };
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: t.deps.clock().getTime() });
  expect((await browser.api("POST", "/api/security/second-factor/confirm/", { code })).status).toBe(200);
  return { browser, token: String(made.body["token"]) };
};
const statusOf = async (token: string): Promise<number> =>
  (await fetch(`${t.url}/api/finx-accounts/`, { headers: { authorization: `Bearer ${token}` } })).status;
const latestMailTo = async (person: Person): Promise<string> =>
  (
    await t.deps.database.kysely
      .selectFrom("outbox_messages")
      .select("body_text")
      .where("recipient", "=", person.email)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow()
  ).body_text ?? "";

/** Returns the ticket in the latest email to a user, as the machine's outbox shows it without sign-in. */
const resetTicket = async (person: { email: string }): Promise<string> => {
  expect((await browserAt(t.url).post("/auth/forgot/", { email: person.email })).status).toBe(204);
  await t.deps.jobs.stop();
  const letters = (await (await browserAt(t.url).get("/api/sign-in-mail/")).json()) as { to: string; text: string }[];
  const latest = letters.find((letter) => letter.to === person.email);
  return /\/auth\/reset\/#([\w-]+)/.exec(latest?.text ?? "")?.[1] ?? "";
};
const reset = (token: string, password = NEW, passwordConfirmation = password) =>
  browserAt(t.url).post("/auth/reset/", { token, password, password_confirmation: passwordConfirmation });

describe("a forgotten password", () => {
  test("is replaced through a link that works once; every session ends and the address is notified", async () => {
    const person = await t.person();
    const browser = await browserOf(person);
    const token = await resetTicket(person);
    expect((await browserAt(t.url).post("/auth/reset/check/", { token })).status).toBe(204);
    expect((await reset(token, "short")).status).toBe(400);
    expect((await reset(token, NEW, `${NEW}x`)).status).toBe(400);
    expect((await reset(token)).status).toBe(204);
    expect(await isIn(browser)).toBe(false);
    await browserOf(person, undefined, NEW);
    const again = await reset(token);
    expect([again.status, await again.json()]).toMatchObject([
      400,
      { errors: ["RESET_LINK_OVER"], message: "This link has expired or was already used. Request a new one." },
    ]);
    const kept = JSON.stringify(await t.deps.database.kysely.selectFrom("tickets").selectAll().execute());
    expect(kept).not.toContain(token);
  });

  test("ends sessions and removes passkeys, API tokens and a recent second factor, and the mail says so", async () => {
    const person = await t.person();
    const { browser, token } = await withEverything(person);
    expect((await reset(await resetTicket(person), PASSWORD)).status).toBe(400);
    expect((await reset(await resetTicket(person), "Password1!")).status).toBe(400);
    expect((await reset(await resetTicket(person))).status).toBe(204);
    expect([await isIn(browser), await statusOf(token)]).toEqual([false, 401]);
    expect(await latestMailTo(person)).toContain("Also removed: 1 passkey, 1 API token and two-step sign-in.");
    expect((await (await browserOf(person, undefined, NEW)).api("GET", "/api/security/")).body).toMatchObject({
      passkeys: [],
      api_tokens: 0,
      second_factor: null,
    });
  });

  test("keeps a second factor that has been on for two weeks, so that a stolen mailbox is not enough", async () => {
    const person = await t.person();
    await withEverything(person);
    minutes(15 * 24 * 60);
    expect((await reset(await resetTicket(person))).status).toBe(204);
    expect(await latestMailTo(person)).toContain("Still in use: two-step sign-in.");
    const signed = await browserAt(t.url).post("/auth/session/", { email: person.email, password: NEW });
    expect([signed.status, await signed.json()]).toEqual([200, { next: "second-factor" }]);
  });

  test("lets the user in at once, even after wrong passwords were blocked", async () => {
    const person = await t.person();
    const signIn = (password: string) => browserAt(t.url).post("/auth/session/", { email: person.email, password });
    for (let i = 0; i < 10; i += 1) expect((await signIn("Not-The-Password-9!")).status).toBe(401);
    expect((await signIn(PASSWORD)).status).toBe(429);
    expect((await reset(await resetTicket(person))).status).toBe(204);
    expect((await signIn(NEW)).status).toBe(204);
  });

  test("has a link that works for half an hour and for one of two concurrent requests", async () => {
    const person = await t.person();
    const late = await resetTicket(person);
    minutes(31);
    expect((await reset(late)).status).toBe(400);
    const token = await resetTicket(person);
    const both = await Promise.all([reset(token), reset(token)]);
    expect(both.map((reply) => reply.status).toSorted()).toEqual([204, 400]);
  });

  test("gets the same response for an unknown address, and no mail is sent", async () => {
    const person = await t.person();
    const before = await t.deps.database.kysely.selectFrom("outbox_messages").select("id").execute();
    const ask = async (email: string) => {
      const reply = await browserAt(t.url).post("/auth/forgot/", { email });
      const headers = [...reply.headers].filter(([name]) => name !== "date" && name !== "x-request-id");
      return { status: reply.status, body: await reply.text(), headers };
    };
    expect(await ask("nobody-at-all@example.com")).toEqual(await ask(person.email));
    await t.deps.jobs.stop();
    const after = await t.deps.database.kysely.selectFrom("outbox_messages").select(["id", "recipient"]).execute();
    const known = new Set(before.map(({ id }) => id));
    expect(after.filter(({ id }) => !known.has(id)).map((row) => row.recipient)).toEqual([person.email]);
    const wrong = await browserAt(t.url).post("/auth/forgot/", { email: "could not resolve the address" });
    expect([wrong.status, await wrong.json()]).toMatchObject([400, { validation_errors: { email: ["Enter your email address"] } }]);
  });

  test("sends at most three emails an hour to an address, and the response does not reveal it", async () => {
    const person = await t.person();
    for (let i = 0; i < 5; i += 1) expect((await browserAt(t.url).post("/auth/forgot/", { email: person.email })).status).toBe(204);
    await t.deps.jobs.stop();
    const sent = await t.deps.database.kysely.selectFrom("outbox_messages").select("id").where("recipient", "=", person.email).execute();
    expect(sent).toHaveLength(3);
    // The link must not appear in the outbox of a signed-in user.
    expect((await (await t.signedIn(person)).get("/api/outbox/")).body["messages"]).toEqual([]);
  });

  test("removes credentials that were set up before the address was verified", async () => {
    const squatter = browserAt(t.url);
    const { url } = await squatter.follow("/auth/login/?connection=google-oauth2");
    const chosen = await squatter.form(url.pathname, { email: "victim@example.com" });
    await squatter.follow(chosen.headers.get("location") ?? "", /:\d+\/$/);
    // Accounts from before addresses had to be verified.
    const { id } = await t.deps.database.kysely
      .updateTable("users")
      .set({ email: "victim@example.com", unverified_email: null })
      .where("unverified_email", "=", "victim@example.com")
      .returning("id")
      .executeTakeFirstOrThrow();
    const made = await squatter.api("POST", "/api/security/api-tokens/", { name: "mine", access: "read", days: null });
    expect((await reset(await resetTicket({ email: "victim@example.com" }))).status).toBe(204);
    const rest = await t.deps.database.kysely.selectFrom("credentials").select("provider_id").where("user_id", "=", id).execute();
    expect(rest).toEqual([{ provider_id: "credential" }]);
    const { token } = made.body as { token: string };
    expect((await fetch(`${t.url}/api/profile/0/`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
  });
});

describe("changing how you sign in", () => {
  test("requires a confirmation in this session from the last ten minutes", async () => {
    const person = await t.person();
    const browser = await browserOf(person);
    minutes(11);
    for (const [path, body] of [
      ["second-factor/", undefined],
      ["passkeys/options/", undefined],
      ["api-tokens/", { name: "x", access: "read", days: 1 }],
    ] as const) {
      const refused = await browser.api("POST", `/api/security/${path}`, body);
      expect([refused.status, refused.body["errors"]], path).toEqual([403, ["CONFIRM_IDENTITY"]]);
    }
    expect((await browser.api("POST", "/api/security/confirm/", { password: "nope" })).body["validation_errors"]).toEqual({
      password: ["That is not your password"],
    });
    expect((await browser.api("POST", "/api/security/confirm/", { password: PASSWORD })).status).toBe(204);
    expect((await browser.api("POST", "/api/security/second-factor/")).status).toBe(200);
    expect((await (await browserOf(person)).api("POST", "/api/security/second-factor/")).status).toBe(200);
  });
});

describe("API tokens", () => {
  const made = async (access: "read" | "write", days: number | null = null) => {
    const person = await t.person();
    const browser = await browserOf(person);
    const { body } = await browser.api("POST", "/api/security/api-tokens/", { name: `A ${access} script`, access, days });
    const call = (method: string, path: string, sent?: unknown) =>
      fetch(t.url + path, {
        method,
        headers: { authorization: `Bearer ${String(body["token"])}`, ...CSRF, ...(sent ? { "content-type": "application/json" } : {}) },
        ...(sent ? { body: JSON.stringify(sent) } : {}),
      });
    return { person, browser, token: String(body["token"]), id: Number(body["id"]), call };
  };
  const ACCOUNT = { name: "Cash", balance: 5, type: "depository", subtype: "checking" };

  test("with read access cannot change anything; with write access they can, without a CSRF token", async () => {
    const reading = await made("read");
    expect((await reading.call("GET", "/api/finx-accounts/")).status).toBe(200);
    const refused = await reading.call("POST", "/api/manual-accounts/", ACCOUNT);
    expect([refused.status, await refused.json()]).toMatchObject([403, { errors: ["TOKEN_SCOPE"] }]);
    expect((await reading.browser.api("GET", "/api/finx-accounts/")).body).toEqual([]);
    const writing = await made("write");
    expect((await writing.call("POST", "/api/manual-accounts/", ACCOUNT)).status).toBe(200);
  });

  test("reach no routes for sign-in methods, sign-up, tokens or the assistant's operation", async () => {
    const { call } = await made("write");
    const endpoints: Endpoint[] = Object.values(contract).flatMap((feature) => Object.values(feature));
    const shut = endpoints.filter(({ access }) => access.during !== "public" && access.token === "none");
    expect(shut.map((endpoint) => endpoint.path)).toEqual(expect.arrayContaining(["/security/", "/security/api-tokens/", "/assistant/"]));
    for (const endpoint of shut)
      expect((await call(endpoint.method, `/api${endpoint.path.replace(/:\w+/g, "1")}`)).status, endpoint.name).toBe(403);
  });

  test("are shown once, stored as a hash, and listed by their first characters and last use", async () => {
    const { browser, token, call } = await made("read", 30);
    await call("GET", "/api/finx-accounts/");
    const list = (await browser.api("GET", "/api/security/api-tokens/")).body as unknown as Record<string, unknown>[];
    expect(list).toMatchObject([
      { name: "A read script", access: "read", prefix: token.slice(0, 11), last_used_at: NOW, expires_at: "2026-12-20T15:00:00.000Z" },
    ]);
    const kept = JSON.stringify(await t.deps.database.kysely.selectFrom("api_tokens").selectAll().execute());
    expect(JSON.stringify(list) + kept).not.toContain(token);
  });

  test("end when they expire, and at once when revoked", async () => {
    const short = await made("read", 1);
    minutes(24 * 60);
    expect((await short.call("GET", "/api/finx-accounts/")).status).toBe(401);
    const revoked = await made("read");
    await revoked.browser.api("DELETE", `/api/security/api-tokens/${revoked.id}/`);
    expect((await revoked.call("GET", "/api/finx-accounts/")).status).toBe(401);
  });

  test("are limited to a number of requests per minute", async () => {
    const { id, call } = await made("read");
    await t.deps.database.kysely
      .insertInto("attempts")
      .values({ key: `token:${id}`, count: 600, expires_at: "2026-11-20T15:01:00.000Z" })
      .execute();
    const closed = await call("GET", "/api/finx-accounts/");
    expect([closed.status, closed.headers.get("retry-after")]).toEqual([429, "60"]);
  });

  test("require a name, an access level and whole days", async () => {
    const browser = await browserOf(await t.person());
    const wrong = await browser.api("POST", "/api/security/api-tokens/", { name: " ", access: "all", days: 0.5 });
    expect(Object.keys(wrong.body["validation_errors"] as object)).toEqual(["name", "access", "days"]);
  });
});
