import { describe, expect, it } from "vitest";
import { family } from "../testing/household.ts";
import { lastOf, type Told } from "../testing/talk.ts";

/* Turns that look closer at what was just shown. Each case is a chat, and what the last answer is and says. */

const home = family();
type Case = [turns: string, intent: string, says: RegExp, saysNot?: RegExp];
const told = (turns: string): Promise<Told> =>
  lastOf(
    home,
    turns.split(" | ").map((turn) => turn.trim()),
  );
const holds = (cases: readonly Case[]): void => {
  it.each(cases)("%s", async (turns, intent, says, saysNot = /^$/) => {
    const { frame, text } = await told(turns);
    expect([frame?.intent ?? "asks", text]).toEqual([intent, expect.stringMatching(says)]);
    expect(text).not.toMatch(saysNot);
  });
};

describe("the place that an answer puts first", () => {
  holds([
    ["where did I buy the most groceries this year | how much did we leave in there last month", "spend_total", /at Costco in October/],
    ["which store took the most of our money in 2025 | and there this year?", "spend_total", /at Oak Street Apartments this year/],
    ["where did most of my grocery money go this year | at that place in the summer", "spend_total", /Groceries at Costco from Jun 1/],
    ["what's my biggest expense category this year | how many purchases in there", "spend_count", /for Rent this year/],
    [
      "which card did I spend the most on this year | how much on there in October",
      "spend_total",
      /from Gold Card in October|from Everyday/,
    ],
    ["where did I buy the most groceries this year | show me the purchases at that place", "search", /at Costco this year/],
  ]);
  it("is asked for where several were listed and none came first", async () => {
    const { frame, text, chips } = await told("top merchants this month | what did I pay in there last month");
    expect(frame).toBeNull();
    expect(text).toMatch(/Which of these places/);
    expect(chips).toHaveLength(2);
  });
  holds([
    // A list of restaurants is one thing to go on with, and a count of what was shown is no place.
    [
      "list my spending on groceries by merchant this year | how much did I spend there last month",
      "spend_total",
      /on Groceries in October/,
    ],
    ["how much on groceries in October | the biggest one in there", "largest", /Groceries in October/],
  ]);
});

describe("another unit of time", () => {
  holds([
    ["what does Netflix cost | per year?", "subscription_one", /\$185\.88\]\S+ a year, at \[\$15\.49/],
    ["how much is Spotify | and weekly", "subscription_one", /\$2\.77\]\S+ a week/],
    ["what do I spend on rent in an average month | what's that annually", "spend_average", /\$25,800\.00\]\S+ a year on Rent/],
    ["my average spending on coffee | a week?", "spend_average", /a week on Coffee on average/],
    ["what do my subscriptions cost | and in a year", "subscriptions", /a year, \[\$[\d,.]+\]\S+ a month/],
    ["what interest does my auto loan cost a month | and a year?", "rate", /\$534\.12\]\S+ a year\.\*\* That is 12 times a month/],
  ]);
  holds([
    // A time that is named, and a table, are other requests.
    ["what do I spend on rent in an average month | by month", "spend_trend", /by month/],
    ["how much on coffee in October | by week", "spend_trend", /by week/],
    ["what does Netflix cost | and Spotify?", "subscription_one", /Spotify costs \[\$11\.99\]\S+ monthly/],
  ]);
});

describe("how far two figures are apart", () => {
  holds([
    ["groceries in June | no, I meant July | how much less is that", "spend_compare", /July[^]*Difference/],
    ["how much on gas in October | how much on coffee in October | how much more is that", "spend_compare", /Gas cost you[^]*Difference/],
    ["how much at Costco this year | I mean Trader Joe's | what's the gap", "spend_compare", /Costco cost you[^]*\*\*Difference\*\*/],
    ["spending in Q2 | actually Q3 | by how much did it change", "spend_compare", /Q3[^]*Difference/],
    ["income in September | and in October | so how much more did I get", "income_total", /October[^]*Difference/],
    [
      "balance of my savings | and the brokerage | what's the difference between them",
      "balance",
      /There is \[\$8,823\.00\]\S+ more in brokerage/i,
    ],
    [
      "how much did I spend in October | how much did I earn in October | what's the difference",
      "cash_flow",
      /less than came in|more than came in/,
    ],
  ]);
  holds([
    // After one figure, "more" is about the time before it.
    ["how much on groceries in October | how much more is that than in September", "spend_compare", /September/],
    ["how much on groceries in October | and in September | show me the transactions", "search", /September/],
  ]);
});

describe("the dates of the rows behind a sum", () => {
  holds([
    ["how much in fees this year | when was that?", "last_time", /were on Aug 9 and Sep 9/],
    ["how much did I spend on flights since 2025 | on which dates", "last_time", /Jul 2, 2025 and Jun 11, 2026/],
    ["how much did I spend at Target this year | what days were those", "last_time", /were on Oct 25 and Nov 4/],
    ["how much on lodging this year | when did that happen", "last_time", /June 14, 2026/],
    ["how much interest did I earn this year | which dates did it come in", "last_time", /10 deposits\]\S+ from interest were on Jan 31/],
    ["what did I spend on flights in October | when was that", "last_time", /I see no transactions/],
    // Of many rows, the last is named.
    ["how much on groceries this year | when was that", "last_time", /The last was/],
  ]);
  holds([
    ["how much in fees this year | when was the last one", "last_time", /The last was/],
    ["how much in fees this year | and last year?", "fees", /2025/],
    ["biggest purchase in October | when was that", "last_time", /That was/],
  ]);
});

describe("what accounts earned and hold", () => {
  holds([
    ["what's in my high yield savings | how much interest has it earned", "income_total", /from interest in High Yield Savings this year/],
    ["my savings balance | and the interest it gave in 2025", "income_total", /\$649\.20\]\S+ from interest in savings in 2025/],
    ["high yield savings balance | how much has it made me this year", "income_total", /from interest in High Yield Savings/],
    ["balance of everyday checking | has it earned any interest", "income_total", /no income from interest in Everyday Checking/],
    ["how much interest did account 9921 pay this year", "income_total", /received/],
    ["my brokerage balance | what's in it", "holdings", /Your investments in Brokerage/],
    ["how much is in my brokerage | what does it hold", "holdings", /Your investments in Brokerage/],
    ["my investment accounts | show me the positions", "holdings", /holdings/],
  ]);
  holds([
    ["my savings balance | what rate do we get", "products", /rate/],
    ["my brokerage balance | how much is in it", "balance", /Brokerage/],
    ["balance of my gold card | how much interest did I pay this year", "fees", /interest/],
  ]);
});

describe("whose accounts were shown", () => {
  holds([
    ["my savings balance | whose are they", "accounts_list", /Maya added \[High Yield Savings\]/],
    ["list my accounts | who owns them", "accounts_list", /Maya added \[all \d of these accounts\][^]*not in whose name/],
    ["my brokerage balance | who does it belong to", "accounts_list", /Maya added/],
  ]);
});

describe("the row before the last", () => {
  holds([
    ["when was my last paycheck | the one before the last", "last_time", /That was Saturday, October 31, 2026: Northwind Payroll/],
    ["when was my last paycheck | the previous one | and the one before that", "last_time", /October 15, 2026/],
    ["last time I was at Costco | the time before that", "last_time", /That was Saturday, November 7, 2026: Costco/],
    ["when did I last get paid | the paycheck before", "last_time", /October 31, 2026: Northwind/],
  ]);
  holds([["when was my last paycheck | and at Costco?", "last_time", /Costco/]]);
});

describe("the time of price rises", () => {
  holds([
    ["which subscriptions went up | which recently?", "subscription_change", /in the last 30 days/],
    ["which subscriptions went up | in the last year?", "subscription_change", /in the past year/],
    ["price increases in 2025 | this year only", "subscription_change", /this year so far/],
    ["which subscriptions went up | over the last two years", "subscription_change", /in the last 2 years/],
    ["which subscriptions went up | any in the last three months", "subscription_change", /in the last 3 months/],
  ]);
});
