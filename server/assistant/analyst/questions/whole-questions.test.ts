import { describe, expect, it } from "vitest";
import { family, put } from "../testing/household.ts";
import { askOnce, lastOf } from "../testing/talk.ts";

/* Questions whose main word decides what is asked, and follow-ups that keep or leave the subject. */

const home = family();
const opening = async (...turns: string[]): Promise<string> => (await lastOf(home, turns)).text.split("\n\n")[0] ?? "";

describe("what will be spent", () => {
  it.each([
    "how much will we spend this month",
    "What's my spending forecast for this month?",
    "how much will we have spent by the end of the month",
  ])("is what is spent and what is still expected, and no balance: “%s”", async (question) => {
    const spent = home.rows
      .filter((row) => row.section === "Expense" && row.accountId !== 7 && row.date >= "2026-11-01")
      .reduce((n, row) => n + row.amount, 0);
    const { text } = await lastOf(home, [question]);
    expect(text).toMatch(/^\*\*You are heading for about \[\$[\d,.]+\].* of spending since Nov 1, 2026 by Nov 30, 2026/);
    expect(text).toContain(`[$${(spent / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}](#cite:0) is spent already`);
  });

  it("is forecast for the next month, too", async () => {
    expect(await opening("what will I spend next month")).toMatch(/of spending in December \(Dec 1 to 31, 2026\)\.\*\*$/);
  });

  it("is no balance, which is asked otherwise", async () => {
    expect(await opening("how much will I have in checking next month")).toContain("heading for about");
    expect(await opening("how much will I have in checking next month")).not.toContain("of spending");
  });
});

describe("unusual charges", () => {
  it("of one category leave out all others", async () => {
    const { text } = await lastOf(home, ["is there anything unusual in our grocery charges this year"]);
    expect(text).toMatch(/in Groceries/);
    expect(text).not.toContain("all categories");
  });

  it("are not new where the merchant was paid before the months that are compared", async () => {
    const own = family();
    for (const on of ["2025-01-10", "2026-10-20"] as never[])
      put(own.rows, { on, merchant: "Lakeside Cabins", amount: 48_000, category: "Lodging" });
    put(own.rows, { on: "2026-10-21" as never, merchant: "Harbor Jeweler", amount: 52_000, category: "Gifts and novelties" });
    const { text } = await lastOf(own, ["any unusual charges in October?"]);
    expect(text).toContain("Harbor Jeweler");
    expect(text).not.toContain("Lakeside Cabins");
  });
});

describe("questions about the figures themselves", () => {
  it.each([
    ["Please explain how you arrived at our net worth.", /^\*\*Net worth is what all your accounts hold/],
    ["Are credit card payments double counted in my spending?", /^\*\*A card purchase counts once/],
    ["do you count credit card payments as spending", /^\*\*A card purchase counts once/],
    ["How accurate is the home value you use?", /has an automatic estimate/],
    ["Who are you and where does my data go?", /stay in this installation/],
    ["who can see my transactions?", /stay in this installation/],
  ])("are answered in words: “%s”", async (question, answer) => {
    expect((await askOnce(home, question)).text).toMatch(answer);
  });

  it("are followed by the figure where it is asked to be checked", async () => {
    expect((await askOnce(home, "how do you calculate net worth")).text).toMatch(/Your net worth is \[\$/);
  });
});

describe("rules of tax law", () => {
  it.each([
    "can I deduct the student loan interest?",
    "What's the standard deduction for married filing jointly in 2026?",
    "is our interest income taxable",
  ])("are not known: “%s”", async (question) => {
    expect(await opening(question)).toMatch(/^I know no tax rules/);
  });

  it("do not answer for a taxable account or for taxes that were paid", async () => {
    expect(await opening("how much is in the taxable account")).toContain("Brokerage");
    expect(await opening("how much did we pay in taxes this year")).not.toContain("tax rules");
  });
});

describe("a word that decides what is asked", () => {
  it("is not passed over", async () => {
    expect(await opening("whats the cheapest grocery store i go to on average per visit")).toMatch(/^I am not sure what “cheapest” means/);
  });

  it.each(["Are we saving more this year than in 2025?", "have we saved more this year than in 2025"])(
    "saving is not spending: “%s”",
    async (question) => {
      expect(await opening(question)).toMatch(/savings rate|You kept/);
    },
  );

  it("groups by source and by company, and names no shop", async () => {
    const own = family();
    put(own.rows, { on: "2025-03-03" as never, merchant: "Paper Source", amount: 2_100, category: "Gifts and novelties" });
    expect((await lastOf(own, ["What was our income this year?", "Split by source"])).text).not.toContain("Paper Source");
    expect((await lastOf(own, ["groceries in October", "Please break it down by company"])).frame?.groupBy).toBe("merchant");
  });

  it("money paid to a name is no income from it", async () => {
    expect((await askOnce(home, "a list of everything that was paid to Netflix this year, please")).text).not.toContain("no income");
  });
});

describe("after another answer", () => {
  it.each(["What is my average monthly spending?", "How much money is pending?"])(
    "a whole question keeps no merchant: “%s”",
    async (question) => {
      const alone = await askOnce(home, question);
      expect((await lastOf(home, ["How much did I spend at Costco?", question])).text).toBe(alone.text);
    },
  );

  it("income is split by account", async () => {
    const { text } = await lastOf(home, ["What was our income in October?", "By account"]);
    expect(text).toContain("| Account | Received |");
  });

  it("bills are held against the account that is named", async () => {
    const { text } = await lastOf(home, ["what's due in the next 2 weeks", "will i have enough for it in everyday checking"]);
    expect(text).toMatch(/in Everyday Checking/);
  });

  it("only what was meant is asked again", async () => {
    expect(
      (await lastOf(home, ["how much did we spend on dining in September", "i just meant Chipotle"])).frame?.filter.merchants,
    ).toMatchObject([{ label: "Chipotle" }]);
  });
});

describe("two questions in one", () => {
  it("the rate is the one of the account before it", async () => {
    const { text } = await askOnce(home, "How much do we still owe on the car, and at what rate of interest?");
    expect(text).toContain("4.29%");
    expect(text).not.toContain("24.99%");
  });

  it("what somebody was paid is not all spending", async () => {
    const { text } = await askOnce(home, "what is the balance of the Gold Card and how much have I paid her back?");
    expect(text).toContain("I did not understand “how much have I paid her back?”");
  });
});

describe("a month that still runs", () => {
  it("is explained by the same days of the month before", async () => {
    const { text } = await lastOf(home, ["Why is my spending in November lower than in October?"]);
    expect(text).toContain("Oct 1 to 20, 2026");
    expect(text).toContain("not with the whole of the other. In all, it was");
  });
});
