import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { account as openAccount, writeRows } from "../../testing/rows.ts";
import { overrideFlag } from "../flags/index.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

let made = 0;
/** Creates a user with a verified address. */
const somebody = (email = `member${++made}@example.com`): Promise<Person> => t.person(email);
const homeOf = async (person: Person): Promise<Json> => (await person.get("/api/profile/0/")).body["household"] as Json;
const create = async (person: Person, name = "Reyes"): Promise<number> =>
  Number((await person.send("POST", "/api/household/", { name })).body["id"]);
const invite = (person: Person, household: number, email: string): Promise<Answer> =>
  person.send("POST", `/api/household/${household}/invite/`, { email });
const waiting = async (person: Person): Promise<Json[]> => (await person.get("/api/household/pending-invitations/")).body as Json[];
const answer = (person: Person, id: unknown, status: string): Promise<Answer> =>
  person.send("PATCH", `/api/household/pending-invitations/${id}/`, { status });
/** Creates two users in one household. */
const couple = async (): Promise<{ first: Person; second: Person; household: number }> => {
  const [first, second] = [await somebody(), await somebody()];
  const household = await create(first);
  const sent = await invite(first, household, second.email);
  expect((await answer(second, sent.body["id"], "Accepted")).status).toBe(200);
  return { first, second, household };
};

describe("a household", () => {
  test("includes its creator, needs no name, can be renamed by any member, and ends when the last one leaves", async () => {
    const { first, second, household } = await couple();
    expect((await first.get(`/api/household/${household}/`)).body).toEqual({
      id: household,
      name: "Reyes",
      members: [
        { id: first.id, first_name: "Test", last_name: "Person" },
        { id: second.id, first_name: "Test", last_name: "Person" },
      ],
    });
    expect((await second.send("PATCH", `/api/household/${household}/`, { name: "Reyes & Co" })).body["name"]).toBe("Reyes & Co");
    for (const method of ["PUT", "PATCH"])
      expect((await first.send(method, `/api/household/${household}/`, { name: " " })).body["validation_errors"]).toEqual({
        name: ["Enter a name"],
      });
    await invite(first, household, "late@example.com");
    expect((await first.send("POST", "/api/household/leave/")).status).toBe(204);
    expect(await homeOf(first)).toBe(null);
    expect((await homeOf(second))["id"]).toBe(household);
    expect((await first.get(`/api/household/${household}/`)).status).toBe(404);
    expect((await second.send("POST", "/api/household/leave/")).status).toBe(204);
    expect((await second.send("POST", "/api/household/leave/")).status).toBe(404);
    const { kysely } = t.deps.database;
    expect(await kysely.selectFrom("households").select("id").where("id", "=", household).execute()).toEqual([]);
    expect(await kysely.selectFrom("household_invites").select("id").where("household_id", "=", household).execute()).toEqual([]);
  });

  test("is limited to one per user: a member can neither create nor join another", async () => {
    const { first } = await couple();
    const again = await first.send("POST", "/api/household/", { name: "Second" });
    expect([again.status, again.body["errors"]]).toEqual([409, ["ALREADY_IN_HOUSEHOLD"]]);
    const other = await somebody();
    const sent = await invite(other, await create(other), first.email);
    const joined = await answer(first, sent.body["id"], "ACCEPTED");
    expect([joined.status, joined.body["errors"]]).toEqual([409, ["ALREADY_IN_HOUSEHOLD"]]);
    expect((await waiting(first)).map((one) => one["id"])).toEqual([sent.body["id"]]);
  });

  test("cannot be created while the flag is off, for one user or for all", async () => {
    const [p, q] = [await somebody(), await somebody()];
    const { kysely } = t.deps.database;
    await overrideFlag(kysely, "HOUSEHOLD_ENABLED", p.id, false);
    const refused = await p.send("POST", "/api/household/", { name: "Off" });
    expect([refused.status, refused.body["errors"]]).toEqual([403, ["FLAG_OFF"]]);
    await overrideFlag(kysely, "HOUSEHOLD_ENABLED", null, false);
    expect((await q.send("POST", "/api/household/", { name: "Off" })).status).toBe(403);
    await overrideFlag(kysely, "HOUSEHOLD_ENABLED", q.id, true);
    expect((await q.send("POST", "/api/household/", { name: "On" })).status).toBe(200);
    await overrideFlag(kysely, "HOUSEHOLD_ENABLED", null, null);
  });

  test("ends for all members when one ends it, and each keeps their own data", async () => {
    const { first, second, household } = await couple();
    const account = Number(
      (await second.send("POST", "/api/manual-accounts/", { name: "Mine", balance: 5, type: "asset", subtype: "vehicle" })).body["id"],
    );
    expect((await first.get(`/api/finx-accounts/${account}/`)).status).toBe(200);
    expect((await first.send("DELETE", `/api/household/${household}/`)).status).toBe(204);
    expect([await homeOf(first), await homeOf(second)]).toEqual([null, null]);
    expect((await first.get(`/api/finx-accounts/${account}/`)).status).toBe(404);
    expect((await second.get(`/api/finx-accounts/${account}/`)).status).toBe(200);
  });
});

describe("an invite", () => {
  test("reaches the verified address in any letter case, can be accepted, and accepting again has no effect", async () => {
    const [first, second] = [await somebody(), await somebody("Case.Of@example.com".toLowerCase())];
    const household = await create(first, "Café <b>");
    const sent = await first.send("POST", `/api/household/${household}/invite/`, {
      email: " CASE.of@Example.com ",
      sent_by_user: { id: first.id },
      status: "PENDING",
    });
    expect(sent.body).toEqual({
      id: sent.body["id"],
      email: "CASE.of@Example.com",
      status: "PENDING",
      household: { id: household, name: "Café <b>" },
      sent_by_user: { id: first.id, first_name: "Test", last_name: "Person" },
    });
    expect(await waiting(second)).toEqual([sent.body]);
    expect((await second.get(`/api/household/pending-invitations/${sent.body["id"]}/`)).body).toEqual(sent.body);
    expect((await second.get(`/api/household/${household}/invite/`)).status).toBe(404);
    const letters = (await second.get("/api/outbox/")).body["messages"] as Json[];
    expect(letters.map((one) => one["subject"])).toEqual(["Test P. invites you to the Café <b> household"]);
    const letter = await second.get(`/api/outbox/${letters[0]?.["id"]}/`);
    expect(letter.body["html"]).toContain(`/settings/join-household/${sent.body["id"]}`);
    expect(letter.body["html"]).not.toContain("<b>");
    for (const status of ["", "Pending", "yes"]) expect((await answer(second, sent.body["id"], status)).status, status).toBe(400);
    expect((await answer(second, sent.body["id"], "Accepted")).body).toEqual({ ...(sent.body as object), status: "ACCEPTED" });
    expect((await answer(second, sent.body["id"], "aCCePTed")).body).toEqual({ ...(sent.body as object), status: "ACCEPTED" });
    expect((await answer(second, sent.body["id"], "Rejected")).status).toBe(404);
    expect(await waiting(second)).toEqual([]);
    expect((await first.get(`/api/household/${household}/invite/`)).body).toEqual([]);
    expect((await homeOf(second))["members"]).toHaveLength(2);
  });

  test("is visible only to its exact, verified address", async () => {
    const first = await somebody();
    const household = await create(first);
    const [unproved, variant] = [await t.person("unproved@example.com"), await somebody("unproved+x@example.com")];
    await t.deps.database.kysely.updateTable("users").set({ email_verified: false }).where("id", "=", unproved.id).execute();
    const sent = await invite(first, household, "unproved@example.com");
    for (const person of [unproved, variant, first]) {
      expect((await waiting(person)).map((one) => one["id"])).toEqual([]);
      expect((await person.get(`/api/household/pending-invitations/${sent.body["id"]}/`)).status).toBe(404);
      const tried = await answer(person, sent.body["id"], "ACCEPTED");
      expect([tried.status, tried.body["message"]]).toEqual([404, "Household invite not found"]);
    }
    expect((await homeOf(first))["members"]).toHaveLength(1);
  });

  test("can be rejected, shows as rejected, can be removed by any member, and can be sent again", async () => {
    const { first, second, household } = await couple();
    const third = await somebody();
    const sent = await invite(first, household, third.email);
    const path = `/api/household/${household}/invite/${sent.body["id"]}/`;
    expect((await second.get(path)).body).toEqual(sent.body);
    expect((await answer(third, sent.body["id"], "rejected")).body["status"]).toBe("REJECTED");
    expect((await answer(third, sent.body["id"], "REJECTED")).status).toBe(200);
    expect((await answer(third, sent.body["id"], "ACCEPTED")).status).toBe(404);
    expect((await second.get(`/api/household/${household}/invite/`)).body).toMatchObject([{ status: "REJECTED" }]);
    const anew = await invite(second, household, third.email);
    expect((await first.get(`/api/household/${household}/invite/`)).body).toEqual([anew.body]);
    expect((await first.send("DELETE", `/api/household/${household}/invite/${anew.body["id"]}/`)).status).toBe(204);
    expect((await second.send("DELETE", `/api/household/${household}/invite/${anew.body["id"]}/`)).status).toBe(404);
    expect((await answer(third, anew.body["id"], "ACCEPTED")).status).toBe(404);
    expect(await homeOf(third)).toBe(null);
  });

  test.each([
    ["", "Email is required"],
    ["  ", "Email is required"],
    ["could not resolve the address", "Invalid email address"],
    [`${"a".repeat(65)}@example.com`, "Invalid email address"],
    ["x@example.com\r\nBcc: y@example.com", "Invalid email address"],
    ["a\u0000@b.com", "Invalid email address"],
    ["a\u202eb@c.com", "Invalid email address"],
    ["a\u200b@b.com", "Invalid email address"],
  ])("to %j is rejected with a message at its field", async (email, words) => {
    const p = await somebody();
    const household = await create(p);
    const refused = await invite(p, household, email);
    expect([refused.status, refused.body["validation_errors"]]).toEqual([400, { email: [words] }]);
    expect((await p.get(`/api/household/${household}/invite/`)).body).toEqual([]);
  });

  test("gives the same response with and without an account at the address, and emails each once", async () => {
    const [first, known] = [await somebody(), await somebody("known@example.com")];
    const household = await create(first);
    const shape = (given: Answer): unknown => ({ ...(given.body as object), id: 0, email: "" });
    const [there, not] = [await invite(first, household, known.email), await invite(first, household, "nobody@example.com")];
    expect([there.status, shape(there)]).toEqual([not.status, shape(not)]);
    expect((await invite(first, household, "KNOWN@example.com")).body["id"]).toBe(there.body["id"]);
    const { kysely } = t.deps.database;
    const letters = await kysely
      .selectFrom("outbox_messages")
      .select(["recipient", "user_id"])
      .where(
        "key",
        "in",
        [there, not].map((one) => `household-invite-${one.body["id"]}`),
      )
      .orderBy("id")
      .execute();
    expect(letters).toEqual([
      { recipient: "known@example.com", user_id: known.id },
      { recipient: "nobody@example.com", user_id: null },
    ]);
    expect((await invite(first, household, first.email)).body["validation_errors"]).toEqual({
      email: ["They are already in your household"],
    });
    const forged = await first.send("POST", `/api/household/${household}/invite/`, {
      email: "z@example.com",
      sent_by_user: { id: known.id },
    });
    expect(forged.status).toBe(400);
  });

  test("is limited to sixty addresses an hour", async () => {
    const p = await somebody();
    const household = await create(p);
    const answers = [];
    for (let i = 0; i < 61; i += 1) answers.push(await invite(p, household, `many${i}@example.com`));
    expect(answers.slice(0, 60).every((one) => one.status === 200)).toBe(true);
    expect(answers[60]?.status).toBe(429);
    expect(Number(answers[60]?.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

describe("concurrent requests", () => {
  test("invite the same address only once, and it is accepted once", async () => {
    const [first, second] = [await somebody(), await somebody()];
    const household = await create(first);
    const sent = await Promise.all(Array.from({ length: 12 }, () => invite(first, household, second.email)));
    expect(new Set(sent.map((one) => JSON.stringify(one.body))).size).toBe(1);
    const taken = await Promise.all(Array.from({ length: 8 }, () => answer(second, sent[0]?.body["id"], "ACCEPTED")));
    expect(new Set(taken.map((one) => one.status))).toEqual(new Set([200]));
    const joined = await t.deps.database.kysely
      .selectFrom("audit_events")
      .select("event")
      .where("user_id", "=", second.id)
      .where("event", "=", "household joined")
      .execute();
    expect(joined).toHaveLength(1);
  });

  test("two invites accepted together put the user into one household", async () => {
    const [a, b, guest] = [await somebody(), await somebody(), await somebody()];
    const [first, second] = [await invite(a, await create(a, "A"), guest.email), await invite(b, await create(b, "B"), guest.email)];
    const both = await Promise.all([answer(guest, first.body["id"], "ACCEPTED"), answer(guest, second.body["id"], "ACCEPTED")]);
    expect(both.map((one) => one.status).sort()).toEqual([200, 409]);
    const home = both[0]?.status === 200 ? "A" : "B";
    expect((await homeOf(guest))["name"]).toBe(home);
  });

  test("accepting while the invite is removed, or while the last member leaves, either succeeds or fails completely", async () => {
    for (const end of ["remove", "leave"] as const) {
      for (let i = 0; i < 6; i += 1) {
        const [host, guest] = [await somebody(), await somebody()];
        const household = await create(host);
        const id = (await invite(host, household, guest.email)).body["id"];
        const [took, ended] = await Promise.all([
          answer(guest, id, "ACCEPTED"),
          end === "remove" ? host.send("DELETE", `/api/household/${household}/invite/${id}/`) : host.send("POST", "/api/household/leave/"),
        ]);
        expect([200, 404]).toContain(took.status);
        if (end === "leave") expect(ended.status).toBe(204);
        const home = await homeOf(guest);
        expect(home === null ? null : home["id"]).toBe(took.status === 200 ? household : null);
        if (end === "leave" && took.status === 404)
          expect(await t.deps.database.kysely.selectFrom("households").select("id").where("id", "=", household).execute()).toEqual([]);
      }
    }
  });

  test("two members who change the same row, account and budget lose none of each other's changes", async () => {
    const { first, second } = await couple();
    const account = Number(
      (await first.send("POST", "/api/manual-accounts/", { name: "Joint", balance: 10, type: "depository", subtype: "checking" })).body[
        "id"
      ],
    );
    const row = Number(
      (await first.send("POST", "/api/finx-transactions/", { account, name: "Shop", amount: 12, date: "2026-11-10" })).body["id"],
    );
    const categories = (await first.get("/api/finx-categories/")).body as Json[];
    const groceries = categories.find((one) => one["category_id"] === "FOOD_AND_DRINK_GROCERIES")?.["id"];
    const restaurants = categories.find((one) => one["category_id"] === "FOOD_AND_DRINK_RESTAURANT")?.["id"];
    const budget = Number(
      (
        await first.send("POST", "/api/budgets/", {
          name: "Ours",
          period_start: "2026-11-01",
          period_end: "2026-11-30",
          line_items: [
            { category: groceries, target_amount: 1 },
            { category: restaurants, target_amount: 1 },
          ],
        })
      ).body["id"],
    );
    const changes = await Promise.all([
      first.send("PATCH", `/api/finx-accounts/${account}/`, { name: "Ours" }),
      second.send("PATCH", `/api/finx-accounts/${account}/`, { hidden: true }),
      first.send("PATCH", `/api/finx-transactions/${row}/`, { finx_category_id: groceries }),
      second.send("PATCH", `/api/finx-transactions/${row}/`, { name: "Corner shop" }),
      first.send("PATCH", `/api/finx-transactions/${row}/`, { amount: 34.5 }),
      second.send("PATCH", `/api/finx-transactions/${row}/`, { date: "2026-11-11" }),
      first.send("PUT", `/api/budgets/${budget}/cell-value/`, { row: 1, column: 1, value: "400" }),
      second.send("PUT", `/api/budgets/${budget}/cell-value/`, { row: 2, column: 1, value: "150" }),
    ]);
    expect(changes.map((one) => one.status)).toEqual(changes.map(() => 200));
    expect((await second.get(`/api/finx-accounts/${account}/`)).body).toMatchObject({ name: "Ours", hidden: true });
    expect((await second.get(`/api/finx-transactions/${row}/`)).body).toMatchObject({
      name: "Corner shop",
      amount: 34.5,
      date: "2026-11-11",
      category: { id: groceries },
    });
    const lines = (await first.get(`/api/budgets/${budget}/`)).body["line_items"] as Json[];
    expect(lines.map((line) => line["target_amount"])).toEqual([400, 150]);
  });

  test("a member who edits while another leaves keeps the change or gets a 404", async () => {
    for (let i = 0; i < 6; i += 1) {
      const { first, second } = await couple();
      const mine = Number(
        (await first.send("POST", "/api/manual-accounts/", { name: "Mine", balance: 10, type: "asset", subtype: "vehicle" })).body["id"],
      );
      const [edited] = await Promise.all([
        second.send("PATCH", `/api/finx-accounts/${mine}/`, { name: "Edited" }),
        first.send("POST", "/api/household/leave/"),
      ]);
      expect([200, 404]).toContain(edited.status);
      expect((await first.get(`/api/finx-accounts/${mine}/`)).body["name"]).toBe(edited.status === 200 ? "Edited" : "Mine");
    }
  });
});

describe("leaving a household", () => {
  test("repeatedly copies a category that a member created only once", async () => {
    const { first, second, household } = await couple();
    const category = (await first.send("POST", "/api/finx-categories/", { name: "Sailing", section: "Expense" })).body["id"];
    const account = await openAccount(second, "Card", 100, "credit");
    const own: number[] = [];
    for (const day of ["11", "12", "13"]) {
      const row = { account, name: "Marina", amount: 80, date: `2026-11-${day}`, finx_category_id: category };
      const id = Number((await second.send("POST", "/api/finx-transactions/", row)).body["id"]);
      await second.send("POST", "/api/household/leave/");
      own.push(Number((await second.get(`/api/finx-transactions/${id}/`)).body["category"]?.["id"]));
      const invited = await invite(first, household, second.email);
      await answer(second, invited.body["id"], "Accepted");
    }
    expect(new Set(own).size).toBe(1);
    expect(own).not.toContain(category);
  });

  test("leaves the user a copy of a category that a member created, and the member keeps the original", async () => {
    const { first, second } = await couple();
    const category = (await first.send("POST", "/api/finx-categories/", { name: "Sailing", section: "Expense" })).body["id"];
    const account = await openAccount(second, "Card", 100, "credit");
    const row = { account, name: "Marina", amount: 80, date: "2026-11-11", finx_category_id: category };
    const id = Number((await second.send("POST", "/api/finx-transactions/", row)).body["id"]);
    await second.send("POST", "/api/household/leave/");
    const kept = (await second.get(`/api/finx-transactions/${id}/`)).body["category"] as Json;
    expect(kept).toMatchObject({ name: "Sailing" });
    expect(kept["id"]).not.toBe(category);
    expect(((await second.get("/api/finx-categories/")).body as Json[]).filter((one) => one["name"] === "Sailing")).toHaveLength(1);
    expect(((await first.get("/api/finx-categories/")).body as Json[]).filter((one) => one["name"] === "Sailing")).toMatchObject([
      { id: category },
    ]);
    const summary = await second.get("/api/finx-transactions/summary/");
    expect(summary.body["count"]).toBe(1);
  });

  test("ends the transfers between both sides; joining again finds them again", async () => {
    const { first, second, household } = await couple();
    const [from, to] = [await openAccount(first, "Hers"), await openAccount(second, "His")];
    await writeRows(t, first, [
      { account: from, date: "2026-11-12", cents: 25_000, id: "out", name: "Transfer", category: "TRANSFER_OUT_ACCOUNT_TRANSFER" },
    ]);
    await writeRows(t, second, [
      { account: to, date: "2026-11-12", cents: -25_000, name: "Transfer", category: "TRANSFER_IN_ACCOUNT_TRANSFER" },
    ]);
    const pair = async (): Promise<unknown> =>
      (
        await t.deps.database.kysely
          .selectFrom("transactions")
          .select("transfer_account_id")
          .where("provider_transaction_id", "=", "out")
          .executeTakeFirstOrThrow()
      ).transfer_account_id;
    expect(await pair()).toBe(to);
    await second.send("POST", "/api/household/leave/");
    expect(await pair()).toBe(null);
    const again = await invite(first, household, second.email);
    await answer(second, again.body["id"], "Accepted");
    expect(await pair()).toBe(to);
  });

  test("stops sharing the user's chats, also for current readers, and they stay private after joining again", async () => {
    const { first, second, household } = await couple();
    const chat = (await first.send("POST", "/api/chat/", { summary: "Ours" })).body["id"];
    await first.send("PATCH", `/api/chat/${chat}/`, { household });
    expect((await second.get(`/api/chat/${chat}/`)).status).toBe(200);
    await first.send("POST", "/api/household/leave/");
    expect((await second.get(`/api/chat/${chat}/`)).status).toBe(404);
    expect((await first.get(`/api/chat/${chat}/`)).body["household"]).toBe(null);
    const back = await invite(second, household, first.email);
    await answer(first, back.body["id"], "Accepted");
    expect((await second.get(`/api/chat/${chat}/`)).status).toBe(404);
  });
});
