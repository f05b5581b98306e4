import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { newChat } from "../../testing/assistant.ts";
import { openEngine, runIn } from "../../testing/open-engine.ts";
import { account } from "../../testing/rows.ts";

/* What users decided about their recommendations: by the assistant's proposals, and across an export. */

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ engine: openEngine });
});
afterAll(() => t.close());

const LIST = "/api/recommendations/";
const SPENDING = "/api/recommendation-detail/credit-card-spending/";

const saver = async (): Promise<Person> => {
  const p = await t.person();
  const savings = await account(p, "Rainy Day", 18_240.55, "depository", "savings");
  await p.send("PATCH", `/api/finx-accounts/${savings}/`, { interest_rate: 0.4 });
  return p;
};
const yieldOf = async (p: Person): Promise<Json> => {
  const found = ((await p.get(LIST)).body as Json[]).find((one) => one["type"] === "high_yield_savings");
  if (!found) throw new Error("no recommendation");
  return found;
};

describe("set_recommendation_status", () => {
  const statuses = ["dismissed", "accepted"] as const;
  test.each(statuses)("%s is shown, applied by a click and undone", async (status) => {
    const p = await saver();
    const chat = await newChat(p);
    const { id, title } = await yieldOf(p);
    await p.send("PATCH", `${LIST}${id}/`, { status: "seen" });
    const result = await runIn(p, chat, "set_recommendation_status", { recommendationId: id, status });
    const one = (await p.get(`/api/proposals/${result["proposal_id"] ?? result["proposalId"]}/`)).body;
    expect((one["changes"] as Json[]).map((c) => [c["what"], c["before"], c["after"]])).toEqual([
      [title, "Open", status === "dismissed" ? "Dismissed" : "Done"],
    ]);
    expect((await yieldOf(p))["status"]).toBe("seen");
    expect((await p.send("POST", `/api/proposals/${one["id"]}/confirm/`, { hash: one["hash"] })).body["status"]).toBe("confirmed");
    expect((await yieldOf(p))["status"]).toBe(status);
    expect((await p.send("POST", `/api/proposals/${one["id"]}/undo/`)).body["status"]).toBe("undone");
    expect((await yieldOf(p))["status"]).toBe("seen");
  });

  test("is refused for a stranger's recommendation, and when nothing would change", async () => {
    const [p, stranger] = [await saver(), await saver()];
    const chat = await newChat(p);
    const [mine, theirs] = [await yieldOf(p), await yieldOf(stranger)];
    const error = async (recommendationId: unknown) =>
      (await runIn(p, chat, "set_recommendation_status", { recommendationId, status: "dismissed" }))["error"];
    expect(await error(theirs["id"])).toBe("there is no such recommendation");
    await p.send("PATCH", `${LIST}${mine["id"]}/`, { status: "dismissed" });
    expect(await error(mine["id"])).toBe("it is already dismissed");
  });
});

describe("an export", () => {
  test("keeps what was dismissed, the value at which it comes back, and the groups left out", async () => {
    const p = await saver();
    await p.send("PATCH", `${LIST}${(await yieldOf(p))["id"]}/`, { status: "dismissed" });
    const year = ((await p.get(SPENDING)).body as Json[]).find((one) => one["days"] === 365);
    await p.send("PATCH", `${SPENDING}${year?.["id"]}/`, { ignored_groups: ["Travel"] });
    const archive = new Uint8Array(await (await p.raw("/api/personal-data/")).arrayBuffer());
    const fresh = await t.person();
    // The first look creates rows that the restored ones replace.
    expect((await yieldOf(fresh))["status"]).toBe("new");
    const restored = await fresh.upload("/api/personal-data/restore/", archive);
    expect(restored.status, JSON.stringify(restored.body)).toBe(200);
    const after = (await fresh.get(LIST)).body as Json[];
    expect(after.map((one) => one["type"])).toHaveLength(5);
    expect(await yieldOf(fresh)).toMatchObject({ status: "dismissed", value: 720.5, title: "Earn more on your savings" });
    expect(((await fresh.get(SPENDING)).body as Json[]).map((one) => [one["days"], one["ignored_groups"]])).toEqual([
      [30, []],
      [365, ["Travel"]],
    ]);
    const [savings] = (await fresh.get("/api/finx-accounts/")).body as Json[];
    // A quarter and $50 more than what was dismissed.
    await fresh.send("PATCH", `/api/manual-accounts/${savings?.["id"]}/`, { balance: 30_000 });
    expect((await yieldOf(fresh))["status"]).toBe("new");
  });
});
