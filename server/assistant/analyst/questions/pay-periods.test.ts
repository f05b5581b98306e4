import { describe, expect, it } from "vitest";
import { empty, family } from "../testing/household.ts";
import { askOnce, lastOf } from "../testing/talk.ts";

/* Times between paychecks. Northwind pays on the 15th and on the last day of a month, and today is November 20. */

const home = family();
const timeOf = async (question: string): Promise<string> => {
  const { frame } = await lastOf(home, [question]);
  return `${frame?.period?.start}..${frame?.period?.end}`;
};

describe("a pay period", () => {
  it.each([
    "What did we spend in the last pay period?",
    "spending between our last two paychecks",
    "how much did we spend between paydays",
    "groceries during the previous pay cycle",
  ])("that is over ends the day before the last payday: “%s”", async (question) => {
    expect(await timeOf(question)).toBe("2026-10-31..2026-11-14");
  });

  it("that runs begins with the last payday", async () => {
    expect(await timeOf("what have we spent this pay period?")).toBe("2026-11-15..2026-11-20");
  });

  it("names the employer whose paydays it uses", async () => {
    const { text } = await lastOf(home, ["What did we spend in the last pay period?"]);
    expect(text).toMatch(/I took “the last pay period” to be \[Oct 31 to Nov 14, 2026\]\(#cite:\d+\), by what Northwind Payroll pays\./);
  });

  it("uses the paydays of one employer where two pay on different days", async () => {
    const two = family();
    const [first] = two.rows;
    if (first)
      two.rows.push({
        ...first,
        id: 9001,
        date: "2026-11-18" as never,
        merchant: "Side Job",
        name: "SIDE JOB",
        amount: -50_000 as never,
        category: "Salary",
        categoryId: two.rows.find((r) => r.category === "Salary")?.categoryId ?? null,
        section: "Income",
        accountId: 1,
      });
    const { frame } = await lastOf(two, ["What did we spend in the last pay period?"]);
    // The side job paid once, so its days make no period.
    expect(frame?.period).toMatchObject({ start: "2026-10-31", end: "2026-11-14" });
  });

  it("keeps its words where the question is scheduled", async () => {
    const { text } = await lastOf(home, ["email me every Friday what we spent this pay period"]);
    expect(text).not.toMatch(/Nov \d/);
  });

  it("is asked about where nobody was paid", async () => {
    expect((await askOnce(empty(), "What did we spend in the last pay period?")).text).not.toMatch(/\$\d/);
  });
});

describe("each pay period", () => {
  it.each(["spending per pay period", "how much did we spend in each pay cycle", "what do we spend by paycheck"])(
    "has a row of its own, and the mean of those that are over: “%s”",
    async (question) => {
      const { text } = await lastOf(home, [question]);
      // The rows of the hidden account do not count.
      const spent = (start: string, end: string): number =>
        home.rows
          .filter((row) => row.section === "Expense" && row.accountId !== 7 && row.date >= start && row.date <= end)
          .reduce((n, row) => n + row.amount, 0);
      const money = (cents: number): string => `$${(cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}`;
      expect(text).toMatch(/^\*\*You spent .* per pay period, the mean of the last 6 pay periods\.\*\*/);
      expect(text).toContain(`| Oct 31 to Nov 14, 2026 | [${money(spent("2026-10-31", "2026-11-14"))}]`);
      expect(text).toContain(`| Nov 15 to 20, 2026 (so far) | [${money(spent("2026-11-15", "2026-11-20"))}]`);
      expect(text).toMatch(/from one \[paycheck of Northwind Payroll\]\(#cite:\d+\) to the day before the next/);
    },
  );

  it("may be of one category in a named time, and then of another category", async () => {
    const { text } = await lastOf(home, ["groceries per pay period in October"]);
    expect(text).toContain("on Groceries per pay period, the mean of 2 pay periods that began in October");
    expect(text).not.toContain("Nov 15");
    expect((await lastOf(home, ["groceries per pay period in October", "and dining out?"])).text).toContain("on Dining out per pay period");
  });

  it.each(["how much do we save each pay period", "what is our cash flow per pay period", "how much is left over every pay cycle"])(
    "shows what is left of what came in: “%s”",
    async (question) => {
      const { text } = await lastOf(home, [question]);
      const sum = (section: string, start: string, end: string): number =>
        home.rows
          .filter((row) => row.section === section && row.accountId !== 7 && row.date >= start && row.date <= end)
          .reduce((n, row) => n + row.amount, 0);
      const money = (cents: number): string => `$${(cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}`;
      const [income, spent] = [-sum("Income", "2026-10-31", "2026-11-14"), sum("Expense", "2026-10-31", "2026-11-14")];
      const left = income - spent;
      const row = text.split("\n").find((line) => line.startsWith("| Oct 31 to Nov 14, 2026 |")) ?? "";
      expect(row).toContain(`[${money(income)}]`);
      expect(row).toContain(`[${money(spent)}]`);
      expect(row).toContain(`[${left < 0 ? "-" : "+"}${money(Math.abs(left))}]`);
      expect(text).toMatch(/^\*\*You (?:kept|spent) .* per pay period, the mean of the last 6 pay periods\.\*\*/);
      expect(text).toContain("Payments to your loans are not spending");
    },
  );

  it("is not answered where nobody was paid", async () => {
    expect((await askOnce(empty(), "spending per pay period")).text).not.toMatch(/\$\d/);
  });
});

describe("a paycheck", () => {
  it.each(["how much is each paycheck", "how much is my paycheck?", "what is the average paycheck"])(
    "is the mean of what employers paid, without other deposits: “%s”",
    async (question) => {
      const { text } = await lastOf(home, [question]);
      const paid = home.rows.filter((row) => row.merchant === "Northwind Payroll" && row.date >= "2026-05-01" && row.date <= "2026-10-31");
      const mean = Math.round(-paid.reduce((n, row) => n + row.amount, 0) / paid.length);
      expect(text).toContain(`A paycheck is [$${(mean / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}]`);
      expect(text).toContain(`the mean of ${paid.length} paychecks`);
    },
  );
});
