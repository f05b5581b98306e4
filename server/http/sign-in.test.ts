import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { registerPerson } from "../identity/register.ts";
import { PASSWORD, type TestApp, testApp } from "../testing/app.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(t.url + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
    redirect: "manual",
  });

describe("signing in", () => {
  test("a script posts email and password and gets a short-lived bearer token", async () => {
    await t.person("script@example.com");
    const reply = await post("/auth/token/", { email: "Script@Example.com", password: PASSWORD });
    expect(reply.status).toBe(200);
    expect(await reply.json()).toEqual({ access_token: expect.any(String), token_type: "Bearer", expires_in: 600 });
  });

  test("a wrong password and an unknown address get the same error, and an empty request names its fields", async () => {
    await t.person("known@example.com");
    const [wrong, unknown] = [
      await post("/auth/token/", { email: "known@example.com", password: "nope" }),
      await post("/auth/token/", { email: "nobody@example.com", password: "nope" }),
    ];
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(await wrong.json()).toEqual(await unknown.json());
    const empty = await post("/auth/token/", {});
    expect(empty.status).toBe(400);
    expect(Object.keys(((await empty.json()) as { validation_errors: object }).validation_errors)).toEqual(["email", "password"]);
  });

  test.each(["/auth/token/", "/auth/session/", "/auth/forgot/"])(
    "%s names the email field for an address that cannot be stored",
    async (path) => {
      for (const email of ["a\u0000@b.com", "a@b\u0000.com", "a\ud800@b.com"]) {
        const reply = await post(path, { email, password: PASSWORD });
        const body = (await reply.json()) as { validation_errors: object };
        expect([reply.status, body.validation_errors]).toEqual([400, { email: ["Enter your email address"] }]);
      }
    },
  );

  test("a browser gets a cookie that scripts cannot read, and a token through it; signing out ends both", async () => {
    await t.person("browser@example.com");
    const signed = await post("/auth/session/", { email: "browser@example.com", password: PASSWORD });
    expect(signed.status).toBe(204);
    const cookie = signed.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(/^__Host-hiro=[^;]+;.*Path=\/;.*HttpOnly;.*Secure;.*SameSite=Lax/i);
    const own = { cookie: cookie.split(";")[0] ?? "" };
    const { access_token: token } = (await (await post("/auth/refresh/", {}, own)).json()) as { access_token: string };
    const profile = () => fetch(`${t.url}/api/profile/0/`, { headers: { authorization: `Bearer ${token}` } });
    expect((await profile()).status).toBe(200);
    const out = await fetch(`${t.url}/auth/logout/`, { headers: own, redirect: "manual" });
    expect([out.status, out.headers.get("location")]).toEqual([303, "/auth/login/"]);
    expect(out.headers.get("clear-site-data")).toBe('"cache"');
    expect((await profile()).status).toBe(401);
    expect((await post("/auth/refresh/", {}, own)).status).toBe(401);
  });

  test("an existing cookie is not reused, and its session ends", async () => {
    await t.person("fixed@example.com");
    const first =
      (await post("/auth/session/", { email: "fixed@example.com", password: PASSWORD })).headers.get("set-cookie")?.split(";")[0] ?? "";
    const second =
      (await post("/auth/session/", { email: "fixed@example.com", password: PASSWORD }, { cookie: first })).headers
        .get("set-cookie")
        ?.split(";")[0] ?? "";
    expect(second).not.toBe(first);
    expect((await post("/auth/refresh/", {}, { cookie: first })).status).toBe(401);
    expect((await post("/auth/refresh/", {}, { cookie: second })).status).toBe(200);
  });

  test("ten wrong passwords block sign-in for a while, with the seconds to wait; the right one resets the count", async () => {
    await t.person("throttled@example.com");
    const attempt = (password: string) => post("/auth/token/", { email: "throttled@example.com", password });
    for (let i = 0; i < 9; i += 1) expect((await attempt("wrong")).status).toBe(401);
    expect((await attempt(PASSWORD)).status).toBe(200);
    for (let i = 0; i < 10; i += 1) await attempt("wrong");
    const closed = await attempt(PASSWORD);
    expect(closed.status).toBe(429);
    expect(Number(closed.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test("passwords are stored as argon2id and compared in full, at any length", async () => {
    const long = `${"x".repeat(72)}one-A1!`;
    const id = await registerPerson(t.deps, { email: "long@example.com", password: long, firstName: "L", lastName: "P" });
    const kept = await t.deps.database.kysely
      .selectFrom("credentials")
      .select("password")
      .where("user_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(kept.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await post("/auth/token/", { email: "long@example.com", password: `${"x".repeat(72)}two-A1!` })).status).toBe(401);
    expect((await post("/auth/token/", { email: "long@example.com", password: long })).status).toBe(200);
    expect((await post("/auth/token/", { email: "long@example.com", password: "y".repeat(10_000) })).status).toBe(401);
    expect((await post("/auth/token/", { email: "long@example.com", password: "y".repeat(1_000_000) })).status).toBe(413);
  });

  test("a token expires, an idle session ends, and use does not extend the maximum lifetime", async () => {
    const p = await t.person("clock@example.com");
    const signed =
      (await post("/auth/session/", { email: "clock@example.com", password: PASSWORD })).headers.get("set-cookie")?.split(";")[0] ?? "";
    t.setClock("2026-11-20T15:12:00.000Z");
    expect((await p.get("/api/profile/0/")).status).toBe(401);
    const days = [11, 22, 33, 44, 55];
    for (const day of days) {
      t.setClock(new Date(Date.parse("2026-11-20T15:00:00.000Z") + day * 86_400_000).toISOString());
      expect((await post("/auth/refresh/", {}, { cookie: signed })).status, `day ${day}`).toBe(200);
    }
    t.setClock("2027-01-21T15:00:00.000Z");
    expect((await post("/auth/refresh/", {}, { cookie: signed })).status).toBe(401);
    t.setClock("2026-11-20T15:00:00.000Z");
  });
});

describe("every request", () => {
  test("needs a valid token, except on the listed routes", async () => {
    const schema = (await (await fetch(`${t.url}/api/schema/`)).json()) as { paths: Record<string, Record<string, unknown>> };
    const open: string[] = [];
    for (const [path, methods] of Object.entries(schema.paths)) {
      for (const method of Object.keys(methods)) {
        const target = t.url + path.replaceAll(/\{nonce\}/g, "abcdefgh12").replaceAll(/\{[^}]+\}/g, "0");
        for (const authorization of [undefined, "Bearer null", "Bearer undefined", `Bearer ${"a".repeat(40)}`]) {
          const reply = await fetch(target, { method: method.toUpperCase(), headers: authorization ? { authorization } : {} });
          if (reply.status === 401) expect(await reply.json()).toMatchObject({ errors: ["NOT_SIGNED_IN"] });
          else open.push(`${method} ${path}`);
        }
      }
    }
    expect([...new Set(open)].sort()).toEqual([
      "get /api/csrf/",
      "get /api/shared-chat/{share_key}/",
      "get /api/sign-in-mail/",
      "post /api/signup/",
      "post /api/signup/verify-email/",
      "post /api/webhooks/plaid/",
    ]);
  });

  test("is rejected without effect if it writes without the session's CSRF token", async () => {
    const [a, b] = [await t.person(), await t.person()];
    const body = JSON.stringify({ name: "Cash", balance: 5, type: "depository" });
    for (const token of ["", b.csrf, "nonsense"]) {
      const reply = await a.raw("/api/manual-accounts/", {
        method: "POST",
        body,
        headers: { "content-type": "application/json", "X-CSRFToken": token },
      });
      expect(reply.status).toBe(403);
    }
    expect((await a.get("/api/finx-accounts/")).body).toEqual([]);
  });

  test("fails at once with a deleted user's token", async () => {
    const p = await t.person();
    await t.deps.database.kysely.deleteFrom("users").where("id", "=", p.id).execute();
    expect((await p.get("/api/profile/0/")).status).toBe(401);
  });

  test("gets the security headers, errors included, and API replies are not cached", async () => {
    const p = await t.person();
    for (const path of [
      "/api/finx-accounts/",
      "/api/finx-accounts/999999/",
      "/api/nothing/",
      "/auth/demo/",
      "/health/live/",
      "/api/docs/",
    ]) {
      const reply = await p.raw(path);
      expect(reply.headers.get("content-security-policy"), path).toMatch(
        /default-src 'self'.*object-src 'none'.*base-uri 'none'.*frame-ancestors 'none'/,
      );
      expect(reply.headers.get("content-security-policy")).not.toMatch(/script-src[^;]*unsafe/);
      expect(reply.headers.get("x-content-type-options")).toBe("nosniff");
      expect(reply.headers.get("referrer-policy")).toBe("no-referrer");
      if (path.startsWith("/api/")) expect(reply.headers.get("cache-control")).toBe("no-store");
    }
  });

  test("works with and without a trailing slash", async () => {
    const p = await t.person();
    expect((await p.get("/api/finx-accounts")).status).toBe(200);
    expect((await p.get("/api/finx-accounts/")).status).toBe(200);
  });

  test("gets a clear error for a body that is not JSON, too deep, too large or of another type", async () => {
    const p = await t.person();
    const send = async (body: string | Uint8Array, type = "application/json") =>
      (await p.raw("/api/manual-accounts/", { method: "POST", body: body as BodyInit, headers: { "content-type": type } })).status;
    expect(await send("{")).toBe(400);
    expect(await send("null")).toBe(400);
    expect(await send('{"__proto__": {"a": 1}, "name": "x"}')).toBe(400);
    expect(await send(`${"[".repeat(100_000)}${"]".repeat(100_000)}`)).toBe(400);
    expect(await send("x".repeat(2_000_000))).toBe(413);
    expect(await send("name=x", "application/x-www-form-urlencoded")).toBe(415);
    expect(await send(new Uint8Array([0xff, 0xfe, 0x7b]))).toBe(400);
    expect((await fetch(`${t.url}/health/ready/`)).status).toBe(200);
  });

  test("is rejected by name when a query value is repeated", async () => {
    const p = await t.person();
    const reply = await p.get("/api/finx-transactions/?finx_account=1&finx_account=2");
    expect(reply.status).toBe(400);
    expect(reply.body["validation_errors"]).toHaveProperty("finx_account");
  });
});
