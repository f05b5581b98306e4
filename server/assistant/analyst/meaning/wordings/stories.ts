/*
 * Stories around a question: what led to it, what somebody else claims, and how it should be told. Each is set apart as a sentence of its
 * own, so that it is read as a story, or left out where it says nothing.
 */

type Wording = readonly [RegExp, (m: RegExpExecArray) => string];
const END = "(?=[?.!,; ]*(?:$|[?.!;]))";
/** A remark stands after something else. */
const SHORTEST = 8;
const ASKING = "(?:(?:and|so|now|then|just|please|ok|okay),? )*";
const QUESTION = `${ASKING}(?:give me|tell me|show me|how (?:much|many)|what(?:'s| is| has| have| did| do| does| was| were))`;
/** Verbs of somebody who tells what happened or what was said. */
const TOLD =
  "says?|said|tells?|told|thinks?|claims?|swears?|insists?|keeps?|i'm|im|i am|we're|i've|i got|i have|i had|we got|we had|wants?|wanted|went|came|is|are|was|were";
/** Words that lead on to a question, so that no story ends before it: "I want to know how much". */
const LEADS =
  "know|see|say|says|tell|tells|told|wonder|wondering|wonders|ask|asks|asking|asked|sure|of|on|at|in|for|by|to|about|and|or|than|with|from|is|was|are|were|be|been|spen[dt]|paid|pay|costs?|made|earned|saved|owe|have|had|that's|it's|calculate|figure|out|remember|idea|show|me|us|check|find|wants?|need|like|just|exactly|matter|regardless|no|vs|versus|understand|curious|forgot|forget|recall|track|believe|imagine|guess|gauge|compare|between|list|please|can you|could you|him|her|them|knows?|if|but|learn|confirm|explain|so|then|now|hear|clarify|see|share|report|estimate|determine";
const WHO = "(?:(?:my|our|the|his|her) \\w+|[\\p{L}]{2,12}|he|she|they)";
const CLAIMS =
  "(?:swears?|says?|said|claims?|claimed|thinks?|insists?|insisted|bets?|reckons?|believes?|argues?|maintains?|is (?:sure|convinced|certain|positive|adamant)|keeps (?:saying|telling me|insisting)|told me|tells me)";
const RIGHT =
  "(?:who(?:'s| is) (?:right|correct|wrong|lying)|who (?:wins|won)(?: (?:this|that|the argument|the bet))?|(?:is|am|are|was) (?:he|she|that|this|it|they|i|\\w+) (?:right|correct|true|so|wrong|mistaken)|settle (?:it|this|that)(?: for us)?|true or false|fact or fiction|right or wrong|true|correct)";

/** Words that are written with a digit for a sound. */
const SOUNDED: Readonly<Record<string, string>> = {
  b4: "before",
  "2day": "today",
  "2nite": "tonight",
  "2moro": "tomorrow",
  "2morrow": "tomorrow",
  l8r: "later",
  gr8: "great",
};
export const STORY_WORDINGS: readonly Wording[] = [
  [/(?<![\w$])(?:b4|2day|2nite|2morr?o?w?|l8r|gr8)(?!\w)/g, (m) => SOUNDED[m[0]] ?? m[0]],
  // "Them bridge tolls", as some people say for "the".
  [
    /(^|[,.;] ?|\b(?:on|for|at|with|by|all|of|about|in) )them (?=(?!(?:this|is|was|has|does|as|us|yes|always|last|days|weeks|months|years|times|sales|fees|costs)\b)[a-z]+(?: [a-z]+)?s\b)/g,
    (m) => `${m[1]}the `,
  ],
  [
    /\bif you (?:had|have|could|were) (?:to )?(?:only |just )?(?:point (?:us|me) (?:to|at|toward|towards)|pick|choose|name|recommend|suggest|single out|tell us)(?: (?:only|just))?\b(?= (?:one|the|a|an|something|1)\b)/g,
    () => "recommend",
  ],
  [
    /,? ?\b(?:just |only )?(?:the )?principal,? (?:and )?not (?:the |any )?(?:interest|what (?:they|it|the bank) (?:skims?|charges?|takes?|pockets?|keeps?)(?: off)?(?: in interest)?)(?=[.?! ]*$)/g,
    () => ", the principal",
  ],
  // Punctuation that was dictated.
  [/(?<=[\p{L}\d']) comma (?=[\p{L}\d])/gu, () => ", "],
  [/(?<=[\p{L}\d']) question mark(?=[?.! ]*$| )/gu, () => "?"],
  [/(?<=[\p{L}\d']) exclamation (?:mark|point)(?=[?.! ]*$| )/gu, () => "!"],
  [
    /(?<!\b(?:time|pay|billing|trial|same|that|this|the|grace|which|what|a|notice|each|every|last|reporting)) (?:period|full stop)[?.! ]*$/g,
    (m) => (m.index > SHORTEST ? "." : m[0]),
  ],
  // "Sam swears we ate out less this fall than last. Who's right?" asks whether it is so.
  [
    new RegExp(
      `^(?:(?:so|ok|okay|well|now|and|but),? )*${WHO}(?:'s)? ${CLAIMS} (?:that )?(?=(?:we|i|we've|i've|our|my|it|they|the) .*[,.;?!:-] ?(?:(?:i|we) [^.?!]{2,40}[.,;!] ?)?(?:so )?${RIGHT}[?.! ]*$)`,
      "gu",
    ),
    () => "is it true that ",
  ],
  // A claim before the question of whether it is so, and then of what is so.
  [
    new RegExp(
      `^${WHO} ${CLAIMS} (?:that )?[^.?!]{5,60}[.!?] (?:is (?:that|it) (?:true|right|so)|true)[,.;?!]+ (?=(?:how|what|which|where|when)\\b)`,
      "gu",
    ),
    () => "",
  ],
  // "The vet said 600, which made me wonder what we have paid".
  [
    new RegExp(
      `(?<=^.{8,120}?),? ?(?:which|and (?:that|it|this)|that|it|this|so (?:that|it|this|now)?) ?(?:made|makes|got|has|had|gets|set|left|leaves|is making|keeps) (?:me|us) (?:wonder(?:ing)?|think(?:ing)?|curious|asking|ask|want(?:ing)? to know)(?: about| now)?,? (?=(?:how|what|which|when|where|whether|if|who)\\b)`,
      "g",
    ),
    () => ". ",
  ],
  // A story told without a stop before the question.
  [
    new RegExp(
      `^((?=[^.?!]*?\\b(?:${TOLD})\\b[^.?!]*? ${QUESTION}\\b)(?:(?:ok|okay|so|um|hey|well|oh|yo|and) )*(?:my|our|the|i'm|im|i|we|we're|he|she|they)\\b(?:(?! ${QUESTION}\\b)[^.?!,:;]){12,90}(?<! (?:${LEADS})))(?= ${QUESTION} )`,
      "g",
    ),
    (m) => (TELLS_LONG.test(m[1] ?? "") ? `${m[1]}.` : m[0]),
  ],
  // "With Christmas coming up", "even though I won't like it".
  [
    /^(?:(?:so|ok|okay|well),? )*with (?:the |our |my )?[\p{L}' ]{3,30} (?:coming(?: up)?|approaching|around the corner|upon us|nearly here|almost here|on the way|looming|near|ahead|next week|next month)(?: soon| again| so fast)?,? (?=\w)/gu,
    () => "",
  ],
  [
    /,? ?\b(?:even though|even if|although|though) (?:i|we|he|she|it|that|it's|that's|the answer|you|nobody)\b(?!.*\b(?:no|not) (?:the|our|my|any) )[^.?!;$\d]{3,60}(?=[.?!]*$)/g,
    (m) => (m.index > SHORTEST ? "" : m[0]),
  ],
  [/\b(?:i'd|i had|we'd|we had) (?:better|best) (?=(?:know|see|check|find out|ask|look)\b)/g, () => "i need to "],
  // How it should be told.
  [
    new RegExp(
      `[,;.:!? -]*\\b(?:and |but |so |please )*(?:(?:don't|do not|no need to|never) (?:you )?(?:spare (?:me|us|my|our|his|her)(?: (?:any|the|my|our))?(?: (?:feelings|details|pain|gory details))?|sugar ?coat(?: (?:it|things|this|anything))?|hold back|be (?:nice|gentle|kind|polite|shy)|soften (?:it|the blow)|dress it up|beat around the bush|lie(?: to me)?|laugh(?: at me)?|judge(?: me| us)?)|no (?:sugar ?coating|mercy|judging|laughing|holding back)|be (?:brutal(?:ly honest)?|blunt|straight with me|merciless|savage)|(?:just )?rip (?:off )?the band-?aid(?: off)?|(?:i'm|i am|we're) (?:ready|braced|sitting down|bracing(?: myself)?|prepared|steeled))${END}`,
      "g",
    ),
    (m) => (m.index > SHORTEST ? "" : m[0]),
  ],
  [
    /[,;.:!? -]*\b(?:bless|god bless|heaven help|lord help) (?:them|him|her|us|me|their (?:\w+ )?hearts?|his (?:\w+ )?heart|her (?:\w+ )?heart|you|our hearts|my heart)(?=[?.!, ]*$|[,.;!] )/g,
    () => "",
  ],
  [
    /,? (?:i|we) (?:trust|take it|gather|presume|assume|imagine|trust so|should hope|would hope|expect)(?=[?.! ]*$)/g,
    (m) => (m.index > SHORTEST ? "" : m[0]),
  ],
  // "If it isn't prying".
  [
    /,? ?\bif (?:it|this|that)(?:'s| is|) ?(?:isn't|is not|not|'s not)? ?(?:too |so |very |being |at all )*(?:prying|nosy|nosey|rude|forward|personal|impertinent|intrusive|snooping|improper|bold|cheeky|private|out of line|none of my business|my place)(?: (?:of me|to ask|for me to ask))?,? ?/g,
    (m) => (/not|n't/.test(m[0]) || /too/.test(m[0]) ? "" : m[0]),
  ],
  // "A charge that I have no memory of".
  [
    /,? ?\b(?:that|which)? ?(?:i|we) (?:have|had) no (?:memory|recollection|record|idea) (?:of|about)(?: (?:making|buying))?(?=[ ,.?!;]|$)|,? ?\b(?:that|which) (?:i|we) (?:don't|do not|can't|cannot|didn't|couldn't) (?:remember|recall|place|recollect)(?: (?:making|buying|ordering|it))?(?=[ ,.?!;]|$)/g,
    () => "",
  ],
  // A joke in brackets.
  [
    /\((?=[^()$\d]*\b(?:obviously|clearly|of course|naturally|apparently|allegedly|lol|haha|i know|sorry|don't ask|don't judge|long story|as usual|no comment|ugh|yikes|sigh|oops|my bad|i swear|eternal|contest|battle|war|clash|joke|kidding)\b)[^()$\d]*\)/g,
    () => "",
  ],
];
/** Whether it is a story and no subject: "the mortgage we took out" is what is asked about. */
const TELLS_LONG =
  /^(?:(?:ok|okay|so|um|hey|well|oh|yo|and) )*(?:(?:my|our|the) (?:\w+ ){1,2}(?:says?|said|tells?|told|thinks?|claims?|swears?|insists?|keeps?|wants?|wanted|is|are|was|were|went|came|just|won't|has)|i'm|im|i am|we're|i've|i got|i have|i had|i was|we got|we had|we were|he|she|they|i just|we just)\b/;
