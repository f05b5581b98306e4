import type { Day } from "#domain/day.ts";
import { cents } from "#domain/money.ts";
import { scopeOfUser } from "../identity/sessions.ts";
import { createManualAccount } from "../features/accounts/index.ts";
import { addMemory } from "../features/memories/index.ts";
import { createChart } from "../features/charts/index.ts";
import type { Json, Person, TestApp } from "./app.ts";

/** Ids of one row of each kind, and words that occur only in this household's rows. */
export type Seeded = {
  account: number;
  portfolio: number;
  holding: number;
  trade: number;
  home: number;
  transaction: number;
  chat: number;
  /** The chat's answer, its feedback, and the key of its public link. */
  message: number;
  feedback: number;
  shareKey: string;
  memory: number;
  /** A scheduled chat that ran once, and the message it sent. */
  schedule: number;
  mail: number;
  nonce: string;
  importId: number;
  connection: number;
  subscription: number;
  budget: number;
  goal: number;
  /** A plan with its first scenario, and a rule of a member in it. */
  plan: { id: number; scenario: number; rule: number };
  grid: number;
  chart: number;
  category: number;
  words: string[];
};

const seedPlan = async (person: Person, word: string): Promise<Seeded["plan"]> => {
  const { body } = await person.send("POST", "/api/plans/", {});
  const [id, scenario] = [Number(body["id"]), Number(body["scenarios"]?.[0]?.["id"])];
  const rule = await person.send("POST", `/api/plans/${id}/scenarios/${scenario}/rules/`, {
    name: `${word} rule`,
    rule_type: "EXPENSE",
    amount: 100,
  });
  return { id, scenario, rule: Number(rule.body["id"]) };
};

/** Creates accounts of the other kinds: a portfolio with a holding and an investment transaction, and a home. */
const seedAssets = async (t: TestApp, person: Person, word: string): Promise<Pick<Seeded, "portfolio" | "holding" | "trade" | "home">> => {
  const made = await person.send("POST", "/api/manual-accounts/create-with-holdings/", {
    name: `${word} Portfolio`,
    type: "investment",
    subtype: "brokerage",
    holdings: [{ symbol: "VTI", quantity: 12.5 }],
  });
  const portfolio = Number(made.body["id"]);
  const holdings = await person.get(`/api/manual-holdings/?manual_account=${portfolio}`);
  const home = await person.send("POST", "/api/zillow-properties/", { address: `${person.id} ${word} Street, Portland, OR 97205` });
  // No route creates an investment transaction: institutions send them.
  const trade = await t.deps.database.kysely
    .insertInto("investment_transactions")
    .values({
      user_id: person.id,
      account_id: portfolio,
      provider_transaction_id: `${word}-trade`,
      date: "2026-11-02" as Day,
      name: `${word} bought`,
      quantity: "1",
      amount: cents(30_000),
      price: "300",
      type: "buy",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { portfolio, holding: Number(holdings.body[0]?.["id"]), trade: trade.id, home: Number(home.body["id"]) };
};

/** Creates a scheduled chat that has run, and its message. */
const seedSchedule = async (t: TestApp, person: Person, word: string): Promise<Pick<Seeded, "schedule" | "mail">> => {
  const { kysely } = t.deps.database;
  await kysely.updateTable("users").set({ email_verified: true }).where("id", "=", person.id).execute();
  const made = await person.send("POST", "/api/schedules/", {
    subject: `${word} check`,
    prompt: "What's my net worth?",
    frequency: "daily",
  });
  const schedule = Number(made.body["id"]);
  await kysely.updateTable("schedules").set({ next_run_at: t.deps.clock().toISOString() }).where("id", "=", schedule).execute();
  await t.app.runSchedules();
  return { schedule, mail: Number((await person.get("/api/outbox/")).body["messages"]?.[0]?.["id"]) };
};

/** Gives a user a linked bank, an imported file, manual accounts, a home and a chat, all through the public API. */
export const seedHousehold = async (t: TestApp, person: Person): Promise<Seeded> => {
  const scope = await scopeOfUser(t.deps, person.id);
  const word = `Zanzibar${person.id}`;
  const account = await createManualAccount(t.deps, scope, {
    name: `${word} Wallet`,
    type: "depository",
    subtype: "checking",
    balance: cents(123_456),
  });
  const upload = await person.upload(
    "/api/imports/?file_name=export.csv",
    `Date,Description,Amount\n2026-11-03,${word} Market,-45.67\n2026-11-04,${word} Market,-12.00\n`,
  );
  const statements = [{ key: upload.body["statements"]?.[0]?.["key"], account: account.id, new_account: null }];
  await person.send("POST", `/api/imports/${upload.body["id"]}/start/`, { statements });
  await t.deps.jobs.stop();
  const rows = await person.get(`/api/finx-transactions/?search=${word}`);
  const link = await person.send("POST", "/api/plaid-tokens/exchange-public-token/", { public_token: await t.publicToken("user_good") });
  await t.deps.jobs.stop();
  const subscriptions = await person.get("/api/finx-subscriptions/");
  const groceries = ((await person.get("/api/finx-categories/")).body as Json[]).find(
    (c) => c["category_id"] === "FOOD_AND_DRINK_GROCERIES",
  );
  const budget = await person.send("POST", "/api/budgets/", {
    name: `${word} budget`,
    period_start: "2026-11-01",
    period_end: "2026-11-30",
    line_items: [{ category: groceries?.["id"], target_amount: 500 }],
  });
  const grid = await person.send("POST", "/api/datagrids/", { name: `${word} table`, csv_data: `Month,${word}\nNov,1` });
  const chart = await createChart(t.deps, scope, { chartType: "bar", title: `${word} chart`, dataSeries: [] });
  const category = await person.send("POST", "/api/finx-categories/", { name: `${word} Fund`, section: "Expense" });
  const assets = await seedAssets(t, person, word);
  const plan = await seedPlan(person, word);
  const goal = await person.send("POST", "/api/goals/funds/", {
    name: `${word} goal`,
    icon: "lucide.house",
    target_amount: 50,
    account_ids: [account.id],
    holding_ids: [assets.holding],
  });
  // The question comes last, so that its figures match the final household.
  const chat = await person.send("POST", "/api/chat/", {});
  const nonce = `household-${person.id}`;
  await person.send("POST", `/api/chat/${chat.body["id"]}/messages/`, { content: "What's my net worth?", nonce });
  const asked = (await person.get(`/api/chat/${chat.body["id"]}/messages/`)).body as Json[];
  const message = Number(asked[1]?.["id"]);
  const feedback = await person.send("POST", "/api/message-feedback/", { type: "POSITIVE", note: `${word} thanks`, message });
  const share = await person.send("POST", `/api/chat/${chat.body["id"]}/share/`);
  const memory = await t.deps.database.within(scope, (tx) => addMemory(tx, "net worth", Number(asked[0]?.["id"]), t.deps.clock()));
  const scheduled = await seedSchedule(t, person, word);
  return {
    account: account.id,
    ...assets,
    ...scheduled,
    message,
    feedback: Number(feedback.body["id"]),
    shareKey: String(share.body["share_key"]),
    memory: memory.id,
    transaction: Number(rows.body["results"]?.[0]?.["id"]),
    chat: Number(chat.body["id"]),
    nonce,
    importId: Number(upload.body["id"]),
    connection: Number(link.body["id"]),
    budget: Number(budget.body["id"]),
    goal: Number(goal.body["id"]),
    plan,
    grid: Number(grid.body["id"]),
    chart,
    subscription: Number(subscriptions.body["results"]?.[0]?.["id"]),
    category: Number(category.body["id"]),
    words: [
      `${word} Market`,
      `${word} goal`,
      `${word} rule`,
      `${word} Wallet`,
      `${word} Fund`,
      `${word} Portfolio`,
      `${word} bought`,
      `${word} Street`,
      `${word} check`,
    ],
  };
};
