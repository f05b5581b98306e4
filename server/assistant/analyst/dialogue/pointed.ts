import type { Turn } from "../../engine.ts";
import type { Frame } from "../frame.ts";
import { decide } from "../meaning/decide.ts";
import { withSubject } from "../meaning/parts.ts";
import type { Memo } from "../memo.ts";
import { read } from "../reading.ts";
import type { Part } from "../turn-parts.ts";
import { isAboutRows } from "../understand.ts";
import type { NameIndex } from "../vocabulary.ts";
import type { Day } from "#domain/day.ts";

/** "What went on it?" asks for rows of the account that the last answer named. */
const ASKS_OF_ROWS =
  /\b(?:went|gone|go(?:es)?|came|come|put|charged?|spen[dt]|bought|paid|deposited|withdrawn|transactions?|purchases?|charges?|deposits?|payments?|activity|movements?) (?:\w+ ){0,2}(?:on|off|out of|from|with|to|into|through|in) (?:it|that|this|there|them)\b/;

/** Reads a turn that points at what the last one was about ("when is it due?") with that name in the pronoun's place. */
export const pointedAt = ({ text, today }: Turn, memos: readonly Memo[], nameIndex: NameIndex, dataStart: Day): Part | null => {
  const prev = memos.at(-1)?.frame;
  const filter = prev?.filter;
  const goals =
    prev?.intent === "goal_status" &&
    !/\b(?:can|could|afford|manage|realistic|doable|if (?:i|we) (?:pass|move|transfer|send|take|put|shift))\b/i.test(text)
      ? (memos.at(-1)?.shown ?? [])
      : [];
  const names = [...(filter ? [...filter.merchants, ...filter.categories, ...filter.accounts] : []).map((n) => n.label), ...goals];
  const [name] = names;
  if (name === undefined || names.length > 1) return null;
  const isLevel = prev?.intent === "balance" || prev?.intent === "debt";
  const lower = text.charAt(0).toLowerCase() + text.slice(1);
  const ofLevel = lower.replace(/\b(the \w+) one\b/, "$1 account").replace(/^and (the \w+ account)\b/, "$1");
  const whole = isLevel && (ofLevel !== lower || !ASKS_OF_ROWS.test(lower)) ? ofLevel : withSubject(lower, name);
  if (whole === lower) return null;
  const reading = read(whole, nameIndex, { today, dataStart });
  const { decision, why } = decide(reading, nameIndex, today, dataStart);
  if (why !== "understood" || !("frame" in decision)) return null;
  // The name alone does not carry the time and the limits that the last answer had.
  if (
    prev &&
    isAboutRows(prev.intent) &&
    isAboutRows(decision.frame.intent) &&
    (decision.frame.intent === "spend_compare" || isLimited(prev))
  )
    return null;
  // A payer is no place to spend at: "how much of it went to rent" is about spending alone.
  const isOfIncome = prev?.intent === "income_total" || prev?.filter.section === "Income";
  if (
    isOfIncome &&
    isAboutRows(decision.frame.intent) &&
    decision.frame.intent !== "income_total" &&
    decision.frame.filter.section !== "Income"
  )
    return null;
  return { frame: decision.frame, reading, text: whole };
};

const isLimited = ({ filter: { days, over, under, notCategories, notMerchants } }: Frame): boolean =>
  days.length + notCategories.length + notMerchants.length > 0 || over !== null || under !== null;
