import { afterAll, beforeAll, expect, test } from "vitest";
import { type Json, NOW, type Person, type TestApp, testApp } from "../testing/app.ts";

let t: TestApp;
let p: Person;
beforeAll(async () => {
  t = await testApp();
  p = await t.person();
});
afterAll(() => t.close());

const COUNT = 120;
const day = (i: number): string => `2026-0${1 + (i % 9)}-${String(1 + (i % 27)).padStart(2, "0")}`;

/** Lists longer than two pages, created directly in the database. */
const LISTS: Record<string, { path: string; make: () => Promise<unknown> }> = {
  chats: {
    path: "/api/chat/?",
    make: () =>
      t.deps.database.kysely
        .insertInto("chats")
        .values(
          Array.from({ length: COUNT }, (_, i) => {
            const at = new Date(Date.parse(NOW) - Math.floor(i / 7) * 60_000).toISOString();
            return { user_id: p.id, summary: `Boats ${i}`, created_at: at, updated_at: at };
          }),
        )
        .execute(),
  },
  "found chats": { path: "/api/chat/search/?search=boats&", make: async () => undefined },
  trades: {
    path: "/api/finx-investment-transactions/?",
    make: async () => {
      const account = await accountOf("investment");
      return t.deps.database.kysely
        .insertInto("investment_transactions")
        .values(
          Array.from({ length: COUNT }, (_, i) => ({
            user_id: p.id,
            account_id: account,
            provider_transaction_id: `trade-${i}`,
            date: day(i) as never,
            name: `Trade ${i}`,
            type: "buy",
            amount: (i % 11) * 100,
            quantity: "1",
            price: "1",
          })) as never,
        )
        .execute();
    },
  },
  "trades by amount": { path: "/api/finx-investment-transactions/?ordering=-amount&", make: async () => undefined },
};

const accountOf = async (type: string): Promise<number> => {
  const row = await t.deps.database.kysely
    .insertInto("accounts")
    .values({ user_id: p.id, source: "manual", name: "Made", type, subtype: null, current_balance: 0 } as never)
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
};

const idsOf = (body: Json): number[] =>
  (body["results"] as Json[]).map((row) => Number((row["chat"] as Json | undefined)?.["id"] ?? row["id"]));
const pathOf = (link: unknown): string => String(link).slice(t.url.length);

test.each(Object.keys(LISTS))("previous returns through exactly the same pages of %s, and a modified cursor is rejected", async (name) => {
  const { path, make } = LISTS[name] as (typeof LISTS)[string];
  await make();
  let { body } = await p.get(path);
  expect(body["previous"]).toBe(null);
  const forward: number[][] = [];
  for (;;) {
    forward.push(idsOf(body));
    if (body["next"] === null) break;
    ({ body } = await p.get(pathOf(body["next"])));
  }
  expect(forward.map((page) => page.length)).toEqual([50, 50, 20]);
  const back = String(body["previous"]);
  for (const page of forward.slice(0, -1).toReversed()) {
    ({ body } = await p.get(pathOf(body["previous"])));
    expect(idsOf(body)).toEqual(page);
  }
  expect(body["previous"]).toBe(null);
  const cursor = new URL(back).searchParams.get("cursor") ?? "";
  const place = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")) as object;
  const altered = [
    cursor.slice(1),
    `${cursor.slice(0, -4)}AAAA`,
    ...[{ ...place, back: 1 }, { ...place, id: "1" }, { ...place, id: 1e300 }, { ...place, extra: 1 }, { back: true }].map((each) =>
      Buffer.from(JSON.stringify(each)).toString("base64url"),
    ),
  ];
  for (const text of altered) {
    const reply = await p.get(`${path}cursor=${encodeURIComponent(text)}`);
    expect([text, reply.status, Object.keys(reply.body["validation_errors"] ?? {})]).toEqual([text, 400, ["cursor"]]);
  }
});
