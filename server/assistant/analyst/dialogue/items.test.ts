import { describe, expect, it } from "vitest";
import { day } from "#domain/day.ts";
import { formatMoney } from "#domain/format.ts";
import { cents, sum } from "#domain/money.ts";
import { goalOf } from "../testing/goals.ts";
import { family } from "../testing/household.ts";
import { chatWith, lastOf, type Told } from "../testing/talk.ts";

/* One item of what was just shown, picked by one of its figures. */

const home = family();
const say = (turns: readonly string[]): Promise<Told> => lastOf(home, turns);

const leftIn = (month: string): number =>
  -sum(home.rows.filter((r) => r.date.startsWith(month) && r.section !== "Transfer").map((r) => r.amount));
const MONTHS = ["01", "02", "03", "04", "05", "06", "07", "08", "09", "10"].map((m) => `2026-${m}`);

describe("the months of cash flow", () => {
  const shown = "Net cash flow by month for 2026";
  it.each([
    ["which month was worst", (a: number, b: number) => a - b],
    ["what was the best month?", (a: number, b: number) => b - a],
    ["and which one had the least left", (a: number, b: number) => a - b],
  ])("are ranked by what was left, without the one that still runs: %s", async (text, order) => {
    const [first] = MONTHS.toSorted((a, b) => order(leftIn(a), leftIn(b)));
    const told = await say([shown, text]);
    expect(told.frame).toMatchObject({ intent: "cash_flow", period: { start: `${first}-01` } });
    expect(told.text).toContain(formatMoney(leftIn(first ?? "") as never));
    expect(told.text).toContain("November 2026 is not over");
  });

  it("are ranked by what came in or went out if that is named", async () => {
    const most = await say([shown, "which month did we spend the most"]);
    expect(most.text).toMatch(/is where the most was spent|most expensive month/);
    expect((await say([shown, "which month had the highest income"])).text).toContain("is where the most came in");
  });

  it("tell what follows about the month that was picked", async () => {
    const [worst] = MONTHS.toSorted((a, b) => leftIn(a) - leftIn(b));
    const { frame } = await say([shown, "which month was worst", "why was it so low"]);
    expect(frame?.period?.start).toBe(day(`${worst}-01`));
  });
});

describe("cards", () => {
  it("are ranked by their rate, which one of them may not have", async () => {
    const { text, frame } = await say(["cards", "which one has the higher rate"]);
    expect(text).toContain("Freedom Visa (…3308) is the only one: 24.99% a year");
    expect(text).toContain("I don't know that for 1 other");
    expect(frame?.filter.accounts.map((a) => a.label)).toEqual(["Freedom Visa"]);
  });

  it.each(["when is it due", "when do I have to pay it?", "what's the minimum payment"])("have a due date: %s", async (text) => {
    const told = await say(["cards", "which one has the higher rate", text]);
    expect(told.text).toContain("Freedom Visa is due on Dec 2, 2026: at least");
  });

  it("are ranked by what is owed", async () => {
    expect((await say(["cards", "which one is bigger"])).text).toContain("Gold Card (…1007) has the higher balance: [$1,324.18]");
  });
});

describe("bills, goals and holdings", () => {
  it("are ranked by amount or by date", async () => {
    const biggest = await say(["list my bills", "how much is the biggest"]);
    expect(biggest.frame).toMatchObject({ intent: "bills_upcoming", metric: "pick amount", order: "largest" });
    const next = await say(["list my bills", "which is next"]);
    expect(next.text).toContain("is due first");
  });

  it.each([
    ["which one is closest to done", "New roof is closer to its target"],
    ["which one is the furthest away", "Trip to Oslo is the further from its target"],
    ["which is furthest along", "New roof is closer to its target"],
  ])("goals are ranked by their share: %s", async (text, says) => {
    const chat = chatWith({ ...home, goals: [goalOf(1, "Trip to Oslo", cents(200_000)), goalOf(2, "New roof", cents(700_000))] });
    await chat("goals");
    expect((await chat(text)).text).toContain(says);
  });

  it("holdings are ranked by their gain", async () => {
    expect((await say(["what are my holdings", "which one has done best"])).text).toContain("has done best for what it cost");
  });
});

describe("what no figure decides", () => {
  it.each([
    ["cards", "which one is the prettiest"],
    ["cards", "which one has the best bonus"],
    ["Net cash flow by month for 2026", "which month was the coldest"],
  ])("is not guessed: %s, %s", async (shown, text) => {
    const { frame } = await say([shown, text]);
    expect(frame?.metric ?? "").not.toMatch(/^pick /);
  });
});
