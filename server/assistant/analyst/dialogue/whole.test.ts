import { describe, expect, it } from "vitest";
import { family } from "../testing/household.ts";
import { figuresOf, headOf } from "../testing/heads.ts";
import { askOnce, chatWith } from "../testing/talk.ts";

const home = family();
const answerTo = async (...turns: string[]): Promise<string> => {
  const ask = chatWith(home);
  let text = "";
  for (const turn of turns) ({ text } = await ask(turn));
  return text;
};

const GROCERIES = "how much did we spend on groceries last month";
const SPENDING = "what did we spend in october";
const COSTCO = "how much did we spend at Costco this year";
const INCOME = "what was our income last month";
const WORTH = "what's our net worth";
const SAVINGS = "how much is in savings";
const BILLS = "what bills are due next week";
const LARGEST = "what was our biggest purchase last month";
const MEALS = "how many times did we eat out last month";
const TWO = "compare groceries and dining out last month";

/** A first question, the whole question that a turn after it means, and turns that mean it. */
const meanings: [first: string, whole: string, turns: string[]][] = [
  [GROCERIES, "how much did we spend on groceries in september", ["switch to september", "september?", "same thing but september"]],
  [GROCERIES, "how much did we spend on utilities last month", ["switch to utilities", "and utilities?", "utilities this time"]],
  [SPENDING, "what did we spend so far this year", ["so far this year?", "and so far this year"]],
  [SPENDING, "what did we spend since june", ["starting in june", "beginning in june", "since june?"]],
  [SPENDING, "what did we spend in october 2025", ["what about last october", "same month last year"]],
  [GROCERIES, "groceries by month", ["by month", "month by month", "break it down by month"]],
  [GROCERIES, "how much do we spend on groceries on average per month", ["on average?", "what's the monthly average", "normally?"]],
  [GROCERIES, "which merchants got our grocery money last month", ["break it down by store", "split by merchant", "which stores?"]],
  [GROCERIES, "list our grocery transactions last month", ["let me see them", "itemize it", "show me the transactions"]],
  [
    GROCERIES,
    "compare groceries last month with september",
    ["is it up from september", "up or down from september?", "more or less than the month before"],
  ],
  [GROCERIES, "how much did we spend on groceries without Costco last month", ["remove Costco", "drop Costco", "now without Costco"]],
  [
    GROCERIES,
    "how much did we spend on groceries and dining out last month",
    ["and dining out together", "together with dining out", "with dining out added"],
  ],
  [GROCERIES, "how much did we spend on groceries and Target last month", ["plus Target", "and Target as well", "include Target"]],
  [GROCERIES, "how much did we spend at Target last month", ["only Target", "at Target?"]],
  [GROCERIES, "chart groceries by month", ["plot that by month"]],
  [GROCERIES, "how much did we spend on groceries per week last month", ["how much a week is that", "per week"]],
  [COSTCO, "how much did we spend at Costco and on dining out this year", ["plus dining out", "and dining out too"]],
  [INCOME, "income minus spending last month", ["what was left over", "how much did we keep", "and what's left after spending"]],
  [INCOME, "what was our savings rate last month", ["savings rate?", "what savings rate is that"]],
  [INCOME, "what share of our income last month went to rent", ["how much of it went to rent", "what share of that was rent"]],
  [INCOME, "income by month", ["by month", "month by month"]],
  [WORTH, "what was our net worth at the end of september", ["at the end of september", "what was it at the end of september"]],
  [WORTH, "list our accounts", ["break it down", "by account", "what's in it"]],
  [WORTH, "how much cash do we have", ["and cash?", "how much of that is cash", "just cash"]],
  ["what was our net worth at the end of september", "how much cash did we have on september 30", ["and cash?", "just cash"]],
  [SAVINGS, "how much is in savings and checking", ["plus checking", "and checking together"]],
  [BILLS, "what bills are due the week after next", ["and the following week", "the week after that", "and the week after"]],
  [BILLS, "how much are the bills due next week in total", ["what do they add up to", "in total?"]],
  [LARGEST, "what was our second biggest purchase last month", ["and the next biggest", "second?"]],
  [MEALS, "how much did we spend eating out last month", ["what did we spend", "how much did that cost"]],
  [TWO, "compare groceries and dining out in september", ["and in september", "september?"]],
  ["how much do we owe", "when will our debts be paid off", ["how long until it's gone", "when will it be paid off"]],
  ["when do we get paid next", "what bills are due before payday", ["what's due before then", "what bills are due before that"]],
  ["when do we get paid next", "how much will our next paycheck be", ["how much will it be", "how much?"]],
  ["what subscriptions do we have", "when is Netflix due next", ["next Netflix payment?", "when's Netflix"]],
  ["how much do we spend on groceries per week this year", "groceries per day on average this year", ["per day", "what about per day"]],
  [TWO, TWO, ["in percent", "as a percentage", "so what is that in percent"]],
  ["what refunds did we get this year", "refunds by merchant this year", ["from who", "which stores?", "who were they from"]],
  ["what refunds did we get this year", "what refunds did we get this year", ["and how much altogether", "in total?", "the sum"]],
  ["has Netflix raised its price", "has Netflix raised its price", ["when was that", "by how much", "what was it before"]],
  ["has Netflix raised its price", "has Spotify raised its price", ["and Spotify", "did Spotify do it too"]],
  ["when is the next Netflix bill due", "how much is the next Netflix bill", ["how much will it be", "how much is it"]],
  ["how much did we spend at Costco this year", "how many purchases at Costco this year", ["how many runs was that", "how many orders"]],
  ["which month this year did we spend the most", "which month this year did we spend the least", ["and the least?", "the cheapest"]],
  [COSTCO, "how much did we spend at Target this year", ["sorry i said Costco, meant Target", "oops, I said Costco, I meant Target"]],
  [
    "what is the interest rate on the mortgage",
    "which debt has the highest interest rate",
    ["which debt of ours has the highest", "and which one is the worst"],
  ],
  [
    "how much did we spend in the last 30 days",
    "how much did we spend from september 22 to october 21 2026",
    ["the 30 before that", "and the 30 days before those"],
  ],
];

describe("a turn after an answer", () => {
  it.each(meanings.flatMap(([first, whole, turns]) => turns.map((turn) => [first, turn, whole] as const)))(
    "%s – %s means: %s",
    async (first, turn, whole) => {
      expect(figuresOf(await answerTo(first, turn))).toBe(figuresOf((await askOnce(home, whole)).text));
    },
  );

  it("leaves one more thing out where the last turn left something out", async () => {
    expect(headOf(await answerTo(SPENDING, "without rent", "and childcare too"))).toMatch(
      /on everything except Rent and Childcare in October/,
    );
  });

  it.each([
    ["how much of that was Costco", /^\*\*76% of your spending on Groceries in October .* went to Costco: \$823\.05 of \$1,086\.35\./],
    ["the Costco part?", /^\*\*76% of your spending on Groceries in October/],
    ["how much of that was Target", /^\*\*None of your spending on Groceries in October .* went to Target/],
  ])("takes the last total as the whole of a part: %s", async (turn, head) => {
    expect(headOf(await answerTo(GROCERIES, turn))).toMatch(head);
  });

  it("lists the accounts behind a net worth of a past day as they were then", async () => {
    expect(headOf(await answerTo("what was our net worth at the end of september", "break it down"))).toMatch(
      /^\*\*You had .* in 3 accounts and owed .* on 3 accounts on Sep 30, 2026: all accounts\./,
    );
  });

  it("adds up only what is added: all of a category together is that category", async () => {
    expect(headOf(await answerTo("how much at Starbucks last month", "all coffee together"))).toMatch(
      /^\*\*You(?:r spending| spent).* on Coffee in October/,
    );
  });

  it("takes a merchant's total as the whole, too, and keeps both for another time", async () => {
    expect(headOf(await answerTo(COSTCO, "how much of that was groceries", "and in october"))).toMatch(
      /^\*\*100% of your spending at Costco in October .* was on Groceries: \$823\.05 of \$823\.05\./,
    );
  });

  it.each([
    ["plus Costco", "the groceries at Costco would count twice"],
    ["how much of that was dining out", "dining out is no part of groceries"],
  ])("asks back where the words have no sum: %s (%s)", async (turn) => {
    expect(await answerTo(GROCERIES, turn)).toMatch(/^I am not sure how “.*” changes your last question, so I have not answered\./);
  });

  it.each(["how much of it went to the car loan", "how much of that was the auto loan"])(
    "asks back about the part of income that an account had: %s",
    async (turn) => {
      for (const before of [[INCOME], [INCOME, "what was left over"]])
        expect(await answerTo(...before, turn)).toMatch(/^I am not sure how “/);
    },
  );

  it.each(["and Sam?", "and at blorbo?", "only at Blorbo", "and at Blorbo in september"])(
    "names a name that the household does not have: %s",
    async (turn) => {
      expect(headOf(await answerTo(GROCERIES, turn))).toMatch(/^\*\*I find no (?:Sam|blorbo) in your data/i);
    },
  );

  it.each(["by person", "who spent it", "break it down by person"])("says that rows do not tell who spent what: %s", async (turn) => {
    expect(headOf(await answerTo(GROCERIES, turn))).toMatch(/^\*\*I cannot tell who in your household spent/);
  });
});
