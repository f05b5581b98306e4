import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addMonths, day } from "#domain/day.ts";
import { detectSubscriptions } from "../subscriptions/index.ts";
import { scopeOfUser } from "../../identity/sessions.ts";
import { type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { newChat } from "../../testing/assistant.ts";
import { openEngine, runIn } from "../../testing/open-engine.ts";
import { account, everyRow, writeRows } from "../../testing/rows.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ engine: openEngine });
});
afterAll(() => t.close());

const GAS = "TRANSPORTATION_GAS";
const GROCERIES = "FOOD_AND_DRINK_GROCERIES";
const OTHER = "GENERAL_MERCHANDISE_OTHER_GENERAL_MERCHANDISE";

const categoryOf = async (p: Person, code: string): Promise<number> => {
  const body = (await p.get("/api/finx-categories/")).body;
  const all = (Array.isArray(body) ? body : body["results"]) as Json[];
  return Number(all.find((c) => c["category_id"] === code)?.["id"]);
};

/** Creates a user with two fill-ups and a shop categorized as shopping, a subscription, a budget and a table. */
const household = async (email?: string, name?: string) => {
  const p = await t.person(email, name);
  const card = await account(p, "Card", 500, "credit");
  const monthly = Array.from({ length: 6 }, (_, i) => ({
    account: card,
    date: addMonths(day("2026-11-11"), i - 5),
    cents: 1799,
    name: "Netflix",
    merchant: "Netflix",
    category: "ENTERTAINMENT_TV_AND_MOVIES",
  }));
  await writeRows(t, p, [
    ...monthly,
    { account: card, date: "2026-11-03", cents: 4_000, name: "SHELL 1", merchant: "Shell", category: OTHER },
    { account: card, date: "2026-11-09", cents: 4_200, name: "SHELL 2", merchant: "Shell", category: OTHER },
    { account: card, date: "2026-11-10", cents: 900, name: "SHELL 3", merchant: "Shell", category: OTHER, pending: true },
    { account: card, date: "2026-11-04", cents: 6_000, name: "Corner", merchant: "Corner Shop", category: OTHER },
  ]);
  await detectSubscriptions(t.deps, await scopeOfUser(t.deps, p.id));
  const groceries = await categoryOf(p, GROCERIES);
  const gas = await categoryOf(p, GAS);
  const budget = (
    await p.send("POST", "/api/budgets/", {
      name: "November",
      period_start: "2026-11-01",
      period_end: "2026-11-30",
      line_items: [{ category: groceries, target_amount: 300 }],
    })
  ).body["id"];
  const grid = (await p.send("POST", "/api/datagrids/", { name: "Trip", csv_data: "What,Cost\nHotel,400\nFood" })).body["id"];
  const subscription = (await p.get("/api/finx-subscriptions/")).body["results"]?.[0]?.["id"];
  return { p, chat: await newChat(p), groceries, gas, budget: Number(budget), grid: Number(grid), subscription: Number(subscription) };
};
type Home = Awaited<ReturnType<typeof household>>;

const put = async (h: Home, tool: string, args: unknown): Promise<Json> => {
  const result = await runIn(h.p, h.chat, tool, args);
  expect(result["error"]).toBeUndefined();
  return (await h.p.get(`/api/proposals/${result["proposal_id"] ?? result["proposalId"]}/`)).body;
};
const confirm = (p: Person, one: Json) => p.send("POST", `/api/proposals/${one["id"]}/confirm/`, { hash: one["hash"] });
const undo = (p: Person, one: Json) => p.send("POST", `/api/proposals/${one["id"]}/undo/`);
const decline = (p: Person, one: Json) => p.send("POST", `/api/proposals/${one["id"]}/decline/`);
const status = async (p: Person, one: Json): Promise<string> => (await p.get(`/api/proposals/${one["id"]}/`)).body["status"] as string;
const budgetOf = async (h: Home): Promise<unknown> =>
  ((await h.p.get(`/api/budgets/${h.budget}/`)).body["line_items"] as unknown as Json[]).map((l) => [
    l["category"]?.["name"],
    l["target_amount"],
  ]);

/** All stored rows, choices, budgets, tables, subscriptions and memories of one user, as in the database. */
const everything = async (p: Person): Promise<unknown> => {
  const of = async (table: "transactions" | "merchant_choices" | "budget_lines" | "data_grids" | "subscriptions" | "user_contexts") =>
    (await t.deps.database.kysely.selectFrom(table).selectAll().where("user_id", "=", p.id).execute())
      .map((row) => {
        const { updated_at: _at, ...rest } = row as Record<string, unknown>;
        return JSON.stringify(rest);
      })
      .toSorted();
  return {
    rows: await of("transactions"),
    choices: await of("merchant_choices"),
    lines: await of("budget_lines"),
    grids: await of("data_grids"),
    subscriptions: await of("subscriptions"),
    memories: await of("user_contexts"),
  };
};

const shellRows = async (h: Home): Promise<string[]> =>
  (await everyRow(h.p, "merchant=Shell")).map((row) => String(row["category"]?.["name"]));

/** For each kind: the request, the card's text, and the data afterward. */
const KINDS: [
  kind: string,
  args: (h: Home) => unknown,
  changes: [string, string, string][],
  after: (h: Home) => Promise<unknown>,
  expected: unknown,
][] = [
  [
    "set_budget_cell",
    (h) => ({ budgetId: h.budget, targets: [{ categoryId: h.groceries, amount: 40_000 }] }),
    [["Groceries", "$300.00", "$400.00"]],
    budgetOf,
    [["Groceries", 400]],
  ],
  [
    "set_budget_cell",
    (h) => ({ budgetId: h.budget, targets: [{ categoryId: h.gas, amount: 8_000 }] }),
    [["Gas and fuel", "", "$80.00"]],
    budgetOf,
    [
      ["Groceries", 300],
      ["Gas and fuel", 80],
    ],
  ],
  [
    "set_datagrid_cell",
    (h) => ({ datagridId: h.grid, row: 1, column: 1, value: "450" }),
    [["Hotel, Cost", "400", "450"]],
    async (h) => (await h.p.get(`/api/datagrids/${h.grid}/`)).body["csv_data"],
    "What,Cost\nHotel,450\nFood",
  ],
  [
    "set_datagrid_cell",
    (h) => ({ datagridId: h.grid, row: 2, column: 1, value: "90" }),
    [["Food, Cost", "", "90"]],
    async (h) => (await h.p.get(`/api/datagrids/${h.grid}/`)).body["csv_data"],
    "What,Cost\nHotel,400\nFood,90",
  ],
  [
    "set_transaction_category",
    (h) => ({ categoryId: h.gas, selection: { merchants: ["Shell"] } }),
    [
      ["Shell, Nov 9, 2026, $42.00", "Shopping", "Gas and fuel"],
      ["Shell, Nov 3, 2026, $40.00", "Shopping", "Gas and fuel"],
    ],
    shellRows,
    ["Shopping", "Gas and fuel", "Gas and fuel"],
  ],
  [
    "set_subscription_status",
    (h) => ({ subscriptionId: h.subscription, status: "inactive" }),
    [["Netflix", "Active", "Inactive"]],
    async (h) => (await h.p.get(`/api/finx-subscriptions/${h.subscription}/`)).body["status"],
    "inactive",
  ],
  [
    "save_memory",
    () => ({ text: "I rent" }),
    [["Memory", "", "I rent"]],
    async (h) => ((await h.p.get("/api/user-context/")).body as Json[]).map((m) => m["context"]),
    ["I rent"],
  ],
];

describe("a proposal of the assistant", () => {
  test.each(KINDS)(
    "%s is shown, applied once by the owner's click, and undone to exactly the previous state",
    async (kind, args, changes, after, expected) => {
      const h = await household();
      const before = await everything(h.p);
      const one = await put(h, kind, args(h));
      expect(await everything(h.p), "nothing changes before the click").toEqual(before);
      expect([one["status"], one["kind"], one["count"]]).toEqual(["proposed", kind, changes.length]);
      const shown = (one["changes"] as Json[]).map((c) => [c["what"], c["before"], c["after"]]);
      expect(shown).toEqual(changes);
      const [first, second] = await Promise.all([confirm(h.p, one), confirm(h.p, one)]);
      expect([first?.status, second?.status]).toEqual([200, 200]);
      expect(second?.body).toEqual(first?.body);
      const again = await confirm(h.p, one);
      expect([again.status, again.body]).toEqual([200, first?.body]);
      expect(await after(h)).toEqual(expected);
      const audits = await t.deps.database.kysely
        .selectFrom("audit_events")
        .select("event")
        .where("user_id", "=", h.p.id)
        .where("event", "like", "proposal%")
        .execute();
      expect(
        audits.map((a) => a.event),
        "done once, however often it is confirmed",
      ).toEqual(["proposal confirmed"]);
      const undone = await undo(h.p, one);
      expect([undone.status, undone.body["status"]]).toEqual([200, "undone"]);
      expect((await undo(h.p, one)).body).toEqual(undone.body);
      expect(await everything(h.p), "as if it had never been").toEqual(before);
      expect((await confirm(h.p, one)).status).toBe(409);
    },
  );

  test("schedules a question, only to the user's own address, and undo ends the schedule", async () => {
    const h = await household();
    const asked = { subject: "Shell\r\nBcc: all@example.com", prompt: "What did I spend at Shell\u202E last week?" };
    const one = await put(h, "schedule_chat", { ...asked, frequency: "days_of_week", days: [5, 1] });
    expect(one["changes"]).toEqual([
      expect.objectContaining({
        what: "Shell Bcc: all@example.com",
        before: "",
        after: "Weekly on Monday and Friday: What did I spend at Shell last week?",
      }),
    ]);
    expect((await h.p.get("/api/schedules/")).body).toEqual([]);
    expect((await confirm(h.p, one)).body["status"]).toBe("confirmed");
    await confirm(h.p, one);
    expect((await h.p.get("/api/schedules/")).body).toMatchObject([
      { subject: "Shell Bcc: all@example.com", prompt: "What did I spend at Shell last week?", days: [1, 5], status: "active" },
    ]);
    expect((await runIn(h.p, h.chat, "schedule_chat", { ...asked, frequency: "days_of_week", days: [1, 5] }))["error"]).toBe(
      "that is already scheduled",
    );
    expect((await undo(h.p, one)).body["status"]).toBe("undone");
    expect((await h.p.get("/api/schedules/")).body).toEqual([]);
    expect((await runIn(h.p, h.chat, "schedule_chat", { ...asked, frequency: "weekly", days: [3] }))["error"]).toEqual(expect.any(String));
    const elsewhere = await runIn(h.p, h.chat, "schedule_chat", { ...asked, frequency: "daily", to: "all@example.com" });
    expect(elsewhere["error"]).toEqual(expect.any(String));
  });

  test("deletes one memory, and undo restores exactly the same", async () => {
    const h = await household();
    await confirm(h.p, await put(h, "save_memory", { text: "I own a boat" }));
    const before = await everything(h.p);
    const memories = (await runIn(h.p, h.chat, "get_memories"))["memories"] as Json[];
    const one = await put(h, "forget_memory", { memoryId: memories[0]?.["id"] });
    expect((one["changes"] as Json[])[0]).toMatchObject({ before: "I own a boat", after: "" });
    await confirm(h.p, one);
    expect((await h.p.get("/api/user-context/")).body).toEqual([]);
    await undo(h.p, one);
    expect(await everything(h.p)).toEqual(before);
  });

  test("categorizing a merchant's rows saves merchant choices as on screen, and undo keeps a later choice for another merchant", async () => {
    const h = await household();
    const one = await put(h, "set_transaction_category", { categoryId: h.gas, selection: { merchants: ["Shell", "Corner Shop"] } });
    await confirm(h.p, one);
    const learned = () =>
      t.deps.database.kysely
        .selectFrom("merchant_choices")
        .select(["merchant_key", "category_id"])
        .where("user_id", "=", h.p.id)
        .orderBy("merchant_key")
        .execute();
    expect((await learned()).map((c) => c.category_id)).toEqual([h.gas, h.gas]);
    const [mine] = await everyRow(h.p, "search=Netflix");
    await h.p.send("PATCH", `/api/finx-transactions/${mine?.["id"]}/`, { finx_category_id: h.groceries });
    expect((await undo(h.p, one)).status).toBe(200);
    expect((await learned()).map((c) => c.category_id)).toEqual([h.groceries]);
  });

  test("is refused when the data has changed, shows the current data, and leaves it unchanged", async () => {
    const h = await household();
    const one = await put(h, "set_budget_cell", { budgetId: h.budget, targets: [{ categoryId: h.groceries, amount: 40_000 }] });
    await h.p.send("PUT", `/api/budgets/${h.budget}/cell-value/`, { row: 1, column: 1, value: "350" });
    const refused = await confirm(h.p, one);
    expect([refused.status, refused.body["errors"]]).toEqual([409, ["PROPOSAL_STALE"]]);
    expect(refused.body["message"]).toContain("The data has changed");
    const now = (await h.p.get(`/api/proposals/${one["id"]}/`)).body;
    expect([now["status"], now["changes"]?.[0]?.["now"]]).toEqual(["stale", "$350.00"]);
    expect(await budgetOf(h)).toEqual([["Groceries", 350]]);
    expect((await confirm(h.p, one)).status).toBe(409);
  });

  test("is refused when its target no longer exists", async () => {
    const h = await household();
    const one = await put(h, "set_datagrid_cell", { datagridId: h.grid, row: 1, column: 1, value: "1" });
    await h.p.send("DELETE", `/api/datagrids/${h.grid}/`);
    expect((await confirm(h.p, one)).status).toBe(409);
    expect(await status(h.p, one)).toBe("stale");
  });

  test("cannot be undone after another change, which stays", async () => {
    const h = await household();
    const one = await put(h, "set_transaction_category", { categoryId: h.gas, selection: { merchants: ["Shell"] } });
    await confirm(h.p, one);
    const posted = (await everyRow(h.p, "merchant=Shell")).find((row) => row["pending"] === false);
    await h.p.send("PATCH", `/api/finx-transactions/${posted?.["id"]}/`, { finx_category_id: h.groceries });
    const refused = await undo(h.p, one);
    expect([refused.status, refused.body["errors"]]).toEqual([409, ["PROPOSAL_CHANGED_SINCE"]]);
    expect(await shellRows(h)).toContain("Groceries");
    expect(await status(h.p, one)).toBe("confirmed");
  });

  test("expires after a week without changing the data", async () => {
    const h = await household();
    const one = await put(h, "set_subscription_status", { subscriptionId: h.subscription, status: "inactive" });
    t.setClock("2026-11-27T15:00:01.000Z");
    const later = await t.signedIn(h.p);
    expect(await status(later, one)).toBe("expired");
    const refused = await confirm(later, one);
    expect([refused.status, refused.body["errors"]]).toEqual([409, ["PROPOSAL_EXPIRED"]]);
    expect((await later.get(`/api/finx-subscriptions/${h.subscription}/`)).body["status"]).toBe("active");
    t.setClock("2026-11-20T15:00:00.000Z");
  });

  test("can be declined and then cannot be confirmed; a newer one for the same target replaces an older one", async () => {
    const h = await household();
    const to = (amount: number) => put(h, "set_budget_cell", { budgetId: h.budget, targets: [{ categoryId: h.groceries, amount }] });
    const [a, b] = [await to(40_000), await to(45_000)];
    expect([await status(h.p, a), await status(h.p, b)]).toEqual(["replaced", "proposed"]);
    expect((await confirm(h.p, a)).status).toBe(409);
    expect((await decline(h.p, b)).body["status"]).toBe("declined");
    expect((await decline(h.p, b)).status).toBe(200);
    expect((await confirm(h.p, b)).status).toBe(409);
    expect((await undo(h.p, b)).status).toBe(409);
    expect(await budgetOf(h)).toEqual([["Groceries", 300]]);
  });

  test("needs its exact hash: another hash, or tampered stored arguments, do nothing", async () => {
    const h = await household();
    const one = await put(h, "set_budget_cell", { budgetId: h.budget, targets: [{ categoryId: h.groceries, amount: 40_000 }] });
    const wrong = await h.p.send("POST", `/api/proposals/${one["id"]}/confirm/`, { hash: "0".repeat(64) });
    expect([wrong.status, wrong.body["errors"]]).toEqual([409, ["PROPOSAL_MISMATCH"]]);
    expect((await h.p.send("POST", `/api/proposals/${one["id"]}/confirm/`, {})).status).toBe(400);
    const exact = JSON.stringify({ budgetId: h.budget, targets: [{ categoryId: h.groceries, name: "Groceries", amount: 1 }] });
    await t.deps.database.kysely.updateTable("proposals").set({ exact }).where("id", "=", Number(one["id"])).execute();
    expect((await confirm(h.p, one)).status).toBe(409);
    expect(await budgetOf(h)).toEqual([["Groceries", 300]]);
  });
});

describe("who may decide", () => {
  test("a stranger gets 404; a member who can read the chat sees it but cannot decide", async () => {
    const h = await household("owner@example.com", "Proposals");
    const [partner, stranger] = [await t.person("partner@example.com", "Proposals"), await t.person("stranger@example.com")];
    const one = await put(h, "set_budget_cell", { budgetId: h.budget, targets: [{ categoryId: h.groceries, amount: 40_000 }] });
    const secret = await put(h, "save_memory", { text: "a surprise" });
    const listed = async (p: Person) => (await p.get(`/api/chat/${h.chat}/proposals/`)).body as Json[];
    expect((await listed(h.p)).map((x) => x["id"])).toEqual([one["id"], secret["id"]]);
    for (const p of [partner, stranger]) {
      expect((await p.get(`/api/chat/${h.chat}/proposals/`)).status).toBe(404);
      expect([(await confirm(p, one)).status, (await decline(p, one)).status, (await undo(p, one)).status]).toEqual([404, 404, 404]);
    }
    const home = (await h.p.get("/api/profile/0/")).body["household"]?.["id"];
    await h.p.send("PATCH", `/api/chat/${h.chat}/`, { household: home });
    expect(
      (await listed(partner)).map((x) => x["id"]),
      "what is private to the owner is not there",
    ).toEqual([one["id"]]);
    expect([(await confirm(partner, one)).status, (await decline(partner, one)).status]).toEqual([403, 403]);
    expect((await partner.get(`/api/proposals/${secret["id"]}/`)).status).toBe(404);
    expect([(await confirm(stranger, one)).status, await status(h.p, one)]).toEqual([404, "proposed"]);
    await confirm(h.p, one);
    expect((await undo(partner, one)).status).toBe(403);
    expect(await budgetOf(h)).toEqual([["Groceries", 400]]);
  });

  test("memories are hidden from other readers, and a public link contains no proposals", async () => {
    const h = await household();
    await confirm(h.p, await put(h, "save_memory", { text: "I rent" }));
    expect(await runIn(h.p, h.chat, "get_memories")).toMatchObject({ memories: [{ memory: "I rent" }], withheld: false });
    const { share_key: key } = (await h.p.send("POST", `/api/chat/${h.chat}/share/`)).body as unknown as { share_key: string };
    expect(await runIn(h.p, h.chat, "get_memories")).toEqual({ memories: [], withheld: true });
    const open = await (await fetch(`${t.url}/api/shared-chat/${key}/`)).text();
    expect(open).not.toContain('"hash"');
    expect((await fetch(`${t.url}/api/chat/${h.chat}/proposals/`)).status).toBe(401);
  });
});

describe("the worst possible model", () => {
  test("gets the same refusal for other users' ids as for missing ones, and proposes nothing", async () => {
    const [h, other] = [await household(), await household()];
    const [row] = await everyRow(other.p, "merchant=Shell");
    const cases: [string, (id: number) => unknown, number][] = [
      ["set_budget_cell", (id) => ({ budgetId: id, targets: [{ categoryId: h.groceries, amount: 1 }] }), other.budget],
      ["set_datagrid_cell", (id) => ({ datagridId: id, row: 1, column: 1, value: "x" }), other.grid],
      ["set_subscription_status", (id) => ({ subscriptionId: id, status: "inactive" }), other.subscription],
      ["set_transaction_category", (id) => ({ categoryId: h.gas, transactionIds: [id] }), Number(row?.["id"])],
      ["forget_memory", (id) => ({ memoryId: id }), 1],
      ["get_datagrid", (id) => ({ id }), other.grid],
    ];
    for (const [tool, args, id] of cases) {
      const foreign = await runIn(h.p, h.chat, tool, args(id));
      expect(foreign["error"], tool).toEqual(expect.any(String));
      expect(foreign, tool).toEqual(await runIn(h.p, h.chat, tool, args(2_000_000_000)));
    }
    const mine = await categoryOf(other.p, GAS);
    expect(mine).toBe(h.gas);
    const own = (
      await other.p.send("POST", "/api/finx-categories/", {
        name: "Theirs",
        section: "Expense",
        color: "green",
        icon: "lucide.car",
        category_group: "OTHER",
      })
    ).body["id"];
    expect((await runIn(h.p, h.chat, "set_transaction_category", { categoryId: own, selection: { merchants: ["Shell"] } }))["error"]).toBe(
      "there is no such category",
    );
    expect((await h.p.get(`/api/chat/${h.chat}/proposals/`)).body).toEqual([]);
  });

  test.each([
    ["set_budget_cell", { targets: [{ categoryId: 1, amount: -1 }] }],
    ["set_budget_cell", { targets: [{ categoryId: 1, amount: 1e15 }] }],
    ["set_budget_cell", { targets: [{ categoryId: 1, amount: "1,000" }] }],
    ["set_budget_cell", { targets: [{ categoryId: 1, amount: null }] }],
    ["set_budget_cell", { targets: [{ categoryId: 1, amount: 1 }], household_id: 2 }],
    ["set_transaction_category", { categoryId: 1, selection: {}, userId: 2 }],
    ["set_transaction_category", { categoryId: 1, transactionIds: Array.from({ length: 501 }, (_, i) => i + 1) }],
    ["save_memory", { text: "" }],
    ["confirm_proposal", { id: 1 }],
    ["drop_tables", {}],
  ])("gets an error result for %s with invalid arguments", async (tool, args) => {
    const h = await household();
    const given = tool === "set_budget_cell" ? { budgetId: h.budget, ...args } : args;
    expect((await runIn(h.p, h.chat, tool, given))["error"]).toEqual(expect.any(String));
    expect((await h.p.get(`/api/chat/${h.chat}/proposals/`)).body).toEqual([]);
  });

  test("can remember only the user's own words of this message", async () => {
    const h = await household();
    await runIn(h.p, h.chat, "calculate", { expression: "1" });
    const said = await h.p.send("POST", `/api/chat/${h.chat}/messages/`, {
      content: '{"tool":"save_memory","args":{"text":"pay \\u0041CME"}}',
      nonce: "nonce-escaped",
    });
    expect(said.body["content"]).toContain("only the user's own words");
  });

  test("proposes at most six changes per answer, the same one once, and never more than 500 rows", async () => {
    const h = await household();
    const many = Array.from({ length: 9 }, (_, i) => ({
      tool: "set_datagrid_cell",
      args: { datagridId: h.grid, row: 1, column: 1, value: `${Math.floor((i + 1) / 2)}` },
    }));
    await h.p.send("POST", `/api/chat/${h.chat}/messages/`, { content: JSON.stringify(many.slice(0, 8)), nonce: "nonce-many-1" });
    const put = (await h.p.get(`/api/chat/${h.chat}/proposals/`)).body as Json[];
    expect(put.map((one) => [one["changes"]?.[0]?.["after"], one["status"]])).toEqual([
      ["0", "replaced"],
      ["1", "replaced"],
      ["2", "replaced"],
      ["3", "replaced"],
      ["4", "proposed"],
    ]);
    const more = Array.from({ length: 8 }, (_, i) => ({
      tool: "set_datagrid_cell",
      args: { datagridId: h.grid, row: 1, column: 1, value: `x${i}` },
    }));
    await h.p.send("POST", `/api/chat/${h.chat}/messages/`, { content: JSON.stringify(more), nonce: "nonce-many-2" });
    expect((await h.p.get(`/api/chat/${h.chat}/proposals/`)).body).toHaveLength(11);
    const card = await account(h.p, "Many", 1, "credit");
    await writeRows(
      t,
      h.p,
      Array.from({ length: 501 }, () => ({
        account: card,
        date: "2026-10-01",
        cents: 100,
        name: "Bulk",
        merchant: "Bulk",
        category: OTHER,
      })),
    );
    expect((await runIn(h.p, h.chat, "set_transaction_category", { categoryId: h.gas, selection: { merchants: ["Bulk"] } }))["error"]).toBe(
      "501 transactions are over the limit of 500 at once",
    );
  });

  test("cannot confirm through words of approval", async () => {
    const h = await household();
    const one = await put(h, "set_budget_cell", { budgetId: h.budget, targets: [{ categoryId: h.groceries, amount: 40_000 }] });
    for (const [i, content] of ["approved", "yes, confirm", `confirm proposal ${one["id"]} ${one["hash"]}`].entries())
      await h.p.send("POST", `/api/chat/${h.chat}/messages/`, { content, nonce: `nonce-approve-${i}` });
    expect([await status(h.p, one), await budgetOf(h)]).toEqual(["proposed", [["Groceries", 300]]]);
  });
});
