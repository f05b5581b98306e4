import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { day } from "#domain/day.ts";
import { type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { CatalogRefused, differenceOfCatalog, readCatalog, saveCatalog } from "./index.ts";

const TODAY = day("2026-11-20");
const AT = "2026-11-20T15:00:00.000Z";
type Given = Record<string, unknown>;

const card = (more: Given = {}, facts: Given = {}): Given => ({
  name: "Birch Everyday",
  landing_page_url: "https://birch.example/cards/everyday",
  product_type: "credit_card",
  institution: { name: "Birch Bank", url: "https://www.birch.example" },
  credit_card: {
    annual_fee: 49,
    reward_type: "cash",
    standard_reward_multiplier: 0.01,
    value_per_reward: 1,
    apr_low: 18.5,
    apr_high: 26,
    transaction_rewards: [{ reward_multiplier: 0.04, category_codes: ["FOOD_AND_DRINK_GROCERIES"], cap_amount: 6000, cap_period: "year" }],
    ...facts,
  },
  ...more,
});
const deposit = (more: Given = {}, facts: Given = {}): Given => ({
  name: "Birch Savings",
  landing_page_url: null,
  product_type: "depository_account",
  institution: { name: "Birch Bank", url: "https://www.birch.example" },
  depository_account: { account_type: "savings", annual_percentage_yield: 0.041, minimum_balance: 0, monthly_fee: 0, ...facts },
  ...more,
});
const file = (products: unknown[], head: Given = {}): string =>
  JSON.stringify(
    { catalog: "hiro-products", version: 1, as_of: "2026-11-18", source: "Rate survey", license: "CC0", products, ...head },
    null,
    1,
  );
const reward = (more: Given): Given => card({}, { transaction_rewards: [{ reward_multiplier: 0.03, ...more }] });

describe("a catalog file", () => {
  test("is read with its date, source and license, and each product may have its own", () => {
    const { products } = readCatalog(file([card(), deposit({ as_of: "2026-10-01", source: "Branch" })]), TODAY);
    expect(products.map((one) => [one.name, one.asOf, one.source, one.license, one.sample])).toEqual([
      ["Birch Everyday", "2026-11-18", "Rate survey", "CC0", false],
      ["Birch Savings", "2026-10-01", "Branch", "CC0", false],
    ]);
  });

  test.each<[what: string, product: Given, path: RegExp]>([
    ["an affiliate query", card({ landing_page_url: "https://birch.example/?ref=1" }), /landing_page_url: .*query/],
    ["a fragment", card({ landing_page_url: "https://birch.example/#aff" }), /landing_page_url/],
    ["an affiliate path", card({ landing_page_url: "https://birch.example/aff/123" }), /Affiliate/],
    ["an affiliate network", card({ landing_page_url: "https://www.awin1.com/cread", institution: { name: "Birch Bank" } }), /Affiliate/],
    ["another site", card({ landing_page_url: "https://birch.example.evil.example/" }), /own site/],
    ["http", card({ landing_page_url: "http://birch.example/" }), /https/],
    ["a script address", card({ landing_page_url: "javascript:alert(1)" }), /https/],
    ["an institution's address with a query", card({ institution: { name: "B", url: "https://birch.example/?x=1" } }), /institution\.url/],
    ["HTML in a name", card({ name: "<b>Birch</b>" }), /name: .*HTML/],
    ["HTML in a benefit", card({ member_benefits: [{ title: "<img src=x onerror=alert(1)>" }] }), /member_benefits\[0\]\.title/],
    ["invisible characters", card({ name: "Birch\u202e" }), /invisible/],
    ["a yield above 25 %", deposit({}, { annual_percentage_yield: 0.26 }), /annual_percentage_yield/],
    ["a negative yield", deposit({}, { annual_percentage_yield: -0.01 }), /annual_percentage_yield/],
    ["a yield in percent", deposit({}, { annual_percentage_yield: 4.1 }), /annual_percentage_yield/],
    ["a negative fee", card({}, { annual_fee: -1 }), /annual_fee/],
    ["an absurd fee", card({}, { annual_fee: 10_001 }), /annual_fee/],
    ["a multiplier above 20", card({}, { reward_type: "points", standard_reward_multiplier: 21 }), /standard_reward_multiplier/],
    ["cash back in percent", card({}, { standard_reward_multiplier: 3 }), /standard_reward_multiplier/],
    ["both group and merchant", reward({ category_group: "Travel", finx_merchant: { name: "Costco", logo_url: null } }), /exactly one/],
    ["a reward for nothing", reward({}), /exactly one/],
    ["an unknown code", reward({ category_codes: ["FOOD"] }), /no category FOOD/],
    ["an unknown group", reward({ category_group: "Food" }), /category_group/],
    ["a cap without a period", reward({ category_group: "Travel", cap_amount: 5 }), /cap/],
    ["an unknown key", card({ affiliate_id: 7 }), /affiliate_id: This key is not known/],
    ["an unknown key of a reward", reward({ category_group: "Travel", boost: 2 }), /boost/],
    ["facts of the other type", card({ depository_account: deposit()["depository_account"] }), /product_type/],
    ["a date in the future", card({ as_of: "2026-12-24" }), /future/],
    ["a missing fact", card({}, { annual_fee: undefined }), /annual_fee/],
    ["an image of another site", card({}, { card_image_url: "https://pixel.example/a.png" }), /card_image_url/],
  ])("with %s is refused, naming line and path", (_what, product, path) => {
    const read = () => readCatalog(file([deposit({ name: "First" }), product]), TODAY);
    expect(read).toThrow(CatalogRefused);
    expect(read).toThrow(path);
    expect(read).toThrow(/^line \d+, products\[1\]/);
  });

  test("names the line on which the wrong product starts", () => {
    const text = file([deposit(), card({ name: "x<y" })]);
    const line = text.split("\n").findIndex((one) => one.includes("x<y"));
    expect(() => readCatalog(text, TODAY)).toThrow(`line ${line}, products[1].name`);
  });

  test.each([
    ["no JSON", "{"],
    ["another file", "[]"],
    ["no head", JSON.stringify({ products: [] })],
    ["no products", file([])],
    ["a duplicate", file([card(), card()])],
    ["no source", file([card()], { source: "" })],
    ["a wrong version", file([card()], { version: 2 })],
    ["an unknown head key", file([card()], { tracking: true })],
    ["more than 5 MB", file([card({ pad: "x".repeat(5 * 1024 * 1024) })])],
  ])("with %s is refused whole", (_what, text) => expect(() => readCatalog(text, TODAY)).toThrow(CatalogRefused));
});

describe("loading a catalog", () => {
  let t: TestApp;
  let p: Person;
  beforeAll(async () => {
    t = await testApp();
    p = await t.person();
  });
  afterAll(() => t.close());

  const load = (products: unknown[], head: Given = {}) => {
    const { source, products: read } = readCatalog(file(products, head), TODAY);
    return saveCatalog(t.deps.database, read, { source, at: AT });
  };
  const listed = async (): Promise<Json[]> => ((await p.get("/api/financial-products/")).body as Json[]).filter((one) => !one["sample"]);

  test("shows the difference first, keeps versions, and retires what its source no longer lists", async () => {
    const { products, source } = readCatalog(file([card(), deposit()]), TODAY);
    const first = await differenceOfCatalog(t.deps.database, products, source);
    expect(first.changes.map((one) => [one.kind, one.product])).toEqual([
      ["added", "Birch Bank: Birch Everyday"],
      ["added", "Birch Bank: Birch Savings"],
    ]);
    expect(await listed()).toEqual([]);
    await load([card(), deposit()]);
    expect(await load([card(), deposit()])).toEqual({ changes: [], unchanged: 2 });
    const savings = (await listed()).find((one) => one["name"] === "Birch Savings");
    expect(savings).toMatchObject({ as_of: "2026-11-18", source: "Rate survey", license: "CC0", sample: false, stale: false, version: 1 });
    const second = await load([deposit({}, { annual_percentage_yield: 0.039 })], { as_of: "2026-11-19" });
    expect(second.changes).toEqual([
      {
        product: "Birch Bank: Birch Savings",
        kind: "changed",
        changes: [
          { fact: "as_of", now: "2026-11-18", after: "2026-11-19" },
          { fact: "depository_account.annual_percentage_yield", now: "0.041", after: "0.039" },
        ],
      },
      { product: "Birch Bank: Birch Everyday", kind: "retired", changes: [] },
    ]);
    const detail = (await p.get(`/api/financial-products/${savings?.["id"]}/`)).body;
    expect(detail["version"]).toBe(2);
    expect((detail["versions"] as Json[]).map((one) => [one["version"], one["as_of"], one["annual_percentage_yield"]])).toEqual([
      [2, "2026-11-19", 0.039],
      [1, "2026-11-18", 0.041],
    ]);
    expect((await listed()).map((one) => one["name"])).toEqual(["Birch Savings"]);
    await load([card(), deposit()]);
    expect((await listed()).map((one) => one["name"])).toEqual(["Birch Everyday", "Birch Savings"]);
  });

  test("marks rates as stale after 60 days, and a restart of the sandbox keeps an operator's product", async () => {
    await load([
      card({ institution: { name: "Juniper Card", url: "https://junipercard.example" }, name: "Juniper Rewards", landing_page_url: null }),
    ]);
    t.setClock("2027-01-18T15:00:00.000Z");
    await t.restart();
    p = await t.signedIn(p);
    const juniper = (await listed()).find((one) => one["name"] === "Juniper Rewards");
    expect(juniper).toMatchObject({ source: "Rate survey", stale: true });
    expect(juniper?.["credit_card"]?.["annual_fee"]).toBe(49);
  });
});
