import { describe, expect, it, test } from "vitest";
import { family } from "../testing/household.ts";
import { expectSteps, type Step } from "../testing/steps.ts";
import { askOnce, chatWith } from "../testing/talk.ts";

/* What giving something up would save, however it is asked. */

const home = family();
const readings = [
  "what would we save without Netflix",
  "how much would we save a year if we cancelled Netflix",
  "if we drop Netflix how much a month do we keep",
  "without Netflix, how much would we save a year",
  "and over a year we'd save what without Netflix?",
  "what would dropping Netflix save us",
  "savings if we cancel Netflix",
  "cancel Netflix, what would that save over a year",
].map((text): [string, Step] => [text, [text, "subscription_one", undefined, "@Netflix"]]);
const habits = [
  "how much could we save by giving up dining out",
  "what would quitting dining out save a month",
  "without dining out how much would we save",
].map((text): [string, Step] => [text, [text, "spend_average", undefined, "+Dining out"]]);

describe("what giving something up would save", () => {
  test.each([...readings, ...habits])("%s", async (_, step) => expectSteps(home, [step]));

  it("says the saving of a year and a month first, and then what is paid", async () => {
    const { text, ungrounded } = await askOnce(home, "what would we save without Netflix");
    expect(text).toMatch(/^\*\*Without Netflix you would save \[?\$185\.88.* a year, \[?\$15\.49.* a month\.\*\*/);
    expect(text).toContain("monthly; the next payment");
    expect(ungrounded).toEqual([]);
  });

  it("counts what is bought where nothing recurs", async () => {
    const { text } = await askOnce(home, "what would cancelling Uber save us");
    expect(text).toMatch(/^\*\*Spending nothing at Uber would save about /);
  });

  it("knows the name that the turn before named", async () => {
    const chat = chatWith(home);
    await chat("how much is Spotify");
    expect((await chat("and over a year we'd save what without it?")).text).toMatch(/^\*\*Without Spotify you would save /);
  });

  it("takes a time that is over for what was spent then", async () => {
    const { frame } = await askOnce(home, "how much would I have saved last year without Uber");
    expect(frame).toMatchObject({ intent: "spend_total", period: { start: "2025-01-01", end: "2025-12-31" } });
  });

  test.each([
    "how much did I spend without groceries this month",
    "without rent how much did we save last month",
    "net worth without the house",
  ])("leaves an exclusion as it is: %s", async (text) => {
    expect((await askOnce(home, text)).text).not.toMatch(/would save/);
  });
});
