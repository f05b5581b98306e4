import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, day } from "#domain/day.ts";
import { type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { account, writeRows } from "../../testing/rows.ts";

let t: TestApp;
let p: Person;
let chat: number;
let asked = 0;

beforeAll(async () => {
  t = await testApp();
  p = await t.person();
  const products = (await p.get("/api/financial-products/")).body as Json[];
  const product = (name: string) => products.find((one) => one["name"] === name)?.["id"];
  const [lantern, flat] = [await account(p, "Lantern", 100, "credit"), await account(p, "Everyday card", 100, "credit")];
  await p.send("PATCH", `/api/finx-accounts/${lantern}/`, { product: product("Lantern Visa") });
  await p.send("PATCH", `/api/finx-accounts/${flat}/`, { product: product("Juniper Everyday") });
  const savings = await account(p, "Rainy Day", 18_240.55, "depository", "savings");
  await p.send("PATCH", `/api/finx-accounts/${savings}/`, { interest_rate: 0.4 });
  await account(p, "Checking", 2_000);
  await writeRows(t, p, [{ account: lantern, date: "2025-01-05", cents: 1_000, merchant: "Delta", category: "TRAVEL_FLIGHTS" }]);
  await writeRows(
    t,
    p,
    Array.from({ length: 14 }, (_, i) => ({
      account: flat,
      date: addDays(day("2026-11-20"), -5 - 30 * i),
      cents: 40_000,
      merchant: "Safeway",
      category: "FOOD_AND_DRINK_GROCERIES",
    })),
  );
  // Nobody has opened the recommendations yet: the first question computes them.
  chat = Number((await p.send("POST", "/api/chat/", {})).body["id"]);
});
afterAll(() => t.close());

const ask = async (content: string): Promise<{ text: string; citations: Json[] }> => {
  const { body } = await p.send("POST", `/api/chat/${chat}/messages/`, { content, nonce: `recommendations-${++asked}` });
  return { text: String(body["content"]), citations: body["citations"] as Json[] };
};

describe("the analyst", () => {
  test("compares a rate that the user names with the best one, and then states the own rate and the gain", async () => {
    const named = (await ask("is 0.4% a good rate for my savings??")).text;
    expect(named).toMatch(/^\*\*By Hiro's sample catalog of .*0\.4% is less than the \d\.\d+% that /);
    const gain = /would earn \[(\$[\d,.]+)\]/.exec(named)?.[1];
    expect(gain).toBeDefined();
    expect((await ask("what rate do we get")).text).toMatch(/^\*\*\[Rainy Day\]\(#cite:\d+\) earns 0\.4% a year\./);
    expect((await ask("where could i get more")).text).toContain(`would earn [${gain}]`);
    expect((await ask("how much more would that be a year")).text).toContain(`that is [${gain}](#cite:`);
  });

  test("says which own card pays most for groceries, by which catalog and of what day", async () => {
    const { text, citations } = await ask("Which card should I use for groceries?");
    expect(text).toMatch(/^\*\*By Hiro's sample catalog of Nov 1, 2026, whose products are invented, \[Lantern\]/);
    expect(text).toContain("3%");
    expect(text).toContain("2%");
    expect(citations.map((one) => one["artifactDisplayType"])).toContain("product");
  });

  test.each(["Is my savings rate any good?", "is the rate on my savings account any good"])(
    "answers %j with the arithmetic",
    async (question) => {
      const { text, citations } = await ask(question);
      expect(text).toMatch(/sample catalog of Nov 1, 2026/);
      expect(text).toContain("$720.50");
      const formula = citations.find((one) => one["artifactDisplayType"] === "formula");
      expect(formula?.["formula"]).toMatchObject({
        result: 720.5,
        parts: [{ amount: 720.5, view: { artifactDisplayType: "recommendation" } }],
      });
    },
  );

  test("adds up what is left on the table", async () => {
    const { text, citations } = await ask("Am I leaving money on the table?");
    const values = ((await p.get("/api/recommendations/")).body as Json[])
      .filter((one) => one["value_period"] === "year")
      .map((one) => Number(one["value"]));
    const formula = citations.find((one) => one["artifactName"] === "What you could gain in a year");
    expect(formula?.["formula"]?.["result"]).toBeCloseTo(
      values.reduce((all, one) => all + one, 0),
      2,
    );
    expect(text).toContain("Hiro is paid nothing for this.");
  });

  test("says what was missed, and what a new card would add", async () => {
    // 12 of the monthly purchases of $400 miss 1 %.
    expect((await ask("Which rewards did my cards miss?")).text).toContain("$48.00");
    expect((await ask("Which new card fits my spending?")).text).toMatch(/Prairie Grocer.* would add/);
  });

  test("recommends nothing from a catalog that is a year old", async () => {
    t.setClock("2027-11-22T15:00:00.000Z");
    try {
      const later = await t.signedIn(p);
      const { body } = await later.send("POST", `/api/chat/${chat}/messages/`, {
        content: "Is my savings rate any good?",
        nonce: "a-year-later",
      });
      expect(body["content"]).toContain("last checked on Nov 1, 2026");
      expect(body["content"]).not.toContain("$720.50");
      expect(body["content"]).not.toContain("Oak Savings");
    } finally {
      t.setClock("2026-11-20T15:00:00.000Z");
    }
  });
});
