import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { newChat } from "../../testing/assistant.ts";
import { openEngine, runIn } from "../../testing/open-engine.ts";
import { account, everyRow, writeRows } from "../../testing/rows.ts";

/* Undoing a recategorization restores everything that it changed, whatever was chosen before. */

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ engine: openEngine });
});
afterAll(() => t.close());

const MERCHANTS = ["Shell", "Corner Shop", "Juniper"];
let instant = Date.parse("2026-11-20T15:00:00.000Z");
const tick = (): void => t.setClock(new Date((instant += 1)).toISOString());

let homes = 0;
const household = async () => {
  homes += 1;
  const [p, partner] = [await t.person(`a${homes}@example.com`, `Home ${homes}`), await t.person(`b${homes}@example.com`, `Home ${homes}`)];
  const [card, savings] = [await account(p, "Card", 500, "credit"), await account(p, "Savings", 900)];
  await writeRows(t, p, [
    ...MERCHANTS.flatMap((merchant, m) =>
      [1, 2, 3].map((n) => ({ account: card, date: `2026-11-0${n}`, cents: 1_000 * (m + 1) + n, name: `${merchant} ${n}`, merchant })),
    ),
    // A transfer with a merchant's row as one side.
    { account: card, date: "2026-11-05", cents: 7_700, name: "Juniper 4", merchant: "Juniper", category: "TRANSFER_OUT_SAVINGS" },
    { account: savings, date: "2026-11-05", cents: -7_700, name: "From card", category: "TRANSFER_IN_SAVINGS" },
  ]);
  const categories = ((await p.get("/api/finx-categories/")).body as Json[]).slice(0, 6).map((c) => Number(c["id"]));
  const rows = await everyRow(p, "ordering=date");
  return { p, partner, chat: await newChat(p), categories, rows };
};
type Home = Awaited<ReturnType<typeof household>>;

/** All rows and choices of a household, as in the database. */
const state = async ({ p, partner }: Home): Promise<string[]> => {
  const of = async (table: string) =>
    (
      await sql<{ row: object }>`select to_jsonb(x) as row from ${sql.table(table)} x where user_id in (${p.id}, ${partner.id})`.execute(
        t.deps.database.kysely,
      )
    ).rows.map(({ row }) => JSON.stringify(row));
  return [...(await of("transactions")), ...(await of("merchant_choices"))].toSorted();
};

const choose = async (who: Person, row: Json | undefined, category: number | undefined): Promise<void> => {
  tick();
  const { status } = await who.send("PATCH", `/api/finx-transactions/${row?.["id"]}/`, { finx_category_id: category });
  expect(status).toBe(200);
};

/** Proposes to recategorize rows, and confirms it. Returns the proposal, or null when the rows already have the category. */
const recategorize = async (h: Home, transactionIds: unknown[], categoryId: number | undefined): Promise<Json | null> => {
  tick();
  const result = await runIn(h.p, h.chat, "set_transaction_category", { categoryId, transactionIds });
  if (result["error"] !== undefined) return null;
  const one = (await h.p.get(`/api/proposals/${result["proposal_id"] ?? result["proposalId"]}/`)).body;
  tick();
  expect((await h.p.send("POST", `/api/proposals/${one["id"]}/confirm/`, { hash: one["hash"] })).status).toBe(200);
  return one;
};
const undo = async (h: Home, one: Json): Promise<number> => {
  tick();
  return (await h.p.send("POST", `/api/proposals/${one["id"]}/undo/`)).status;
};

test("restores an earlier choice for the merchant of several rows", async () => {
  const h = await household();
  const shell = h.rows.filter((row) => row["merchant_name"] === "Shell");
  await choose(h.p, shell[0], h.categories[1]);
  const before = await state(h);
  const one = await recategorize(
    h,
    shell.map((row) => row["id"]),
    h.categories[2],
  );
  expect(await state(h)).not.toEqual(before);
  expect(one && (await undo(h, one))).toBe(200);
  expect(await state(h)).toEqual(before);
});

const step = fc.record({
  do: fc.constantFrom("choose", "recategorize", "recategorize", "undo"),
  rows: fc.uniqueArray(fc.nat(10), { minLength: 1, maxLength: 6 }),
  category: fc.nat(5),
  partner: fc.boolean(),
});

test("restores the exact previous state, after any choices of both members and any earlier proposals", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
      const h = await household();
      const done: { one: Json; before: string[] }[] = [];
      const undoLast = async (): Promise<void> => {
        const last = done.pop();
        if (!last) return;
        expect(await undo(h, last.one)).toBe(200);
        expect(await state(h)).toEqual(last.before);
      };
      for (const { do: what, rows, category, partner } of steps) {
        if (what === "undo") await undoLast();
        else if (what === "recategorize") {
          const before = await state(h);
          const one = await recategorize(
            h,
            rows.map((n) => h.rows[n]?.["id"]),
            h.categories[category],
          );
          if (one) done.push({ one, before });
        } else if (done.length === 0) await choose(partner ? h.partner : h.p, h.rows[rows[0] ?? 0], h.categories[category]);
      }
      while (done.length > 0) await undoLast();
    }),
    { numRuns: 8, seed: 3 },
  );
}, 120_000);

test("leaves the same merchant choices, in whatever order changes of different rows are undone", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
      fc.array(fc.nat(5), { minLength: 4, maxLength: 4 }),
      async (order, to) => {
        const h = await household();
        const shell = h.rows.filter((row) => row["merchant_name"] === "Shell");
        await choose(h.partner, shell[0], h.categories[to[3] ?? 0]);
        const choices = async () => (await state(h)).filter((row) => row.includes("chosen_at"));
        const before = await choices();
        const done: (Json | null)[] = [];
        for (const n of [0, 1, 2]) done.push(await recategorize(h, [shell[n]?.["id"]], h.categories[to[n] ?? 0]));
        for (const n of order) {
          const one = done[n];
          if (one) expect(await undo(h, one)).toBe(200);
        }
        expect(await choices()).toEqual(before);
      },
    ),
    { numRuns: 6, seed: 5 },
  );
}, 120_000);

test("keeps a member's later choice for the merchant", async () => {
  const h = await household();
  const shell = h.rows.filter((row) => row["merchant_name"] === "Shell");
  const one = await recategorize(h, [shell[0]?.["id"], shell[1]?.["id"]], h.categories[1]);
  await choose(h.partner, shell[2], h.categories[3]);
  expect(one && (await undo(h, one))).toBe(200);
  const [last] = (
    await sql<{ category_id: number }>`select category_id from merchant_choices where user_id in (${h.p.id}, ${h.partner.id})`.execute(
      t.deps.database.kysely,
    )
  ).rows;
  expect(last?.category_id).toBe(h.categories[3]);
});

test("is refused with a message when the earlier category has been deleted", async () => {
  const h = await household();
  const own = (await h.p.send("POST", "/api/finx-categories/", { name: "Boats", section: "Expense" })).body;
  const [row] = h.rows;
  await choose(h.p, row, Number(own["id"]));
  const one = await recategorize(h, [row?.["id"]], h.categories[2]);
  expect((await h.p.send("PATCH", `/api/finx-categories/${own["id"]}/`, { status: "Archived" })).status).toBe(200);
  expect(one && (await undo(h, one))).toBe(409);
});
