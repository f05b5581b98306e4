import { describe, expect, test } from "vitest";
import { type Json, PASSWORD, type Person } from "../testing/app.ts";
import { account } from "../testing/rows.ts";
import { addRow, categoryNamed, failedChecks, twoMembers } from "../testing/two-members.ts";

/* A person who joins a household, leaves it or deletes their account while others write. */

const two = twoMembers();
const ROUNDS = 5;

const leave = (who: Person) => who.send("POST", "/api/household/leave/");
const homeOf = async (who: Person): Promise<Json | null> => (await who.get("/api/profile/0/")).body["household"] as Json | null;
const invited = async (): Promise<number> => {
  const home = await homeOf(two.ann);
  const id = home ? home["id"] : (await two.ann.send("POST", "/api/household/", { name: "Again" })).body["id"];
  return Number((await two.ann.send("POST", `/api/household/${String(id)}/invite/`, { email: two.bob.email })).body["id"]);
};
const accept = (invite: number) => two.bob.send("PATCH", `/api/household/pending-invitations/${invite}/`, { status: "ACCEPTED" });
const transferOf = async (who: Person, id: unknown): Promise<unknown> =>
  (await who.get(`/api/finx-transactions/${String(id)}/`)).body["transfer"];

describe("a person who joins while a member writes", () => {
  test("has transfers with both sides or with none", async () => {
    const [mine, theirs] = [await account(two.ann, "Checking", 1000), await account(two.bob, "Card", 300, "credit")];
    const kind = { name: "Card payment", finx_category_id: await categoryNamed(two.ann, "Credit card payment") };
    for (let round = 0; round < ROUNDS; round += 1) {
      if (await homeOf(two.bob)) await leave(two.bob);
      const amount = 300 + round;
      const { id } = (await addRow(two.ann, mine, amount, kind)).body;
      const other = (await addRow(two.bob, theirs, -amount, kind)).body["id"];
      const invite = await invited();
      const [joined, ...added] = await Promise.all([
        accept(invite),
        ...Array.from({ length: 6 }, (_, n) => addRow(n % 2 === 0 ? two.ann : two.annElsewhere, mine, 5 + n)),
      ]);
      expect([joined.status, ...new Set(added.map(({ status }) => status))]).toEqual([200, 200]);
      const sides = [await transferOf(two.ann, id), await transferOf(two.bob, other)];
      expect(sides.map((side) => side !== null)).toEqual([true, true]);
      expect([await failedChecks(two.ann), await failedChecks(two.bob)]).toEqual([[], []]);
    }
  });

  test("leaves one active emergency fund", async () => {
    const goals = async (who: Person): Promise<Json[]> => (await who.get("/api/goals/funds/")).body as Json[];
    const isFund = (goal: Json): boolean => goal["type"] === "emergency_fund";
    const fund = { type: "emergency_fund", target_amount: 900, emergency_fund_months: 3 };
    for (let round = 0; round < ROUNDS; round += 1) {
      if (await homeOf(two.bob)) await leave(two.bob);
      for (const { id } of (await goals(two.ann)).filter(isFund))
        await two.ann.send("PATCH", `/api/goals/funds/${String(id)}/`, { status: "archived" });
      const ended = (await two.ann.send("POST", "/api/goals/funds/", fund)).body["id"];
      await two.ann.send("PATCH", `/api/goals/funds/${ended}/`, { status: "archived" });
      if (!(await goals(two.bob)).some(isFund)) expect((await two.bob.send("POST", "/api/goals/funds/", fund)).status).toBe(200);
      const invite = await invited();
      const [joined, reopened] = await Promise.all([
        accept(invite),
        two.annElsewhere.send("PATCH", `/api/goals/funds/${ended}/`, { status: "active" }),
      ]);
      expect([joined.status, [200, 400].includes(reopened.status)]).toEqual([200, true]);
      const active = (await goals(two.ann)).filter(isFund);
      expect(active).toHaveLength(1);
    }
  });
});

describe("a household that changes while others write", () => {
  test("answers every write and every change", async () => {
    const mine = await account(two.ann, "Checking", 1000);
    for (let round = 0; round < ROUNDS; round += 1) {
      if (await homeOf(two.bob)) await leave(two.bob);
      const invite = await invited();
      const adding = (count: number) =>
        Array.from({ length: count }, (_, n) => addRow(n % 2 === 0 ? two.ann : two.annElsewhere, mine, 1 + n));
      const joining = await Promise.all([accept(invite), ...adding(8)]);
      const leaving = await Promise.all([leave(two.bob), ...adding(8)]);
      const statuses = [...joining, ...leaving].map(({ status }) => status);
      expect([...new Set(statuses)].toSorted()).toEqual([200, 204]);
    }
  });
});

describe("a chat that is shared while its owner leaves", () => {
  test("is private afterward, also after a return", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      if (!(await homeOf(two.bob))) await accept(await invited());
      const household = (await homeOf(two.bob))?.["id"];
      const chat = (await two.bob.send("POST", "/api/chat/", { summary: "Mine" })).body["id"];
      const elsewhere = await two.t.signedIn(two.bob);
      const [, shared] = await Promise.all([leave(two.bob), elsewhere.send("PATCH", `/api/chat/${chat}/`, { household })]);
      expect([200, 400]).toContain(shared.status);
      expect((await two.bob.get(`/api/chat/${chat}/`)).body["household"]).toBe(null);
      expect((await accept(await invited())).status).toBe(200);
      expect((await two.ann.get(`/api/chat/${chat}/messages/`)).status).toBe(404);
    }
  });
});

describe("an account that is deleted while its owner writes", () => {
  test("answers as signed out, and leaves nothing behind", async () => {
    const { kysely } = two.t.deps.database;
    for (let round = 0; round < ROUNDS; round += 1) {
      const eve = await two.t.person();
      const elsewhere = await two.t.signedIn(eve);
      const wallet = await account(eve, "Wallet", 10);
      const before = (await kysely.selectFrom("households").select("id").execute()).length;
      const [gone, ...others] = await Promise.all([
        eve.send("POST", "/api/personal-data/delete/", { email: eve.email, password: PASSWORD }),
        elsewhere.send("POST", "/api/household/", { name: "Late" }),
        ...Array.from({ length: 4 }, (_, n) => addRow(elsewhere, wallet, 1 + n)),
        elsewhere.send("POST", "/api/chat/", { summary: "Late" }),
        elsewhere.send("POST", "/api/finx-categories/", { name: "Late", section: "Expense" }),
      ]);
      expect(gone.status).toBe(204);
      expect(others.map(({ status }) => status).filter((status) => ![200, 201, 401, 404].includes(status))).toEqual([]);
      expect((await kysely.selectFrom("households").select("id").execute()).length).toBe(before);
      expect(await kysely.selectFrom("audit_events").select("event").where("user_id", "=", eve.id).execute()).toEqual([]);
    }
  });
});

describe("a password that is changed while another session adds API tokens", () => {
  test("leaves no token of that session", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const dan = await two.t.person();
      const elsewhere = await two.t.signedIn(dan);
      const password = "Another-Horse-8!";
      const make = (n: number) => elsewhere.send("POST", "/api/security/api-tokens/", { name: `Script ${n}`, access: "read", days: null });
      const [changed, ...made] = await Promise.all([
        dan.send("POST", "/api/security/password/", {
          current_password: PASSWORD,
          password,
          password_confirmation: password,
          remove: ["api-tokens"],
        }),
        ...Array.from({ length: 12 }, (_, n) => make(n)),
      ]);
      expect(changed.status).toBe(204);
      expect(made.map(({ status }) => status).filter((status) => ![200, 401].includes(status))).toEqual([]);
      expect((await dan.get("/api/security/api-tokens/")).body).toEqual([]);
    }
  });
});
