import { describe, expect, it } from "vitest";
import { aboutOf, periodText } from "../testing/describe.ts";
import { family, toolsOver } from "../testing/household.ts";
import { questions } from "../testing/questions.ts";
import { TODAY } from "../testing/talk.ts";
import { understandTurn } from "../turn.ts";
import { isDeclined } from "../answers/decline.ts";

const vocabulary = await toolsOver(family()).get_vocabulary({});
const understood = (text: string) => understandTurn({ text, today: TODAY, firstName: null, history: [], memo: [] }, vocabulary);

/** How a question of the regression set was read: as before, as something else, or not at all. */
const outcomeOf = ([text, intent, period, about]: (typeof questions)[number]): "as before" | "otherwise" | "asked back" => {
  const got = understood(text);
  if ("ask" in got) return "asked back";
  if (got.frame.intent !== intent) return "otherwise";
  if (isDeclined(intent)) return "as before";
  return periodText(got.frame) === period && aboutOf(got.frame) === (about ?? "") ? "as before" : "otherwise";
};

describe("meaning of a question", () => {
  it("stays as it was for the regression set, or is asked back", () => {
    const outcomes = questions.map(outcomeOf);
    const share = (wanted: string): number => outcomes.filter((o) => o === wanted).length / outcomes.length;
    expect(share("as before")).toBeGreaterThan(0.8);
    expect(share("otherwise")).toBeLessThan(0.12);
  });

  it("asks back when only a time is named, with questions that stand on their own", () => {
    const got = understood("October?");
    if (!("ask" in got)) throw new Error("did not ask");
    expect(got.chips.map((c) => understood(c)).every((u) => "frame" in u && u.frame.period?.start === "2026-10-01")).toBe(true);
  });

  it.each([
    ["how much did I spend on groceries by moonlight last month", "moonlight"],
    ["how much flibber did we spend on groceries", "flibber"],
    ["weekend net worth", "weekend"],
    ["how many times did my net worth change hands", "hands"],
  ])("never drops a word that could change the figure: %s", (text, word) => {
    const got = understood(text);
    expect("ask" in got ? got.ask : got.frame.intent).toMatch(new RegExp(`${word}|unknown_name|not_understood|out_of_scope`));
  });

  it.each([
    ["when does our next paycheck plop down", "payday", "plop"],
    ["is our dining spending lurching above average this month", "spend_compare", "lurching"],
    ["what did our jalopy cost in groceries this year", "spend_total", "jalopy"],
    ["we argued loudly: how many times did we hit Starbucks in October", "spend_count", "hit"],
  ])("answers a clear question in spite of a word it does not know, and names the word: %s", (text, intent, word) => {
    const got = understood(text);
    expect("ask" in got ? got.ask : [got.frame.intent, got.frame.ignored]).toEqual([intent, [word]]);
  });

  it("names passed-over words that have a meaning elsewhere, however common they are", () => {
    const got = understood("how many times did we turn up at Starbucks in October");
    expect("ask" in got ? got.ask : [got.frame.intent, got.frame.ignored]).toEqual(["spend_count", ["turn"]]);
  });

  it.each([
    "how much did we spend on grommets in October",
    "what did we spend on groceries and grommets this year",
    "how much did we spend at the walrus in October",
    "is our net worth going up each fortnight since January",
    "what did our wedding cost us last year",
    "what did the safari cost us this year",
    "how much did we spend abroad this year",
    "how much did we spend downtown in October",
    "what did groceries cost us in the evenings this month",
    "how many disputed charges did we have in October",
  ])("asks back where the unknown word may be what is asked for: %s", (text) => {
    const got = understood(text);
    expect("ask" in got ? "asks" : got.frame.intent).toMatch(/asks|unknown_name/);
  });

  it.each([
    ["how much is in my Monzo account", "Monzo"],
    ["what did I spend at Waitrose this year", "Waitrose"],
    ["Discover card limit", "Discover"],
    ["Kroger last month", "Kroger"],
  ])("says which name is not there: %s", (text, name) => {
    const got = understood(text);
    if ("ask" in got) throw new Error("asked back");
    expect(got.frame).toMatchObject({ intent: "unknown_name", ignored: [name] });
  });

  it("does not split by member, because rows do not tell who spent", () => {
    const got = understood("how much did Jonas spend last month");
    expect("frame" in got && got.frame.intent).toBe("member_split");
  });

  it("counts weekends and weekdays as filters of a total", () => {
    const days = (text: string): number[] | null => {
      const got = understood(text);
      return "frame" in got && got.frame.intent === "spend_total" ? got.frame.filter.days : null;
    };
    expect(days("how much did I spend on dining on weekends last month")).toEqual([0, 6]);
    expect(days("weekday coffee spending last month")).toEqual([1, 2, 3, 4, 5]);
  });
});
