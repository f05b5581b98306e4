/*
 * Remarks beside a question that change nothing: which answer is hoped for, who wants to know, what the figure is for, and whether the
 * records reach that far.
 */

type Wording = readonly [RegExp, (m: RegExpExecArray) => string];
const ASKER =
  "(?:(?:my|our|the|his|her) )?(?:\\w+ )?(?:accountant|bookkeeper|bank|lender|broker|advis[eo]r|landlord|landlady|boss|manager|lawyer|attorney|planner|agent|husband|wife|partner|spouse|mom|mum|dad|mother|father|sister|brother|friend|kids?|daughter|son|tax (?:man|guy|lady|person|preparer)|auditor|board|school|counsell?or|therapist|committee|irs|cpa)";
const PURPOSE =
  "(?:(?:my|our|the|future|general|internal|personal|long-term) )?(?:(?:financial|household|family|tax|budget|cash[- ]flow) )?(?:planning|budgeting|bookkeeping|reporting|reference|comparison|forecasting|record-?keeping|recordkeeping|accounting|informational|information|filing|reconciliation|illustration|context|completeness|tax)";
const END = "(?=[?.!,; ]*(?:$|[?.!;]))";

export const REMARK_WORDINGS: readonly Wording[] = [
  // How things stand, asked in general.
  [
    /^(?:(?:so|hey|ok|well|honestly),? )*(?:am i|are we) (?:doing )?(?:really |still |even )?(?:ok(?:ay)?|all ?right|broke|poor|in trouble|in good shape|in bad shape|(?:fine|good|well)(?= (?:financially|money|with)))(?: (?:financially|money[- ]?wise|with (?:our |my )?money|for money))?((?: this month| this year)?)(?=[?.! ]*$)/g,
    (m) => `give me a summary${m[1] ?? ""}`,
  ],
  [
    /^[^?]{0,40}\b(?:the )?(?:debt )?(avalanche|snowball)(?: method)? (?:or|vs\.?|versus|and) (?:the )?(?:debt )?(?:avalanche|snowball)\b[^?]{0,40}(?=[?.! ]*$)/g,
    () => "what is the difference between snowball and avalanche",
  ],
  [/\bi\.e\.?,? ?/g, () => "that is "],
  // "Considering how much of the month is past": a budget's pace does.
  [
    /,? ?\b(?:considering|given|seeing|bearing in mind|allowing for|knowing)(?: that)? (?:how (?:much|far|many days|little|late)|where|we're|we are|it's|it is|there(?:'s| is| are)|the (?:month|week|year) is) [^.?!;$]{3,50}?\b(?:month|week|year|days)\b[^.?!;$]{0,25}(?=[.?!]|$)/g,
    (m) => (/\bbudget/.test(m.input.slice(0, m.index)) ? "" : m[0]),
  ],
  [
    new RegExp(
      `[,;.?!: -]*\\b(?:yes or no|y/n|true or false|or not|or no|or nah|or what|or didn't (?:i|we)|or haven't (?:i|we))(?: please)?${END}`,
      "g",
    ),
    (m) => (m.index > SHORTEST ? "?" : m[0]),
  ],
  // Forms of address: "what's left on the loan, pet?"
  [
    /,? ?, ?(?:my )?(?:pet|hen|dear|dearie|love|luv|duck|ducky|hun|hon|honey|darling|sweetheart|sweetie|petal|chuck|doll|treacle|sunshine|chief|champ|chap|bud|bub|bestie|fam|sis|pal|mate|buddy|amigo|boss man|my friend)(?=[?.!, ]*$|, )/g,
    (m) => (m.index > 2 ? "" : m[0]),
  ],
  // "Or did I imagine it".
  [
    new RegExp(
      `[,;.?! -]*\\bor (?:did|do|have|had) (?:i|we|he|she|they) (?:just |only |simply )?(?:imagined?|dream(?:ed|t)?(?: up)?|make (?:that|it|this) up|made (?:that|it|this) up|misremember(?:ed)?|forget|forgot(?:ten)?|miss(?:ed)?|mix(?:ed)? (?:that|it) up|invent(?:ed)?)(?: (?:it|that|this|the|an?|things|something|again|e-?mail|letter|notice|message|text|note|mail|announcement|memo|headline|conversation))*${END}`,
      "g",
    ),
    () => "?",
  ],
  [
    /[,;. -]*\b(?:if|assuming|provided) (?:it's|it is|that's|that is|this is|they're|they are|that was|it was) (?:even |actually |really |at all |ever )*(?:recorded|tracked|logged|known|listed|available|visible|shown|kept|there|in (?:there|here|your records|the records|the data|the system))(?: at all| anywhere)?\b/g,
    () => "",
  ],
  [
    /[,;. -]*\bif (?:you )?(?:still )?(?:have|keep|hold|got) (?:that|it|this|records? of (?:that|it|this)|that on (?:file|record))\b/g,
    () => "",
  ],
  // Who wants to know, and what for.
  [
    new RegExp(
      `[,;. -]*\\b(?:as|because|since|cause|for) ${ASKER}(?: is| are|'s| keeps| has been| have been| was| were)? (?:asking|asks?|asked|wants?|wanted|wanting|needs?|needed|needing|requests?|requested|requesting|requires?|required|is after|inquiring|curious|wondering|demanding|demands|insists|insisting)(?: (?:for|about|me|us|to know|to see|it|this|that|them|so|again|the (?:figure|number|total|amount)|a (?:figure|number)))*${END}`,
      "g",
    ),
    (m) => (m.index > SHORTEST ? "" : m[0]),
  ],
  [
    new RegExp(
      `(?:^|[,;. -]+)\\b(?:just |only |purely |strictly )?(?:for|per) ${PURPOSE}(?: and ${PURPOSE})? (?:purposes?|reasons?|sake|needs),?(?= |[?.!]|$)`,
      "g",
    ),
    () => " ",
  ],
  // "And I don't want to be late".
  [
    new RegExp(
      `[,;. -]*\\b(?:and |but |because |since |cause )?(?:i|we) (?:really |just )?(?:don't|dont|do not|would hate|hate) (?:want )?to (?:be|get|end up|look|seem|feel|miss|forget|overpay|bounce|pay (?:it )?twice)\\b[^?.;,]{0,30}${END}`,
      "g",
    ),
    (m) => (m.index > SHORTEST ? "" : m[0]),
  ],
  // "Doing my Friday books and want to see what is in every account".
  [
    /^(?:(?:i'm|i am|we're|we are|just) )?(?:doing|going over|going through|working on|reviewing|sorting(?: out)?|checking|looking (?:at|over|through)|preparing|balancing|reconciling|closing|finishing|updating|cleaning up|setting up|filling (?:in|out)) (?:my|our|the|some|a) (?:\w+ ){0,2}(?:books?|budget|finances|taxes|accounts|numbers|figures|bills|paperwork|spreadsheet|records|report|statements?|money|forms?|plan)(?: (?:today|tonight|now|this (?:morning|evening|weekend|week)))?(?:,| and| so| -)+ ?(?:(?:i|we) )?(?:want|need|would like|'d like|like|wish|have|trying)(?: to (?:see|know|check|find out|look at))?,? (?=\w)/g,
    () => "",
  ],
  // "Before I lose sleep over it: …".
  [
    /^(?:(?:so|ok|okay|look|listen|hey|and|but),? )*before (?:i|we) (?:lose|trust|believe|rely|act|decide|relax|celebrate|cheer|cry|pass out|faint|forget|promise|accept|swallow|use|share|show|hand|put|make|panic|worry|freak|get|go|start|do|spend|sleep|call|phone|complain|say|blame|yell|ask|book|order|commit|agree|sign)\b[^,:;.?]{0,40}[,:;-]+ ?(?=(?:how|what|what's|which|when|where|who|did|do|does|is|are|was|were|has|have|can|could|will|would|show|list|tell|check)\b)/g,
    () => "",
  ],
  // "Temescal, visits per month" counts them.
  [
    /(?<!\b(?:many|of|per|average|typical|mean|for|on|my|our|the|\d) )\b(visits|trips|orders|purchases|rides) (?:per|a|each) (month|week|day)\b/g,
    (m) => (/\b(?:spen|cost|how much|average|mean|pay|paid|\$)/.test(m.input) ? m[0] : `how many ${m[1]} per ${m[2]}`),
  ],
];
/** A remark stands after something else. */
const SHORTEST = 8;
