import { describe, expect, it } from "vitest";
import { monthInterest, rateOf } from "#domain/accounts/payoff.ts";
import { formatMoney } from "#domain/format.ts";
import { cents } from "#domain/money.ts";
import { day, endOfMonth } from "#domain/day.ts";
import { family, put } from "../testing/household.ts";
import { chatWith, lastOf, type Told } from "../testing/talk.ts";

/* Turns about the set of things that the last answers showed, and their time. */

const home = family();
const say = (turns: readonly string[]): Promise<Told> => lastOf(home, turns);
const account = (name: string) => {
  const found = home.accounts.find((a) => a.name === name);
  if (!found) throw new Error(`no account ${name}`);
  return found;
};
const balance = (name: string): number => account(name).balance;

describe("two names that were asked about one after the other", () => {
  const two = ["what did we spend at Starbucks this year", "and Whole Foods?"];
  it.each([
    "which of the two is more often",
    "which one do we go to more often",
    "which of them did we visit most often",
    "and which store do we shop at less often",
  ])("are counted side by side: %s", async (text) => {
    const { frame } = await say([...two, text]);
    expect(frame).toMatchObject({ intent: "spend_compare", metric: "count", compare: { by: "entity" } });
    expect(frame?.filter.merchants.map((m) => m.label)).toEqual(["Starbucks", "Whole Foods Market"]);
    expect(frame?.period?.start).toBe("2026-01-01");
  });

  it.each([[[]], [["which of the two is more often"]]])("both change their time, each with its figure: after %j", async (between) => {
    const { frame, text } = await say([...two, ...between, "ok and last year for both"]);
    expect(frame).toMatchObject({ intent: "spend_compare", compare: { by: "entity", joined: true }, period: { start: "2025-01-01" } });
    expect(text).toMatch(/Starbucks: .*; Whole Foods Market: /);
  });

  it.each(["which one do we go to the most", "which of them did we visit most often"])("and so are three: %s", async (text) => {
    const { frame } = await say([...two, "and costco", text]);
    expect(frame).toMatchObject({ intent: "spend_compare", metric: "count", compare: { by: "entity" } });
    expect(frame?.filter.merchants.map((m) => m.label)).toEqual(["Starbucks", "Whole Foods Market", "Costco"]);
  });

  it.each([
    ["who did we pay the most in october", "which of those do we visit most often"],
    ["how is my budget", "show the transactions of both"],
  ])("are not everything if the set is unclear: %s, %s", async (first, text) => {
    expect((await say([first, text])).frame).toBeNull();
  });

  it("are asked about if only one was shown", async () => {
    const { frame, text } = await say(["how much on gas in october", "which of the two is more often"]);
    expect([frame, text]).toEqual([null, expect.stringContaining("I am not sure")]);
  });
});

describe("several accounts that were asked about one after the other", () => {
  const owed = ["what do we owe on the visa", "what about the car?"];
  it.each(["and the rates?", "what are the rates on both", "which of the two has the higher rate"])(
    "have their rates told: %s",
    async (text) => {
      const { frame } = await say([...owed, text]);
      expect(frame?.intent).toBe("rate");
      expect(frame?.filter.accounts.flatMap((a) => a.ids)).toEqual([account("Freedom Visa").id, account("Auto Loan").id]);
    },
  );

  it.each([
    ["which one costs us more interest per month"],
    ["and the rates?", "which of those costs the most interest"],
    ["and which of the two do we pay more interest on each month"],
  ])("are ranked by what they cost, not by their rate: %s %s", async (...turns) => {
    const { text } = await say([...owed, ...turns.filter((turn) => typeof turn === "string")]);
    const { apr } = account("Auto Loan");
    const rate = rateOf(apr ?? 0);
    expect(text).toContain("Auto Loan (…7720) costs the most interest");
    expect(text).toContain(formatMoney(monthInterest(cents(balance("Auto Loan")), rate as never)));
  });

  it("keep the one account that a turn points at", async () => {
    const { frame } = await say([...owed, "what is its rate"]);
    expect(frame?.filter.accounts.flatMap((a) => a.ids)).toEqual([account("Auto Loan").id]);
  });

  const cash = balance("High Yield Savings") + balance("Everyday Checking");
  it.each(["add them up", "sum those", "can you add those together", "both balances together"])("are added up: %s", async (text) => {
    expect((await say(["what's in our savings", "and checking", text])).text).toContain(formatMoney(cents(cash)));
  });

  it.each([
    ["minus what we owe on the cards", ["Gold Card", "Freedom Visa"]],
    ["less the visa", ["Freedom Visa"]],
    ["and after paying off the gold card", ["Gold Card"]],
  ])("have debts taken off: %s", async (text, cards) => {
    const { text: reply } = await say(["what's in our savings", "and checking", "add them up", text]);
    const left = cards.reduce((sum, card) => sum - balance(card), cash);
    expect(reply).toContain(formatMoney(cents(left)));
  });
});

describe("what is asked behind an answer keeps its subject and its time", () => {
  it.each(["which restaurants was that", "who did we pay", "where did we spend it", "which places did we go to"])(
    "the merchants behind a budget line: %s",
    async (text) => {
      const { frame } = await say(["how is the dining out budget in october", text]);
      expect(frame).toMatchObject({ intent: "spend_by_merchant", period: { start: "2026-10-01", end: "2026-10-31" } });
      expect(frame?.filter.categories.map((c) => c.label)).toEqual(["Dining out"]);
    },
  );

  it.each([
    ["spending on travel this year", "just the flights", "who did we fly with", "Flights"],
    ["how much on coffee this year", "and on gas", "who do we buy from", "Gas"],
    ["what did we spend on groceries in may", "and in june", "which stores were those", "Groceries"],
  ])("the merchants of a category: %s, %s, %s", async (first, second, text, category) => {
    const { frame } = await say([first, second, text]);
    expect(frame?.intent).toBe("spend_by_merchant");
    expect(frame?.filter.categories.map((c) => c.label)).toEqual([category]);
  });

  it.each([
    ["how much did we earn in october", "did that cover our spending that month?"],
    ["what was our income in october", "was it more than we spent"],
    ["how much did we spend in october", "did our income cover that"],
  ])("income against spending: %s, %s", async (first, text) => {
    const { frame } = await say([first, text]);
    expect(frame).toMatchObject({ intent: "cash_flow", period: { start: "2026-10-01", end: "2026-10-31" } });
  });
});

const risen = family();
for (const [merchant, on, before, now] of [
  ["Paperly", 3, 900, 1_100],
  ["Tuneful", 9, 1_000, 1_250],
] as const)
  for (let month = 1; month <= 11; month += 1) {
    const at = day(`2026-${String(month).padStart(2, "0")}-${String(on).padStart(2, "0")}`);
    if (at <= endOfMonth(day("2026-11-01")))
      put(risen.rows, { on: at, merchant, amount: month < 7 ? before : now, category: "TV and movies", account: 1 });
  }
describe("recurring payments that went up", () => {
  const first = "which subscriptions went up in price this year";
  it.each([
    ["by how much in total per year?", /\*\*The price rises .* come to \$54\.00 more a year, \$4\.50 a month/],
    ["how much more is that a year", /come to \$54\.00 more a year/],
    ["when is the next one of these due?", /^\*\*Paperly is due next, on Dec 3: /],
    ["which of those is charged first", /^\*\*Paperly is due next, on Dec 3: /],
    ["how much do they cost together", /2 recurring payments of yours come to \$23\.50 a month, \$282\.00 a year/],
    ["which is the most expensive", /Tuneful/],
  ])("stay what is spoken of: %s", async (text, answer) => {
    const chat = chatWith(risen);
    expect((await chat(first)).text).toMatch(/2 recurring payments went up/);
    const reply = await chat(text);
    expect(reply.text.replace(/\[([^\]]*)\]\(#cite:\d+\)/g, "$1")).toMatch(answer);
    expect(reply.text).not.toMatch(/Netflix|Oak Street/);
    expect(reply.ungrounded).toEqual([]);
  });
});

describe("a question that names what was spoken of again", () => {
  it("asks of all other recurring payments", async () => {
    const chat = chatWith(risen);
    await chat("how much is Paperly");
    const { text, ungrounded } = await chat("which other ones went up this year");
    expect(text).toMatch(/^\*\*1 recurring payment went up .*: Tuneful/);
    expect(ungrounded).toEqual([]);
  });

  it("names the price that rose most first", async () => {
    const { text } = await chatWith(risen)("which subscription went up the most this year");
    expect(text.replace(/\[([^\]]*)\]\(#cite:\d+\)/g, "$1")).toMatch(
      /^\*\*Tuneful went up the most: \$2\.50 \(25(?:\.0)?%\) a payment\.\*\*/,
    );
  });

  it("keeps the extra payment when asked what it saves", async () => {
    const chat = chatWith(family());
    await chat("when is the auto loan paid off");
    const more = await chat("what if I pay 100 more a month");
    const { text } = await chat("how much interest would that save");
    const saved = /you save \[(\$[\d,.]+)\]/.exec(more.text)?.[1];
    expect(saved).toBeDefined();
    expect(text.split("\n")[0]).toContain(saved);
  });

  it("declines another member in the same way", async () => {
    const chat = chatWith(family());
    const [first, then] = [await chat("what does Maya earn a month"), await chat("and Jonas?")];
    expect(then.frame?.intent).toBe(first.frame?.intent);
  });

  it("narrows a chart by name in its own time", async () => {
    const chat = chatWith(family());
    await chat("groceries this year by month");
    await chat("as a chart");
    const { frame } = await chat("only Trader Joe's");
    expect(frame).toMatchObject({ period: { start: "2026-01-01", end: "2026-11-20" } });
    expect(frame?.filter.merchants).toHaveLength(1);
  });
});

describe("a goal that was spoken of", () => {
  const saving = family();
  saving.goals = [
    {
      id: 1,
      name: "Japan in spring",
      icon: "plane",
      type: "custom",
      status: "active",
      target: cents(750_000),
      current: cents(514_145),
      missing: cents(235_855),
      progress: 6855,
      date: day("2027-04-15"),
      completedOn: null,
      needMonthly: cents(47_171),
      pace: cents(47_163),
      months: null,
      place: 1,
      sources: [],
    },
  ];
  const first = "how is the Japan goal doing";
  it.each([
    ["what do we need to put aside per month", /^\*\*Japan in spring needs \[\$471\.71\].* a month to be reached by Apr 15, 2027/],
    ["so how much do we have to save each month", /^\*\*Japan in spring needs \[\$471\.71\]/],
    ["and if we wait till june 2027?", /^\*\*Japan in spring needs \[\$294\.82\].* a month to be reached by Jun 30, 2027/],
    ["what if we push it to december 2027", /a month to be reached by Dec 31, 2027/],
  ])("is what a month is asked for: %s", async (text, answer) => {
    const chat = chatWith(saving);
    await chat(first);
    const reply = await chat(text);
    expect(reply.text).toMatch(answer);
    expect(reply.ungrounded).toEqual([]);
  });

  it("keeps its date when another one was only tried", async () => {
    const chat = chatWith(saving);
    await chat(first);
    await chat("what do we need to put aside per month");
    expect((await chat("and by june 2027?")).text).toContain("The date of the goal is unchanged.");
  });
});

describe("a reply that would repeat the one before it", () => {
  it("becomes a question if the turn needs the chat", async () => {
    const chat = chatWith(home);
    const said = await chat("how is the dining out budget in october");
    const { text, frame, chips } = await chat("and what about dining out");
    expect(text).not.toBe(said.text);
    expect([frame, chips.length]).toEqual([null, 3]);
    expect((await chat("which places did we go to")).frame).toMatchObject({ intent: "spend_by_merchant", period: { start: "2026-10-01" } });
  });

  it.each([
    ["how much did we spend on groceries in october", "what was our spending on groceries in october"],
    ["how much is in savings", "how much is in savings"],
  ])("stays the answer if it was asked in full: %s, %s", async (first, again) => {
    const chat = chatWith(home);
    const said = await chat(first);
    expect((await chat(again)).frame?.intent).toBe(said.frame?.intent);
  });
});
