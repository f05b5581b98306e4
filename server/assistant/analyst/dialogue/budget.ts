import type { Frame } from "../frame.ts";
import type { Memo } from "../memo.ts";
import type { Reading } from "../reading.ts";

/* Follow-ups to a budget: what took it over its target, and what is left for each day. */

const LEAD = "^(?:(?:and|so|but|ok|okay|then|now|well|hmm) )*";
const WHAT_DID = `(?:pushed|put|made|took|brought|sent|drove|tipped|caused|got|led|blew|broke|is pushing|is causing|is driving)`;
const PUSHED = new RegExp(
  `${LEAD}(?:(?:what|which|who)\\b(?: \\w+){0,2} ${WHAT_DID} (?:it|that|them|us|me|this|the budget|the overspend(?:ing)?)?(?: to)?(?: be| go)?(?: way| so far)? ?(?:over(?: budget| the limit| the target| the top)?|that|too much|there|it)?|why (?:is|are|was|were|did|have|has) (?:it|that|they|we|i|this|this one|that one)(?: go| gone| been)? (?:so far |way )?over(?: budget| the limit)?|what (?:was|is|were) (?:it|that|all that) (?:for|on|from))$`,
);
const PER_DAY = /\b(?:a|per|each|every) day\b|\bdaily\b/;
const OF_LEFT = /\b(?:left|rest|remain\w*|can (?:i|we)|could (?:i|we)|may (?:i|we)|until|till|spend|have)\b/;

/** The metrics of a budget that is answered with the payments over its targets, and with what is left a day. */
export const OVER_ROWS = "over rows";
export const LEFT_A_DAY = "left a day";

/** Returns a follow-up to a budget; null for any other turn. */
export const budgetTurn = (reading: Reading, { frame: prev }: Memo): Frame | null => {
  if (prev.intent !== "budget_status" && prev.intent !== "budget_left") return null;
  const { merchants, categories, accounts } = reading.entities;
  const text = reading.text.replace(/[?.! ]+$/, "").trim();
  if (merchants.length + categories.length + accounts.length + reading.periods.length + reading.amounts.named.length > 0) return null;
  const base: Frame = { ...prev, intent: "budget_status", root: "budget_status", item: null, ignored: [] };
  if (PUSHED.test(text)) return { ...base, metric: OVER_ROWS };
  return PER_DAY.test(text) && OF_LEFT.test(text) && /^(?:(?:and|so|but|ok|okay|then) )*(?:how much|what|and what)\b/.test(text)
    ? { ...base, intent: "budget_left", root: "budget_left", metric: LEFT_A_DAY }
    : null;
};
