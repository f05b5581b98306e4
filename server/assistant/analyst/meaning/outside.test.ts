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
  ["venmo out this month, everything i sent people", null],
  ["phone and internet are partly business for me: combined cost for 2025?", null],
  ["find me a cheaper card", null],
  ["show me a good breakdown of my spending", null],
  ["how much did we pay our accountant last year?", null],
])("“%s” meets the boundary %s", (text, boundary) => {
  expect(boundaryOf(text)).toBe(boundary);
});
