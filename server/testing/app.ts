import type { AddressInfo } from "node:net";
import { decodeJwt } from "jose";
import { type Analytics, noAnalytics } from "../analytics.ts";
import { type App, type AppOptions, makeApp } from "../app.ts";
import type { AssistantEngine } from "../assistant/engine.ts";
import type { Database } from "../db/open.ts";
import { alsoOpen, testDatabase } from "../db/testing.ts";
import { hashPassword } from "../identity/password-hash.ts";
import { insertAccount } from "../identity/account-store.ts";
import { type Deps, withDatabase } from "../deps.ts";
import { directJobs } from "../jobs.ts";
import { makeLog } from "../telemetry/log.ts";
import { startBank } from "../providers/bank/choose.ts";
import { chooseHomes } from "../providers/homes/choose.ts";
import type { MailTransport } from "../providers/mail/index.ts";
import { chooseIdentity, type ChosenIdentity } from "../providers/identity/choose.ts";
import { sandboxIdentity } from "#sandbox/identity/index.ts";
import { chooseMail } from "../providers/mail/choose.ts";
import { choosePrices } from "../providers/prices/choose.ts";
import type { SandboxBank } from "../../sandbox/bank/index.ts";
import { makeSecrets } from "../secrets.ts";
import { readSettings } from "../config/settings.ts";
import { noTelemetry } from "../telemetry/telemetry.ts";

/** The whole server on its own empty database, with the sandbox bank, a clock that tests move, and no pacing of replies. */
export type TestApp = {
  deps: Deps;
  app: App;
  url: string;
  /** Moves the clock, which rows and tokens use. */
  setClock: (instant: string) => void;
  person: (email?: string, household?: string) => Promise<Person>;
  /** Returns the result of a finished link dialog for a login of the sandbox bank. */
  publicToken: (login: string, institutionId?: string) => Promise<string>;
  /** Signs the same user in again, for when the clock has passed the lifetime of a token. */
  signedIn: (person: Person) => Promise<Person>;
  /** Returns the cookie of a new session of the user, as a browser sends it. */
  cookieOf: (person: Pick<Person, "id">) => Promise<string>;
  sandbox: SandboxBank;
  /** Lets the sandbox bank send its webhooks here; until then it sends none. */
  listening: () => void;
  /** Stops the server and starts another on the same database and address, like a restart of the machine. */
  restart: () => Promise<void>;
  /** Starts a second server on the same database, as behind a load balancer; `close` stops it too. */
  second: () => Promise<{ url: string; signedIn: (person: Person) => Promise<Person>; stop: () => Promise<void> }>;
  close: () => Promise<void>;
};

export type Answer = { status: number; body: Json; headers: Headers };
// A reply's JSON, typed so that a test can read any path.
export type Json = { [key: string]: Json } & Json[] & string & number & boolean & null;

/** A signed-in user: requests carry their token and CSRF token. */
export type Person = {
  id: number;
  email: string;
  token: string;
  csrf: string;
  get: (path: string) => Promise<Answer>;
  send: (method: string, path: string, body?: unknown) => Promise<Answer>;
  upload: (path: string, bytes: string | Uint8Array) => Promise<Answer>;
  raw: (path: string, init?: RequestInit) => Promise<Response>;
};

export const TEST_SECRET = "a secret of the tests, long enough to be one";
export const PASSWORD = "Correct-Horse-7!";
/** Base URL of links in mail. */
export const HOME = "https://hiro.example.com";
export const NOW = "2026-11-20T15:00:00.000Z";

export type TestAppOptions = {
  /** Identity providers. Default: the sandbox. */ identity?: ChosenIdentity;
  signUp?: AppOptions["signUp"];
  analytics?: Analytics;
  installation?: AppOptions["settings"]["installation"];
  publicUrl?: string;
  /** Default: no proxy is trusted. */
  trustedProxies?: AppOptions["settings"]["trustedProxies"];
  webFolder?: string;
  signInMail?: boolean;
  mail?: MailTransport;
  engine?: AssistantEngine;
  /** Default: no delays. */
  pace?: AppOptions["pace"];
  model?: Partial<AppOptions["model"]>;
  /** Default: a new, empty one. */
  database?: Database;
};

export const testApp = async (options: TestAppOptions = {}): Promise<TestApp> => {
  let now = new Date(NOW);
  const clock = (): Date => new Date(now);
  const log = makeLog("silent");
  const database = options.database ?? (await testDatabase());
  const settings = readSettings({});
  const bank = await startBank({ settings, clock, log, dataFolder: null });
  const { sandbox } = bank;
  if (!sandbox) throw new Error("tests use the sandbox bank");
  const identity = options.identity ?? chooseIdentity(settings.identity, sandboxIdentity);
  const deps: Deps = {
    database,
    clock,
    log,
    secrets: makeSecrets(TEST_SECRET),
    bank: bank.provider,
    prices: choosePrices(settings, clock),
    homes: chooseHomes(settings, clock),
    mail: options.mail ?? chooseMail(settings),
    jobs: directJobs(log),
    analytics: options.analytics ?? noAnalytics,
    telemetry: noTelemetry,
  };
  const listening = async (port: number, database?: Database): Promise<App> => {
    // Tests replace members of `deps`, and every server sees the change.
    const own = database ? withDatabase(deps, database) : deps;
    const app = await makeApp(own, {
      ...options,
      signUp: options.signUp ?? "open",
      model: { llm: null, budget: settings.llmBudget, price: null, ...options.model },
      settings: {
        publicUrl: options.publicUrl ?? null,
        installation: options.installation ?? settings.installation,
        trustedProxies: options.trustedProxies ?? false,
        plaid: null,
      },
      home: { url: HOME, signInMail: options.signInMail ?? true },
      webFolder: options.webFolder ?? null,
      demo: null,
      pace: options.pace ?? { msPerWord: 0, atMost: 0 },
      wait: async () => {},
      identity: identity.providers,
      mount: async (server) => {
        await bank.mount(server);
        await identity.mount(server);
      },
    });
    await app.http.listen({ port, host: "127.0.0.1" });
    await app.start();
    return app;
  };
  let app = await listening(0);
  const { port } = app.http.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  let people = 0;
  const others = new Map<App, Database>();
  const end = async (one: App): Promise<void> => {
    // A reply that a failed test left unread would keep the server from closing.
    one.http.server.closeAllConnections();
    await one.stop();
  };
  return {
    deps,
    get app() {
      return app;
    },
    url,
    sandbox,
    listening: () => bank.listening(port),
    setClock: (instant) => void (now = new Date(instant)),
    person: async (email = `person${++people}@example.com`, household) => {
      const id = await member(deps, email);
      if (household) await join(deps, id, household);
      return signedInAt(app, url, { id, email });
    },
    publicToken: (login, institutionId = "ins_sandbox_harbor") => sandbox.publicTokenFor({ institutionId, login }),
    signedIn: (person) => signedInAt(app, url, person),
    cookieOf: async ({ id }) => `__Host-hiro=${await app.sessions.begin(id, "password", HERE)}`,
    restart: async () => {
      await app.stop();
      app = await listening(port);
    },
    second: async () => {
      const database = await alsoOpen(deps.database);
      const other = await listening(0, database);
      others.set(other, database);
      const otherUrl = `http://127.0.0.1:${(other.http.server.address() as AddressInfo).port}`;
      return {
        url: otherUrl,
        signedIn: (person) => signedInAt(other, otherUrl, person),
        stop: async () => {
          others.delete(other);
          await end(other);
          await database.close();
        },
      };
    },
    close: async () => {
      for (const [other, opened] of others) {
        await end(other);
        await opened.close();
      }
      await end(app);
      await bank.close();
      await database.close();
    },
  };
};

const join = async ({ database }: Deps, userId: number, name: string): Promise<void> => {
  const known = await database.kysely.selectFrom("households").select("id").where("name", "=", name).executeTakeFirst();
  const household = known ?? (await database.kysely.insertInto("households").values({ name }).returning("id").executeTakeFirstOrThrow());
  await database.kysely.updateTable("users").set({ household_id: household.id }).where("id", "=", userId).execute();
};

const HERE = { ip: "127.0.0.1", agent: "a test" };
/** Hashing is slow on purpose, and all users here share the password, so it is done once. */
const hash = hashPassword(PASSWORD);

/** Creates the account of a user with a completed sign-up. */
const member = async ({ database, clock }: Deps, email: string): Promise<number> => {
  const at = clock().toISOString();
  const account = { email: email.toLowerCase(), emailVerified: true, unverifiedEmail: null, phoneNumber: null, tosConsent: false };
  const known = await hash;
  return database.asSystem(async (db) => {
    const id = await insertAccount(db, { ...account, hash: known, firstName: "Test", lastName: "Person", at });
    await db.updateTable("users").set({ signup_state: "COMPLETED", time_zone: "UTC" }).where("id", "=", id).execute();
    return id;
  });
};

/** Returns a user with a session that has just started. */
const signedInAt = async ({ sessions }: App, url: string, { id, email }: Pick<Person, "id" | "email">): Promise<Person> => {
  const begun = await sessions.refresh(await sessions.begin(id, "password", HERE));
  if (!begun) throw new Error("a new session has already ended");
  return bearerOf(url, id, email, begun.accessToken);
};

/** Signs in through the public API. */
export const personOf = async (url: string, email: string, password = PASSWORD): Promise<Person> => {
  const signed = (await (
    await fetch(`${url}/auth/token/`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password }),
    })
  ).json()) as { access_token: string };
  return bearerOf(url, Number(decodeJwt(signed.access_token).sub), email, signed.access_token);
};

const bearerOf = async (url: string, id: number, email: string, token: string): Promise<Person> => {
  const authorization = `Bearer ${token}`;
  const { csrf_token: csrf } = (await (await fetch(`${url}/api/csrf/`, { headers: { authorization } })).json()) as { csrf_token: string };
  const raw = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(url + path, {
      ...init,
      headers: { authorization, "X-CSRFToken": csrf, ...(init.headers as Record<string, string> | undefined) },
    });
  const answer = async (response: Response): Promise<Answer> => ({
    status: response.status,
    headers: response.headers,
    body: (response.status === 204 ? null : await response.json()) as Json,
  });
  return {
    id,
    email,
    token,
    csrf,
    raw,
    get: async (path) => answer(await raw(path)),
    send: async (method, path, body) =>
      answer(
        await raw(path, {
          method,
          ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
        }),
      ),
    upload: async (path, bytes) =>
      answer(await raw(path, { method: "POST", body: bytes as BodyInit, headers: { "content-type": "application/octet-stream" } })),
  };
};
