import { describe, expect, it } from "vitest";
import { day, weekdayOf } from "#domain/day.ts";
import { formatMoney } from "#domain/format.ts";
import { cents } from "#domain/money.ts";
import type { TransactionFact } from "../../tools/index.ts";
import { family, put } from "../testing/household.ts";
import { askOnce } from "../testing/talk.ts";

/*
 * What people take back in the middle of a sentence, what they tell before they ask, and how learners and spreadsheets write times and verbs.
 */

const home = family();
put(home.rows, { on: day("2026-04-14"), merchant: "State Treasury", amount: -41_000, category: "Tax refund", account: 1 });
const ask = async (question: string) => {
  const reply = await askOnce(home, question);
  return { ...reply, opening: reply.text.split("\n\n")[0] ?? "" };
};
type Wants = (row: TransactionFact) => boolean;
const rows = (wants: Wants): TransactionFact[] => home.rows.filter((r) => r.section === "Expense" && r.accountId !== 7 && wants(r));
const spent = (wants: Wants): string => formatMoney(cents(rows(wants).reduce((sum, r) => sum + r.amount, 0)));
const at =
  (merchant: string, month: string): Wants =>
  (r) =>
    r.merchant === merchant && r.date.startsWith(month);

describe("a sentence that corrects itself", () => {
  it.each([
    ["How much did I spend at Costco in July, no wait, August?", at("Costco", "2026-08")],
    ["costco july scratch that august", at("Costco", "2026-08")],
    ["How much at Walmart, sorry, Costco in August?", at("Costco", "2026-08")],
    ["What did I spend at Walmart, no, I mean Costco, in August?", at("Costco", "2026-08")],
    ["Costco last month, I mean in August", at("Costco", "2026-08")],
    ["How much at Costco in July, er, make that September?", at("Costco", "2026-09")],
  ] as const)("counts what was said last: %s", async (question, wants) => {
    expect((await ask(question)).opening).toContain(spent(wants));
  });

  it("keeps the limit of an amount", async () => {
    expect((await ask("purchases at Amazon over $20, no, over $50 in October, in total")).opening).toContain(
      spent((r) => at("Amazon", "2026-10")(r) && r.amount > 5_000),
    );
  });

  it.each([
    ["Did we actually go to Costco in August? How much?", at("Costco", "2026-08")],
    [
      "How much at Costco and Walmart in August, sorry to ask",
      (r: TransactionFact) => at("Costco", "2026-08")(r) || at("Walmart", "2026-08")(r),
    ],
    ["Costco in July and August", (r: TransactionFact) => at("Costco", "2026-07")(r) || at("Costco", "2026-08")(r)],
  ] as const)("takes nothing back where it does not: %s", async (question, wants) => {
    expect((await ask(question)).opening).toContain(spent(wants));
  });
});

describe("what is told before the question", () => {
  it("gives the name, and the time beside the question counts", async () => {
    const { opening } = await ask(
      "My sister and I fought over this yesterday because of the Costco habit. Since the start of October, what is it?",
    );
    expect(opening).toContain(spent((r) => r.merchant === "Costco" && r.date >= "2026-10-01"));
  });

  it("asks for no double charge where the question counts", async () => {
    const { opening, frame } = await ask("I thought we ate out just twice in October. How many times was it?");
    expect(frame?.intent).not.toBe("duplicates");
    expect(opening).toContain(`${rows((r) => r.category === "Dining out" && r.date.startsWith("2026-10")).length} transactions`);
  });

  it("counts at the shop that was named, not for the house where it was said", async () => {
    const { opening } = await ask("My brother says everyone buys at Amazon... How many orders were there at our house in October?");
    expect(opening).toContain(`${rows(at("Amazon", "2026-10")).length} transactions`);
  });
});

describe("two months of one payment", () => {
  it.each(["Was Xcel Energy higher in October than in September?", "did the electric company charge us more in october than in september"])(
    "are read from what was paid in them: %s",
    async (question) => {
      const { opening, frame } = await ask(question);
      expect(frame?.intent).toBe("spend_compare");
      for (const month of ["2026-10", "2026-09"]) expect(opening).toContain(spent(at("Xcel Energy", month)));
    },
  );
  it("are no question about the price, which still has its own answer", async () => {
    expect((await ask("Did Netflix raise its price?")).frame?.intent).toBe("subscription_change");
  });
  it.each(["gas Oct-26 vs Oct-25", "Gas: Oct-2026 vs Oct-2025"])("may be written as in a spreadsheet: %s", async (question) => {
    const { opening } = await ask(question);
    for (const month of ["2026-10", "2025-10"]) expect(opening).toContain(spent((r) => r.category === "Gas" && r.date.startsWith(month)));
  });
  it("is a day where no year of the data is written", async () => {
    expect((await ask("coffee oct-12")).opening).toContain(spent((r) => r.category === "Coffee" && r.date === "2026-10-12"));
  });
});

describe("other wordings for money questions", () => {
  it("sets weekdays against the weekend", async () => {
    const { opening } = await ask("Dining in October, weekdays against Sat and Sun");
    const inOctober: Wants = (r) => r.category === "Dining out" && r.date.startsWith("2026-10");
    expect(opening).toContain(spent((r) => inOctober(r) && [0, 6].includes(weekdayOf(r.date))));
    expect(opening).toContain(spent((r) => inOctober(r) && ![0, 6].includes(weekdayOf(r.date))));
  });

  it.each(["How much we spended at Costco in August?", "how much have we payed at Costco in August"])(
    "reads the past that learners build: %s",
    async (question) => {
      expect((await ask(question)).opening).toContain(spent(at("Costco", "2026-08")));
    },
  );

  it.each(["Shell, all data", "How much at Shell in all the time?", "How much at Shell, as far back as your records go?"])(
    "takes everything that is known: %s",
    async (question) => {
      expect((await ask(question)).opening).toContain(spent((r) => r.merchant === "Shell"));
    },
  );

  it.each(["Did the tax man give us anything back in spring?", "Did the tax people pay us anything back in April?"])(
    "finds a refund of taxes among income: %s",
    async (question) => {
      expect((await ask(question)).opening).toContain("$410.00");
    },
  );

  it("asks whether more goes out than comes in, not about prices", async () => {
    expect((await ask("Money goes out faster than it comes in. Is that true for October?")).frame?.intent).toBe("cash_flow");
  });

  it("takes the mean of a restaurant's bill over visits, and of a utility's over months", async () => {
    const visits = rows((r) => r.category === "Dining out" && r.date.startsWith("2026-10"));
    expect((await ask("average restaurant bill in October")).opening).toContain(
      formatMoney(cents(Math.round(visits.reduce((sum, r) => sum + r.amount, 0) / visits.length))),
    );
    expect((await ask("average electric bill this year")).frame?.groupBy).toBe("month");
  });

  it("draws no chart of bars to drink at", async () => {
    expect((await ask("how much did we blow on bars and coffee in October")).frame?.intent).toBe("spend_total");
    expect((await ask("make a bar chart of coffee")).frame?.intent).toBe("make_chart");
  });

  it("asks back where a noun after a category makes it another thing", async () => {
    expect((await ask("What do I pay for the tv licence?")).frame).toBeNull();
  });

  it("ranks shops, which nobody shops in", async () => {
    const { frame } = await ask("Five biggest shops in October by money");
    expect(frame).toMatchObject({ intent: "spend_by_merchant", limit: 5 });
    expect(frame?.filter.categories).toEqual([]);
  });
});

describe("more wordings of the same figures", () => {
  it("counts the days themselves", async () => {
    const days = new Set(rows((r) => r.category === "Dining out" && r.date.startsWith("2026-10")).map((r) => r.date));
    expect((await ask("how many days did we eat out in october")).opening).toContain(`on ${days.size} days`);
  });

  it.each(["Day with the most spending in October is which?", "Which day had the most spending in October?"])(
    "names the most expensive day: %s",
    async (question) => {
      const byDay = Map.groupBy(
        rows((r) => r.date.startsWith("2026-10")),
        (r) => r.date,
      );
      const most = Math.max(...[...byDay.values()].map((list) => list.reduce((sum, r) => sum + r.amount, 0)));
      expect((await ask(question)).opening).toContain(formatMoney(cents(most)));
    },
  );

  it("states the share of the weekend", async () => {
    const inOctober = rows((r) => r.date.startsWith("2026-10"));
    const weekend = inOctober.filter((r) => [0, 6].includes(weekdayOf(r.date)));
    const [part, all] = [weekend, inOctober].map((list) => list.reduce((sum, r) => sum + r.amount, 0));
    const { opening } = await ask("What fraction of October's spending fell on weekends?");
    expect(opening).toContain(formatMoney(cents(part ?? 0)));
    expect(opening).toContain(`${(Math.round(((part ?? 0) * 1000) / (all ?? 1)) / 10).toFixed(1)}%`);
  });

  it.each(["Netflix. What at the start, what now?", "netflix price: changed?", "How much cost Netflix before and how much costs now"])(
    "compares a price with what it was: %s",
    async (question) => {
      expect((await ask(question)).frame?.intent).toBe("subscription_change");
    },
  );

  it.each(["coffee last month vs this month, same days", "coffee this month vs last month"])(
    "compares the month that is not over with the same days: %s",
    async (question) => {
      expect((await ask(question)).opening).toContain(
        spent((r) => r.category === "Coffee" && r.date >= "2026-10-01" && r.date <= "2026-10-20"),
      );
    },
  );

  it.each([
    "did we buy at Costco in August or not",
    "How much did we spend at Costco in August, please say no",
    "We spent a lot at Costco in August, no? How much was it",
  ])("passes over a yes or no that nobody can give: %s", async (question) => {
    expect((await ask(question)).opening).toContain(spent(at("Costco", "2026-08")));
  });

  it.each(["number of transactions over $500 in October", "num of tnxs over 500 in october"])(
    "counts what it is asked to count: %s",
    async (question) => {
      const { opening, frame } = await ask(question);
      expect(frame?.intent).toBe("spend_count");
      expect(opening).toContain(`${rows((r) => r.amount > 50_000 && r.date.startsWith("2026-10")).length} transaction`);
    },
  );

  it("compares days of the week by number where something is ordered most, and by money where it is spent", async () => {
    expect((await ask("Which day of the week do we order from Amazon the most?")).frame).toMatchObject({ metric: "count" });
    expect((await ask("Which day of the week do we spend the most at Amazon?")).frame).toMatchObject({ metric: null });
  });

  it("does not take the time for income", async () => {
    const { frame } = await ask("What do groceries run to in an ordinary week, taking the whole of this year so far?");
    expect(frame).toMatchObject({ intent: "spend_average", groupBy: "week", period: { start: "2026-01-01" } });
  });
});
