import { Readable } from "node:stream";
import { addDays, addMonths, addYears, type Day, dayIn } from "#domain/day.ts";
import { type Cents, cents, sum, toDollars, valueOf, ZERO } from "#domain/money.ts";
import type { Deps } from "#server/deps.ts";
import { createByHoldings, createManualAccount, updateAccount } from "#server/features/accounts/index.ts";
import { createProperty } from "#server/features/properties/index.ts";
import { exchange, syncConnection } from "#server/features/connections/index.ts";
import { runImport, startImport, uploadImport } from "#server/features/imports/index.ts";
import { saveSampleCatalog } from "#server/features/products/index.ts";
import { recordBalances } from "#server/features/net-worth/index.ts";
import { confirmAllBefore } from "#server/features/transactions/index.ts";
import type { Scope } from "#server/identity/scope.ts";
import { scopeOfUser } from "#server/identity/sessions.ts";
import { demoLinks } from "#server/providers/bank/choose.ts";
import type { SandboxBank } from "#sandbox/bank/index.ts";
import { registerPerson } from "#server/identity/register.ts";
import { checkDemo } from "./check.ts";
import { DEMO_EMAIL, DEMO_PASSWORD, PARTNER_EMAIL } from "./demo-sign-in.ts";
import { demoGoals } from "./goals.ts";
import { demoPlan } from "./plan.ts";
import { madeThings, weeklyCheck } from "./made.ts";
import { toldAndGuided } from "./people.ts";
import { oldSavingsFile } from "./old-savings.ts";

export { DEMO_EMAIL, DEMO_PASSWORD, PARTNER_EMAIL };
/** The household has reviewed its transactions up to this many days ago. */
const REVIEWED_DAYS = 30;
const YEARS = 5;

/** Parts of the server that the seed needs besides its services. */
export type SeededApp = { runSchedules: () => Promise<void> };
export type Seeded = {
  accounts: number;
  transactions: number;
  ms: number;
  /** Does what may wait until the server answers: statistics of the new rows, and the scheduled chat that is due. */
  afterwards: () => Promise<void>;
};

/** `creating` is called when the household does not exist yet, or only in part. */
type SeedOptions = { password?: string; creating?: () => void };

/** Creates the demo household once, even if several servers start at the same time. The others wait for it and return null. */
export const seedDemo = (deps: Deps, app: SeededApp, sandbox: SandboxBank, options: SeedOptions = {}): Promise<Seeded | null> =>
  deps.database.alone("demo household", () => seed(deps, app, sandbox, options));

/**
 * Creates the demo household unless it already exists completely: two members, accounts of every type, and five years of data up to today.
 * Everything goes through the server's own services, as if users clicked. At the end it checks its own totals.
 */
const seed = async (
  deps: Deps,
  app: SeededApp,
  sandbox: SandboxBank,
  { password = DEMO_PASSWORD, creating }: SeedOptions,
): Promise<Seeded | null> => {
  const there = await deps.database.kysely.selectFrom("users").select("signup_state").where("email", "=", DEMO_EMAIL).executeTakeFirst();
  if (there?.signup_state === "COMPLETED") return null;
  creating?.();
  const started = performance.now();
  const people = await withoutWaiting(deps, () => fill(deps, sandbox, password));
  const counts = await checkDemo(deps, people.maya);
  await deps.database.kysely
    .updateTable("users")
    .set({ signup_state: "COMPLETED" })
    .where("id", "in", [people.maya.userId, people.sam.userId])
    .execute();
  return {
    ...counts,
    ms: performance.now() - started,
    afterwards: async () => {
      await deps.database.execute("analyze");
      await app.runSchedules();
    },
  };
};

const fill = async (deps: Deps, sandbox: SandboxBank, password: string): Promise<People> => {
  const people = await household(deps, password);
  for (const { member, institutionId, login } of demoLinks()) await link(deps, people[member], sandbox, { institutionId, login });
  await pastValuations(deps, people, sandbox);
  await keptByHand(deps, people.maya);
  await home(deps, people.maya);
  await oldPortfolio(deps, people.maya);
  await oldFile(deps, people.maya);
  await madeThings(deps, people.maya);
  await demoGoals(deps, people.maya);
  await demoPlan(deps, people.maya);
  await identifyCard(deps, people.maya);
  await expireLender(deps, people.sam, sandbox);
  await confirmAllBefore(deps, people.maya, addDays(dayIn(deps.clock(), people.maya.timeZone), -REVIEWED_DAYS));
  await weeklyCheck(deps, people.maya);
  await toldAndGuided(deps, people);
  return people;
};

/**
 * Runs work whose commits need not be on disk yet. An interrupted start throws an incomplete household away, and the commit that completes
 * it flushes all earlier ones. The embedded database has one connection; on a server the setting would stay with one of several.
 */
const withoutWaiting = async <T>({ database }: Deps, work: () => Promise<T>): Promise<T> => {
  if (database.kind !== "embedded") return work();
  await database.execute("set synchronous_commit = off");
  try {
    return await work();
  } finally {
    await database.execute("reset synchronous_commit");
  }
};

type People = { maya: Scope; sam: Scope };

/**
 * Completing sign-up is the last step. Demo users without it are left over from an interrupted start, so all their data is deleted first.
 */
const removeHalf = ({ database }: Deps): Promise<void> =>
  database.asSystem(async (db) => {
    const gone = await db
      .deleteFrom("users")
      .where("email", "in", [DEMO_EMAIL, PARTNER_EMAIL])
      .where("signup_state", "<>", "COMPLETED")
      .returning("household_id")
      .execute();
    const homes = gone.flatMap(({ household_id: id }) => (id === null ? [] : [id]));
    if (homes.length > 0) await db.deleteFrom("households").where("id", "in", homes).execute();
  });

const household = async (deps: Deps, password: string): Promise<People> => {
  await removeHalf(deps);
  const sam = await registerPerson(deps, { email: PARTNER_EMAIL, password, firstName: "Sam", lastName: "Reyes" });
  const maya = await registerPerson(deps, { email: DEMO_EMAIL, password, firstName: "Maya", lastName: "Reyes" });
  await deps.database.asSystem(async (db) => {
    const home = await db.insertInto("households").values({ name: "Reyes" }).returning("id").executeTakeFirstOrThrow();
    await db
      .updateTable("users")
      .set({ household_id: home.id, email_verified: true, tos_consent: true, is_employee: false, time_zone: "America/Chicago" })
      .where("id", "in", [maya, sam])
      .execute();
  });
  return { maya: await scopeOfUser(deps, maya), sam: await scopeOfUser(deps, sam) };
};

const link = async (deps: Deps, scope: Scope, sandbox: SandboxBank, login: { institutionId: string; login: string }): Promise<void> => {
  const connection = await exchange(deps, scope, { publicToken: await sandbox.publicTokenFor(login) }, { sync: false });
  const problem = await syncConnection(deps, connection.id);
  if (problem) throw problem;
  await deps.database.kysely
    .updateTable("accounts")
    .set({ confirmed_at: deps.clock().toISOString() })
    .where("connection_id", "=", connection.id)
    .execute();
};

/** Past values of investments and loans. Banks do not report them, so this asks the sandbox bank for each week, and for each recent day. */
const pastValuations = async (deps: Deps, people: People, sandbox: SandboxBank): Promise<void> => {
  const today = dayIn(deps.clock(), people.maya.timeZone);
  const days = valuationDays(today);
  const valued = await deps.database.kysely
    .selectFrom("accounts as a")
    .innerJoin("connections as c", "c.id", "a.connection_id")
    .select(["a.id", "a.user_id", "a.provider_account_id", "c.provider_item_id"])
    .where("a.type", "in", ["investment", "loan"])
    .where("a.user_id", "in", [people.maya.userId, people.sam.userId])
    .execute();
  for (const account of valued) {
    const scope = account.user_id === people.maya.userId ? people.maya : people.sam;
    const history = sandbox.balanceHistory(account.provider_item_id, account.provider_account_id ?? "", days);
    await deps.database.within(scope, (tx) =>
      recordBalances(
        tx,
        account.id,
        history.map(({ day, balance }) => ({ date: day, balance })),
        "bank",
      ),
    );
  }
};

const RECENT_DAYS = 100;
const valuationDays = (today: Day): Day[] => {
  const days: Day[] = [];
  const recent = addDays(today, -RECENT_DAYS);
  for (let at = addYears(today, -YEARS); at < recent; at = addDays(at, 7)) days.push(at);
  for (let at = recent; at < today; at = addDays(at, 1)) days.push(at);
  return days;
};

type ByHand = {
  name: string;
  type: Parameters<typeof createManualAccount>[2]["type"];
  subtype: Parameters<typeof createManualAccount>[2]["subtype"];
  balance: number;
  /** Value five years ago, in dollars. */ was: number;
};
const BY_HAND: readonly ByHand[] = [
  { name: "2021 Subaru Outback", type: "asset", subtype: "vehicle", balance: 19_400, was: 33_800 },
  { name: "Emergency cash", type: "depository", subtype: "other", balance: 600, was: 600 },
  { name: "Owed to Rosa", type: "debt", subtype: "other", balance: 1_250, was: 4_000 },
];

const HOME = "1846 Juniper Street, Oakland, CA 94611";
/** The home's value five years ago as a share of its current value. */
const HOME_WAS = 0.81;
const MONTHS = YEARS * 12;
const OLD_PORTFOLIO = [
  { symbol: "VTI", quantity: "41.5" },
  { symbol: "BND", quantity: "60" },
];

/** Adds the home by its address, with monthly estimates from then to now. */
const home = async (deps: Deps, scope: Scope): Promise<void> => {
  const today = dayIn(deps.clock(), scope.timeZone);
  const { id, balance } = await createProperty(deps, scope, { address: HOME });
  if (id === null) throw new Error("the demo home has no account");
  const now = toDollars(balance);
  const past = Array.from({ length: MONTHS }, (_, m) => ({
    date: addMonths(addDays(today, -1), m + 1 - MONTHS),
    balance: between(now * HOME_WAS, now, (m + 1) / MONTHS),
  }));
  await deps.database.within(scope, (tx) => recordBalances(tx, id, past, "estimate"));
};

/** Adds the 401(k) left at an old employer, tracked by its holdings, with weekly values. */
const oldPortfolio = async (deps: Deps, scope: Scope): Promise<void> => {
  const today = dayIn(deps.clock(), scope.timeZone);
  const made = await createByHoldings(deps, scope, {
    name: "Old employer 401(k)",
    type: "investment",
    subtype: "401k",
    holdings: OLD_PORTFOLIO,
  });
  const days = valuationDays(today);
  const closes = await Promise.all(OLD_PORTFOLIO.map(({ symbol }) => deps.prices.closes(symbol, addDays(days[0] ?? today, -10), today)));
  const valueOn = (day: Day): Cents =>
    sum(
      OLD_PORTFOLIO.map(({ quantity }, i) => {
        const price = closes[i]?.findLast((close) => close.date <= day)?.price;
        return price === undefined ? ZERO : valueOf(Number(price), Number(quantity));
      }),
    );
  const past = days.map((day) => ({ date: day, balance: valueOn(day) }));
  await deps.database.within(scope, (tx) => recordBalances(tx, made.id, past, "market"));
};

/** Maya has told Hiro which card hers is. Sam has not, which his list of optimizations asks for. */
const identifyCard = async (deps: Deps, scope: Scope): Promise<void> => {
  await saveSampleCatalog(deps);
  const { id, product } = await deps.database.kysely
    .selectFrom("accounts as a")
    .innerJoin("financial_products as p", (join) => join.on("p.product_type", "=", "credit_card").onRef("p.name", "=", "a.name"))
    .select(["a.id", "p.id as product"])
    .where("a.user_id", "=", scope.userId)
    .where("a.type", "=", "credit")
    .executeTakeFirstOrThrow();
  await updateAccount(deps, scope, id, { product });
};

/** Makes the lender require a new sign-in from Sam, to demonstrate a broken connection and its repair. */
const expireLender = async (deps: Deps, scope: Scope, sandbox: SandboxBank): Promise<void> => {
  const lender = await deps.database.kysely
    .selectFrom("connections as c")
    .innerJoin("institutions as i", "i.id", "c.institution_id")
    .select(["c.id", "c.provider_item_id"])
    .where("c.user_id", "=", scope.userId)
    .where("i.plaid_institution_id", "=", "ins_sandbox_keystead")
    .executeTakeFirstOrThrow();
  sandbox.expireLogin(lender.provider_item_id);
  await syncConnection(deps, lender.id);
};

/** Adds a car, some cash, and a debt to a friend, with monthly values from then to now. */
const keptByHand = async (deps: Deps, scope: Scope): Promise<void> => {
  const today = dayIn(deps.clock(), scope.timeZone);
  for (const { was, balance, ...account } of BY_HAND) {
    const made = await createManualAccount(deps, scope, { ...account, balance: cents(balance * 100) });
    const past = Array.from({ length: MONTHS }, (_, m) => ({
      date: addMonths(addDays(today, -1), m + 1 - MONTHS),
      balance: between(was, balance, (m + 1) / MONTHS),
    }));
    await deps.database.within(scope, (tx) => recordBalances(tx, made.id, past, "person"));
  }
};

/** Interpolates linearly between two values, rounded to a hundred dollars. */
const between = (from: number, to: number, share: number): Cents => cents(Math.round((from + (to - from) * share) / 100) * 10_000);

/** Adds an account at a bank that cannot be linked, imported from the bank's export file. */
const oldFile = async (deps: Deps, scope: Scope): Promise<void> => {
  const today = dayIn(deps.clock(), scope.timeZone);
  const preview = await uploadImport(
    deps,
    scope,
    "prairie-credit-union.ofx",
    Readable.from([Buffer.from(oldSavingsFile(today))]),
    AbortSignal.timeout(30_000),
  );
  const [statement] = preview.statements;
  if (!statement) throw new Error("the demo file contains no statement");
  await startImport(
    deps,
    scope,
    preview.id,
    [{ key: statement.key, account: null, newAccount: { name: "Prairie Credit Union Savings", type: "depository", subtype: "savings" } }],
    { run: false },
  );
  await runImport(deps, preview.id);
};
