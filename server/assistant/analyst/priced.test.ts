import { describe, expect, it } from "vitest";
import { understandTurn } from "./turn.ts";
import { family, toolsOver } from "./testing/household.ts";
import { TODAY } from "./testing/talk.ts";

/* Prices that look like years, and years that look like prices. Today is in 2026. */

const vocabulary = await toolsOver(family()).get_vocabulary({});
const understood = (text: string) => understandTurn({ text, today: TODAY, firstName: null, history: [], memo: [] }, vocabulary);

describe("a number like a year", () => {
  it.each([
    ["can we afford a new laptop for 2000", 2000],
    ["can i afford a 2000 laptop", 2000],
    ["can we afford a laptop at 2000", 2000],
    ["could we buy a couch for about 1999?", 1999],
    ["are we able to afford new tires for 1950", 1950],
    ["can we get a sofa costing 2020", 2020],
    ["is a tv for 2024 affordable", 2024],
    ["can i justify a bike for 2000", 2000],
    ["can we afford a used car for 2025", 2025],
  ])("is a price where it cannot be a time: %s", (text, dollars) =>
    expect(understood(text)).toMatchObject({ frame: { intent: "affordability", amount: dollars * 100 } }),
  );

  it.each([
    "can we afford a vacation in 2027",
    "can we afford a trip for 2027",
    "can we afford a 2000 car",
    "can we afford a 2020 couch",
    "what did we spend on electronics for 2025",
    "can i get a breakdown of spending for 2025",
    "could we get the income for 2024",
  ])("is no price: %s", (text) => expect(understood(text)).not.toMatchObject({ frame: { amount: expect.anything() } }));
});
