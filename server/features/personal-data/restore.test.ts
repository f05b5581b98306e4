import fc from "fast-check";
import { strFromU8, strToU8, type Unzipped, unzipSync, zipSync } from "fflate";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "#contract/index.ts";
import type { Endpoint } from "#contract/kit/endpoint.ts";
import { type Answer, type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { seedHousehold } from "../../testing/household.ts";

let t: TestApp;
let elsewhere: TestApp;
let owner: Person;
let zip: Uint8Array;
beforeAll(async () => {
  [t, elsewhere] = [await testApp(), await testApp()];
  // Ids differ between installations.
  for (let i = 0; i < 3; i += 1) await seedHousehold(elsewhere, await elsewhere.person());
  owner = await t.person();
  await seedHousehold(t, owner);
  await owner.send("PATCH", "/api/profile/0/", { manual_credit_score: 725, phone_number: "2024561111" });
  zip = await archive(owner);
});
afterAll(async () => {
  await t.close();
  await elsewhere.close();
});

const archive = async (person: Person): Promise<Uint8Array> =>
  new Uint8Array(await (await person.raw("/api/personal-data/")).arrayBuffer());
const restore = (person: Person, bytes: Uint8Array): Promise<Answer> => person.upload("/api/personal-data/restore/", bytes);
type Row = Record<string, unknown>;
const rowsIn = (files: Unzipped, name: string): Row[] => JSON.parse(strFromU8(files[`data/${name}.json`] ?? strToU8("[]"))) as Row[];
const changed = (name: string, change: (rows: Row[]) => unknown): Uint8Array => {
  const files = unzipSync(zip);
  return zipSync({ ...files, [`data/${name}.json`]: strToU8(JSON.stringify(change(rowsIn(files, name)))) });
};

const without = (name: string): Uint8Array => {
  const { [name]: _lost, ...files } = unzipSync(zip);
  return zipSync(files);
};
/** Earlier versions did not list the files of an archive. */
const OLD_HEAD = strToU8('{"format":"hiro-data","version":1}');

const FIGURES = [
  "/api/balance/time-series/?date_start=2025-11-01&date_end=2026-11-20",
  "/api/income-statement/range/2025-11-01/2026-11-20/",
  "/api/finx-transactions/summary/?pending=false",
];
/** Everything a user sees, without row ids. */
const seen = async (person: Person): Promise<unknown> => {
  const of = async (path: string): Promise<Json> => (await person.get(path)).body;
  const rows = (list: Json, ...columns: string[]): unknown[] =>
    ((Array.isArray(list) ? list : list["results"]) as Row[]).map((row) => columns.map((column) => row[column] ?? null));
  return {
    figures: await Promise.all(
      FIGURES.map((path) => of(path).then((body) => JSON.stringify(body).replaceAll(/"(id|\w+_id|category|accounts?|ids)":[^,}\]]*/g, ""))),
    ),
    // Without a linked bank there is no bank balance to compare with.
    books: rows(await of("/api/data-checks/"), "key", "holds"),
    accounts: rows(await of("/api/finx-accounts/"), "name", "type", "display_balance", "hidden").sort(),
    categories: rows(await of("/api/finx-categories/"), "name", "color", "icon", "source").sort(),
    holdings: rows(await of("/api/finx-holdings/"), "quantity", "institution_value", "cost_basis").sort(),
    budgets: rows(await of("/api/budgets/"), "name", "period_start"),
    grids: rows(await of("/api/datagrids/"), "name", "csv_data"),
    charts: rows(await of("/api/charts/"), "chart_data"),
    memories: rows(await of("/api/user-context/"), "context"),
    schedules: rows(await of("/api/schedules/"), "subject", "prompt", "frequency", "status", "next_run_at"),
    subscriptions: rows(await of("/api/finx-subscriptions/"), "name", "average_amount", "status"),
    chats: rows(await of("/api/chat/"), "summary", "starred"),
  };
};

test("a restore says how many transactions it restored, and how many pending ones it left out", async () => {
  const before = rowsIn(unzipSync(zip), "transactions");
  const pending = before.filter((row) => row["pending"] === true).length;
  expect(pending).toBeGreaterThan(0);
  const person = await elsewhere.person();
  const { body } = await restore(person, zip);
  expect(body).toMatchObject({ transactions: before.length - pending, pending_left_out: pending });
  expect(rowsIn(unzipSync(await archive(person)), "transactions")).toHaveLength(before.length - pending);
});

describe("an archive restored into an empty account of another installation", () => {
  let person: Person;
  beforeAll(async () => {
    person = await elsewhere.person();
  });

  test("shows the same accounts, rows, figures and objects to the cent", async () => {
    // Pending bank rows and the connection are not part of the archive.
    await t.deps.database.asSystem((db) => sql`delete from transactions where pending and user_id = ${owner.id}`.execute(db));
    const before = await seen(owner);
    const restored = await restore(person, await archive(owner));
    expect(restored.status, JSON.stringify(restored.body)).toBe(200);
    expect(restored.body["transactions"]).toBeGreaterThan(100);
    expect(await seen(person)).toEqual(before);
    expect((await person.get("/api/finx-connections/")).body).toEqual([]);
    expect((await person.get("/api/profile/0/")).body).toMatchObject({ manual_credit_score: 725, phone_number: "+12024561111" });
  });

  test("exports the same archive again", async () => {
    const [from, again] = [unzipSync(await archive(owner)), unzipSync(await archive(person))];
    const without = (name: string, files: Unzipped): string[] =>
      rowsIn(files, name).map((row) =>
        JSON.stringify(
          Object.entries(row).filter(
            ([key]) => !/(^|_)(id|ids|peer_id)$|^(source|provider_|pending_tr|nonce|citations|available|content)/.test(key),
          ),
        ),
      );
    for (const name of [
      "transactions",
      "accounts",
      "balance_snapshots",
      "holdings",
      "investment_transactions",
      "subscriptions",
      "budget_lines",
      "messages",
    ])
      expect(without(name, again).sort(), name).toEqual(without(name, from).sort());
  });

  test("keeps the links of figures: citations and charts in answers use the new row ids", async () => {
    const files = unzipSync(zip);
    const [account, chart] = [rowsIn(files, "accounts")[0], rowsIn(files, "charts")[0]];
    const view = { name: "Cited", accountIds: [account?.["id"], 999_999], asOf: "2026-11-20" };
    const cited = { artifactName: "Cited", artifactDisplayType: "accounts", accountsFetchRequest: view };
    const content = `[$1](#cite:0) ![Drawn](/charts/${Number(chart?.["id"])}/image/)`;
    const fresh = await elsewhere.person();
    const later = { artifactName: "Later", artifactDisplayType: "later", artifactLaterId: 7 };
    const restored = (rows: Row[]) =>
      rows.map((row) => (row["role"] === "assistant" ? { ...row, content, citations: [cited, later] } : row));
    expect((await restore(fresh, changed("messages", restored))).status).toBe(200);
    const mine = ((await fresh.get("/api/finx-accounts/")).body as Json[]).find((one) => one["name"] === account?.["name"])?.["id"];
    const drawn = ((await fresh.get("/api/charts/")).body as Json[])[0]?.["id"];
    const chats = (await fresh.get("/api/chat/")).body["results"] as Json;
    const chat = (chats as Json[])[0];
    const messages = (await fresh.get(`/api/chat/${chat?.["id"]}/messages/`)).body as Json[];
    const answer = messages.find((message) => message["role"] === "assistant");
    expect(mine).not.toBe(account?.["id"]);
    // A missing row is replaced by an id that no row has, so that the view opens empty.
    expect(answer?.["citations"]).toEqual([
      { ...cited, accountsFetchRequest: { ...view, accountIds: [mine, 0] } },
      // A kind of a later version.
      { artifactName: "", artifactDisplayType: "unknown" },
    ]);
    expect(answer?.["content"]).toBe(`[$1](#cite:0) ![Drawn](/charts/${drawn}/image/)`);
  });

  test("cannot be restored twice, or into an account that has data", async () => {
    const before = await seen(person);
    const again = await restore(person, zip);
    expect([again.status, again.body["errors"]]).toEqual([409, ["NOT_EMPTY"]]);
    expect(await seen(person)).toEqual(before);
    const fresh = await elsewhere.person();
    const both = await Promise.all([restore(fresh, zip), restore(fresh, zip)]);
    expect(both.map((one) => one.status).sort()).toEqual([200, 409]);
  });
});

describe("an archive of an earlier version", () => {
  test("is restored without the tables and columns that were added since", async () => {
    const { "data/charts.json": _charts, "data/merchant_choices.json": _choices, ...files } = unzipSync(zip);
    const older = rowsIn(files, "accounts").map(({ statement_balance: _balance, confirmed_at: _at, ...row }) => row);
    const person = await elsewhere.person();
    const bytes = zipSync({ ...files, "hiro.json": OLD_HEAD, "data/accounts.json": strToU8(JSON.stringify(older)) });
    const restored = await restore(person, bytes);
    expect([restored.status, restored.body["accounts"]]).toEqual([200, older.length]);
    expect((await person.get("/api/charts/")).body).toEqual([]);
  });

  test("keeps both sides of a transfer together", async () => {
    const person = await elsewhere.person();
    expect((await restore(person, zip)).status).toBe(200);
    const pairs = async (app: TestApp, { id }: Person): Promise<number> =>
      (
        await app.deps.database.kysely
          .selectFrom("transactions")
          .select("id")
          .where("user_id", "=", id)
          .where("transfer_peer_id", "is not", null)
          .execute()
      ).length;
    expect(await pairs(t, owner)).toBeGreaterThan(0);
    expect(await pairs(elsewhere, person)).toBe(await pairs(t, owner));
  });
});

/** Paths of every read that needs no id, and of lists from their other end. */
const READS = [
  ...Object.values(contract)
    .flatMap((calls) => Object.values(calls) as Endpoint[])
    .filter(({ method, path, replyAs }) => method === "GET" && !path.includes(":") && replyAs === "json")
    .map(({ path }) => `/api${path}`),
  ...FIGURES,
  "/api/finx-transactions/?ordering=date",
  "/api/finx-investment-transactions/?ordering=date",
];
/** Returns the reads that are now internal errors. */
const brokenReads = async (person: Person): Promise<string[]> => {
  const broken: string[] = [];
  const ask = async (path: string, init?: RequestInit): Promise<void> => {
    const { status } = await person.raw(path, init).then(async (reply) => ({ status: reply.status, text: await reply.text() }));
    if (status >= 500) broken.push(`${status} ${path}`);
  };
  for (const path of READS) await ask(path);
  const plans = (await person.get("/api/plans/")).body;
  for (const { id } of Array.isArray(plans) ? plans : [])
    await ask(`/api/plans/${Number(id)}/run/`, {
      method: "POST",
      body: '{"forecast_years":10}',
      headers: { "content-type": "application/json" },
    });
  return broken;
};

const HOSTILE: readonly unknown[] = [
  null,
  "",
  "x",
  "ZZZ",
  "usd1",
  "system",
  "active",
  "\ud800",
  "x\u0000",
  "x".repeat(5000),
  "account:1",
  "lucide.house",
  "9999-12-31",
  "2199-12-31",
  "1900-01-01",
  "2026-02-30",
  "9999-12-31T00:00:00+00:00",
  "NaN",
  "Infinity",
  "1e300",
  true,
  0,
  1,
  -1,
  0.5,
  32_767,
  2_147_483_647,
  99_999_999_999_999,
  9e15,
  1e300,
  [],
  [1],
  [{}],
  [[]],
  ["x"],
  [null],
  {},
  { x: 1 },
  { id: "x" },
  { key: "me" },
];

test("an export with any altered field is refused, naming the file, or every read still works", async () => {
  const files = unzipSync(zip);
  const names = Object.keys(files).filter((name) => name.startsWith("data/") && strFromU8(files[name] ?? strToU8("[]")).length > 3);
  const place = fc.record({ name: fc.constantFrom(...names), row: fc.nat(), column: fc.nat(), value: fc.constantFrom(...HOSTILE) });
  await fc.assert(
    fc.asyncProperty(place, async ({ name, row, column, value }) => {
      const rows = JSON.parse(strFromU8(files[name] ?? strToU8("[]"))) as Row[];
      const one = rows[row % rows.length] ?? {};
      const field = Object.keys(one)[column % Object.keys(one).length] ?? "";
      one[field] = value;
      const person = await elsewhere.person();
      const { status, body } = await restore(person, zipSync({ ...files, [name]: strToU8(JSON.stringify(rows)) }, { level: 1 }));
      expect([200, 400], `${name} ${field} ${JSON.stringify(value)}`).toContain(status);
      if (status === 400) expect(String((body["validation_errors"] as Record<string, string[]>)["file"])).toContain("data/");
      else expect(await brokenReads(person), `${name} ${field} ${JSON.stringify(value)}`).toEqual([]);
    }),
    { numRuns: 20 },
  );
}, 120_000);

test("transfers are paired by the restore, so that a later change of one row pairs no others", async () => {
  const unpaired = changed("transactions", (rows) =>
    rows.map((row) => ({ ...row, transfer_account_id: null, transfer_peer_id: null, transfer_type: null })),
  );
  const person = await elsewhere.person();
  expect((await restore(person, unpaired)).status).toBe(200);
  const pairs = (of: TestApp, who: Person): Promise<number> =>
    of.deps.database.asSystem(async (db) => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::integer as n from transactions where user_id = ${who.id} and transfer_account_id is not null`.execute(db);
      return rows[0]?.n ?? 0;
    });
  expect(await pairs(elsewhere, person)).toBeGreaterThan(0);
  expect(await pairs(elsewhere, person)).toBe(await pairs(t, owner));
});

describe("an invalid archive", () => {
  const nothing = async (person: Person): Promise<void> => {
    for (const path of ["/api/finx-accounts/", "/api/budgets/", "/api/charts/"]) expect((await person.get(path)).body, path).toEqual([]);
    expect((await person.get("/api/finx-transactions/summary/")).body["count"]).toBe(0);
  };

  test.each([
    ["no zip", () => strToU8("date,amount\n")],
    ["nothing", () => new Uint8Array()],
    ["another zip", () => zipSync({ "photo.json": strToU8("{}") })],
    ["one of a newer kind", () => zipSync({ ...unzipSync(zip), "hiro.json": strToU8('{"format":"hiro-data","version":99}') })],
    ["half a file", () => zip.slice(0, Math.floor(zip.length / 2))],
    ["broken JSON", () => zipSync({ ...unzipSync(zip), "data/accounts.json": strToU8("[{") })],
    ["a list that is none", () => changed("accounts", () => ({ a: 1 }))],
    ["an account of no kind", () => changed("accounts", (rows) => rows.map((row) => ({ ...row, type: "treasure" })))],
    ["an amount that sums cannot hold", () => changed("transactions", (rows) => rows.map((row) => ({ ...row, amount: 9e15 })))],
    ["a balance that sums cannot hold", () => changed("accounts", (rows) => rows.map((row) => ({ ...row, current_balance: -9e15 })))],
    ["an amount that is none", () => changed("transactions", (rows) => rows.map((row) => ({ ...row, amount: "lots" })))],
    [
      "a day that is none",
      () => changed("transactions", (rows) => rows.map((row, i) => (i === 90 ? { ...row, date: "2026-02-31" } : row))),
    ],
    ["an icon with markup", () => changed("categories", (rows) => rows.map((row) => ({ ...row, icon: "lucide.<img>" })))],
    [
      "a question longer than a person can write",
      () => changed("messages", (rows) => rows.map((row) => (row["role"] === "user" ? { ...row, content: "x".repeat(4001) } : row))),
    ],
    [
      "a reply longer than an engine writes",
      () => changed("messages", (rows) => rows.map((row) => ({ ...row, content: "[".repeat(20_001) }))),
    ],
    ["a role that nobody has", () => changed("messages", (rows) => rows.map((row) => ({ ...row, role: "system" })))],
    ["a currency that is none", () => changed("accounts", (rows) => rows.map((row) => ({ ...row, currency: "usd1" })))],
    [
      "a schedule on days that its frequency does not have",
      () => changed("schedules", (rows) => rows.map((row) => ({ ...row, frequency: "daily", days: [1] }))),
    ],
    ["operations that are no list", () => changed("plan_rules", (rows) => rows.map((row) => ({ ...row, operations: { x: 1 } })))],
    [
      "an operation that is none",
      () => changed("plan_rules", (rows) => rows.map((row) => ({ ...row, operations: [{ op: "sell", account: "cash", cost: 2 }] }))),
    ],
    [
      "a parameter out of range",
      () => changed("plan_scenarios", (rows) => rows.map((row) => ({ ...row, parameters: [{ key: "inflation", value: 9 }] }))),
    ],
    ["rows of an account that is missing", () => changed("accounts", (rows) => rows.slice(1))],
    ["rows of a category that is missing", () => changed("shared/categories", () => [])],
    ["no transactions", () => without("data/transactions.json")],
    ["no transactions and no list of files", () => zipSync({ ...unzipSync(without("data/transactions.json")), "hiro.json": OLD_HEAD })],
    ["citations that are no list", () => changed("messages", (rows) => rows.map((row) => ({ ...row, citations: { url: "x" } })))],
  ])("%s is rejected, naming the file, and leaves nothing", async (_name, bytes) => {
    const person = await elsewhere.person();
    const refused = await restore(person, bytes());
    expect([refused.status, Object.keys(refused.body["validation_errors"] as object)]).toEqual([400, ["file"]]);
    await nothing(person);
  });

  // A flipped bit may leave a readable file with another amount.
  test.each([0.1, 0.3, 0.5, 0.7, 0.9])("one damaged bit at %d of a file in it is noticed", async (part) => {
    const name = strToU8("data/transactions.json");
    // Packed at once, a file's size stands before its name.
    const packed = zipSync(unzipSync(zip));
    const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
    const at = packed.findIndex((_, i) => i > 30 && name.every((byte, k) => packed[i + k] === byte));
    const size = view.getUint32(at - 12, true);
    expect(size).toBeGreaterThan(1_000);
    const damaged = packed.slice();
    const place = at + name.length + Math.floor(size * part);
    damaged[place] = (damaged[place] ?? 0) ^ 4;
    const person = await elsewhere.person();
    const refused = await restore(person, damaged);
    expect([refused.status, Object.keys(refused.body["validation_errors"] as object)]).toEqual([400, ["file"]]);
    await nothing(person);
  });

  test("names the file, the row and the field", async () => {
    const person = await elsewhere.person();
    const message = async (bytes: Uint8Array): Promise<unknown> => (await restore(person, bytes)).body["validation_errors"];
    const second = (change: Row) => (rows: Row[]) => rows.map((row, i) => (i === 1 ? { ...row, ...change } : row));
    expect(await message(changed("transactions", second({ date: "9999-12-31" })))).toEqual({
      file: ["data/transactions.json in the archive is invalid: row 2, date: Enter a date from 1900 to 2199."],
    });
    expect(await message(changed("transactions", second({ category_id: 999_999 })))).toEqual({
      file: ["data/transactions.json in the archive is invalid: row 2, category_id: The archive has no such row."],
    });
    expect(await message(changed("messages", second({ role: "system" })))).toEqual({
      file: ["data/messages.json in the archive is invalid: row 2, role: Enter user or assistant."],
    });
    expect(await message(without("data/transactions.json"))).toEqual({ file: ["data/transactions.json is missing from the archive."] });
  });

  test("an answer that was written again does not keep an export from being restored", async () => {
    const person = await elsewhere.person();
    const bytes = changed("messages", (rows) => rows.map((row) => (row["role"] === "assistant" ? { ...row, status: "replaced" } : row)));
    expect((await restore(person, bytes)).status).toBe(200);
  });

  test("ids of other users' rows give no access to them", async () => {
    const [victim, attacker] = [await elsewhere.person(), await elsewhere.person()];
    const account = (
      await victim.send("POST", "/api/manual-accounts/", { name: "Vault", balance: 9, type: "depository", subtype: "checking" })
    ).body["id"];
    const bytes = changed("transactions", (rows) => rows.map((row) => ({ ...row, account_id: account, user_id: victim.id })));
    expect((await restore(attacker, bytes)).status).toBe(400);
    await nothing(attacker);
    expect((await victim.get("/api/finx-transactions/summary/")).body["count"]).toBe(0);
  });

  test("a security in it does not change another user's prices", async () => {
    const attacker = await elsewhere.person();
    const files = unzipSync(zip);
    const securities = JSON.parse(strFromU8(files["data/shared/securities.json"] ?? strToU8("[]"))) as Row[];
    expect(securities.length).toBeGreaterThan(0);
    const lying = securities.map((row) => ({ ...row, provider_security_id: `new-${row["id"]}`, close_price: "999999" }));
    const bytes = zipSync({ ...files, "data/shared/securities.json": strToU8(JSON.stringify(lying)) });
    expect((await restore(attacker, bytes)).status).toBe(200);
    const { rows } = await sql<{ n: number }>`
      select count(*)::integer as n from securities where close_price = 999999 and provider_security_id not like ${`restored:${attacker.id}:%`}`.execute(
      elsewhere.deps.database.kysely,
    );
    expect(rows[0]?.n).toBe(0);
  });
});
