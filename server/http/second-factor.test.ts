import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { NOW, PASSWORD, type Person, type TestApp, testApp } from "../testing/app.ts";
import { authenticatorAt } from "../testing/authenticator.ts";
import { type Browser, browserAt } from "../testing/browser.ts";

let t: TestApp;
let site: string;
beforeAll(async () => {
  t = await testApp();
  site = t.url.replace("127.0.0.1", "localhost");
});
beforeEach(() => t.setClock(NOW));
afterAll(() => t.close());

type Here = { person: Person; browser: Browser; secret: string; recoveryCodes: string[] };
/** Returns the app's code for a number of half-minute steps from now. */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: t.deps.clock().getTime() + steps * 30_000 });
const wrongFor = (secret: string): string => {
  const right = new Set([-2, -1, 0, 1, 2].map((step) => codeOf(secret, step)));
  return ["000000", "111111", "222222", "333333", "444444", "555555"].find((code) => !right.has(code)) ?? "";
};
const password = (person: Person, browser = browserAt(site)) => browser.post("/auth/session/", { email: person.email, password: PASSWORD });
const later = (seconds: number): void => t.setClock(new Date(t.deps.clock().getTime() + seconds * 1000).toISOString());

const enrolled = async (): Promise<Here> => {
  const person = await t.person();
  const browser = browserAt(site);
  await password(person, browser);
  const offer = (await browser.api("POST", "/api/security/second-factor/")).body as { secret: string; uri: string; qr: string };
  expect(offer.uri).toContain("otpauth://totp/Hiro");
  expect(offer.qr).toMatch(/^data:image\/png;base64,/);
  const confirmed = await browser.api("POST", "/api/security/second-factor/confirm/", { code: codeOf(offer.secret) });
  expect(confirmed.status).toBe(200);
  later(60);
  return { person, browser, secret: offer.secret, recoveryCodes: confirmed.body["recovery_codes"] as string[] };
};

describe("two-step sign-in", () => {
  test("asks for nothing until a code has been confirmed", async () => {
    const person = await t.person();
    const browser = browserAt(site);
    await password(person, browser);
    const { secret } = (await browser.api("POST", "/api/security/second-factor/")).body as { secret: string };
    expect((await password(person)).status).toBe(204);
    const wrong = await browser.api("POST", "/api/security/second-factor/confirm/", { code: wrongFor(secret) });
    expect([wrong.status, wrong.body["validation_errors"]]).toEqual([400, { code: ["That code does not match"] }]);
    expect((await browser.api("GET", "/api/security/")).body["second_factor"]).toBeNull();
  });

  test("gives no session for the password alone, and one after the code", async () => {
    const { person, secret } = await enrolled();
    const browser = browserAt(site);
    const asked = await password(person, browser);
    expect([asked.status, await asked.json()]).toEqual([200, { next: "second-factor" }]);
    expect(asked.headers.getSetCookie().join()).not.toMatch(/__Host-hiro=/);
    expect((await browser.post("/auth/refresh/")).status).toBe(401);
    expect((await browser.post("/auth/second-factor/", { code: wrongFor(secret) })).status).toBe(400);
    expect((await browser.post("/auth/second-factor/", { code: codeOf(secret) })).status).toBe(204);
    expect((await browser.api("GET", "/api/profile/0/")).body["user_pk"]).toBe(person.id);
  });

  test("accepts a code once, even from two browsers at once, and codes one step before and after", async () => {
    const { person, secret } = await enrolled();
    const [a, b] = [browserAt(site), browserAt(site)];
    await Promise.all([password(person, a), password(person, b)]);
    const code = codeOf(secret, -1);
    const both = await Promise.all([a.post("/auth/second-factor/", { code }), b.post("/auth/second-factor/", { code })]);
    expect(both.map((reply) => reply.status).toSorted()).toEqual([204, 400]);
    later(60);
    const late = browserAt(site);
    await password(person, late);
    expect((await late.post("/auth/second-factor/", { code: codeOf(secret, -2) })).status).toBe(400);
    expect((await late.post("/auth/second-factor/", { code: codeOf(secret, 1) })).status).toBe(204);
    await password(person, late);
    expect((await late.post("/auth/second-factor/", { code: codeOf(secret, 0) })).status).toBe(400);
  });

  test("accepts each of ten recovery codes once, which are stored as hashes", async () => {
    const { person, recoveryCodes } = await enrolled();
    expect(new Set(recoveryCodes).size).toBe(10);
    const kept = JSON.stringify(await t.deps.database.kysely.selectFrom("recovery_codes").selectAll().execute());
    for (const code of recoveryCodes) expect(kept).not.toContain(code);
    const browser = browserAt(site);
    await password(person, browser);
    expect((await browser.post("/auth/second-factor/", { code: recoveryCodes[3]?.toUpperCase() })).status).toBe(204);
    expect((await browser.api("GET", "/api/security/")).body["second_factor"]).toMatchObject({ recovery_codes_left: 9 });
    await password(person, browser);
    expect((await browser.post("/auth/second-factor/", { code: recoveryCodes[3] })).status).toBe(400);
  });

  test("accepts a recovery code without its hyphen and with spaces", async () => {
    const { person, recoveryCodes } = await enrolled();
    const browser = browserAt(site);
    const typings = [(code: string) => code.replace("-", ""), (code: string) => ` ${code.toUpperCase().replace("-", " ")} `];
    for (const [i, typed] of typings.entries()) {
      await password(person, browser);
      expect((await browser.post("/auth/second-factor/", { code: typed(recoveryCodes[i] ?? "") })).status).toBe(204);
    }
    expect((await browser.api("GET", "/api/security/")).body["second_factor"]).toMatchObject({ recovery_codes_left: 8 });
  });

  test("is blocked after five wrong codes, also for a new sign-in", async () => {
    const { person, secret } = await enrolled();
    const browser = browserAt(site);
    await password(person, browser);
    for (let i = 0; i < 5; i += 1) expect((await browser.post("/auth/second-factor/", { code: wrongFor(secret) })).status).toBe(400);
    const closed = await browser.post("/auth/second-factor/", { code: codeOf(secret) });
    expect(closed.status).toBe(429);
    expect(Number(closed.headers.get("retry-after"))).toBeGreaterThan(0);
    await password(person, browser);
    expect((await browser.post("/auth/second-factor/", { code: codeOf(secret) })).status).toBe(429);
  });

  test("allows ten minutes for the second factor, and a pending sign-in is used once", async () => {
    const { person, secret } = await enrolled();
    const browser = browserAt(site);
    await password(person, browser);
    later(601);
    expect((await browser.post("/auth/second-factor/", { code: codeOf(secret) })).status).toBe(401);
    expect((await browserAt(site).post("/auth/second-factor/", { code: codeOf(secret) })).status).toBe(401);
  });

  test("accepts a passkey too", async () => {
    const { person, browser } = await enrolled();
    const device = authenticatorAt(site);
    const { options } = (await browser.api("POST", "/api/security/passkeys/options/")).body as { options: string };
    await browser.api("POST", "/api/security/passkeys/", { name: "Phone", response: device.make(options) });
    const other = browserAt(site);
    await password(person, other);
    expect(await (await other.get("/auth/second-factor/")).json()).toEqual({ passkey: true });
    const asked = (await (await other.post("/auth/second-factor/passkey-options/")).json()) as { options: string };
    expect((await other.post("/auth/second-factor/passkey/", { response: device.use(asked.options) })).status).toBe(204);
    expect((await other.api("GET", "/api/profile/0/")).status).toBe(200);
  });

  test("accepts a code that a script sends with its password", async () => {
    const { person, secret } = await enrolled();
    const send = (code?: string) => browserAt(site).post("/auth/token/", { email: person.email, password: PASSWORD, code });
    const without = await send();
    expect([without.status, await without.json()]).toMatchObject([401, { errors: ["SECOND_FACTOR_NEEDED"] }]);
    expect((await send(codeOf(secret))).status).toBe(200);
  });

  test("is also required after a sandbox Google sign-in", async () => {
    const browser = browserAt(t.url);
    const choose = async (): Promise<string> => {
      const { url } = await browser.follow("/auth/login/?connection=google-oauth2&redirect_url=/budgets");
      const chosen = await browser.form(url.pathname, { person: "jordan.lake@example.com" });
      return (await browser.follow(chosen.headers.get("location") ?? "", /auth\/login|budgets$/)).url.href.replace(t.url, "");
    };
    expect(await choose()).toBe("/budgets");
    const { secret } = (await browser.api("POST", "/api/security/second-factor/")).body as { secret: string };
    await browser.api("POST", "/api/security/second-factor/confirm/", { code: codeOf(secret) });
    await browser.get("/auth/logout/");
    later(60);
    expect(await choose()).toBe("/auth/login/?step=second-factor&redirect_url=%2Fbudgets");
    expect((await browser.post("/auth/refresh/")).status).toBe(401);
    expect((await browser.post("/auth/second-factor/", { code: codeOf(secret) })).status).toBe(204);
  });

  test("can be turned off with a code, and its secret is encrypted while it is on", async () => {
    const { person, browser, secret } = await enrolled();
    const row = await t.deps.database.kysely
      .selectFrom("one_time_codes")
      .selectAll()
      .where("user_id", "=", person.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(secret);
    expect((await browser.api("POST", "/api/security/second-factor/disable/", { code: wrongFor(secret) })).status).toBe(400);
    expect((await browser.api("POST", "/api/security/second-factor/disable/", { code: codeOf(secret) })).status).toBe(204);
    expect((await password(person)).status).toBe(204);
    const mail = await browser.api("GET", "/api/outbox/");
    expect(JSON.stringify(mail.body)).toContain("Two-step sign-in is off");
  });
});
