import { describe, expect, it, test } from "vitest";
import { family, toolsOver } from "./testing/household.ts";
import { askOnce, TODAY } from "./testing/talk.ts";
import { understandTurn } from "./turn.ts";

/* What a question leaves out must never be what its answer is about. */

const home = family();
const vocabulary = await toolsOver(home).get_vocabulary({});
const filterOf = (text: string) => {
  const got = understandTurn({ text, today: TODAY, firstName: null, history: [], memo: [] }, vocabulary);
  return "frame" in got ? got.frame.filter : null;
};
const out = (text: string): string[] => {
  const filter = filterOf(text);
  return filter ? [...filter.notCategories, ...filter.notMerchants].map(({ label }) => label).toSorted() : ["asked back"];
};
const selected = (text: string): string[] => {
  const filter = filterOf(text);
  return filter ? [...filter.categories, ...filter.merchants].map(({ label }) => label) : [];
};

/** Ways to leave X out. */
const WAYS = [
  ..."except X|excluding X|without X|not counting X|leaving out X|minus X|other than X|apart from X|but not X|ignoring X".split("|"),
  ..."with X excluded|X aside|X excluded|ex X|ex-X|net of X|if you take out X|taking X out|setting X aside|less X|save for X".split("|"),
  ..."bar X|barring X|not including X|X not included|X not counted|once X is out|don't count X|leave X out|excl. X|w/o X".split("|"),
  ..."sans X|beyond X|disregarding X|omitting X|with no X|no X|skip X|but no X|everything but X|on everything except X".split("|"),
  ..."on non-X things|besides X|if X doesn't count|with the exception of X|exclusive of X|X left out|X removed".split("|"),
];

describe("what is left out of a sum", () => {
  it.each(WAYS)("is left out in any wording: %s", (way) => {
    for (const name of ["groceries", "Costco"])
      for (const question of [
        "how much did we spend last month WAY",
        "what did October cost us WAY",
        "WAY, how much did we spend last month",
      ]) {
        const text = question.replace("WAY", way.replaceAll("X", name));
        expect(
          out(text).map((label) => label.toLowerCase()),
          text,
        ).toEqual([name.toLowerCase()]);
        expect(selected(text), text).toEqual([]);
      }
  });

  it("may be a list", () => {
    expect(out("what did October cost us, groceries and Costco not included")).toEqual(["Costco", "Groceries"]);
    expect(out("how much did we spend last month, no groceries or Costco")).toEqual(["Costco", "Groceries"]);
  });

  it.each([
    "did we spend less on groceries last month",
    "how much did we save for groceries",
    "are there no groceries in October",
    "is Costco included in groceries",
    "is dining out more or less than groceries",
    "no Costco charges in October?",
    "days with no groceries",
  ])("is nothing in: %s", (text) => expect(out(text).filter((label) => label !== "asked back")).toEqual([]));
});

describe("what is left out of payments to come", () => {
  const bills = async (text: string): Promise<string> => (await askOnce(home, text)).text;

  it.each(["bills due by December 5, no rent", "bills due by December 5 except rent"])("is in no sum and no row: %s", async (text) => {
    const all = await bills("bills due by December 5");
    const some = await bills(text);
    expect(all).toContain("Oak Street Apartments");
    expect(some).not.toContain("Oak Street Apartments");
    expect(some).toContain("$1,241.88");
    expect(some).toContain("without Rent");
    expect(some).not.toContain("could not take");
  });

  it("is not what the answer is about", async () => {
    expect(await bills("what's due by December 10, no Netflix")).not.toContain("Netflix |");
    expect(await bills("subscriptions, no Netflix")).not.toContain("| Netflix");
    expect(await bills("subscriptions, no Netflix")).toContain("recurring payments of yours");
  });
});

test.each(["how are our budgets, groceries not included", "budget left this month without groceries"])(
  "a budget's sum is never said to leave out a category that it counts: %s",
  (text) => expect(out(text)).toEqual(["asked back"]),
);
