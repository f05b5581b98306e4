/*
 * Requests to change something that Hiro changes only on its pages, or not at all. They are read before any question, so that "split the
 * Costco charge between groceries and clothing" is not answered with a split of spending.
 */

const POLITE =
  "(?:please,? |pls |can you |could you |would you |will you |i want (?:you )?to |i'd like (?:you )?to |let's |ok(?:ay)?,? |and |so |just |now |then |also |hey |hiro,? |from now on,? |going forward,? |always |kindly |go ahead and )*";
const ROW = "(?:charges?|purchases?|transactions?|payments?|orders?|entries|entry|deposits?|rows?|items?|receipts?|debits?)";
const THAT = "(?:it|that|this|them|those|these)";

const SPLITS = new RegExp(
  `^${POLITE}(?:split|divide|break) (?:up )?(?:(?:the|my|our|that|this|last|latest|every|all|each) ?)*(?:[\\w'&.-]+ ){0,3}(?:${ROW}|${THAT})\\b.*\\b(?:between|into|across|among|half|evenly|that way|in two|by|and)\\b|\\b(?:half|part|some|a third|\\d+ ?%|\\$\\d+)\\b.*\\b(?:half|part|rest|other half|\\d+ ?%)\\b.*\\bsplit (?:it|that|this|them)\\b`,
);
const MEMBER =
  /^(?:please |can you |could you )*(?:mark|tag|set|assign|attribute|label|flag|move|count|put)\b.*\b(?:as|to|for|under) (?:my |the )?(?:husband|wife|partner|spouse|{names})(?:'s)?[.! ]*$/;
const PAGES = new RegExp(
  `^${POLITE}(?:merge|combine|delete|remove|erase|edit|correct|duplicate(?= (?:an?|the|my|our|this|that|these|those)\\b)|undo|upload|attach|import|add|enter|log|record|connect|link|unlink|disconnect|reconnect|invite|kick|close|archive)\\b (?:(?:a|an|the|my|our|this|that|these|those|all|both|two|another|new|last|latest|manual|joint|every|old) )*(?:[\\w'&.-]+ ){0,3}(?:${ROW.replace("items?|", "")}|accounts?|bank|banks|institution|member|user|husband|wife|partner|spouse|household)\\b`,
);
const RENAMES = new RegExp(
  `^${POLITE}(?:rename|re-name|retitle|relabel|change the name of)\\b|^${POLITE}call (?:the|my|our|that|this) .*\\b(?:account|card|goal|loan|merchant|category)\\b.* (?!up\\b|me\\b)\\w+|\\bshould(?:n't| not) (?:say|be called|read)\\b.*\\b(?:make|call|rename|change)\\b|\\bgive (?:the|my|our|that) .* (?:a new|another|a different) name\\b|\\b(?:shall|should|must|is to|has to|needs to|ought to) (?:\\w+ )?(?:bear the name|carry the name|go by the name|be (?:called|named|renamed|retitled|known as|titled))\\b`,
);
const HIDES = new RegExp(
  `^${POLITE}(?:hide\\b.*|(?:keep|leave|exclude|take|drop|remove)\\b.*\\b(?:out of|from) (?:the |my |our )?(?:net worth|totals?|dashboard|overview|reports?)\\b.*(?:from now on|for good|permanently|always)?)$`,
);
const FROM_NOW_ON = /\b(?:from now on|for good|permanently|always|going forward|in future|henceforth)\b/;
const FUTURES =
  /\b(?:model|simulate|run|play out|project|compare) (?:me )?(?:two|2|three|both|the|some|different|a couple of|several|a few)? ?(?:possible )?(?:futures|outcomes|what-?ifs)\b|^(?:please |can you |could you |ok |now )*(?:run|re-?run|replay|simulate|model) (?:it|that|this|the plan|the scenario|the numbers)\b.*\b(?:with|without|if|assuming|but)\b|\b(?:clone|copy|duplicate) (?:that|this|the|my|our) (?:scenario|plan|case)\b/;

/** A note on one transaction, which is written on its page. */
const NOTES = new RegExp(
  `^(?:${POLITE.slice(0, -1)}|i want to |i'd like to |i need to )*(?:add|put|attach|leave|write|make|pin|stick|place|jot)(?: down)? (?:me )?(?:a |an |this |the |my )?(?:\\w+ )?(?:note|memo|comment|remark|annotation)\\b.{0,20}\\b(?:on|to|for|against|with|under|about)\\b.*\\b(?:${ROW.slice(3, -1)}|one|bill|refund)\\b|^${POLITE}annotate\\b`,
);
export type Refused = "note" | "split" | "member" | "page" | "rename" | "hide" | "scenario";

/** Returns what a request would change that Hiro does not change in a chat; null for any other request. `members` are first names. */
export const refusedChange = (text: string, members: readonly string[]): Refused | null => {
  const plain = text.replace(/^[^a-z0-9]+/, "");
  if (SPLITS.test(plain)) return "split";
  const names = members.map((name) => name.replace(/[^\p{L}\p{N} -]/gu, "")).filter((name) => name !== "");
  if (names.length > 0 && new RegExp(MEMBER.source.replace("{names}", names.join("|"))).test(plain)) return "member";
  if (FUTURES.test(plain)) return "scenario";
  if (NOTES.test(plain)) return "note";
  if (RENAMES.test(plain)) return "rename";
  if (HIDES.test(plain) && (/^\W*(?:\w+ )*hide\b/.test(plain) || /\bkeep\b/.test(plain) || FROM_NOW_ON.test(plain))) return "hide";
  return PAGES.test(plain) && !/\b(?:goals?|budgets?|memor(?:y|ies)|filters?|scenarios?)\b/.test(plain) && !/\?\s*$/.test(plain)
    ? "page"
    : null;
};
