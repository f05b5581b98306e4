import { describe, expect, it } from "vitest";
import { family } from "../testing/household.ts";
import { lastOf } from "../testing/talk.ts";

/* Rows do not say who made them, so what follows a question about one person is never answered with everybody's money. */

const home = family();
const intentAfter = async (...turns: string[]): Promise<string | undefined> => (await lastOf(home, turns)).frame?.intent;

describe("a turn after a question about a member", () => {
  it.each(["On what?", "anything over 100?", "and last month", "And me?", "Who spends more over the whole year?"])(
    "is not answered with everybody's money: %s",
    async (turn) => {
      const { frame, text } = await lastOf(home, ["What did Jonas spend this month?", turn]);
      expect(frame?.intent).toBe("member_split");
      expect(text).not.toMatch(/\$\d/);
    },
  );
  it("keeps the subject that was spoken of before it", async () => {
    const { frame } = await lastOf(home, ["How much did we spend on groceries this month?", "and Jonas?", "and last month"]);
    expect(frame).toMatchObject({
      intent: "spend_total",
      filter: { categories: [{ label: "Groceries" }] },
      period: { start: "2026-10-01" },
    });
  });
  it("may ask for something else, for the household, or nothing", async () => {
    expect(await intentAfter("What did Jonas spend this month?", "and groceries for both of us?")).toBe("spend_total");
    expect(await intentAfter("What did Jonas spend this month?", "together")).toBe("spend_total");
    expect(await intentAfter("What did Jonas spend this month?", "thanks")).toBe("smalltalk");
  });
});

it("a trip that was not spoken of is asked about, because its total would be a guess", async () => {
  const { text } = await lastOf(home, ["How much did we spend on groceries in July?", "how much did that trip cost altogether"]);
  expect(text).toContain("I am not sure how “how much did that trip cost” changes your last question");
});
