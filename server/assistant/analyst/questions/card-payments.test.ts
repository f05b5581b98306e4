import { expect, it, describe } from "vitest";
import { family, put } from "../testing/household.ts";
import { lastOf } from "../testing/talk.ts";

/* What was paid to the household's own cards, which is neither spending nor what is owed. */

const home = family();
/** Both sides of a payment have a row; the card's is money in. */
const PAYMENTS = [
  ["2026-08-17", 40_000],
  ["2026-10-17", 52_010],
  ["2026-11-17", 31_005],
] as const;
for (const [on, amount] of PAYMENTS)
  put(home.rows, { on: on as never, merchant: "Freedom payment", amount: -amount, category: "Credit card payment", account: 4 });

describe("payments to a card", () => {
  it.each([
    "How much did I pay to Freedom Visa this year?",
    "payments to Freedom Visa this year",
    "how much have we sent to the Freedom Visa this year",
    "show me the payments on the Freedom Visa this year",
  ])("are the transfers into it: “%s”", async (question) => {
    const { text } = await lastOf(home, [question]);
    expect(text).toMatch(/^\*\*You paid \[\$1,230\.15\]\(#cite:\d+\) to Freedom Visa this year so far .*, in 3 payments\.\*\*/);
  });

  it("keep a time that follows, and the name that was meant", async () => {
    const turns = ["How much did I pay to Capital One this year?", "I meant Freedom Visa"];
    expect((await lastOf(home, turns)).text).toContain("You paid [$1,230.15]");
    expect((await lastOf(home, [...turns, "in the last three months"])).text).toContain("You paid [$830.15]");
  });

  it("are not invented where no payment is known", async () => {
    const { text } = await lastOf(home, ["how much did we pay to the Freedom Visa in September 2025"]);
    expect(text).toMatch(/^\*\*I see no payments to Freedom Visa in September 2025/);
  });

  it.each(["how much did I pay with the Freedom Visa this year", "when is the payment on the Freedom Visa due"])(
    "are not what is bought with it or due: “%s”",
    async (question) => {
      expect((await lastOf(home, [question])).text).not.toContain("You paid");
    },
  );
});
