import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { NOW, PASSWORD, type Person, type TestApp, testApp } from "../testing/app.ts";
import { authenticatorAt } from "../testing/authenticator.ts";
import { browserAt } from "../testing/browser.ts";
import { delayAfter, networkOf } from "./attempts.ts";

const AT_ONCE = 60;
const WRONG = "Not-The-Password-9!";

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ trustedProxies: 1 });
});
beforeEach(async () => {
  t.setClock(NOW);
  await t.deps.database.kysely.deleteFrom("attempts").execute();
});
afterAll(() => t.close());

type From = { ip?: string; cookie?: string };
const post = (path: string, body: object, { ip = "203.0.113.1", cookie = "" }: From = {}): Promise<Response> =>
  fetch(t.url + path, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": ip, cookie },
    body: JSON.stringify(body),
  });
const signIn = (person: Person, password: string, from: From = {}): Promise<Response> =>
  post("/auth/session/", { email: person.email, password }, from);
const deviceCookie = (reply: Response): string =>
  reply.headers
    .getSetCookie()
    .find((line) => line.includes("-device="))
    ?.split(";")[0] ?? "";

/** Returns how many of many parallel attempts were checked, not refused with 429. */
const judged = async (attempt: (n: number) => Promise<{ status: number }>): Promise<number> => {
  const replies = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => attempt(n)));
  const statuses = replies.map((reply) => reply.status);
  expect(statuses.every((status) => status >= 400)).toBe(true);
  return statuses.filter((status) => status !== 429).length;
};

describe("sixty parallel guesses", () => {
  test("of a password are checked ten times, and the right one among the rest is refused", async () => {
    for (const path of ["/auth/token/", "/auth/session/"]) {
      const person = await t.person();
      const guess = (n: number) => post(path, { email: person.email, password: n === 40 ? PASSWORD : `${WRONG}${n}` });
      expect(await judged(guess), path).toBe(10);
      expect((await post(path, { email: person.email, password: PASSWORD })).status, path).toBe(429);
    }
  });

  test("of a second-factor code and of recovery codes are checked five times", async () => {
    for (const guessOf of [(n: number) => String(n).padStart(6, "0"), (n: number) => `abcde-abc${String(n).padStart(2, "2")}`]) {
      const person = await t.person();
      await withSecondFactor(person);
      const browser = browserAt(t.url);
      expect((await browser.post("/auth/session/", { email: person.email, password: PASSWORD })).status).toBe(200);
      expect(await judged((n) => browser.post("/auth/second-factor/", { code: guessOf(n) }))).toBe(5);
    }
  });

  test("of a signed-in user's password are checked ten times, wherever it is asked for", async () => {
    for (const [method, path, bodyOf] of [
      ["POST", "/api/security/confirm/", (guess: string) => ({ password: guess })],
      [
        "POST",
        "/api/security/password/",
        (guess: string) => ({ current_password: guess, password: "Copper-Kettle-58!", password_confirmation: "Copper-Kettle-58!" }),
      ],
    ] as const) {
      const person = await t.person();
      expect(await judged((n) => person.send(method, path, bodyOf(`${WRONG}${n}`))), path).toBe(10);
      expect((await person.send("POST", "/api/security/confirm/", { password: PASSWORD })).status, path).toBe(429);
    }
  });

  test("of a reset link, a verification link and an API token are checked up to their limits", async () => {
    const token = (n: number): string => String(n).padStart(43, "x");
    expect(await judged((n) => post("/auth/reset/check/", { token: token(n) }))).toBe(30);
    expect(await judged((n) => post("/api/signup/verify-email/", { token: token(n) }))).toBe(30);
    await t.deps.database.kysely.updateTable("attempts").set({ count: 295 }).where("key", "like", "unknown-token:%").execute();
    const ask = (n: number) =>
      fetch(`${t.url}/api/finx-accounts/`, { headers: { authorization: `Bearer hiro_${token(n)}`, "x-forwarded-for": "203.0.113.1" } });
    await ask(0);
    await t.deps.database.kysely.updateTable("attempts").set({ count: 295 }).where("key", "like", "unknown-token:%").execute();
    expect(await judged(ask)).toBe(5);
  });

  test("of a share key are checked at most sixty times", async () => {
    const open = (n: number) =>
      fetch(`${t.url}/api/shared-chat/${String(n).padStart(43, "k")}/`, { headers: { "x-forwarded-for": "203.0.113.1" } });
    expect(await judged(open)).toBe(60);
    expect((await open(61)).status).toBe(429);
  });
});

const withSecondFactor = async (person: Person): Promise<void> => {
  const { secret } = (await person.send("POST", "/api/security/second-factor/")).body as { secret: string };
  const code = new TOTP({ secret: Secret.fromBase32(String(secret)) }).generate({ timestamp: t.deps.clock().getTime() });
  expect((await person.send("POST", "/api/security/second-factor/confirm/", { code })).status).toBe(200);
};

describe("correct attempts", () => {
  test("all succeed when many arrive at once, and use up no attempts", async () => {
    const person = await t.person();
    const replies = await Promise.all(Array.from({ length: 40 }, () => signIn(person, PASSWORD)));
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([204]));
    const kept = await t.deps.database.kysely.selectFrom("attempts").select("count").where("key", "like", "account-address:%").execute();
    expect(kept.every(({ count }) => count === 0)).toBe(true);
  });
});

describe("a stranger who enters wrong passwords", () => {
  const attack = async (person: Person, networks: number): Promise<void> => {
    for (let n = 0; n < networks; n += 1) for (let i = 0; i < 10; i += 1) await signIn(person, WRONG, { ip: `198.51.100.${n}` });
  };

  test("is refused at their own IP address, while the owner signs in from another", async () => {
    const person = await t.person();
    await attack(person, 2);
    expect((await signIn(person, PASSWORD, { ip: "198.51.100.0" })).status).toBe(429);
    expect((await signIn(person, PASSWORD, { ip: "203.0.113.7" })).status).toBe(204);
  });

  test("at the owner's own IP address does not block the owner's known browser or passkey", async () => {
    const person = await t.person();
    const cookie = deviceCookie(await signIn(person, PASSWORD));
    for (let i = 0; i < 12; i += 1) await signIn(person, WRONG);
    expect((await signIn(person, PASSWORD)).status).toBe(429);
    expect((await signIn(person, PASSWORD, { cookie })).status).toBe(204);
    await t.deps.database.kysely.updateTable("attempts").set({ count: 400 }).where("key", "like", "address:%").execute();
    expect((await signIn(person, PASSWORD, { cookie })).status).toBe(204);
    const site = t.url.replace("127.0.0.1", "localhost");
    const device = authenticatorAt(site);
    const browser = browserAt(site);
    await browser.post("/auth/session/", { email: person.email, password: PASSWORD });
    const { options } = (await browser.api("POST", "/api/security/passkeys/options/")).body as { options: string };
    await browser.api("POST", "/api/security/passkeys/", { name: "Phone", response: device.make(options) });
    const asked = (await (await browserAt(site).post("/auth/passkey/options/")).json()) as { options: string };
    expect((await browserAt(site).post("/auth/passkey/", { response: device.use(asked.options) })).status).toBe(204);
  });

  test("gets ten attempts from a known device too, and none with a forged device cookie or another user's", async () => {
    const [person, other] = [await t.person(), await t.person()];
    const [own, others] = [deviceCookie(await signIn(person, PASSWORD)), deviceCookie(await signIn(other, PASSWORD))];
    for (let i = 0; i < 10; i += 1) expect((await signIn(person, WRONG, { cookie: own })).status).toBe(401);
    expect((await signIn(person, PASSWORD, { cookie: own })).status).toBe(429);
    for (let i = 0; i < 10; i += 1) await signIn(person, WRONG);
    const forged = own.replace(/\.[^.]+$/, ".forged");
    for (const cookie of [others, forged, `${own}x`, "__Host-hiro-device=~~~"])
      expect((await signIn(person, PASSWORD, { cookie })).status, cookie).toBe(429);
  });

  test("triggers a warning to the owner once a day, and the response does not reveal who has an account", async () => {
    const person = await t.person();
    await attack(person, 3);
    await t.deps.jobs.stop();
    const subjects = async () =>
      (await t.deps.database.kysely.selectFrom("outbox_messages").select("subject").where("recipient", "=", person.email).execute()).map(
        (row) => row.subject,
      );
    expect(await subjects()).toEqual(["Wrong passwords for your account"]);
    t.setClock("2026-11-21T15:30:00.000Z");
    await attack(person, 1);
    await t.deps.jobs.stop();
    expect(await subjects()).toHaveLength(2);
    const statuses = async (email: string) => {
      const got: number[] = [];
      for (let i = 0; i < 12; i += 1) got.push((await post("/auth/session/", { email, password: WRONG }, { ip: "198.51.100.99" })).status);
      return got;
    };
    expect(await statuses("nobody-here@example.com")).toEqual(await statuses((await t.person()).email));
  });

  test("is slowed down at one IP address to one attempt every ninety seconds, and those are not refused", async () => {
    const person = await t.person();
    for (let i = 0; i < 10; i += 1) await signIn(person, WRONG);
    const refused = await signIn(person, PASSWORD);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "90"]);
    for (let i = 0; i < 50; i += 1) await signIn(person, WRONG);
    t.setClock("2026-11-20T15:01:29.000Z");
    expect((await signIn(person, PASSWORD)).status).toBe(429);
    t.setClock("2026-11-20T15:01:30.000Z");
    expect((await signIn(person, WRONG)).status).toBe(401);
    expect((await signIn(person, PASSWORD)).status).toBe(429);
    t.setClock("2026-11-20T15:03:00.000Z");
    expect((await signIn(person, PASSWORD)).status).toBe(204);
  });

  test("slows an account down by at most two seconds", () => {
    expect([0, 10, 11, 14, 18, 1000].map(delayAfter)).toEqual([0, 0, 250, 1000, 2000, 2000]);
  });
});

describe("requests with external costs", () => {
  test.each([
    ["link-token", 200, "POST", () => "/api/plaid-tokens/create-link-token/"],
    ["export", 100, "GET", () => "/api/export/accounts/"],
    ["share", 300, "POST", (chat: number) => `/api/chat/${chat}/share/`],
  ] as const)("%s: a user may make %d an hour and then must wait", async (kind, most, method, pathOf) => {
    const person = await t.person();
    const chat = Number((await person.send("POST", "/api/chat/", {})).body["id"]);
    const call = () => person.raw(pathOf(chat), { method });
    expect((await call()).status).toBeLessThan(300);
    await t.deps.database.kysely.updateTable("attempts").set({ count: most }).where("key", "=", `${kind}:${person.id}`).execute();
    const refused = await call();
    expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
    const other = await t.person();
    expect((await other.raw("/api/export/accounts/")).status).toBe(200);
  });
});

describe("a visitor's IP address", () => {
  test.each([
    ["203.0.113.9", "203.0.113.9"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
    ["2001:0db8:0001:0002::1", "2001:db8:1:2::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ])("%s counts as %s", (ip, network) => expect(networkOf(ip)).toBe(network));

  test("is read from a header only if the operator trusts a proxy", async () => {
    const plain = await testApp({ publicUrl: "https://money.example.com" });
    try {
      const person = await plain.person();
      const statuses: number[] = [];
      for (let n = 0; n < 12; n += 1) {
        const reply = await fetch(`${plain.url}/auth/session/`, {
          method: "POST",
          headers: { "content-type": "application/json", "x-forwarded-for": `198.51.100.${n}` },
          body: JSON.stringify({ email: person.email, password: WRONG }),
        });
        statuses.push(reply.status);
      }
      expect(statuses.slice(9)).toEqual([401, 429, 429]);
      const signed = await fetch(`${plain.url}/auth/token/`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": "192.0.2.66" },
        body: JSON.stringify({ email: (await plain.person()).email, password: PASSWORD }),
      });
      expect(signed.status).toBe(200);
      const addresses = await plain.deps.database.kysely.selectFrom("sessions").select("ip_address").execute();
      expect(addresses.map((row) => row.ip_address)).not.toContain("192.0.2.66");
    } finally {
      await plain.close();
    }
  });
});
