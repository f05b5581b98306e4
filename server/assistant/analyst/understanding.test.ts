import { describe, expect, it } from "vitest";
import { aboutOf, periodText } from "./testing/describe.ts";
import { family, toolsOver } from "./testing/household.ts";
import { questions } from "./testing/questions.ts";
import { TODAY } from "./testing/talk.ts";
import { understandTurn } from "./turn.ts";
import { isDeclined } from "./answers/decline.ts";

const vocabulary = await toolsOver(family()).get_vocabulary({});
const understood = (text: string) => understandTurn({ text, today: TODAY, firstName: null, history: [], memo: [] }, vocabulary);

describe("meaning of a question", () => {
  it.each(questions.map((q) => [q[0], q] as const))("%s", (text, [, intent, period, about]) => {
    const got = understood(text);
    if ("ask" in got) throw new Error(`asked back: ${got.ask}`);
    expect(got.frame.intent).toBe(intent);
    if (isDeclined(intent)) return;
    expect({ period: periodText(got.frame), about: aboutOf(got.frame) }).toEqual({ period, about: about ?? "" });
  });

  it("asks back when only a time is named, with questions that stand on their own", () => {
    const got = understood("October?");
    if (!("ask" in got)) throw new Error("did not ask");
    expect(got.chips.map((c) => understood(c)).every((u) => "frame" in u && u.frame.period?.start === "2026-10-01")).toBe(true);
  });

  it("says which words it ignored, and that shared accounts have no single spender", () => {
    const organic = understood("how much did Jonas spend on organic groceries last month");
    if ("ask" in organic) throw new Error("asked back");
    expect(organic.frame).toMatchObject({ ignored: ["organic"], member: "Jonas Reyes" });
  });
});
