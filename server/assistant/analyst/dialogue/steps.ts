import type { Day } from "#domain/day.ts";
import { followUp } from "../dialogue.ts";
import { withoutEdges } from "./edges.ts";
import { undone } from "./history.ts";
import type { Frame } from "../frame.ts";
import { hasForeignWords } from "../meaning/decide.ts";
import type { Memo } from "../memo.ts";
import { read } from "../reading.ts";
import type { NameIndex } from "../vocabulary.ts";

/* A turn of several edits, such as "without Costco, by month". */

const STEPS = /[,;.]+ (?:and then |and |then |but )?|,? (?:and then|but) (?=for\b|in\b|with\b|without\b|only\b|just\b|by\b|as\b|on\b)/;
const MOST_STEPS = 3;
/** "Both together, but for October" first adds up the last two. */
export const TOGETHER =
  /^((?:(?:and|so|ok|now|what about|how about) )*(?:both(?: of (?:them|those|these))?|(?:the |those |these )?(?:same )?(?:two|2)(?: of them)?|all of (?:them|those)|together|combined)(?: together| combined| added up| summed)?)(?:,? (?:but |and |only |just )?)(?=(?:for|in|on|at|over|last|this|since|during|by|per|as|without|with|from|of)\b)/i;
const stepsOf = (text: string): string[] => {
  const two = TOGETHER.exec(text);
  const parts = two?.[1] === undefined ? text.split(STEPS) : [two[1], text.slice(two[0].length)];
  return parts.filter((step) => step.trim() !== "");
};
/** "Without Costco, by month": a turn of several edits, one after another, or the last one first. */
export const inSteps = (text: string, memos: readonly Memo[], nameIndex: NameIndex, today: Day, dataStart: Day): Frame | null => {
  const steps = stepsOf(text.replace(/[?.! ]+$/, ""));
  const last = memos.at(-1);
  if (!last || steps.length < 2 || steps.length > MOST_STEPS) return null;
  for (const order of [steps, steps.toReversed()]) {
    let after: readonly Memo[] = memos;
    const done = order.every((step) => {
      const said = read(withoutEdges(step), nameIndex, { today: today, dataStart });
      const next = hasForeignWords(said, nameIndex, today)
        ? null
        : (undone(step.toLowerCase(), after) ?? followUp(said, after, today, nameIndex));
      if (next) after = [...after, { ...last, frame: next, rows: [], shown: [], lead: null }];
      return next !== null;
    });
    const frame = after.at(-1)?.frame;
    if (done && frame) return frame;
  }
  return null;
};
