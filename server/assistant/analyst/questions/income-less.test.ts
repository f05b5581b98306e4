import { describe, expect, it } from "vitest";
import { empty, family } from "../testing/household.ts";
import { askOnce, lastOf } from "../testing/talk.ts";

/* What is left of an income after certain costs. Pay is $6,250.00 a month, interest $54.10, and rent $2,150.00. */

const home = family();
const opening = async (...turns: string[]): Promise<string> => (await lastOf(home, turns)).text.split("\n\n")[0] ?? "";

describe("an income less certain costs", () => {
  it.each([
    "how much of our pay is left after rent?",
    "how much is left once the rent comes out of our pay?",
    "what's left of our income after paying rent in October",
    "income minus rent last month",
    "our income net of rent last month",
  ])("is their difference: “%s”", async (question) => {
    expect(await opening(question)).toMatch(
      /^\*\*\[\$4,154\.10\]\(#cite:\d+\) of your income is left after Rent in October \(Oct 1 to 31, 2026\)\.\*\* That is 66% of it\.$/,
    );
  });

  it("takes off several costs, and shows both sides", async () => {
    const { text, citations } = await lastOf(home, ["income minus rent and childcare last month"]);
    // $6,304.10 less $2,150.00 and $640.00.
    expect(text).toContain("$3,514.10");
    expect(text).toMatch(/\| Income \| \[\$6,304\.10\]/);
    expect(text).toMatch(/\| Rent and Childcare \| \[\$2,790\.00\]/);
    expect(text).toContain("Other spending is not taken off.");
    expect(citations.length).toBeGreaterThanOrEqual(3);
  });

  it("is negative where the costs were more", async () => {
    // $850.00 from one client, and gas all year.
    expect(await opening("contractor income minus gas this year")).toMatch(
      /^\*\*Gas came to more than your income from Contractor this year so far .*: \[-\$1,566\.36\]/,
    );
  });

  it("is not the overlap of a category and a shop", async () => {
    expect(await opening("income minus rent and Costco last month")).not.toContain("no spending");
  });

  it("says where no such cost was", async () => {
    expect(await opening("income minus flights last month")).toMatch(
      /^\*\*I see no spending on Flights in October .*, so all of your income is left: \[\$6,304\.10\]/,
    );
  });

  it("keeps its costs in another month", async () => {
    expect(await opening("income minus rent last month", "and in August?")).toContain("is left after Rent in August");
  });

  it("is no chart of all income and spending", async () => {
    expect(await opening("income minus rent last month", "chart that")).toContain("I can't make a chart of that.");
  });

  it("is nothing in a household without rows", async () => {
    expect((await askOnce(empty(), "how much of our pay is left after rent?")).text).not.toMatch(/\$\d/);
  });
});

describe("a kind of income that is left out", () => {
  it("is no cost", async () => {
    expect(await opening("income without interest last month")).toMatch(/^\*\*You received \[\$6,250\.00\]/);
  });
});
