import { migrate } from "#server/db/migrate.ts";
import { migrations } from "#server/db/migrations/index.ts";
import { openDatabase } from "#server/db/open.ts";
import { registerPerson } from "#server/identity/register.ts";
import { makeLog } from "#server/telemetry/log.ts";
import { freePort, startServer } from "#server/testing/process.ts";
import { type Client, signIn } from "./client.ts";
import { type Sample, summary } from "./measure.ts";

const TIMES = 200;
const PASSWORD = "Bench-2026!";

/** Probability that two samples differ this much by chance: the two-sided Mann–Whitney U test with the normal approximation. */
const chance = (a: readonly number[], b: readonly number[]): number => {
  const all = [...a.map((value) => ({ value, first: true })), ...b.map((value) => ({ value, first: false }))];
  all.sort((x, y) => x.value - y.value);
  const ranks = all.reduce((sum, { first }, i) => (first ? sum + i + 1 : sum), 0);
  const u = ranks - (a.length * (a.length + 1)) / 2;
  const deviation = Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12);
  const z = Math.abs(u - (a.length * b.length) / 2) / deviation;
  // Abramowitz and Stegun 7.1.26, accurate to 1.5e-7.
  const t = 1 / (1 + (0.3275911 * z) / Math.SQRT2);
  const erf =
    1 - t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429)))) * Math.exp((-z * z) / 2);
  return 1 - erf;
};

type Door = { name: string; ask: (address: string) => Promise<unknown> };

const doors = (url: string, member: Client, household: number): Door[] => {
  const post = async (path: string, body: object): Promise<void> => {
    const reply = await fetch(url + path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
    if (reply.status === 429) throw new Error(`${path} hit the rate limit`);
    await reply.arrayBuffer();
  };
  const own = { password: "Right-Horse-9!", password_confirmation: "Right-Horse-9!", tos_consent: true, is_web: true };
  return [
    { name: "signing in with a wrong password", ask: (email) => post("/auth/token/", { email, password: "Wrong-Horse-1!" }) },
    { name: "sign-up", ask: (email) => post("/api/signup/", { email, ...own }) },
    { name: "requesting a password reset", ask: (email) => post("/auth/forgot/", { email }) },
    {
      name: "inviting someone to a household",
      ask: async (email) => (await member.send("POST", `/api/household/${household}/invite/`, { email })).arrayBuffer(),
    },
  ];
};

export type Told = { door: string; known: Sample; unknown: Sample; chance: number };

/**
 * Measures whether response times reveal which email addresses have an account. Asks each endpoint about two hundred known and two hundred
 * unknown addresses in random order, on a dedicated server.
 */
export const addresses = async (databaseUrl: string, folder: string): Promise<Told[]> => {
  const log = makeLog("error");
  const database = await openDatabase({ databaseUrl, folder, log });
  await migrate(database, migrations);
  const register = (email: string) =>
    registerPerson({ database, clock: () => new Date() }, { email, password: PASSWORD, firstName: "Known", lastName: "Person" });
  const server = await startServer(
    { HIRO_DATA: folder, DATABASE_URL: databaseUrl, HIRO_DEMO: "0", HIRO_SIGN_UP: "open" },
    await freePort(),
  );
  try {
    const me = await register("timer@example.com");
    await database.kysely.updateTable("users").set({ signup_state: "COMPLETED" }).where("id", "=", me).execute();
    const member = await signIn(server.url, "timer@example.com", PASSWORD);
    const made = (await (await member.send("POST", "/api/household/", { name: "Timed" })).json()) as { id: number };
    const known = Array.from({ length: TIMES }, (_, i) => `known${1000 + i}@example.com`);
    for (const email of known) await register(email);
    const results: Told[] = [];
    for (const [n, { name, ask }] of doors(server.url, member, made.id).entries()) {
      const took: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
      const calls = known.flatMap((email, i) => [
        { kind: "known" as const, email },
        { kind: "unknown" as const, email: `other${1000 + n * TIMES + i}@example.com` },
      ]);
      for (const { kind, email } of shuffled(calls)) {
        await database.kysely.deleteFrom("attempts").execute();
        const began = performance.now();
        await ask(email);
        took[kind].push(performance.now() - began);
      }
      results.push({ door: name, known: summary(took.known), unknown: summary(took.unknown), chance: chance(took.known, took.unknown) });
    }
    return results;
  } finally {
    await server.stop();
    await database.close();
  }
};

const shuffled = <T>(list: readonly T[]): T[] =>
  list
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
