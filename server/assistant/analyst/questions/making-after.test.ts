import { describe, expect, it } from "vitest";
import { day } from "#domain/day.ts";
import { cents } from "#domain/money.ts";
import { goalOf } from "../testing/goals.ts";
import { family } from "../testing/household.ts";
import { askOnce, lastOf } from "../testing/talk.ts";

const traded = (id: number, date: string) => ({
  id,
  date: day(date),
  name: "Contribution",
  kind: "contribution",
  symbol: null,
  accountId: 6,
  account: "Brokerage",
  quantity: "",
  amount: cents(-20_000),
});
const home = {
  ...family(),
  goals: [goalOf(1, "Trip to Oslo", cents(200_000)), goalOf(2, "New roof", cents(700_000))],
  trades: [traded(1, "2026-03-10"), traded(2, "2026-04-10")],
};
const drawnAfter = (...turns: string[]) => lastOf(home, turns);

describe("a chart or table of an answer", () => {
  it.each([
    ["what bills are due?", "chart it", "bills from Nov 20 to Dec 4"],
    ["what bills are due?", "make a table of that", "bills from Nov 20 to Dec 4"],
    ["how are our goals doing?", "chart that", "goals"],
    ["how are we doing on the budget?", "chart that", "budget by category"],
    ["how much did we contribute to our investments this year?", "chart it by month", "contributions by month"],
    ["Costco vs Netflix this year by month", "chart it", "Costco"],
  ])("of “%s”, asked with “%s”, shows what the answer was about", async (question, request, about) => {
    const reply = await drawnAfter(question, request);
    expect(reply.text.toLowerCase()).toContain(about.toLowerCase());
    expect(reply.text).not.toMatch(/spending by|I can't make/i);
  });

  it.each([
    "what interest rates do we pay?",
    "when do we get paid?",
    "how much was refunded this year?",
    "any unusual charges?",
    "what trades did we make this year?",
  ])("is refused after “%s”, rather than drawn of something else", async (question) => {
    const reply = await drawnAfter(question, "chart it");
    expect(reply.text).toMatch(/^\*\*I can't make a chart of that\.\*\*/);
    expect(reply.text).not.toContain("![");
  });

  it.each([
    ["bar chart of upcoming bills", "bills through"],
    ["chart our budget", "budget by category"],
    ["make a table of our goals", "goals"],
    ["chart contributions by month this year", "contributions by month"],
  ])("is made of what a first question names: “%s”", async (question, about) => {
    const { text } = await askOnce(home, question);
    expect(text.toLowerCase()).toContain(about);
  });
});
