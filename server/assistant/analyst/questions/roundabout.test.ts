import { describe, expect, it, test } from "vitest";
import { cents } from "#domain/money.ts";
import { figuresOf } from "../testing/heads.ts";
import { family } from "../testing/household.ts";
import { askOnce } from "../testing/talk.ts";

/* Roundabout questions get the figures of the plain ones: a time beside another, what goes in and out, and what surrounds a question. */

const home = family();
/** A plain question, and others that ask for the same figures. */
const SAME: [question: string, ...others: string[]][] = [
  [
    "how has our net worth changed since a year ago",
    "Net worth, today vs a year ago.",
    "net worth now compared to a year ago",
    "net worth a year ago vs today",
  ],
  ["how much has savings changed since the start of the year", "savings today vs the start of the year"],
  [
    "how much did we pay Uber from June to September compared with the same period last year",
    "How much did we pay Uber from June to September, and was it more than the same stretch last summer?",
    "How much did we pay Uber from June to September, and how does that compare with the same months of 2025?",
  ],
  ["balance of checking by quarter this year", "the closing balance of checking on the last day of each quarter this year"],
  ["how much did we spend on groceries in 2026 vs 2025", "a comparison of what groceries cost in 2025 with those of this year"],
  ["last week's spending by day", "I used to know where every dollar went, so walk me through last week's spending one day at a time."],
  ["what was our savings rate in 2025", "Of every hundred dollars we earned in 2025, how many were still ours at the end of the year?"],
  ["what is our average spending per day except groceries", "Leave out the groceries, and what's an ordinary day cost this family?"],
  [
    "how much did we spend on everything over $100 last month",
    "add up all the stuff over 100 bucks last month",
    "sum up everything over $100 last month",
  ],
  ["total food for the past four weeks", "Total up food for the past four weeks. Groceries, restaurants, coffee, the works."],
  ["which debt has the highest interest rate", "Got $500 spare a month. Which debt first?", "which of our debts should we pay off first"],
  ["spending by card since August", "how is the spending split between the two cards since August"],
  [
    "what would we save if we cancelled Netflix",
    "How much cheaper would a month be without Netflix? None of us has watched it since Labor Day.",
  ],
  ["biggest purchase this fall except groceries", "biggest purchase this fall, excluding transfers and groceries"],
  ["how much did Uber get from us this year", "how much did Uber get from us this year after taking off the refunds"],
  ["did we spend more than we earned this year", "did we spend more then we earned this year"],
  [
    "which merchants are new this month",
    "Is there any charge this month from a place we never paid before? I'm afraid someone used the card.",
  ],
  ["any fees since April", "Might there be any fees since April which I have failed to notice?"],
];

/** One figure may stand before another in other words. */
const figuresIn = (text: string): string[] => figuresOf(text).split(" ").toSorted();

describe("a roundabout question gets the figures of the plain one", () => {
  const pairs = SAME.flatMap(([plain, ...others]) => others.map((other): [string, string] => [other, plain]));
  test.each(pairs)("%s", async (other, plain) => {
    const [wanted, said] = [await askOnce(home, plain), await askOnce(home, other)];
    expect(figuresIn(said.text)).toEqual(figuresIn(wanted.text));
  });
});

describe("times that a question names", () => {
  it.each([
    ["how much at Amazon from Black Friday until the 24th", "2025-11-28", "2025-12-24"],
    ["spending from August 10 to the 3rd", "2026-08-10", "2026-09-03"],
    ["how much on groceries, 2025 Q1 onward", "2025-01-01", "2026-11-20"],
  ])("end on the first such day after they begin: %s", async (text, start, end) => {
    expect((await askOnce(home, text)).frame?.period).toMatchObject({ start, end });
  });

  it("reach back to the first row where a question goes back to the beginning", async () => {
    const { frame } = await askOnce(home, "in which months did we spend more than we earned, going back to the beginning");
    expect(frame?.period?.all).toBe(true);
  });

  it("limit which of several prices rose", async () => {
    const { frame } = await askOnce(home, "which of our streaming bills went up the most since 2025");
    expect(frame?.period?.start).toBe("2025-01-01");
  });
});

describe("what a question is about", () => {
  const withCar = () => {
    const owner = family();
    const [like] = owner.accounts;
    if (!like) throw new Error("no account");
    const side = { ...like, mask: null, institution: null, available: null, limit: null };
    const isOfCar = ({ subtype }: { subtype: string | null }): boolean => subtype === "auto" || subtype === "vehicle";
    owner.accounts = [
      ...owner.accounts.filter((a) => !isOfCar(a)),
      { ...side, id: 92, name: "Family car", type: "asset", subtype: "vehicle", isAsset: true, balance: cents(1_900_000) },
      { ...side, id: 93, name: "Auto Loan", type: "loan", subtype: "auto", isAsset: false, balance: cents(800_000) },
    ];
    return owner;
  };
  it.each([
    "car value minus auto loan",
    "what is the equity in our car",
    "Suppose we sold the car and paid off the auto loan. What would be left?",
  ])("is the car less its loan, and no home: %s", async (text) => {
    expect((await askOnce(withCar(), text)).text).toMatch(/^\*\*Your vehicle equity is \[?\$11,000\.00/);
  });

  it("is a person with a title, who is named as unknown", async () => {
    const { text } = await askOnce(home, "I recall a Mr. Delacroix who mended the roof. What was he paid?");
    expect(text).toMatch(/^\*\*I find no Mr\. Delacroix in your data/);
  });

  it("is a name that a rewording moved, which is still named", async () => {
    const { text } = await askOnce(home, "Was there a donation to St. Mark's Church among last December's payments?");
    expect(text).not.toMatch(/\bno {2}|“”/);
  });

  it("is a claim of a member, which nobody can check by the rows", async () => {
    const { text } = await askOnce(home, "Jonas swears he eats out less than I do. Is he right?");
    expect(text).toMatch(/^\*\*I cannot tell who in your household spent/);
  });

  it.each(["which savings account do you recommend", "What do you suggest for a savings account that beats ours?"])(
    "is a savings account to take, which the recommendations answer: %s",
    async (text) => {
      expect((await askOnce(home, text)).frame).toMatchObject({ intent: "products", metric: "savings" });
    },
  );

  it("is not all spending, where “it” points at a part that was not understood", async () => {
    const { text } = await askOnce(
      home,
      "what did we pay Netflix the first full year we got on record and what's it come to this year so far",
    );
    expect(text).not.toMatch(/^\*\*You spent/);
  });

  it("adds up what was asked of two shops, instead of refusing to move money", async () => {
    const { text } = await askOnce(home, "how much went to Uber and how much went to Amazon this year and then add them together for me");
    expect(text).not.toMatch(/can't move money/);
  });
});
