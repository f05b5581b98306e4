import { describe, expect, it, test } from "vitest";
import { cents } from "#domain/money.ts";
import { goalOf } from "../../testing/goals.ts";
import { figuresOf } from "../../testing/heads.ts";
import { family } from "../../testing/household.ts";
import { askOnce, chatWith } from "../../testing/talk.ts";

/* Short turns after a list, a goal, or one row get the figures of the whole question that they mean there. */

const home = family();
const CASES: [turns: string, whole: string][] = [
  [
    "how much do we owe on the Gold Card | and the Freedom Visa? | What is the sum of those two?",
    "how much do we owe on the Gold Card and the Freedom Visa",
  ],
  [
    "how much do we owe on the Gold Card | and the Freedom Visa? | what's that together",
    "how much do we owe on the Gold Card and the Freedom Visa",
  ],
  ["list our subscriptions | how much altogether a month", "list our subscriptions"],
  ["list our subscriptions | times twelve", "list our subscriptions"],
  ["list our recurring payments | how much is that a year", "list our recurring payments"],
  ["what would we save without Netflix | and Spotify too", "what would we save if we cancelled Netflix and Spotify"],
  ["what would we save without Netflix | times twelve", "what would we save without Netflix"],
  ["biggest purchase this month | is it in the right category", "biggest purchase this month"],
  ["how much did we spend on the car last year | does that include insurance", "how much did we spend on the car last year"],
];

describe("a short turn", () => {
  test.each(CASES)("%s", async (turns, whole) => {
    const chat = chatWith(home);
    let said = "";
    for (const turn of turns.split(" | ")) said = (await chat(turn)).text;
    const wanted = (await askOnce(home, whole)).text;
    expect(figuresOf(said).split(" ").toSorted()).toEqual(figuresOf(wanted).split(" ").toSorted());
  });

  it("adds money to the goal that was spoken of", async () => {
    const saving = { ...home, goals: [goalOf(1, "Trip to Oslo", cents(200_000)), goalOf(2, "New roof", cents(700_000))] };
    const chat = chatWith(saving);
    await chat("are we on track for the Trip to Oslo?");
    const whole = await askOnce(saving, "when would we reach Trip to Oslo with $100 more a month");
    expect((await chat("what if we put in another $100 a month")).text).toBe(whole.text);
  });

  it("leaves all goals alone when no single one was spoken of", async () => {
    const chat = chatWith({ ...home, goals: [goalOf(1, "Trip to Oslo", cents(200_000)), goalOf(2, "New roof", cents(700_000))] });
    await chat("how are our goals doing");
    expect((await chat("what if we put in another $100 a month")).text).not.toMatch(/\$100\.00 more a month, Trip/);
  });

  it("asks for the same days of the year before", async () => {
    const chat = chatWith(home);
    await chat("total for Amazon over the last 90 days");
    const { frame } = await chat("What about the same ninety days a year ago?");
    expect(frame?.period).toMatchObject({ start: "2025-08-23", end: "2025-11-20" });
  });
});

describe("pay", () => {
  it("is what a raise is about, and more pay alone does not say yes", async () => {
    const { text, frame } = await askOnce(home, "did I get a raise this year");
    expect(frame?.intent).toBe("income_total");
    expect(text).not.toMatch(/^\*\*(?:Yes|No)\b/);
  });

  it("is not told apart by member", async () => {
    expect((await askOnce(home, "Whose paycheck is larger, Jonas's or mine?")).text).toMatch(/^\*\*I cannot tell who/);
  });

  it("is the whole of what a loan's payments are a share of", async () => {
    const { text } = await askOnce(home, "what share of our income was interest on the Auto Loan in 2025");
    expect(text).not.toMatch(/^\*\*I see no income/);
  });
});
