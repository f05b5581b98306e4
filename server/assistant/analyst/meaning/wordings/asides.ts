/*
 * Turns of phrase around a question that say nothing about what is asked: doubts about it, thanks in advance, and what the answer is for.
 */

type Wording = readonly [RegExp, (m: RegExpExecArray) => string];
const HOURS_A_DAY = 24;
export const ASIDE_WORDINGS: readonly Wording[] = [
  // "We spent a lot, no?" asks for a yes, and says nothing more.
  [/, ?no\?/g, (m) => (m.index > 8 ? "?" : m[0])],
  [
    /,? ?\bif (?:your|the|our|my) (?:records?|data|history|books|statements) (?:go|goes|reach|reaches|stretch|stretches) (?:back )?(?:that|so|this) far(?: back)?/g,
    () => "",
  ],
  // "Or am I imagining things?", "or is he making that up".
  [
    /,? ?\b(?:or|unless) (?:is|are|am|was|were|isn't|i'm|he's|she's|it's|they're|we're|that's)(?: (?:i|he|she|it|they|we|that|this|my \w+|[a-z]{3,12}))?(?: (?:just|only|merely|really|simply|totally))? (?:making (?:that|it|this|things|stuff) up|imagining(?: (?:things|it|that|this))?|dreaming(?: it| that)?|crazy|wrong|mistaken|paranoid|seeing things|hallucinating|losing (?:it|my mind)|nuts|overthinking(?: it| this)?|overreacting|exaggerating|worrying (?:for|about) nothing|kidding(?: myself)?|lying|joking|confused|misremembering|being (?:silly|paranoid|dramatic|ridiculous|daft))\b/g,
    () => ", i wonder",
  ],
  // "If you'd be so kind", "if I'm even saying that right".
  [
    /,? ?\bif (?:you'd|you would|you could|you can|you will|you'll) (?:be (?:so |that )?(?:kind|good|nice)(?: as to)?|please|kindly|mind|oblige|indulge me)\b/g,
    () => "",
  ],
  [
    /,? ?\bif (?:i'm|i am|that's|that is|this is|it's|it is|we're)(?: (?:even|not|being|really|all|at all|still))* (?:saying (?:that|it|this) right|asking (?:that|it|this) right|putting (?:that|it|this) right|making (?:any )?sense|reading (?:that|it|this) right|allowed to ask|the right (?:word|term|question)|what (?:it's|it is|you call it|they call it)|too much (?:trouble|to ask|bother)|not a bother|okay to ask|clear)\b/g,
    () => "",
  ],
  [/,? ?\bif (?:that|this|it) (?:even )?makes (?:any )?sense\b/g, () => ""],
  // What used to be, before what is asked: "I used to know every bill, so show me the bills".
  [/^(?:i|we) used to (?:know|keep|remember|track|have)\b[^.?!;]{3,60}?[,;] so (?=\p{L})/gu, () => ""],
  [/^(?:my|our) memory (?:is not|isn't|is no longer|ain't) what it (?:was|used to be|once was)[.,;:-]+ ?/g, () => ""],
  [
    /,? ?\b(?:which|that) (?:i|we) (?:have |had |may have |might have )?(?:failed to notice|not noticed|overlooked|missed|forgotten)(?: about)?(?=[?.! ]*$)/g,
    () => "",
  ],
  // A hope, a fear or a plan after the question: "I hope not", "I want to time a trip".
  [
    /(?<=^.{12,}[?.!]) (?:(?:i|we) (?:really |sure |do |just )?hope (?:not|so)|(?:i'm|i am|we're|we are) (?:just |a bit |really |so )?(?:afraid|scared|worried|nervous|anxious)\b[^.?!$\d]{0,60}|(?:i|we) (?:just )?(?:want|need|would like|am trying|'m trying|are trying|'re trying) to (?:time|plan|prepare for|surprise|decide|figure out|settle) [^.?!$\d]{3,60}|(?:neither|none) of us (?:has|have|had|is|are|was|ever|even) [^.?!$]{3,60})(?=[.?! ]*$)/g,
    () => "",
  ],
  // What the answer is for.
  [
    /,? ?\b(?:so (?:that )?(?:i|we|he|she|they) (?:can|could|may|might|will|don't|know|have)|in order (?:that|to|for)|for me to|so as to)\b(?! (?:spend|afford|pay|save|buy|retire|reach|cover|still|get|go|make|stop|meet|hit)\b)[^.?!;]{3,100}(?=[.?!;]|$)/g,
    (m) => (m.index > 12 ? "" : m[0]),
  ],
  [
    /,? ?\b(?:i|we) (?:just )?(?:want|need|would like|'d like) to (?:put|enter|write|note|report|show|give|bring|send) (?:it|that|this|something|a number|a figure) (?:on|in|into|down|to|for)\b[^.?!;,]{0,60}(?=[.?!;]|$)/g,
    (m) => (m.index > 12 ? "" : m[0]),
  ],
  [
    /^(?:(?:ok|okay|oh|hmm|um|no) )?(?:wait|hang on|hold on|hold up|one sec|quick one|quick q)[,.:;-]* (?=(?:how|what|which|when|where|who|did|do|does|have|has|is|are|was|can|show|list)\b)/g,
    () => "",
  ],
  [
    /[,.;:-]* ?\b(?:hit me(?: with it)?|spill(?: it)?|fire away|spit it out|let me have it|lay it on me|break it to me(?: gently)?|don't spare me|give it to me straight|be brutal|i can take it)[.!]*$/g,
    () => "",
  ],
  [
    /^(?:(?:so )?sorry|apologies|my bad|forgive me|pardon me|excuse me)\b[^?.]{0,45}?[,.:;-] ?(?=(?:how|what|what's|which|when|where|who|did|do|does|have|has|is|are|was|were|can|could|show|list|tell)\b)/g,
    () => "",
  ],
  [/,? ?\b(?:(?:it's |it was |all )?(?:a )?(?:bit of a |total |complete )?blur)\b/g, () => ""],
  // How long something took says nothing about money, but "the last 48 hours" are a time.
  [/\b(last|past|previous) (\d{1,3}) ?(?:hrs?|hours?)\b/g, (m) => `${m[1]} ${Math.max(1, Math.ceil(Number(m[2]) / HOURS_A_DAY))} days`],
  // "Did preschool get paid" asks about a payment, not about pay.
  [
    /(?<=\b(?:did|has|have) (?:(?:the|our|my) (?!(?:husband|wife|partner|spouse|boss|son|daughter) )[\w'&-]{2,20}(?: [\w'&-]{2,20}){0,2}|(?:rent|preschool|day ?care|child ?care|tuition|utilities|insurance|mortgage|bills?|[a-z]+ (?:bill|loan|card|insurance|mortgage))) )(?:get|got|gotten|been) paid\b(?! (?:by|me|us))/g,
    () => "come out",
  ],
  // "What left checking" went out of it; "what's left in checking" is its balance.
  [
    /^(what(?:'s| has| all| exactly)*) left (?!(?:in|on|over|of|after|for|from|to|at|inside)\b)(?=(?:the |our |my )?(?:[\w'&-]{2,20} ){0,2}(?:checking|savings|accounts?|card|visa)\b)/g,
    (m) => `${m[1]} went out of `,
  ],
  [
    /\b(set|put|stashed|stash|sock|socked|tuck|tucked|squirrel|squirreled) (?:anything|something|any money|some money|money|much|a lot|a bit|enough|any) (aside|away|by)\b/g,
    (m) => `${m[1]} ${m[2]}`,
  ],
  [
    /\bwhen (?:was|were) (?:the|our|my) (?:dog|cat|puppy|kitten|kids?|baby|boys?|girls?) last (?:at|in|to) /g,
    () => "when did we last go to ",
  ],
  [
    /[.,;]? ?\b(?:i'm |am i |we're |are we )?leaving (?:money|points|cash|rewards) on the table(?:,? (?:i bet|i'm sure|right|huh|probably))?[.!]*$/g,
    (m) => (m.index > 15 ? "" : m[0]),
  ],
  // "They didn't bill us twice, did they?" asks whether they did.
  [/\bdidn't (?=.{5,80}, did (?:it|they|we|i|he|she)\b)/g, () => "did "],
  [
    /\b(?:keep|keeps|kept) (?:on )?(?=(?:spend|burn|blow|buy|order|go|eat|wast|drop|pay|hitt|shopp|throw|pour|dump|splurg)ing\b)/g,
    () => "",
  ],
  [/, ?whoever(?:'s)? (?:it (?:was|is|belongs to)|bought it|made it|ordered it|paid for it|did it)(?=[,.?!]|$)/g, () => ""],
  // What only reassures.
  [
    /[,.;:?!]? ?\b(?:(?:i'm |i am |we're )?not (?:mad|angry|upset|judging|complaining|worried|accusing(?: anyone)?|checking up)|no (?:judg[e]?ment|blame|pressure))(?:,? (?:just|only|i'm just) (?:curious|asking|checking|wondering|nosy))?(?=[.,?!]|$)/g,
    () => "",
  ],
  [
    /[,.;]? ?\b(?:it|this|that) (?:just |really )?(?:feels|seems|looks|sounds) like (?:nothing|nothing at all|a lot|too much|not much|not enough|a ton|peanuts|a fortune)(?=[.,?!]|$)/g,
    () => "",
  ],
  // "Did I cave and get DoorDash" asks whether it was bought.
  [
    /\b(?:cave|caved|caved in|cave in|give in|gave in|break down|broke down|go ahead|went ahead|turn around|crack|cracked|up|bother|slip up|slipped up) (?:and|n|&) (?=(?:get|got|order(?:ed)?|buy|bought|spend|spent|go|went|pay|paid|eat|ate)\b)/g,
    () => "",
  ],
  // "I left the most money at": money stays where it is spent.
  [
    /(?<=\b(?:i|we|i've|we've) )left (?=(?:(?:the|so|that|this|all|our|my) )*(?:most|least|more|much|our|all|big(?:gest)?) (?:\w+ )?money\b)/g,
    () => "spent ",
  ],
];
