/*
 * Several questions in one sentence. Each part becomes a question of its own: what it points at is put in from the part before, and a time
 * that only one part names holds for all. Every part is then read like any other question.
 */

const LEAD =
  "(?:(?:and|also|so|then|plus|but|now|ok|okay|please|can you|could you|tell me|show me|let me know|i'd like to know|i want to know) )*";
const QUESTION =
  "(?:(?:at|on|in|for|by|from) (?:what|which)|how|what|what's|when|when's|which|where|who|why|why's|did|do|does|is|are|was|were|will|can|could|should|have|has|show|list|tell me|give me|compare|make|draw|rank)";
/** "What we spent" only names something; "what did we spend" asks. */
const WHAT =
  "what(?:'s| is| are| was| were| did| do| does| will| would| should| percent\\w*| share| portion| about| rate| remains| (?:\\w+ ){1,2}(?:did|do|does|is|are|was|were|will|has|have|remains?))\\b";
const AUXILIARY = "(?:did|is|are|was|were|do|does|will|can|could|should|have|has) (?:i|we|it|they|there|that|those|these|our|my|the|any)";
/** Where another question begins: after a stop, or after a comma or "and" before words that ask. */
const BREAK = new RegExp(
  `[?!;]+\\s+|[.]\\s+(?=${LEAD}${QUESTION}\\b)|(?:,\\s*(?:and\\s+|also\\s+|plus\\s+|then\\s+)*|\\s+(?:and|plus|also)\\s+(?:also\\s+|then\\s+)?)(?=(?:tell me |show me )?(?:(?:at|on|in|for|by|from) (?:what|which) |how (?:much|many|long|big|often|far|is|are|did|do|does)|${WHAT}|when(?:'s| is| did| do| does| will)|when (?:the|it|they|each|its)(?=[^,;]*\\b(?:will|be|ends?|due|gone)\\b)|which (?!is\\b|was\\b|are\\b|were\\b)|which (?:is|was|one)|where(?:'s| is| did| do)|who (?:did|do|paid|spent)|why|${AUXILIARY}|show|list|compare)\\b)`,
  "g",
);
/** What two sides are taken of, which "and" joins into one question. */
const JOINED = /\b(?:between|difference|gap)\b/;
const ASKS = new RegExp(`^${LEAD}${QUESTION}\\b`);
/** "When we go to Costco, how much…" tells when, and asks one thing. */
const TELLS =
  /^(?:when|if|where|whenever|since|as|because) (?:i|we|you|it|they|my|our|the)\b(?! (?:last|next|smallest|largest|biggest|first|other|mortgage|loans?|car|debts?)\b)/;
const MOST_PARTS = 4;

/** A part that only narrows the one before it. */
const ADDS =
  /^(?:per|each|by|since|in|on|over|under|during|not|no|except|excluding|without|just|only|more|less|from|for|to|with|at|minus|plus|apart|besides|ex|not|then|trailing|last|this|incl\w*|omit\w*|skip\w*|ignor\w*|leav\w*|sans|barring|but|that's|that is|it's|they're|those are|because|cause|cuz|since|as|so|which|who|where|thanks|thank|please|pls|i|i'm|we|we're|calendar|ytd|mtd|all|any|in)\b/;

/** A part of a text by its place. */
export type Span = { from: number; to: number };

const between = (text: string, breaks: RegExp): Span[] => {
  const spans: Span[] = [];
  let from = 0;
  for (const m of text.matchAll(breaks)) {
    spans.push({ from, to: m.index });
    from = m.index + m[0].length;
  }
  spans.push({ from, to: text.length });
  return spans.filter((s) => text.slice(s.from, s.to).trim() !== "");
};

/** Splits a normalized text where another question begins. Empty if there is only one question. */
export const questionParts = (text: string): Span[] => {
  const spans = between(text, BREAK);
  const parts = spans.map((s) => text.slice(s.from, s.to));
  const areAll = parts.every((part) => ASKS.test(part) && !TELLS.test(part)) && !JOINED.test(parts[0] ?? "");
  return spans.length > 1 && spans.length <= MOST_PARTS && areAll ? spans : [];
};

/** Splits subjects that are named without a verb: "spending last week, and net worth today". Empty if there is only one. */
export const listParts = (text: string): Span[] => {
  const spans = between(
    text,
    /\s*[;,]\s*(?:and\s+)?|\s+and\s+also\s+|,?\s+(?:as well as|together with|along with)\s+|\s+and\s+(?=(?:my|our|the|what)\b)/g,
  );
  const areAll = spans.every((s) => !ADDS.test(text.slice(s.from, s.to))) && !JOINED.test(text);
  return spans.length > 1 && spans.length <= MOST_PARTS && areAll ? spans : [];
};

/** Splits "the loan: balance, rate, and when is it done" into a question for each figure. Empty if it names none or one. */
export const facetParts = (text: string): string[] => {
  const [, head = "", rest = ""] = /^([^:?]{3,40}) ?: (.{5,120})$/.exec(text.replace(/[?.! ]+$/, "")) ?? [];
  const facets = rest.split(/,? and |, | & |; /).map((one) => one.trim());
  if (facets.length < 2 || facets.length > MOST_PARTS || facets.some((one) => one === "" || one.split(" ").length > LONGEST_FACET))
    return [];
  return facets.map((one) =>
    POINTS.test(one) ? withSubject(one, head) : ASKS.test(one) ? one : `what is the ${one.replace(/^(?:the|its) /, "")} of ${head}`,
  );
};
const LONGEST_FACET = 6;

/** "What remains outstanding" is asked of what the part before named. */
const OPEN_LEVEL =
  /^((?:and )*what(?:'s| is)? (?:remains|remaining|left|outstanding|still owed|owed|due)(?: outstanding| to pay| owed| due)?)[?.! ]*$/;
/** "What was the average fare" after rides, and "how much do we still owe" after a loan. */
const OPEN_MEAN =
  /^(?:and )*(?:what|how much) (?:was|is|were) (?:the|our|my|its) (?:average|mean|typical|usual) (?:fare|price|cost|amount|bill|ticket|order|purchase|visit|ride|trip|payment)(?: (?:each|per (?:ride|trip|visit|order|purchase)))?[?.! ]*$/;
const OPEN_DEBT = /^(?:and )*(?:how much|what) do (?:we|i) still owe(?: (?:now|today))?[?.! ]*$/;
const POINTS =
  /^(?:and |so |but |ok )*(?:is|was) (?:that|this)\b|\b(?:(?:to|for|on|of) each|it|its|it's|that one|this one|them|they|their|those|these|there)\b/;
/** Puts the name that the part before spoke of in the place of a word that points at it. */
export const withSubject = (part: string, name: string | null): string => {
  if (name === null) return part;
  if (OPEN_LEVEL.test(part)) return part.replace(OPEN_LEVEL, `$1 on the ${name}`);
  if (OPEN_MEAN.test(part)) return part.replace(/[?.! ]*$/, ` at ${name}`);
  if (OPEN_DEBT.test(part)) return part.replace(/[?.! ]*$/, ` on ${name}`);
  if (!POINTS.test(part)) return part;
  return part
    .replace(/^((?:and |so |but |ok )*(?:is|was)) (?:that|this)\b/, `$1 ${name}`)
    .replace(/\bit's\b/, `${name} is`)
    .replace(/\b(to|for|on|of) each\b/, `$1 ${name}`)
    .replace(/\b(?:its|their)\b/, `the ${name}`)
    .replace(/\b(?:at|from|on|of) (?:there|them|those|these|it)\b/, (said) => `${said.split(" ")[0]} ${name}`)
    .replace(/\b(?:there)\b/, `at ${name}`)
    .replace(/\b(?:it|that one|this one|them|they|those|these)\b/, name);
};

const SUPERLATIVE = "(?:\\p{L}+est|(?:most|least) \\p{L}+|best|worst)";
const ONLY_SUPERLATIVE = new RegExp(`^((?:and )?(?:which|what)(?: one)? (?:is|was|are|were) the ${SUPERLATIVE})(?: one)?([?.! ]*)$`, "iu");
const OF_NOUN = new RegExp(`\\b${SUPERLATIVE} (\\p{L}+)`, "iu");
/** "Which was our costliest month, and which was the cheapest": the second part asks for a month, too. */
export const withNoun = (part: string, before: string): string => {
  const noun = ONLY_SUPERLATIVE.test(part) ? OF_NOUN.exec(before)?.[1] : undefined;
  return noun === undefined ? part : part.replace(ONLY_SUPERLATIVE, `$1 ${noun}$2`);
};

const ONLY_GROUP =
  /^(?:and )?(?:at|on|in|for|by|from|to|with|into) (?:what|which) (card|account|store|shop|place|merchant|month|week|day|category|payer)s?(?: (?:was|were|is|are) (?:it|that|they|those))?[?.! ]*$/i;
/** "Have we paid any fees, and on which card": the second part asks for the first by card. */
export const byGroup = (part: string, before: string): string => {
  const group = before === "" ? undefined : ONLY_GROUP.exec(part)?.[1];
  return group === undefined ? part : `${before.replace(/[?.! ]+$/, "")} by ${group}`;
};
