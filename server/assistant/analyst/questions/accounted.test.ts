import { describe, expect, it } from "vitest";
import { nounForms, verbForms } from "../meaning/families.ts";
import { family, toolsOver } from "../testing/household.ts";
import { askOnce, chatWith, TODAY } from "../testing/talk.ts";
import { understandTurn } from "../turn.ts";

const home = family();
const vocabulary = await toolsOver(home).get_vocabulary({});
const understood = (text: string) => understandTurn({ text, today: TODAY, firstName: null, history: [], memo: [] }, vocabulary);

/** Questions of every family of answers, each understood as it stands. */
const QUESTIONS = [
  "how much did we spend on groceries last month",
  "what did we pay Netflix this year",
  "how many times did we go to Costco this year",
  "what was our biggest purchase in October",
  "average monthly spending on gas",
  "what share of our spending went to dining last month",
  "how much of our income went to rent this year",
  "when did we last shop at Costco",
  "spending by category last month",
  "did we spend more in October than in September",
  "what was our income last month",
  "what is our savings rate this year",
  "how much is in checking",
  "how much do we owe on the auto loan",
  "how much do we owe on credit cards",
  "what is our net worth",
  "how much did our net worth grow this year",
  "which bills are due this week",
  "what subscriptions do we have",
  "how much debt did we pay down this year",
  "what was the balance of our savings on October 1",
  "how much is safe to spend until payday",
];
/** Replies that claim no figure of the household's money. */
const CLAIMS_NOTHING = new Set(["unknown_name", "out_of_scope", "not_understood", "member_split", "no_data"]);

describe("a confident answer accounts for every content word", () => {
  it.each(QUESTIONS)("understands: %s", (text) => {
    const got = understood(text);
    expect("frame" in got && !CLAIMS_NOTHING.has(got.frame.intent)).toBe(true);
  });

  it.each(QUESTIONS)("gives no figure when a word that means nothing stands anywhere in: %s", (text) => {
    const words = text.split(" ");
    const answered = words.slice(1).flatMap((_, i) => {
      const with_ = [...words.slice(0, i + 1), "zorblatting", ...words.slice(i + 1)].join(" ");
      const got = understood(with_);
      return "ask" in got || CLAIMS_NOTHING.has(got.frame.intent) ? [] : [with_];
    });
    expect(answered).toEqual([]);
  });

  it.each(["joint", "disputed", "gap", "essentials", "tax-deductible"])("asks about “%s” before what it would narrow", (word) => {
    const got = understood(`how much were our ${word} purchases last month`);
    expect("ask" in got || CLAIMS_NOTHING.has(got.frame.intent)).toBe(true);
  });

  it.each([
    "which months had no Costco purchases",
    "how much can I spend at Costco",
    "how much will groceries cost next month",
    "how many rides did we take last month",
  ])("gives no total of past rows for: %s", (text) => {
    const got = understood(text);
    expect("frame" in got ? got.frame.intent : "ask").not.toMatch(/^spend_/);
  });
});

describe("what exists is never called missing", () => {
  it.each(vocabulary.merchants.slice(0, 40).map((m) => m.name))("finds the merchant %s", (name) => {
    const got = understood(`how much did I spend at ${name} this year`);
    expect("frame" in got ? got.frame.intent : "ask").not.toBe("unknown_name");
  });
  it.each(vocabulary.accounts.map((a) => a.name))("finds the account %s", (name) => {
    const got = understood(`what is the balance of my ${name}`);
    expect("frame" in got ? got.frame.intent : "ask").not.toBe("unknown_name");
  });
  it.each(vocabulary.categories.filter((c) => c.section === "Expense").map((c) => c.name))("finds the category %s", (name) => {
    const got = understood(`how much did I spend on ${name.toLowerCase()} this year`);
    expect("frame" in got ? got.frame.intent : "ask").not.toBe("unknown_name");
  });
});

describe("what is out in the world", () => {
  it.each([
    "how much is a gallon of milk in Zorbania",
    "what does a flight to Quimbley cost in May",
    "how do you say receipt in Korean",
    "is it going to rain in Zorbania on Sunday",
  ])("is no unknown name of the household: %s", (text) => {
    const got = understood(text);
    expect("frame" in got ? got.frame.intent : got.ask).toBe("out_of_scope");
  });
  it.each(["what did we spend in Zorbania last year", "what did the hotel in Quimbley cost us", "how much at zorbitz this month"])(
    "is named as unknown where the own money is asked for: %s",
    (text) => {
      const got = understood(text);
      expect("frame" in got ? got.frame.intent : got.ask).toBe("unknown_name");
    },
  );
  it.each(vocabulary.securities.filter((s) => !/dollar/i.test(s.name)).map((s) => s.name))("gives no advice about %s", (name) => {
    const got = understood(`should we be getting out of ${name}`);
    expect("frame" in got ? got.frame.intent : got.ask).toBe("advice_boundary");
  });
});

describe("questions that are put back", () => {
  it.each(["how much have we saved", "what is the rate", "how much is Costco"])("offer only questions that are understood: %s", (text) => {
    const got = understood(text);
    if (!("ask" in got)) throw new Error("did not ask");
    expect(got.chips.length).toBeGreaterThan(1);
    expect(got.chips.filter((chip) => "ask" in understood(chip))).toEqual([]);
  });
});

it("counts merchants, not purchases, when different ones are asked for", async () => {
  const { text, ungrounded } = await askOnce(home, "how many different restaurants did we go to this year");
  const names = new Set(
    home.rows.filter((r) => r.category === "Dining out" && r.date >= "2026-01-01" && r.date <= TODAY).map((r) => r.merchant),
  );
  expect(text).toContain(`${names.size} different merchant`);
  expect(ungrounded).toEqual([]);
});

describe("words by rule", () => {
  it.each([
    ["shell out", "shelled out"],
    ["splurge", "splurging"],
    ["pay", "paid"],
    ["disburse", "disbursed"],
    ["incur", "incurred"],
    ["carry", "carries"],
  ])("builds a form of %s", (verb, form) => expect(verbForms(verb)).toContain(form));
  it("builds plurals", () => expect(["salary", "purchase", "expense"].flatMap(nounForms)).toContain("salaries"));

  it.each([
    ["hw mch did we spnd on groceris lst mnth", "spend_total"],
    ["whn is my nxt paychek", "payday"],
    ["waht is teh net wroth", "net_worth"],
    ["avrage montly spendng on gas", "spend_average"],
  ])("reads slips of the pen: %s", (text, intent) => {
    const got = understood(text);
    expect("frame" in got ? got.frame.intent : got.ask).toBe(intent);
  });
});

describe("several questions in one sentence", () => {
  it("are each answered from their own words", async () => {
    const both = await askOnce(home, "How much did we spend on groceries and how much on dining in October?");
    const [groceries, dining] = [
      await askOnce(home, "How much did we spend on groceries in October?"),
      await askOnce(home, "How much did we spend on dining in October?"),
    ];
    for (const one of [groceries, dining]) expect(both.text).toContain(/\$[\d,]+\.\d\d/.exec(one.text)?.[0]);
    expect(both.ungrounded).toEqual([]);
  });
  it("are both answered where one alone would explain all words", async () => {
    const { text } = await askOnce(home, "How much do we owe on the auto loan and what's our net worth?");
    for (const alone of ["How much do we owe on the auto loan?", "What's our net worth?"])
      expect(text).toContain(/\$[\d,]+\.\d\d/.exec((await askOnce(home, alone)).text)?.[0]);
  });
  it("are not answered without a word about the one that is not understood", async () => {
    const { text } = await askOnce(home, "How much did we spend on groceries last month and how much flibbering is there?");
    expect(text).toContain("flibbering");
  });
});

describe("balances of past days", () => {
  it("undo the rows since", async () => {
    const { text, ungrounded } = await askOnce(home, "what was the balance of Everyday Checking on October 1");
    const since = home.rows.filter((r) => !r.pending && r.accountId === 1 && r.date > "2026-10-01").reduce((n, r) => n + r.amount, 0);
    const held = (home.accounts.find((a) => a.id === 1)?.balance ?? 0) + since;
    expect(text).toContain((held / 100).toLocaleString("en-US", { style: "currency", currency: "USD" }));
    expect(ungrounded).toEqual([]);
  });
  it("tell what was paid down on a debt", async () => {
    const { text, ungrounded, frame } = await askOnce(home, "how much of the auto loan did we pay down this year");
    expect(frame?.intent).toBe("debt_change");
    expect(text).toContain("on Dec 31, 2025");
    expect(ungrounded).toEqual([]);
  });
});

describe("what is safe to spend", () => {
  it("is cash less regular payments, without money still to come", async () => {
    const { text, ungrounded } = await askOnce(home, "how much can I safely spend before payday");
    expect(text).toMatch(/safe to spend before your next pay/);
    expect(text).toContain("Money still to come is not counted.");
    expect(ungrounded).toEqual([]);
  });
});

describe("follow-ups as edits of the last query", () => {
  const play = async (...turns: string[]) => {
    const chat = chatWith(home);
    const frames = [];
    for (const turn of turns) frames.push((await chat(turn)).frame);
    return frames;
  };
  it("keep the days of the week when the figure and the name change", async () => {
    const frames = await play(
      "how much did we spend at Costco this year",
      "on weekends",
      "how many purchases was that",
      "and Starbucks the same",
    );
    expect(frames.map((f) => f?.filter.days)).toEqual([[], [0, 6], [0, 6], [0, 6]]);
    expect(frames.at(-1)?.filter.merchants.map((m) => m.label)).toEqual(["Starbucks"]);
  });
  it("keep income as income", async () => {
    const frames = await play("what was our income this year", "by month", "vs last year");
    expect(frames.map((f) => f?.intent)).toEqual(["income_total", "income_total", "income_total"]);
  });
  it("look nothing up after thanks or never mind", async () => {
    const chat = chatWith(home);
    await chat("how much did we spend on groceries last month");
    for (const words of ["never mind", "fair enough", "ok thanks"]) expect((await chat(words)).text).not.toMatch(/\d/);
    expect((await chat("and this month?")).frame?.filter.categories.map((c) => c.label)).toEqual(["Groceries"]);
  });
  it("ask what should be different when an answer is called wrong", async () => {
    const chat = chatWith(home);
    await chat("how much did we spend on groceries last month");
    expect((await chat("that's wrong")).text).toContain("What should be different");
  });
  it("refuse an edit with a word that means nothing", async () => {
    const chat = chatWith(home);
    await chat("how much did we spend on groceries last month");
    expect((await chat("only the zorblatted ones")).text).not.toMatch(/\*\*You spent/);
  });
});
