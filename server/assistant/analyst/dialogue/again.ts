import type { Day } from "#domain/day.ts";
import type { Cents } from "#domain/money.ts";
import type { Turn } from "../../engine.ts";
import { followUp } from "../dialogue.ts";
import { afterReturn, returnedTo } from "./history.ts";
import { sameNames, sameTime } from "./inherited.ts";
import { pairOf, unionOf } from "./pairs.ts";
import type { Frame } from "../frame.ts";
import { decide } from "../meaning/decide.ts";
import type { Memo } from "../memo.ts";
import { read, type Reading } from "../reading.ts";
import { one, saidIn, together, type Understood } from "../understood.ts";
import type { NameIndex } from "../vocabulary.ts";

/* Turns that ask again for what was spoken of before the last answer: an earlier subject, or the last two requests at once. */

/** A turn that takes up an earlier subject again, with what else it says about it. */
export const backTo = (turn: Turn, reading: Reading, memos: readonly Memo[], nameIndex: NameIndex, dataStart: Day): Understood | null => {
  const text = reading.text.replace(/[?.! ]+$/, "").trim();
  const until = returnedTo(text, reading, memos);
  const last = until?.at(-1);
  if (!until || !last) return null;
  const rest = afterReturn(text);
  if (rest === "") return together([{ frame: last.frame, said: last.said as Cents[], text: last.text || turn.text }]);
  const said = read(rest, nameIndex, { today: turn.today, dataStart });
  const next = followUp(said, until, turn.today, nameIndex);
  if (next) return one(next, said, turn.text);
  const { decision, why } = decide(said, nameIndex, turn.today, dataStart);
  if (why !== "understood" || !("frame" in decision)) return null;
  return one(sameNames(sameTime(decision.frame, said, last.frame, turn.today, true), said, last.frame, turn.today), said, rest);
};

const FOR_BOTH =
  /,? ?\b(?:for|on|in|with|of) (?:both|the (?:two|2)|all)(?: of (?:those|them|these|the (?:two|2)))?(?: questions| figures| checks)?(?=[?.! ]*$)/i;
/** A total of several names with the figure of each. */
const beside = (frame: Frame): Frame =>
  namesOf(frame) > 1 &&
  ((frame.intent === "spend_total" && frame.compare === null) ||
    (frame.intent === "spend_compare" && frame.compare?.by === "entity" && frame.metric === null && !frame.compare.sides))
    ? { ...frame, intent: "spend_compare", root: "spend_compare", compare: { by: "entity", joined: true }, metric: null }
    : frame;
/** "The same for both" changes the set last shown, or the last two requests, if they ask for different things. */
export const bothOf = (turn: Turn, memos: readonly Memo[], nameIndex: NameIndex, dataStart: Day): Understood | null => {
  const [first, second] = memos.slice(-2);
  if (!FOR_BOTH.test(turn.text) || !second || unionOf(turn.text.toLowerCase().replace(/[?.! ]+$/, ""), memos)) return null;
  const text = turn.text.replace(FOR_BOTH, "").trim();
  const reading = read(text, nameIndex, { today: turn.today, dataStart });
  const next = (of: readonly Memo[]): Frame | null => followUp(reading, of, turn.today, nameIndex);
  // An answer about several names is about both already.
  const set = namesOf(second.frame) > 1 ? second.frame : pairOf("compare them", memos);
  const ofSet = set && namesOf(set) > 1 ? next([...memos, { ...second, frame: set }]) : null;
  if (ofSet) return one(beside(ofSet), reading, text);
  const kind = ({ frame: { intent, metric } }: Memo): string => `${intent} ${metric ?? ""}`;
  if (!first || kind(first) === kind(second)) return null;
  const [a, b] = [next(memos.slice(0, -1)), next(memos)];
  if (!a || !b || JSON.stringify(a) === JSON.stringify(b)) return null;
  return together([a, b].map((frame) => ({ frame, said: saidIn(reading, frame), text })));
};

/** How many names a request counts. */
export const namesOf = ({ filter }: Frame): number => filter.categories.length + filter.merchants.length + filter.accounts.length;
