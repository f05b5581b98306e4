import { createHash, generateKeyPairSync, randomUUID } from "node:crypto";
import { importPKCS8, SignJWT } from "jose";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { BankProvider } from "../../providers/bank/index.ts";
import { post } from "../../../sandbox/bank/testing.ts";
import { type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { linked } from "../../testing/bank.ts";

let t: TestApp;
let p: Person;
let connection: number;
let item: string;
let asked: [string, Record<string, unknown>][] = [];
const NOW = "2026-11-20T15:00:00.000Z";
const KID = "7c9f3a52-key";
const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
const jwk = pair.publicKey.export({ format: "jwk" });
let keyCalls = 0;
let real: BankProvider;

beforeAll(async () => {
  t = await testApp({ trustedProxies: 1 });
  real = t.deps.bank;
  t.deps.bank = {
    ...real,
    webhookKey: async (id) => {
      keyCalls += 1;
      if (id === KID) return { kty: "EC", crv: "P-256", x: String(jwk.x), y: String(jwk.y), alg: "ES256", expired: false };
      if (id === "worn-key") return { kty: "EC", crv: "P-256", x: String(jwk.x), y: String(jwk.y), alg: "ES256", expired: true };
      return real.webhookKey(id);
    },
  };
  await t.restart();
  const { jobs } = t.deps;
  t.deps.jobs = { ...jobs, send: (name, data, key) => (asked.push([name, data]), jobs.send(name, data, key)) };
  p = await t.person();
  const made = await linked(t, p);
  connection = Number(made["id"]);
  item = String(made["plaid_item"]?.["item_id"]);
});
afterAll(() => t.close());

beforeEach(() => {
  asked = [];
});
afterEach(async () => {
  await t.deps.jobs.stop();
  t.setClock(NOW);
});

const bodyOf = (type: string, code: string, more: object = {}): string =>
  JSON.stringify({ webhook_type: type, webhook_code: code, item_id: item, environment: "sandbox", ...more });

type Forgery = {
  alg?: string;
  kid?: string | null;
  iat?: number;
  hash?: string;
  key?: Awaited<ReturnType<typeof importPKCS8>> | Uint8Array;
};
const pem = (key = pair.privateKey) => importPKCS8(String(key.export({ format: "pem", type: "pkcs8" })), "ES256");
const signed = async (body: string, { alg = "ES256", kid = KID, iat, hash, key }: Forgery = {}): Promise<string> =>
  new SignJWT({ request_body_sha256: hash ?? createHash("sha256").update(body).digest("hex") })
    .setProtectedHeader({ alg, typ: "JWT", ...(kid === null ? {} : { kid }) })
    .setIssuedAt(iat ?? Math.floor(t.deps.clock().getTime() / 1000))
    .sign(key ?? (await pem()));
const deliver = async (body: string, token: string | null, ip = "203.0.113.10") => {
  const reply = await fetch(`${t.url}/api/webhooks/plaid/`, {
    method: "POST",
    body,
    headers: { "content-type": "application/json", "x-forwarded-for": ip, ...(token === null ? {} : { "plaid-verification": token }) },
  });
  return { status: reply.status, body: (await reply.json()) as Json };
};
const news = async (type: string, code: string, more: object = {}) => {
  const body = bodyOf(type, code, { ...more, nonce: randomUUID() });
  const reply = await deliver(body, await signed(body));
  await t.deps.jobs.stop();
  return reply.status;
};
const events = async (): Promise<number> =>
  Number((await t.deps.database.execute("select count(*)::int as n from webhook_events")).rows[0]?.["n"]);
const now = async () => (await p.get(`/api/finx-connections/${connection}/`)).body;
const syncs = () => asked.filter(([name]) => name === "sync-connection").length;

describe("a webhook", () => {
  test("signed by the bank is accepted once without a session, and its sync runs", async () => {
    const body = bodyOf("TRANSACTIONS", "SYNC_UPDATES_AVAILABLE", { historical_update_complete: true });
    const token = await signed(body);
    t.setClock("2026-11-20T15:04:00.000Z");
    expect(await deliver(body, token)).toEqual({ status: 200, body: { received: true } });
    await t.deps.jobs.stop();
    expect((await now())["last_synced_at"]).toBe("2026-11-20T15:04:00.000Z");
    expect(syncs()).toBe(1);
  });

  test("delivered again, even ten times at once, gets 200 without effect; the same body a minute later is new", async () => {
    const body = bodyOf("TRANSACTIONS", "SYNC_UPDATES_AVAILABLE", { initial_update_complete: true });
    const token = await signed(body);
    const before = await events();
    const replies = await Promise.all(Array.from({ length: 10 }, () => deliver(body, token)));
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]));
    await t.deps.jobs.stop();
    expect([syncs(), (await events()) - before]).toEqual([1, 1]);
    t.setClock("2026-11-20T15:01:00.000Z");
    expect((await deliver(body, await signed(body))).status).toBe(200);
    await t.deps.jobs.stop();
    expect(syncs()).toBe(2);
  });

  const body = () => bodyOf("ITEM", "USER_PERMISSION_REVOKED");
  const at = (seconds: number): number => Math.floor(Date.parse(NOW) / 1000) + seconds;
  const forgeries: [string, () => Promise<string | null>][] = [
    ["without a signature", async () => null],
    ["with words for a signature", async () => "not.a.token"],
    [
      "signed by another key under the right name",
      async () => signed(body(), { key: await pem(generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey) }),
    ],
    [
      "signed with a shared secret, the public key for the secret",
      async () => signed(body(), { alg: "HS256", key: Buffer.from(String(jwk.x)) }),
    ],
    [
      "that claims to need no signature",
      async () =>
        `${Buffer.from(JSON.stringify({ alg: "none", kid: KID })).toString("base64url")}.${(await signed(body())).split(".")[1]}.`,
    ],
    ["of a key without a name", async () => signed(body(), { kid: null })],
    ["of a key whose name is a path", async () => signed(body(), { kid: "../../keys/1" })],
    ["of a key the bank does not know", async () => signed(body(), { kid: "somebody-elses" })],
    ["of a key that is no longer in use", async () => signed(body(), { kid: "worn-key" })],
    ["for another body", async () => signed(bodyOf("ITEM", "LOGIN_REPAIRED"))],
    ["for a hash cut short", async () => signed(body(), { hash: "ab" })],
    ["made five minutes and a second ago", async () => signed(body(), { iat: at(-301) })],
    ["made two minutes from now", async () => signed(body(), { iat: at(120) })],
    ["far too long", async () => `${await signed(body())}${"a".repeat(5_000)}`],
  ];
  test.each(forgeries)("%s is rejected and changes nothing", async (_how, forge) => {
    const before = await events();
    const reply = await deliver(body(), await forge());
    expect([reply.status, reply.body["errors"]]).toEqual([400, ["NOT_VERIFIED"]]);
    expect([await events(), asked.length, (await now())["status"]]).toEqual([before, 0, "ok"]);
  });

  test("made almost five minutes ago, or by a clock slightly ahead, is accepted", async () => {
    for (const seconds of [-299, 45]) {
      const text = bodyOf("TRANSACTIONS", "DEFAULT_UPDATE", { seconds });
      expect((await deliver(text, await signed(text, { iat: at(seconds) }))).status).toBe(200);
    }
  });

  test("with one space changed after signing has another body", async () => {
    const token = await signed(body());
    expect((await deliver(body().replace(":", ": "), token)).status).toBe(400);
  });

  test("that is signed but invalid gets an error message, and one that is too large is not read", async () => {
    for (const text of ["[]", "hello", '{"webhook_type": 5}'])
      expect((await deliver(text, await signed(text))).body["errors"]).toEqual(["INVALID"]);
    const large = bodyOf("ITEM", "ERROR", { pad: "x".repeat(300_000) });
    expect((await deliver(large, await signed(large))).status).toBe(413);
  });

  test("for an unknown or removed item is accepted and does nothing", async () => {
    const text = JSON.stringify({ webhook_type: "ITEM", webhook_code: "USER_PERMISSION_REVOKED", item_id: "item_of_nobody" });
    expect((await deliver(text, await signed(text))).status).toBe(200);
    await t.deps.jobs.stop();
    expect((await now())["status"]).toBe("ok");
  });

  test("that cannot be queued is not recorded, so that the bank sends it again", async () => {
    const text = bodyOf("ITEM", "NEW_ACCOUNTS_AVAILABLE", { once: "more" });
    const token = await signed(text);
    const { jobs } = t.deps;
    const before = await events();
    t.deps.jobs = { ...jobs, send: () => Promise.reject(new Error("no queue")) };
    expect((await deliver(text, token)).status).toBe(500);
    t.deps.jobs = jobs;
    expect(await events()).toBe(before);
    expect((await deliver(text, token)).status).toBe(200);
  });

  test("fetches a genuine key once, even after a thousand unknown ones", async () => {
    t.setClock("2026-11-22T15:00:00.000Z");
    keyCalls = 0;
    const genuine = async (i: number) => {
      const text = bodyOf("TRANSACTIONS", "DEFAULT_UPDATE", { i });
      return (await deliver(text, await signed(text))).status;
    };
    for (let i = 0; i < 5; i += 1) expect(await genuine(i)).toBe(200);
    expect(keyCalls).toBe(1);
    for (let i = 0; i < 300; i += 1) await deliver(body(), await signed(body(), { kid: `made-up-${i}` }), `198.51.${i % 100}.1`);
    const asked = keyCalls;
    expect(await genuine(6)).toBe(200);
    expect(keyCalls).toBe(asked);
  });

  test("limits one IP address to five unknown keys a minute, and still accepts a new genuine key from another", async () => {
    await t.restart();
    keyCalls = 0;
    const statuses: number[] = [];
    for (let i = 0; i < 60; i += 1)
      statuses.push((await deliver(body(), await signed(body(), { kid: `fresh-${i}` }), "198.51.100.9")).status);
    expect(keyCalls).toBe(5);
    expect(statuses.slice(5).every((status) => status === 429)).toBe(true);
    const text = bodyOf("TRANSACTIONS", "DEFAULT_UPDATE", { late: true });
    expect((await deliver(text, await signed(text), "203.0.113.20")).status).toBe(200);
  });
});

describe("webhook events", () => {
  test.each([
    ["HOLDINGS", "DEFAULT_UPDATE"],
    ["INVESTMENTS_TRANSACTIONS", "DEFAULT_UPDATE"],
    ["INVESTMENTS_TRANSACTIONS", "HISTORICAL_UPDATE"],
    ["LIABILITIES", "DEFAULT_UPDATE"],
    ["ITEM", "USER_ACCOUNT_REVOKED"],
  ])("%s %s requests a sync", async (type, code) => {
    expect(await news(type, code)).toBe(200);
    expect(syncs()).toBe(1);
  });

  test.each([
    ["ITEM_LOGIN_REQUIRED", "user_action_required"],
    ["INSTITUTION_DOWN", "temporary_error"],
    ["ITEM_NOT_FOUND", "permanent_error"],
  ])("an item error %s sets the status %s; a repaired login clears it and requests a sync", async (code, status) => {
    await news("ITEM", "ERROR", { error: { error_type: "ITEM_ERROR", error_code: code } });
    expect(await now()).toMatchObject({ status, plaid_item: { status } });
    await news("ITEM", "LOGIN_REPAIRED");
    expect((await now())["status"]).toBe("ok");
    expect(syncs()).toBe(1);
  });

  test.each(["PENDING_EXPIRATION", "PENDING_DISCONNECT"])(
    "%s asks the user to act, and a sync that still works does not clear that",
    async (code) => {
      await news("ITEM", code);
      expect((await now())["status"]).toBe("user_action_required");
      t.setClock("2026-11-20T15:02:00.000Z");
      await news("TRANSACTIONS", "SYNC_UPDATES_AVAILABLE");
      expect(await now()).toMatchObject({ status: "user_action_required", last_synced_at: "2026-11-20T15:02:00.000Z" });
      await p.send("POST", `/api/plaid-items/${connection}/sync/`, { updated: true });
      await t.deps.jobs.stop();
      expect((await now())["status"]).toBe("ok");
    },
  );

  test("a revoked permission ends the connection", async () => {
    await news("ITEM", "USER_PERMISSION_REVOKED");
    expect((await now())["status"]).toBe("permanent_error");
    await news("ITEM", "LOGIN_REPAIRED");
  });

  test("new accounts are announced until the user chooses", async () => {
    await news("ITEM", "NEW_ACCOUNTS_AVAILABLE");
    expect(await now()).toMatchObject({ new_accounts_available: true, plaid_item: { new_accounts_available: true } });
    await p.send("POST", `/api/plaid-items/${connection}/sync/`, { updated: true });
    await t.deps.jobs.stop();
    expect((await now())["new_accounts_available"]).toBe(false);
  });

  test("an irrelevant event changes nothing", async () => {
    const before = await now();
    for (const [type, code] of [
      ["ITEM", "WEBHOOK_UPDATE_ACKNOWLEDGED"],
      ["TRANSACTIONS", "DEFAULT_UPDATE"],
      ["AUTH", "AUTOMATICALLY_VERIFIED"],
    ] as const)
      await news(type, code);
    expect(await now()).toEqual(before);
    expect(syncs()).toBe(0);
  });

  test("deletes records after a week", async () => {
    await news("AUTH", "AUTOMATICALLY_VERIFIED");
    t.setClock("2026-12-06T15:00:00.000Z");
    await t.deps.jobs.send("tidy-connections", {}, "tidy");
    expect(await events()).toBe(0);
  });
});

describe("the sandbox bank", () => {
  test("sends its webhooks to this server, even for links created before the URL was known", async () => {
    t.setClock("2026-11-20T15:00:00.000Z");
    t.listening();
    await p.send("POST", `/api/plaid-items/${connection}/sync/`, {});
    await t.deps.jobs.stop();
    const link = await t.deps.database.kysely
      .selectFrom("connections")
      .select("sealed_access_token as sealed")
      .where("id", "=", connection)
      .executeTakeFirstOrThrow();
    const access_token = t.deps.secrets.open(link.sealed ?? "", `connection:${connection}`);
    await post(t.sandbox, "/sandbox/item/fire_webhook", { access_token, webhook_code: "NEW_ACCOUNTS_AVAILABLE" });
    await t.sandbox.webhooks.settled();
    await t.deps.jobs.stop();
    expect((await now())["new_accounts_available"]).toBe(true);
    await post(t.sandbox, "/sandbox/item/reset_login", { access_token });
    await t.sandbox.webhooks.settled();
    await t.deps.jobs.stop();
    expect((await now())["status"]).toBe("user_action_required");
  });
});
