import { describe, expect, it, test } from "vitest";
import { formatMoney } from "#domain/format.ts";
import { cents } from "#domain/money.ts";
import type { Frame } from "../frame.ts";
import { family, put, toolsOver } from "../testing/household.ts";
import { day } from "#domain/day.ts";
import { askOnce, TODAY } from "../testing/talk.ts";
import { understandTurn } from "../turn.ts";

/* Questions with a story around them, in talk and idioms. Each figure is reckoned from the rows, without the analyst. */

const home = family();
put(home.rows, { on: day("2026-10-03"), merchant: "ParkMobile", amount: 450, category: "Parking" });
put(home.rows, { on: day("2026-10-04"), merchant: "FasTrak", amount: 2_500, category: "Parking" });
const vocabulary = await toolsOver(home).get_vocabulary({});
const hidden = new Set(home.accounts.filter((a) => a.hidden).map((a) => a.id));
const spent = home.rows.filter((row) => row.section === "Expense" && !hidden.has(row.accountId));
const costIn = (merchant: RegExp, from: string, to: string): string =>
  formatMoney(
    cents(
      spent.filter((row) => merchant.test(row.merchant) && row.date >= from && row.date <= to).reduce((sum, row) => sum + row.amount, 0),
    ),
  );
const frameOf = (text: string): Frame | null => {
  const got = understandTurn({ text, today: TODAY, firstName: null, history: [], memo: [] }, vocabulary);
  return "frame" in got ? got.frame : null;
};
const opening = async (question: string): Promise<string> => {
  const reply = await askOnce(home, question);
  expect(reply.ungrounded).toEqual([]);
  return reply.text.split("\n\n")[0] ?? "";
};

describe("a story around a question", () => {
  const costco = costIn(/^Costco$/, "2026-10-01", "2026-10-31");
  it.each([
    "Okay siesta time, I have maybe ten minutes. What did Costco cost us in October?",
    "Heyyy, quick one between meetings! How much did we spend at Costco in October?",
    "my sister says stop buying the big packs how much did we spend at Costco in October",
    "Hi there, dad here, on Maya's laptop. What did Costco cost them in October?",
    "What did we spend at Costco in October? My wife has a bet on it and I have to know who cooks",
    "The neighbor told me the next run could be 300, which got me thinking how much we spent at Costco in October",
    "With the holidays coming up I'd better know what Costco cost us in October, even though I won't like it",
    "Before I trust any of this: how much at Costco in October?",
    "If it isn't prying, how much did we spend at Costco in October?",
    "I'm parked in Reno and I got no signal just tell me the total spent at Costco in October period",
    "How much did we spend at Costco in October, and don't sugarcoat it",
    "sooo how muuuch did we spend at Costco in October question mark",
  ])("changes no figure: %s", async (question) => expect(await opening(question)).toContain(costco));

  it.each([
    "Sam swears we spent less at Costco in October than in September. Who's right?",
    "My husband insists we spent more at Costco in October than in September. I doubt it. Is he right?",
  ])("may hold the question itself: %s", async (question) => {
    const said = await opening(question);
    expect(said).toContain(costco);
    expect(said).toContain(costIn(/^Costco$/, "2026-09-01", "2026-09-30"));
  });

  it("never hides a name that the question points at", () => {
    expect(frameOf("I love my Overleaf plan! How much has it cost me this year?")?.intent).toBe("unknown_name");
  });

  it("limits no rows by an amount that was only told", () => {
    expect(frameOf("Sam says he only spent forty dollars. Show me everything from Costco since August")?.filter.under ?? null).toBeNull();
  });

  it("tells what is to be paid", () => {
    const asked = [
      "The roofer wants 900 on Monday. Would we still be all right through the end of the month?",
      "My kid needs braces, 1200 down. Can we swing it before payday?",
    ];
    expect(asked.map((question) => frameOf(question)?.amount)).toEqual([90_000, 120_000]);
    for (const question of asked) expect(frameOf(question)?.intent).toBe("affordability");
  });
});

test("a price is held against the amount that somebody remembers", () => {
  for (const question of ["Is Netflix still 12 bucks or did they bump it?", "Is Netflix still around 15 a month?"])
    expect(frameOf(question)).toMatchObject({ intent: "subscription_one", filter: { over: null, under: null } });
});

test.each([
  "Suppose the river dries up, no paychecks from tomorrow. How long do we float?",
  "Say nobody gets paid from next month, how long do we last?",
  "If neither of us worked, how many months could we coast?",
])("asks how long the cash lasts: %s", (question) => expect(frameOf(question)?.intent).toBe("runway"));

test.each(["How much did we tuck into savings this year?", "What did we lay aside in the High Yield Savings in Q3?"])(
  "asks what was moved into savings: %s",
  (question) => expect(frameOf(question)).toMatchObject({ intent: "investment_tx", metric: "moved" }),
);

test.each([
  ["Not one cent at Costco since September, right?", "spend_total"],
  ["Every fee the banks took this year", "fees"],
  ["How much interest has been paid to us on the savings this year?", "income_total"],
  ["Which weekday bleeds us the most?", "flows"],
  ["Freedom Visa, closing balance per 31 October", "balance"],
  ["How much juice left on the Freedom Visa before it taps out?", "credit_use"],
  ["Income, minus everything that went out, last quarter", "cash_flow"],
  ["What's the A.P.R. on the Freedom Visa?", "rate"],
  ["Do we still have money in the savings?", "balance"],
  ["Auto loan, how big it is still?", "debt"],
  ["When was the last payment on the Freedom Visa?", "last_time"],
])("is read by its idiom: %s", (question, intent) => expect(frameOf(question)?.intent).toBe(intent));

test("a name that was dictated is the merchant it sounds like", async () => {
  expect(await opening("What has fast track cost me since October?")).toContain(costIn(/^FasTrak/, "2026-10-01", TODAY));
  expect(await opening("How much at park mobile in October")).toContain(costIn(/^ParkMobile/, "2026-10-01", "2026-10-31"));
});

test("what is left out may be called by what it is", async () => {
  const groceries = frameOf("Average weekly groceries since 1 July with the Costco hauls stripped out");
  expect(groceries?.filter.notMerchants.map((m) => m.label)).toEqual(["Costco"]);
  expect(frameOf("Q3 spend ex-childcare")?.filter.notCategories).toHaveLength(1);
});

test("times beside each other", () => {
  const years = frameOf("How much have we given to Costco over the years?")?.period;
  expect(years?.all).toBe(true);
  expect(frameOf("Did we spend more on groceries this summer than last summer?")).toMatchObject({
    period: { start: "2026-06-01" },
    compare: { other: { start: "2025-06-01" } },
  });
  expect(frameOf("What drove the change in groceries between September and October?")).toMatchObject({
    period: { start: "2026-10-01" },
    compare: { other: { start: "2026-09-01", end: "2026-09-30" } },
  });
  expect(frameOf("What did we spend between September and October?")?.period).toMatchObject({ start: "2026-09-01", end: "2026-10-31" });
});

test("a habit before a question leaves nothing out of it", () => {
  for (const question of [
    "I don't eat meat. How much did we spend on groceries this year?",
    "We don't cook much! How much did we spend on groceries this year?",
  ])
    expect(frameOf(question)?.filter.categories.map((c) => c.label)).toEqual(["Groceries"]);
});
