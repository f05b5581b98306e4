import { describe, expect, it } from "vitest";
import { formatMoney } from "#domain/format.ts";
import { absolute, cents, sum } from "#domain/money.ts";
import { family } from "../testing/household.ts";
import { lastOf, type Told } from "../testing/talk.ts";

/* Turns that edit a list of transactions. Its time and its limits stay. */

const home = family();
const say = (turns: readonly string[]): Promise<Told> => lastOf(home, turns);
const LIST = "List every transaction over $100 in October 2026.";
const isListed = (r: (typeof home.rows)[number]): boolean => r.date.startsWith("2026-10") && Math.abs(r.amount) > 10_000;
const listed = home.rows.filter(isListed);

describe("a list of transactions", () => {
  it("leaves out categories, groups of them and merchants", async () => {
    const { text, frame } = await say([LIST, "Exclude transfers, loan payments and Costco."]);
    const group = new Set(["Transfer out", "Transfer in", "Loan payments"]);
    expect(frame).toMatchObject({ intent: "search", filter: { over: 10_000 }, period: { start: "2026-10-01", end: "2026-10-31" } });
    expect(frame?.filter.notMerchants.map((m) => m.label)).toEqual(["Costco"]);
    expect(text).not.toMatch(/Credit card payment|Car payment|Account transfer|\| Costco/);
    expect(group.size).toBe(3);
  });

  it("leaves out nothing if one of the names is unknown", async () => {
    const { frame } = await say([LIST, "exclude transfers and flurbs"]);
    expect(frame?.intent === "search" && frame.filter.notCategories.length > 0).toBe(false);
  });

  it("is sorted by amount, whatever the direction of the money", async () => {
    const { frame, rows } = await say([LIST, "Sort by amount, largest first."]);
    expect(frame).toMatchObject({ intent: "search", order: "largest" });
    const sizes = listed.map((r) => Math.abs(r.amount)).toSorted((a, b) => b - a);
    const shown = rows.map((id) => Math.abs(home.rows.find((r) => r.id === id)?.amount ?? 0));
    expect(shown).toEqual(sizes.slice(0, shown.length));
  });

  it("is shown whole", async () => {
    const { rows } = await say([LIST, "all of them please"]);
    expect(rows).toHaveLength(Math.min(50, listed.length));
  });

  it.each(["total of these", "what's the total?", "add them up"])("is added up by direction: %s", async (text) => {
    const told = await say([LIST, text]);
    const [out, into] = [listed.filter((r) => r.amount > 0), listed.filter((r) => r.amount < 0)];
    for (const rows of [out, into]) expect(told.text).toContain(formatMoney(absolute(cents(sum(rows.map((r) => r.amount))))));
  });

  it("names who made the largest one", async () => {
    const { rows } = await say([LIST, "who made the largest one?"]);
    expect(rows).toHaveLength(1);
    expect(Math.abs(home.rows.find((r) => r.id === rows[0])?.amount ?? 0)).toBe(Math.max(...listed.map((r) => Math.abs(r.amount))));
  });

  it("takes another limit", async () => {
    expect((await say([LIST, "only the ones over 500"])).frame).toMatchObject({ intent: "search", filter: { over: 50_000 } });
  });
});
