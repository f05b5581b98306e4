import { describe, expect, it } from "vitest";
import { formatMoney } from "#domain/format.ts";
import { cents } from "#domain/money.ts";
import { family, toolsOver } from "../testing/household.ts";
import { askOnce, TODAY } from "../testing/talk.ts";
import { understandTurn } from "../turn.ts";

/* What is owed, what is paid next, and several figures of one account, in other forms than the plain ones. */

const home = family();
const vocabulary = await toolsOver(home).get_vocabulary({});
const understood = (text: string) => understandTurn({ text, today: TODAY, firstName: null, history: [], memo: [] }, vocabulary);
const intentOf = (text: string): string => {
  const got = understood(text);
  return "frame" in got ? got.frame.intent : got.ask;
};
const opening = async (question: string): Promise<string> =>
  ((await askOnce(home, question)).text.split("\n\n")[0] ?? "").replace(/\[([^\]]*)\]\(#cite:\d+\)/g, "$1");

describe("a share of what is owed", () => {
  const debts = home.accounts.filter((a) => !a.isAsset);
  const whole = debts.reduce((sum, a) => sum + a.balance, 0);
  it.each([
    ["what percentage of everything we owe is the auto loan?", ["Auto Loan"]],
    ["how much of our debt is the car loan", ["Auto Loan"]],
    ["what share of what we owe is on the credit cards", ["Gold Card", "Freedom Visa"]],
  ])("is reckoned from all debts: %s", async (question, names) => {
    const part = debts.filter((a) => names.includes(a.name)).reduce((sum, a) => sum + a.balance, 0);
    const said = await opening(question);
    expect(said).toContain(`${formatMoney(cents(part))} of ${formatMoney(cents(whole))}`);
    expect(said).toContain(`${Math.round((part * 100) / whole)}`);
  });
  it("is no answer to what was paid of it", () => {
    expect(understood("how much of the auto loan did we pay off this year")).not.toMatchObject({ frame: { metric: "share" } });
  });
});

describe("several figures of one account", () => {
  it.each([
    ["Auto loan: balance, rate, and when is it done", ["debt", "rate", "payoff"]],
    ["freedom visa: rate and limit", ["rate", "credit_use"]],
  ])("are each answered: %s", (text, intents) => {
    const got = understood(text);
    const kinds = "parts" in got ? got.parts.map((p) => p.frame.intent.replace("balance", "debt")) : [];
    expect(kinds).toEqual(intents);
  });
  it("are none where one question has a colon", () =>
    expect(intentOf("Quick one: how much did we spend on coffee in May")).toBe("spend_total"));
});

describe("other forms of a question", () => {
  it.each([
    ["what goes out before the end of the month", "bills_upcoming"],
    ["what else is coming out this week", "bills_upcoming"],
    ["is Netflix still charging us", "subscription_one"],
    ["does Netflix still bill my card", "subscription_one"],
    ["what's the internet bill", "subscription_one"],
    ["when they pay me next time?", "payday"],
    ["Netflix price: changed? when?", "subscription_change"],
    ["Netflix at the start and Netflix now", "subscription_change"],
    ["visa card, how much room before it's maxed", "credit_use"],
    ["is either one past half its limit, the cards I mean", "credit_use"],
    ["Cash on hand at the close of June", "balance"],
    ["how much is sitting in high yield rn", "balance"],
    ["PLAN WITH QUITTING AT 58", "plan_overview"],
    ["Which of our cards earns more on dining?", "rewards_card"],
    ["total debt today. don't include the car loan", "debt"],
    ["can we swing 400 for a weekend away before christmas", "affordability"],
  ])("%s is %s", (text, intent) => expect(intentOf(text)).toBe(intent));

  it.each([
    ["what went out before the end of May", "bills_upcoming"],
    ["is Costco still open", "subscription_one"],
    ["was Netflix higher in October than in September", "subscription_change"],
    ["what is 25x our spending of last year, leaving out the rent", "plan_overview"],
  ])("%s is not %s", (text, intent) => expect(intentOf(text)).not.toBe(intent));
});
