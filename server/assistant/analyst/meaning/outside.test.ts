import { expect, test } from "vitest";
import { boundaryOf } from "./boundary.ts";

test.each([
  ["what's the pound worth against the dollar this afternoon?", "out_of_scope"],
  ["could you recommend a reputable attorney who might draw up our wills?", "out_of_scope"],
  ["find me a cheaper preschool nearby", "out_of_scope"],
  ["can you teach me how to haggle over a used sofa?", "out_of_scope"],
  ["will the federal reserve lower rates in december?", "advice_boundary"],
  ["should i put my tips in nvidia?", "advice_boundary"],
  ["would i be a mug not to shift my isa into premium bonds?", "advice_boundary"],
  ["what do other girls in my dorm spend on food", "others"],
  ["how does our rent compare with the hendersons' next door?", "others"],
  ["please file our federal return with the irs", "cannot_act"],
  ["please, please just freeze the juniper card", "cannot_act"],
  ["remind me on december 1 to do it", "cannot_act"],
  ["how much do plumbers in denver pull in?", "others"],
  ["what does the typical nurse in ohio have saved?", "others"],
  ["what is my dentist's income?", "others"],
  ["whats ethereum gonna do by june", "advice_boundary"],
  ["which tech fund should i put my bonus in", "advice_boundary"],
  ["is there going to be a crash next spring?", "advice_boundary"],
  ["suggest a quiet restaurant for our anniversary", "out_of_scope"],
  ["dinner ideas with leftover rice", "out_of_scope"],
  ["i don't know this charge, just block them", "cannot_act"],
  ["order me new checks when the old ones run out", "cannot_act"],
  ["a reminder about the rent, the day before", "cannot_act"],
  ["put a scenario in the plan where i stop at 58", "cannot_act"],
  ["what does a typical week of groceries cost us?", null],
  ["we'd love to get a new sofa for 900. can we afford it?", null],
  ["how much do groceries make up of our spending?", null],
  ["venmo out this month, everything i sent people", null],
  ["phone and internet are partly business for me: combined cost for 2025?", null],
  ["find me a cheaper card", null],
  ["show me a good breakdown of my spending", null],
  ["how much did we pay our accountant last year?", null],
])("“%s” meets the boundary %s", (text, boundary) => {
  expect(boundaryOf(text)).toBe(boundary);
});
