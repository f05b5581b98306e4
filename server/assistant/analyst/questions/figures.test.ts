import { describe, expect, it, test } from "vitest";
import { addDays, day, weekdayOf } from "#domain/day.ts";
import { formatMoney } from "#domain/format.ts";
import { cents } from "#domain/money.ts";
import type { TransactionFact } from "../../tools/index.ts";
import { family, put, toolsOver } from "../testing/household.ts";
import { citedFigures, opened } from "../testing/oracle.ts";
import { askOnce, chatWith, TODAY } from "../testing/talk.ts";
import { understandTurn } from "../turn.ts";

/* Figures of their own, and questions in which only a part asks. Each figure is reckoned from the rows, without the analyst. */

const home = family();
put(home.rows, { on: day("2026-10-09"), merchant: "Amazon", amount: -2_500, category: "Online marketplaces" });
const vocabulary = await toolsOver(home).get_vocabulary({});
const hidden = new Set(home.accounts.filter((a) => a.hidden).map((a) => a.id));
const rows = home.rows.filter((row) => !hidden.has(row.accountId));
const money = (amount: number): string => formatMoney(cents(amount));
const total = (list: readonly TransactionFact[]): number => list.reduce((sum, row) => sum + row.amount, 0);
const within = (from: string, to: string) => (row: TransactionFact) => row.date >= from && row.date <= to;
const spent = rows.filter((row) => row.section === "Expense");
const income = rows.filter((row) => row.section === "Income");
const opening = async (question: string): Promise<string> => {
  const reply = await askOnce(home, question);
  expect(reply.ungrounded).toEqual([]);
  return reply.text.split("\n\n")[0] ?? "";
};
const intentOf = (text: string): string => {
  const got = understandTurn({ text, today: TODAY, firstName: null, history: [], memo: [] }, vocabulary);
  return "frame" in got ? got.frame.intent : "ask";
};

test("spending before refunds leaves out what came back, and says what remains", async () => {
  const october = spent.filter(within("2026-10-01", "2026-10-31")).filter((row) => row.merchant.startsWith("Amazon"));
  const bought = october.filter((row) => row.amount > 0);
  for (const question of ["Amazon in October before refunds", "What did Amazon charge us in October, not counting refunds?"]) {
    const said = await opening(question);
    expect(said).toContain(money(total(bought)));
    expect(said).toContain(money(total(october)));
  }
});

test("each figure of spending before refunds opens to itself", async () => {
  const { text, citations } = await askOnce(home, "Amazon in October before refunds");
  const figures = citedFigures(text);
  expect(figures.length).toBeGreaterThan(1);
  for (const { cents: amount, cite } of figures) {
    const citation = citations[cite];
    expect(citation && opened(home, citation, amount)).not.toBe("not there");
  }
  const [first] = figures;
  expect(citations[first?.cite ?? 0]).toMatchObject({ artifactDisplayType: "formula", formula: { result: (first?.cents ?? 0) / 100 } });
});

test("a payer's part of the income is taken of all income", async () => {
  const year = income.filter(within("2026-01-01", TODAY));
  const [part, all] = [-total(year.filter((row) => row.merchant === "Northwind Payroll")), -total(year)];
  const said = await opening("What percent of our income this year came from Northwind Payroll?");
  expect(said).toContain(`${Math.round((part * 100) / all)}%`);
  expect(said).toContain(money(all));
});

describe("some days of the week", () => {
  const days = (from: string, to: string, wanted: readonly number[]): number => {
    let count = 0;
    for (let at = day(from); at <= to; at = addDays(at, 1)) if (wanted.includes(weekdayOf(at))) count += 1;
    return count;
  };
  it.each([
    ["How many purchases on weekends in October?", [0, 6]],
    ["How many purchases, excluding weekends, in October?", [1, 2, 3, 4, 5]],
    ["What does a Sunday cost us on average in October?", [0]],
    ["Weekdays only, what are we spending a day in October?", [1, 2, 3, 4, 5]],
  ])("add up, and divide by every such day: %s", async (question, wanted) => {
    const meant = spent.filter(within("2026-10-01", "2026-10-31")).filter((row) => wanted.includes(weekdayOf(row.date)));
    const said = await opening(question);
    expect(said).toContain(money(total(meant)));
    expect(said).toContain(money(Math.round(total(meant) / days("2026-10-01", "2026-10-31", wanted))));
  });
});

describe("a time that another one tells", () => {
  it("is compared day by day", async () => {
    const [now, then] = [within("2026-07-01", "2026-09-30"), within("2025-07-01", "2025-09-30")].map((is) =>
      total(spent.filter((row) => row.category === "Groceries" && is(row))),
    );
    const said = await opening("Q3 groceries against the same period last year");
    expect(said).toContain(money(now ?? 0));
    expect(said).toContain(money(then ?? 0));
  });
  it("counts from the last answer in a follow-up", async () => {
    const chat = chatWith(home);
    await chat("How much did we spend on groceries in Q3?");
    const said = (await chat("and the same period last year?")).text;
    expect(said).toContain(money(total(spent.filter((row) => row.category === "Groceries" && within("2025-07-01", "2025-09-30")(row)))));
  });
});

describe("what is only told", () => {
  const costco = money(total(spent.filter((row) => row.merchant === "Costco" && within("2026-10-01", "2026-10-31")(row))));
  it.each([
    "I pay rent on the first. What did we spend at Costco in October?",
    "Groceries got so expensive in summer. How much did we spend at Costco in October?",
    "My husband says we never go there. Costco in October?",
    "How much did we spend at Costco in October? I need it for my accountant.",
  ])("changes no figure: %s", async (question) => expect(await opening(question)).toContain(costco));
  it("still leaves out what it says to leave out", () => {
    expect(intentOf("Don't count Costco: what did we spend on groceries in October?")).toBe("spend_total");
  });
});

test("an unknown name is named where nothing else speaks of money", () => {
  for (const text of ["When were we last at KinderCare?", "Total at KinderCare this year", "My Nubank account, how much is inside?"])
    expect([text, intentOf(text)]).toEqual([text, "unknown_name"]);
});

test.each(["what is the cheapest electric guitar", "when do classes start"])("no rows are shown for a question about things: %s", (text) =>
  expect(["ask", "out_of_scope"]).toContain(intentOf(text)),
);

describe("an overview", () => {
  it("names words that it cannot use, and answers", async () => {
    const { text, frame } = await askOnce(home, "Which of our subscriptions are a drain?");
    expect(frame?.intent).toBe("subscriptions");
    expect(text).toMatch(/drain/);
  });
  it.each(["Do my subscriptions beat my paycheck?", "Are the bills at Zorbmart due?", "Recommend a good novel"])(
    "is not shown for a question about something else: %s",
    (question) => expect(["subscriptions", "bills_upcoming", "recommend"]).not.toContain(intentOf(question)),
  );
});

test("a shop named by an ordinary word, or with a preposition in its name, is a shop", () => {
  const shops = family();
  for (const merchant of ["Target", "In-N-Out Burger"])
    put(shops.rows, { on: day("2026-10-07"), merchant, amount: 1_200, category: "Other" });
  return Promise.all(
    ["How much did Target get from us in October?", "Target runs in October, how much?", "in n out in October, how much?"].map(
      async (question) => expect((await askOnce(shops, question)).text).not.toMatch(/no income|not sure/),
    ),
  );
});

describe("quarters and years", () => {
  it("are groups like months, and each opens to its rows", async () => {
    const { text, citations } = await askOnce(home, "Grocery spending by quarter this year");
    for (const [from, to] of [
      ["2026-01-01", "2026-03-31"],
      ["2026-04-01", "2026-06-30"],
      ["2026-07-01", "2026-09-30"],
    ] as const)
      expect(text).toContain(money(total(spent.filter((row) => row.category === "Groceries" && within(from, to)(row)))));
    expect(text).toMatch(/Q4 2026 is not complete/);
    for (const { cents: amount, cite } of citedFigures(text)) {
      const citation = citations[cite];
      expect(citation && opened(home, citation, amount)).not.toBe("not there");
    }
  });
  it("hold income against spending", async () => {
    const { text } = await askOnce(home, "Income and spending by quarter in 2025");
    expect(text).toContain(money(total(spent.filter(within("2025-07-01", "2025-09-30")))));
    expect(text).toContain(money(-total(income.filter(within("2025-07-01", "2025-09-30")))));
  });
  it.each([
    "Which year did we spend the least on groceries?",
    "In what year was our grocery spending lowest, as far back as you have data?",
  ])("only a complete year is the lowest: %s", async (question) => {
    const years = ["2024", "2025", "2026"].map((year) => spent.filter((row) => row.category === "Groceries" && row.date.startsWith(year)));
    expect(years.some((list) => list.length > 0)).toBe(true);
    expect(await opening(question)).toMatch(/\*\*2025 had the least/);
  });
});

describe("two means of the same length", () => {
  it.each(["Daily average spending in October against September", "What did a day cost us on average, October or September?"])(
    "are compared by the day: %s",
    async (question) => {
      const said = await opening(question);
      expect(said).toContain(money(Math.round(total(spent.filter(within("2026-10-01", "2026-10-31"))) / 31)));
      expect(said).toContain(money(Math.round(total(spent.filter(within("2026-09-01", "2026-09-30"))) / 30)));
    },
  );
});

describe("one word more or less", () => {
  const costco = spent.filter((row) => row.merchant === "Costco" && within("2026-01-01", TODAY)(row));
  it.each(["Smallest and largest Costco purchases this year", "MIN and MAX Costco charge this year"])(
    "asks for both ends: %s",
    async (question) => {
      const said = await opening(question);
      for (const amount of [Math.min, Math.max].map((end) => end(...costco.map((row) => row.amount))))
        expect(said).toContain(money(amount));
    },
  );
  it.each(["Did we do more than 20 Costco trips this year?", "Have we really made over 30 visits to Costco this year?"])(
    "counts where a number of things is meant: %s",
    async (question) => expect(await opening(question)).toContain(`${costco.length} transactions`),
  );
  it("asks how often, not how much", async () => {
    const amazon = spent.filter((row) => row.merchant === "Amazon" && within("2026-01-01", TODAY)(row));
    const said = await opening("Costco or Amazon this year, where do we shop more often?");
    expect(said).toMatch(new RegExp(`${Math.max(costco.length, amazon.length)} against ${Math.min(costco.length, amazon.length)}`));
  });
  it.each(["Costco this year, every visit", "Each and every purchase at Costco this year, please"])(
    "shows each of them: %s",
    async (question) => expect(intentOf(question)).toBe("search"),
  );
  it.each(["Costco, what's our usual tab there?", "What do we pay at Costco on a typical visit?", "What's an average Costco bill?"])(
    "is the mean of a purchase: %s",
    async (question) => expect((await askOnce(home, question)).text).toMatch(/purchase|transaction|visit/),
  );
});

describe("turns of phrase around a question", () => {
  const october = money(total(spent.filter((row) => row.merchant === "Costco" && within("2026-10-01", "2026-10-31")(row))));
  it.each([
    "How much did Costco get from us in October, or am I imagining things?",
    "Costco in October, if you'd be so kind?",
    "Wait, what did we spend at Costco in October?",
    "What did we spend at Costco in October, so that I can put it in my spreadsheet?",
    "Total at Costco in October, hit me.",
    "Sorry to bother you, what did we spend at Costco in October?",
  ])("change no figure: %s", async (question) => expect(await opening(question)).toContain(october));
  it.each(["Does Maya spend more on groceries than me?", "Split October's groceries by person"])(
    "tell nothing about who spent: %s",
    (question) => expect(intentOf(question)).toBe("member_split"),
  );
});

test("the smallest purchase is found though many refunds are smaller", async () => {
  const returning = family();
  for (let i = 0; i < 60; i++)
    put(returning.rows, { on: day("2026-10-08"), merchant: "Amazon", amount: -9_000 - i, category: "Groceries" });
  const least = Math.min(...returning.rows.filter((row) => row.section === "Expense" && row.amount > 0).map((row) => row.amount));
  expect((await askOnce(returning, "What was our smallest purchase ever?")).text).toContain(money(least));
});

test("a total says how far it is from an amount that the question names", async () => {
  const costco = total(spent.filter((row) => row.merchant === "Costco" && within("2026-10-01", "2026-10-31")(row)));
  expect((await askOnce(home, "Did we go over $400 at Costco in October?")).text).toContain(`${money(Math.abs(costco - 40_000))}](`);
});

describe("a time that its surroundings tell", () => {
  const since = money(total(spent.filter((row) => row.merchant === "Costco" && within("2026-08-24", TODAY)(row))));
  it.each([
    "Costco since school started, like August 24, how much?",
    "How much at Costco since Aug 24 when classes began?",
    "On or after August 24, what did Costco get from us?",
  ])("begins on the day that is named: %s", async (question) => expect(await opening(question)).toContain(since));
});

describe("days of the week compared by number", () => {
  const NAMES = ["Sundays", "Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays"];
  const coffee = spent.filter((row) => row.category === "Coffee" && within("2026-01-01", TODAY)(row) && row.amount > 0);
  const numbers = [0, 1, 2, 3, 4, 5, 6].map((weekday) => coffee.filter((row) => weekdayOf(row.date) === weekday).length);
  it.each([
    "Which day of the week do we buy coffee most often this year?",
    "How many coffees on each day of the week this year?",
    "How many times did we get coffee by weekday this year?",
  ])("counts purchases, not money: %s", async (question) => {
    const reply = await askOnce(home, question);
    numbers.forEach((number, weekday) => expect(reply.text).toMatch(new RegExp(`\\| ${NAMES[weekday]} \\| ${number} \\|`)));
  });
  it("compares money where nothing is counted", async () =>
    expect((await askOnce(home, "Which day of the week is our coffee spending highest?")).text).toContain("is highest on"));
  it("counts the days themselves where they are asked for", async () => {
    const busiest = numbers.indexOf(Math.max(...numbers));
    const days = new Set(coffee.filter((row) => weekdayOf(row.date) === busiest).map((row) => row.date)).size;
    expect(await opening(`How many ${NAMES[busiest]} did we buy coffee this year?`)).toContain(`on ${days} of `);
  });
});

describe("hours", () => {
  const lately = money(total(spent.filter((row) => within(addDays(TODAY, -1), TODAY)(row))));
  it.each(["How much did we spend in the last 48 hours?", "What have we spent in the past 2 days?"])(
    "of a time are days, and are never dropped: %s",
    async (question) => expect(await opening(question)).toContain(lately),
  );
});
