import { describe, expect, it } from "vitest";
import { daysBetween } from "#domain/day.ts";
import { formatMoney } from "#domain/format.ts";
import { cents, scale } from "#domain/money.ts";
import { family } from "../testing/household.ts";
import { lastOf, TODAY, type Told } from "../testing/talk.ts";

/* What follows a budget, and changes of it that were only proposed. */

const home = family();
const say = (turns: readonly string[]): Promise<Told> => lastOf(home, turns);

describe("what is over in a budget", () => {
  it.each(["what pushed it over", "what made us go over?", "why is it over"])("opens to its payments, largest first: %s", async (text) => {
    const { frame, rows, text: said } = await say(["How's my budget doing?", "where have we gone over?", text]);
    expect(frame).toMatchObject({ intent: "budget_status", metric: "over rows" });
    const amounts = rows.map((id) => home.rows.find((r) => r.id === id)?.amount ?? 0);
    if (rows.length > 0) expect(said).toMatch(/^\*\*\S.* is \[\$[\d,.]+\]\(#cite:\d+\) over: \d+ transactions?/);
    else expect(said).toContain("No category is over");
    expect(amounts.every((a) => a > 0)).toBe(true);
  });

  it.each(["how much can we spend a day on the rest", "how much per day is left?"])("is left for each day: %s", async (text) => {
    const { frame, text: said } = await say(["How's my budget doing?", text]);
    expect(frame).toMatchObject({ intent: "budget_left", metric: "left a day" });
    const left = Number(/: \[\$([\d,.]+)\]/.exec(said)?.[1]?.replaceAll(",", ""));
    const days = Number(/over (\d+) days/.exec(said)?.[1]);
    expect(days).toBe(daysBetween(TODAY, "2026-11-30" as typeof TODAY) + 1);
    expect(said).toContain(formatMoney(scale(cents(Math.round(left * 100)), 1, days)));
  });
});

describe("a change that waits for Confirm", () => {
  it("is proposed with small words around it", async () => {
    const { frame } = await say(["How much did I spend on dining out this month?", "lets set dining out to 350 then"]);
    expect(frame).toMatchObject({ intent: "budget_edit", amount: 35_000 });
  });

  it.each(["actually no, leave it as it was", "no, keep it as it is", "hold on, scrap that", "hm nah leave it", "uh, nah"])(
    "is left: %s",
    async (text) => {
      expect((await say(["set dining out to 350", text])).text).toContain("Nothing was changed");
    },
  );

  it.each(["undo that please", "Oh dear, undo that please", "undo that", "put it back to what it was"])(
    "has changed nothing yet: %s",
    async (text) => {
      expect((await say(["set dining out to 350", text])).text).toContain("I changed nothing: that waits for Confirm on the card");
    },
  );
});
