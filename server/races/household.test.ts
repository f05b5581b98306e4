import { describe, expect, test } from "vitest";
import type { Json, Person } from "../testing/app.ts";
import { choice, csv, start, upload } from "../testing/imports.ts";
import { account, everyRow } from "../testing/rows.ts";
import { addRow, failedChecks, makeCategory, twoMembers } from "../testing/two-members.ts";

const two = twoMembers();
const ROUNDS = 4;

const leave = (who: Person) => who.send("POST", "/api/household/leave/");
const homeOf = async (who: Person): Promise<Json> => (await who.get("/api/profile/0/")).body["household"] as Json;
const accountNames = async (who: Person): Promise<string[]> =>
  ((await who.get("/api/finx-accounts/")).body as Json[]).map((one) => String(one["name"])).toSorted();
/** Lets Bob return to a household that Ann is in, with or without her having left it. */
const together = async (): Promise<number> => {
  const home = await homeOf(two.ann);
  const id = home ? home["id"] : (await two.ann.send("POST", "/api/household/", { name: "Again" })).body["id"];
  if ((await homeOf(two.bob))?.["id"] !== id) {
    if (await homeOf(two.bob)) await leave(two.bob);
    const invite = (await two.ann.send("POST", `/api/household/${String(id)}/invite/`, { email: two.bob.email })).body;
    await two.bob.send("PATCH", `/api/household/pending-invitations/${invite["id"]}/`, { status: "ACCEPTED" });
  }
  return Number(id);
};

describe("a member who leaves while the other writes", () => {
  test("keeps rows only in categories that they still have", async () => {
    const wallet = await account(two.ann, "Wallet", 1000);
    for (let round = 0; round < ROUNDS; round += 1) {
      await together();
      const { id } = (await addRow(two.ann, wallet, 10)).body;
      const theirs = await makeCategory(two.bob, `Boats ${round}`);
      const [set] = await Promise.all([
        two.bob.send("PATCH", `/api/finx-transactions/${id}/`, { finx_category_id: theirs }),
        leave(two.ann),
        two.bob.send("POST", "/api/finx-transactions/bulk-update-categories/", { transaction_ids: [id], category_id: theirs }),
      ]);
      expect([200, 404]).toContain(set.status);
      const used = (await two.ann.get(`/api/finx-transactions/${id}/`)).body["category"]["id"];
      const own = ((await two.ann.get("/api/finx-categories/")).body as Json[]).map((one) => one["id"]);
      expect(own).toContain(used);
    }
  });

  test("is on neither side of a transfer with the other's accounts", async () => {
    const [mine, theirs] = [await account(two.ann, "Checking", 1000), await account(two.bob, "Savings", 1000)];
    for (let round = 0; round < ROUNDS; round += 1) {
      await together();
      const { id } = (await addRow(two.ann, mine, 50 + round, { name: "Transfer" })).body;
      const [other] = await Promise.all([
        addRow(two.bob, theirs, -50 - round, { name: "Transfer" }),
        leave(two.ann),
        two.bob.send("PUT", `/api/finx-transactions/${id}/transfer/`, { is_transfer: true }),
      ]);
      expect((await two.ann.get(`/api/finx-transactions/${id}/`)).body["transfer"]).toBe(null);
      expect((await two.bob.get(`/api/finx-transactions/${other.body["id"]}/`)).body["transfer"]).toBe(null);
      expect([await failedChecks(two.ann), await failedChecks(two.bob)]).toEqual([[], []]);
    }
  });

  test("has every row that the other added to their account before, and none after", async () => {
    const wallet = await account(two.ann, "Wallet", 1000);
    let rows = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      await together();
      const [, ...added] = await Promise.all([leave(two.ann), addRow(two.bob, wallet, 5), addRow(two.bob, wallet, 5)]);
      rows += added.filter(({ status }) => status === 200).length;
      expect(await everyRow(two.ann, `finx_account=${wallet}`)).toHaveLength(rows);
      expect((await two.bob.get(`/api/finx-accounts/${wallet}/`)).status).toBe(404);
    }
    expect(await failedChecks(two.ann)).toEqual([]);
  });
});

describe("an import into the account of a member who leaves", () => {
  test("ends, with all rows or with the reason why not", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await together();
      const wallet = await account(two.ann, `Wallet ${round}`, 1000);
      const preview = await upload(two.bob, csv(Array.from({ length: 10 }, (_, n) => ["2026-11-02", `Shop ${n}`, "-1.00"])));
      const [started] = await Promise.all([start(two.bob, preview, [choice(preview["statements"]?.[0], wallet)]), leave(two.ann)]);
      await two.t.deps.jobs.stop();
      const ended = (await two.bob.get(`/api/imports/${preview["id"]}/`)).body;
      const rows = (await everyRow(two.ann, `finx_account=${wallet}`)).length;
      expect([started.status, ended["status"]]).toEqual(
        started.status === 200 ? [200, rows === 10 ? "done" : "failed"] : [400, "previewed"],
      );
      if (ended["status"] === "failed")
        expect([rows, ended["failure"]]).toEqual([0, expect.stringContaining("no longer in your household")]);
    }
    expect(await failedChecks(two.ann)).toEqual([]);
  });
});

describe("a household, while several change it", () => {
  test("is left by one and joined by another at once: each sees only the accounts of their own household", async () => {
    for (let round = 0; round < 4; round += 1) {
      const household = await together();
      const carol = await two.t.person();
      const names = [`Ann ${round}`, `Bob ${round}`, `Carol ${round}`];
      for (const [n, who] of [two.ann, two.bob, carol].entries()) await account(who, names[n] ?? "");
      const invite = (await two.bob.send("POST", `/api/household/${household}/invite/`, { email: carol.email })).body;
      const [left, joined] = await Promise.all([
        leave(two.ann),
        carol.send("PATCH", `/api/household/pending-invitations/${invite["id"]}/`, { status: "ACCEPTED" }),
      ]);
      expect([left.status, joined.status]).toEqual([204, 200]);
      expect(await homeOf(two.ann)).toBe(null);
      const seen = await accountNames(carol);
      expect([seen, seen.includes(names[2] ?? ""), seen.some((name) => name.startsWith("Ann"))]).toEqual([
        await accountNames(two.bob),
        true,
        false,
      ]);
      await leave(carol);
    }
  });

  test("ends once when one member ends it and the other leaves or ends it too", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const household = await together();
      const replies = await Promise.all([
        two.ann.send("DELETE", `/api/household/${household}/`),
        round % 2 === 0 ? leave(two.bob) : two.bob.send("DELETE", `/api/household/${household}/`),
      ]);
      expect(replies.filter(({ status }) => ![204, 404].includes(status))).toEqual([]);
      expect(replies.some(({ status }) => status === 204)).toBe(true);
      expect([await homeOf(two.ann), await homeOf(two.bob)]).toEqual([null, null]);
      const left = await two.t.deps.database.kysely.selectFrom("households").select("id").where("id", "=", household).execute();
      expect(left).toEqual([]);
    }
  });
});
