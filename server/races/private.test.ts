import { describe, expect, test } from "vitest";
import type { Json, Person } from "../testing/app.ts";
import { newChat } from "../testing/assistant.ts";
import { openEngine, runIn } from "../testing/open-engine.ts";
import { allAtOnce, atOnce, categoryNamed, twoMembers } from "../testing/two-members.ts";

/* Data of one user, who writes on two servers at once. */

const two = twoMembers({ engine: openEngine });
const sessions = (): Person[] => [two.ann, two.annElsewhere];
const times = (count: number, status: number): number[] => Array.from({ length: count }, () => status);

describe("data of one user on two servers", () => {
  test("a table keeps each cell set at once, and a deleted table stays deleted", async () => {
    const csv = `Month,A,B\n${Array.from({ length: 6 }, (_, n) => `${n},-,-`).join("\n")}\n`;
    const { id } = (await two.ann.send("POST", "/api/datagrids/", { name: "Trip", csv_data: csv })).body;
    const path = `/api/datagrids/${id}/`;
    const cells = await atOnce(sessions(), 12, (who, n) =>
      who.send("PUT", `${path}cell-value/`, { row: (n >> 1) + 1, column: (n % 2) + 1, value: `new ${n}` }),
    );
    expect(cells).toEqual(times(12, 200));
    const expected = Array.from({ length: 6 }, (_, n) => `${n},new ${2 * n},new ${2 * n + 1}`);
    expect(
      String((await two.ann.get(path)).body["csv_data"])
        .trim()
        .split(/\r?\n/)
        .slice(1),
    ).toEqual(expected);
    const [removed, ...rest] = await allAtOnce(sessions(), 5, (who, n) =>
      n === 0 ? who.send("DELETE", path) : who.send("PUT", `${path}cell-value/`, { row: 1, column: 1, value: "late" }),
    );
    expect(removed?.status).toBe(204);
    expect(rest.filter(({ status }) => ![200, 404].includes(status))).toEqual([]);
    expect((await two.ann.get(path)).status).toBe(404);
  });

  test("task lists are generated once and completed by their last steps", async () => {
    for (let round = 0; round < 4; round += 1) {
      const lists = await allAtOnce(sessions(), 6, (who) => who.send("POST", "/api/tasks/generate-tasks/"));
      expect(new Set(lists.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      const list = (await two.ann.send("POST", "/api/tasks/create-from-feature/", { feature: "TRACK_SPENDING" })).body;
      const steps = list["tasks"] as Json[];
      const set = (completed: boolean) =>
        atOnce(sessions(), steps.length, (who, n) =>
          who.send("PATCH", `/api/tasks/${list["id"]}/sub-tasks/${steps[n]?.["id"]}/`, { completed }),
        );
      expect(await set(true)).toEqual(times(steps.length, 200));
      expect((await two.ann.get(`/api/tasks/${list["id"]}/`)).body["completed"]).toBe(true);
      await set(false);
      expect((await two.ann.get(`/api/tasks/${list["id"]}/`)).body["completed"]).toBe(false);
    }
  });

  test("no more than twenty schedules and fifty API tokens exist, however many requests add one", async () => {
    const schedules = await atOnce(sessions(), 24, (who, n) =>
      who.send("POST", "/api/schedules/", { subject: `Check ${n}`, prompt: "What's my net worth?", frequency: "daily" }),
    );
    expect(schedules).toEqual([...times(20, 200), ...times(4, 409)]);
    const tokens = await atOnce(sessions(), 56, (who, n) =>
      who.send("POST", "/api/security/api-tokens/", { name: `Token ${n}`, access: "read", days: 1 }),
    );
    expect(tokens).toEqual([...times(50, 200), ...times(6, 400)]);
    const listed = (await two.ann.get("/api/security/api-tokens/")).body as Json[];
    const revoked = await atOnce(sessions(), 6, (who) => who.send("DELETE", `/api/security/api-tokens/${listed[0]?.["id"]}/`));
    expect(revoked).toEqual([204, ...times(5, 404)]);
  });
});

/** Makes the assistant propose a change. Returns the proposal. */
const proposed = async (tool: string, args: unknown): Promise<Json> => {
  const result = await runIn(two.ann, await newChat(two.ann), tool, args);
  expect(result["error"]).toBeUndefined();
  return (await two.ann.get(`/api/proposals/${String(result["proposal_id"] ?? result["proposalId"])}/`)).body;
};
const confirm = (who: Person, one: Json) => who.send("POST", `/api/proposals/${one["id"]}/confirm/`, { hash: one["hash"] });

describe("proposals, while two members write", () => {
  const budgetWith = async (target: number) => {
    const groceries = await categoryNamed(two.ann, "Groceries");
    const { id } = (
      await two.ann.send("POST", "/api/budgets/", {
        name: "November",
        period_start: "2026-11-01",
        period_end: "2026-11-30",
        line_items: [{ category: groceries, target_amount: target }],
      })
    ).body;
    const path = `/api/budgets/${id}/`;
    return {
      id: Number(id),
      groceries,
      set: (value: number) => two.bob.send("PUT", `${path}cell-value/`, { row: 1, column: 1, value: String(value) }),
      target: async (): Promise<unknown> => ((await two.ann.get(path)).body["line_items"] as Json[])[0]?.["target_amount"],
    };
  };

  test("a confirmation and its undo never overwrite what the other member sets at the same time", async () => {
    for (let round = 0; round < 5; round += 1) {
      const budget = await budgetWith(100);
      const one = await proposed("set_budget_cell", {
        budgetId: budget.id,
        targets: [{ categoryId: budget.groceries, amount: 40_000 }],
      });
      const [confirmed, set] = await Promise.all(
        round % 2 === 0 ? [confirm(two.annElsewhere, one), budget.set(250)] : [budget.set(250), confirm(two.ann, one)].toReversed(),
      );
      expect([set?.status, await budget.target()]).toEqual([200, 250]);
      expect([200, 409]).toContain(confirmed?.status);
      const other = await proposed("set_budget_cell", {
        budgetId: budget.id,
        targets: [{ categoryId: budget.groceries, amount: 50_000 }],
      });
      expect((await confirm(two.ann, other)).status).toBe(200);
      const [undone] = await Promise.all([two.ann.send("POST", `/api/proposals/${other["id"]}/undo/`), budget.set(300)]);
      expect([200, 409]).toContain(undone.status);
      expect(await budget.target()).toBe(300);
    }
  });

  test("two proposals made from the same data are not both applied", async () => {
    for (let round = 0; round < 4; round += 1) {
      const budget = await budgetWith(100);
      const both: Json[] = [];
      for (const amount of [20_000, 30_000])
        both.push(await proposed("set_budget_cell", { budgetId: budget.id, targets: [{ categoryId: budget.groceries, amount }] }));
      const replies = await allAtOnce(sessions(), 2, (who, n) => confirm(who, both[n] as Json));
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(await budget.target()).toBe(replies[0]?.status === 200 ? 200 : 300);
    }
  });

  test("the same words are remembered once, whichever of two proposals is confirmed first", async () => {
    const both: Json[] = [];
    for (let n = 0; n < 2; n += 1) both.push(await proposed("save_memory", { text: "I rent" }));
    const replies = await atOnce(sessions(), 2, (who, n) => confirm(who, both[n] as Json));
    expect(replies).toEqual([200, 409]);
    const [memory, ...more] = (await two.ann.get("/api/user-context/")).body as Json[];
    expect([memory?.["context"], more]).toEqual(["I rent", []]);
    const path = `/api/user-context/${memory?.["id"]}/`;
    expect(await atOnce(sessions(), 4, (who) => who.send("DELETE", path))).toEqual([204, 404, 404, 404]);
  });
});
