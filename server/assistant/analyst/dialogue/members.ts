import { hasOwnSubject, isFragmentOf, tiesIn } from "./ask.ts";
import { bareFrame, type Frame } from "../frame.ts";
import type { Memo } from "../memo.ts";
import type { Reading } from "../reading.ts";
import { isAboutRows } from "../understand.ts";
import type { Vocabulary } from "../vocabulary.ts";

/* Turns about one person of the household. Accounts are shared, and rows do not say who made them, so no answer may look like one person's. */

const isSplit = (memo: Memo | undefined): boolean => memo?.frame.intent === "member_split";

/** "How much of that was me?" */
const WHOSE = /\bof (?:that|those|it|them|this|these) (?:is|are|was|were|did) (?:i|me|mine|his|hers|him|her|he|she)\b/;
/** "By person", "who spent it?" */
const BY_PERSON =
  /^(?:(?:and|so|now|ok|but|can you|could you|show (?:it|that)|split (?:it|that)?|break (?:it|that) down|breakdown of (?:it|that)|divided?) ?)*(?:by|per|for each|each) (?:person|member|family member|partner|spouse|(?:one )?of us|household member)$|^(?:(?:and|so|but|ok) )*(?:who|which of us) (?:spent|spends|bought|made|did|paid(?: for)?) (?:(?:most|more|the most|all|half|any) (?:of )?)?(?:it|that|those|them|these|the most|most|more)$/;
/** "When did he last fill up?" after a question about a member, whose own spending rows do not tell. */
export const ofSameMember = (reading: Reading, memos: readonly Memo[]): Frame | null => {
  const last = memos.at(-1);
  const isOfRows = last !== undefined && (isAboutRows(last.frame.intent) || last.frame.intent === "income_total");
  const isIncome = last?.frame.intent === "income_total";
  if (isOfRows && !(isIncome && /\bwho (?:paid|pays)\b/.test(reading.text)) && BY_PERSON.test(reading.text.replace(/[?.! ]+$/, "")))
    return bareFrame("member_split");
  if (isOfRows && tiesIn(reading) && !hasOwnSubject(reading) && (reading.entities.members.length > 0 || WHOSE.test(reading.text)))
    return bareFrame("member_split");
  return isSplit(last) && /\b(?:he|she|him|her|his|hers|me|mine)\b/.test(reading.text) ? bareFrame("member_split") : null;
};

const COMPARES_MEMBERS =
  /^(?:(?:and|so|but|ok|okay) )*(?:who|which (?:one )?of (?:us|them))\b.*\b(?:spen[dt]s?|spending|earns?|earned|pays?|paid|makes?|made|costs?)\b/;
/**
 * Whether a turn after a question about a member is about that member, or another one: "and Sam?", "on what?". Where something else was spoken
 * of before, a turn without a name may go on with that.
 */
export const isOfMember = (reading: Reading, memos: readonly Memo[]): boolean => {
  if (!isSplit(memos.at(-1))) return false;
  if (COMPARES_MEMBERS.test(reading.text)) return true;
  if (!isFragmentOf(reading)) return false;
  return reading.entities.members.length > 0 || (memos.every(isSplit) && !hasOwnSubject(reading));
};

const TOGETHER =
  /^(?:(?:and|so|ok|but) )*(?:what about )?(?:us |we )?(?:together|both(?: of us)?|combined|altogether|all of us|as a household|the (?:whole )?household|in total)$/;
/** "Together?" after a question about a member: that question, asked of the household. Null for any other turn. */
export const ofHousehold = (turn: string, memos: readonly Memo[], { members }: Vocabulary): string | null => {
  if (!isSplit(memos.at(-1)) || !TOGETHER.test(turn)) return null;
  const text = memos.findLast((memo) => isSplit(memo) && !/^(?:and|what about|how about)\b/i.test(memo.text))?.text ?? "";
  const names = members.map(({ name }) => name.split(" ")[0] ?? "").filter((name) => /^\p{L}+$/u.test(name));
  const said = new RegExp(`\\b(?:does |did |is |has )?(?:${names.join("|")})('s|s)?(?![\\p{L}])`, "iu");
  if (names.length === 0 || !said.test(text)) return null;
  return text.replace(said, (found, owns) =>
    owns ? "our" : /^(?:does|did|is|has) /i.test(found) ? `${/^did/i.test(found) ? "did" : "do"} we` : "we",
  );
};
