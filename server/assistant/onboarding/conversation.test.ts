import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BEGINNING, isOver, kept, next, opening, type Progress } from "./conversation.ts";
import { householdAnswer, readHousehold } from "./household.ts";
import { TOPICS } from "./topics.ts";

const talk = (...texts: string[]): { progress: Progress; said: string[] } =>
  texts.reduce(
    ({ progress, said }, text) => {
      const step = next(progress, text);
      return { progress: step.progress, said: [...said, step.say] };
    },
    { progress: BEGINNING, said: [] as string[] },
  );
const question = (at: number): string => TOPICS[at]?.question ?? "none";

describe("the first conversation", () => {
  it("asks one question per turn and keeps the user's own words", () => {
    const { progress, said } = talk(
      "Me, my wife and our two kids",
      "I'm a nurse, steady pay",
      "A house by 2030",
      "Rent going up",
      "A spreadsheet",
    );
    expect(said.slice(0, 4).map((say, i) => say.endsWith(question(i + 1)))).toEqual([true, true, true, true]);
    expect(said.every((say) => (say.match(/\?/g) ?? []).length <= 1)).toBe(true);
    expect(kept(progress)).toEqual({
      demographic: { household: "Me, my wife and our two kids", hasPartner: true, children: 2 },
      situation: [
        { category: "Household", summary: "Me, my wife and our two kids" },
        { category: "Income", summary: "I'm a nurse, steady pay" },
        { category: "Goals", summary: "A house by 2030" },
        { category: "Worries", summary: "Rent going up" },
        { category: "Tools used before", summary: "A spreadsheet" },
      ],
      finished: true,
    });
  });

  it("opens with the first question and the known name", () => {
    expect(opening("Ada").say).toContain("Hi Ada, I am Hiro.");
    expect(opening(null).say).toMatch(/^Hi, I am Hiro\./);
    expect(opening(null).say.endsWith(question(0))).toBe(true);
    expect(opening("[x](https://evil.example)").say).not.toContain("](https://");
  });

  it.each([
    ["skip", 1],
    ["Skip this one.", 1],
    ["I'd rather not say", 1],
    ["I’d rather not", 1],
    ["next question", 1],
    ["why do you want to know?", 0],
    ["What?", 0],
    ["???", 0],
    ["🙂", 0],
    ["how much did I spend on groceries last month?", 0],
    ["Can I afford a car?", 0],
    ["go back", 0],
    ["my password is Hunter2!", 0],
    ["SSN: 123-45-6789", 0],
    ["123-45-6789", 0],
    ["my card is 4111 1111 1111 1111", 0],
    ["I skip rope with my kids", 1],
    ["Three adults", 1],
    ["I am back with my parents", 1],
    ["done", TOPICS.length],
    ["That's all", TOPICS.length],
  ])("%j leads to question %d", (text, at) => {
    expect(next(BEGINNING, text).progress.at).toBe(at);
  });

  it("stores nothing for skipped questions; going back replaces or removes an answer", () => {
    expect(kept(talk("skip", "skip", "skip", "skip", "skip").progress)).toEqual({
      demographic: { household: null, hasPartner: null, children: null },
      situation: [],
      finished: true,
    });
    const again = talk("Just me", "A salary", "go back", "Self-employed");
    expect(again.progress).toEqual({ at: 2, told: { household: "Just me", income: "Self-employed" } });
    expect(again.said[2]?.endsWith(question(1))).toBe(true);
    expect(talk("Just me", "back", "skip").progress).toEqual({ at: 1, told: {} });
  });

  it("stores a plain no as its meaning, and repeats whom it understood", () => {
    const { progress, said } = talk("Me, my wife and our two kids", "None", "nothing in particular", "No.", "not really");
    expect(kept(progress).situation.map(({ summary }) => summary)).toEqual([
      "Me, my wife and our two kids",
      "None at present",
      "Nothing in particular",
      "Nothing in particular",
      "Nothing so far",
    ]);
    expect(said[0]).toBe(`You, your partner and two children.\n\n${question(1)}`);
    expect(talk("no", "No debt, but rent is high").progress.told).toEqual({ household: "no", income: "No debt, but rent is high" });
  });

  it("stores no password or number, repeats the question, and continues", () => {
    for (const secret of ["password: abc", "my pin is 1234", "4111-1111-1111-1111", "account number: 12", "routing number is 5"]) {
      const { progress, say } = next(BEGINNING, secret);
      expect(progress, secret).toEqual(BEGINNING);
      expect(say).toContain("did not keep it");
      expect(say.endsWith(question(0)), secret).toBe(true);
    }
  });

  it("shows the user's words as text, never as markup", () => {
    const { said } = talk("![x](https://evil.example/p.png) **bold**", "skip", "skip", "skip", "skip");
    expect(said.at(-1)).not.toMatch(/!\[x\]\(|\*\*bold/);
  });

  it("changes nothing after it has ended", () => {
    const { progress } = talk("done");
    expect(next(progress, "my goals are many")).toMatchObject({ progress, chips: [] });
  });

  it("moves by at most one question or to the end, asks for no secret, and always says something", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string({ maxLength: 60 }), fc.constantFrom("skip", "back", "done", "why")), { maxLength: 12 }),
        (texts) => {
          let progress = BEGINNING;
          for (const text of texts) {
            const step = next(progress, text);
            const by = step.progress.at - progress.at;
            expect(by === 0 || by === 1 || by === -1 || isOver(step.progress)).toBe(true);
            expect(step.say.trim()).not.toBe("");
            expect(isOver(step.progress) ? 0 : step.chips.length).toBe(isOver(step.progress) ? 0 : 4);
            for (const words of Object.values(step.progress.told)) expect([...words].length).toBeLessThanOrEqual(400);
            progress = step.progress;
          }
        },
      ),
    );
    expect(TOPICS.map((topic) => `${topic.question} ${topic.why}`).join(" ")).not.toMatch(/password|number|ssn|card/i);
  });
});

it.each([
  ["Just me", false, 0],
  ["only myself", false, 0],
  ["I live alone", false, 0],
  ["me and my husband", true, null],
  ["My wife, 3 kids and a dog", true, 3],
  ["a partner and one child", true, 1],
  ["two sons and a daughter", null, 3],
  ["I'm single with two little girls", false, 2],
  ["married, no kids", true, 0],
  ["me and my fiancée", true, null],
  ["divorced, 2 teenagers", false, 2],
  ["my parents and I", null, null],
  ["a family with children", null, null],
  ["", null, null],
])("%j means partner %s, children %s", (words, hasPartner, children) => {
  expect(readHousehold(words)).toEqual({ hasPartner, children });
});

it.each([
  [true, null, "You and your partner."],
  [true, 0, "You and your partner."],
  [true, 1, "You, your partner and one child."],
  [null, 3, "You and three children."],
  [false, 12, "You and 12 children."],
  [false, 0, "Thanks."],
  [null, null, "Thanks."],
])("partner %s and children %s are confirmed as %j", (hasPartner, children, said) => {
  expect(householdAnswer({ hasPartner, children })).toBe(said);
});
