import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { NOW, PASSWORD, type Person, type TestApp, testApp } from "../testing/app.ts";
import { type Authenticator, authenticatorAt, type Twist } from "../testing/authenticator.ts";
import { type Browser, browserAt } from "../testing/browser.ts";

let t: TestApp;
let site: string;
beforeAll(async () => {
  t = await testApp();
  site = t.url.replace("127.0.0.1", "localhost");
});
beforeEach(() => t.setClock(NOW));
afterAll(() => t.close());

type Here = { person: Person; browser: Browser; device: Authenticator };
const signedIn = async (): Promise<Here> => {
  const person = await t.person();
  const browser = browserAt(site);
  await browser.post("/auth/session/", { email: person.email, password: PASSWORD });
  return { person, browser, device: authenticatorAt(site) };
};
const optionsFor = async ({ browser }: Here): Promise<string> =>
  String((await browser.api("POST", "/api/security/passkeys/options/")).body["options"]);
const withPasskey = async (): Promise<Here> => {
  const here = await signedIn();
  const response = here.device.make(await optionsFor(here));
  expect((await here.browser.api("POST", "/api/security/passkeys/", { name: "Laptop", response })).status).toBe(200);
  return here;
};
const enter = async (device: Authenticator, twist: Twist = {}, browser = browserAt(site)) => {
  const { options } = (await (await browser.post("/auth/passkey/options/")).json()) as { options: string };
  const response = device.use(options, twist);
  return { browser, options, response, reply: await browser.post("/auth/passkey/", { response }) };
};

describe("a passkey", () => {
  test("can be created and renamed, and signs in alone, in any browser", async () => {
    const { person, browser, device } = await withPasskey();
    const [key] = (await browser.api("GET", "/api/security/")).body["passkeys"] as { id: number }[];
    expect((await browser.api("PATCH", `/api/security/passkeys/${key?.id}/`, { name: "Desk" })).body).toMatchObject({ name: "Desk" });
    const entered = await enter(device);
    expect(entered.reply.status).toBe(204);
    expect((await entered.browser.api("GET", "/api/profile/0/")).body["user_pk"]).toBe(person.id);
    const [session] = (await entered.browser.api("GET", "/api/security/sessions/")).body as unknown as {
      method: string;
      current: boolean;
    }[];
    expect(session).toMatchObject({ method: "passkey", current: true });
    expect((await browser.api("DELETE", `/api/security/passkeys/${key?.id}/`)).status).toBe(204);
    expect((await enter(device)).reply.status).toBe(400);
  });

  test("is requested without a name: the browser gets the same request for every user", async () => {
    await withPasskey();
    const { options } = (await (await browserAt(site).post("/auth/passkey/options/")).json()) as { options: string };
    expect(JSON.parse(options)).toMatchObject({ rpId: "localhost", userVerification: "required", allowCredentials: [] });
  });

  test.each<[string, Twist]>([
    ["of another site", { origin: "https://evil.example" }],
    ["whose person was not verified", { unverified: true }],
    ["with a signature that does not hold", { forged: true }],
    ["to a challenge that was never issued", { challenge: Buffer.from("9999999999.x.y").toString("base64url") }],
  ])("rejects an answer %s with one and the same message", async (_name, twist) => {
    const { device } = await withPasskey();
    const { reply, browser } = await enter(device, twist);
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatchObject({ errors: ["PASSKEY_REFUSED"], message: "That passkey did not work." });
    expect((await browser.post("/auth/refresh/")).status).toBe(401);
  });

  test("rejects an unknown device like a wrong answer", async () => {
    expect(await (await enter(authenticatorAt(site))).reply.json()).toMatchObject({ message: "That passkey did not work." });
    for (const response of ["", "null", "{", "[]", '{"id": 5}', '{"id":"x"}'])
      expect((await browserAt(site).post("/auth/passkey/", { response })).status, response).toBe(400);
  });

  test("accepts an answer once and for five minutes", async () => {
    const { device } = await withPasskey();
    const first = await enter(device);
    expect(first.reply.status).toBe(204);
    expect((await browserAt(site).post("/auth/passkey/", { response: first.response })).status).toBe(400);
    const browser = browserAt(site);
    const { options } = (await (await browser.post("/auth/passkey/options/")).json()) as { options: string };
    t.setClock("2026-11-20T15:05:01.000Z");
    expect((await browser.post("/auth/passkey/", { response: device.use(options) })).status).toBe(400);
  });

  test("is rejected as a copy when its counter went back", async () => {
    const { device } = await withPasskey();
    expect((await enter(device, { counter: 7 })).reply.status).toBe(204);
    expect((await enter(device, { counter: 7 })).reply.status).toBe(400);
    expect((await enter(device, { counter: 8 })).reply.status).toBe(204);
  });

  test("cannot be added to another user, added twice, or added with an answer to a sign-in", async () => {
    const [a, b] = [await signedIn(), await signedIn()];
    const response = a.device.make(await optionsFor(a));
    expect((await b.browser.api("POST", "/api/security/passkeys/", { name: "x", response })).status).toBe(400);
    const again = a.device.make(await optionsFor(a));
    expect((await a.browser.api("POST", "/api/security/passkeys/", { name: "x", response: again })).status).toBe(200);
    const third = a.device.make(await optionsFor(b));
    expect((await b.browser.api("POST", "/api/security/passkeys/", { name: "x", response: third })).status).toBe(409);
    const { options } = (await (await a.browser.post("/auth/passkey/options/")).json()) as { options: string };
    expect((await a.browser.api("POST", "/api/security/confirm/passkey/", { response: a.device.use(options) })).status).toBe(400);
  });

  test("allows sign-in changes again when the last confirmation is too old", async () => {
    const here = await withPasskey();
    t.setClock("2026-11-20T15:11:00.000Z");
    const refused = await here.browser.api("POST", "/api/security/passkeys/options/");
    expect([refused.status, refused.body["errors"]]).toEqual([403, ["CONFIRM_IDENTITY"]]);
    const { options } = (await here.browser.api("POST", "/api/security/confirm/passkey-options/")).body as { options: string };
    expect((await here.browser.api("POST", "/api/security/confirm/passkey/", { response: here.device.use(options) })).status).toBe(204);
    expect((await here.browser.api("POST", "/api/security/passkeys/options/")).status).toBe(200);
  });
});
