import { describe, expect, it } from "vitest";
import { family } from "../testing/household.ts";
import { askOnce } from "../testing/talk.ts";

const home = family();
const figure = async (question: string): Promise<string | undefined> => /\$[\d,]+\.\d\d/.exec((await askOnce(home, question)).text)?.[0];

describe("a question inside a story", () => {
  it.each([
    "My knees hate me, so tell me, Costco in June?",
    "Before I forget, what did we spend at Costco in June?",
    "The twins just turned two and I'm so tired, Costco in June?",
    "Since my boss keeps asking, how much did we spend at Costco in June?",
    "How much did we spend at Costco in June because my wife swears it was over 3,000",
  ])("%s", async (question) => {
    const { frame, ungrounded, text } = await askOnce(home, question);
    expect(frame).toMatchObject({
      intent: "spend_total",
      filter: { merchants: [{ label: "Costco" }], over: null },
      period: { start: "2026-06-01" },
    });
    expect(text).toContain(await figure("How much did we spend at Costco in June?"));
    expect(ungrounded).toEqual([]);
  });
  it.each([
    [
      "what it leaves out still counts",
      "I never shop alone, so what did we spend in June without Costco?",
      { notMerchants: [{ label: "Costco" }] },
    ],
    [
      "what is left out stays out, even if it is named again",
      "Not counting rent, what did we spend in June, I hate paying rent",
      { categories: [], notCategories: [{}] },
    ],
  ])("%s", async (_, question, filter) => {
    expect((await askOnce(home, question)).frame).toMatchObject({ filter });
  });
  it("a claim that leaves something out still counts", async () => {
    const { frame } = await askOnce(home, "My wife thinks we should not count groceries, what did we spend in June?");
    expect(frame?.filter.notCategories).toMatchObject([{ label: "Groceries" }]);
  });
  it("is asked about where the story sets the only time", async () => {
    const { frame } = await askOnce(home, "Since my boss keeps asking, how much did we spend at Costco?");
    expect(frame?.intent).not.toBe("spend_total");
  });
});

it("the bill of what is bought every week is what it cost, and no bill to come", async () => {
  const { frame } = await askOnce(home, "What's our grocery bill in October?");
  expect(frame).toMatchObject({ intent: "spend_total", filter: { categories: [{ label: "Groceries" }] } });
  expect((await askOnce(home, "What's our grocery bill lately?")).frame?.intent).not.toBe("bills_upcoming");
});
