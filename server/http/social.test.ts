import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../testing/app.ts";
import { type Browser, browserAt } from "../testing/browser.ts";
import { type Claims, type TestOidc, testOidc } from "../testing/oidc.ts";

let oidc: TestOidc;
let t: TestApp;
beforeAll(async () => {
  oidc = await testOidc();
  t = await testApp({ identity: { providers: oidc.providers, mount: async () => {} } });
});
beforeEach(() => {
  t.setClock("2026-11-20T15:00:00.000Z");
  oidc.codeSeconds(60);
  oidc.twistNonce(false);
});
afterAll(async () => {
  await t.close();
  await oidc.close();
});

const GOOGLE = "/auth/login/?connection=google-oauth2";
const CALLBACK = /\/auth\/callback\//;
let people = 0;
const somebody = (more: Partial<Claims> = {}): Claims => {
  const n = ++people;
  return { sub: `subject-${n}`, email: `social${n}@example.com`, email_verified: true, given_name: "Ada", family_name: "Byron", ...more };
};
/** Goes to the provider and back, up to the callback URL, which is not opened yet. */
const upToCallback = async (browser: Browser, claims: Claims | null, start = GOOGLE): Promise<URL> => {
  oidc.as(claims);
  return (await browser.follow(start, CALLBACK)).url;
};
const open = async (browser: Browser, url: URL): Promise<string> => (await browser.get(url.href)).headers.get("location") ?? "";
const signIn = async (claims: Claims | null, start = GOOGLE, browser = browserAt(t.url)) => ({
  browser,
  to: await open(browser, await upToCallback(browser, claims, start)),
});
const usersBy = (email: string) => t.deps.database.kysely.selectFrom("users").selectAll().where("email", "=", email).execute();
const errorOf = (location: string): Record<string, string> => {
  const url = new URL(location, t.url);
  expect(url.pathname).toBe("/error/auth");
  return Object.fromEntries(url.searchParams);
};

describe("signing in with Google", () => {
  test("two first sign-ins at once create one account, and both succeed", async () => {
    const claims = somebody();
    const browsers = [browserAt(t.url), browserAt(t.url), browserAt(t.url)];
    const callbacks: URL[] = [];
    for (const browser of browsers) callbacks.push(await upToCallback(browser, claims));
    const ends = await Promise.all(browsers.map((browser, n) => open(browser, callbacks[n] ?? new URL(t.url))));
    expect(ends).toEqual(["/", "/", "/"]);
    expect(await usersBy(claims.email ?? "")).toHaveLength(1);
  });

  test("a new user starts a sign-up with the verified address, and is the same user the next time", async () => {
    const claims = somebody();
    const { browser, to } = await signIn(claims, `${GOOGLE}&redirect_url=${encodeURIComponent("/net-worth?interval=year")}`);
    expect(to).toBe("/net-worth?interval=year");
    const profile = await browser.api("GET", "/api/profile/0/");
    expect(profile.body).toMatchObject({
      email: claims.email,
      unverified_email: null,
      first_name: "Ada",
      last_name: "Byron",
      signup_state: "STARTED",
    });
    const again = await signIn({ ...claims, email: "moved@example.com" });
    expect((await again.browser.api("GET", "/api/profile/0/")).body["user_pk"]).toBe(profile.body["user_pk"]);
    expect(await usersBy("moved@example.com")).toEqual([]);
  });

  test("an address that the provider has not verified starts a sign-up that must still verify it", async () => {
    const claims = somebody({ email_verified: false });
    const { browser } = await signIn(claims);
    expect((await browser.api("GET", "/api/profile/0/")).body["unverified_email"]).toBe(claims.email);
  });

  test("an account with a password cannot be opened, whatever the provider says about the address", async () => {
    const p = await t.person("owner@example.com");
    const { browser, to } = await signIn(somebody({ email: "Owner@Example.com" }));
    expect(to).toBe("/auth/password-only/");
    expect((await browser.post("/auth/refresh/")).status).toBe(401);
    expect(errorOf((await signIn(somebody({ email: p.email, email_verified: false }))).to)["error"]).toBe("unauthorized");
    const identities = await t.deps.database.kysely.selectFrom("credentials").select("provider_id").where("user_id", "=", p.id).execute();
    expect(identities).toEqual([{ provider_id: "credential" }]);
  });

  test("another provider joins an account without a password only if both have verified the address", async () => {
    const claims = somebody();
    const first = await signIn(claims);
    const userOf = async (browser: Browser) => (await browser.api("GET", "/api/profile/0/")).body["user_pk"];
    const second = await signIn({ ...claims, sub: `other-${claims.sub}` });
    expect(await userOf(second.browser)).toBe(await userOf(first.browser));
    expect(errorOf((await signIn({ ...claims, sub: `third-${claims.sub}`, email_verified: false })).to)["error"]).toBe("unauthorized");
    const squatted = somebody({ email_verified: false });
    const squatter = await signIn(squatted);
    const owner = await signIn({ ...squatted, sub: "the-real-owner", email_verified: true });
    expect(owner.to).toBe("/");
    expect(await userOf(owner.browser)).not.toBe(await userOf(squatter.browser));
    expect((await owner.browser.api("GET", "/api/profile/0/")).body).toMatchObject({ email: squatted.email, unverified_email: null });
    expect((await squatter.browser.api("GET", "/api/profile/0/")).body).toMatchObject({ email: null, unverified_email: squatted.email });
  });

  test("a user who shares no address sees why, and one who declines is sent to the page for it", async () => {
    expect(errorOf((await signIn({ sub: "without-address" })).to)).toMatchObject({
      error: "invalid_request",
      error_description: "Google did not share your email address.",
      connection: "google-oauth2",
      client_id: "google-oauth2",
    });
    expect(errorOf((await signIn(null)).to)).toMatchObject({ error: "access_denied", tracking: expect.any(String) });
  });

  test("an existing session is not reused, and ends", async () => {
    const { browser } = await signIn(somebody());
    const before = new Map(browser.cookies);
    expect((await signIn(somebody(), GOOGLE, browser)).to).toBe("/");
    expect(browser.cookies.get("__Host-hiro")).not.toBe(before.get("__Host-hiro"));
    const old = browserAt(t.url);
    before.forEach((value, name) => old.cookies.set(name, value));
    expect((await old.post("/auth/refresh/")).status).toBe(401);
  });

  test("redirects only to places inside the app", async () => {
    for (const place of ["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)"])
      expect((await signIn(somebody(), `${GOOGLE}&redirect_url=${encodeURIComponent(place)}`)).to, place).toBe("/");
  });
});

describe("a callback that does not match its request", () => {
  const STALE = { error: "invalid_request", error_description: "This sign-in has expired or was started in another window." };
  const refusedIn = async (browser: Browser, location: string): Promise<void> => {
    expect(errorOf(location)).toMatchObject(STALE);
    expect((await browser.post("/auth/refresh/")).status).toBe(401);
  };

  test.each([
    ["no state", (url: URL) => url.searchParams.delete("state")],
    ["another state", (url: URL) => url.searchParams.set("state", "another")],
    ["another code", (url: URL) => url.searchParams.set("code", "another")],
    ["another issuer", (url: URL) => url.searchParams.set("iss", "https://evil.example")],
  ])("with %s is rejected", async (_name, twist) => {
    const browser = browserAt(t.url);
    const url = await upToCallback(browser, somebody());
    twist(url);
    await refusedIn(browser, await open(browser, url));
  });

  test("in another browser is rejected", async () => {
    const url = await upToCallback(browserAt(t.url), somebody());
    const other = browserAt(t.url);
    await refusedIn(other, await open(other, url));
    const third = browserAt(t.url);
    await upToCallback(third, somebody());
    await refusedIn(third, await open(third, url));
  });

  test("that is repeated is rejected, even with the original cookie", async () => {
    const browser = browserAt(t.url);
    const url = await upToCallback(browser, somebody());
    const before = new Map(browser.cookies);
    expect(await open(browser, url)).toBe("/");
    const replayed = browserAt(t.url);
    before.forEach((value, name) => replayed.cookies.set(name, value));
    await refusedIn(replayed, await open(replayed, url));
  });

  test("that comes too late is rejected", async () => {
    const browser = browserAt(t.url);
    const url = await upToCallback(browser, somebody());
    t.setClock("2026-11-20T15:10:01.000Z");
    await refusedIn(browser, await open(browser, url));
  });

  test("with the nonce of another request is rejected", async () => {
    oidc.twistNonce(true);
    const { browser, to } = await signIn(somebody());
    await refusedIn(browser, to);
  });

  test("of one provider is not accepted for another", async () => {
    const browser = browserAt(t.url);
    const url = await upToCallback(browser, somebody());
    url.pathname = "/auth/callback/apple/";
    await refusedIn(browser, await open(browser, url));
  });
});

describe("signing in with Apple", () => {
  const answer = async (browser: Browser): Promise<{ action: string; fields: Record<string, string>; start: Response }> => {
    const start = await browser.get("/auth/login/?connection=apple");
    const { response } = await browser.follow(start.headers.get("location") ?? "");
    const page = await response.text();
    const fields = Object.fromEntries(
      [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]),
    );
    return { action: /action="([^"]+)"/.exec(page)?.[1] ?? "", fields, start };
  };

  test("accepts the response posted by Apple's page, and the name next to it", async () => {
    const claims = somebody({ email_verified: "true" });
    delete claims.given_name;
    delete claims.family_name;
    oidc.as(claims);
    const browser = browserAt(t.url);
    const { action, fields, start } = await answer(browser);
    expect(start.headers.getSetCookie().find((line) => line.includes("hiro-flow"))).toMatch(
      /^__Host-hiro-flow=.*HttpOnly.*Secure.*SameSite=None/i,
    );
    const user = JSON.stringify({ name: { firstName: "Grace", lastName: "Hopper" } });
    const back = await browser.form(action, { ...fields, user });
    expect(back.headers.get("location")).toBe("/");
    expect((await browser.api("GET", "/api/profile/0/")).body).toMatchObject({
      first_name: "Grace",
      last_name: "Hopper",
      email: claims.email,
    });
  });

  test("rejects a posted response without the browser's own request", async () => {
    oidc.as(somebody());
    const { action, fields } = await answer(browserAt(t.url));
    expect(errorOf((await browserAt(t.url).form(action, fields)).headers.get("location") ?? "")["error"]).toBe("invalid_request");
  });
});

test("a provider that is not set up ends at the page for it", async () => {
  const browser = browserAt(t.url);
  expect(errorOf((await browser.get("/auth/login/?connection=facebook")).headers.get("location") ?? "")["error"]).toBe("invalid_request");
});

test("starting a sign-in changes no data", async () => {
  const counts = () => t.deps.database.kysely.selectFrom("tickets").select("key").orderBy("key").execute();
  const before = await counts();
  await browserAt(t.url).get(GOOGLE);
  expect(await counts()).toEqual(before);
});
