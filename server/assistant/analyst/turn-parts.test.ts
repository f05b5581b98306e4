import { describe, expect, it } from "vitest";
import type { Intent } from "./frame.ts";
import { family, toolsOver } from "./testing/household.ts";
import { askOnce, lastOf, TODAY } from "./testing/talk.ts";
import { understandTurn } from "./turn.ts";

/* Turns that ask several things. */

const home = family();
const vocabulary = await toolsOver(home).get_vocabulary({});
const intentsOf = (text: string): Intent[] => {
  const got = understandTurn({ text, today: TODAY, firstName: null, history: [], memo: [] }, vocabulary);
  return "ask" in got ? [] : got.parts.map((part) => part.frame.intent);
};

describe("a turn that asks two things", () => {
  it.each<[text: string, intents: Intent[]]>([
    ["How much is in High Yield Savings, and what interest did it earn in October?", ["balance", "income_total"]],
    ["what do we owe, and at what rates", ["debt", "rate"]],
    ["how much do we have in checking, and what bills are due this week?", ["balance", "bills_upcoming"]],
    ["when is the auto loan paid off and what's its rate", ["payoff", "rate"]],
  ])("gets both answers: %s", (text, intents) => expect(intentsOf(text)).toEqual(intents));

  it.each<[text: string, intent: Intent]>([
    ["How much of this year's growth in net worth was saving and how much was the market?", "net_worth_change"],
    ["how many subscriptions do we have and what do they add up to", "subscriptions"],
  ])("gets one answer where it does both: %s", (text, intent) => expect([...new Set(intentsOf(text))]).toEqual([intent]));

  it("splits the first by what the second asks for: how much on coffee, and at which stores", async () => {
    const { text } = await askOnce(home, "how much did we spend on coffee this year and at which stores");
    expect(text).toMatch(/\| Starbucks \|/);
  });

  it("takes the noun of the first for the second: which was the costliest month, which was the cheapest", () =>
    expect(intentsOf("Which was our costliest month this year, and which was the cheapest?")).toEqual(["spend_trend", "spend_trend"]));

  it("says which part it did not understand, and guesses no answer from words that name nothing", async () => {
    const { text } = await askOnce(
      home,
      "Where do we stand on net worth versus the first of January, and was it the market or the savings?",
    );
    expect(text).toMatch(/I did not understand “was it the market or the savings\?”/);
  });
});

describe("a later turn in words that no answer has", () => {
  it.each<[turns: string[], intent: Intent, names: string[]]>([
    [["what do we owe on the auto loan", "In which month shall we be rid of it, at the present payment?"], "payoff", ["auto loan"]],
    [["how much on coffee in october", "ok cap me at 60 a month for that"], "budget_create", ["Coffee"]],
  ])("keeps what was spoken of, if its task is sure: %j", async (turns, intent, names) => {
    const { frame } = await lastOf(home, turns);
    expect(frame?.intent).toBe(intent);
    const said = [...(frame?.filter.accounts ?? []), ...(frame?.filter.categories ?? [])].map(({ label }) => label.toLowerCase());
    expect(said).toEqual(names.map((name) => name.toLowerCase()));
  });

  it("makes no budget of everything for one place", async () => {
    const { frame } = await lastOf(home, ["how much at Costco in october", "yeah thats gross. cap me at 80 a month for that stuff"]);
    expect(frame?.intent).not.toBe("budget_create");
  });

  it("is about the same rows if it names a time and no money: why October more than September", async () => {
    const { frame } = await lastOf(home, ["what did we pay Xcel Energy in the last 3 months", "Why October more than September?"]);
    expect(frame).toMatchObject({ intent: "spend_why", filter: { merchants: [{ label: "Xcel Energy" }] } });
  });

  it("is asked back if it is about a thing that no answer named", async () => {
    const { frame, text } = await lastOf(home, [
      "Pray state the outstanding balance of the card.",
      "And were any interest charges in fact levied upon it during the last calendar year?",
    ]);
    expect(frame).toBeNull();
    expect(text).toMatch(/Which (?:of these|one) do you mean\?/);
  });
});

describe("the category that rose or fell the most", () => {
  it.each([
    ["Which category rose the most in October?", "rose"],
    ["which category fell the most in October", "fell"],
  ])("is named, with its change: %s", async (text, verb) => {
    const told = await lastOf(home, [text]);
    expect(told.frame).toMatchObject({ intent: "spend_why", period: { start: "2026-10-01" } });
    expect(told.text).toMatch(new RegExp(`^\\*\\*.+ ${verb} the most, by \\[?\\$`));
  });

  it("is what “it” means in the next turn", async () => {
    const [name] = /(?<=\*\*).+(?= rose)/.exec((await lastOf(home, ["Which category rose the most in October?"])).text) ?? [];
    const { frame } = await lastOf(home, ["Which category rose the most in October?", "list the October rows of it"]);
    expect(frame).toMatchObject({ intent: "search", filter: { categories: [{ label: name }] } });
  });
});
