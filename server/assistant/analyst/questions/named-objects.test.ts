import { describe, expect, it, test } from "vitest";
import type { Frame } from "../frame.ts";
import { day } from "#domain/day.ts";
import { family, put, toolsOver } from "../testing/household.ts";
import { askOnce, TODAY } from "../testing/talk.ts";
import { understandTurn } from "../turn.ts";

/* What a question names must be what its answer selects or reports on. */

const home = family();
for (const merchant of ["Uber Eats", "DoorDash"])
  put(home.rows, { on: day("2026-10-18"), merchant, amount: 2_900, category: "Dining out" });
const vocabulary = await toolsOver(home).get_vocabulary({});
const frameOf = (text: string): Frame | null => {
  const got = understandTurn({ text, today: TODAY, firstName: null, history: [], memo: [] }, vocabulary);
  return "frame" in got ? got.frame : null;
};
const merchantsOf = (text: string): string[] => frameOf(text)?.filter.merchants.flatMap((m) => m.names) ?? [];

describe("the thing that a question names", () => {
  it.each<[text: string, intent: Frame["intent"]]>([
    ["are we on track with coffee", "budget_status"],
    ["are we on track with groceries", "budget_status"],
    ["How long until our emergency fund is full?", "goal_status"],
    ["how long until the emergency fund is complete", "goal_status"],
    ["which goal is furthest behind?", "goal_status"],
  ])("decides between two answers: %s", (text, intent) => expect(frameOf(text)?.intent).toBe(intent));

  it.each(["should we pay down the auto loan or the Visa first?", "Which should we pay off first, the Visa or the auto loan?"])(
    "is both debts of a choice: %s",
    (text) => expect([frameOf(text)?.intent, frameOf(text)?.filter.accounts.length]).toEqual(["rate", 2]),
  );

  it.each(["why do you say to move cash out of checking", "Why should I move cash out of checking?"])(
    "is a recommendation whose reason is asked: %s",
    (text) => expect(frameOf(text)?.intent).toBe("recommend"),
  );

  it("is narrowed to cards where only cards are named", () => {
    const ids = frameOf("what interest rate do we pay on the credit cards")?.filter.accounts.flatMap((a) => a.ids) ?? [];
    expect(ids.length).toBeGreaterThan(0);
    expect(ids.every((id) => home.accounts.find((a) => a.id === id)?.type === "credit")).toBe(true);
  });
});

describe("a narrower word", () => {
  const [named = ""] = merchantsOf("how often do we order from DoorDash");
  it("is a name in this household", () => expect(named).toBe("DoorDash"));
  it.each([
    "how often do we get takeout from DoorDash",
    "DoorDash delivery total this year",
    "how much food delivery through DoorDash in October",
  ])("selects alone beside a word for deliveries: %s", (text) => expect(merchantsOf(text)).toEqual(["DoorDash"]));

  it.each([
    "show me all charges over $500 in the last 60 days",
    "list what we bought on november 14",
    "list every charge over $100 in October",
  ])("for what was bought or charged lists money out: %s", (text) => expect(frameOf(text)?.filter.section).toBe("Expense"));

  it.each(["groceries incl. coffee last month", "groceries incl coffee last month"])(
    "is added where an abbreviation says so, with or without its dot: %s",
    (text) => expect(frameOf(text)?.filter.categories.map((c) => c.label.toLowerCase())).toEqual(["groceries", "coffee"]),
  );
  it("that is added is no side of a comparison", () => {
    const frame = frameOf("did we spend more on groceries including coffee last month");
    expect([frame?.intent, frame?.compare?.by === "entity"]).toEqual(["spend_compare", false]);
  });
});

describe("a word that cannot change the figure", () => {
  it.each([
    ["how much did we put in parking in september", "put"],
    ["how much did we put in groceries in september", "put"],
  ])("is named in the answer: %s", async (text, word) => {
    expect(frameOf(text)?.ignored).toContain(word);
    expect((await askOnce(home, text)).text).toContain(`“${word}”`);
  });
});

test("yearly subscriptions may be those paid once a year, so both are said", async () =>
  expect((await askOnce(home, "what do our annual memberships add up to")).text).toContain("once a year"));

describe("two questions in one", () => {
  it("are both answered where the second only names another time", () => {
    const got = understandTurn(
      {
        text: "How much did we spend on coffee in October and what was it in September?",
        today: TODAY,
        firstName: null,
        history: [],
        memo: [],
      },
      vocabulary,
    );
    expect("parts" in got ? got.parts.map((part) => part.frame.period?.start ?? null) : got).toHaveLength(2);
  });
  it("say which one is left out where one asks who somebody is", () => {
    const got = understandTurn(
      { text: "who is Rosa and how much do we owe on the Visa", today: TODAY, firstName: null, history: [], memo: [] },
      vocabulary,
    );
    expect("unread" in got ? got.unread : got).toEqual(["who is Rosa"]);
  });
  it.each(["whats mayas salary a year", "How much is Maya's income this year?"])("about a person say that rows do not tell: %s", (text) =>
    expect(frameOf(text)?.intent).toBe("member_split"),
  );
});

describe("what is not known", () => {
  it("is said as such for a credit score and for a price to come", async () => {
    expect((await askOnce(home, "what is my credit score")).text).not.toContain("manual account");
    expect((await askOnce(home, "How much will Bitcoin be worth next year?")).text).not.toContain("buy, sell or choose");
  });
  it("offers no name that is only as long", async () =>
    expect((await askOnce(home, "what did we spend on the Mexico trip")).text).not.toContain("nearest"));
});

describe("a member's name without its apostrophe", () => {
  const withMember = async (name: string): Promise<(text: string) => Frame["intent"] | null> => {
    const known = { ...vocabulary, members: [...vocabulary.members.filter((m) => m.isMe), { name, isMe: false }] };
    return (text) => {
      const got = understandTurn({ text, today: TODAY, firstName: null, history: [], memo: [] }, known);
      return "frame" in got ? got.frame.intent : null;
    };
  };

  it.each([
    ["Sam Reyes", "whats sams salary after tax a year"],
    ["Alma Reyes", "what is almas income this year"],
  ])("is the member: %s in %s", async (name, text) => expect((await withMember(name))(text)).toBe("member_split"));

  it.each([
    ["Sam Reyes", "how much did we spend at sams club last month"],
    ["Wendy Reyes", "how much did we spend at wendys last month"],
    ["Denny Reyes", "how much did we spend at dennys this year"],
  ])("is a known shop instead: %s in %s", async (name, text) => expect((await withMember(name))(text)).not.toBe("member_split"));
});
