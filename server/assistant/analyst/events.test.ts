import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { addDays, endOfMonth, startOfMonth } from "#domain/day.ts";
import { rememberedWords } from "./edits/memory.ts";
import { family, type Household } from "./testing/household.ts";
import { askOnce, chatWith, TODAY, type Told } from "./testing/talk.ts";

const home = family();
const remembering = (...memories: [memory: string, saved?: typeof TODAY][]): Household => {
  const h = family();
  h.drafts.memories.push(...memories.map(([memory, saved = TODAY], i) => ({ id: i + 1, memory, saved })));
  return h;
};
const periodOf = ({ frame }: Told): string => `${frame?.period?.start}..${frame?.period?.end}`;
const figures = ({ text }: Told): string[] => text.match(/\$[\d,.]+\d/g) ?? [];

describe("a time told by an event", () => {
  test.each([
    ["How much have I spent on Uber since the surgery?", "the surgery"],
    ["what did we spend on groceries since we moved in", "we moved in"],
    ["Since we moved in, how much did we spend on groceries?", "we moved in"],
    ["spending during our honeymoon", "our honeymoon"],
    ["how much did we spend on groceries before the baby came", "the baby came"],
    ["show me my Uber rides while we were in Lisbon", "we were in Lisbon"],
    ["how much did we spend on gas since we bought the house", "we bought the house"],
    ["how much has my net worth changed since the Surgery", "the Surgery"],
    ["what did I earn after my Sabbatical?", "my Sabbatical"],
  ])("%s: asks what date that was, and keeps the user's words", async (question, words) => {
    const { text, chips, frame } = await askOnce(home, question);
    expect(text).toContain(`What date do you mean by “${words}”?`);
    expect(chips).toHaveLength(3);
    expect(frame).toBeNull();
  });

  test.each([
    "How much did I spend since March 3?",
    "how much do I have after bills",
    "Did I spend more on groceries after the summer than before?",
    "groceries before tax",
    "how much did I spend while I was sleeping on groceries in March",
    "what did I earn this year after inflation",
    "When did I last pay Uber?",
    "since when do I pay for Netflix",
    "how much did we spend since last time",
  ])("%s: is not asked for a date", async (question) => {
    expect((await askOnce(home, question)).text).not.toContain("What date do you mean");
  });

  test.each([
    ["March 3", "2026-03-03..2026-11-20"],
    ["it was on March 3, 2026", "2026-03-03..2026-11-20"],
    ["since March", "2026-03-01..2026-11-20"],
    ["sometime in march i think", "2026-03-01..2026-11-20"],
    ["last month", "2026-10-01..2026-11-20"],
    ["from March 3 to March 9", "2026-03-03..2026-11-20"],
    ["2026-03-03", "2026-03-03..2026-11-20"],
  ])("the reply “%s” sets the date, and the relation stays that of the question", async (reply, period) => {
    const ask = chatWith(home);
    await ask("How much have I spent on groceries since the surgery?");
    const told = await ask(reply);
    expect([told.frame?.intent, periodOf(told)]).toEqual(["spend_total", period]);
    const direct = await askOnce(home, `How much have I spent on groceries from ${period.replace("..", " to ")}?`);
    expect(figures(told)[0]).toBe(figures(direct)[0]);
    expect(told.ungrounded).toEqual([]);
  });

  test.each([
    ["spending on groceries before the wedding", "June 5", "2026-06-04"],
    ["spending on groceries until the wedding", "June 5", "2026-06-05"],
    ["spending on groceries leading up to the wedding", "in June", "2026-05-31"],
  ])("“%s” ends where the reply “%s” says", async (question, reply, end) => {
    const ask = chatWith(home);
    await ask(question);
    expect((await ask(reply)).frame?.period?.end).toBe(end);
  });

  test.each([
    ["July 10 to July 20", "2026-07-10..2026-07-20"],
    ["July", "2026-07-01..2026-07-31"],
    ["between July 10 and July 20", "2026-07-10..2026-07-20"],
    ["July 12", "2026-07-12..2026-07-12"],
  ])("a time that lasts takes the days of the reply “%s”", async (reply, period) => {
    const ask = chatWith(home);
    await ask("How much did we spend on groceries during our honeymoon?");
    expect(periodOf(await ask(reply))).toBe(period);
  });

  it("is followed by other turns as any answer is", async () => {
    const ask = chatWith(home);
    await ask("How much have I spent on groceries since the surgery?");
    await ask("March 3");
    const told = await ask("and on Uber?");
    expect([told.frame?.filter.merchants.map((m) => m.label), periodOf(told)]).toEqual([["Uber"], "2026-03-03..2026-11-20"]);
  });

  it("may be left for another question", async () => {
    const ask = chatWith(home);
    await ask("How much have I spent on groceries since the surgery?");
    expect((await ask("What's my net worth?")).frame?.intent).toBe("net_worth");
  });
});

describe("an event that a transaction tells", () => {
  test.each([
    ["How much did I spend on groceries since payday?", "payday", "when was my last paycheck"],
    ["How much did I spend on groceries since my last paycheck?", "my last paycheck", "when was my last paycheck"],
    ["groceries since I last got paid", "I last got paid", "when was my last paycheck"],
    ["How much did I spend on groceries since my last visit to Costco?", "my last visit to Costco", "when did I last go to Costco"],
    ["how much did we spend on groceries since we last went to Costco", "we last went to Costco", "when did I last go to Costco"],
  ])("%s: counts from that day and shows the transaction", async (question, words, asked) => {
    const told = await askOnce(home, question);
    const last = await askOnce(home, asked);
    const row = home.rows.find(({ id }) => id === last.rows[0]);
    expect(told.frame?.period).toMatchObject({ start: row?.date, end: TODAY });
    expect(told.text).toContain(`I took “${words}” to be [`);
    expect(told.ungrounded).toEqual([]);
  });

  test.each([
    ["How much have I spent on groceries since my last raise?", "my last raise"],
    ["How much have I spent on groceries since my husband got paid?", "my husband got paid"],
  ])("%s: is asked for if no transaction tells it", async (question, words) => {
    expect((await askOnce(home, question)).text).toContain(`What date do you mean by “${words}”?`);
  });
});

describe("the date of an event", () => {
  const QUESTION = "How much have I spent on groceries since the surgery?";

  it("can be remembered with one press, and is used in the next chat", async () => {
    const ask = chatWith(home);
    await ask(QUESTION);
    const told = await ask("March 3");
    const chip = "Remember that the date of the surgery is Mar 3, 2026";
    expect(told.chips).toContain(chip);
    const next = await askOnce(remembering([rememberedWords(chip) ?? ""]), QUESTION);
    expect(figures(next)).toEqual(figures(told));
    expect(next.text).toContain("I remember the date of “the surgery”: Mar 3, 2026.");
  });

  test.each([
    ["My knee surgery was on March 3", TODAY, "2026-03-03..2026-11-20"],
    ["I had surgery in March 2025", TODAY, "2025-03-01..2026-11-20"],
    // Saved a year ago, "March 3" is the one of that year.
    ["The surgery was on March 3", addDays(TODAY, -365), "2025-03-03..2026-11-20"],
  ])("is read from the memory “%s”", async (memory, saved, period) => {
    expect(periodOf(await askOnce(remembering([memory, saved]), QUESTION))).toBe(period);
  });

  test.each([
    ["I get paid on the 3rd"],
    ["We are saving for the surgery until June 2027"],
    ["The surgery was painful"],
    ["The surgery was on March 3; My second surgery was on June 5"],
  ])("is still asked for with the memories “%s”", async (memories) => {
    const all = memories.split("; ").map((memory): [string] => [memory]);
    expect((await askOnce(remembering(...all), QUESTION)).text).toContain("What date do you mean");
  });

  const TIMES = [
    "since the surgery",
    "during our honeymoon",
    "since we moved in",
    "since my daughter was born",
    "before the roof collapsed",
    "while we were in Lisbon",
  ];
  it("means the same days when it is remembered and read back, for any time", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...TIMES),
        fc.integer({ min: 40, max: 600 }),
        fc.constantFrom("day", "month", "range"),
        async (time, ago, kind) => {
          const first = addDays(TODAY, -ago);
          const [start, end] =
            kind === "month" ? [startOfMonth(first), endOfMonth(first)] : [first, kind === "day" ? first : addDays(first, 9)];
          const reply = kind === "day" ? start : `${start} to ${end}`;
          const question = `How much did we spend on groceries ${time}`;
          const ask = chatWith(home);
          await ask(question);
          const told = await ask(reply);
          const chip = told.chips.find((one) => one.startsWith("Remember that ")) ?? "";
          const again = await askOnce(remembering([rememberedWords(chip) ?? ""]), question);
          expect([chip, periodOf(again), figures(again)]).toEqual([chip, periodOf(told), figures(told)]);
        },
      ),
      { numRuns: 40 },
    );
  });
});
