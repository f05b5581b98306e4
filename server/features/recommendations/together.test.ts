import { describe, expect, test } from "vitest";
import { addDays, day } from "#domain/day.ts";
import type { Json } from "../../testing/app.ts";
import { account, writeRows } from "../../testing/rows.ts";
import { twoMembers } from "../../testing/two-members.ts";
import { recommend } from "./service.ts";

const here = twoMembers();

describe("two members on two servers", () => {
  test("who set the safety balance at once leave one setting, and recommendations that agree with it", async () => {
    const { t, ann, bob } = here;
    const checking = await account(ann, "Joint", 100);
    await writeRows(
      t,
      ann,
      [1, 20, 40].map((ago) => ({ account: checking, date: addDays(day("2026-11-20"), -ago), cents: 500 })),
    );
    const set = (who: typeof ann, amount: number) =>
      who.send("POST", "/api/recommendation-settings/", { account: checking, type: "checking_balance", safe_balance: amount });
    const made = await Promise.all([set(ann, 200), set(bob, 300), set(ann, 400), set(bob, 500)]);
    expect(made.map((one) => one.status)).toEqual([200, 200, 200, 200]);
    const settings = (await ann.get("/api/recommendation-settings/")).body as Json[];
    expect(settings).toHaveLength(1);
    await Promise.all([recommend(t.deps, ann.id), recommend(t.deps, bob.id), recommend(t.deps, ann.id)]);
    for (const who of [ann, bob]) {
      const found = ((await who.get("/api/recommendations/")).body as Json[]).filter((one) => one["type"] === "checking_balance");
      expect(found.map((one) => one["value"])).toEqual([Number(settings[0]?.["safe_balance"]) - 100]);
    }
  });

  test("a change during a computation is not lost", async () => {
    const { t, ann, bob } = here;
    const checking = await account(ann, "Joint", 100);
    await Promise.all([
      recommend(t.deps, ann.id),
      writeRows(t, bob, []),
      ann.send("POST", "/api/recommendation-settings/", { account: checking, type: "checking_balance", safe_balance: 7 }),
      recommend(t.deps, ann.id),
    ]);
    await ann.get("/api/recommendations/");
    const run = await t.deps.database.kysely
      .selectFrom("recommendation_runs")
      .selectAll()
      .where("user_id", "=", ann.id)
      .executeTakeFirstOrThrow();
    expect(run.done).toBe(run.asked);
    expect(JSON.stringify(run.inputs)).toContain('"safeBalance":700');
  });
});
