/** Replaces the first claim to have changed something. A model cannot change anything itself. */
export const NOT_YET = "(Nothing has changed yet: press Confirm on the card below to apply it.)";
export const NOT_AT_ALL = "(Nothing was changed: I can only propose changes for you to confirm.)";

const DID =
  "updated|changed|set(?! (?:out|aside|apart|off)\\b)|re-?categori[sz]ed|categori[sz]ed|re-?classified|classified|re-?filed|filed|moved|marked|tagged|re-?named|saved|remembered|forgotten|forgot|stored|recorded|noted|deleted|removed|cancell?ed|adjusted|raised|lowered|increased|decreased|reduced|applied|confirmed|approved|transferred|paid|sent|scheduled|booked|made (?:the|that|this|those|these|your|all) (?:\\w+ )?(?:change|edit|update)s?|added(?! (?:up|together|in\\b|them|these|those|both))|created(?! (?:an? |the |this )?(?:\\w+ )?(?:tables?|lists?|summar\\w+|breakdowns?|overviews?)\\b)|e-?mailed|(?:taken|took) care of";
const FIRST_PERSON = new RegExp(
  `(?<!\\b(?:should|can|shall|could|may|might|would|did|do|if|once|when|after|before|until|that|what) )\\b(?:i|we)(?:['’]?ve| have)?(?: now| just| already| also| successfully| gone ahead and| went ahead and| then)* (?:${DID})\\b`,
  "i",
);
const UNDER_WAY =
  /\b(?:i|we)(?:['’](?:m|re)| am| are)(?: now| just)? (?:updating|changing|setting|moving|marking|filing|re-?categori[sz]ing|categori[sz]ing|saving|storing|deleting|removing|cancell?ing|applying|transferring|sending)\b/i;
const FINISHED =
  /(?:^|[.!?:,]\s*)(?:ok(?:ay)?,? |great,? |sure,? |and )?(?:(?:all |it['’]?s |that['’]?s |it is |that is |consider it )?(?:done|completed|taken care of)|(?:you['’]re |you are )?all set)\b(?=[!.,:;)\s]|$)(?! (?:by|with|in|at|on)\b)/i;
/** Statements about records in the passive voice, when the conversation is about changing them. */
const PASSIVE =
  /\b(?:has|have|is|are|was|were)(?: now| just| already)?(?: been)?(?: successfully| now)? (?:updated|changed|created|set to|saved|re-?categori[sz]ed|categori[sz]ed as|re-?filed|filed under|moved to|marked as|applied|confirmed|approved|remembered|recorded|deleted|removed|cancell?ed|scheduled|added to your)\b|\bsuccessfully\b|\b(?:is|are) now (?:set )?(?:at |to )?\$|\bchanges? (?:is|are) (?:now )?(?:live|in effect|in place)\b/i;
/** The same without an auxiliary verb: "Updated your budget." and "Budget updated." */
const ENDED = "updated|changed|saved|noted|created|re-?categori[sz]ed|marked|moved|deleted|removed|cancell?ed|scheduled";
const BARE = new RegExp(
  String.raw`^\W*(?:(?:ok(?:ay)?|great|sure|got it)\W+)?(?:(?:${ENDED})(?:[.!]|\s+(?:your|the|all|it|that|this|those|these)\b)|(?:your |the )?(?:\w+ ){1,4}(?:${ENDED})[.!])`,
  "i",
);
/** Memories are saved only by a confirmed proposal. */
const PROMISE = /\bi(?:['’]ll| will) (?:remember|make a note|note (?:that|this|it)|keep (?:that|this|it) in mind)\b/i;
const ABOUT_CHANGE =
  /\b(?:change|set|update|adjust|raise|lower|increase|decrease|reduce|re-?categori[sz]e|categori[sz]e|classify|file|put|move|mark|tag|label|rename|remember|forget|delete|remove|cancel|add|create|make|schedule|approved?|confirm|yes|do it|go ahead)\b/i;
const DRAFT = /\b(?:charts?|graphs?|tables?|grids?|drafts?|drafted|spreadsheets?|new budget)\b/i;

export type ClaimedActions = {
  /** Changes proposed in this reply. */ proposals: number;
  /** Charts, tables, and budgets created in this reply. */ drafts: number;
};

/** Whether a sentence says that something was or is being changed. `question` is what the user asked. */
export const claimsChange = (sentence: string, question: string, { proposals, drafts }: ClaimedActions): boolean => {
  const plain = sentence.replace(/[*_~`]/g, "");
  if (drafts > 0 && DRAFT.test(plain)) return false;
  if (FIRST_PERSON.test(plain) || UNDER_WAY.test(plain) || FINISHED.test(plain)) return true;
  if (PROMISE.test(plain) && !/\bonce you\b|\bif you\b/i.test(plain)) return true;
  return (
    (proposals > 0 || ABOUT_CHANGE.test(question)) &&
    (PASSIVE.test(plain) || BARE.test(plain)) &&
    !/\bpress(?:ed)? confirm\b|\bonce you\b|\bnot\b|n['’]t\b|\bnothing\b/i.test(plain)
  );
};
