import { afterAll, beforeAll, beforeEach } from "vitest";
import { type Answer, type Json, type Person, type TestApp, testApp, type TestAppOptions } from "./app.ts";

/** Two members of one household who act at once, each on a separate server. Every test gets a new household. */
export type TwoMembers = {
  t: TestApp;
  /** Ann uses the first server, Bob the second. */
  ann: Person;
  bob: Person;
  /** Ann's session on the second server, for data that only she may change. */
  annElsewhere: Person;
};

let households = 0;

/**
 * Starts two servers for the tests of a file. On the embedded engine the servers share one connection, so only a run on PostgreSQL proves
 * that requests on different servers wait for each other.
 */
export const twoMembers = (options: TestAppOptions = {}): TwoMembers => {
  const here = {} as TwoMembers;
  let second: Awaited<ReturnType<TestApp["second"]>>;
  beforeAll(async () => {
    here.t = await testApp(options);
    second = await here.t.second();
  });
  beforeEach(async () => {
    const name = `Household ${++households}`;
    here.ann = await here.t.person(`ann${households}@example.com`, name);
    here.bob = await second.signedIn(await here.t.person(`bob${households}@example.com`, name));
    here.annElsewhere = await second.signedIn(here.ann);
  });
  afterAll(() => here.t.close());
  return here;
};

/** Sends requests at once, taking turns among the senders. Returns the replies in order of sending. */
export const allAtOnce = (
  senders: readonly Person[],
  count: number,
  send: (who: Person, n: number) => Promise<Answer>,
): Promise<Answer[]> => {
  const who = (n: number): Person => {
    const sender = senders[n % senders.length];
    if (!sender) throw new Error("no one sends");
    return sender;
  };
  return Promise.all(Array.from({ length: count }, (_, n) => send(who(n), n)));
};

/** Sends requests at once. Returns the statuses of the replies, sorted. */
export const atOnce = async (...given: Parameters<typeof allAtOnce>): Promise<number[]> =>
  (await allAtOnce(...given)).map(({ status }) => status).toSorted();

/** Problems of the household's failed data checks. */
export const failedChecks = async (person: Person): Promise<unknown[]> =>
  ((await person.get("/api/data-checks/")).body as Json[]).filter((check) => !check["holds"]).map((check) => check["problems"]);

export const balanceOf = async (person: Person, account: number): Promise<number> =>
  (await person.get(`/api/finx-accounts/${account}/`)).body["current_balance"];

/** Adds a manual transaction; dollars, money out positive. */
export const addRow = (person: Person, account: number, amount: number, more: object = {}): Promise<Answer> =>
  person.send("POST", "/api/finx-transactions/", { account, name: "Market stall", amount, date: "2026-11-18", ...more });

/** Returns the id of an active category. */
export const categoryNamed = async (person: Person, name: string): Promise<number> => {
  const all = (await person.get("/api/finx-categories/")).body as Json[];
  return Number(all.find((one) => one["name"] === name && one["status"] === "Active")?.["id"]);
};

export const makeCategory = async (person: Person, name: string): Promise<number> =>
  Number((await person.send("POST", "/api/finx-categories/", { name, section: "Expense" })).body["id"]);
