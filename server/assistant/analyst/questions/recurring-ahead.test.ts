import { describe, expect, it } from "vitest";
import { family } from "../testing/household.ts";
import { askOnce, lastOf } from "../testing/talk.ts";

/* Recurring payments and bills of a time that is not over, and some of them. */

const home = family();

describe("recurring payments of a time ahead", () => {
  it.each([
    ["which subscriptions renew next month?", "2026-12-01", "2026-12-31"],
    ["what subscriptions come up in the next 10 days", "2026-11-20", "2026-11-30"],
    ["list our recurring payments due before Christmas", "2026-11-20", "2026-12-24"],
  ])("are those of that time, without cards and loans: “%s”", async (question, start, end) => {
    const { frame, text } = await askOnce(home, question);
    expect(frame).toMatchObject({ intent: "bills_upcoming", metric: "recurring", period: { start, end } });
    expect(text).not.toMatch(/\| (?:Freedom Visa|Auto Loan) \|/);
  });

  it.each([
    "how much did we pay for subscriptions last month",
    "which subscriptions did we start this year",
    "what subscriptions do we have",
  ])("are not meant by a question about the past or about all: “%s”", async (question) => {
    expect((await askOnce(home, question)).frame).not.toMatchObject({ metric: "recurring" });
  });

  it("are what is paid until a day that lies ahead, with the bills of cards and loans", async () => {
    const { frame } = await askOnce(home, "what do we pay before Christmas");
    expect(frame).toMatchObject({ intent: "bills_upcoming", period: { end: "2026-12-24" } });
    expect((await askOnce(home, "what did we pay before July")).frame?.intent).toBe("spend_total");
  });
});

describe("some of the bills and subscriptions", () => {
  const amounts = (text: string): number[] =>
    [...text.matchAll(/^\| (?!Due|---|\*\*)[^|]*\|[^|]*\| \[?\$([\d,.]+)/gm)].map(([, amount = ""]) => Number(amount.replaceAll(",", "")));

  it.each([
    ["what bills are due in the next 30 days?", "only the ones over $30", (amount: number) => amount > 30],
    ["what bills are due in the next 30 days?", "just those under 30", (amount: number) => amount < 30],
  ])("are within the limit that a follow-up names: %s | %s", async (question, limit, isWithin) => {
    const all = amounts((await askOnce(home, question)).text);
    const { text } = await lastOf(home, [question, limit]);
    expect(amounts(text)).toEqual(all.filter(isWithin));
    expect(text).toMatch(/, each (?:over|under) \$30\.00/);
  });

  it.each(["what bills are due in the next 30 days?", "what subscriptions do we have?"])(
    "are those that a card pays, after “%s”",
    async (question) => {
      const { frame, text } = await lastOf(home, [question, "which of them go on a card?"]);
      expect(frame?.filter[question.includes("bills") ? "from" : "accounts"][0]?.ids).toEqual([3, 4]);
      expect(text).toMatch(/credit cards/);
    },
  );
});

describe("money for one payment", () => {
  it.each([["is there enough in checking for the car payment?"], ["how much is in checking", "is that enough for the auto loan?"]])(
    "is set against what an account holds: %s",
    async (...turns) => {
      expect((await lastOf(home, turns)).text).toMatch(/^\*\*Yes: \[\$[\d,.]+\]\(#cite:\d+\) in .* covers Auto Loan on Dec 5/);
    },
  );
});
