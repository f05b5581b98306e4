import { describe, expect, it, test } from "vitest";
import type { Frame } from "../frame.ts";
import { kindsOf } from "../meaning/tasks/kinds.ts";
import { TASKS } from "../meaning/tasks/tasks.ts";
import { family, toolsOver } from "../testing/household.ts";
import { askOnce, TODAY } from "../testing/talk.ts";
import { understandTurn } from "../turn.ts";

/* Questions whose words name no answer, but whose task is sure. */

const home = family();
const vocabulary = await toolsOver(home).get_vocabulary({});
const frameOf = (text: string): Frame | null => {
  const got = understandTurn({ text, today: TODAY, firstName: null, history: [], memo: [] }, vocabulary);
  return "frame" in got ? got.frame : null;
};

describe("a question without words for its answer", () => {
  it.each<[text: string, intent: Frame["intent"]]>([
    ["If both of us were laid off, how long could we hold on?", "runway"],
    ["What would the end of Netflix save us?", "subscription_one"],
    ["Costco or Trader Joe's, which gets more out of us?", "spend_compare"],
    ["Between Costco and Target, who takes the bigger bite?", "spend_compare"],
    ["What fraction of our pay stays with us?", "savings_rate"],
    ["Anything hanging, not cleared yet?", "pending"],
    ["How much can we still charge before the card is full?", "credit_use"],
    ["What have you kept about us in your notes?", "memory_read"],
    // Only both kinds of models together are sure of this one.
    ["What's a normal grocery run worth to us?", "spend_average"],
  ])("is answered where its task is sure: %s", (text, intent) => expect(frameOf(text)?.intent).toBe(intent));

  // The words for one answer are there, but the task is that of another.
  it.each<[text: string, intent: Frame["intent"]]>([
    ["how much interest is the visa costing us", "fees"],
    ["bank interest so far this year?", "income_total"],
    // Only both kinds of models together rule out what the words say.
    ["What is the minimum due on the Amex?", "bills_upcoming"],
  ])("is answered by its task where its words name another answer: %s", (text, intent) => expect(frameOf(text)?.intent).toBe(intent));

  // The arguments are the typed words of the question.
  it.each<[text: string, wanted: Partial<Frame>]>([
    ["What share of the spending is coffee and groceries?", { intent: "spend_breakdown", metric: "share" }],
    ["What does the gym take, in percent of what we earn?", { intent: "spend_breakdown", metric: "income share" }],
    ["Whatever has no label, show me", { intent: "search" }],
    ["Did we pay down the Amex at all?", { intent: "debt_change" }],
    ["What is the regular amount for car insurance?", { intent: "subscription_one" }],
    ["Groceries and eating out, which one is heavier?", { intent: "spend_compare" }],
  ])("is answered with the names that it says: %s", (text, wanted) => expect(frameOf(text)).toMatchObject(wanted));

  it("loses no words that it has for a narrower answer", () => {
    expect(frameOf("How much came in last week, how much went out, and what was kept?")?.intent).toBe("cash_flow");
    expect(frameOf("What left checking last week?")?.intent).toBe("search");
  });

  it.each(["whats my avg per week dashing", "Are we better off than before the twins?"])(
    "is asked about and not declined where its task is likely: %s",
    (text) => expect(frameOf(text)).toBeNull(),
  );
  it("is declined where nothing says that it is about the household", () =>
    expect(frameOf("when did the football league start")?.intent).toBe("out_of_scope"));

  it("keeps what is to be remembered in the user's own words", () => {
    const text = "Bear in mind that I am paid every four weeks.";
    expect(frameOf(text)).toMatchObject({ intent: "memory_save", edit: { words: text.slice(0, -1) } });
  });

  it("names the words that the answer passes over", async () => {
    const { text } = await askOnce(home, "How much can we still charge before the card is full?");
    expect(text).toContain("“charge”");
  });

  it("may speak of a member beside the question, and names them", () => {
    const frame = frameOf("average per month at Trader Joe's this year, do not tell my husband");
    expect([frame?.intent, frame?.ignored]).toEqual(["spend_average", expect.arrayContaining(["husband"])]);
    expect(frameOf("How much did Jonas spend on books?")?.intent).toBe("member_split");
  });

  // A thing that nothing explains could be what was bought; a time that nothing explains could be another time.
  it.each([
    "Last tire swap, when was it?",
    "When did we last get hay?",
    "How often at Costco since the flood?",
    "What did groceries cost us during the lockdown?",
    "What did our wedding cost us last year?",
  ])("is never answered in part: %s", (text) => expect(["last_time", "spend_count", "spend_total"]).not.toContain(frameOf(text)?.intent));
});

test("every task with plain kinds of answers has them among all kinds", () => {
  const named = TASKS.filter((task) => kindsOf(task).length > 0);
  expect(named.length).toBeGreaterThan(50);
});

test("“large purchases” are read as the largest ones", () =>
  expect(frameOf("how much were our large purchases last month")?.intent).toBe("largest"));
