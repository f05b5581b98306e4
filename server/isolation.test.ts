import { TASK_FEATURES } from "#domain/tasks/task-kinds.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedHousehold, type Seeded } from "./testing/household.ts";
import { type Json, NOW, type Person, type TestApp, testApp } from "./testing/app.ts";

/** Two households that must never see each other; each has a row of every kind. */
let t: TestApp;
let attacker: Person;
let victim: Person;
let partner: Person;
let theirs: Seeded;
let proposal: number;
/** A bulk change of transactions that the victim can still undo. */
let change: number;
let ways: { session: number; passkey: number; token: number };
let household: number;
/** A task list of the victim, and a step of it. */
let task: number;
let step: number;
/** A category choice for a merchant. */
let learned: number;
/** A recommendation of the victim, a detail of their card spending, and a safety balance. */
let advice: { recommendation: number; spending: number; setting: number };
/** An invite to the victim, and one from the victim's household. */
let invites: { toThem: number; theirs: number };

beforeAll(async () => {
  t = await testApp();
  attacker = await t.person("attacker@example.com", "First");
  victim = await t.person("victim@example.com", "Second");
  partner = await t.person("partner@example.com", "Second");
  await seedHousehold(t, attacker);
  theirs = await seedHousehold(t, victim);
  const chat = Number((await victim.send("POST", "/api/chat/", {})).body["id"]);
  await victim.send("POST", `/api/chat/${chat}/messages/`, { content: "Set my groceries budget to $450", nonce: "victim-proposal" });
  proposal = Number(((await victim.get(`/api/chat/${chat}/proposals/`)).body as Json[])[0]?.["id"]);
  change = Number(
    (await victim.send("POST", "/api/finx-transactions/bulk-confirm/", { transaction_ids: [theirs.transaction] })).body["change"],
  );
  learned = Number(((await victim.get("/api/merchant-choices/")).body as Json[])[0]?.["id"]);
  ways = await waysIn();
  household = Number((await victim.get("/api/profile/0/")).body["household"]?.["id"]);
  const guided = (await victim.send("POST", "/api/tasks/create-from-feature/", { feature: "GET_STARTED" })).body;
  [task, step] = [Number(guided["id"]), Number(guided["tasks"]?.[0]?.["id"])];
  const setting = await victim.send("POST", "/api/recommendation-settings/", {
    account: (await checkingOf(victim)) ?? theirs.account,
    type: "checking_balance",
    safe_balance: 12,
  });
  advice = {
    recommendation: Number(((await victim.get("/api/recommendations/")).body as Json[])[0]?.["id"]),
    spending: Number(((await victim.get("/api/recommendation-detail/credit-card-spending/")).body as Json[])[0]?.["id"]),
    setting: Number(setting.body["id"]),
  };
  await attacker.get("/api/recommendations/");
  const host = await t.person("host@example.com", "Third");
  const invite = async (who: Person, home: unknown, email: string): Promise<number> =>
    Number((await who.send("POST", `/api/household/${home}/invite/`, { email })).body["id"]);
  invites = {
    toThem: await invite(host, (await host.get("/api/profile/0/")).body["household"]?.["id"], victim.email),
    theirs: await invite(victim, household, "guest@example.com"),
  };
});
afterAll(() => t.close());

const checkingOf = async (person: Person): Promise<number | undefined> =>
  ((await person.get("/api/finx-accounts/")).body as Json[]).find((one) => one["subtype"] === "checking")?.["id"] as number | undefined;

/** Another session, a passkey and an API token of the victim. */
const waysIn = async (): Promise<typeof ways> => {
  await t.signedIn(victim);
  const db = t.deps.database.kysely;
  const [session] = (await victim.get("/api/security/sessions/")).body as Json[];
  const passkey = await db
    .insertInto("passkeys")
    .values({ user_id: victim.id, credential_id: "theirs", public_key: "theirs", name: "Secret laptop", created_at: NOW })
    .returning("id")
    .executeTakeFirstOrThrow();
  const token = await victim.send("POST", "/api/security/api-tokens/", { name: "Secret script", access: "read", days: null });
  return { session: Number(session?.["id"]), passkey: passkey.id, token: Number(token.body["id"]) };
};

/** Tables of all features whose rows belong to a user. */
const ownedTables = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'user_id'`.execute(
    t.deps.database.kysely,
  );
  const owned = new Set(rows.map(({ name }) => name));
  return t.app.tables.map(({ name }) => name).filter((name) => owned.has(name));
};

/** The victim's rows of every table except `besides`, and who is in which household. */
const dump = async (besides: readonly string[] = []): Promise<string> => {
  const rows = [];
  for (const table of (await ownedTables()).filter((name) => !besides.includes(name)))
    rows.push(
      (
        await sql
          .raw<{ row: string }>(`select t::text as row from ${table} t where user_id = ${victim.id} order by 1`)
          .execute(t.deps.database.kysely)
      ).rows,
    );
  const around = await sql
    .raw<{ row: string }>(
      `select t::text as row from household_invites t union all select t::text from households t union all select id || ':' || coalesce(household_id, 0) from users order by 1`,
    )
    .execute(t.deps.database.kysely);
  return JSON.stringify([rows, around.rows]);
};

const bodies: Record<string, unknown> = {
  transactionsUpdate: { finx_category_id: 1 },
  budgetsUpdate: { name: "Mine now" },
  budgetsSetCell: { row: 1, column: 1, value: "1" },
  goalsReplace: { icon: "lucide.house", name: "Mine now", target_amount: 1 },
  goalsUpdate: { name: "Mine now", status: "archived" },
  plansUpdate: { name: "Mine now" },
  plansRun: { forecast_years: 10 },
  plansSimulate: { forecast_years: 10, method: "lognormal" },
  plansAddEvent: {
    event: "windfall",
    answers: [
      { key: "year", value: 2030 },
      { key: "amount", value: 1 },
    ],
  },
  plansReplaceScenario: { name: "Mine now" },
  plansUpdateScenario: { name: "Mine now" },
  plansReplaceRule: { name: "Mine now", rule_type: "EXPENSE", amount: 1 },
  plansUpdateRule: { name: "Mine now" },
  datagridsSetCell: { row: 1, column: 1, value: "1" },
  subscriptionsReplace: { status: "inactive", name: "Mine now" },
  subscriptionsUpdate: { status: "inactive" },
  transactionsReplace: { finx_category_id: 1, account: 1, name: "Mine now", amount: 1, date: "2026-11-01" },
  transactionsSetTransfer: { is_transfer: false },
  transactionsUpdateSimilar: { category_id: 1 },
  reviewChangeLearned: { category_id: 1 },
  categoriesReplace: { name: "Mine now", section: "Income" },
  categoriesUpdate: { name: "Mine now", status: "Archived" },
  accountsUpdate: { name: "Mine now", hidden: true },
  accountsReplace: { name: "Mine now", hidden: true, interest_rate: null, maturity_date: null },
  manualAccountsReplace: {
    name: "Mine now",
    balance: 1,
    invert_balance: false,
    type: "depository",
    subtype: "checking",
    automatic_balances: "none",
    maturity_date: null,
    interest_rate: null,
  },
  manualAccountsUpdate: { name: "Mine now" },
  manualAccountsBulkUpdate: [{ symbol: "BND", quantity: 1 }],
  manualAccountsReplaceHolding: { symbol: "BND", quantity: 1 },
  manualAccountsUpdateHolding: { quantity: 1 },
  propertiesReplace: { name: "Mine now", address: "1 Attack Street" },
  propertiesUpdate: { name: "Mine now" },
  investmentsReplaceTransaction: { name: "Mine now", type: "sell", subtype: null },
  investmentsUpdateTransaction: { name: "Mine now" },
  chatUpdate: { summary: "Mine now", starred: true },
  chatReplace: { summary: "Mine now", starred: true, archived: true, household: null, public: false },
  chatReplaceMessage: { content: "Mine now" },
  chatUpdateMessage: { content: "Mine now" },
  chatSend: { content: "What's my net worth?", nonce: "attacker-nonce-1" },
  schedulesReplace: { subject: "Mine now", prompt: "Mine now", frequency: "daily" },
  schedulesUpdate: { status: "disabled", subject: "Mine now" },
  importsStart: { statements: [{ key: "0", account: null, new_account: { name: "x", type: "depository", subtype: null } }] },
  importsMap: { columns: ["date", "amount"], date_order: null, decimal_mark: null, positive_is: null },
  connectionsSync: {},
  securityRenamePasskey: { name: "Mine now" },
  proposalsConfirm: { hash: "0".repeat(64) },
  tasksReplace: { completed: true },
  tasksUpdate: { completed: true },
  tasksReplaceStep: { completed: true, chat: null },
  tasksUpdateStep: { completed: true },
  householdReplace: { name: "Mine now" },
  householdUpdate: { name: "Mine now" },
  householdReplacePending: { status: "Accepted" },
  householdUpdatePending: { status: "Accepted" },
  recommendationsReplace: { status: "dismissed" },
  recommendationsUpdate: { status: "dismissed" },
  recommendationsReplaceSpending: { ignored_groups: ["Travel"] },
  recommendationsUpdateSpending: { ignored_groups: ["Travel"] },
  recommendationsReplaceSetting: { account: 1, type: "checking_balance", safe_balance: 1 },
  recommendationsUpdateSetting: { safe_balance: 1 },
};

type Operation = { operationId: string; parameters: { name: string; in: string }[]; requestBody?: unknown };
type Schema = { paths: Record<string, Record<string, Operation>> };

describe("two users in two households", () => {
  test("every request with an id treats a stranger's row as missing and leaves it unchanged", async () => {
    const schema = (await (await fetch(`${t.url}/api/schema/`)).json()) as Schema;
    const before = await dump();
    const tried: string[] = [];
    for (const [path, methods] of Object.entries(schema.paths)) {
      // Products of institutions are the same for all users.
      if (!path.includes("{id}") || path.includes("/profile/") || path.includes("/financial-products/")) continue;
      for (const [method, operation] of Object.entries(methods)) {
        const id = idFor(path);
        const call = (value: number) =>
          attacker.send(
            method.toUpperCase(),
            path
              .replace("{id}", String(value))
              .replace("{household_pk}", String(household))
              .replace("{user_task_pk}", String(task))
              .replace("{recommendation_pk}", String(advice.recommendation))
              .replace("{plan_pk}", String(theirs.plan.id))
              .replace("{scenario_pk}", String(theirs.plan.scenario))
              .replace("{nonce}", theirs.nonce)
              .replace(/\{message_?[iI]d\}/, String(theirs.message)),
            bodies[operation.operationId],
          );
        const [foreign, missing] = [await call(id), await call(2_000_000_000)];
        expect(foreign.status, `${method} ${path}`).toBe(404);
        expect(foreign.body, `${method} ${path}`).toEqual(missing.body);
        tried.push(operation.operationId);
      }
    }
    expect(tried.length).toBeGreaterThan(15);
    expect(await dump()).toBe(before);
  });

  /** Returns the victim's row id for a path; the first matching part counts. */
  const idFor = (path: string): number => {
    const rows: [part: RegExp, id: number][] = [
      [/\/category-changes\//, change],
      [/\/merchant-choices\//, learned],
      [/\/finx-transactions\//, theirs.transaction],
      [/\/sub-tasks\//, step],
      [/\/tasks\//, task],
      [/\/pending-invitations\//, invites.toThem],
      [/\/invite\//, invites.theirs],
      [/\/household\//, household],
      [/\/relevant-transactions\//, theirs.transaction],
      [/\/recommendations\//, advice.recommendation],
      [/\/recommendation-detail\//, advice.spending],
      [/\/recommendation-settings\//, advice.setting],
      [/\/budgets\//, theirs.budget],
      [/\/goals\//, theirs.goal],
      [/\/rules\//, theirs.plan.rule],
      [/\/scenarios\//, theirs.plan.scenario],
      [/\/plans\//, theirs.plan.id],
      [/\/datagrids\//, theirs.grid],
      [/\/charts\//, theirs.chart],
      [/\/finx-subscriptions\//, theirs.subscription],
      [/\/finx-categories\//, theirs.category],
      [/\/chat\//, theirs.chat],
      [/\/proposals\//, proposal],
      [/\/message-feedback\//, theirs.feedback],
      [/\/user-context\//, theirs.memory],
      [/\/security\/sessions\//, ways.session],
      [/\/security\/passkeys\//, ways.passkey],
      [/\/security\/api-tokens\//, ways.token],
      [/\/schedules\//, theirs.schedule],
      [/\/outbox\//, theirs.mail],
      [/\/imports\//, theirs.importId],
      [/\/finx-connections\/|\/plaid-items\//, theirs.connection],
      [/\/bulk-update\//, theirs.portfolio],
      [/\/manual-holdings\/|\/finx-holdings\//, theirs.holding],
      [/\/finx-investment-transactions\//, theirs.trade],
      [/\/zillow-properties\//, theirs.home],
    ];
    return rows.find(([part]) => part.test(path))?.[1] ?? theirs.account;
  };

  test("every list, and every filter by a stranger's id, contains none of their rows", async () => {
    const mine = JSON.stringify(await everythingOf(attacker));
    for (const word of theirs.words) expect(mine).not.toContain(word);
    for (const query of [
      `finx_account=${theirs.account}`,
      `ids=${theirs.transaction}`,
      `search=${encodeURIComponent(theirs.words[0] ?? "")}`,
      `merchant=${encodeURIComponent(theirs.words[0] ?? "")}`,
    ]) {
      const list = await attacker.get(`/api/finx-transactions/?${query}`);
      expect(list.body["results"], query).toEqual([]);
      expect((await attacker.get(`/api/finx-transactions/summary/?${query}`)).body["count"], query).toBe(0);
      expect((await attacker.get(`/api/finx-transactions/days/?${query}`)).body, query).toEqual([]);
    }
    const series = await attacker.get(`/api/balance/time-series/?date_start=2026-11-01&date_end=2026-11-20&account_id=${theirs.account}`);
    expect(JSON.stringify(series.body)).not.toMatch(/"balance":(?!0\b)/);
    expect((await attacker.get(`/api/finx-holdings/?finx_account=${theirs.account}`)).body).toEqual([]);
    expect((await attacker.get(`/api/finx-investment-transactions/?finx_account=${theirs.account}`)).body["results"]).toEqual([]);
    expect((await attacker.get(`/api/finx-accounts/?ids=${theirs.account}`)).body).toEqual([]);
    expect((await attacker.get(`/api/manual-holdings/?manual_account=${theirs.portfolio}`)).body).toEqual([]);
  });

  test("every read request without an id is tested, so that a new one cannot be forgotten", async () => {
    const schema = (await (await fetch(`${t.url}/api/schema/`)).json()) as Schema;
    const readable = Object.entries(schema.paths)
      .filter(([path, methods]) => "get" in methods && !path.includes("{"))
      .map(([path]) => path);
    const ownToEach = new Set([
      "/api/personal-data/",
      "/api/sign-in-mail/",
      "/api/assistant/",
      "/api/csrf/",
      "/api/flags/",
      "/api/frame/",
      "/api/plaid-tokens/create-link-token/",
    ]);
    expect(LISTS.map((path) => path.split("?")[0]).sort()).toEqual(readable.filter((path) => !ownToEach.has(path)).sort());
  });

  test("a stranger's answer cannot be attached to by its nonce, and a stranger's bank login cannot be taken over", async () => {
    // A first sync creates missing task lists; creating them all now prevents that.
    for (const feature of TASK_FEATURES) await victim.send("POST", "/api/tasks/create-from-feature/", { feature });
    // Linking and disconnecting a bank of their own leaves records.
    const records = ["audit_events", "account_events", "link_sessions", "recommendation_runs"];
    const before = await dump(records);
    const chat = await attacker.send("POST", "/api/chat/", {});
    const reply = await attacker.send("POST", `/api/chat/${chat.body["id"]}/messages/`, {
      content: "hello",
      nonce: theirs.nonce,
      chat: theirs.chat,
      user: victim.id,
    });
    expect(reply.body).toMatchObject({ chat: chat.body["id"], user: attacker.id });
    const publicToken = await t.publicToken("user_good", "ins_sandbox_prairie");
    await victim.send("POST", "/api/plaid-tokens/exchange-public-token/", { public_token: publicToken });
    await t.deps.jobs.stop();
    expect((await attacker.send("POST", "/api/plaid-tokens/exchange-public-token/", { public_token: publicToken })).status).toBe(409);
    const mine = await victim.get("/api/finx-connections/");
    await victim.send("DELETE", `/api/plaid-items/${mine.body[1]?.["id"]}/`);
    await t.deps.jobs.stop();
    expect(await dump(records)).toBe(before);
  });

  test("one stranger's row among many changes none, and no row can use a stranger's account or category", async () => {
    const before = await dump();
    const own = (await attacker.get("/api/finx-transactions/")).body["results"]?.[0] as Json;
    const [coffee] = (await attacker.get("/api/finx-categories/")).body as Json[];
    const bulk = (ids: unknown[], category: unknown) =>
      attacker.send("POST", "/api/finx-transactions/bulk-update-categories/", { transaction_ids: ids, category_id: category });
    const [foreign, missing] = [
      await bulk([own["id"], theirs.transaction], coffee?.["id"]),
      await bulk([own["id"], 2_000_000_000], coffee?.["id"]),
    ];
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual(missing.body);
    expect((await bulk([own["id"]], theirs.category)).status).toBe(400);
    expect((await attacker.get(`/api/finx-transactions/${own["id"]}/`)).body).toEqual(own);
    const row = { account: theirs.account, name: "Planted", amount: 5, date: "2026-11-10" };
    const planted = await attacker.send("POST", "/api/finx-transactions/", row);
    const nowhere = await attacker.send("POST", "/api/finx-transactions/", { ...row, account: 2_000_000_000 });
    expect([planted.status, planted.body]).toEqual([400, nowhere.body]);
    expect(await dump()).toBe(before);
  });

  test("a stranger's account cannot be imported into, and a stranger's category cannot be used", async () => {
    const upload = await attacker.upload("/api/imports/?file_name=mine.csv", "Date,Description,Amount\n2026-11-03,Coffee,-4.50\n");
    const key = upload.body["statements"]?.[0]?.["key"];
    const start = await attacker.send("POST", `/api/imports/${upload.body["id"]}/start/`, {
      statements: [{ key, account: theirs.account, new_account: null }],
    });
    expect(start.status).toBe(400);
    const own = (await attacker.get("/api/finx-transactions/")).body["results"]?.[0]?.["id"];
    const category = await t.deps.database.kysely
      .insertInto("categories")
      .values({
        user_id: victim.id,
        category_group: "x",
        name: "Secret plan",
        section: "Expense",
        color: "red",
        icon: "lucide.house",
        source: "User",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const filed = await attacker.send("PATCH", `/api/finx-transactions/${own}/`, { finx_category_id: category.id });
    expect(filed.status).toBe(400);
    expect(JSON.stringify(filed.body)).not.toContain("Secret plan");
  });

  test("the assistant answers only from the user's rows, whatever the question", async () => {
    const chat = await attacker.send("POST", "/api/chat/", {});
    for (const [i, content] of [
      `How much did I spend at ${theirs.words[0]}?`,
      "How much is in all accounts?",
      `Show transactions of account ${theirs.account}`,
    ].entries()) {
      const reply = await attacker.send("POST", `/api/chat/${chat.body["id"]}/messages/`, { content, nonce: `isolation-${i}` });
      expect(reply.status).toBe(200);
      for (const word of theirs.words.slice(1)) expect(reply.body["content"]).not.toContain(word);
    }
  });

  test("a stranger's answer accepts no feedback, and their household receives no chat", async () => {
    const before = await dump();
    const opinion = (message: number) => attacker.send("POST", "/api/message-feedback/", { type: "NEGATIVE", message });
    const [foreign, missing] = [await opinion(theirs.message), await opinion(2_000_000_000)];
    expect([foreign.status, foreign.body]).toEqual([404, missing.body]);
    const own = await attacker.send("POST", "/api/chat/", {});
    const household = (await victim.get("/api/profile/0/")).body["household"]?.["id"];
    const given = await attacker.send("PATCH", `/api/chat/${own.body["id"]}/`, { household });
    expect([given.status, given.body["errors"]]).toEqual([400, ["INVALID"]]);
    expect(await dump()).toBe(before);
  });

  test("a stranger's chat cannot be scheduled, and looks like a missing one", async () => {
    const before = await dump();
    const plan = (chat: number) =>
      attacker.send("POST", "/api/schedules/", { subject: "Theirs", prompt: "What's my net worth?", frequency: "daily", chat });
    const [foreign, missing] = [await plan(theirs.chat), await plan(2_000_000_000)];
    expect([foreign.status, foreign.body]).toEqual([400, missing.body]);
    expect(await dump()).toBe(before);
  });

  test("a stranger's household accepts no invite and shows none", async () => {
    const before = await dump();
    const path = (id: number): string => `/api/household/${id}/invite/`;
    for (const ask of [
      (id: number) => attacker.get(path(id)),
      (id: number) => attacker.send("POST", path(id), { email: "me@example.com" }),
    ]) {
      const [foreign, missing] = [await ask(household), await ask(2_000_000_000)];
      expect([foreign.status, foreign.body]).toEqual([404, missing.body]);
    }
    expect(await dump()).toBe(before);
  });

  test("members of one household share accounts and rows, but not chats", async () => {
    expect((await partner.get(`/api/finx-accounts/${theirs.account}/`)).status).toBe(200);
    expect((await partner.get(`/api/finx-transactions/${theirs.transaction}/`)).status).toBe(200);
    expect((await partner.get(`/api/chat/${theirs.chat}/`)).status).toBe(404);
    expect((await partner.get("/api/chat/")).body["results"]).toEqual([]);
    expect((await partner.get("/api/schedules/")).body).toEqual([]);
    expect((await partner.get("/api/outbox/")).body["messages"]).toEqual([]);
    const theirsToo = await partner.send("DELETE", `/api/plaid-items/${theirs.connection}/`);
    expect(theirsToo.status).toBe(403);
    expect(theirsToo.body["message"]).toMatch(/^This item is managed by another user in your household\./);
  });

  test("the database also protects rows: a query without a condition returns only the scope's rows", async () => {
    const scope = { userId: attacker.id, memberIds: [attacker.id] };
    const ownersIn = (table: string) =>
      sql<{ user_id: number }>`select distinct user_id from ${sql.table(table)} where user_id is not null`;
    const read: string[] = [];
    for (const table of await ownedTables()) {
      const all = await ownersIn(table).execute(t.deps.database.kysely);
      const owners = await t.deps.database
        .reading(scope, (tx) => ownersIn(table).execute(tx.db))
        .catch((error: unknown) => {
          expect(String(error), table).toMatch(/permission denied/);
          return null;
        });
      if (!owners) continue;
      expect(owners.rows, table).toEqual(all.rows.filter((row) => row.user_id === attacker.id));
      if (owners.rows.length > 0) read.push(table);
    }
    expect(read.length).toBeGreaterThan(20);
    for (const table of ["sessions", "credentials", "tickets", "one_time_codes", "recovery_codes"])
      await expect(
        t.deps.database.reading(scope, (tx) => sql`select * from ${sql.table(table)}`.execute(tx.db)),
        table,
      ).rejects.toThrow(/permission denied/);
    for (const table of ["sessions", "passkeys", "api_tokens"] as const)
      expect(
        await t.deps.database.reading(scope, (tx) =>
          tx.db.selectFrom(table).select("user_id").where("user_id", "!=", attacker.id).execute(),
        ),
      ).toEqual([]);
    await expect(
      t.deps.database.within(scope, (tx) => sql`insert into chats (user_id) values (${victim.id})`.execute(tx.db)),
    ).rejects.toThrow(/row-level security/);
  });
});

describe("a member who leaves their household", () => {
  test("loses access at once, even with an existing token, and the other members lose access to their data", async () => {
    const [stayer, leaver] = [await t.person("stayer@example.com", "Parting"), await t.person("leaver@example.com")];
    const words = { stayer: await seedHousehold(t, stayer), leaver: await seedHousehold(t, leaver) };
    const home = Number((await stayer.get("/api/profile/0/")).body["household"]?.["id"]);
    const invite = await stayer.send("POST", `/api/household/${home}/invite/`, { email: leaver.email });
    await leaver.send("PATCH", `/api/household/pending-invitations/${invite.body["id"]}/`, { status: "Accepted" });
    const shared = Number((await stayer.send("POST", "/api/chat/", { summary: "Ours" })).body["id"]);
    await stayer.send("PATCH", `/api/chat/${shared}/`, { household: home });
    await stayer.send("POST", `/api/chat/${shared}/messages/`, {
      content: `How much did I spend at ${words.stayer.words[0]}?`,
      nonce: "parting-1",
    });
    const chat = Number((await leaver.send("POST", "/api/chat/", {})).body["id"]);
    const asks = (nonce: string): Promise<{ body: Json }> =>
      leaver.send("POST", `/api/chat/${chat}/messages/`, { content: `How much did I spend at ${words.stayer.words[0]}?`, nonce });
    const pathsOf = (s: Seeded, invite: number): string[] => [
      `/api/household/${home}/`,
      `/api/household/${home}/invite/`,
      `/api/household/${home}/invite/${invite}/`,
      `/api/finx-accounts/${s.account}/`,
      `/api/manual-accounts/${s.account}/`,
      `/api/finx-transactions/${s.transaction}/`,
      `/api/finx-transactions/${s.transaction}/related-transactions/`,
      `/api/finx-connections/${s.connection}/`,
      `/api/finx-subscriptions/${s.subscription}/`,
      `/api/finx-categories/${s.category}/`,
      `/api/finx-holdings/${s.holding}/`,
      `/api/finx-investment-transactions/${s.trade}/`,
      `/api/manual-holdings/${s.holding}/`,
      `/api/zillow-properties/${s.home}/`,
      `/api/budgets/${s.budget}/`,
      `/api/goals/funds/${s.goal}/`,
      `/api/plans/${s.plan.id}/`,
      `/api/plans/${s.plan.id}/scenarios/${s.plan.scenario}/rules/${s.plan.rule}/`,
      `/api/imports/${s.importId}/`,
    ];
    const sent = Number((await stayer.send("POST", `/api/household/${home}/invite/`, { email: "another@example.com" })).body["id"]);
    const theirs = [...pathsOf(words.stayer, sent), `/api/chat/${shared}/`, `/api/chat/${shared}/messages/`];
    for (const path of theirs) expect((await leaver.get(path)).status, path).toBe(200);
    expect((await asks("parting-2")).body["content"]).toContain(words.stayer.words[0]);
    const found = async (person: Person, word: string | undefined): Promise<number> =>
      ((await person.get(`/api/finx-transactions/?search=${encodeURIComponent(word ?? "")}`)).body["results"] as Json[]).length;
    expect(await found(leaver, words.stayer.words[0])).toBeGreaterThan(0);

    expect((await leaver.send("POST", "/api/household/leave/")).status).toBe(204);

    for (const path of theirs) expect((await leaver.get(path)).status, path).toBe(404);
    for (const path of pathsOf(words.leaver, sent).slice(3)) {
      expect((await stayer.get(path)).status, path).toBe(404);
      expect((await leaver.get(path)).status, path).toBe(200);
    }
    for (const [person, word] of [
      [leaver, words.stayer.words],
      [stayer, words.leaver.words],
    ] as const) {
      expect(await found(person, word[0])).toBe(0);
      const all = JSON.stringify((await everythingOf(person)).filter((_, i) => !/chat|outbox/.test(LISTS[i] ?? "")));
      for (const one of word) expect(all, one).not.toContain(one);
    }
    expect((await asks("parting-3")).body["content"]).not.toContain(words.stayer.words[0]);
    // The link to the remaining member's chat is theirs and still works.
    expect((await fetch(`${t.url}/api/shared-chat/${words.stayer.shareKey}/`)).status).toBe(200);
    expect((await leaver.get("/api/chat/search/?search=spend")).body).not.toContainEqual(expect.objectContaining({ chat: shared }));
  }, 60_000);
});

const LISTS = [
  "/api/finx-accounts/",
  "/api/finx-subscriptions/",
  "/api/budgets/?compute_actual=true",
  "/api/data-checks/",
  "/api/goals/funds/",
  "/api/goals/sources/",
  "/api/plans/",
  "/api/goals/emergency-fund/",
  "/api/recommendations/",
  "/api/recommendation-detail/credit-card-spending/",
  "/api/recommendation-settings/",
  "/api/datagrids/",
  "/api/charts/",
  "/api/finx-transactions/",
  "/api/finx-connections/",
  "/api/plaid-items/",
  "/api/financial-products/",
  "/api/finx-holdings/",
  "/api/finx-investment-transactions/",
  "/api/manual-holdings/",
  "/api/securities/search/?search=vti",
  "/api/securities/quote/?symbol=VTI",
  "/api/zillow-properties/get-property-details/?address=1%20Example%20Street",
  "/api/finx-categories/",
  "/api/chat/",
  "/api/chat/search/?search=net",
  "/api/user-context/",
  "/api/household/pending-invitations/",
  "/api/tasks/",
  "/api/schedules/",
  "/api/outbox/",
  "/api/security/",
  "/api/security/sessions/",
  "/api/security/api-tokens/",
  "/api/imports/",
  "/api/finx-transactions/days/",
  "/api/finx-transactions/transactions-to-review/",
  "/api/finx-transactions/transactions-to-review/count/",
  "/api/finx-transactions/summary/",
  "/api/finx-transactions/merchants-to-review/",
  "/api/finx-transactions/merchants-to-review/rows/?merchant_key=market&money_in=false",
  "/api/merchant-choices/",
  "/api/balance/time-series/?date_start=2026-01-01&date_end=2026-11-20",
  "/api/balance/account-trends/?date_start=2026-01-01&date_end=2026-11-20",
  "/api/balance/change-breakdown/?date_start=2026-01-01&date_end=2026-11-20",
];

const everythingOf = async (person: Person): Promise<unknown[]> => {
  const all: unknown[] = [];
  for (const path of LISTS) all.push((await person.get(path)).body);
  return all;
};
