import { describe, expect, it } from "vitest";
import { empty, family } from "../testing/household.ts";
import { askOnce, lastOf, type Told } from "../testing/talk.ts";

/* Shares, means per purchase and numbers of purchases in two times, or by month. The expected figures are counted from the rows. */

const home = family();
const told = (...turns: string[]): Promise<Told> => lastOf(home, turns);
const opening = async (...turns: string[]): Promise<string> => (await told(...turns)).text.split("\n\n")[0] ?? "";

type Row = (typeof home.rows)[number];
const within = (start: string, end: string, is: (row: Row) => boolean = () => true): Row[] =>
  home.rows.filter((row) => row.section === "Expense" && row.date >= start && row.date <= end && is(row));
const total = (rows: readonly Row[]): number => rows.reduce((n, row) => n + row.amount, 0);
const isGroceries = (row: Row): boolean => row.category === "Groceries";
/** A share as the answers show it: one decimal from 1.95 % to 49.95 %. */
const percent = (part: number, whole: number): string => `${((part * 100) / whole).toFixed(1)}%`;
/** The part of all spending in a time that groceries were. */
const shareIn = ([start, end]: readonly [string, string]): string =>
  percent(total(within(start, end, isGroceries)), total(within(start, end)));
const money = (cents: number): string => `$${(cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}`;

/** The rows of a hidden account do not count. */
const HIDDEN = 7;
const SEPTEMBER = ["2026-09-01", "2026-09-30"] as const;
const OCTOBER = ["2026-10-01", "2026-10-31"] as const;

describe("a share in two times", () => {
  it.each([
    "what share of our spending was groceries in October versus September?",
    "groceries as a percentage of spending, October compared to September",
    "did groceries take a bigger share of spending in October than the month before?",
  ])("is two shares and not two sums: “%s”", async (question) => {
    const { text } = await told(question);
    expect(text).toContain(`Groceries took ${shareIn(OCTOBER)} of your spending in October`);
    expect(text).toContain(`${shareIn(SEPTEMBER)} in September`);
    expect(text).toContain("| Period | Share | Spent | Of |");
  });

  it("answers yes or no by the shares", async () => {
    const isMore =
      total(within(...OCTOBER, isGroceries)) / total(within(...OCTOBER)) >
      total(within(...SEPTEMBER, isGroceries)) / total(within(...SEPTEMBER));
    expect(await opening("was the share of our spending on groceries higher in October than in September?")).toMatch(
      isMore ? /^\*\*Yes\./ : /^\*\*No\./,
    );
  });

  it("compares with the year that is named", async () => {
    expect(await opening("do we spend a larger percentage of income on groceries now than in 2025")).toMatch(
      /of your income this year so far .*in 2025 \(Jan 1 to Dec 31, 2025\)\.\*\*$/,
    );
  });

  it("can be of what one payer brings", async () => {
    const { text } = await told("what share of our income was Northwind Payroll this year compared with last year");
    expect(text).toMatch(/Northwind Payroll brought [\d.]+% of your income this year so far/);
    expect(text).toContain("| Received |");
  });

  it("is no growth in percent", async () => {
    expect(await opening("what percent more did we spend on groceries in October than in September")).not.toContain("took");
  });

  it("follows as a share by month, and of income", async () => {
    const turns = ["what share of our spending was groceries this year versus last year", "by month"];
    const { text } = await told(...turns);
    expect(text).toContain("| Month | Share | Spent | Of |");
    expect(text).toMatch(new RegExp(`\\| October 2026 \\| ${shareIn(OCTOBER).replace(".", "\\.")} \\|`));
    expect((await told(...turns, "as a share of income")).text).toContain("of your income");
  });
});

describe("a share by month", () => {
  it("divides each month by itself", async () => {
    const { text } = await told("groceries as a share of spending by month this year");
    for (const [month, time] of [
      ["September", SEPTEMBER],
      ["October", OCTOBER],
    ] as const)
      expect(text).toContain(`| ${month} 2026 | ${shareIn(time)} |`);
  });

  it.each([
    ["groceries as a share of spending by quarter", "Q3 2026", ["2026-07-01", "2026-09-30"]],
    ["what share of spending were groceries each year", "2025", ["2025-01-01", "2025-12-31"]],
  ] as const)("may be of quarters and years: “%s”", async (question, unit, time) => {
    expect((await told(question)).text).toContain(`| ${unit} | ${shareIn(time)} |`);
  });

  it("of a name without spending says that there is none", async () => {
    const { text } = await told("rent as a share of income by month in 2019");
    expect(text).not.toMatch(/0\.00%/);
  });

  it("shows no share of nothing", async () => {
    expect((await askOnce(empty(), "groceries as a share of income by month")).text).not.toMatch(/\d%|\$\d/);
  });
});

describe("the mean of a purchase in two times", () => {
  it.each([
    "average Costco trip in October versus September",
    "how much was our average Costco purchase in October compared to September?",
    "did we pay more per trip at Costco in October than in September",
  ])("is two means: “%s”", async (question) => {
    const { text } = await told(question);
    const meanIn = (time: readonly [string, string]): string => {
      const rows = within(...time, (row) => row.merchant === "Costco");
      return money(Math.round(total(rows) / rows.length));
    };
    expect(text).toContain(`[${meanIn(OCTOBER)}]`);
    expect(text).toContain(`[${meanIn(SEPTEMBER)}]`);
    expect(text).toContain("| Period | Mean | Spent | Transactions |");
  });
});

describe("a number of purchases in two times", () => {
  const countIn = (start: string, end: string): number => within(start, end, (row) => row.category === "Dining out").length;

  it.each(["how often did we eat out in October versus September", "how often did we eat out last month compared to the month before"])(
    "counts both: “%s”",
    async (question) => {
      expect(await opening(question)).toMatch(
        new RegExp(`^\\*\\*\\[${countIn(...OCTOBER)} transactions\\].* in October .*September .*\\(${countIn(...SEPTEMBER)}\\)\\.`),
      );
    },
  );

  it("counts the same days of the year before", async () => {
    const { text } = await told("how often do we eat out, this year versus last year");
    expect(text).toContain(`(${countIn("2025-01-01", "2025-11-20")}).**`);
    expect(text).toContain("The current period is compared with the same days");
  });

  it("says no more than the counts do", async () => {
    const [now, then] = [countIn(...OCTOBER), countIn(...SEPTEMBER)];
    const text = await opening("did we eat out more often in October than in September");
    expect(text).toMatch(now > then ? /^\*\*Yes\./ : now < then ? /^\*\*No\./ : /as many as/);
  });
});

describe("names that are added up", () => {
  it("are held against an amount together", async () => {
    expect(await opening("did we spend less than two thousand dollars last month on groceries and dining out combined?")).toMatch(
      /^\*\*.*on Groceries and Dining out in October/,
    );
  });
});

describe("net worth today against an earlier day", () => {
  it("is the change between them, not the change of today", async () => {
    expect(await opening("how much higher is our net worth today than it was one year ago?")).toMatch(/Nov 20, 2025/);
  });
});

describe("three months", () => {
  it.each(["compare groceries in August, September and October", "compare groceries from August to October"])(
    "are set side by side, not against the months before: “%s”",
    async (question) => {
      const { text } = await told(question);
      for (const [month, [start, end]] of [
        ["September", SEPTEMBER],
        ["October", OCTOBER],
      ] as const)
        expect(text).toMatch(new RegExp(`\\| ${month} 2026 \\| \\[\\${money(total(within(start, end, isGroceries)))}`));
      expect(text).not.toContain("May");
    },
  );

  it("of budgets are budgets one by one", async () => {
    for (const question of ["budgets of the last three months", "budgets for September, October and November"])
      expect((await told(question)).frame?.metric).toBe("each budget");
  });
});

describe("costs taken off an income", () => {
  it("may be a list of three", async () => {
    const { text } = await told("what is left of our income after rent, childcare and groceries?");
    expect(text).toMatch(/is left after Rent, Childcare and Groceries in October/);
    expect(text).not.toContain("Your spending on");
  });
});

describe("transfers out of an account", () => {
  it("are all that was moved out, not one category", async () => {
    expect(await opening("transfers out of checking this year")).toMatch(/^\*\*You moved .* out of /);
  });
});

describe("what some merchants are of a category", () => {
  it("is one share of all of them", async () => {
    const isBoth = ({ merchant, category }: Row): boolean =>
      category === "Groceries" && (merchant === "Costco" || merchant === "Trader Joe's");
    const share = percent(total(within(...OCTOBER, isBoth)), total(within(...OCTOBER, isGroceries)));
    for (const question of [
      "what share of groceries was at Costco and Trader Joe's in October",
      "spending at Costco and Trader Joe's as a share of groceries in October",
    ])
      expect((await told(question)).text).toMatch(new RegExp(`^\\*\\*${share.replace(/\.\d/, "[.\\d]*")} of your spending on Groceries`));
  });
});

describe("a time before", () => {
  it.each([
    "did groceries go up from last month",
    "did groceries go up since last month?",
    "groceries, up or down from last month?",
    "has our grocery bill gone up from last month",
  ])("is compared with the time that runs: “%s”", async (question) => {
    const { frame, text } = await told(question);
    expect(frame?.period?.start).toBe("2026-11-01");
    expect(text).toContain("October, same days");
  });

  it.each(["did our net worth go up from last month", "is our net worth higher than last month"])(
    "ended when the change of what is held began: “%s”",
    async (question) => {
      expect(await opening(question)).toMatch(/from \[.*\]\(#cite:\d+\) at the end of Oct 31 to /);
    },
  );

  it("may be asked of all categories", async () => {
    expect((await told("which categories went up from last month")).frame?.period?.start).toBe("2026-11-01");
  });
});

describe("a price", () => {
  it("that no recurring payment has is not known, so the answer shows the months", async () => {
    const { text } = await told("did Dining out get more expensive");
    expect(text).toMatch(/^None of your \d+ recurring payments is for Dining out/);
    expect(text).toContain("| Month | Spent |");
  });
});

describe("weekends", () => {
  it.each(["do we spend more per day on weekends", "do we spend more on weekends than weekdays"])(
    "are compared by the mean of a day: “%s”",
    async (question) => {
      const [start, end] = ["2026-08-22", "2026-11-20"] as const;
      const days = (is: boolean): Row[] =>
        within(start, end, (row) => row.accountId !== HIDDEN && (new Date(row.date).getUTCDay() % 6 === 0) === is);
      const [weekend, others] = [Math.round(total(days(true)) / 26), Math.round(total(days(false)) / 65)];
      expect(await opening(question)).toMatch(
        new RegExp(
          `^\\*\\*${weekend > others ? "Yes" : "No"}\\. You spent \\[\\${money(weekend)}\\].* a day on weekends .*\\[\\${money(others)}\\]`,
        ),
      );
    },
  );
});

describe("savings by year", () => {
  it.each(["which year was the best for savings", "best year for saving"])("are what was kept: “%s”", async (question) => {
    expect(await opening(question)).toMatch(/^\*\*You kept the most in 20\d\d/);
  });
});
