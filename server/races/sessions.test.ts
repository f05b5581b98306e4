import { decodeJwt } from "jose";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Json, type Person, type TestApp, testApp } from "../testing/app.ts";
import { account } from "../testing/rows.ts";

/*
 * A server keeps the scope of a session between requests. Whatever another server changes, a request must see exactly the rows of the
 * people who share the household now, and a session that was ended must see nothing.
 */

let t: TestApp;
let servers: string[];
let otherServer: Awaited<ReturnType<TestApp["second"]>>;
const people: Person[] = [];
/** The sessions of each person. Each is used on both servers. */
const sessions: Person[][] = [];
/** The people with whom each person shares a household, as the test knows it. */
let households: number[][];

const NAMES = ["Ann", "Bob", "Cleo"];

beforeAll(async () => {
  t = await testApp();
  otherServer = await t.second();
  servers = [t.url, otherServer.url];
  for (const [n, name] of NAMES.entries()) {
    const person = await t.person(`${name.toLowerCase()}@example.com`);
    people.push(person);
    sessions.push([person, await otherServer.signedIn(person)]);
    await account(person, name, 1000 + n);
  }
  households = NAMES.map((_, n) => [n]);
});
afterAll(() => t.close());

/** Returns the accounts that a request with a token sees on a server, or its status if it is refused. */
const seenBy = async (token: string, url: string): Promise<string> => {
  const response = await fetch(`${url}/api/finx-accounts/`, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) return String(response.status);
  return ((await response.json()) as Json[])
    .map((one) => String(one["name"]))
    .toSorted()
    .join(" and ");
};

const expected = (person: number): string =>
  (households.find((members) => members.includes(person)) ?? [])
    .map((n) => NAMES[n])
    .toSorted()
    .join(" and ");

/** Reads with every session on every server at once. */
const readEverywhere = async (): Promise<string[][]> =>
  Promise.all(people.map((_, n) => Promise.all((sessions[n] ?? []).flatMap(({ token }) => servers.map((url) => seenBy(token, url))))));

const expectedEverywhere = (): string[][] => people.map((_, n) => Array.from({ length: 4 }, () => expected(n)));

const personAt = (n: number): Person => {
  const person = people[n];
  if (!person) throw new Error("no such person");
  return person;
};

const householdId = async (person: Person): Promise<number | null> => {
  const { body } = await person.get("/api/profile/0/");
  return body["household"] === null ? null : Number(body["household"]["id"]);
};

const leave = async (n: number): Promise<void> => {
  const shared = households.find((members) => members.includes(n)) ?? [];
  if ((await householdId(personAt(n))) === null) return;
  expect((await personAt(n).send("POST", "/api/household/leave/")).status).toBe(204);
  households = [...households.filter((members) => members !== shared), shared.filter((one) => one !== n), [n]].filter((m) => m.length > 0);
};

const join = async (n: number, host: number): Promise<void> => {
  if (n === host || households.some((members) => members.includes(n) && members.includes(host))) return;
  await leave(n);
  const id = (await householdId(personAt(host))) ?? (await personAt(host).send("POST", "/api/household/", { name: "Shared" })).body["id"];
  const invite = (await personAt(host).send("POST", `/api/household/${id}/invite/`, { email: personAt(n).email })).body;
  const accepted = await personAt(n).send("PATCH", `/api/household/pending-invitations/${invite["id"]}/`, { status: "ACCEPTED" });
  expect(accepted.status).toBe(200);
  households = households.map((members) => members.filter((one) => one !== n)).filter((members) => members.length > 0);
  households = households.map((members) => (members.includes(host) ? [...members, n] : members));
};

/** Ends a person's second session from the first. Its token must be refused at once, on both servers. */
const endSession = async (n: number): Promise<void> => {
  const [first, second] = sessions[n] ?? [];
  if (!first || !second) throw new Error("no such session");
  const { sid } = decodeJwt(second.token);
  expect((await first.send("DELETE", `/api/security/sessions/${String(sid)}/`)).status).toBe(204);
  expect(await Promise.all(servers.map((url) => seenBy(second.token, url)))).toEqual(["401", "401"]);
  sessions[n] = [first, await otherServer.signedIn(first)];
};

type Step = { kind: "join" | "leave" | "end"; person: number; host: number };
const run = ({ kind, person, host }: Step): Promise<void> =>
  kind === "join" ? join(person, host) : kind === "leave" ? leave(person) : endSession(person);

const aPerson = fc.nat({ max: NAMES.length - 1 });
const aStep = fc.record({ kind: fc.constantFrom("join", "leave", "end"), person: aPerson, host: aPerson });

test("however people join, leave and end sessions, each server shows each of them exactly the rows they may see", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 4, maxLength: 12 }), async (steps) => {
      for (const step of steps) {
        await run(step);
        expect(await readEverywhere()).toEqual(expectedEverywhere());
      }
    }),
    { numRuns: 6 },
  );
}, 180_000);

test("a read during such a change shows the rows from before it or after it", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 3, maxLength: 8 }), async (steps) => {
      for (const step of steps.filter(({ kind }) => kind !== "end")) {
        const before = people.map((_, n) => expected(n));
        const changing = run(step);
        const during = [await readEverywhere(), await readEverywhere()];
        await changing;
        for (const [n, name] of NAMES.entries()) {
          // Whoever joins another household leaves the old one first, so each may be seen alone or with one other for a moment.
          const between = NAMES.map((other) => [...new Set([name, other])].toSorted().join(" and "));
          const allowed = new Set([before[n], expected(n), ...between]);
          expect(during.flatMap((seen) => seen[n] ?? []).filter((seen) => !allowed.has(seen))).toEqual([]);
        }
        expect(await readEverywhere()).toEqual(expectedEverywhere());
      }
    }),
    { numRuns: 6 },
  );
}, 180_000);
