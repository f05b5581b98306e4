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
