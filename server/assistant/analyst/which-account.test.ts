import { describe, expect, it } from "vitest";
import { cents } from "#domain/money.ts";
import { family, toolsOver } from "./testing/household.ts";
import { TODAY } from "./testing/talk.ts";
import { understandTurn } from "./turn.ts";

/* Several things of a household may share a word of their names. */

const home = family();
const [first] = home.accounts;
if (!first) throw new Error("the family has accounts");
const more = (id: number, name: string, type: string, subtype: string, isAsset: boolean, institution: string | null = null) => ({
  ...first,
  id,
  name,
  type,
  subtype,
  isAsset,
  institution,
  mask: null,
  balance: cents(50_000),
  available: null,
});
home.accounts = [
  ...home.accounts,
  more(21, "Juniper Rewards", "credit", "credit card", false, "Juniper"),
  more(22, "1846 Juniper Street", "property", "house", true),
  more(23, "Rainy cash", "depository", "savings", true),
];
const vocabulary = { ...(await toolsOver(home).get_vocabulary({})), goals: ["Rainy Day Fund"] };
const understood = (text: string) => understandTurn({ text, today: TODAY, firstName: null, history: [], memo: [] }, vocabulary);

describe("a word that several names have", () => {
  it.each([
    ["how much is Juniper", ["Juniper Rewards", "1846 Juniper Street"]],
    ["whats juniper at", ["Juniper Rewards", "1846 Juniper Street"]],
    ["how much is in the rainy money", ["Rainy cash", "Rainy Day Fund"]],
  ])("is asked back: %s", (text, names) => {
    const got = understood(text);
    if (!("ask" in got)) throw new Error("did not ask");
    for (const name of names) expect(got.ask).toContain(name);
    expect(got.chips.map((chip) => understood(chip)).map((chip) => ("frame" in chip ? chip.frame.intent : chip.ask))).not.toContain(
      got.ask,
    );
  });

  it.each([
    "what do we owe on Juniper",
    "Juniper balance",
    "how much is Juniper Rewards",
    "what is 1846 Juniper Street worth",
    "Juniper card",
  ])("means one of them where the question says which: %s", (text) => expect(understood(text)).toHaveProperty("frame"));
});

describe("an everyday word of a name", () => {
  it.each(["how much is Lantern", "lantern total", "what's in Lantern?"])("is never said to be missing: %s", (text) => {
    const other = { ...vocabulary, accounts: vocabulary.accounts.map((a) => (a.id === 23 ? { ...a, name: "Lantern pot" } : a)) };
    const got = understandTurn({ text, today: TODAY, firstName: null, history: [], memo: [] }, other);
    const isOfAccount = "frame" in got ? got.frame.filter.accounts.some((a) => a.ids.includes(23)) : got.ask.includes("Lantern pot");
    expect(isOfAccount).toBe(true);
  });
});
