import { describe, expect, it, test } from "vitest";
import { day } from "#domain/day.ts";
import { formatMoney } from "#domain/format.ts";
import { cents } from "#domain/money.ts";
import { expand } from "../meaning/expand.ts";
import { family, put, toolsOver } from "../testing/household.ts";
import { askOnce, TODAY } from "../testing/talk.ts";
import { understandTurn } from "../turn.ts";

/* What accounts held at two times, what was moved into them, and what lies ahead. Figures are reckoned from the rows. */

const home = family();
const vocabulary = await toolsOver(home).get_vocabulary({});
const understood = (text: string) => understandTurn({ text, today: TODAY, firstName: null, history: [], memo: [] }, vocabulary);
const money = (amount: number): string => formatMoney(cents(amount));
const opening = async (question: string, household = home): Promise<string> =>
  ((await askOnce(household, question)).text.split("\n\n")[0] ?? "").replace(/\[([^\]]*)\]\(#cite:\d+\)/g, "$1");
/** What went out of an account in a time, less what came in. */
const outOf = (account: number, from: string, to: string): number =>
  home.rows
    .filter((row) => row.accountId === account && !row.pending && row.date >= from && row.date <= to)
    .reduce((sum, row) => sum + row.amount, 0);

describe("a change of balances", () => {
  it.each([
    ["How did my checking change in October?", 1, "2026-10-01", "2026-10-31"],
    ["by how much did checking go up or down this year", 1, "2026-01-01", "2026-11-20"],
    ["is there more in savings than at the end of last year?", 2, "2026-01-01", "2026-11-20"],
    ["did savings grow last month", 2, "2026-10-01", "2026-10-31"],
    ["checking, higher or lower than on October 1?", 1, "2026-10-02", "2026-11-20"],
  ])("is the difference between two days: %s", async (question, account, from, to) => {
    const said = await opening(question);
    const out = outOf(account, from, to);
    expect(said).toContain(`went ${out > 0 ? "down" : "up"} by ${money(Math.abs(out))}`);
  });

  it("is not read into money that goes somewhere", () => {
    const got = understood("how much money moved out of checking in October");
    expect("frame" in got && got.frame.metric === "change").toBe(false);
  });

  it("of a loan is what was paid down", () => {
    for (const text of [
      "how far down has the car loan come this year",
      "loan principal retired this year",
      "how much less do we owe than in June",
    ])
      expect(understood(text)).toMatchObject({ frame: { intent: "debt_change" } });
  });
});

test("a gain leaves out what was paid in", async () => {
  const invested = family();
  const [first] = invested.trades;
  if (!first) throw new Error("no trade");
  invested.trades = [{ ...first, id: 700, date: day("2026-10-12"), kind: "contribution", amount: cents(50_000) }, ...invested.trades];
  const said = await opening("How did the brokerage do in October?", invested);
  expect(said).toContain(`${money(50_000)} of that was paid in`);
  expect(said).toContain(`the loss is ${money(50_000)}`);
});

test("money moved into savings is the sum of its transfers, and the answer names what was moved out again", async () => {
  const saving = family();
  for (const [on, amount] of [
    ["2026-09-05", -30_000],
    ["2026-10-05", -20_000],
    ["2026-10-20", 7_000],
    ["2025-10-05", -10_000],
  ] as const)
    put(saving.rows, {
      on: day(on),
      merchant: "",
      amount,
      category: amount < 0 ? "Transfer in" : "Account transfer",
      account: 2,
      name: "Transfer",
    });
  const said = await opening("How much did we move into savings this year?", saving);
  expect(said).toContain(`You moved ${money(50_000)} into savings`);
  expect(said).toContain(`${money(7_000)} was moved out again`);
  expect(await opening("did we put more into savings this year than by this time last year?", saving)).toContain(money(10_000));
});

test.each([
  ["dividends by quarter this year", /\| Q3 2026 \| 1 \|/],
  ["dividends by month this year", /\| September 2026 \| 1 \|/],
  ["dividends per account in 2026", /\| Brokerage \| 1 \|/],
])("“%s” adds up by group", async (question, wanted) => {
  expect((await askOnce(home, question)).text).toMatch(wanted);
});

test("contributions are held against an amount", async () => {
  const invested = family();
  const [first] = invested.trades;
  if (!first) throw new Error("no trade");
  invested.trades = [{ ...first, id: 700, date: day("2026-10-12"), kind: "contribution", amount: cents(50_000) }];
  expect(await opening("brokerage contributions this year versus the $7,000 cap", invested)).toContain(
    `${money(650_000)} less than $7,000.00`,
  );
});

test.each([
  ["do i have at least $3,000 in Everyday Checking", `${money(121_055)} more than $3,000.00`],
  ["is the car loan below 10k", `${money(245_000)} more than $10,000.00`],
])("“%s” holds a level against an amount", async (question, wanted) => {
  expect(await opening(question)).toContain(wanted);
});

test("recurring payments over an amount are those that cost more a month", async () => {
  const { text } = await askOnce(home, "which recurring payments are over $100 a month?");
  expect(text).toContain("Little Sprouts");
  expect(text).not.toContain("Netflix");
});

test("recurring payments of a category are only those of the category", async () => {
  const { text } = await askOnce(home, "my subscriptions for music, and what they cost");
  expect(text).toContain("Spotify");
  expect(text).not.toContain("Planet Fitness");
});

test("a value that falls names no season", () => {
  const got = understood("how much did the value of the brokerage fall this year");
  expect("frame" in got && got.frame.period?.start === "2026-09-01").toBe(false);
});

describe("what there was on a past day", () => {
  it.each([
    ["how much cash did we have on October 3", "2026-10-03"],
    ["how much was in checking at the start of the year", "2026-01-01"],
    ["what was the balance of our savings half a year ago", "2026-05-20"],
    ["how much did we have in checking in mid October", "2026-10-15"],
    ["what was our net worth at midyear", "2026-06-30"],
  ])("is that of the day: %s", (text, on) => {
    const got = understood(text);
    const period = "frame" in got ? got.frame.period : null;
    expect(period?.point ?? period?.end, text).toBe(on);
  });
});

describe("wordings of levels and of what lies ahead", () => {
  it.each([
    ["when is Netflix due next", "bills_upcoming"],
    ["what does Spotify run us", "subscription_one"],
    ["how much does Comcast charge us these days", "subscription_one"],
    ["do we get paid again before December 1", "payday"],
    ["bills from now until December 5", "bills_upcoming"],
    ["which bills have we not yet paid this month", "bills_upcoming"],
    ["will there be enough in checking after the bills this month", "bills_upcoming"],
    ["how long till the cash is gone if both our paychecks stopped", "runway"],
    ["am I okay to drop $400 on tires before the next paycheck", "affordability"],
    ["would buying a $900 laptop be a problem", "affordability"],
    ["interest still to come on the car loan", "payoff"],
    ["if I add $200 a month to the car loan, when is it done", "payoff"],
    ["are we close to maxing out any card", "credit_use"],
    ["how is the brokerage apportioned among its holdings", "holdings"],
    ["what would you have me change about my money", "recommend"],
    ["your recommendations, but nothing about cards", "recommend"],
    ["should I pay down the car loan or invest", "recommend"],
    ["how much more do we have than at the end of last year", "net_worth_change"],
    ["does any of our cash sit idle", "idle_cash"],
    ["what have we not used of the Gold Card limit", "credit_use"],
    ["how much of our checking would be left if we paid off the car loan in full", "net_worth"],
  ])("are understood: %s", (text, intent) => {
    expect(understood(text)).toMatchObject({ frame: { intent } });
  });

  it("pay that is asked for is no end of a time for bills", () => {
    const got = understood("when is the next paycheck coming");
    expect("frame" in got && got.frame.intent).toBe("payday");
  });
});

describe("longer wordings of levels and of what lies ahead", () => {
  it.each([
    // Assumptions that every forecast makes, and trouble that "safe" rules out anyway.
    ["what will be in Everyday Checking on December 15 if nothing unusual comes up", "forecast"],
    ["how much can we spend this week without going broke", "forecast"],
    ["when is the car loan done if we keep making the regular payments", "payoff"],
    ["is there enough in checking to last until payday", "forecast"],
    ["will checking drop under $2,000 before the end of the month", "forecast"],
    ["is it ok to spend 250 on a jacket this month", "affordability"],
    ["what if we bought a $900 couch", "affordability"],
    ["would a $4,000 trip be doable", "affordability"],
    // When and how much a payment takes.
    ["what day does Netflix renew", "bills_upcoming"],
    ["when will Spotify bill us again", "bills_upcoming"],
    ["how much is the car loan payment each month", "bills_upcoming"],
    ["how many payments are left on the car loan", "payoff"],
    ["are we still paying for Spotify", "subscription_one"],
    ["price of Netflix and Spotify per month", "subscriptions"],
    ["if we cancel Netflix what do we save a year", "subscription_one"],
    ["did Netflix get more expensive lately", "subscription_change"],
    // What is owed, and what was paid down.
    ["car loan left?", "debt"],
    ["how much of the car loan payments was principal this year", "debt_change"],
    ["are we making headway on the car loan", "debt_change"],
    ["how much debt have we wiped out since January", "debt_change"],
    ["are our debts getting any smaller", "debt_change"],
    // Investments.
    ["am i up on the brokerage overall", "holdings"],
    ["what is my best performing holding", "holdings"],
    ["how much did I make on my Apple shares", "holdings"],
    ["do we keep too much in checking", "idle_cash"],
    ["what was our net worth at the close of last year", "net_worth"],
    ["brokerage gain, in dollars and not in percent", "holdings"],
  ])("are understood: %s", (text, intent) => {
    expect(understood(text)).toMatchObject({ frame: { intent } });
  });

  it("never pass over the year that a figure is asked for", () => {
    const got = understood("brokerage balance in 2025");
    expect("frame" in got ? got.frame.period?.end : null).toBe("2025-12-31");
  });
});

describe("the equity of a home", () => {
  const withHome = () => {
    const owner = family();
    const [like] = owner.accounts;
    if (!like) throw new Error("no account");
    const side = { ...like, mask: null, institution: null, available: null, limit: null };
    owner.accounts = [
      ...owner.accounts,
      { ...side, id: 90, name: "Elm Street", type: "property", subtype: "home", isAsset: true, balance: cents(40_000_000) },
      { ...side, id: 91, name: "Home Mortgage", type: "loan", subtype: "mortgage", isAsset: false, balance: cents(30_000_000) },
    ];
    put(owner.rows, { on: day("2026-06-10"), merchant: "", amount: -500_000, category: "Transfer in", account: 91, name: "Payment" });
    return owner;
  };
  it.each([
    ["how much would we walk away with if we sold the house", /Your home equity is \$100,000\.00/],
    ["what is our home equity", /The debt is 75% of the value/],
    ["how much equity did we have in the house at the end of May", /Your home equity was \$95,000\.00, as of May 31, 2026/],
    ["how has our home equity changed this year", /went up by \$5,000\.00/],
    ["loan to value on the house", /The loan to value is 75%/],
  ])("is its value less its debt, now and then: %s", async (question, wanted) => {
    expect(await opening(question, withHome())).toMatch(wanted);
  });
});

test.each([
  ["will checking drop under $50 before the end of the month", /stays at or above \$50\.00|would fall below \$50\.00/],
  ["is there enough in checking to last until the end of the month", /^Yes|^\*\*(?:Yes|No)/],
])("a forecast is held against what the question asks: %s", async (question, wanted) => {
  expect(await opening(question)).toMatch(wanted);
});

describe("securities in a question", () => {
  it.each([
    ["how much Apple do I own", /You hold Apple Inc\. \(AAPL\): \$7,360\.00/],
    ["what is my VTI worth", /You hold Vanguard Total Stock Market ETF \(VTI\): \$17,400\.00/],
    ["how much of the brokerage is in single stocks", /You hold single stocks: \$7,360\.00, 27\.1% of/],
    ["which of my holdings has gained the most", /Best is Vanguard Total Stock Market ETF/],
    ["how much cash is in the brokerage", /You hold cash: \$2,363\.00/],
  ])("are found by name, by ticker and by kind: %s", async (question, wanted) => {
    const invested = family();
    invested.holdings = invested.holdings.map((h) => (h.kind === "etf" || h.kind === "cash" ? h : { ...h, kind: "equity" }));
    expect(await opening(question, invested)).toMatch(wanted);
  });

  it("are no accounts: a house that offers funds may also keep an account", async () => {
    expect(await opening("balance of my Vanguard account")).toContain("You have no Vanguard account here");
  });
});

test("a pattern spells out every combination of its alternatives", () => {
  expect(expand("(put|move) (money |)into")).toBe("put money into|move money into|put into|move into");
});

describe("what a balance will be", () => {
  const intentOf = (text: string): string => {
    const got = understood(text);
    return "frame" in got ? got.frame.intent : "ask";
  };
  it.each([
    "How much will checking have on the 30th?",
    "What will be in checking on December 5?",
    "How much money will we have in checking at the end of the month?",
  ])("is a forecast, never a balance of the past: %s", (question) => expect(intentOf(question)).toBe("forecast"));
  it.each(["How long until payday?", "How many days till we get paid?", "How many more days to the next paycheck?"])(
    "days until pay are about the next pay: %s",
    (question) => expect(intentOf(question)).toBe("payday"),
  );
  it.each(["What's left in savings?", "What is left in checking?"])("what is left in an account is its balance: %s", (question) =>
    expect(intentOf(question)).toBe("balance"),
  );
  it.each(["What left checking last week?", "What left our savings in October?"])("what left an account is a list: %s", (question) =>
    expect(intentOf(question)).toBe("search"),
  );
  it.each([
    "When's payday, and what's ok to spend til then?",
    "How much have we got to play with until payday?",
    "What can we comfortably spend before the next paycheck?",
  ])("what may be spent until pay is no question about the pay: %s", (question) => expect(intentOf(question)).not.toBe("payday"));
});
