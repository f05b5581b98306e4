import type { Frame } from "./frame.ts";
import type { Reply, Truth } from "./reply.ts";

/*
 * A question that wants yes or no gets that word first. The answer says what it found (`reply.truth`), and the question what it claims. The
 * word is left out wherever the two might not be about the same thing: a lead that is wrong is worse than none.
 */

/** What a question claims: that something happened, went up or down, or went past its budget. */
type Claim = "found" | "up" | "down" | "over" | "within";

const GREETS = /^(?:(?:hey|hi|hello|ok|okay|so|and|but|well|um|please|quick question|just wondering|wait)\b[,:! ]*)+/;
const ASKS_IF =
  /^(?:(?:can|could|would) you (?:please )?(?:tell me|check|see|confirm|say|look)|do you know|tell me|let me know|i wonder|i want to know|any idea|check|see|find out) (?:if|whether) /;
const ASKS = /^(?:did|do|does|has|have|had|is|are|am|was|were)\b(?! (?:you|it true|that true)\b)/;
/** Words of another question, a choice, or a denial: "yes" could mean either side. */
const OTHER = /\b(?:how|what|which|who|whose|when|where|why|or|not|never|no|nothing|none|without|except)\b|n't\b/;
const UP = /\b(?:more|up|higher|bigger|larger|rise|rises|rose|risen|rising|increased?|increasing|grow|grows|grew|grown|growing|climbed)\b/;
const DOWN =
  /\b(?:less|down|lower|smaller|fewer|fall|falls|fell|fallen|falling|dropp?(?:ed|ing)?|drops|decreased?|decreasing|shrunk|shrank|shrinking)\b/;
const OVER = /\bover (?:the |our |my )?(?:\w+ )?budgets?\b|\boverspen[dt]|\bover the limit\b/;
const WITHIN = /\b(?:within|under|below|inside) (?:the |our |my )?(?:\w+ )?budgets?\b/;
/** Words that judge, count or limit, so that having found something does not decide the question. */
const JUDGES =
  /\b(?:lots?|much|many|too|enough|most|least|all|only|just|even|still|over|under|above|below|exactly|about|around|usual|usually|normal|average|every|each|always|often|both|twice|again|same|as|than|correct|right|wrong|full|entire|whole|double|times|largest|biggest|smallest|first|last time|finally|already too|anything else|good|bad|late|early|\d+x)\b/;
/** A verb or noun for something that took place. */
const TAKES_PLACE =
  /\b(?:pay|paid|buy|bought|spend|spent|go|gone|went|been|shop|shopped|visit|visited|order|ordered|charged?|charges|billed|eat|ate|eaten|get|got|received?|receive|come|came|refund|refunds|refunded|reimbursed|deposited|clear|cleared|posted|fees?|there)\b/;

/** What a question claims; null if it is no such question, or if a plain yes or no might not answer it. */
export const claimOf = (question: string): Claim | null => {
  const text = question.toLowerCase().replaceAll(/[’‘]/g, "'").replace(GREETS, "");
  const asked = text.replace(ASKS_IF, "");
  if (asked === text && !ASKS.test(text)) return null;
  if (OTHER.test(asked)) return null;
  if (OVER.test(asked)) return "over";
  if (WITHIN.test(asked)) return "within";
  const [up, down] = [UP.test(asked), DOWN.test(asked)];
  if (up || down) return up === down ? null : up ? "up" : "down";
  return TAKES_PLACE.test(asked) && !JUDGES.test(asked) ? "found" : null;
};

const isTrue = (claim: Claim, { found, change, over }: Truth): boolean | undefined =>
  ({
    found,
    up: change === undefined ? undefined : change > 0,
    down: change === undefined ? undefined : change < 0,
    over,
    within: over === undefined ? undefined : !over,
  })[claim];

/** Says yes or no first, where the question wants it and the answer decides it. */
export const sayWhether = (reply: Reply, frame: Frame, question: string): void => {
  const claim = claimOf(question);
  if (claim === null || frame.ignored.length > 0 || frame.amount !== null) return;
  // "Did we go to Costco and Target?" may be true of one of them only.
  if (claim === "found" && frame.filter.categories.length + frame.filter.merchants.length > 1) return;
  const truth = isTrue(claim, reply.truth);
  const [first] = reply.pieces;
  if (truth === undefined || !first?.startsWith("**")) return;
  reply.pieces[0] = `**${truth ? "Yes" : "No"}. ${first.slice(2)}`;
};
