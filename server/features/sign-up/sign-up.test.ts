import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Answer, type Json, NOW, PASSWORD, type Person, personOf, type TestApp, testApp } from "../../testing/app.ts";
import { browserAt } from "../../testing/browser.ts";
import { invite, waiting } from "./index.ts";

let t: TestApp;
let people = 0;
beforeAll(async () => {
  t = await testApp();
});
afterEach(async () => {
  t.setClock(NOW);
  await t.deps.database.kysely.deleteFrom("attempts").execute();
});
afterAll(() => t.close());

const newAddress = (): string => `newcomer${++people}@example.com`;
const whole = (email: string) => ({
  email,
  password: PASSWORD,
  password_confirmation: PASSWORD,
  first_name: "Ada",
  last_name: "Lovelace",
  phone_number: "(202) 456-1111",
  tos_consent: true,
  is_web: true,
});
const post = async (
  path: string,
  body: unknown,
  on: TestApp = t,
  headers: Record<string, string> = {},
): Promise<Answer & { cookie: string }> => {
  const reply = await fetch(on.url + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return {
    status: reply.status,
    headers: reply.headers,
    cookie: reply.headers.get("set-cookie") ?? "",
    body: (reply.status === 204 ? null : await reply.json()) as Json,
  };
};
const letters = async (on: TestApp = t): Promise<Json[]> => {
  await on.deps.jobs.stop();
  return (await (await fetch(`${on.url}/api/sign-in-mail/`)).json()) as Json[];
};
/** Returns the token from the latest verification email to an address. */
const tokenTo = async (email: string): Promise<string> =>
  /email-verified#([\w-]+)/.exec(
    String((await letters()).find((one) => one["to"] === email && /Verify/.test(String(one["subject"])))?.["text"]),
  )?.[1] ?? "";
const signedUp = async (email = newAddress()): Promise<Person> => {
  expect((await post("/api/signup/", whole(email))).status).toBe(204);
  return personOf(t.url, email);
};
/** Opens a verification link in a signed-out browser. */
const verify = (token: string, password?: string) => post("/api/signup/verify-email/", { token, password });
/** Opens the latest verification link in the browser that signed up. */
const verifyIn = async (p: Person) => p.send("POST", "/api/signup/verify-email/", { token: await tokenTo(p.email) });
const patch = (p: Person, body: unknown) => p.send("PATCH", "/api/profile/0/", body);
const profile = async (p: Person): Promise<Json> => (await p.get("/api/profile/0/")).body;

describe("sign-up", () => {
  test("creates the account, signs the user in, and asks to verify the address", async () => {
    const email = newAddress();
    const made = await post("/api/signup/", whole(email.toUpperCase()));
    expect(made.status).toBe(204);
    expect(made.cookie).toMatch(/^__Host-hiro=[^;]+;.*HttpOnly;.*Secure;.*SameSite=Lax/i);
    const { access_token: token } = (await post("/auth/refresh/", {}, t, { cookie: made.cookie.split(";")[0] ?? "" })).body;
    const own = (await (await fetch(`${t.url}/api/profile/0/`, { headers: { authorization: `Bearer ${token}` } })).json()) as Json;
    expect(own).toMatchObject({
      email: null,
      unverified_email: email,
      first_name: "Ada",
      last_name: "Lovelace",
      phone_number: "+12024561111",
      tos_consent: true,
      is_invited: true,
      is_employee: false,
      household: null,
      signup_state: "STARTED",
    });
    const p = await personOf(t.url, email);
    expect((await patch(p, { signup_state: "VERIFY_EMAIL_ADDRESS" })).body["signup_state"]).toBe("VERIFY_EMAIL_ADDRESS");
    expect((await letters())[0]).toMatchObject({ to: email, subject: "Verify your email address" });
  });

  test.each([
    [{ email: "" }, "email", "Email is required"],
    [{ email: "nonsense" }, "email", "Invalid email address"],
    [{ email: `${"a".repeat(65)}@example.com` }, "email", "Invalid email address"],
    [{ email: `${"a".repeat(250)}@example.com` }, "email", "Enter at most 254 characters"],
    [{ password: "", password_confirmation: "" }, "password", "Enter a password"],
    [{ password: "Aa1!aaa", password_confirmation: "Aa1!aaa" }, "password", "Must be at least 8 characters long"],
    [
      { password: "alllower1!", password_confirmation: "alllower1!" },
      "password",
      "Must contain the following: one uppercase letter, one lower case letter, one symbol, one number",
    ],
    [{ password_confirmation: "Other-1!" }, "password_confirmation", "Passwords must match"],
    [{ password: "A1!".repeat(400) }, "password", "Enter at most 1024 characters"],
    [{ tos_consent: false }, "tos_consent", "Please agree to the terms of service before continuing."],
    [{ phone_number: "12" }, "phone_number", "Enter a valid phone number"],
    [{ phone_number: "9".repeat(10_000) }, "phone_number", "Enter at most 40 characters"],
    [{ first_name: "x".repeat(101) }, "first_name", "Enter at most 100 characters"],
  ])("with %j is rejected, naming %s", async (wrong, field, message) => {
    const email = newAddress();
    const before = (await letters()).length;
    const refused = await post("/api/signup/", { ...whole(email), ...wrong });
    expect([refused.status, refused.body["validation_errors"]?.[field]]).toEqual([400, [message]]);
    expect(refused.cookie).toBe("");
    expect((await letters()).length).toBe(before);
  });

  test("names every invalid field at once, and rejects an empty body", async () => {
    const refused = await post("/api/signup/", { ...whole("x"), tos_consent: false, password: "a", password_confirmation: "b" });
    expect(Object.keys(refused.body["validation_errors"] ?? {})).toEqual(["email", "password", "password_confirmation", "tos_consent"]);
    expect((await post("/api/signup/", {})).status).toBe(400);
    expect((await post("/api/signup/", null)).status).toBe(400);
  });

  test.each(["is_invited", "is_employee", "signup_state", "household", "household_id", "id", "email_verified", "has_alternate"])(
    "cannot set %s",
    async (field) => {
      const email = newAddress();
      expect((await post("/api/signup/", { ...whole(email), [field]: field === "signup_state" ? "COMPLETED" : true })).status).toBe(400);
      expect((await post("/auth/token/", { email, password: PASSWORD })).status).toBe(401);
    },
  );

  test("keeps the country of foreign phone numbers", async () => {
    const email = newAddress();
    await post("/api/signup/", { ...whole(email), phone_number: "+49 30 901820" });
    expect((await profile(await personOf(t.url, email)))["phone_number"]).toBe("+4930901820");
  });

  test("says when to try again after too many attempts in an hour", async () => {
    const email = newAddress();
    for (let i = 0; i < 5; i += 1) expect((await post("/api/signup/", whole(email))).status).toBe(204);
    const over = await post("/api/signup/", whole(email));
    expect([over.status, Number(over.headers.get("retry-after")) > 0]).toEqual([429, true]);
    for (let i = 0; i < 60; i += 1) await post("/api/signup/", {});
    expect((await post("/api/signup/", { ...whole(newAddress()), email: "x" })).status).toBe(400);
    for (let i = 0; i < 60; i += 1) await post("/api/signup/", { ...whole("x") });
    expect((await post("/api/signup/", whole(newAddress()))).status).toBe(429);
  });
});

describe("an address that has an account", () => {
  test("gets the same response, headers and session; only an email to it says so, and the account is unchanged", async () => {
    const owner = await signedUp();
    await verifyIn(owner);
    const [fresh, known] = [
      await post("/api/signup/", whole(newAddress())),
      await post("/api/signup/", { ...whole(owner.email), password: "Sparrow-41-Lid!", password_confirmation: "Sparrow-41-Lid!" }),
    ];
    const shape = (reply: typeof fresh) => [
      reply.status,
      reply.body,
      [...reply.headers.keys()].sort(),
      reply.cookie.replaceAll(/(__Host-[\w-]+)=[^;]+/g, "$1="),
    ];
    expect(shape(known)).toEqual(shape(fresh));
    expect((await letters())[0]).toMatchObject({ to: owner.email, subject: "You already have a Hiro account" });
    expect(String((await letters())[0]?.["text"])).not.toContain("email-verified");
    const [a, b] = [
      await post("/auth/token/", { email: owner.email, password: "Sparrow-41-Lid!" }),
      await post("/auth/token/", { email: owner.email, password: PASSWORD }),
    ];
    expect([a.status, b.status]).toEqual([200, 200]);
    const stranger = await fetch(`${t.url}/api/profile/0/`, { headers: { authorization: `Bearer ${a.body["access_token"]}` } });
    expect(await stranger.json()).toMatchObject({ email: null, unverified_email: owner.email });
    expect((await profile(await t.signedIn(owner)))["email"]).toBe(owner.email);
  });

  test("cannot be verified by a stranger who claims it, not even with an older link", async () => {
    const email = newAddress();
    await post("/api/signup/", { ...whole(email), password: "Squatter-41-Lid!", password_confirmation: "Squatter-41-Lid!" });
    const old = await tokenTo(email);
    t.setClock("2026-11-20T15:01:00.000Z");
    const owner = await signedUp(email);
    await verifyIn(owner);
    expect((await profile(owner))["email"]).toBe(email);
    expect((await verify(old)).body["errors"]).toEqual(["LINK_OVER"]);
    expect((await profile(owner))["email"]).toBe(email);
  });
});

describe("verifying an address", () => {
  test("works once in the browser that signed up, and then the sign-up continues", async () => {
    const p = await signedUp();
    await patch(p, { signup_state: "VERIFY_EMAIL_ADDRESS" });
    const early = await patch(p, { signup_state: "CREDIT_SCORE" });
    expect([early.status, early.body["validation_errors"]]).toEqual([
      400,
      { signup_state: ["Verify your email address before continuing."] },
    ]);
    const token = await tokenTo(p.email);
    expect((await verifyIn(p)).body).toEqual({ reset_token: null });
    expect(await profile(p)).toMatchObject({ email: p.email, unverified_email: null, signup_state: "VERIFY_EMAIL_ADDRESS" });
    expect((await patch(p, { signup_state: "CREDIT_SCORE" })).status).toBe(200);
    const again = await verify(token);
    expect([again.status, again.body["message"]]).toEqual([400, "This link no longer works. Request a new one."]);
    const done = await p.send("POST", "/api/profile/0/send-email-verification/");
    expect([done.status, done.body["message"]]).toEqual([400, "Your email address is already verified."]);
  });

  test("with the password from sign-up works in any browser and leaves the sign-up session signed in", async () => {
    const p = await signedUp();
    const token = await tokenTo(p.email);
    const wrong = await verify(token, "Not-The-Password-9!");
    expect([wrong.status, wrong.body["validation_errors"]]).toEqual([400, { password: ["That is not the password you signed up with."] }]);
    expect((await profile(p))["email"]).toBe(null);
    const right = await verify(token, PASSWORD);
    expect([right.status, right.body]).toEqual([200, { reset_token: null }]);
    expect((await profile(p))["email"]).toBe(p.email);
  });

  test("by its owner removes everything that a stranger who signed up with it could use", async () => {
    const email = newAddress();
    const stranger = browserAt(t.url);
    expect((await stranger.post("/api/signup/", whole(email))).status).toBe(204);
    for (const [path, body] of [
      ["api-tokens/", { name: "x", access: "write", days: null }],
      ["passkeys/options/", undefined],
      ["passkeys/", { name: "x", response: "{}" }],
      ["second-factor/", undefined],
    ] as const) {
      const refused = await stranger.api("POST", `/api/security/${path}`, body);
      expect([refused.status, refused.body["errors"]], path).toEqual([403, ["EMAIL_NOT_VERIFIED"]]);
    }
    const { body } = await verify(await tokenTo(email));
    expect((await stranger.post("/auth/refresh/")).status).toBe(401);
    expect((await post("/auth/token/", { email, password: PASSWORD })).status).toBe(401);
    const chosen = "Copper-Kettle-58!";
    const set = await post("/auth/reset/", { token: body["reset_token"], password: chosen, password_confirmation: chosen });
    expect(set.status).toBe(204);
    expect((await profile(await personOf(t.url, email, chosen)))["email"]).toBe(email);
    expect((await post("/auth/token/", { email, password: PASSWORD })).status).toBe(401);
  });

  test("fails after a day", async () => {
    const p = await signedUp();
    const token = await tokenTo(p.email);
    t.setClock("2026-11-21T15:00:01.000Z");
    expect((await verify(token)).status).toBe(400);
    expect((await profile(await t.signedIn(p)))["email"]).toBe(null);
  });

  test("ignores another user's link for a signed-in user, without using it up", async () => {
    const [a, b] = [await signedUp(), await signedUp()];
    const token = await tokenTo(a.email);
    expect((await b.send("POST", "/api/signup/verify-email/", { token })).status).toBe(400);
    expect([(await profile(a))["email"], (await profile(b))["email"]]).toEqual([null, null]);
    expect((await a.send("POST", "/api/signup/verify-email/", { token })).status).toBe(200);
    expect((await profile(a))["email"]).toBe(a.email);
  });

  test("rejects all wrong links alike and limits attempts; the database contains no usable link", async () => {
    const p = await signedUp();
    const token = await tokenTo(p.email);
    const rows = await t.deps.database.kysely.selectFrom("email_verifications").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    for (const wrong of ["", "x", token.slice(1), `${token}x`]) expect((await verify(wrong)).body["errors"], wrong).toEqual(["LINK_OVER"]);
    const guesses = await Promise.all(Array.from({ length: 60 }, () => verify("x")));
    expect(guesses.filter((one) => one.status === 400)).toHaveLength(26);
    expect((await verify(token)).status).toBe(429);
  });

  test("resends the email a limited number of times an hour; the earlier link still works", async () => {
    const p = await signedUp();
    const first = await tokenTo(p.email);
    for (let i = 0; i < 4; i += 1) expect((await p.send("POST", "/api/profile/0/send-email-verification/")).status).toBe(204);
    const over = await p.send("POST", "/api/profile/0/send-email-verification/");
    expect([over.status, Number(over.headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect((await letters()).filter((one) => one["to"] === p.email)).toHaveLength(5);
    expect((await verify(first)).status).toBe(200);
  });

  test("succeeds for one of two concurrent requests with the same link", async () => {
    const p = await signedUp();
    const token = await tokenTo(p.email);
    const replies = await Promise.all([verify(token), verify(token), verify(token)]);
    expect(replies.map((one) => one.status).sort()).toEqual([200, 400, 400]);
  });

  test("puts the email only in the machine's outbox", async () => {
    const p = await signedUp();
    await verifyIn(p);
    expect((await p.get("/api/outbox/")).body["messages"]).toEqual([]);
  });

  test("abandoned accounts are deleted with their data after thirty days", async () => {
    const [left, kept] = [await signedUp(), await signedUp()];
    await verifyIn(kept);
    t.setClock("2026-12-21T15:00:00.000Z");
    const { tidySignUps } = await import("./service.ts");
    await tidySignUps(t.deps);
    expect((await post("/auth/token/", { email: left.email, password: PASSWORD })).status).toBe(401);
    expect((await post("/auth/token/", { email: kept.email, password: PASSWORD })).status).toBe(200);
  });
});

describe("an invite-only installation", () => {
  let closed: TestApp;
  beforeAll(async () => {
    closed = await testApp({ signUp: "invite" });
  });
  afterAll(() => closed.close());

  test("puts a user without an invitation on the waitlist; the operator's invitation admits them", async () => {
    const email = newAddress();
    const refused = await post("/api/signup/", whole(email), closed);
    expect([refused.status, refused.body["errors"], refused.cookie]).toEqual([403, ["BETA_INVITE_NOT_FOUND"], ""]);
    await post("/api/signup/", whole(email), closed);
    expect((await waiting(closed.deps.database.kysely)).map((one) => one.email)).toEqual([email]);
    expect(await invite(closed.deps, email.toUpperCase(), "https://hiro.example.com")).toBe("invited");
    expect(await invite(closed.deps, email, "https://hiro.example.com")).toBe("known");
    expect(await waiting(closed.deps.database.kysely)).toEqual([]);
    expect((await post("/api/signup/", whole(email), closed)).status).toBe(204);
  });

  test("gives the same response to members and to strangers without an invitation", async () => {
    const member = await closed.person();
    const [known, unknown] = [
      await post("/api/signup/", whole(member.email), closed),
      await post("/api/signup/", whole(newAddress()), closed),
    ];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  });

  test("accepts a household invite as an invitation, also for a user on the waitlist, until it is withdrawn", async () => {
    const host = await closed.person(undefined, "Hosts");
    const home = (await host.get("/api/profile/0/")).body["household"]?.["id"];
    const inviteHome = async (email: string): Promise<Json> => (await host.send("POST", `/api/household/${home}/invite/`, { email })).body;
    const email = newAddress();
    expect((await post("/api/signup/", whole(email), closed)).status).toBe(403);
    expect((await waiting(closed.deps.database.kysely)).map((one) => one.email)).toContain(email);
    await inviteHome(email);
    expect((await waiting(closed.deps.database.kysely)).map((one) => one.email)).not.toContain(email);
    expect((await post("/api/signup/", whole(email.toUpperCase()), closed)).status).toBe(204);
    const other = newAddress();
    const withdrawn = await inviteHome(other);
    await host.send("DELETE", `/api/household/${home}/invite/${withdrawn["id"]}/`);
    expect((await post("/api/signup/", whole(other), closed)).status).toBe(403);
  });

  test("keeps users who sign up through a provider waiting until the operator admits them", async () => {
    const browser = browserAt(closed.url);
    const { url } = await browser.follow("/auth/login/?connection=google-oauth2");
    const chosen = await browser.form(url.pathname, { email: "uninvited@example.com" });
    await browser.follow(chosen.headers.get("location") ?? "", /:\d+\/$/);
    const mine = async () => (await browser.api("GET", "/api/profile/0/")).body;
    expect(await mine()).toMatchObject({ is_invited: false, signup_state: "STARTED" });
    const asked = await browser.api("GET", "/api/finx-accounts/");
    expect([asked.status, asked.body["errors"]]).toEqual([403, ["NOT_INVITED"]]);
    expect((await waiting(closed.deps.database.kysely)).map((one) => one.email)).toContain("uninvited@example.com");
    await invite(closed.deps, "uninvited@example.com", null);
    expect(await mine()).toMatchObject({ is_invited: true });
    expect((await browser.api("GET", "/api/finx-accounts/")).body["errors"]).toEqual(["SIGN_UP_UNFINISHED"]);
  });
});

describe("the profile during sign-up", () => {
  test("only moves forward, whatever is requested", async () => {
    const p = await signedUp();
    expect((await patch(p, { signup_state: "COMPLETED" })).status).toBe(400);
    expect((await patch(p, { signup_state: "NONSENSE" })).status).toBe(400);
    await verifyIn(p);
    await patch(p, { signup_state: "CREDIT_SCORE" });
    expect((await patch(p, { signup_state: "CHAT" })).body["validation_errors"]).toEqual({
      signup_state: ["Select your credit score range before continuing."],
    });
    expect((await patch(p, { manual_credit_score: 725, signup_state: "LINK_ACCOUNTS" })).body["signup_state"]).toBe("LINK_ACCOUNTS");
    expect((await patch(p, { signup_state: "CHAT" })).body["message"]).toBe("You can't go back to an earlier sign-up step.");
    expect((await patch(p, { signup_state: "COMPLETED" })).body["signup_state"]).toBe("COMPLETED");
    expect((await patch(p, { signup_state: "STARTED" })).status).toBe(400);
  });

  test.each([
    [{ email: "me@example.com" }],
    [{ is_employee: true }],
    [{ is_invited: true }],
    [{ has_alternate: true }],
    [{ user_pk: 1 }],
    [{ household: 1 }],
    [{ finished_onboarding_chat_at: NOW }],
    [{ time_zone: "Mars/Olympus" }],
    [{ time_zone: "+05:00" }],
    [{ time_zone: "" }],
    [{ tos_consent: false }],
    [{ manual_credit_score: 299 }],
    [{ manual_credit_score: 851 }],
    [{ manual_credit_score: 700.5 }],
    [{ first_name: " " }],
    [{ phone_number: "call me" }],
    [{ phone_number: "1".repeat(10_000) }],
    [{ rewards_objective: "gold" }],
  ])("rejects %j and stays unchanged", async (body) => {
    const p = await t.person();
    const before = await profile(p);
    expect((await patch(p, body)).status).toBe(400);
    expect(await profile(p)).toEqual(before);
  });

  test("sets the time zone, which days and scheduled chats then follow", async () => {
    const p = await t.person();
    const schedule = (await p.send("POST", "/api/schedules/", { subject: "Daily", prompt: "What did I spend?", frequency: "daily" })).body;
    expect(schedule["next_run_at"]).toBe("2026-11-21T09:00:00.000Z");
    expect((await patch(p, { time_zone: "Pacific/Kiritimati" })).body).toMatchObject({
      time_zone: "Pacific/Kiritimati",
      today: "2026-11-21",
    });
    expect((await p.get(`/api/schedules/${schedule["id"]}/`)).body["next_run_at"]).toBe("2026-11-20T19:00:00.000Z");
  });

  test("can also be replaced as a whole", async () => {
    const p = await t.person();
    const own = {
      signup_state: "COMPLETED",
      manual_credit_score: 675,
      first_name: "Grace",
      last_name: "Hopper",
      phone_number: "202-456-1414",
      tos_consent: true,
      rewards_objective: "everyday travel",
    };
    expect((await p.send("PUT", "/api/profile/0/", own)).body).toMatchObject({ ...own, phone_number: "+12024561414" });
    expect((await p.send("PUT", "/api/profile/0/", { first_name: "Grace" })).status).toBe(400);
  });
});

describe("before verification and consent to the terms", () => {
  type Schema = { paths: Record<string, Record<string, { operationId: string }>> };

  test("only requests for sign-up, sign-in, data export and account deletion are answered", async () => {
    const p = await signedUp();
    const { paths } = (await (await fetch(`${t.url}/api/schema/`)).json()) as Schema;
    const [refused, open] = [[] as string[], new Set<string>()];
    for (const [path, methods] of Object.entries(paths))
      for (const method of Object.keys(methods)) {
        if (path === "/api/signup/") continue;
        const at = path.replaceAll("{nonce}", "abcdefgh12").replaceAll(/\{[^}]+\}/g, "1");
        const reply = await p.raw(at, { method: method.toUpperCase() });
        if (reply.status === 403 && (await reply.text()).includes("SIGN_UP_UNFINISHED")) refused.push(path);
        else open.add(path.split("/")[2] ?? "");
      }
    expect(refused.length).toBeGreaterThan(100);
    expect([...open].sort()).toEqual([
      "csrf",
      "flags",
      "frame",
      "personal-data",
      "profile",
      "security",
      "shared-chat",
      "sign-in-mail",
      "signup",
      "webhooks",
    ]);
  });

  test("afterward all requests are answered, while the rest of the sign-up is open", async () => {
    const p = await signedUp();
    await verifyIn(p);
    expect((await p.get("/api/finx-accounts/")).status).toBe(200);
    expect((await p.get("/api/household/pending-invitations/")).status).toBe(200);
  });

  test("no email about account changes goes to the address", async () => {
    const p = await signedUp();
    const changed = await p.send("POST", "/api/security/password/", {
      current_password: PASSWORD,
      password: "Another-Horse-8!",
      password_confirmation: "Another-Horse-8!",
    });
    expect(changed.status).toBe(204);
    expect((await p.get("/api/security/")).body["email"]).toBe(p.email);
    const sent = await t.deps.database.kysely.selectFrom("outbox_messages").select(["recipient", "subject"]).execute();
    expect(sent.filter((one) => one.recipient === p.email).map((one) => one.subject)).toEqual(["Verify your email address"]);
    expect(sent.filter((one) => one.recipient.endsWith(".invalid"))).toEqual([]);
  });

  test("claiming another user's address gives no extra attempts at their password", async () => {
    const owner = await t.person(newAddress());
    await post("/api/signup/", { ...whole(owner.email), password: "Attacker-1!", password_confirmation: "Attacker-1!" });
    const attempt = (password: string) => post("/auth/token/", { email: owner.email, password });
    for (let i = 0; i < 9; i += 1) expect((await attempt(`guess ${i}`)).status).toBe(401);
    const mine = await attempt("Attacker-1!");
    expect(mine.status).toBe(200);
    const me = { authorization: `Bearer ${mine.body["access_token"]}` };
    const csrf = ((await (await fetch(`${t.url}/api/csrf/`, { headers: me })).json()) as Json)["csrf_token"];
    const proof = await post("/api/security/confirm/", { password: "Attacker-1!" }, t, { ...me, "x-csrftoken": String(csrf) });
    expect(proof.status).toBe(204);
    await attempt("guess 10");
    expect((await attempt("guess 11")).status).toBe(429);
  });
});

describe("the end of the sign-up", () => {
  test("creates the first task lists", async () => {
    const p = await signedUp();
    await verifyIn(p);
    await patch(p, { manual_credit_score: 725, signup_state: "LINK_ACCOUNTS" });
    expect((await p.get("/api/tasks/")).body).toEqual([]);
    await patch(p, { signup_state: "COMPLETED" });
    expect(((await p.get("/api/tasks/")).body as Json[]).map((task) => task["feature"])).toEqual([
      "GET_STARTED",
      "FINANCIAL_SITUATION_CHAT",
    ]);
  });

  test("creates those for a bank's data once all of it has arrived", async () => {
    const p = await t.person();
    await t.deps.jobs.stop();
    const linked = await p.send("POST", "/api/plaid-tokens/exchange-public-token/", { public_token: await t.publicToken("user_good") });
    expect(linked.status).toBe(200);
    await t.deps.jobs.stop();
    const features = ((await p.get("/api/tasks/")).body as Json[]).map((task) => task["feature"]);
    expect(features).toEqual(expect.arrayContaining(["TRACK_SPENDING", "MAXIMIZE_SAVINGS_YIELD"]));
  });
});

describe("the first conversation", () => {
  const say = async (p: Person, chat: Json, content: string): Promise<Json> =>
    (await p.send("POST", `/api/chat/${chat["id"]}/messages/`, { content, nonce: crypto.randomUUID() })).body;
  const situationOf = async (p: Person): Promise<Json> => (await p.get("/api/profile/0/financial-situation/")).body;

  test("starts automatically, saves answers as it goes, and ends", async () => {
    const p = await signedUp();
    await verifyIn(p);
    const chat = (await p.send("POST", "/api/chat/initiate-onboarding-chat/")).body;
    expect(chat["chat_type"]).toBe("onboarding");
    const [first, ...more] = (await p.get(`/api/chat/${chat["id"]}/messages/`)).body as Json[];
    expect([first?.["role"], more]).toEqual(["assistant", []]);
    expect(String(first?.["content"])).toMatch(/^Hi Ada, I am Hiro\..*household/s);
    expect((await p.send("POST", "/api/chat/initiate-onboarding-chat/")).body["id"]).toBe(chat["id"]);
    const reply = await say(p, chat, "Me and my wife, no kids");
    expect(reply).toMatchObject({ engine: "onboarding", citations: [] });
    expect(String(reply["content"])).toContain("Where does your money come from");
    expect(await situationOf(p)).toEqual([{ category: "Household", summary: "Me and my wife, no kids" }]);
    expect((await p.get("/api/profile/0/demographic/")).body).toEqual({
      household: "Me and my wife, no kids",
      has_partner: true,
      children: 0,
    });
    await say(p, chat, "skip");
    expect((await profile(p))["finished_onboarding_chat_at"]).toBe(null);
    await say(p, chat, "my password is Hunter2!");
    await say(p, chat, "Buy a home");
    await say(p, chat, "back");
    await say(p, chat, "Travel more");
    await say(p, chat, "none");
    expect(String((await say(p, chat, "A spreadsheet"))["content"])).toContain("Thank you");
    expect((await profile(p))["finished_onboarding_chat_at"]).toBe(NOW);
    const situation = await situationOf(p);
    expect(situation).toEqual([
      { category: "Household", summary: "Me and my wife, no kids" },
      { category: "Goals", summary: "Travel more" },
      { category: "Worries", summary: "Nothing in particular" },
      { category: "Tools used before", summary: "A spreadsheet" },
    ]);
    t.setClock("2026-11-20T15:05:00.000Z");
    expect(String((await say(await t.signedIn(p), chat, "Actually, I am rich"))["content"])).toContain("We are done here");
    expect([await situationOf(p), (await profile(p))["finished_onboarding_chat_at"]]).toEqual([situation, NOW]);
    await patch(p, { manual_credit_score: 725, signup_state: "COMPLETED" });
    const member = await t.signedIn(p);
    const memories = async () => (await member.get("/api/user-context/")).body as Json[];
    expect((await memories()).map((memory) => memory["context"]).toReversed()).toEqual([
      "Household: Me and my wife, no kids",
      "Goals: Travel more",
      "Worries: Nothing in particular",
      "Tools used before: A spreadsheet",
    ]);
    // Deleted memories stay deleted, whatever the user says in the finished conversation.
    for (const { id } of await memories()) await member.send("DELETE", `/api/user-context/${id}/`);
    await say(member, chat, "Anything else?");
    expect(await memories()).toEqual([]);
  });

  test("is private: no other user can read it, not even in the household", async () => {
    const [a, b] = [await t.person(undefined, "Told"), await t.person(undefined, "Told")];
    const chat = (await a.send("POST", "/api/chat/initiate-onboarding-chat/")).body;
    await say(a, chat, "Secret household words");
    expect(await situationOf(a)).toHaveLength(1);
    expect(await situationOf(b)).toEqual([]);
    expect((await b.get("/api/profile/0/demographic/")).body["household"]).toBe(null);
    expect((await b.send("POST", `/api/chat/${chat["id"]}/messages/`, { content: "hello", nonce: "somebody-else" })).status).toBe(404);
  });
});
