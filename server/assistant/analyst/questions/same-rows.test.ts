import { describe, expect, it } from "vitest";
import { family } from "../testing/household.ts";
import { lastOf, type Told } from "../testing/talk.ts";

const home = family();
const last = (...turns: string[]): Promise<Told> => lastOf(home, turns);
const JULY = { start: "2026-07-01", end: "2026-07-31" };

describe("a question right after a narrowed answer is about the same rows", () => {
  it.each([
    ["which places do we go to the most", "flows"],
    ["how does that compare to a normal month for us?", "spend_compare"],
    ["which shop takes the most of our money", "spend_by_merchant"],
    ["so how many times did we go", "spend_count"],
  ])("%s", async (turn, intent) => {
    const { frame, text, ungrounded } = await last("How much did we spend on groceries in July?", turn);
    expect(frame).toMatchObject({ intent, filter: { categories: [{ label: "Groceries" }] }, period: JULY });
    expect(text).toContain("Groceries");
    expect(ungrounded).toEqual([]);
  });
  it("unless it names everything, or a time of its own", async () => {
    const all = await last("How much did we spend on groceries in July?", "Where does all our money go?");
    expect(all.frame?.filter.categories).toEqual([]);
    const other = await last("How much did we spend on groceries in July?", "What did we spend the most on this year?");
    expect(other.frame?.filter.categories).toEqual([]);
  });
  it("after a chart, too, with the year that the chart shows", async () => {
    const why = await last("groceries in 2025 by month", "chart", "why july");
    expect(why.frame).toMatchObject({
      intent: "spend_why",
      filter: { categories: [{ label: "Groceries" }] },
      period: { start: "2025-07-01" },
    });
    const most = await last("groceries in 2025 by month", "chart", "which month was the highest");
    expect(most.frame).toMatchObject({ metric: "peak", filter: { categories: [{ label: "Groceries" }] }, period: { start: "2025-01-01" } });
  });
  it("one month of a list by month is a total, not its own highest month", async () => {
    const { frame } = await last("groceries in 2025 by month", "which month was the highest", "and in july");
    expect(frame).toMatchObject({ intent: "spend_total", metric: null, period: { start: "2025-07-01", end: "2025-07-31" } });
  });
});

describe("a comparison with last year", () => {
  it.each(["vs last year", "compared to last year", "how does that compare to last year"])(
    "after a month is the same month: %s",
    async (turn) => {
      const { frame } = await last("How much did we spend on groceries in July?", turn);
      expect(frame).toMatchObject({ period: JULY, compare: { by: "period", other: { start: "2025-07-01", end: "2025-07-31" } } });
    },
  );
  it("after a year is the whole year", async () => {
    const { frame } = await last("How much did we spend on groceries in 2025?", "vs 2024");
    expect(frame?.compare).toMatchObject({ other: { start: "2024-01-01", end: "2024-12-31" } });
  });
});

describe("another price of what may be bought", () => {
  it.each(["what if its 2000", "and 2000?", "say it was only 2,000", "ok what about $2000 then"])("%s", async (turn) => {
    const { frame } = await last("Can I afford a laptop for $1,200?", "what about in January", turn);
    expect(frame).toMatchObject({ intent: "affordability", amount: 200_000 });
    expect(frame?.period?.end.startsWith("2027-01")).toBe(true);
  });
  it("is none after another question", async () => {
    const { frame } = await last("How much did we spend on groceries in 2024?", "and 2025?");
    expect(frame).toMatchObject({ intent: "spend_total", period: { start: "2025-01-01" } });
  });
});

describe("a turn that was not understood", () => {
  it("does not end what the chat is about", async () => {
    const { frame } = await last(
      "How much did we spend on groceries in October?",
      "was that before or after tax?",
      "how does that compare with October last year",
    );
    expect(frame).toMatchObject({ filter: { categories: [{ label: "Groceries" }] }, period: { start: "2026-10-01" } });
  });
});
