import { describe, expect, it } from "vitest";
import { family, toolsOver } from "../testing/household.ts";
import { TODAY } from "../testing/talk.ts";
import type { Memo } from "../memo.ts";
import { understandTurn } from "../turn.ts";

/* Questions for a card or an account to take, and turns that go on with them. */

const vocabulary = await toolsOver(family()).get_vocabulary({});
const read = (text: string, memo: Memo[] = []) => understandTurn({ text, today: TODAY, firstName: null, history: [], memo }, vocabulary);
const frameOf = (text: string, memo: Memo[] = []) => {
  const got = read(text, memo);
  return "frame" in got ? got.frame : { intent: got.ask, metric: null };
};

describe("a product to take", () => {
  it.each([
    ["which credit card should i get", "products", "card"],
    ["what's the best new card for us", "products", "card"],
    ["recommend me a cash back card", "products", "card"],
    ["should we open another credit card", "products", "card"],
    ["is there a better credit card for our spending", "products", "card"],
    ["where should I park my idle cash", "idle_cash", null],
    ["where can we put our spare cash", "idle_cash", null],
    ["which bank should we keep our savings at", "products", "savings"],
    ["is 3.59% a good rate for my savings??", "products", "savings"],
    ["is 0.5 percent decent for a savings account", "products", "savings"],
    ["my savings pay 3.59%, is that any good", "products", "savings"],
    ["could my savings earn more somewhere", "products", "savings"],
    ["where can I get more interest on my savings", "products", "savings"],
    ["which savings account pays more", "products", "savings"],
  ])("%s", (text, intent, metric) => expect(frameOf(text)).toMatchObject({ intent, metric }));

  it.each([
    ["which credit cards do we have", "accounts_list"],
    ["which card should i use for groceries", "rewards_card"],
    ["which card did we use most", "spend_breakdown"],
  ])("is not asked for: %s", (text, intent) => expect(frameOf(text)).toMatchObject({ intent }));
  it.each(["how much more interest did my savings earn than last year", "did my savings earn more interest this year"])(
    "is not asked for: %s",
    (text) => expect(frameOf(text).intent).not.toBe("products"),
  );
  it.each(["is 20% a good savings rate", "is 6.5% a good rate for a mortgage"])("is not asked for: %s", (text) =>
    expect(frameOf(text).metric).not.toBe("savings"),
  );
});

describe("a turn after a question about savings", () => {
  const after = (text: string, question: string): { intent: string; metric: string | null } => {
    const first = read(question);
    if (!("frame" in first)) throw new Error(`${question} is not understood`);
    return frameOf(text, [{ v: 1, frame: first.frame, rows: [], derived: [], said: [], text: question, shown: [], lead: null }]);
  };
  it.each([
    ["what rate do we get", "savings rate"],
    ["and what's the rate now?", "savings rate"],
    ["what apy do we earn on it", "savings rate"],
    ["where could i get more", "savings"],
    ["is there anything better?", "savings"],
    ["who pays more", "savings"],
    ["how much more would that be a year", "savings gain"],
    ["what would that bring a year?", "savings gain"],
    ["how much more would I earn there", "savings gain"],
    ["what would I gain by switching", "savings gain"],
    ["what extra would that bring me a year", "savings gain"],
    ["how much is the gain a year", "savings gain"],
    ["and what would I earn extra by moving", "savings gain"],
  ])("asks about them: %s", (text, metric) =>
    expect(after(text, "is 3.59% a good rate for my savings??")).toMatchObject({ intent: "products", metric }),
  );
  it("asks about the card, or about idle cash", () => {
    expect(after("how much would that bring a year", "which credit card should i get")).toMatchObject({ metric: "card gain" });
    expect(after("how much would that be a year", "where should I park my idle cash")).toMatchObject({ metric: "cash gain" });
    expect(after("what rate do we get", "how much is in savings")).toMatchObject({ metric: "savings rate" });
  });
  it.each(["how much more would that be a year", "where could i get more", "how much more would I earn there"])(
    "is none after spending: %s",
    (text) => expect(after(text, "how much did I spend on coffee this month").intent).not.toBe("products"),
  );
});
