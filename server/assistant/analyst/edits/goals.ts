/* A wish to save for something, and the name it gives to the goal. */

const MAKES =
  /\b(?:make|create|set up|start|open|add|begin|new|want|would like|i'd like|need|set|put in|give me)\b.*\b(?:savings? )?(?:goal|target|pot)\b|^(?:please )?(?:a )?(?:new )?(?:savings )?goal\b|\bgoal (?:new|of|for|called|named)\b/;
const WISHES =
  /^(?:(?:ok|okay|hey|so|and|well|please),? )*(?:(?:i|we)(?:'d| would)? (?:(?:also|really) )?(?:like|love|want|wish|need|plan|aim|intend|hope|am planning|are planning|'re planning|'m planning)|(?:i'm|we're|i am|we are) (?:planning|aiming|hoping|trying)|let's|help (?:me|us)) (?:to )?(?:save(?: up)?|put (?:aside|away|by)|set aside|have) (?=.*\d)/;
const ASKS =
  /^(?:\w+,? )?(?:how|what|when|why|where|who|which|did|do|does|is|are|was|were|have|has|can i|can we|could i|could we|will|am|would|if)\b/;

/** Whether a message asks for a new goal. */
export const wantsGoal = (text: string): boolean =>
  !ASKS.test(text) && ((MAKES.test(text) && /\d/.test(text) && !/\bbudgets?\b/.test(text)) || WISHES.test(text));

const NAMED =
  /\b(?:called|named|titled|for|to)\s+(?:a |an |the |my |our )?(?!\$|\d|save|put|set)([\p{L}][\p{L}\d'’& -]{1,60}?)(?=\s+(?:by|of|with|until|till|before|costing|worth|at|from|starting|in|next|this|and|goal|fund)\b|\s+\$?\d|[,.;:?!]|$)/iu;
const AFTER_COLON = /\bgoal\b[^:]{0,20}:\s*([\p{L}][\p{L}\d'’& -]{1,60}?)(?=,|\s+\$?\d|[.;?!]|$)/iu;
const BEFORE_GOAL = /\b(?:a|an|new|our|my)\s+([\p{L}][\p{L}'’-]*(?: [\p{L}'’-]+)?)\s+(?:goal|fund|pot)\b/iu;
const QUOTED = /\b(?:called|named|titled|for|goal:?) ?["“‘']([\p{L}\d][^"“”‘’']{0,60}?)["”’']/iu;
/** What stands between a name and its amount: "Trip for $1,500". */
const LEADS_ON = /(?:\s+(?:for|of|to|with|at|worth|costing|costs?|until|by|needs?))+$/i;
const PLAIN = /^(?:new|savings?|big|small|one|another|separate|second)$/i;

/** Returns the name that a message gives to a new goal, in the user's words; null if it gives none. */
export const goalNameIn = (source: string): string | null => {
  const text = source.replace(/\$[\d,.]+k?/gi, (amount) => `, ${amount}`).replace(/\s+,/g, ",");
  const found = QUOTED.exec(text)?.[1] ?? AFTER_COLON.exec(text)?.[1] ?? NAMED.exec(text)?.[1] ?? BEFORE_GOAL.exec(text)?.[1] ?? null;
  const name = found?.trim().replace(LEADS_ON, "") ?? null;
  return name === null || name === "" || PLAIN.test(name) ? null : name;
};
