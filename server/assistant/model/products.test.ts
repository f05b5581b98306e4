import { describe, expect, test } from "vitest";
import { day } from "#domain/day.ts";
import { cents } from "#domain/money.ts";
import { Guard } from "./guard.ts";
import { FigureLedger } from "./ledger.ts";
import { NO_PRODUCT } from "./products.ts";
import { UNPROVEN, writer } from "./writer.ts";

const TODAY = day("2026-11-20");
const OAK = {
  id: 1,
  name: "Oak Savings Plus",
  institution: "Oak & Vine Bank",
  terms: "savings; minimum balance $0.00",
  fee: cents(0),
  rate: 4.35,
  sample: true,
  stale: false,
  asOf: "Nov 1, 2026",
  source: null,
};
const CARD = {
  ...OAK,
  id: 2,
  name: "Prairie Grocer",
  institution: "Prairie Credit Union",
  terms: "5% Food and drink; 1% otherwise",
  rate: null,
};

const reply = (question: string, text: string, pieces = [text]): string => {
  const ledger = new FigureLedger(TODAY, question, []);
  ledger.note("list_products", { type: "depository_account" }, { products: [OAK, CARD] });
  const write = writer(ledger, (keep) => new Guard(keep));
  const events = [...pieces.flatMap((piece) => [...write.text(piece)]), ...write.end()];
  return events.map((event) => (event.type === "text" ? event.text : "")).join("");
};
const QUESTION = "Is there a better savings account or card for me?";

describe("products in a reply", () => {
  test.each([
    "Oak Savings Plus of Oak & Vine Bank pays 4.35% APY, by the sample catalog of November 1.",
    "The best is **Oak Savings Plus**. Prairie Grocer pays 5% on Food and drink and 1% otherwise.",
    "## Better savings accounts\n\n- Oak Savings Plus: 4.35%\n- Prairie Grocer: 5%",
    "Unfortunately, the catalog has no other High-Yield Savings Account with a fixed APY.",
  ])("stay if a tool returned them: %j", (text) => {
    expect(reply(QUESTION, text)).toBe(text);
  });

  test.each([
    ["I would take the Chase Sapphire Preferred card.", `I would take the ${NO_PRODUCT} card.`],
    ["Consider Marcus by Goldman Sachs.", `Consider ${NO_PRODUCT} by ${NO_PRODUCT}.`],
    ["Marcus pays more.", `${NO_PRODUCT} pays more.`],
    ["- **Chase Freedom Flex**: dining\n- Oak Savings Plus: yours", `- **${NO_PRODUCT}**: dining\n- Oak Savings Plus: yours`],
    ["Oak Savings Ultra is better.", `${NO_PRODUCT} is better.`],
  ])("are left out if no tool returned them: %j", (text, seen) => {
    expect(reply(QUESTION, text)).toBe(seen);
  });

  test("are left out wherever the stream is cut, before any part of the name is shown", () => {
    const text = "It depends. Chase Sapphire Preferred pays more than your card does.";
    for (let at = 1; at < text.length; at += 1)
      expect(reply(QUESTION, text, [text.slice(0, at), text.slice(at)])).toBe(`It depends. ${NO_PRODUCT} pays more than your card does.`);
  });

  test("are left out when they turn up in the answer to another question", () => {
    expect(reply("How much did I spend?", "Less than before. Try the Ally Online Savings account.")).toBe(
      `Less than before. Try the ${NO_PRODUCT} account.`,
    );
  });

  test("stay if the user named them, and other names stay in text about something else", () => {
    expect(reply("Is the Chase Sapphire Preferred card any good?", "The catalog does not list Chase Sapphire Preferred.")).toBe(
      "The catalog does not list Chase Sapphire Preferred.",
    );
    expect(reply("How much did I spend?", "You spent most in Portland, at Powell Books.")).toBe(
      "You spent most in Portland, at Powell Books.",
    );
  });

  test("have only rates that a tool returned", () => {
    expect(reply(QUESTION, "Oak Savings Plus pays 4.35% APY.")).toBe("Oak Savings Plus pays 4.35% APY.");
    expect(reply(QUESTION, "Oak Savings Plus pays 5.25% APY. Prairie Grocer earns 4x points.")).toBe(
      `Oak Savings Plus pays 5.25% ${UNPROVEN} APY. Prairie Grocer earns 4x ${UNPROVEN} points.`,
    );
  });
});
