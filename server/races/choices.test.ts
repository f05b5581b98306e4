import { describe, expect, test } from "vitest";
import { type Answer, type Json, NOW, type Person } from "../testing/app.ts";
import { account, everyRow, writeRows } from "../testing/rows.ts";
import { allAtOnce, atOnce, categoryNamed, failedChecks, twoMembers } from "../testing/two-members.ts";

const two = twoMembers();
const ROUNDS = 4;
const SETTLE = "/api/finx-transactions/merchants-to-review/settle/";

const learned = async (who: Person): Promise<Json[]> => (await who.get("/api/merchant-choices/")).body as Json[];
const waiting = async (who: Person): Promise<unknown[]> =>
  ((await who.get("/api/finx-transactions/merchants-to-review/")).body["merchants"] as Json[]).map((one) => one["name"]).toSorted();
const decision = (merchant_key: string, category_id: number) => ({ merchant_key, money_in: false, category_id });
const settle = (who: Person, merchants: readonly string[], category: number): Promise<Answer> =>
  who.send("POST", SETTLE, { decisions: merchants.map((merchant) => decision(merchant, category)) });
const choose = (who: Person, row: Json | undefined, category: number): Promise<Answer> =>
  who.send("PATCH", `/api/finx-transactions/${String(row?.["id"])}/`, { finx_category_id: category });
const rowsOf = (who: Person, name: string): Promise<Json[]> => everyRow(who, `search=${name}&ordering=date`);
const categoriesOf = async (who: Person, name: string): Promise<number[]> =>
  (await rowsOf(who, name)).map((row) => Number(row["category"]?.["id"]));
const prepare = async (...names: string[]) => {
  const wallet = await account(two.ann, "Wallet", 1000);
  await writeRows(
    two.t,
    two.ann,
    names.flatMap((name) => [1, 2, 3].map((n) => ({ account: wallet, date: `2026-11-0${n}`, cents: 500 + n, name }))),
  );
  return { gifts: await categoryNamed(two.ann, "Gifts"), parking: await categoryNamed(two.ann, "Parking") };
};

describe("a merchant that two members settle at once", () => {
  test("gets one member's category, and the other member gets an error", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const name = `Zq${"abcd"[round]} Store`;
      const key = name.toLowerCase().replace(" ", "");
      const { gifts, parking } = await prepare(name);
      const replies = await allAtOnce([two.ann, two.bob], 4, (who, n) => settle(who, [key], n % 2 === 0 ? gifts : parking));
      const won = replies.findIndex(({ status }) => status === 200);
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
      expect(replies.find(({ status }) => status === 409)?.body["message"]).toBe(`${name} no longer needs review. Nothing was changed.`);
      const category = won % 2 === 0 ? gifts : parking;
      expect(await categoriesOf(two.bob, name)).toEqual([category, category, category]);
      expect((await learned(two.ann)).filter((one) => one["name"] === name).map((one) => one["category"]["id"])).toEqual([category]);
      const undo = `/api/finx-transactions/category-changes/${replies[won]?.body["change"]}/undo/`;
      expect((await (won % 2 === 0 ? two.ann : two.bob).send("POST", undo)).body).toEqual({ transactions_restored: 3 });
      expect(await waiting(two.ann)).toEqual(Array.from({ length: round + 1 }, (_, n) => `Zq${"abcd"[n]} Store`));
    }
    expect(await failedChecks(two.ann)).toEqual([]);
  });

  test("is settled with all others of its request or with none", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const names = ["a", "b", "c"].map((letter) => `Z${"wxyz"[round]}${letter} Store`);
      const [a = "", b = "", c = ""] = names.map((name) => name.toLowerCase().replace(" ", ""));
      const { gifts, parking } = await prepare(...names);
      const [anns, bobs] = await Promise.all([settle(two.ann, [a, b], gifts), settle(two.bob, [b, c], parking)]);
      expect([
        [200, 409],
        [409, 200],
      ]).toContainEqual([anns.status, bobs.status]);
      const left = (await waiting(two.bob)).filter((name) => names.includes(String(name)));
      expect(left).toEqual([anns.status === 200 ? names[2] : names[0]]);
    }
  });

  test("keeps the category that the other member sets for one of its transactions", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const name = `Zq${"abcd"[round]} Store`;
      const { gifts, parking } = await prepare(name);
      const rows = await rowsOf(two.ann, name);
      const [settled, set] = await Promise.all([
        settle(two.ann, [name.toLowerCase().replace(" ", "")], gifts),
        choose(two.bob, rows[round % 3], parking),
      ]);
      expect([settled.status, set.status]).toEqual([200, 200]);
      const expected = [gifts, gifts, gifts].with(round % 3, parking);
      expect(await categoriesOf(two.ann, name)).toEqual(expected);
    }
  });
});

describe("a learned category", () => {
  const prepared = async () => {
    const known = await prepare("Zqa Store");
    await settle(two.ann, ["zqastore"], await categoryNamed(two.ann, "Coffee"));
    const [choice] = await learned(two.ann);
    return { ...known, path: `/api/merchant-choices/${String(choice?.["id"])}/` };
  };
  const categories = async (): Promise<unknown[]> => (await learned(two.bob)).map((one) => one["category"]["name"]);

  test("that two members change at once is changed once, and the second member gets an error", async () => {
    const { gifts, parking, path } = await prepared();
    const replies = await allAtOnce([two.ann, two.bob], 4, (who, n) =>
      who.send("PATCH", path, { category_id: n % 2 === 0 ? gifts : parking }),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await categories()).toEqual([replies.findIndex(({ status }) => status === 200) % 2 === 0 ? "Gifts" : "Parking"]);
  });

  test("is forgotten once, and never with a change that its reader has not seen", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { gifts, path } = await prepared();
      const [changed, forgotten] = await Promise.all([two.ann.send("PATCH", path, { category_id: gifts }), two.bob.send("DELETE", path)]);
      expect([
        [200, 409],
        [404, 204],
      ]).toContainEqual([changed.status, forgotten.status]);
      expect(await categories()).toEqual(changed.status === 200 ? ["Gifts"] : []);
      const [rest] = await learned(two.ann);
      if (!rest) continue;
      const statuses = await atOnce([two.ann, two.bob], 4, (who) => who.send("DELETE", `/api/merchant-choices/${String(rest["id"])}/`));
      expect(statuses).toEqual([204, 404, 404, 404]);
    }
  });

  test("kept to one transaction by several requests at once gives back the choice before it, and no earlier one", async () => {
    const { gifts } = await prepared();
    const [first, second] = await rowsOf(two.ann, "Zqa Store");
    // Choices made at the same time could not be told apart.
    two.t.setClock(new Date(Date.parse(NOW) + 1000).toISOString());
    await choose(two.ann, first, gifts);
    two.t.setClock(new Date(Date.parse(NOW) + 2000).toISOString());
    await choose(two.bob, second, gifts);
    const path = `/api/finx-transactions/${String(second?.["id"])}/only-this/`;
    expect(await atOnce([two.ann, two.bob], 4, (who) => who.send("POST", path))).toEqual([204, 204, 204, 204]);
    expect(await categories()).toEqual(["Gifts"]);
    await two.ann.send("POST", `/api/finx-transactions/${String(first?.["id"])}/only-this/`);
    expect(await categories()).toEqual(["Coffee"]);
  });
});

describe("the choices of a household", () => {
  test("do not exist for a member of another", async () => {
    const { gifts } = await prepare("Zqa Store", "Zqb Store");
    await settle(two.ann, ["zqastore"], gifts);
    const [choice] = await learned(two.ann);
    const [row] = await rowsOf(two.ann, "Zqa Store");
    const carol = await two.t.person();
    const path = `/api/merchant-choices/${String(choice?.["id"])}/`;
    const replies = [
      await carol.send("PATCH", path, { category_id: gifts }),
      await carol.send("DELETE", path),
      await carol.send("POST", `/api/finx-transactions/${String(row?.["id"])}/only-this/`),
      await settle(carol, ["zqbstore"], gifts),
    ];
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await learned(two.ann)).toEqual([choice]);
    expect(await waiting(two.ann)).toEqual(["Zqb Store"]);
  });
});
