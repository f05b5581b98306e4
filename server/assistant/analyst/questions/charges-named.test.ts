import { describe, expect, it, test } from "vitest";
import { family } from "../testing/household.ts";
import { askOnce } from "../testing/talk.ts";

/* Charges that a question names by their amount, and words that are like those for something else. */

const home = family();

describe("a charge that is named by its amount alone", () => {
  test.each([
    "who charged us 15.49",
    "who took $15.49",
    "what was that 15.49 charge",
    "where did the 15.49 come from",
    "what was the $15.49 charge",
  ])("is looked for: %s", async (text) => {
    const told = await askOnce(home, text);
    expect(told.frame).toMatchObject({ intent: "search", filter: { over: 1_548, under: 1_550 } });
    expect(told.text).toContain("Netflix");
  });

  it("is no limit, and no count", async () => {
    expect((await askOnce(home, "who charged us over 300 this month")).frame).toMatchObject({ intent: "spend_by_merchant" });
    expect((await askOnce(home, "who charged us the most")).frame).toMatchObject({ intent: "spend_by_merchant" });
  });
});

test.each(["how much do we tip", "how much did we leave in tips last month"])("tips that are paid are no advice: %s", async (text) => {
  expect((await askOnce(home, text)).frame?.intent).not.toBe("recommend");
});

test("subscriptions that renew before a day are payments to come", async () => {
  const { frame } = await askOnce(home, "what subscriptions renew before december 15");
  expect(frame).toMatchObject({ intent: "bills_upcoming", period: { end: "2026-12-14" } });
});
